import { maxUnitCents } from "@bayline/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadPrice } from "./fixed-price.ts";
import { extendedCents, spread, sumOf } from "./money.ts";

const line = fc.record({
  kind: fc.constantFrom("labor", "part", "tire", "material", "fee"),
  quantity: fc
    .oneof(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 10_000_000_000 }))
    .map((tenThousandths) => tenThousandths / 10_000),
  amountCents: fc.oneof(fc.constant(0), fc.nat({ max: 500_000 }), fc.nat({ max: 2 ** 46 })),
});

const lines = fc.array(line, { minLength: 1, maxLength: 200 });
const total = fc.oneof(fc.nat({ max: 200_000 }), fc.nat({ max: maxUnitCents }));

test("a price that is spread over lines is what they come to, to the cent", () => {
  fc.assert(
    fc.property(total, lines, (totalCents, all) => {
      const prices = spreadPrice(totalCents, all);
      const net = prices.map(({ unitPriceCents, discountCents }, at) => {
        const amountCents = extendedCents(all[at]?.quantity ?? 0, unitPriceCents);
        expect(discountCents).toBeGreaterThanOrEqual(0);
        expect(discountCents).toBeLessThanOrEqual(amountCents);
        return amountCents - discountCents;
      });
      expect(sumOf(net, (cents) => cents)).toBe(totalCents);
    }),
  );
});

test("a unit price is the nearest one with which a line reaches its share", () => {
  fc.assert(
    fc.property(total, lines, (totalCents, all) => {
      fc.pre(all.some(({ amountCents }) => amountCents > 0));
      const shares = spread(
        totalCents,
        all.map(({ amountCents }) => amountCents),
      );
      for (const [at, { unitPriceCents, discountCents }] of spreadPrice(
        totalCents,
        all,
      ).entries()) {
        const { quantity = 0 } = all[at] ?? {};
        const exact = (shares[at] ?? 0) / quantity;
        expect(Math.abs(unitPriceCents - exact)).toBeLessThanOrEqual(1.0001);
        expect(discountCents).toBeLessThan(Math.max(quantity, 1));
      }
    }),
  );
});

test.each([
  [
    "a job of labor and a part",
    24_900,
    [
      ["labor", 1.5, 21_750],
      ["part", 1, 4599],
    ],
    [
      [13_703, 1],
      [4346, 0],
    ],
  ],
  ["three filters for a dollar", 100, [["part", 3, 300]], [[34, 2]]],
  ["a quarter of an hour", 100, [["labor", 0.25, 3625]], [[400, 0]]],
  [
    "lines without amounts",
    5000,
    [
      ["part", 2, 0],
      ["labor", 1, 0],
    ],
    [
      [0, 0],
      [5000, 0],
    ],
  ],
  [
    "parts without amounts",
    5001,
    [
      ["part", 2, 0],
      ["fee", 1, 0],
    ],
    [
      [2501, 1],
      [0, 0],
    ],
  ],
  ["nothing", 0, [["labor", 2, 30_000]], [[0, 0]]],
] as const)("%s is priced as in the guide", (_what, cents, given, expected) => {
  const all = given.map(([kind, quantity, amountCents]) => ({ kind, quantity, amountCents }));
  const prices = spreadPrice(cents, all);
  expect(
    prices.map(({ unitPriceCents, discountCents }) => [unitPriceCents, discountCents]),
  ).toEqual(expected);
});
