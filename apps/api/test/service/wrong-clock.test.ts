import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { tidy } from "../../src/background/housekeeping.ts";
import { createLogger } from "../../src/observability/log.ts";
import { jobs } from "../../src/operations/jobs.ts";
import { receive } from "../doubles/receivers.ts";
import { useDatabase } from "../harness/database.ts";
import { subscribe } from "../harness/deliveries.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

const logged: string[] = [];
const harness = useHarness(
  { webhooks: { allowPrivate: true } },
  {
    log: (config) =>
      createLogger({ ...config, logLevel: "info" }, { write: (line) => void logged.push(line) }),
  },
);
const database = useDatabase(harness);
const pollOptions = { timeout: 60_000 };
const hour = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Sets the clock of this process, and with it of the services in it, ahead of the database's. It
 * stands still meanwhile.
 */
function setAhead(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
}

const says = (what: string) => logged.some((line) => line.includes(what));

test.each([
  ["25 hours ahead", 25 * hour],
  ["31 days ahead", 31 * 24 * hour],
  ["25 hours behind", -25 * hour],
])("a process whose clock is %s deletes and repeats nothing", async (_, skew) => {
  const shop = await harness.shop();
  const receiver = await receive();
  const { id: subscription } = await subscribe(shop, receiver.url);
  const [before, during] = [randomUUID(), randomUUID()];
  const order = (key: string, baseUrl = harness.baseUrl) =>
    call(baseUrl, "POST", "/customers", {
      headers: { "x-api-key": shop.key, "idempotency-key": key },
      body: { name: "Acme" },
    });
  const first = await order(before);
  expect(first.status).toBe(201);

  setAhead(skew);
  const other = await harness.startAnother({ runJobs: true });
  try {
    await tidy(harness.services);
    for (const baseUrl of [harness.baseUrl, `${other.origin}/v1`]) {
      expect((await order(before, baseUrl)).body.id).toBe(first.body.id);
    }
    const second = await order(during, `${other.origin}/v1`);
    vi.useRealTimers();
    await tidy(harness.services);
    expect((await order(during)).body.id).toBe(second.body.id);
    // The feed has both events, in its order and dated by the database's clock, and they are
    // delivered now.
    const { events } = (await shop.api("GET", "/events")).body;
    const ids = [first.body.id, second.body.id];
    expect(events.map((event: { data: { id: string } }) => event.data.id)).toEqual(ids);
    for (const { createdAt } of events) {
      expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(hour);
    }
    await expect.poll(() => receiver.received.length, pollOptions).toBe(2);
    await expect
      .poll(
        async () => (await shop.api("GET", `/webhooks/${subscription}/deliveries`)).body.deliveries,
        pollOptions,
      )
      .toMatchObject([{ status: "success" }, { status: "success" }]);
  } finally {
    await other.close();
  }
});

test("a process whose clock is wrong logs it, and runs no jobs until it is correct again", async () => {
  const shop = await harness.shop();
  setAhead(hour);
  logged.length = 0;
  const other = await harness.startAnother({ runJobs: true });
  try {
    expect(says("runs no background work")).toBe(true);
    const health = () => call(`${other.origin}/v1`, "GET", "/health");
    expect((await health()).body).toMatchObject({ status: "degraded", clock: { agrees: false } });
    expect((await health()).body.clock.skewSeconds).toBeGreaterThan(3000);
    expect(await database.count("job_marks", shop.tenantId)).toBe(0);

    vi.useRealTimers();
    await expect
      .poll(async () => (await health()).body, pollOptions)
      .toMatchObject({ clock: { agrees: true, skewSeconds: 0 } });
    await expect.poll(() => says("agrees with the database's again"), pollOptions).toBe(true);
    await expect
      .poll(() => database.count("job_marks", shop.tenantId), pollOptions)
      .toBeGreaterThan(0);
  } finally {
    await other.close();
  }
});

test("an attempt that a wrong clock has deferred for weeks is made", async () => {
  const shop = await harness.shop();
  await subscribe(shop, (await receive()).url);
  await shop.customer({ name: "Acme" });
  await shop.customer({ name: "Bolt" });
  const due = async () =>
    (
      await database.query(
        "SELECT due_at <= now() AS due FROM webhook_deliveries WHERE tenant_id = $1 ORDER BY position",
        [shop.tenantId],
      )
    ).map(({ due }) => due);
  await database.query(
    `UPDATE webhook_deliveries d SET due_at = now() + CASE place WHEN 1 THEN interval '12 hours'
      ELSE interval '31 days' END
    FROM (SELECT id, row_number() OVER (ORDER BY position) AS place FROM webhook_deliveries
      WHERE tenant_id = $1) placed
    WHERE d.tenant_id = $1 AND d.id = placed.id`,
    [shop.tenantId],
  );
  await tidy(harness.services);
  expect(await due()).toEqual([false, true]);
});

test("a mark in the future blocks no job: the work is due", async () => {
  const shop = await harness.shop();
  const now = new Date();
  const nextMonth = new Date(now.getTime() + 31 * 24 * hour);
  const done = async () =>
    database.query("SELECT job, done_for FROM job_marks WHERE tenant_id = $1 AND done_for > $2", [
      shop.tenantId,
      now,
    ]);
  await database.query(
    "INSERT INTO job_marks (tenant_id, job, done_for) SELECT $1, unnest($2::text[]), $3",
    [shop.tenantId, jobs.map(({ name }) => name), nextMonth],
  );
  expect(await done()).toHaveLength(jobs.length);
  for (const job of jobs) await job.run(harness.services, { now });
  // They find their work without a mark.
  const unmarked = ["digests", "late-proposals"];
  expect((await done()).map(({ job }) => job).toSorted()).toEqual(unmarked);
});
