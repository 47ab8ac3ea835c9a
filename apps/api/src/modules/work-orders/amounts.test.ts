import type { LineItemRow, ServiceBlockRow } from "@bayline/db";
import { describe, expect, test } from "vitest";
import { priceLine } from "../lines/line.ts";
import { priceWork } from "./amounts.ts";

const noAmounts = {
  laborCents: 0,
  partsCents: 0,
  tiresCents: 0,
  materialsCents: 0,
  feesCents: 0,
  discountsCents: 0,
  taxCents: 0,
  totalPriceCents: 0,
  totalCostCents: 0,
  unknownCostLines: 0,
  unknownCostPriceCents: 0,
};

function block(id: string, fields: Partial<ServiceBlockRow> = {}): ServiceBlockRow {
  return {
    ...noAmounts,
    tenantId: "shop",
    id,
    workOrderId: "order",
    position: 0,
    name: id,
    cannedJobId: null,
    description: null,
    complaint: null,
    cause: null,
    correction: null,
    authorizationStatus: "approved",
    approvalId: null,
    version: 1,
    discountCents: 0,
    createdAt: "",
    updatedAt: "",
    ...fields,
  };
}

function line(serviceBlockId: string, fields: Partial<LineItemRow> = {}): LineItemRow {
  return priceLine({
    tenantId: "shop",
    id: `${serviceBlockId}-${Math.random()}`,
    workOrderId: "order",
    serviceBlockId,
    position: 0,
    kind: "part",
    description: null,
    quantity: 1,
    unitPriceCents: 0,
    unitCostCents: 0,
    discountCents: 0,
    taxable: null,
    vmrsCode: null,
    amountCents: 0,
    totalPriceCents: 0,
    blockDiscountCents: 0,
    totalCostCents: 0,
    addedCostCents: 0,
    billedCostCents: null,
    status: null,
    technicianId: null,
    startedAt: null,
    completedAt: null,
    inventoryItemId: null,
    partNumber: null,
    reservedQuantity: 0,
    deductionId: null,
    feeType: null,
    laborType: null,
    pricing: { source: "typed" },
    pricedFrom: {},
    createdAt: "",
    updatedAt: "",
    ...fields,
  });
}

const terms = { taxRatePercent: 7, partsTaxable: true, laborTaxable: false };

describe("a line", () => {
  test("a line is quantity times price, rounded half up, minus its discount", () => {
    // 0.8333 h at 145.00 are 120.8285; 2.5 at 0.33 are 0.825.
    expect(line("a", { quantity: 0.8333, unitPriceCents: 14500 }).amountCents).toBe(12083);
    expect(line("a", { quantity: 2.5, unitPriceCents: 33 }).amountCents).toBe(83);
    const discounted = line("a", { quantity: 2.5, unitPriceCents: 33, discountCents: 3 });
    expect(discounted.totalPriceCents).toBe(80);
  });

  test("withdrawn from stock keeps the cost of its layers", () => {
    const fields = { quantity: 3, unitCostCents: 100, totalCostCents: 450 };
    expect(line("a", { ...fields, deductionId: "movement" }).totalCostCents).toBe(450);
    expect(line("a", fields).totalCostCents).toBe(300);
  });
});

describe("an order", () => {
  const blocks = [
    block("fuel", { discountCents: 1000 }),
    block("brakes"),
    block("paint", { authorizationStatus: "declined" }),
  ];
  const lines = [
    line("fuel", { kind: "labor", quantity: 0.8, unitPriceCents: 14500, unitCostCents: 4200 }),
    line("fuel", { kind: "part", quantity: 2, unitPriceCents: 4599, unitCostCents: 2875 }),
    line("fuel", { kind: "fee", unitPriceCents: 500 }),
    line("brakes", { kind: "tire", quantity: 4, unitPriceCents: 39999, discountCents: 9996 }),
    line("brakes", { kind: "material", unitPriceCents: 1250 }),
    line("brakes", { kind: "part", unitPriceCents: 2000, taxable: false }),
    line("paint", { kind: "part", unitPriceCents: 99999 }),
  ];
  const work = priceWork(terms, { blocks, lines });

  test("an order has category amounts before discounts, without declined work", () => {
    expect(work.amounts).toMatchObject({
      laborCents: 11600,
      partsCents: 9198 + 2000,
      tiresCents: 159996,
      materialsCents: 1250,
      feesCents: 500,
      discountsCents: 1000 + 9996,
      totalCostCents: 3360 + 5750,
    });
  });

  test("an order allocates a block's discount to its lines by their amounts", () => {
    // Of 21298: 11600, 9198, 500. 544.65…, 431.87…, and the rest.
    expect(work.lines.slice(0, 3).map((each) => each.blockDiscountCents)).toEqual([545, 432, 23]);
  });

  test("an order is taxed once, after discounts, and each block has its share", () => {
    // Parts 9198 − 432 and tires 150000; not labor, materials, fees, nor the untaxed line.
    expect(work.amounts.taxCents).toBe(Math.round((8766 + 150000) * 0.07));
    expect(work.blocks.map(({ taxCents }) => taxCents)).toEqual([614, 10500, 0]);
    expect(work.amounts.totalPriceCents).toBe(20298 + 153250 + 11114);
  });

  test("an order shows the amount of declined work, without tax", () => {
    expect(work.blocks[2]).toMatchObject({
      partsCents: 99999,
      totalPriceCents: 99999,
      taxCents: 0,
    });
  });

  test("an order has no tax at rate 0", () => {
    const exempt = priceWork({ ...terms, taxRatePercent: 0 }, { blocks, lines });
    expect(exempt.amounts.taxCents).toBe(0);
  });

  test("an order above 2^53 − 1 cents is refused", () => {
    const huge = Array.from({ length: 100 }, () =>
      line("fuel", { quantity: 1_000_000, unitPriceCents: 100_000_000 }),
    );
    expect(() => priceWork(terms, { blocks, lines: huge })).toThrow("2^53");
  });

  test("an order is refused independently of the labor rate, which an error would reveal", () => {
    const goods = { quantity: 1_000_000, unitCostCents: 100_000_000 };
    const refuses = (unitCostCents: number, count: number) => {
      const parts = Array.from({ length: count }, () => line("fuel", goods));
      const labor = line("fuel", { kind: "labor", quantity: 1_000_000, unitCostCents });
      try {
        priceWork(terms, { blocks, lines: [...parts, labor] });
        return false;
      } catch {
        return true;
      }
    };
    for (const rate of [0, 4_000, 100_000_000]) {
      expect({ rate, refused: [refuses(rate, 89), refuses(rate, 90)] }).toEqual({
        rate,
        refused: [false, true],
      });
    }
  });
});
