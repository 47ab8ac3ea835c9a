import {
  lineReferenceFields,
  type Operation,
  referenceFields,
  referenceKinds,
  userReferenceFields,
} from "@bayline/contracts";
import { namedArgument } from "./named-arguments.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The example of an operation with numbers and names in place of ids. */
export function namedExample(name: string, operation: Operation): Record<string, unknown> {
  const named = new Map<string, string>([
    ...referenceFields(operation.input).map(
      ({ path, kind }) => [path.join("."), referenceKinds[kind].example] as const,
    ),
    ...lineReferenceFields(operation.input).map(
      ({ path }) => [path.join("."), referenceKinds.inventory.example] as const,
    ),
    ...userReferenceFields(operation.input).map(
      ({ path }) => [path.join("."), "Marcus Bell"] as const,
    ),
  ]);
  const exampleOf = (field: string, path: string) =>
    named.get(path) ?? namedArgument(name, field)?.example ?? `<${field}>`;
  const replaced = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value === "string") {
      const field = path.findLast((step) => step !== "[]") ?? "";
      return uuid.test(value) ? exampleOf(field, path.join(".")) : value;
    }
    if (Array.isArray(value)) return value.map((entry) => replaced(entry, [...path, "[]"]));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, inner]) => [key, replaced(inner, [...path, key])]),
    );
  };
  const input = operation.example?.input ?? {};
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, replaced(value, [field])]),
  );
}
