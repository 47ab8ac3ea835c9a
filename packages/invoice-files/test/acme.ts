import { prove } from "../src/documents/prove/prove.ts";
import type { KnownFacts } from "../src/documents/types.ts";
import { type Rows, read, shoe } from "./read-text.ts";
import { header, total } from "./text-page.ts";

export const facts: KnownFacts = {
  today: "2026-03-12",
  vendors: [
    { id: "acme", name: "Acme Truck Parts", accountNumber: "771200", hasConfirmedLayout: false },
  ],
  orders: [],
  parts: ["ABC-123", "F-77"].map((partNumber) => ({
    partNumber,
    isInInventory: true,
    unitCostCents: null,
    billedByVendorIds: [],
  })),
};

export function proved(...rows: Rows) {
  return prove(read(rows), facts);
}

export const name = [
  [40, "Acme Truck Parts"],
  [400, "INVOICE"],
] satisfies Rows[number];
export const address = [[40, "12 Main St, Toledo, OH 43612"]] satisfies Rows[number];
export const number = [[400, "Invoice No: A-1001"]] satisfies Rows[number];
export const date = [[400, "Invoice Date: 03/09/2026"]] satisfies Rows[number];
export const account = [[400, "Account No: 77-1200"]] satisfies Rows[number];
export const order = [[400, "Customer PO: PO-1016"]] satisfies Rows[number];
export const creditName = [
  [40, "Acme Truck Parts"],
  [400, "CREDIT MEMO"],
] satisfies Rows[number];
export const goods = [header, shoe, total("Total due", "20.00")];
export const others = [date, account, order, null, ...goods] satisfies Rows;
