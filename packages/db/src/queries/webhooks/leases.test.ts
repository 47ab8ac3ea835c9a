import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { firstPosition } from "../../../test/many-rows.ts";
import { planOf, rowsRead, statementsOf } from "../../../test/plans.ts";
import { findDueDeliveries } from "./due-deliveries.ts";
import { claimSubscriptions, type LeaseClaim, releaseLeases, renewLeases } from "./leases.ts";
import { type AttemptOutcome, saveOutcomes } from "./outcomes.ts";

const database = useDatabase();
const tenantId = randomUUID();
const now = "2026-03-02T15:00:00.000Z";
const me = randomUUID();
const other = randomUUID();
const autoDisable = {
  failingDays: 5,
  reasons: { gone: "gone", failing: "failing" },
  ended: "over",
};

beforeEach(async () => {
  await database.ask("TRUNCATE tenants, events CASCADE");
  await database.ask(
    "INSERT INTO tenants (tenant_id, name, time_zone) VALUES ($1, 'Shop', 'UTC')",
    [tenantId],
  );
});

/** Subscriptions with this many pending deliveries each, due now and before. */
async function subscriptions(count: number, pending: number): Promise<string[]> {
  const subscribed = Array.from({ length: count }, () => randomUUID());
  await database.ask(
    `INSERT INTO webhook_subscriptions (tenant_id, id, name, url, events, secret, created_at, updated_at)
      SELECT $1, id, 'ERP', 'https://erp.example', '{customer.created}', 'whsec_', $2, $2
      FROM unnest($3::uuid[]) AS id`,
    [tenantId, now, subscribed],
  );
  await database.ask(
    `WITH written AS (
        INSERT INTO events (tenant_id, id, position, event, resource_id, data, created_at)
        SELECT $1, gen_random_uuid(), ${firstPosition} + n, 'customer.created', gen_random_uuid(), '{}', $2
        FROM generate_series(1, $3::int) AS n RETURNING *)
      INSERT INTO webhook_deliveries (tenant_id, id, subscription_id, event_id, event, resource_id,
        position, attempt, status, due_at, created_at)
      SELECT $1, gen_random_uuid(), s.id, w.id, w.event, w.resource_id, w.position, 1, 'pending',
        $2::timestamptz - make_interval(secs => w.position - ${firstPosition}), $2
      FROM written w, webhook_subscriptions s WHERE s.tenant_id = $1`,
    [tenantId, now, pending],
  );
  return subscribed;
}

const limits = { all: 100, most: 100, ofShop: 100, failing: 100, failingOfShop: 100 };

function claim(fields: Partial<LeaseClaim> = {}) {
  const all = { worker: me, now, tenantIds: null, held: [], limits, ...fields };
  return claimSubscriptions(database.open(), all);
}

const idsOf = (keys: ReadonlyArray<{ id: string }>) => keys.map(({ id }) => id).sort();

test("concurrent claims of several workers do not overlap", async () => {
  const all = await subscriptions(20, 1);
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => claim({ worker: randomUUID(), limits: { ...limits, all: 5 } })),
  );
  // A worker may claim less while another one is claiming the same subscriptions.
  const again = await claim({ worker: randomUUID() });
  const claimed = [...claims, again].flatMap((each) => each.claimed);
  expect(idsOf(claimed)).toEqual(all.sort());
});

test("subscriptions that are not due, inactive, deleted or leased are not claimed", async () => {
  const [due = "", off = "", deleted = "", leased = "", late = ""] = await subscriptions(5, 1);
  const change = (set: string, id: string) =>
    database.ask(`UPDATE webhook_subscriptions SET ${set} WHERE id = $1`, [id]);
  await change("is_active = false", off);
  await change("deleted_at = now()", deleted);
  await change(
    `leased_by = '${other}', leased_until = clock_timestamp() + interval '1 hour'`,
    leased,
  );
  await database.ask(
    "UPDATE webhook_deliveries SET due_at = $1::timestamptz + interval '1 ms' WHERE subscription_id = $2",
    [now, late],
  );
  for (const tenantIds of [null, [tenantId]]) {
    await database.ask(
      "UPDATE webhook_subscriptions SET leased_by = NULL, leased_until = NULL WHERE id = $1",
      [due],
    );
    expect(await claim({ tenantIds })).toMatchObject({
      claimed: [{ tenantId, id: due }],
      waiting: [],
      leasedByOthers: [tenantId],
    });
  }
  expect((await claim({ tenantIds: [randomUUID()] })).claimed).toEqual([]);
});

