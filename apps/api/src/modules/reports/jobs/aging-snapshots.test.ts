import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import { moneyRows } from "../../../../test/models/money-rows.ts";
import { agingSnapshots } from "./aging-snapshots.ts";

// Every shop opens before any of the moments at which a test runs the job.
const harness = useHarness({ now: new Date("2026-01-01T12:00:00Z") });
const database = useDatabase(harness);
const money = moneyRows(database);

const runAt = (moment: string, more = {}) =>
  agingSnapshots.run(harness.services, { now: new Date(moment), ...more });

async function stored(shop: TestShop): Promise<string[]> {
  const rows = await database.query(
    "SELECT date::text FROM aging_snapshots WHERE tenant_id = $1 ORDER BY date",
    [shop.tenantId],
  );
  return rows.map(({ date }) => date);
}

async function owed(shop: TestShop, day: string) {
  const [row] = await database.query(
    "SELECT rows FROM aging_snapshots WHERE tenant_id = $1 AND date = $2",
    [shop.tenantId, day],
  );
  return row.rows.map(({ totalCents }: { totalCents: number }) => totalCents);
}

test("each shop's day is stored after it has ended there, and not a minute earlier", async () => {
  const auckland = await harness.shop({ timeZone: "Pacific/Auckland" });
  const kathmandu = await harness.shop({ timeZone: "Asia/Kathmandu" });
  const chicago = await harness.shop({ timeZone: "America/Chicago" });
  const shops = [auckland, kathmandu, chicago];
  const at = async (moment: string) => {
    await runAt(moment);
    const last: Array<string | undefined> = [];
    for (const shop of shops) last.push((await stored(shop)).at(-1));
    return last;
  };
  // Summer in Auckland, which is 13 hours ahead; Kathmandu is by 5:45; Chicago 6 hours behind.
  expect(await at("2026-01-10T10:59:00Z")).toEqual(["2026-01-09", "2026-01-09", "2026-01-09"]);
  expect(await at("2026-01-10T11:00:00Z")).toEqual(["2026-01-10", "2026-01-09", "2026-01-09"]);
  expect(await at("2026-01-10T18:14:00Z")).toEqual(["2026-01-10", "2026-01-09", "2026-01-09"]);
  expect(await at("2026-01-10T18:15:00Z")).toEqual(["2026-01-10", "2026-01-10", "2026-01-09"]);
  expect(await at("2026-01-11T05:59:00Z")).toEqual(["2026-01-10", "2026-01-10", "2026-01-09"]);
  expect(await at("2026-01-11T06:00:00Z")).toEqual(["2026-01-10", "2026-01-10", "2026-01-10"]);
});

test("days with a clock change end at the shop's local midnight", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  const last = async (moment: string) => {
    await runAt(moment);
    return (await stored(shop)).at(-1);
  };
  // 8 March 2026 has 23 hours there: it ends at 05:00 UTC, and the day before ended at 06:00.
  expect(await last("2026-03-08T05:59:00Z")).toBe("2026-03-06");
  expect(await last("2026-03-08T06:00:00Z")).toBe("2026-03-07");
  expect(await last("2026-03-09T04:59:00Z")).toBe("2026-03-07");
  expect(await last("2026-03-09T05:00:00Z")).toBe("2026-03-08");
  // 1 November 2026 has 25.
  expect(await last("2026-11-01T05:00:00Z")).toBe("2026-10-31");
  expect(await last("2026-11-02T05:59:00Z")).toBe("2026-10-31");
  expect(await last("2026-11-02T06:00:00Z")).toBe("2026-11-01");
});

test("yesterday is stored after downtime, as it was then", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  const customerId = (await shop.customer({ name: "Acme" })).id;
  const { id } = await money.invoice(shop, {
    day: "2026-02-01",
    customerId,
    lines: [{ kind: "labor", amountCents: 900 }],
  });
  await runAt("2026-02-02T00:00:00Z");
  await money.payment(shop, id, { day: "2026-02-08", amountCents: 300 });
  await money.payment(shop, id, { day: "2026-02-09", amountCents: 100 });
  await runAt("2026-02-09T17:30:00Z");
  expect(await stored(shop)).toEqual(["2026-02-01", "2026-02-08"]);
  expect([await owed(shop, "2026-02-01"), await owed(shop, "2026-02-08")]).toEqual([[900], [600]]);
});

test("a day is stored once, never changed, even by concurrent processes, repeated runs or by hand", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  const customerId = (await shop.customer({ name: "Acme" })).id;
  const { id } = await money.invoice(shop, {
    day: "2026-02-10",
    customerId,
    lines: [{ kind: "labor", amountCents: 900 }],
  });
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => runAt("2026-02-11T00:00:00Z")),
  );
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
  await money.payment(shop, id, { day: "2026-02-10", amountCents: 900 });
  await runAt("2026-02-11T00:15:00Z");
  await runAt("2026-02-11T00:15:00Z", { force: true });
  expect(await stored(shop)).toEqual(["2026-02-10"]);
  expect(await owed(shop, "2026-02-10")).toEqual([900]);
});

test("a shop that has just opened has no yesterday", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  await runAt("2026-01-01T23:59:00Z");
  expect(await stored(shop)).toEqual([]);
  await runAt("2026-01-02T00:00:00Z");
  expect(await stored(shop)).toEqual(["2026-01-01"]);
});

test("a shop whose snapshot fails delays no other, and is retried", async () => {
  const [ill, well] = [await harness.shop(), await harness.shop()];
  const refusal = `CONSTRAINT refuses_the_ill CHECK (tenant_id <> '${ill.tenantId}')`;
  await database.query(`ALTER TABLE aging_snapshots ADD ${refusal}`);
  const { failed } = await runAt("2026-12-01T12:00:00Z");
  expect(failed).toEqual([ill.tenantId]);
  expect((await stored(well)).at(-1)).toBe("2026-11-30");
  await database.query("ALTER TABLE aging_snapshots DROP CONSTRAINT refuses_the_ill");
  await runAt("2026-12-01T12:00:00Z");
  expect((await stored(ill)).at(-1)).toBe("2026-11-30");
});
