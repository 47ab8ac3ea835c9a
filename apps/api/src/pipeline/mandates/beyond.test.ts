import { contract, type MandateCounts } from "@bayline/contracts";
import { expect, test } from "vitest";
import type { ReadContext } from "../context.ts";
import { proposedOrRefused } from "./beyond.ts";
import { BeyondMandate } from "./enforce.ts";

test("a refusal keeps the counts of its verdict, and reads no later ones", async () => {
  const before: MandateCounts = {
    day: "2026-03-02",
    amountCents: 900,
    calls: 3,
    totalCalls: 3,
    waitingCents: 0,
    waitingCalls: 0,
  };
  const terms = {
    operations: ["vendors.create"],
    vendorIds: null,
    customerIds: null,
    maxAmountCents: null,
    dailyAmountCents: 1000,
    dailyCalls: 3,
    maxCalls: null,
    hours: null,
    validThrough: null,
    marginFloorPercent: null,
    beyond: "propose" as const,
    waitingCounts: true,
  };
  const error = new BeyondMandate(
    { limit: "dailyCalls", message: "allows 3 calls a day: 0 remain" },
    {
      mandate: { version: 1, terms },
      call: {
        operation: "vendors.create",
        day: before.day,
        weekday: "mon",
        time: "09:30",
        amountCents: null,
        vendorIds: [],
        customerIds: [],
      },
      before,
    },
  );
  const named = { name: "vendors.create", operation: contract.vendors.create };
  // Nothing of the context is read: it has no database.
  const ctx = {} as ReadContext;
  const call = {} as Parameters<typeof proposedOrRefused>[1]["call"];
  const { refused } = await proposedOrRefused(ctx, { named, call, error });
  expect(refused).toEqual({ limit: "dailyCalls", before });
});
