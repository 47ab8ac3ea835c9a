import { AppError } from "@bayline/contracts";
import type { SalesOrderLineRow, SalesOrderRow } from "@bayline/db";
import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { priceLine } from "../lines/line.ts";
import { priceSale } from "./amounts.ts";
import { planRefund, type RefundRequest, type Sale } from "./refund-plan.ts";

interface Sold {
  kind: "part" | "fee";
  tenThousandths: number;
  unitPriceCents: number;
  discountShare: number;
  taxable: boolean | null;
}

const sold: fc.Arbitrary<Sold[]> = fc.array(
  fc.record({
    kind: fc.constantFrom("part", "part", "fee"),
    tenThousandths: fc.integer({ min: 1, max: 60_000 }),
    unitPriceCents: fc.integer({ min: 0, max: 4000 }),
    discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
    taxable: fc.constantFrom(true, false, null),
  }),
  { minLength: 1, maxLength: 5 },
);

/** The part of each line to refund, as a share of the rest; or of the money, without goods. */
const refundRequest = fc.oneof(
  fc.record({
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
  }),
  fc.record({ money: fc.double({ min: 0, max: 1, noNaN: true }) }),
);

function lineOf(of: Sold, at: number) {
  const line: SalesOrderLineRow = {
    tenantId: "t",
    id: `line-${at}`,
    salesOrderId: "s",
    position: at,
    kind: of.kind,
    inventoryItemId: null,
    vmrsCode: null,
    partNumber: null,
    description: null,
    deductionId: null,
    quantity: of.tenThousandths / 10_000,
    unitPriceCents: of.unitPriceCents,
    unitCostCents: 0,
    discountCents: 0,
    taxable: of.taxable,
    amountCents: 0,
    totalPriceCents: 0,
    totalCostCents: 0,
    returnedQuantity: 0,
    returnedCents: 0,
    pricing: { source: "typed" },
    pricedFrom: {},
  };
  const discountCents = Math.floor(priceLine(line).amountCents * of.discountShare);
  return priceLine({ ...line, discountCents });
}

function saleOf(lines: SalesOrderLineRow[], taxRatePercent: number): Sale {
  const blank: SalesOrderRow = {
    externalIds: [],
    metadata: {},
    tenantId: "t",
    id: "s",
    number: 1,
    orderNumber: "SO-1",
    status: "completed",
    customerId: null,
    poNumber: null,
    notes: null,
    taxRatePercent,
    partsTaxable: true,
    subtotalCents: 0,
    taxesCents: 0,
    totalCents: 0,
    completedAt: "now",
    deletedAt: null,
    createdAt: "now",
    updatedAt: "now",
  };
  const order = priceSale(blank, lines, { taxRatePercent, partsTaxable: true });
  return { order, lines, taxLeftCents: order.taxesCents };
}

const leftOf = ({ lines, taxLeftCents }: Sale) =>
  lines.reduce((sum, line) => sum + line.totalPriceCents - line.returnedCents, taxLeftCents);

function requestOf(sale: Sale, ask: { shares: number[] } | { money: number }): RefundRequest {
  if ("money" in ask) return { amountCents: Math.max(1, Math.round(leftOf(sale) * ask.money)) };
  const lines = sale.lines.flatMap(({ id, quantity, returnedQuantity }, at) => {
    const left = Math.round((quantity - returnedQuantity) * 10_000);
    const part = Math.ceil(left * (ask.shares[at] ?? 0));
    return part > 0 ? { lineId: id, quantity: part / 10_000 } : [];
  });
  return { lines };
}

test("no amount is negative after refunds in any order, and all refunds add up to the sale", () => {
  fc.assert(
    fc.property(
      sold,
      fc.integer({ min: 0, max: 200_000 }),
      fc.array(refundRequest, { maxLength: 6 }),
      (lines, rate, asks) => {
        let sale = saleOf(lines.map(lineOf), rate / 10_000);
        const { order } = sale;
        const sums = {
          partsCents: 0,
          feesCents: 0,
          discountsCents: 0,
          taxesCents: 0,
          totalCents: 0,
        };
        const play = (request: RefundRequest) => {
          const before = leftOf(sale);
          const { credit, lines: after } = planRefund(sale, request);
          for (const cents of Object.values(credit)) expect(cents).toBeGreaterThanOrEqual(0);
          if (request.amountCents) expect(credit.totalCents).toBe(request.amountCents);
          sale = { order, lines: after, taxLeftCents: sale.taxLeftCents - credit.taxesCents };
          expect(leftOf(sale)).toBe(before - credit.totalCents);
          expect(sale.taxLeftCents).toBeGreaterThanOrEqual(0);
          sums.partsCents += credit.partsCents;
          sums.feesCents += credit.feesCents;
          sums.discountsCents += credit.discountsCents;
          sums.taxesCents += credit.taxesCents;
          sums.totalCents += credit.totalCents;
        };
        for (const ask of asks) {
          if (!("money" in ask) || leftOf(sale) > 0) play(requestOf(sale, ask));
        }
        const isOver = sale.lines.every((line) => line.returnedQuantity === line.quantity);
        if (!isOver || leftOf(sale) > 0) play({});
        const amounts = (kind: string) =>
          sale.lines
            .filter((line) => line.kind === kind)
            .reduce((sum, line) => sum + line.amountCents, 0);
        expect(sums).toEqual({
          partsCents: amounts("part"),
          feesCents: amounts("fee"),
          discountsCents: sale.lines.reduce((sum, line) => sum + line.discountCents, 0),
          taxesCents: order.taxesCents,
          totalCents: order.totalCents,
        });
        expect(() => planRefund(sale, {})).toThrow(AppError);
        expect(() => planRefund(sale, { amountCents: 1 })).toThrow("0 cents of");
      },
    ),
    { numRuns: runs({ short: 200, long: 2000 }), seed: seedOr(20_260_302) },
  );
});
