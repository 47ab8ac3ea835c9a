import type { Document } from "@bayline/sdk";
import { expect, test } from "vitest";
import { depositRows } from "./present-reading.ts";

type Line = NonNullable<Document["invoice"]>["lines"][number];

function line(fields: Partial<Line>): Line {
  return {
    partNumber: "R950011",
    vendorPartNumber: null,
    description: null,
    quantity: 2,
    packQuantity: null,
    unitCostCents: 10000,
    amountCents: 20000,
    coreDepositCents: 4500,
    ...fields,
  };
}

test("core deposits are shown for all units of a line, and for no line without them", () => {
  const lines = [
    line({}),
    line({ partNumber: "FF63009", coreDepositCents: null }),
    line({ partNumber: "R2", quantity: -1.5, packQuantity: 2, coreDepositCents: 1001 }),
    line({ partNumber: "R3", quantity: -0.5, coreDepositCents: 4501 }),
  ];
  expect(depositRows(lines)).toEqual([
    ["core deposit", "R950011", "2", "$45.00", "$90.00"],
    ["core deposit", "R2", "-3", "$10.01", "-$30.03"],
    ["core deposit", "R3", "-0.5", "$45.01", "-$22.51"],
  ]);
});
