import { chargeKinds, formatDollars, isRecord } from "@bayline/contracts";
import type { CreditedGoods, CreditMemo } from "../credits/credit-memo.ts";
import type { InvoiceDraft } from "../draft.ts";
import type { ChargeReading, DocumentReading, LineReading, Reading } from "./types.ts";

/** Converts an invoice of a file of data. The evidence of each value is its row or segment. */
export function readingOfDraft({ request, places, problems }: InvoiceDraft): DocumentReading {
  const vendor = isRecord(request.vendor) ? request.vendor : {};
  const ofInvoice = (source: Record<string, unknown>, field: string) =>
    readingOf(source[field], places.headerOf.get(field) ?? field);
  const lines = Array.isArray(request.lines) ? request.lines.filter(isRecord) : [];
  const charges = Array.isArray(request.charges) ? request.charges.filter(isRecord) : [];
  return {
    kind: "invoice",
    otherKind: null,
    layout: null,
    vendorName: textOf(ofInvoice(vendor, "name")),
    accountNumber: textOf(ofInvoice(vendor, "accountNumber")),
    invoiceNumber: textOf(ofInvoice(request, "invoiceNumber")),
    invoiceDate: textOf(ofInvoice(request, "invoiceDate")),
    dueDate: textOf(ofInvoice(request, "dueDate")),
    purchaseOrderNumber: textOf(ofInvoice(request, "purchaseOrderNumber")),
    lines: lines.map((line, index) => {
      const row = places.rowOfLine[index];
      const start = row === undefined ? `lines[${index}]` : `${places.unit} ${row}`;
      return lineOf((field) =>
        readingOf(line[field], `${start}, ${places.headerOf.get(field) ?? field}`),
      );
    }),
    charges: charges.flatMap((charge, index) => chargeOf(charge, `charges[${index}]`)),
    totalCents: centsOf(ofInvoice(request, "totalCents")),
    problems: problems.map(({ field, message }) => `${field} ${message}`),
  };
}

/** Converts a credit memo of a file of data. All of its lines must name the same. */
export function readingOfCredit(memo: CreditMemo): DocumentReading {
  const references = new Set(memo.lines.map(({ reference }) => reference));
  const [reference] = references;
  const problems = memo.problems.map(({ field, message }) => `${field} ${message}`);
  if (references.size > 1) {
    problems.push("its lines name different returns or invoices: enter the credit by hand");
  }
  return {
    kind: "credit",
    otherKind: null,
    layout: null,
    vendorName: textOf(readingOf(memo.vendor, "vendor")),
    accountNumber: null,
    invoiceNumber: textOf(readingOf(memo.number, "number")),
    invoiceDate: textOf(readingOf(memo.billDate, "date")),
    dueDate: null,
    purchaseOrderNumber: references.size > 1 ? null : textOf(readingOf(reference, "reference")),
    lines: memo.lines.map(creditedLineOf),
    charges: memo.charges.flatMap(({ kind, ...charge }, index) =>
      chargeOf({ kind: kind === "restocking" ? "fee" : kind, ...charge }, `charges[${index}]`),
    ),
    totalCents: numberOf(readingOf(memo.totalCents, "total")),
    problems,
  };
}

function creditedLineOf(line: CreditedGoods): LineReading {
  const { partNumber, description, quantity, amountCents, depositCents, place } = line;
  const goodsCents = amountCents + depositCents;
  return lineOf((field) => {
    const values: Record<string, unknown> = {
      partNumber,
      description,
      quantity: -quantity,
      unitCostCents: -goodsCents / quantity,
      amountCents: goodsCents,
      coreDepositCents: depositCents === 0 ? undefined : depositCents / quantity,
    };
    return readingOf(values[field], place);
  });
}

function lineOf(read: (field: string) => Reading<unknown> | null): LineReading {
  return {
    partNumber: textOf(read("partNumber")),
    vendorPartNumber: textOf(read("vendorPartNumber")),
    description: textOf(read("description")),
    quantity: numberOf(read("quantity")),
    packQuantity: numberOf(read("packQuantity")),
    unitCostCents: centsOf(read("unitCostCents")),
    amountCents: centsOf(read("amountCents")),
    coreDepositCents: centsOf(read("coreDepositCents")),
  };
}

function chargeOf(charge: Record<string, unknown>, place: string): ChargeReading[] {
  const amountCents = centsOf(readingOf(charge.amountCents, place));
  const kind = chargeKinds.find((known) => known === charge.kind) ?? "other";
  if (!amountCents) return [];
  return [{ kind, description: textOf(readingOf(charge.description, place)), amountCents }];
}

function readingOf(value: unknown, place: string): Reading<unknown> | null {
  if (value === undefined || value === null) return null;
  const evidence = { text: String(value), page: null, box: null, place };
  return { value, evidence, alternatives: [] };
}

function textOf(reading: Reading<unknown> | null): Reading<string> | null {
  if (typeof reading?.value !== "string") return null;
  return { value: reading.value, evidence: reading.evidence, alternatives: [] };
}

function numberOf(reading: Reading<unknown> | null): Reading<number> | null {
  if (typeof reading?.value !== "number") return null;
  return { value: reading.value, evidence: reading.evidence, alternatives: [] };
}

/** An amount in cents. Its evidence is in dollars, as people and most files write it. */
function centsOf(reading: Reading<unknown> | null): Reading<number> | null {
  const cents = numberOf(reading);
  if (!cents || !Number.isInteger(cents.value)) return cents;
  return { ...cents, evidence: { ...cents.evidence, text: formatDollars(cents.value) } };
}
