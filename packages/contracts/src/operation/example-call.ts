import { type NamedOperation, pathParameters } from "./operation.ts";

/** The operation's example as a call of the SDK, without `await`: `client.vendors.get("…")`. */
export function exampleCall({ name, operation }: NamedOperation): string {
  const input = operation.example?.input ?? {};
  const ids = pathParameters(operation.path);
  const fields = Object.entries(input).filter(([field]) => !ids.includes(field));
  const values = ids.map((id) => JSON.stringify(input[id] ?? `<${id}>`));
  if (fields.length > 0) values.push(literal(Object.fromEntries(fields)));
  return `client.${name}(${values.join(", ")})`;
}

/** Formats a value as handwritten TypeScript. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${propertyName(name)}: ${literal(field)}`,
  );
  const line = `{ ${fields.join(", ")} }`;
  if (line.length < 72) return line;
  const lines = fields.map((field) => field.replace(/^(?=.)/gm, "  "));
  return `{\n${lines.map((field) => `${field},\n`).join("")}}`;
}

/** A property's name, quoted only if it must be. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