test("subscriptions beyond the limits are reported as waiting", async () => {
  await subscriptions(3, 2);
  const waiting = [{ tenantId, isFailing: false }];
  expect(await claim({ limits: { ...limits, all: 0 } })).toMatchObject({ claimed: [], waiting });
  expect(await claim({ limits: { ...limits, all: 2 } })).toMatchObject({ waiting });
  expect(await claim()).toMatchObject({ waiting: [] });
});

async function fail(ids: readonly string[]): Promise<void> {
  await database.ask(
    "UPDATE webhook_subscriptions SET failing_since = now(), last_delivery_at = NULL WHERE id = ANY ($1)",
    [ids],
  );
  // The failing subscriptions are first in the order.
  await database.ask(
    "UPDATE webhook_subscriptions SET last_delivery_at = now() WHERE failing_since IS NULL",
  );
}

test("the limits of a shop and of its failing subscriptions apply", async () => {
  const all = await subscriptions(10, 1);
  const failing = all.slice(0, 6);
  await fail(failing);
  const small = { ...limits, ofShop: 4, failingOfShop: 2 };
  const { claimed, waiting } = await claim({ limits: small });
  expect(claimed.map(({ isFailing }) => isFailing).sort()).toEqual([false, false, true, true]);
  for (const { id, isFailing } of claimed) expect(isFailing).toBe(failing.includes(id));
  expect(waiting).toHaveLength(2);
  const more = { ...small, ofShop: 5 };
  const next = await claim({ limits: more, held: claimed });
  expect(next.claimed, "what is in hand counts").toMatchObject([{ isFailing: false }]);
  const held = [...claimed.filter(({ isFailing }) => !isFailing), ...next.claimed];
  const again = await claim({ limits: more, held, worker: other });
  expect(again.claimed).toMatchObject([{ isFailing: true }, { isFailing: true }]);
});

test("the limit of failing subscriptions applies to all shops together", async () => {
  const failing = await subscriptions(4, 1);
  await fail(failing);
  const held = [1, 2].map(() => ({ tenantId: randomUUID(), id: randomUUID(), isFailing: true }));
  const { claimed } = await claim({ limits: { ...limits, failing: 3 }, held });
  expect(claimed).toHaveLength(1);
  const { waiting } = await claim({
    limits: { ...limits, failing: 3 },
    held: [...held, ...claimed],
  });
  expect(waiting).toEqual([{ tenantId, isFailing: true }]);
});

test("a lease belongs to its holder until it expires or is released", async () => {
  const [id = ""] = await subscriptions(1, 1);
  const key = { tenantId, id };
  const inHand = { ...key, isFailing: false };
  expect((await claim()).claimed).toEqual([inHand]);
  expect((await claim({ worker: other })).claimed).toEqual([]);
  expect((await claim({ held: [inHand] })).claimed, "held already").toEqual([]);
  expect((await claim()).claimed, "its own lease, whose response was lost").toEqual([inHand]);
  await database.ask(
    "UPDATE webhook_subscriptions SET leased_until = clock_timestamp() - interval '1 s'",
  );
  expect((await claim({ held: [inHand] })).claimed, "still in hand").toEqual([]);
  const renewed = await renewLeases(database.open(), me, [key]);
  expect(idsOf(renewed), "not taken by another process").toEqual([id]);
  expect((await claim({ worker: other })).claimed).toEqual([]);
  await database.ask(
    "UPDATE webhook_subscriptions SET leased_until = clock_timestamp() - interval '1 s'",
  );
  expect((await claim({ worker: other })).claimed).toEqual([inHand]);
  const late = await renewLeases(database.open(), me, [key]);
  expect(late).toEqual([]);
  await releaseLeases(database.open(), me, [key]);
  expect((await claim()).claimed, "not its own to release").toEqual([]);
  await releaseLeases(database.open(), other, [key]);
  expect((await claim()).claimed).toEqual([inHand]);
});

