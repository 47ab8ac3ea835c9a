import { maxWaitingSimulations } from "@bayline/contracts";
import { claimSimulation } from "@bayline/db";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { shopWithDoubledJob } from "../../../test/harness/doubled-job.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { tidy } from "../../background/housekeeping.ts";
import { runSimulations } from "./run-simulations.ts";

const harness = useHarness({ now: new Date("2026-08-03T15:00:00Z") }, { separate: true });
const database = useDatabase(harness);
const range = { from: "2026-07-01", to: "2026-09-30" };
const tripled = {
  name: "Tripled",
  kind: "parts_matrix",
  terms: { bands: [{ fromCents: 0, multiplier: 3 }] },
};

async function simulatedShop() {
  const shop = await shopWithDoubledJob(harness);
  const begin = async (input: object = {}) => {
    const { status, body } = await shop.api("POST", "/pricing/simulations", { ...range, ...input });
    expect(status).toBe(202);
    return body;
  };
  const get = async (id: string) => (await shop.api("GET", `/pricing/simulations/${id}`)).body;
  return { shop, begin, get };
}

test("a simulation in the background has the answer of one within a request", async () => {
  const { shop, begin, get } = await simulatedShop();
  const { id, ...waiting } = await begin({ rules: [tripled] });
  expect(waiting).toMatchObject({ status: "waiting", lineCount: 1, result: null });
  await runSimulations(harness.services);
  const { body } = await shop.api("POST", "/pricing/simulate", { ...range, rules: [tripled] });
  expect(body.changeCents).toBe(2000);
  expect(await get(id)).toMatchObject({
    status: "done",
    pricedLineCount: 1,
    reason: null,
    result: body,
    finishedAt: expect.any(String),
  });
});

test("a simulation whose process died starts over in another one, and fails after three", async () => {
  const { begin, get } = await simulatedShop();
  const died = await begin();
  const expire = () =>
    database.query("UPDATE price_simulations SET leased_until = '2020-01-01' WHERE id = $1", [
      died.id,
    ]);
  const claim = () => claimSimulation(harness.services.database, crypto.randomUUID());
  expect(await claim()).toMatchObject({ id: died.id, attempts: 1 });
  // A living process has it.
  expect(await claim()).toBeUndefined();
  await expire();
  await runSimulations(harness.services);
  expect(await get(died.id)).toMatchObject({ status: "done" });

  const lost = await begin();
  for (const attempts of [1, 2, 3]) {
    expect(await claim()).toMatchObject({ id: lost.id, attempts });
    await database.query("UPDATE price_simulations SET leased_until = '2020-01-01'");
  }
  await runSimulations(harness.services);
  const reason = "Running this simulation failed several times.";
  expect(await get(lost.id)).toMatchObject({ status: "failed", result: null, reason });
});

test("a process that stops returns its simulation to the others", async () => {
  const { begin, get } = await simulatedShop();
  const { id } = await begin();
  const stopping = new AbortController();
  const aborting = {
    ...harness.services,
    clock: {
      ...harness.services.clock,
      now: () => {
        stopping.abort();
        return new Date("2026-08-03T15:00:00Z");
      },
    },
  };
  await runSimulations(aborting, stopping.signal);
  expect(await get(id)).toMatchObject({ status: "waiting", finishedAt: null });
  await runSimulations(harness.services);
  expect(await get(id)).toMatchObject({ status: "done" });
});

test("a simulation whose rules tie when it runs fails with the reason", async () => {
  const { shop, begin, get } = await simulatedShop();
  const { id } = await begin({ rules: [{ ...tripled, validFrom: "2026-02-01" }] });
  const rival = { ...tripled, name: "Rival", validFrom: "2026-02-01" };
  expect((await shop.api("POST", "/pricing/rules", rival)).status).toBe(201);
  await runSimulations(harness.services);
  expect(await get(id)).toMatchObject({
    status: "failed",
    result: null,
    reason: expect.stringContaining("Rival"),
  });
});

test("concurrent requests of a shop begin no more simulations than it may have", async () => {
  const { shop, begin } = await simulatedShop();
  const answers = await Promise.all(
    Array.from({ length: maxWaitingSimulations + 5 }, () =>
      shop.api("POST", "/pricing/simulations", range),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 202);
  expect(answers.length - refused.length).toBe(maxWaitingSimulations);
  for (const { status, body } of refused) {
    expect([status, body.error]).toEqual([429, "TOO_MANY_SIMULATIONS"]);
  }
  await runSimulations(harness.services);
  await begin();
});

test("simulations are deleted after a week, and are of one shop", async () => {
  const { begin, get } = await simulatedShop();
  const [old, recent] = [await begin(), await begin()];
  const other = await harness.shop();
  const foreign = await other.api("GET", `/pricing/simulations/${recent.id}`);
  expect(foreign.status).toBe(404);
  await database.query(
    "UPDATE price_simulations SET created_at = '2026-07-27T14:59:59Z' WHERE id = $1",
    [old.id],
  );
  await tidy(harness.services);
  expect([(await get(old.id)).error, (await get(recent.id)).id]).toEqual(["NOT_FOUND", recent.id]);
});
