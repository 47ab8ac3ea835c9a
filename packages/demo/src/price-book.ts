import { contract } from "@bayline/contracts";
import type { Shop, Story } from "./shop.ts";

const { pricing, settings, customers } = contract;

/** Multiples of the cost, which fall as it rises. */
const bands = [
  { fromCents: 0, multiplier: 3.2 },
  { fromCents: 500, multiplier: 2.6 },
  { fromCents: 1_500, multiplier: 2.2 },
  { fromCents: 4_000, multiplier: 1.9 },
  { fromCents: 10_000, multiplier: 1.7 },
  { fromCents: 25_000, marginPercent: 36 },
  { fromCents: 60_000, marginPercent: 30 },
  { fromCents: 150_000, marginPercent: 24 },
];

/** Rates of an hour by the type of the work. */
const rates = [
  { name: "Shop rate", cents: 14_500, laborType: undefined },
  { name: "Diagnostics", cents: 16_500, laborType: "diagnostic" },
  { name: "Road calls", cents: 18_900, laborType: "road call" },
];

/** The price book, which the shop introduces yesterday evening. Earlier lines have older prices. */
export async function* priceBookStory(shop: Shop): Story {
  yield [1, 19];
  const matrix = await shop.perform(pricing.rules.create, {
    name: "Standard parts",
    kind: "parts_matrix",
    terms: { bands, roundTo: 99 },
  });
  for (const { name, cents: centsPerHour, laborType } of rates) {
    const rate = await shop.perform(pricing.rules.create, {
      name,
      kind: "labor_rate",
      match: { laborType },
      terms: { centsPerHour },
    });
    if (laborType === undefined) {
      await shop.perform(settings.update, { defaultLaborRateId: rate.id });
    }
  }
  await shop.perform(settings.update, {
    defaultPartsMatrixId: matrix.id,
    requirePrices: true,
    marginFloorPercent: 25,
  });
  const { id: priceLevelId } = await shop.perform(pricing.rules.create, {
    name: "Fleet",
    kind: "price_level",
    terms: { partsPercent: -8, laborPercent: -5 },
  });
  const { id } = shop.customers.get("Prairie Grain Haulers");
  await shop.perform(customers.update, { id, priceLevelId });
}
