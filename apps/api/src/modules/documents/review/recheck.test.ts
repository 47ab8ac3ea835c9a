import type { StoredField } from "@bayline/db";
import { expect, it } from "vitest";
import { recheckAmounts } from "./recheck.ts";

const field = (path: string): StoredField => ({
  path,
  certainty: "likely",
  reason: "",
  page: null,
  box: null,
  place: null,
  text: null,
  by: "read",
});

it("amounts that add up confirm each other, and not the units in a pack", () => {
  const line = {
    partNumber: "ABC-123",
    vendorPartNumber: null,
    description: null,
    quantity: 2,
    packQuantity: 12,
    unitCostCents: 1000,
    amountCents: 2000,
    coreDepositCents: null,
  };
  const invoice = {
    type: "invoice" as const,
    vendorId: null,
    vendorName: null,
    accountNumber: null,
    invoiceNumber: null,
    invoiceDate: null,
    dueDate: null,
    purchaseOrderId: null,
    purchaseOrderNumber: null,
    lines: [line],
    charges: [],
    totalCents: 2000,
  };
  const paths = ["lines[0].quantity", "lines[0].packQuantity", "totalCents"];
  const { fields } = recheckAmounts({ invoice, fields: paths.map(field) });
  expect(fields.map(({ certainty }) => certainty)).toEqual(["certain", "likely", "certain"]);
});
