import { type Deprecation, deprecations } from "../fields/deprecated.ts";
import { type FoundField, fieldFinder } from "./field-finder.ts";
import { type Contract, listOperations, type Operation } from "./operation.ts";

const deprecatedFieldsOf = fieldFinder((field) => deprecations.get(field));

/** The schedules of an operation: its own, and those of its fields. */
export interface OperationDeprecations {
  own: Deprecation | undefined;
  request: ReadonlyArray<FoundField<Deprecation>>;
  answer: ReadonlyArray<FoundField<Deprecation>>;
}

/** Returns undefined if neither the operation nor one of its fields is deprecated. */
export function deprecationsOf(operation: Operation): OperationDeprecations | undefined {
  const own = operation.deprecated;
  const request = deprecatedFieldsOf(operation.input);
  const answer = deprecatedFieldsOf(operation.output);
  if (!own && request.length === 0 && answer.length === 0) return undefined;
  return { own, request, answer };
}

/** One deprecated operation or field of a contract. */
export interface ListedDeprecation extends Deprecation {
  operation: string;
  /** `request.lines[].taxRate`; empty for the operation itself. */
  field: string;
}

/** Lists what is deprecated in a contract. */
export function listDeprecations(contract: Contract): ListedDeprecation[] {
  return listOperations(contract).flatMap(({ name, operation }) => {
    const found = deprecationsOf(operation);
    if (!found) return [];
    const own = found.own ? [{ ...found.own, field: "" }] : [];
    const fields = (["request", "answer"] as const).flatMap((side) =>
      found[side].map((field) => ({ ...scheduleOf(field), field: deprecatedField(side, field) })),
    );
    return [...own, ...fields].map((listed) => ({ ...listed, operation: name }));
  });
}

function scheduleOf({ since, sunset, use }: Deprecation): Deprecation {
  return { since, sunset, use };
}

/** The name of a field in headers and lists: `request.lines[].taxRate`. */
export function deprecatedField(
  side: "request" | "answer",
  { path }: Pick<FoundField<object>, "path">,
): string {
  return [side, ...path].join(".").replaceAll(".[]", "[]");
}
