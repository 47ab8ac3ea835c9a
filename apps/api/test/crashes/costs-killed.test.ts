import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { losingConnection } from "../harness/lost-connections.ts";
import type { Action } from "../models/true-cost-actions.ts";
import { actionOf } from "../models/true-cost-history.ts";
import { TrueCostModel } from "../models/true-cost-model.ts";
import { TrueCostShop } from "../models/true-cost-shop.ts";
import { step } from "../models/true-cost-steps.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const opening = [
  { quantity: 0n, unitCents: 7n },
  { quantity: 15_000n, unitCents: 333n },
];
const goods = { part: 0, quantity: 13_333n };
const invoice = { lines: [{ ...goods, unitCents: 101n }], charges: [] };

test("a late invoice whose connection is lost between any two statements moves its cost to the sale once", async () => {
  const model = new TrueCostModel(opening);
  const shop = await TrueCostShop.open(harness, opening);
  const play = async (action: Action, at = 0) => {
    const isLost = await losingConnection(harness, at, () => shop.play(action));
    model.play(action);
    expect(await shop.stored(database), `statement ${at}`).toEqual(model.expected());
    return isLost;
  };
  let statement = 0;
  do {
    statement += 1;
    await play({ kind: "sell", lines: [goods] });
  } while (await play({ kind: "receive", id: statement, invoice }, statement));
  expect(statement).toBeGreaterThan(5);
});

/** Some steps are several requests, of about ten statements each. */
const killed = fc.record({ step, at: fc.integer({ min: 1, max: 30 }) });

test("a write that loses its connection midway leaves the costs of one write", async () => {
  const history = fc.array(killed, { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const model = new TrueCostModel(opening);
      const shop = await TrueCostShop.open(harness, opening);
      for (const { step: next, at } of steps) {
        const action = actionOf(model, next);
        await losingConnection(harness, at, () => shop.play(action));
        model.play(action);
        expect(await shop.stored(database), fc.stringify(action)).toEqual(model.expected());
      }
      expect(await shop.shop.ledgerProblems()).toEqual([]);
    }),
    {
      numRuns: runs({ short: 1, long: 150 }),
      seed: seedOr(20_260_302),
      interruptAfterTimeLimit: 60_000,
    },
  );
});
