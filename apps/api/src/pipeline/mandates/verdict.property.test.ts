import {
  type MandateCounts,
  type MandatedCall,
  type MandateTerms,
  weekdays,
} from "@bayline/contracts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limitBeyond, noCounts } from "./verdict.ts";

const day = "2026-03-07";

const noLimits: MandateTerms = {
  operations: ["bills.*", "payments.create"],
  vendorIds: null,
  customerIds: null,
  maxAmountCents: null,
  dailyAmountCents: null,
  dailyCalls: null,
  maxCalls: null,
  hours: null,
  validThrough: null,
  marginFloorPercent: null,
  beyond: "refuse",
  waitingCounts: true,
};

const billed: MandatedCall = {
  operation: "bills.create",
  day,
  weekday: "sat",
  time: "09:30",
  amountCents: 5000,
  vendorIds: ["a"],
  customerIds: [],
};

const cap = fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: null });
const count = fc.option(fc.integer({ min: 1, max: 8 }), { nil: null });

const terms: fc.Arbitrary<MandateTerms> = fc.record({
  operations: fc.constantFrom(["bills.*"], ["bills.create"], ["payments.create"]),
  vendorIds: fc.option(fc.constantFrom(["a"], ["a", "b"]), { nil: null }),
  customerIds: fc.constant(null),
  maxAmountCents: cap,
  dailyAmountCents: cap,
  dailyCalls: count,
  maxCalls: count,
  hours: fc.option(fc.constant([{ days: ["sat" as const], from: "08:00", to: "18:00" }]), {
    nil: null,
  }),
  validThrough: fc.option(fc.constantFrom("2026-03-06", day), { nil: null }),
  marginFloorPercent: fc.option(fc.integer({ min: 0, max: 90 }), { nil: null }),
  beyond: fc.constant("refuse"),
  waitingCounts: fc.boolean(),
});

const call: fc.Arbitrary<MandatedCall> = fc.record({
  operation: fc.constantFrom("bills.create", "bills.void", "payments.create"),
  day: fc.constant(day),
  weekday: fc.constantFrom(...weekdays),
  time: fc.constantFrom("07:59", "08:00", "17:59", "18:00"),
  amountCents: fc.option(fc.nat({ max: 20_000 }), { nil: null }),
  vendorIds: fc.constantFrom([], ["a"], ["b"], ["a", "c"], [null]),
  customerIds: fc.constantFrom([], ["x"]),
  marginPercent: fc.option(fc.integer({ min: 0, max: 99 }), { nil: undefined }),
});

const counts: fc.Arbitrary<MandateCounts> = fc.record({
  day: fc.constant(day),
  amountCents: fc.nat({ max: 20_000 }),
  calls: fc.nat({ max: 8 }),
  totalCalls: fc.nat({ max: 8 }),
  waitingCents: fc.nat({ max: 5000 }),
  waitingCalls: fc.nat({ max: 3 }),
});

describe("a verdict", () => {
  test("it allows exactly the calls that no limit excludes", () => {
    fc.assert(
      fc.property(terms, call, counts, (mandate, made, before) => {
        const moved = made.amountCents ?? 0;
        const held = mandate.waitingCounts ? before : { waitingCents: 0, waitingCalls: 0 };
        const names = made.vendorIds.length + made.customerIds.length > 0;
        const { vendorIds, marginFloorPercent: floor } = mandate;
        const isLawful = [
          mandate.operations.includes(made.operation) ||
            (mandate.operations[0] === "bills.*" && made.operation.startsWith("bills.")),
          mandate.validThrough !== "2026-03-06",
          mandate.hours === null ||
            (made.weekday === "sat" && ["08:00", "17:59"].includes(made.time)),
          vendorIds === null || made.vendorIds.every((id) => id !== null && vendorIds.includes(id)),
          vendorIds === null || moved === 0 || names,
          floor === null || (made.marginPercent ?? 100) >= floor,
          mandate.maxAmountCents === null || moved <= mandate.maxAmountCents,
          (mandate.maxAmountCents ?? mandate.dailyAmountCents) === null ||
            made.amountCents !== null ||
            (mandate.dailyCalls ?? mandate.maxCalls) !== null,
          mandate.dailyAmountCents === null ||
            before.amountCents + held.waitingCents + moved <= mandate.dailyAmountCents ||
            (moved === 0 && before.amountCents + held.waitingCents <= mandate.dailyAmountCents),
          mandate.dailyCalls === null || before.calls + held.waitingCalls + 1 <= mandate.dailyCalls,
          mandate.maxCalls === null || before.totalCalls + 1 <= mandate.maxCalls,
        ].every(Boolean);
        expect(limitBeyond(mandate, made, before) === null).toBe(isLawful);
      }),
      { numRuns: 5000 },
    );
  });

  test("calls that it allows one after the other never pass the caps of a day", () => {
    const amounts = fc.array(fc.nat({ max: 400 }), { maxLength: 40 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 2000 }), (moved, dailyAmountCents) => {
        const mandate = { ...noLimits, dailyAmountCents, dailyCalls: 20 };
        let spent = noCounts(day);
        for (const amountCents of moved) {
          const beyond = limitBeyond(mandate, { ...billed, amountCents }, spent);
          const fits = spent.amountCents + amountCents <= dailyAmountCents && spent.calls < 20;
          expect(beyond === null).toBe(fits);
          if (beyond) continue;
          spent = {
            ...spent,
            amountCents: spent.amountCents + amountCents,
            calls: spent.calls + 1,
          };
        }
        expect(spent.amountCents).toBeLessThanOrEqual(dailyAmountCents);
      }),
    );
  });

  test("a narrower mandate allows no call that a wider one refuses", () => {
    fc.assert(
      fc.property(terms, call, counts, (mandate, made, before) => {
        const wider: MandateTerms = { ...mandate, hours: null, dailyAmountCents: null };
        if (limitBeyond(wider, made, before) === null) return;
        expect(limitBeyond(mandate, made, before)).not.toBeNull();
      }),
    );
  });

  test.each([
    ["operations", {}, { operation: "workOrders.create" }],
    ["validThrough", { validThrough: "2026-03-06" }, {}],
    ["hours", { hours: [{ days: ["sat" as const], from: "10:00", to: "24:00" }] }, {}],
    ["vendorIds", { vendorIds: ["b"] }, {}],
    ["vendorIds", { vendorIds: ["a"] }, { vendorIds: [null] }],
    ["vendorIds", { vendorIds: ["a"] }, { vendorIds: [] }],
    ["customerIds", { customerIds: ["x"] }, { customerIds: ["y"] }],
    ["marginFloorPercent", { marginFloorPercent: 20 }, { marginPercent: 19.9 }],
    ["marginFloorPercent", { marginFloorPercent: 20 }, { marginPercent: null }],
    ["maxAmountCents", { maxAmountCents: 4999 }, {}],
    ["dailyAmountCents", { dailyAmountCents: 4999 }, {}],
    ["maxCalls", { maxAmountCents: 5000 }, { amountCents: null }],
  ])("it names the limit %s that a call is beyond", (limit, narrower, other) => {
    const verdict = limitBeyond(
      { ...noLimits, ...narrower },
      { ...billed, ...other },
      noCounts(day),
    );
    expect(verdict).toMatchObject({ limit, message: expect.stringMatching(/\w/) });
  });
});
