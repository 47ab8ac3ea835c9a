import { z } from "zod";
import type { ErrorDetail } from "../errors/catalogue/entry.ts";
import { invalid } from "../errors/errors.ts";
import { isTooDeep, tooDeep } from "./depth.ts";
import { isRecord } from "./is-record.ts";
import { settableFields } from "./settable-fields.ts";

/**
 * Parses an input. Returns the data, or the errors of each field in the service's wording. `inPath`
 * are fields that a body cannot set.
 */
export function parseInput<S extends z.core.$ZodType>(
  schema: S,
  input: unknown,
  inPath: ReadonlySet<string> = new Set(),
): { data: z.output<S>; details?: undefined } | { details: ErrorDetail[]; data?: undefined } {
  // Checked before a schema, a fingerprint or the database traverses the input.
  if (isTooDeep(input)) return { details: [{ field: "", message: tooDeep }] };
  const result = z.safeParse(schema, input, { error: wording });
  if (result.success) return { data: result.data };
  // Said once for each kind of object, so that the answer is not many times as long as the request.
  const listed = new Set<string>();
  const fieldsAt = (path: readonly PropertyKey[]) => {
    const place = path.filter((step) => typeof step === "string").join(".");
    if (listed.has(place)) return "";
    listed.add(place);
    const names = settableFields(schema, path).filter(
      (name) => path.length > 0 || !inPath.has(name),
    );
    return names.length === 0 ? "" : `; fields: ${names.join(", ")}`;
  };
  return { details: result.error.issues.flatMap((issue) => detailsOf(issue, fieldsAt)) };
}

/**
 * Keeps the first error of each field, so that a malformed date is not also reported as out of
 * range.
 */
export function firstOfEachField(details: readonly ErrorDetail[]): ErrorDetail[] {
  return [...Map.groupBy(details, ({ field }) => field).values()].flatMap((same) =>
    same.slice(0, 1),
  );
}

/** Returns the parsed input, or throws the 400 that lists every invalid field. */
export function parsed<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const result = parseInput(schema, input);
  if (result.details) throw invalid(firstOfEachField(result.details));
  return result.data;
}

function wording(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type" && issue.input === undefined) return "is required";
  if (issue.code === "invalid_value") return `must be one of: ${issue.values.join(", ")}`;
  if (issue.code === "invalid_type") return `must be ${withArticle(issue.expected)}`;
  if (issue.code === "too_small") return tooSmall(issue);
  if (issue.code === "too_big") return tooBig(issue);
  if (issue.code === "invalid_union" && issue.discriminator) return unknownKind(issue);
  return undefined;
}

/** The message for a union whose members differ by one field, if that has no value of a member. */
function unknownKind(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const { discriminator = "", input } = issue;
  if (isRecord(input) && input[discriminator] === undefined) return "is required";
  const kinds = "options" in issue && Array.isArray(issue.options) ? issue.options : [];
  return `must be one of: ${kinds.join(", ")}`;
}

/** The unit of a length that is out of bounds; undefined for numbers. */
const lengthUnits: Record<string, string | undefined> = { string: "characters", array: "entries" };

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  const unit = lengthUnits[origin];
  if (unit && minimum === 1) return "must not be empty";
  if (unit) return `must have at least ${minimum} ${unit}`;
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  const unit = lengthUnits[origin];
  if (unit) return `must have at most ${maximum} ${unit}`;
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
}

function withArticle(type: string): string {
  const name = type === "int" ? "integer" : type;
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

function detailsOf(
  issue: z.core.$ZodIssue,
  fieldsAt: (path: readonly PropertyKey[]) => string,
): ErrorDetail[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: fieldName([...issue.path, key]),
      message: `is not a field that can be set here${fieldsAt(issue.path)}`,
    }));
  }
  return [{ field: fieldName(issue.path), message: issue.message }];
}

/** Formats a path as callers write it: `["lines", 0, "quantity"]` becomes `lines[0].quantity`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((step, at) =>
      typeof step === "number" ? `[${step}]` : `${at > 0 ? "." : ""}${String(step)}`,
    )
    .join("");
}
