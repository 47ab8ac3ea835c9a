import type { contract } from "@bayline/contracts";
import { expect } from "vitest";
import type { z } from "zod";
import type { TestShop } from "./shop.ts";

export type TaxReport = z.output<(typeof contract)["reportAggregates"]["taxCollected"]["output"]>;

/** The tax report of a shop; any other status than 200 fails the test. */
export async function taxReport(
  shop: TestShop,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<TaxReport> {
  const path = `/report-aggregates/tax-collected?${new URLSearchParams(query)}`;
  const { status, body } = await shop.api("GET", path, undefined, headers);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/**
 * 100.00 of labor, untaxed; 200.00 of parts less 20.00 and a tire of 70.00, taxed at 8 percent:
 * 20.00 of tax. A subcontract of 30.00, supplies of 5.00 and an EPA fee of 3.00. In all 408.00.
 */
export const repair = {
  taxRatePercent: 8,
  taxesCents: 2_000,
  lines: [
    { kind: "labor" as const, amountCents: 10_000 },
    { kind: "part" as const, amountCents: 20_000, discountCents: 2_000, taxed: true },
    { kind: "tire" as const, amountCents: 7_000, taxed: true },
    { kind: "fee" as const, feeType: "subcontract" as const, amountCents: 3_000 },
    { kind: "material" as const, amountCents: 500 },
    { kind: "fee" as const, feeType: "epa" as const, amountCents: 300 },
  ],
};

/**
 * 12.50 of parts at 8 percent: 1.00 of tax, 13.50 in total. A third of the tax is not a whole cent.
 */
export const bolts = {
  taxRatePercent: 8,
  taxesCents: 100,
  lines: [{ kind: "part" as const, amountCents: 1_250, taxed: true }],
};
