import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { actionOf } from "../../../test/models/true-cost-history.ts";
import { TrueCostModel } from "../../../test/models/true-cost-model.ts";
import { TrueCostShop } from "../../../test/models/true-cost-shop.ts";
import { history, type Step } from "../../../test/models/true-cost-steps.ts";

const harness = useHarness();
const database = useDatabase(harness);

const opening = [
  { quantity: 0n, unitCents: 7n },
  { quantity: 15_000n, unitCents: 333n },
];

test("each job, sale, credit, layer, return and count has its true cost after every step of a random history", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const shop = await TrueCostShop.open(harness, opening);
      await playBoth({ model: new TrueCostModel(opening), shop }, steps);
      expect(await shop.shop.ledgerProblems()).toEqual([]);
    }),
    {
      numRuns: runs({ short: 5, long: 2000 }),
      seed: seedOr(20_260_302),
      interruptAfterTimeLimit: 60_000,
    },
  );
});

/** Plays each step in the shop and in the model, and compares all costs after it. */
async function playBoth(
  { model, shop }: { model: TrueCostModel; shop: TrueCostShop },
  steps: Step[],
) {
  const played: string[] = [];
  for (const next of steps) {
    const action = actionOf(model, next);
    played.push(fc.stringify(action));
    await shop.play(action);
    model.play(action);
    expect(await shop.stored(database), played.join("\n")).toEqual(model.expected());
  }
}
