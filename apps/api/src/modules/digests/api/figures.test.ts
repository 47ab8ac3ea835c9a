import type { DigestSnapshot } from "@bayline/contracts";
import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { owed, pairsOf, reported, valuesOf } from "../../../../test/harness/digest-reports.ts";
import { invoiceFile, readFile, readyDocument } from "../../../../test/harness/documents.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import {
  type MoneyInvoice,
  type MoneyLine,
  moneyRows,
} from "../../../../test/models/money-rows.ts";
import { daysAfter } from "../../../time/clock.ts";

const seed = seedOr(7);
const numRuns = runs({ short: 3, long: 10 });

// A Monday: the last day is Sunday the 14th, the last week begins on the 8th.
const now = new Date("2026-06-15T15:00:00Z");
const harness = useHarness({ now });
const database = useDatabase(harness);
const money = moneyRows(database);

async function shopWithDigests(openedAt = "2026-01-01T00:00:00Z"): Promise<TestShop> {
  const shop = await harness.shop({ timeZone: "UTC" });
  await shop.api("PATCH", "/settings", { digestEnabled: true });
  const opened = "UPDATE tenants SET created_at = $2 WHERE tenant_id = $1";
  await database.query(opened, [shop.tenantId, openedAt]);
  return shop;
}

async function snapshotOf(shop: TestShop, body: object = {}): Promise<DigestSnapshot> {
  const { status, body: digest, text } = await shop.api("POST", "/digests", body);
  expect(status, text).toBe(201);
  return digest.snapshot;
}

const line: fc.Arbitrary<MoneyLine & { byLee: boolean }> = fc.record({
  kind: fc.constantFrom("labor", "part", "tire", "material", "fee"),
  quantity: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4),
  amountCents: fc.integer({ min: 100, max: 90_000 }),
  discountCents: fc.integer({ min: 0, max: 100 }),
  costCents: fc.integer({ min: 0, max: 60_000 }),
  byLee: fc.boolean(),
});

const bill = fc.record({
  ago: fc.integer({ min: 0, max: 45 }),
  customer: fc.integer({ min: 0, max: 3 }),
  isSale: fc.boolean(),
  dueAfter: fc.integer({ min: 0, max: 30 }),
  taxesCents: fc.integer({ min: 0, max: 5_000 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  paid: fc.option(
    fc.record({ after: fc.integer({ min: 0, max: 9 }), share: fc.integer({ min: 1, max: 4 }) }),
  ),
});

const lastDay = "2026-06-14";

/** Writes it. Customer 3 means no customer. */
async function write(
  shop: TestShop,
  { customers, lee }: { customers: string[]; lee: string },
  one: typeof bill extends fc.Arbitrary<infer T> ? T : never,
): Promise<void> {
  const day = daysAfter(lastDay, -one.ago);
  const lines = one.lines.map(({ byLee, ...each }) => ({
    ...each,
    ...(each.kind === "labor" && byLee ? { technicianId: lee } : {}),
  }));
  const fields: MoneyInvoice = {
    day,
    lines,
    taxesCents: one.taxesCents,
    dueDate: daysAfter(day, one.dueAfter),
    source: one.isSale ? "salesOrder" : "workOrder",
    customerId: customers[one.customer] ?? null,
  };
  const invoice = await money.invoice(shop, fields);
  if (!one.paid) return;
  const total = lines.reduce(
    (sum, { amountCents, discountCents = 0 }) => sum + amountCents - discountCents,
    one.taxesCents,
  );
  await money.payment(shop, invoice.id, {
    day: daysAfter(day, one.paid.after),
    amountCents: Math.ceil(total / one.paid.share),
  });
}

const ratios = ["average_invoice", "effective_rate", "margin"];
const fine = ["invoice_count", "customers", "count", "hours", "hours_without_technician"];

test("the figures of a snapshot equal those of the reports, and so do those of its past", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bill, { minLength: 8, maxLength: 25 }), async (bills) => {
      const shop = await shopWithDigests();
      const customers: string[] = [];
      for (const name of ["Ada", "Ben", "Cy"]) customers.push((await shop.customer({ name })).id);
      const lee = (await shop.user({ name: "Lee" })).id;
      for (const one of bills) await write(shop, { customers, lee }, one);

      for (const [period, from, to, step] of [
        ["daily", lastDay, lastDay, 1],
        ["weekly", "2026-06-08", "2026-06-14", 7],
      ] as const) {
        const snapshot = await snapshotOf(shop, { period });
        const ago = (days: number) =>
          reported(harness, shop, [daysAfter(from, -days), daysAfter(to, -days)]);
        const expected = await ago(0);
        expect(valuesOf(snapshot, expected)).toEqual(expected);
        const lastWeek = await ago(7);
        const compared = (when: "previous_day" | "last_week" | "prior_four_weeks") =>
          valuesOf(snapshot, expected, ({ comparisons }) => comparisons?.[when]?.value ?? null);
        // Without a current figure there is no comparison.
        const where = (figures: object) =>
          Object.fromEntries(
            Object.entries(figures).map(([group, of]) => [
              group,
              Object.fromEntries(
                Object.entries(of).map(([name, value]) => [
                  name,
                  Object(expected)[group][name] === null ? null : value,
                ]),
              ),
            ]),
          );
        expect(compared("last_week")).toEqual(where(lastWeek));
        if (step === 1) expect(compared("previous_day")).toEqual(where(await ago(1)));
        const weeks = [lastWeek, await ago(14), await ago(21), await ago(28)];
        const averages = pairsOf(weeks, (values) =>
          values.reduce((sum: number, value) => sum + (value ?? 0) / 4, 0),
        );
        const wrong = Object.entries(compared("prior_four_weeks")).flatMap(([group, figures]) =>
          Object.entries(figures).filter(([name, value]) => {
            const off = Math.abs((value ?? 0) - (averages[group]?.[name] ?? 0));
            // Ratios are of the four weeks together; the others are rounded as they are shown.
            return !ratios.includes(name) && off > (fine.includes(name) ? 0.005 : 0.5) + 1e-9;
          }),
        );
        expect(wrong).toEqual([]);
        const receivables = await owed(shop, to);
        expect(valuesOf(snapshot, { receivables })).toEqual({ receivables });
        expect(
          valuesOf(snapshot, { receivables }, (metric) => metric.comparisons?.last_week?.value),
        ).toEqual({ receivables: await owed(shop, daysAfter(to, -7)) });
      }
    }),
    { numRuns, seed },
  );
});

