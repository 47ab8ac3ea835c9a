import type { DocumentInvoice } from "@bayline/contracts";

/** A field of a document's invoice, by its path. */
export type FieldPath =
  | { list: null; index: null; field: string }
  | { list: "lines" | "charges"; index: number; field: string | null };

const inList = /^(lines|charges)\[(0|[1-9]\d{0,3})\](?:\.(\w+))?$/;

/** Parses `vendor`, `lines[2]` or `lines[2].quantity`; undefined for any other text. */
export function parsePath(path: string): FieldPath | undefined {
  const [, list, index, field] = inList.exec(path) ?? [];
  if (list === "lines" || list === "charges") {
    return { list, index: Number(index), field: field ?? null };
  }
  return /^\w+$/.test(path) ? { list: null, index: null, field: path } : undefined;
}

/** The value at the path of a field; undefined if the invoice does not have it. */
export function valueAt(invoice: DocumentInvoice, path: string): unknown {
  const parsed = parsePath(path);
  if (!parsed) return undefined;
  const { list, index, field } = parsed;
  const record = list === null ? invoice : invoice[list][index];
  if (field === null || record === undefined) return record;
  const values = new Map<string, unknown>(Object.entries(record));
  return values.get(field === "vendor" ? "vendorName" : field);
}

const amountsOfLines: ReadonlySet<string | null> = new Set([
  "quantity",
  "packQuantity",
  "unitCostCents",
  "amountCents",
  "coreDepositCents",
]);

/** Whether a field is one of the amounts that must add up, or adds or removes some. */
export function isAmount(path: string): boolean {
  const parsed = parsePath(path);
  if (!parsed) return false;
  if (parsed.list === null) return parsed.field === "totalCents";
  if (parsed.field === null) return true;
  return parsed.list === "charges"
    ? parsed.field === "amountCents"
    : amountsOfLines.has(parsed.field);
}

/** Whether the amounts are checked again after a change. The kind of a charge decides its sign. */
export function changesAmounts(path: string): boolean {
  return isAmount(path) || parsePath(path)?.field === "kind";
}

const free: ReadonlySet<string | null> = new Set([
  "description",
  "vendorPartNumber",
  "dueDate",
  "accountNumber",
  "kind",
]);

/** Whether a field must be certain before a document is booked. */
export function isGate(path: string): boolean {
  return !free.has(parsePath(path)?.field ?? null);
}
