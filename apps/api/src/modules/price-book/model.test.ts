import type { ActiveRule } from "@bayline/db";
import { runs } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type LineToPrice, priceOf } from "./price.ts";

/**
 * A model of the guide's page on prices, in floating decimals of whole ten-thousandths: a line
 * gets the first price of contract, matrix or rate with the customer's level, own price, default.
 */
function model(line: LineToPrice, rules: ActiveRule[]): { cents: number; list: number } {
  const { from, kind } = line;
  const goods = kind !== "labor";
  const own = goods ? "parts_matrix" : "labor_rate";
  const facts: Record<string, unknown> = { ...from, lineKind: kind, partNumber: line.partNumber };
  const fits = ({ match, isActive, validFrom, validThrough }: ActiveRule) =>
    isActive &&
    validFrom <= "2026-06-15" &&
    (validThrough ?? "9999") >= "2026-06-15" &&
    Object.entries(match).every(
      ([name, value]) => String(facts[name]).toLowerCase() === String(value).toLowerCase(),
    );
  const fields = ({ match }: ActiveRule) => Object.keys(match).length;
  const best = (kindOf: string) =>
    rules
      .filter((rule) => rule.kind === kindOf && fits(rule))
      .sort((a, b) => fields(b) - fields(a) || (a.validFrom < b.validFrom ? 1 : -1));
  const half = (value: bigint, by: bigint) => Number((2n * value + by) / (2n * by));
  const e4 = (value: number) => BigInt(Math.round(value * 1e4));
  const by = ({ terms }: ActiveRule): number | undefined => {
    if (!goods) {
      const bands = (terms.hourBands ?? []).filter((band) => band.fromHours <= line.quantity);
      const factor = bands.at(-1)?.multiplier ?? 1;
      return half(BigInt(terms.centsPerHour ?? 0) * e4(factor), 10_000n);
    }
    const basis = {
      cost: from.costCents,
      lastCost: from.lastCostCents,
      listPrice: from.partPriceCents,
    };
    const cost = basis[terms.basis ?? "cost"];
    if (cost === undefined) return undefined;
    const band = (terms.bands ?? []).filter(({ fromCents }) => fromCents <= cost).at(-1);
    let cents = half(BigInt(cost) * e4(band?.multiplier ?? 1), 10_000n);
    if (band?.markupPercent !== undefined)
      cents = half(BigInt(cost) * e4(100 + band.markupPercent), 1_000_000n);
    if (band?.marginPercent !== undefined)
      cents = half(BigInt(cost) * 1_000_000n, e4(100 - band.marginPercent));
    const ending = terms.roundTo ?? 1;
    const ends = (value: number) => (ending > 50 ? value % 100 === ending : value % ending === 0);
    while (cents > 0 && !ends(cents)) cents += 1;
    return cents;
  };
  const [contract] = goods ? best("contract_price") : [];
  if (contract)
    return { cents: contract.terms.priceCents ?? 0, list: contract.terms.priceCents ?? 0 };
  const first = (found: ActiveRule[]) => found.map(by).find((price) => price !== undefined);
  const isDefault = ({ id }: ActiveRule) => id === from.defaultRuleId;
  const specific = first(best(own).filter((rule) => !isDefault(rule)));
  const settings = goods ? undefined : from.laborRateCents;
  const fallback = first(best(own).filter(isDefault)) ?? settings;
  const byRule = specific ?? (from.partPriceCents === undefined ? fallback : undefined);
  const list = byRule ?? from.partPriceCents ?? 0;
  const level = rules.find((rule) => rule.id === from.priceLevelId && fits(rule));
  const { costMultiplier, partsPercent, laborPercent } = level?.terms ?? {};
  if (goods && costMultiplier !== undefined && from.costCents !== undefined)
    return { cents: half(BigInt(from.costCents) * e4(costMultiplier), 10_000n), list };
  const percent = goods ? partsPercent : laborPercent;
  if (percent === undefined || byRule === undefined) return { cents: list, list };
  return { cents: half(BigInt(list) * e4(100 + percent), 1_000_000n), list };
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
/** A record in which any field may be missing. */
const some = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { requiredKeys: [] });

const match = some({
  category: oneOf("filters", "BELTS"),
  vendorId: oneOf("v1", "v2"),
  lineKind: oneOf("part" as const, "tire" as const, "labor" as const),
  customerId: oneOf("c1", "c2"),
  vehicleType: oneOf("Truck", "trailer"),
  laborType: oneOf("diagnostic", "reefer"),
});

const decimals = (most: number) =>
  fc.integer({ min: 0, max: most * 10_000 }).map((n) => n / 10_000);
const costs = fc.oneof(
  oneOf(0, 1, 99, 100, 499, 500, 501, 2500),
  fc.integer({ min: 0, max: 500_000 }),
);

const band = (fromCents: number) =>
  fc.oneof(
    decimals(5).map((multiplier) => ({ fromCents, multiplier })),
    decimals(300).map((markupPercent) => ({ fromCents, markupPercent })),
    decimals(95).map((marginPercent) => ({ fromCents, marginPercent })),
  );

