import { formatDollars, isRecord, lineAmountCents } from "@bayline/contracts";
import type { InvoiceDraft, Problem } from "../draft.ts";

/** Goods or cores that a credit memo gives money back for. */
export interface CreditedGoods {
  partNumber: string;
  description?: string;
  quantity: number;
  /** 0 or less, with the deposits. */
  amountCents: number;
  /** The core deposits in the amount; 0 without any. */
  depositCents: number;
  /** The return, core return or invoice that the memo names for the line. */
  reference?: string;
  /** `row 4` or `segment 9`. */
  place: string;
}

/** A charge on a credit memo: above 0 if it lowers what the vendor gives back. */
export interface CreditedCharge {
  kind: string;
  description?: string;
  amountCents: number;
}

/** A credit memo as read from a file. */
export interface CreditMemo {
  number?: string;
  billDate?: string;
  /** The name or id of the vendor. */
  vendor?: string;
  /** Printed, 0 or less. */
  totalCents?: number;
  lines: CreditedGoods[];
  charges: CreditedCharge[];
  problems: Problem[];
  notes: string[];
}

/** A credit memo that was read as an invoice, with amounts above 0. */
interface ReversedMemo {
  draft: InvoiceDraft;
  /** The reference of each line. */
  references: ReadonlyArray<string | undefined>;
}

/** Builds a credit memo. Its total decides whether its charges are given back too. */
export function creditMemoOf({ draft, references }: ReversedMemo): CreditMemo {
  const { request, places, notes } = draft;
  const problems = [...draft.problems];
  const rows: unknown[] = Array.isArray(request.lines) ? request.lines : [];
  const lines = rows.flatMap((row, index): CreditedGoods[] => {
    const place = `${places.unit} ${places.rowOfLine[index] ?? index + 1}`;
    const line = goodsOf(row, { place, reference: references[index] });
    if (!line)
      problems.push({ field: place, message: "needs a part number, a quantity and a cost" });
    return line ? [line] : [];
  });
  if (lines.length === 0 && problems.length === 0) {
    problems.push({ field: "lines", message: "there are none" });
  }
  const charges = signedCharges(request, lines, problems);
  const { invoiceNumber, invoiceDate, vendor, totalCents } = request;
  const named = isRecord(vendor) ? (vendor.id ?? vendor.name) : undefined;
  return {
    ...(typeof invoiceNumber === "string" && { number: invoiceNumber }),
    ...(typeof invoiceDate === "string" && { billDate: invoiceDate }),
    ...(typeof named === "string" && { vendor: named }),
    ...(typeof totalCents === "number" && { totalCents: -totalCents || 0 }),
    lines,
    charges,
    problems,
    notes,
  };
}

function goodsOf(
  row: unknown,
  { place, reference }: Pick<CreditedGoods, "place"> & { reference: string | undefined },
): CreditedGoods | undefined {
  if (!isRecord(row)) return undefined;
  const { partNumber, description, quantity, unitCostCents, coreDepositCents = 0 } = row;
  if (typeof partNumber !== "string" || typeof quantity !== "number" || quantity <= 0) {
    return undefined;
  }
  if (typeof unitCostCents !== "number" || typeof coreDepositCents !== "number") return undefined;
  const depositCents = Number(lineAmountCents(quantity, coreDepositCents));
  const cents = Number(lineAmountCents(quantity, unitCostCents)) + depositCents;
  return {
    partNumber,
    ...(typeof description === "string" && { description }),
    quantity,
    amountCents: -cents || 0,
    depositCents,
    ...(reference !== undefined && { reference }),
    place,
  };
}

function signedCharges(
  { charges, totalCents }: Record<string, unknown>,
  lines: readonly CreditedGoods[],
  problems: Problem[],
): CreditedCharge[] {
  const read = Array.isArray(charges) ? charges.filter(isRecord).map(creditedChargeOf) : [];
  const ofLines = -lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const ofCharges = read.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const total = typeof totalCents === "number" ? totalCents : undefined;
  for (const charge of read) {
    const message = chargeProblem(charge);
    if (message !== undefined) problems.push({ field: "charges", message });
  }
  if (problems.length > 0) return [];
  if (total === undefined) {
    if (read.length > 0) {
      const message = "is missing, and only it shows whether the charges are given back";
      problems.push({ field: "total", message });
    }
    return [];
  }
  if (total === ofLines - ofCharges) return read;
  if (total === ofLines + ofCharges) {
    return read.map((charge) => ({ ...charge, amountCents: -charge.amountCents }));
  }
  const sum = `${formatDollars(ofLines)} of lines and ${formatDollars(ofCharges)} of charges`;
  problems.push({
    field: "total",
    message: `is ${formatDollars(total)}, which ${sum} do not make`,
  });
  return [];
}

/** Why a charge cannot be a line of a credit, or undefined. */
export function chargeProblem({ kind, description = "a charge" }: CreditedCharge) {
  if (kind !== "other") return undefined;
  return `"${description}" names no part and is no freight, fee, tax or restocking fee`;
}

/** A charge as a line of a credit. */
export function creditedChargeOf({
  kind,
  description,
  amountCents,
}: Record<string, unknown>): CreditedCharge {
  const text = typeof description === "string" ? description : "";
  const isRestocking = /re-?stock/i.test(text);
  return {
    kind: isRestocking ? "restocking" : String(kind),
    ...(text !== "" && { description: text }),
    amountCents: Number(amountCents),
  };
}
