import { prove } from "../src/documents/prove/prove.ts";
import type { DocumentReading, KnownFacts, LineReading, Reading } from "../src/documents/types.ts";

export function reading<Value>(value: Value, alternatives: Value[] = []): Reading<Value> {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  return { value, alternatives, evidence: { text: String(value), page: 1, box, place: null } };
}

export function line(partNumber: string, quantity: number, unitCostCents: number): LineReading {
  return {
    partNumber: reading(partNumber),
    vendorPartNumber: null,
    description: null,
    quantity: reading(quantity),
    packQuantity: null,
    unitCostCents: money(unitCostCents),
    amountCents: money(Math.round(quantity * unitCostCents)),
    coreDepositCents: null,
  };
}

/** Cents, printed as dollars. */
export function money(cents: number): Reading<number> {
  const read = reading(cents);
  return { ...read, evidence: { ...read.evidence, text: (cents / 100).toFixed(2) } };
}

export const document: DocumentReading = {
  kind: "invoice",
  otherKind: null,
  layout: "layout-1",
  vendorName: reading("Acme Truck Parts"),
  accountNumber: reading("77-1200"),
  invoiceNumber: reading("A-1001"),
  invoiceDate: reading("2026-03-09"),
  dueDate: null,
  purchaseOrderNumber: null,
  lines: [line("ABC-123", 2, 1000)],
  charges: [],
  totalCents: reading(2000),
};

export const acme = {
  id: "acme",
  name: "Acme Truck Parts Inc.",
  accountNumber: "771200",
  hasConfirmedLayout: false,
};

export const facts: KnownFacts = {
  today: "2026-03-12",
  vendors: [acme],
  orders: [],
  parts: [
    { partNumber: "ABC-123", isInInventory: true, unitCostCents: null, billedByVendorIds: [] },
  ],
};

export function proveWith(change: Partial<DocumentReading>, known: Partial<KnownFacts> = {}) {
  return prove({ ...document, ...change }, { ...facts, ...known });
}
