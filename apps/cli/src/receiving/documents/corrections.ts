import type { DocumentCorrection } from "@bayline/sdk";
import type { Overrides } from "../overrides.ts";

/** The flags of `receive invoice` as corrections of a document. */
export function correctionsOf(overrides: Overrides): DocumentCorrection[] {
  const { vendor, vendorId, accountNumber, invoiceNumber, invoiceDate, po } = overrides;
  const values: Array<[path: string, value: string | null | undefined]> = [
    ["vendor", vendorId ?? vendor],
    ["accountNumber", accountNumber],
    ["invoiceNumber", invoiceNumber],
    ["invoiceDate", invoiceDate],
    ["purchaseOrderNumber", po === false ? null : po],
  ];
  return values.flatMap(([path, value]) => (value === undefined ? [] : [{ path, value }]));
}
