import { contract, isRecord, partKey, type ReceivingRequest } from "@bayline/contracts";
import type { z } from "zod";
import type { Places, Problem } from "./draft.ts";

type Issue = { code?: string; path: readonly PropertyKey[]; message: string; keys?: string[] };

/** Returns a hint such as ` Did you mean vendor?` for an unknown field, or an empty string. */
type SuggestField = (name: string, path: readonly PropertyKey[]) => string;

interface RequestSource {
  places: Places;
  /** Problems of the file, which include the cells that could not be read. */
  problems: readonly Problem[];
  suggestField?: SuggestField;
}

type Validation =
  | { isValid: true; request: ReceivingRequest }
  | { isValid: false; problems: Problem[] };

/**
 * Validates a request against the contract, as the server does. Reports every error with its place
 * in the file.
 */
export function validateRequest(
  request: Record<string, unknown>,
  source: RequestSource,
): Validation {
  const result = contract.receive.invoice.input.safeParse(request, { error: messageOf });
  if (result.success && source.problems.length === 0) {
    return { isValid: true, request: result.data };
  }
  const issues: Issue[] = result.success ? [] : result.error.issues;
  const known = new Set(source.problems.map(({ field }) => field));
  const isNew = ({ field }: Problem) =>
    !known.has(field) && !isPartless(field, known) && !isUnread(field, source);
  const violations = issues.flatMap((issue) => problemsOf(issue, request, source));
  const problems = [...source.problems, ...violations.filter(isNew)];
  return { isValid: false, problems: problems.toSorted(byRow) };
}

/** Whether the row has no part number, which is reported only once. */
function isPartless(field: string, known: ReadonlySet<string>): boolean {
  return known.has(field.split(",")[0] ?? "");
}

/**
 * Whether the field's cell could not be read. Such a field is reported at its cell, and not as
 * missing too.
 */
function isUnread(field: string, { places, problems }: RequestSource): boolean {
  const header = places.headerOf.get(field);
  return header !== undefined && problems.some((problem) => problem.field.endsWith(`, ${header}`));
}

/** Uses the same messages as the server. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_value") return `must be one of: ${issue.values.join(", ")}`;
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return "is required";
  return `must be ${/^[aeiou]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`;
}

function problemsOf(
  issue: Issue,
  request: Record<string, unknown>,
  { places, suggestField }: RequestSource,
): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return (issue.keys ?? []).map((key) => ({
      field: placeOf([...issue.path, key], places),
      message: `is not a field that can be set here.${suggestField?.(key, issue.path) ?? ""}`,
    }));
  }
  const field = placeOf(issue.path, places);
  return [{ field, message: withEarlierLine(issue, request, places) }];
}

/** Names both places of a repeated part number, so that it is easier to fix. */
function withEarlierLine(
  { code, path, message }: Issue,
  request: Record<string, unknown>,
  places: Places,
): string {
  const [list, index, field] = path;
  if (code !== "custom" || list !== "lines" || field !== "partNumber") return message;
  const keys = Array.isArray(request.lines) ? request.lines.map(keyOf) : [];
  const earlier = keys.indexOf(keys[Number(index)]);
  if (earlier === index) return message;
  const row = places.rowOfLine[earlier];
  const place = row === undefined ? `lines[${earlier}]` : `${places.unit} ${row}`;
  return `"${keys[earlier]}" is also in ${place}; each part number may appear once`;
}

function keyOf(line: unknown): string | undefined {
  return isRecord(line) && typeof line.partNumber === "string"
    ? partKey(line.partNumber)
    : undefined;
}

/** `row 4, Unit Cost` in a sheet, `segment 9, IT104` in X12, `lines[2].unitCostCents` in JSON. */
function placeOf(path: readonly PropertyKey[], { rowOfLine, headerOf, unit }: Places): string {
  const [list, index, field] = path;
  const row = list === "lines" && typeof index === "number" ? rowOfLine[index] : undefined;
  if (row === undefined) return fieldName(path);
  const name = String(field ?? "");
  return `${unit} ${row}${name ? `, ${headerOf.get(name) ?? name}` : ""}`;
}

function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((step, at) =>
      typeof step === "number" ? `[${step}]` : `${at > 0 ? "." : ""}${String(step)}`,
    )
    .join("");
}

function byRow(a: Problem, b: Problem): number {
  return rowOf(a) - rowOf(b);
}

function rowOf({ field }: Problem): number {
  return Number(/^(?:row|segment) (\d+)/.exec(field)?.[1] ?? 0);
}
