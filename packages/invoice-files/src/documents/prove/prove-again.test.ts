import { maxReasonLength, maxRivals } from "@bayline/contracts";
import { expect, it } from "vitest";
import { document, facts, line } from "../../../test/prove-with.ts";
import type { DocumentReading, KnownFacts } from "../types.ts";
import { candidatesOf } from "./part-candidates.ts";
import { proveAgain } from "./prove-again.ts";
import { proveDocument } from "./prove-document.ts";

function provedAgain(change: Partial<DocumentReading>, known: Partial<KnownFacts> = {}) {
  const before = proveDocument({ ...document, ...change }, facts);
  return { before, after: proveAgain(before, { ...facts, ...known }) };
}

const fieldAt = (said: { fields: Array<{ path: string }> }, path: string) =>
  said.fields.find((field) => field.path === path);

it("a document is the same as before if nothing changed", () => {
  const { before, after } = provedAgain({});
  expect(after).toEqual({ invoice: before.invoice, fields: before.fields, isOrderOpen: false });
});

it("what is judged again is within the limits of the contract", () => {
  const partNumber = `${"0".repeat(6)}${"X".repeat(58)}`;
  const parts = candidatesOf(partNumber).map((candidate) => ({
    partNumber: candidate,
    isInInventory: true,
    unitCostCents: null,
    billedByVendorIds: [],
  }));
  expect(parts).toHaveLength(64);
  const { after } = provedAgain({ lines: [line(partNumber, 2, 1000)] }, { parts });
  const { reason, rivals } = Object(fieldAt(after, "lines[0].partNumber"));
  expect([reason.length <= maxReasonLength, rivals.length]).toEqual([true, maxRivals]);
});

it("a part that is certain by an order is open without it, and the other way round", () => {
  const order = {
    id: "o",
    number: "PO-1",
    vendorId: "acme",
    createdOn: "2026-03-01",
    lines: [{ partNumber: "NEW-1", unitCostCents: 1000, outstandingQuantity: 2 }],
  };
  const { before, after } = provedAgain(
    {
      purchaseOrderNumber: {
        value: "PO-1",
        alternatives: [],
        evidence: { text: "PO-1", page: 1, box: null, place: null },
      },
      lines: [line("NEW-1", 2, 1000)],
    },
    { orders: [order] },
  );
  expect(fieldAt(before, "lines[0].partNumber")).toMatchObject({ certainty: "likely" });
  expect(fieldAt(after, "lines[0].partNumber")).toMatchObject({ certainty: "certain" });
  expect(after.invoice.purchaseOrderId).toBe("o");
  const without = proveAgain(after, facts);
  expect(fieldAt(without, "lines[0].partNumber")).toMatchObject({ certainty: "likely" });
  expect(without.invoice.purchaseOrderId).toBeNull();
});
