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
