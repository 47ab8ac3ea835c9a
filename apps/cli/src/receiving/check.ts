import { createHash } from "node:crypto";
import { canonicalJson, contract, partKey, type ReceivingRequest } from "@bayline/contracts";
import type { z } from "zod";
import { didYouMean } from "../closest.ts";
import { CliError } from "../exit.ts";
import { fieldNames } from "../field-names.ts";
import { isRecord } from "../names.ts";
import type { Draft, Problem } from "./draft.ts";

type Issue = { code?: string; path: readonly PropertyKey[]; message: string; keys?: string[] };

/** Where the parts of a request are in its file. */
export type Origin = Pick<Draft, "unit" | "rowOfLine" | "headerOf" | "problems">;

/**
 * Validates a request against the contract, as the server will, before it is sent. Reports every
 * error with its place in the file.
 */
export function checkRequest(request: Record<string, unknown>, origin: Origin): ReceivingRequest {
  const result = contract.receive.invoice.input.safeParse(request, { error: sayPlainly });
  const refused = result.success
    ? []
    : result.error.issues.flatMap((issue: Issue) => problemsOf(issue, request, origin));
  const known = new Set(origin.problems.map(({ field }) => field));
  const isNew = ({ field }: Problem) =>
    !known.has(field) && !isPartless(field, known) && !isUnread(field, origin);
  const problems = [...origin.problems, ...refused.filter(isNew)];
  if (result.success && problems.length === 0) return result.data;
  const count = problems.length > 1 ? `${problems.length} things are` : "1 thing is";
  throw new CliError("VALIDATION_ERROR", `${count} wrong with the invoice; nothing was sent`, {
    details: problems.toSorted(byRow),
    ...(problems.some(({ field }) => field in flagOf) && {
      nextStep: `What the file does not say, flags can: ${flagsFor(problems)}.`,
    }),
  });
}

const flagOf: Record<string, string> = {
  invoiceNumber: "--invoice-number",
  invoiceDate: "--invoice-date",
  vendor: "--vendor",
};

function flagsFor(problems: readonly Problem[]): string {
  return problems.flatMap(({ field }) => flagOf[field] ?? []).join(", ");
}

/** Whether the row has no part number, which is reported only once. */
function isPartless(field: string, known: ReadonlySet<string>): boolean {
  return known.has(field.split(",")[0] ?? "");
}

/**
 * Whether the field's cell could not be read. Such a field is reported at its cell, and not as
 * missing too.
 */
function isUnread(field: string, { headerOf, problems }: Origin): boolean {
  const header = headerOf.get(field);
  return header !== undefined && problems.some((told) => told.field.endsWith(`, ${header}`));
}

/** Uses the same messages as the server. */
function sayPlainly(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_value") return `must be one of: ${issue.values.join(", ")}`;
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return "is required";
  return `must be ${/^[aeiou]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`;
}

/** Returns the fields of a request at a path: of a line, the vendor, or the request itself. */
function fieldsAt(path: readonly PropertyKey[]): string[] {
  const names = path.filter((step) => typeof step === "string");
  return fieldNames(contract.receive.invoice.input, names);
}

function problemsOf(issue: Issue, request: Record<string, unknown>, origin: Origin): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return (issue.keys ?? []).map((key) => ({
      field: placeOf([...issue.path, key], origin),
      message: `is not a field that may be set here.${didYouMean(key, fieldsAt(issue.path))}`,
    }));
  }
  const field = placeOf(issue.path, origin);
  return [{ field, message: withEarlierLine(issue, request, origin) }];
}

/** Names both places of a repeated part number, so that it is easier to fix. */
function withEarlierLine(
  { path, message }: Issue,
  request: Record<string, unknown>,
  origin: Origin,
) {
  const [list, index, field] = path;
  const isRepeat = field === "partNumber" && message.startsWith("stands on an earlier line");
  if (!isRepeat || typeof index !== "number" || list !== "lines") return message;
  const keys = Array.isArray(request.lines) ? request.lines.map(keyOf) : [];
  const earlier = keys.indexOf(keys[index]);
  const row = origin.rowOfLine[earlier];
  const where = row === undefined ? `lines[${earlier}]` : `${origin.unit} ${row}`;
  return `"${keys[index]}" stands on ${where} too; each part number may appear once`;
}

function keyOf(line: unknown): string | undefined {
  return isRecord(line) && typeof line.partNumber === "string"
    ? partKey(line.partNumber)
    : undefined;
}

/** `row 4, Unit Cost` in a sheet, `segment 9, IT104` in X12, `lines[2].unitCostCents` in JSON. */
function placeOf(path: readonly PropertyKey[], { rowOfLine, headerOf, unit }: Origin): string {
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

/** Omits null and empty values, so that an invoice has the same form however it was written. */
export function plainRequest(value: ReceivingRequest): ReceivingRequest {
  const { lines, vendor, ...rest } = value;
  return {
    ...withoutNothing(rest),
    ...(vendor && { vendor: withoutNothing(vendor) }),
    lines: lines.map(withoutNothing),
  };
}

function withoutNothing<T extends object>(record: T): T {
  const copy = { ...record };
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === undefined) Reflect.deleteProperty(copy, name);
  }
  return copy;
}

/** The same content has the same key, so that an invoice that is sent twice is booked once. */
export function idempotencyKeyOf(request: ReceivingRequest): string {
  const hash = createHash("sha256").update(canonicalJson(request)).digest("hex");
  return `invoice-${hash.slice(0, 40)}`;
}