test("a shop without a past has no comparisons", async () => {
  const shop = await shopWithDigests("2026-06-10T12:00:00Z");
  const lines: MoneyLine[] = [{ kind: "labor", amountCents: 1_000 }];
  await money.invoice(shop, { day: lastDay, lines });
  const { revenue } = await snapshotOf(shop);
  expect(revenue.total.comparisons).toEqual({
    previous_day: {
      value: 0,
      display: "$0.00",
      change_percent: null,
      change_display: "up from $0.00",
    },
  });
  expect((await snapshotOf(shop, { period: "weekly" })).revenue.total.comparisons).toBe(null);
  // It brought a past along.
  await money.invoice(shop, { day: "2026-05-10", lines });
  const known = (await snapshotOf(shop)).revenue.total.comparisons;
  expect(Object.keys(known ?? {})).toEqual(["previous_day", "last_week", "prior_four_weeks"]);
});

test("the average of an invoice over four weeks is that of all their invoices", async () => {
  const shop = await shopWithDigests();
  const lines = (amountCents: number): MoneyLine[] => [{ kind: "part", amountCents }];
  for (const day of [7, 7, 7, 14]) {
    await money.invoice(shop, { day: daysAfter(lastDay, -day), lines: lines(day * 1_000) });
  }
  await money.invoice(shop, { day: lastDay, lines: lines(10_000) });
  const { average_invoice: average, total } = (await snapshotOf(shop)).revenue;
  expect(average.comparisons?.prior_four_weeks).toMatchObject({ value: 8_750, display: "$87.50" });
  expect(total.comparisons?.prior_four_weeks).toMatchObject({ value: 8_750 });
});

