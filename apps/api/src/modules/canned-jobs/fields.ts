import {
  definedFields,
  invalid,
  lineKinds,
  lineLists,
  maxCannedJobLines,
  partKey,
} from "@bayline/contracts";
import { type CannedJobFields, type CannedJobRow, cannedJobFields } from "@bayline/db";
import type { InputOf } from "../../pipeline/use-case.ts";

type Create = InputOf<"cannedJobs.create">;
type Sent = Omit<InputOf<"cannedJobs.update">, "id">;
type SentList<List extends "labor" | "parts" | "fees"> = NonNullable<Sent[List]>[number];

/** The stored fields of a new job. */
export function newJobFields(sent: Create): CannedJobFields {
  const { code, name } = sent;
  const fields = cannedJobFields({ ...sentFields(sent), code, name, codeKey: partKey(code) });
  requireLines(fields, sent);
  return fields;
}

/** The stored fields of a job after an update. Fields and lists that are not sent stay. */
export function changedFields(before: CannedJobRow, sent: Sent): CannedJobFields {
  const after = { ...before, ...sentFields(sent) };
  requireLines(after, sent);
  return { ...after, codeKey: partKey(after.code) };
}

function sentFields({ appliesTo, labor, parts, tires, materials, fees, ...sent }: Sent) {
  return {
    ...definedFields(sent),
    ...(appliesTo === undefined ? {} : vehiclesOf(appliesTo)),
    ...definedFields({
      labor: labor?.map((line) => ({ ...common(line), taxable: line.taxable ?? null })),
      parts: parts?.map(goods),
      tires: tires?.map(goods),
      materials: materials?.map((line) => ({ ...common(line), ...cost(line) })),
      fees: fees?.map((line) => ({ ...common(line), ...cost(line), ...feeType(line) })),
    }),
  };
}

function vehiclesOf(appliesTo: Sent["appliesTo"]) {
  const { make = null, model = null, yearFrom = null, yearThrough = null } = appliesTo ?? {};
  return { make, model, yearFrom, yearThrough };
}

type CommonFields = Omit<SentList<"labor">, "taxable">;

function common({ description, quantity = 1, per, unitPriceCents, vmrsCode }: CommonFields) {
  return {
    description: description || null,
    quantity,
    per: per ?? null,
    unitPriceCents: unitPriceCents ?? null,
    vmrsCode: vmrsCode ?? null,
  };
}

function cost({ unitCostCents }: Pick<SentList<"parts">, "unitCostCents">) {
  return { unitCostCents: unitCostCents ?? null };
}

function goods(line: SentList<"parts">) {
  const { partNumber, taxable = null } = line;
  return { ...common(line), ...cost(line), partNumber, taxable };
}

function feeType({ feeType = "fee" }: SentList<"fees">) {
  return { feeType };
}

const lists = lineKinds.map((kind) => lineLists[kind]);

/** Refuses too many lines, and a fixed price without a line that it could be spread over. */
function requireLines(after: CannedJobFields, sent: Sent): void {
  const count = lists.reduce((total, list) => total + after[list].length, 0);
  if (count > maxCannedJobLines) {
    const message = `makes ${count} lines; a canned job has at most ${maxCannedJobLines}`;
    const fields = lists.filter((list) => sent[list] !== undefined);
    throw invalid(fields.map((field) => ({ field, message })));
  }
  if (after.fixedPriceCents === null || count > 0) return;
  const message = "needs a line that it can be spread over";
  throw invalid([{ field: "fixedPriceCents", message }]);
}
