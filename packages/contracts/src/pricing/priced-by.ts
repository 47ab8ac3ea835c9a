import { z } from "zod";
import { CentsOut, cents, Id, maxUnitCents } from "../fields/fields.ts";
import { internal } from "../fields/internal.ts";

/** The price of a line in a request. */
export const priceOfLine = cents(maxUnitCents).nullish().meta({
  description:
    "Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again",
});

/** Who or what set a price. */
export const priceSources = ["typed", "rule", "part", "none"] as const;

const ruleFields = {
  ruleId: Id.nullable().meta({ description: "The rule that made the price; null without one" }),
  ruleName: z.string().max(255).nullable().meta({ description: "Its name at that time" }),
  version: z.int().nullable().meta({ description: "The version of the rule that made the price" }),
};

/** Why a line has its price. */
export const PricedBy = z
  .object({
    source: z.enum(priceSources).meta({
      description:
        "`typed`: a person or a program sent the price. `rule`: a price rule, or the shop's labor rate. `part`: the part's own price. `none`: nothing says the price, so it is 0",
    }),
    ...ruleFields,
    levelId: Id.nullable().meta({
      description: "The customer's price level that changed the price; null without one",
    }),
    levelName: z.string().max(255).nullable(),
    levelVersion: z.int().nullable(),
    basisCents: CentsOut.nullish().meta({
      description:
        "The cost of a unit that the price was computed from; null if it was not. Returned only to callers with `reports:profit`",
    }),
  })
  .meta({ id: "PricedBy" });

/** The fields that say why a line has its price. */
export const pricedFields = {
  pricedBy: internal(PricedBy),
  listPriceCents: internal(
    CentsOut.meta({
      description:
        "`unitPriceCents` without the customer's price level: the same for prices that no level changed",
    }),
  ),
};

const noRule = {
  ruleId: null,
  ruleName: null,
  version: null,
  levelId: null,
  levelName: null,
  levelVersion: null,
  basisCents: null,
};

export const exampleTyped = { source: "typed" as const, ...noRule };