test("open work, stock and intake equal the shop's records", async () => {
  const shop = await shopWithDigests();
  const priced = { parts: [{ description: "Pump", unitPriceCents: 20_000 }] };
  const orders = {
    estimate: await shop.workedOn({}, priced),
    open: await shop.workedOn({ dueDate: "2026-06-14" }, priced),
    today: await shop.workedOn({ dueDate: "2026-06-15" }, priced),
    ready: await shop.workedOn({ dueDate: "2026-06-15T14:00:00Z" }, priced),
    completed: await shop.workedOn({}, priced),
    deleted: await shop.workedOn({}, priced),
    cancelled: await shop.workedOn({}, priced),
    invoiced: await shop.workedOn({}, priced),
  };
  const { id: assignedTo } = await shop.user({});
  const set = (id: string, fields: object) => shop.api("PATCH", `/work-orders/${id}`, fields);
  await set(orders.open.id, { status: "in_progress", assignedTo });
  await set(orders.today.id, { status: "Waiting for parts" });
  await set(orders.ready.id, { status: "ready_for_pickup", assignedTo });
  await set(orders.completed.id, { status: "completed" });
  await set(orders.cancelled.id, { status: "cancelled" });
  await shop.api("DELETE", `/work-orders/${orders.deleted.id}`);
  await shop.api("POST", `/work-orders/${orders.invoiced.id}/invoice`);
  const age = "UPDATE work_orders SET created_at = $2 WHERE id = $1";
  await database.query(age, [orders.open.id, "2026-06-07T10:00:00Z"]);
  await database.query(age, [orders.estimate.id, "2026-06-14T23:59:59Z"]);
  await shop.serviceRequest({});
  const { id: seen } = await shop.serviceRequest({});
  await shop.api("PATCH", `/service-requests/${seen}`, { status: "reviewed" });
  const request = "UPDATE service_requests SET created_at = $2 WHERE id = $1";
  await database.query(request, [seen, "2026-06-14T00:00:00Z"]);
  for (const [partNumber, quantity, reorderPoint] of [
    ["A", 1, 2],
    ["B", 0, 0],
    ["C", 5, 4],
    ["D", 0, null],
  ] as const) {
    await shop.part({ partNumber, quantity, reorderPoint });
  }
  await readFile(shop, invoiceFile());
  await readyDocument(shop);
  const { id: rejected } = await readyDocument(shop);
  await shop.api("POST", `/documents/${rejected}/reject`, { reason: "Twice" });
  const { id: booked } = await readyDocument(shop);
  await shop.api("POST", `/documents/${booked}/book`, { mode: "draft" });
  const snapshot = await snapshotOf(shop);
  const { open_work, inventory, documents, intake } = snapshot;
  expect(valuesOf(snapshot, { open_work, inventory, documents, intake })).toEqual({
    open_work: {
      orders: 3,
      value: 60_000,
      awaiting_approval: 1,
      awaiting_approval_value: 20_000,
      ready_for_pickup: 1,
      ready_to_invoice: 1,
      ready_to_invoice_value: 20_000,
      // Due on the 14th, and at two o'clock today.
      overdue: 2,
      unassigned: 1,
      open_over_7_days: 1,
      open_over_30_days: 0,
      service_requests_waiting: 1,
    },
    inventory: { low_stock: 2, out_of_stock: 1, below_zero: 0 },
    documents: { waiting: 2, ready: 1 },
    // On the 14th: the estimate, and the second request.
    intake: { orders_opened: 1, service_requests: 1 },
  });
  expect(open_work?.orders.comparisons).toBe(null);
  // The open work of another day is not stored.
  const old = await snapshotOf(shop, { date: "2026-06-13" });
  expect(Object.keys(old)).not.toContain("open_work");
  expect(Object.keys(old)).not.toContain("inventory");
  expect(Object.keys(old)).not.toContain("documents");
});

test("money is whole cents with its text, and a loss is reported as a loss", async () => {
  const shop = await shopWithDigests();
  const lines: MoneyLine[] = [{ kind: "part", amountCents: 123_456, costCents: 200_000 }];
  await money.invoice(shop, { day: lastDay, lines });
  const { body } = await shop.api("POST", "/digests");
  expect(body.snapshot).toMatchObject({
    revenue: { total: { value: 123_456, display: "$1,234.56" } },
    gross_profit: {
      total: { value: -76_544, display: "-$765.44" },
      margin: { value: -62, display: "-62%" },
    },
  });
  expect(body.anomalyCount).toBe(1);
  expect(body.narrative.callouts).toEqual([
    "Work was sold below its cost: gross profit is -$765.44.",
  ]);
});