async function failedOutcomes(ids: readonly string[]): Promise<AttemptOutcome[]> {
  const rows = await database.ask<{ id: string; subscription_id: string }>(
    "SELECT id, subscription_id FROM webhook_deliveries WHERE subscription_id = ANY ($1) AND status = 'pending'",
    [ids],
  );
  return rows.map(({ id, subscription_id: subscriptionId }) => ({
    tenantId,
    subscriptionId,
    id,
    position: 1,
    ok: false,
    gone: false,
    responseStatus: 500,
    durationMs: 1,
    error: "answered 500",
    retryAt: "2026-03-02T15:00:05.000Z",
    retryId: randomUUID(),
  }));
}

const statuses = () =>
  database.ask("SELECT attempt, status FROM webhook_deliveries ORDER BY attempt, status");

function save(outcomes: AttemptOutcome[]) {
  return database.open().transaction((tx) => saveOutcomes(tx, now, { outcomes, autoDisable }));
}

test("outcomes that are saved twice count once", async () => {
  const ids = await subscriptions(1, 2);
  const outcomes = await failedOutcomes(ids);
  expect(await save(outcomes)).toEqual(ids);
  const once = await statuses();
  expect(once).toEqual([
    { attempt: 1, status: "failed" },
    { attempt: 1, status: "failed" },
    { attempt: 2, status: "pending" },
    { attempt: 2, status: "pending" },
  ]);
  expect(await save(outcomes)).toEqual(ids);
  expect(await statuses()).toEqual(once);
});

test("an outcome saved by one worker is not overwritten by another one that lost its lease", async () => {
  const outcomes = await failedOutcomes(await subscriptions(1, 1));
  await save(outcomes.map((outcome) => ({ ...outcome, ok: true, error: null, retryAt: null })));
  await save(outcomes);
  expect(await statuses()).toEqual([{ attempt: 1, status: "success" }]);
});

test("saving outcomes never waits: those of a locked subscription are skipped", async () => {
  const [locked = "", free = ""] = await subscriptions(2, 1);
  const outcomes = await failedOutcomes([locked, free]);
  await database.ask("BEGIN");
  await database.ask("SELECT FROM webhook_subscriptions WHERE id = $1 FOR NO KEY UPDATE", [locked]);
  expect(await save(outcomes)).toEqual([free]);
  await database.ask("COMMIT");
  expect((await save(outcomes)).sort()).toEqual([locked, free].sort());
  expect(await statuses()).toHaveLength(4);
});

test("the cost of a claim grows with the subscriptions, not with their deliveries", async () => {
  const [first = ""] = await subscriptions(5, 4000);
  await database.ask("UPDATE webhook_deliveries SET status = 'success' WHERE position <= 2000");
  await database.ask("VACUUM ANALYZE webhook_deliveries");
  await database.ask("ANALYZE webhook_subscriptions");
  const scope = { tenantId, now };
  const claiming = { worker: me, now, held: [], limits: { ...limits, all: 2 } };
  const query = { subscriptionId: first, worker: me, except: [], limit: 32, bytes: 1_000_000 };
  await database.ask(
    "UPDATE webhook_subscriptions SET leased_by = $1, leased_until = clock_timestamp() + interval '1 hour' WHERE id = $2",
    [me, first],
  );
  const outcomes = (await failedOutcomes([first])).slice(0, 10);
  const asked = {
    everywhere: await statementsOf((db) =>
      claimSubscriptions({ ...database.open(), background: db }, { ...claiming, tenantIds: null }),
    ),
    "in one shop": await statementsOf((db) =>
      claimSubscriptions(
        { ...database.open(), background: db },
        { ...claiming, tenantIds: [tenantId] },
      ),
    ),
    outcomes: await statementsOf((db) => saveOutcomes(db, now, { outcomes, autoDisable })),
    "what is due": await statementsOf((db) => findDueDeliveries({ ...scope, db }, query)),
  };
  for (const [name, statements] of Object.entries(asked)) {
    for (const statement of statements) {
      for (const mode of ["custom", "generic"] as const) {
        expect(rowsRead(await planOf(database, statement, mode)), `${name}, ${mode}`).toBeLessThan(
          200,
        );
      }
    }
  }
});
