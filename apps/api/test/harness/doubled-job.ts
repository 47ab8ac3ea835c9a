import { expect } from "vitest";
import type { Harness } from "./harness.ts";
import type { TestShop } from "./shop.ts";

/** A shop that doubled the cost of two filters, 10 dollars each, on an invoiced job. */
export async function shopWithDoubledJob(harness: Harness): Promise<TestShop> {
  const shop = await harness.shop({
    parts: [{ partNumber: "P-1", quantity: 5, unitCostCents: 1000 }],
  });
  const terms = { bands: [{ fromCents: 0, multiplier: 2 }] };
  const rule = { name: "Standard", kind: "parts_matrix", terms, validFrom: "2026-01-01" };
  expect((await shop.api("POST", "/pricing/rules", rule)).status).toBe(201);
  await shop.bill({}, { parts: [{ partNumber: "P-1", quantity: 2 }] });
  return shop;
}
