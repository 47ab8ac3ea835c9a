import { gunzipSync } from "node:zlib";
import { runs } from "@bayline/db/testing";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { seedOfRun } from "../../../test/concurrency/random.ts";
import { times } from "../../../test/concurrency/rush.ts";
import { attach, smallPdf } from "../../../test/harness/attachments.ts";
import { allAnswersOf, countsIn, exportOf, importInto } from "../../../test/harness/backups.ts";
import { busyShop } from "../../../test/harness/busy-shop.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { demoShopOf } from "../../../test/harness/demo-shop.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import { agingSnapshots } from "../reports/jobs/aging-snapshots.ts";
import { partUsage } from "../reports/jobs/part-usage.ts";
import { settleDays } from "../reports/jobs/settle-days.ts";
import { weeklyRollups } from "../reports/jobs/weekly-rollups.ts";

const now = new Date("2026-03-02T15:00:00Z");
const harness = useHarness({ now }, { separate: true });
const database = useDatabase(harness);
const demo = demoShopOf(harness);

/** The stored reports, as after a night. */
async function settle(): Promise<void> {
  for (const job of [agingSnapshots, partUsage, weeklyRollups]) {
    const { failed } = await job.run(harness.services, { now, force: true });
    expect([job.name, failed]).toEqual([job.name, []]);
  }
  await settleDays(harness.services);
}

async function demoShop() {
  const key = await demo.open();
  const headers = { "x-api-key": key };
  const { body } = await call(harness.baseUrl, "GET", "/settings", { headers });
  return { baseUrl: harness.baseUrl, key, tenantId: String(body.id) };
}

async function moved(source: { baseUrl: string; key: string }) {
  const archive = await exportOf(source);
  const shop = await harness.shop();
  const { status, body, text } = await importInto(shop, archive);
  expect(status, text).toBe(201);
  expect(body.ledger.ok).toBe(true);
  return { archive, shop, body };
}

test("an imported demo shop returns the same answers and figures", async () => {
  const source = await demoShop();
  await settle();
  // The first to ask has the tax ledger made up.
  await allAnswersOf(source);
  const { archive, shop, body } = await moved(source);
  const counts = await countsIn(archive);
  expect(counts).toMatchObject({ customers: 8, vehicles: 25, users: 8, settings: 1 });
  expect(
    Object.fromEntries(body.records.map((r: { kind: string; rows: number }) => [r.kind, r.rows])),
  ).toEqual(counts);
  const before = await allAnswersOf(source);
  expect(before.size).toBeGreaterThan(300);
  const after = await allAnswersOf(shop);
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [path, answer] of before) expect(after.get(path), path).toEqual(answer);
});

test("an archive of an imported shop has the same rows", async () => {
  const source = await demoShop();
  const { archive, shop } = await moved(source);
  const { audit_entries: entries, ...counts } = await countsIn(archive);
  const { audit_entries: more, ...again } = await countsIn(await exportOf(shop));
  expect(again).toEqual(counts);
  // Events of the new shop: that it was opened, and that it was imported into.
  expect(more).toBe((entries ?? 0) + 2);
});

test("attached files are the same after an import", async () => {
  const source = await harness.shop();
  const { id: recordId } = await source.workOrder({});
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: "#a33" },
  })
    .png()
    .toBuffer();
  const query = { recordId, caption: "Lining", visibleToCustomer: "true" };
  const attached = [
    await attach(source, photo, { query }),
    await attach(source, smallPdf, { query }),
  ];
  const { shop } = await moved(source);
  for (const { body } of attached) {
    const path = `/attachments/${body.id}`;
    expect((await shop.api("GET", path)).body).toEqual(body);
    for (const variant of ["content", "thumbnail"]) {
      const [before, after] = [source, shop].map(async ({ baseUrl, key }) => {
        const answer = await fetch(`${baseUrl}${path}/${variant}`, {
          headers: { "x-api-key": key },
        });
        const content = answer.ok ? await answer.bytes() : undefined;
        return { status: answer.status, content };
      });
      expect(await after).toEqual(await before);
      if (variant === "content") expect(await after).toMatchObject({ status: 200 });
    }
  }
  const { body } = await shop.api("GET", `/attachments?recordId=${recordId}`);
  expect(body.count).toBe(attached.length);
});

describe.for(times(runs({ short: 1, long: 3 }), (at) => at))("after random work (%i)", (at) => {
  const seed = seedOfRun() + at * 1000;

  test(`a shop is the same after an import (SEED=${seed})`, async () => {
    const { shop: source, work } = await busyShop(harness, seed);
    await work(4, 25);
    await settle();
    await allAnswersOf(source);
    const { shop } = await moved(source);
    const [before, after] = [await allAnswersOf(source), await allAnswersOf(shop)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [path, answer] of before) expect(after.get(path), path).toEqual(answer);
    expect(await source.ledgerProblems()).toEqual([]);
    expect(await shop.ledgerProblems()).toEqual([]);
  });
});

test("an imported shop continues to work, with the next numbers", async () => {
  const source = await demoShop();
  const { shop } = await moved(source);
  const numberOf = async (of: { baseUrl: string; key: string }, path: string, body: object) => {
    const headers = { "x-api-key": of.key, "dry-run": of === source ? "true" : "false" };
    const made = await call(of.baseUrl, "POST", path, { body, headers });
    expect(made.status, made.text).toBe(201);
    return made.body.number ?? made.body.orderNumber ?? made.body.purchaseOrder.number;
  };
  const { lines, ...invoice } = shop.invoice({ invoiceNumber: "NEW-1" });
  for (const [path, body] of [
    ["/work-orders", {}],
    ["/purchase-orders", {}],
    ["/sales-orders", { lines: [{ kind: "fee", unitPriceCents: 100 }] }],
    ["/inventory/receiving", { ...invoice, lines }],
  ] as const) {
    const expected = await numberOf(source, path, body);
    const made = await numberOf(shop, path, body);
    if (path !== "/inventory/receiving") expect([path, made]).toEqual([path, expected]);
  }
  const { id, balanceCents } = (await shop.api("GET", "/invoices?status=open&limit=1")).body
    .invoices[0];
  expect((await shop.payment({ invoiceId: id, amountCents: balanceCents })).amountCents).toBe(
    balanceCents,
  );
  expect(await shop.stockOf("A-100")).toBe(2);
  await settleDays(harness.services);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("an archive grants no access and contains no secret", async () => {
  const source = await harness.shop();
  const password = "only for tests, and long";
  const user = await source.user({ role: "admin", password });
  await source.webhook();
  const archive = await exportOf(source);
  const [stored] = await database.query("SELECT password_hash FROM users WHERE id = $1", [user.id]);
  const [hook] = await database.query(
    "SELECT secret FROM webhook_subscriptions WHERE tenant_id = $1",
    [source.tenantId],
  );
  const plain = gunzipSync(archive).toString("utf8");
  for (const secret of [stored.password_hash, hook.secret, password, source.key]) {
    expect(plain.includes(secret)).toBe(false);
  }
  const shop = await harness.shop();
  expect((await importInto(shop, archive)).status).toBe(201);
  const [there] = await database.query(
    "SELECT is_active, password_hash FROM users WHERE tenant_id = $1",
    [shop.tenantId],
  );
  expect(there).toEqual({ is_active: false, password_hash: null });
  expect((await shop.api("GET", "/webhooks")).body.count).toBe(0);
  expect((await shop.api("GET", "/events")).body.count).toBe(0);
});