const terms = {
  parts_matrix: fc.record(
    {
      bands: fc.tuple(band(0), band(100), band(500), band(2500)),
      basis: oneOf("cost" as const, "lastCost" as const, "listPrice" as const),
      roundTo: oneOf(1, 5, 10, 25, 50, 95, 99) as fc.Arbitrary<1 | 5 | 10 | 25 | 50 | 95 | 99>,
    },
    { requiredKeys: ["bands"] },
  ),
  labor_rate: fc.record(
    {
      centsPerHour: fc.integer({ min: 0, max: 40_000 }),
      hourBands: fc.tuple(
        decimals(3).map((multiplier) => ({ fromHours: 0.5, multiplier })),
        decimals(3).map((multiplier) => ({ fromHours: 2, multiplier })),
      ),
    },
    { requiredKeys: ["centsPerHour"] },
  ),
  price_level: fc.oneof(
    fc.record({
      partsPercent: fc.integer({ min: -100, max: 50 }),
      laborPercent: fc.integer({ min: -100, max: 50 }),
    }),
    decimals(3).map((costMultiplier) => ({ costMultiplier })),
  ),
  contract_price: costs.map((priceCents) => ({ priceCents })),
};

const kinds = ["parts_matrix", "labor_rate", "price_level", "contract_price"] as const;

/** A rule of its own day and id: none ties with another. */
const rule = (at: number): fc.Arbitrary<ActiveRule> =>
  oneOf(...kinds).chain((kind) =>
    fc
      .record({
        match,
        terms: terms[kind] as fc.Arbitrary<ActiveRule["terms"]>,
        isActive: fc.boolean().map((no) => !no || at % 3 > 0),
        validThrough: oneOf(null, "2026-06-14", "2026-06-15"),
      })
      .map((fields) => ({
        ...fields,
        id: `rule-${at}`,
        kind,
        name: `Rule ${at}`,
        version: 1,
        match: kind === "contract_price" ? { ...fields.match, partNumber: "P-1" } : fields.match,
        validFrom: `2026-06-${String(10 + at)}`,
      })),
  );

const ruleId = oneOf("rule-0", "rule-1", "rule-2", "rule-3");

const line: fc.Arbitrary<LineToPrice> = fc.record({
  kind: oneOf("part" as const, "tire" as const, "material" as const, "labor" as const),
  partNumber: oneOf("p-1", "P-2", null),
  quantity: oneOf(0.25, 0.5, 1, 2, 2.5),
  from: some({
    category: oneOf("Filters", "belts"),
    vendorId: oneOf("v1", "v2"),
    customerId: oneOf("c1", "c2"),
    vehicleType: oneOf("truck", "Trailer"),
    laborType: oneOf("Diagnostic", "reefer"),
    priceLevelId: ruleId,
    defaultRuleId: ruleId,
    costCents: costs,
    lastCostCents: costs,
    partPriceCents: costs,
    laborRateCents: costs,
  }).map((from) => ({ ...from, day: "2026-06-15" })),
});

const cases = fc.record({
  line,
  rules: fc.tuple(...Array.from({ length: 7 }, (_, at) => rule(at))),
});

test("prices equal a second model of the guide in random cases", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(cases, ({ line: priced, rules }) => {
      const { cents, listCents } = priceOf(priced, rules);
      expect({ cents, list: listCents }).toEqual(model(priced, rules));
    }),
    { numRuns: runs({ short: 5000, long: 100_000 }) },
  );
});

/**
 * Examples that other shop systems publish. Tekmetric's help: "Parts Markup Setup" (a multiplier of
 * 3, and a margin of 50 %, on a cost of $4) and "Simple versus Compound Matrix" (a markup of 150 %
 * on $25). Shop Boss's help: "Using the Parts Price Matrix" (a factor of 2.5 on $3.50).
 */
const published = [
  {
    bands: [
      { fromCents: 0, multiplier: 3 },
      { fromCents: 501, multiplier: 2 },
    ],
    cost: 400,
    price: 1200,
  },
  { bands: [{ fromCents: 0, marginPercent: 50 }], cost: 400, price: 800 },
  {
    bands: [
      { fromCents: 0, markupPercent: 250 },
      { fromCents: 1001, markupPercent: 200 },
      { fromCents: 2001, markupPercent: 150 },
    ],
    cost: 2500,
    price: 6250,
  },
  { bands: [{ fromCents: 0, multiplier: 2.5 }], cost: 350, price: 875 },
];

test.each(published)(
  "a cost of $cost cents is priced $price by $bands",
  ({ bands, cost, price }) => {
    const rules = [
      {
        id: "r",
        kind: "parts_matrix" as const,
        name: "Matrix",
        version: 1,
        match: {},
        terms: { bands },
        validFrom: "2026-01-01",
        validThrough: null,
        isActive: true,
      },
    ];
    const from = { day: "2026-06-15", costCents: cost };
    expect(priceOf({ kind: "part", partNumber: null, quantity: 1, from }, rules).cents).toBe(price);
  },
);
