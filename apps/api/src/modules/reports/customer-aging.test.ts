import { storeAgingSnapshot } from "@bayline/db";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { writtenPast } from "../../../test/harness/written-past.ts";
import { moneyRows } from "../../../test/models/money-rows.ts";

const now = "2026-06-15T15:00:00Z";
const harness = useHarness({ now: new Date(now) });
const database = useDatabase(harness);
const money = moneyRows(database);

const aging = (shop: TestShop, query: Record<string, string>) =>
  shop.api("GET", `/reports/customer-aging?${new URLSearchParams(query)}`);

/** The balances of a shop's customers, with the invoice numbers of one of them. */
async function invoicesOn(shop: TestShop, asOf: string) {
  const { status, body, text } = await aging(shop, { asOf });
  expect(status, text).toBe(200);
  return body.rows.flatMap((row: { invoices: object[] }) => row.invoices);
}

function labor(amountCents: number) {
  return [{ kind: "labor" as const, amountCents }];
}

function snapshot(shop: TestShop, day: string) {
  return harness.services.database.transaction((db) =>
    storeAgingSnapshot({ tenantId: shop.tenantId, now, db }, { day, end: now }),
  );
}

test("an open invoice is returned with all its details, in dollars", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Prairie Haul" });
  const vehicle = await shop.vehicle({
    vin: "1FUJGLDR2CSBX1234",
    unitNumber: "T-104",
    make: "Freightliner",
    model: "Cascadia",
    year: 2012,
  });
  const of = { customerId: customer.id, vehicleId: vehicle.id };
  const { id, orderId } = await money.invoice(shop, {
    ...of,
    day: "2026-04-20",
    lines: labor(100_000),
    taxesCents: 35_025,
  });
  await money.payment(shop, id, { day: "2026-05-02", amountCents: 50_000, surchargeCents: 1_500 });
  await money.invoice(shop, { ...of, day: "2026-06-15", lines: labor(1) });

  const { status, body } = await aging(shop, { asOf: "2026-06-15" });
  expect(status).toBe(200);
  // Due on 20 May, 30 days after 20 April: 26 days before 15 June.
  expect(body).toEqual({
    mode: "asOf",
    asOf: "2026-06-15",
    generatedAt: "2026-06-15T15:00:00.000Z",
    rows: [
      {
        customerId: customer.id,
        customer: "Prairie Haul",
        invoiceCount: 2,
        current: 0.01,
        days30: 850.25,
        days60: 0,
        days90: 0,
        over90: 0,
        total: 850.26,
        invoices: [
          {
            workOrderId: orderId,
            invoiceNumber: "INV-900001",
            invoiceDate: "2026-04-20",
            dueDate: "2026-05-20",
            daysPastDue: 26,
            totalAmount: 1350.25,
            paidAmount: 500,
            balance: 850.25,
            bucket: "1-30",
            vehicle: "2012 Freightliner Cascadia",
            unitNumber: "T-104",
            vin: "1FUJGLDR2CSBX1234",
            archived: false,
          },
          expect.objectContaining({ daysPastDue: 0, balance: 0.01, bucket: "Current" }),
        ],
      },
    ],
    meta: { reconstructed: true, untraceablePaidCents: 0, untraceableInvoiceCount: 0 },
  });
});

test.each([
  ["2026-05-01", 0, "Current", "current"],
  ["2026-05-31", 0, "Current", "current"],
  ["2026-06-01", 1, "1-30", "days30"],
  ["2026-06-30", 30, "1-30", "days30"],
  ["2026-07-01", 31, "31-60", "days60"],
  ["2026-07-30", 60, "31-60", "days60"],
  ["2026-07-31", 61, "61-90", "days90"],
  ["2026-08-29", 90, "61-90", "days90"],
  ["2026-08-30", 91, "Over 90", "over90"],
])(
  "an aging on %s has an invoice due on 31 May %i days past due: %s",
  async (asOf, days, bucket, field) => {
    const later = await harness.startAnother({ now: new Date("2026-09-15T15:00:00Z") });
    const shop = await harness.shop();
    const customerId = (await shop.customer({ name: "Acme" })).id;
    await money.invoice(shop, { day: "2026-05-01", customerId, lines: labor(12_345) });
    const { body } = await call(
      `${later.origin}/v1`,
      "GET",
      `/reports/customer-aging?asOf=${asOf}`,
      {
        headers: { "x-api-key": shop.key },
      },
    );
    await later.close();
    const [row] = body.rows;
    expect(row.invoices).toMatchObject([{ daysPastDue: days, bucket }]);
    const { current, days30, days60, days90, over90 } = row;
    const nothing = { current: 0, days30: 0, days60: 0, days90: 0, over90: 0 };
    expect({ current, days30, days60, days90, over90 }).toEqual({ ...nothing, [field]: 123.45 });
  },
);

test("an order's due date has precedence over the thirty days", async () => {
  const shop = await harness.shop();
  const customerId = (await shop.customer({ name: "Acme" })).id;
  const dueDate = "2026-06-05";
  await money.invoice(shop, { day: "2026-06-01", dueDate, customerId, lines: labor(100) });
  expect(await invoicesOn(shop, "2026-06-15")).toMatchObject([{ dueDate, daysPastDue: 10 }]);
});

test("days past due follow the shop's calendar, across clock changes", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  const customerId = (await shop.customer({ name: "Acme" })).id;
  // Half past eleven in the evening in Chicago, on the day before the clocks go forward.
  const at = "2026-03-08T05:30:00Z";
  await money.invoice(shop, { at, dueDate: "2026-03-07", customerId, lines: labor(100) });
  expect(await invoicesOn(shop, "2026-03-06")).toEqual([]);
  expect(await invoicesOn(shop, "2026-03-07")).toMatchObject([
    { invoiceDate: "2026-03-07", daysPastDue: 0 },
  ]);
  // The day of 23 hours is a day.
  expect(await invoicesOn(shop, "2026-03-08")).toMatchObject([{ daysPastDue: 1 }]);
  expect(await invoicesOn(shop, "2026-03-09")).toMatchObject([{ daysPastDue: 2 }]);
});

test("payments and refunds count from their dates on", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  const customerId = (await shop.customer({ name: "Acme" })).id;
  const { id } = await money.invoice(shop, { day: "2026-05-01", customerId, lines: labor(10_000) });
  // Still 10 May in Chicago.
  const paid = await money.payment(shop, id, { at: "2026-05-11T04:59:00Z", amountCents: 10_000 });
  await money.refund(shop, paid, { day: "2026-05-20", amountCents: 2_500 });
  const on = async (day: string) =>
    (await invoicesOn(shop, day)).map(({ paidAmount, balance, totalAmount }: never) => [
      paidAmount,
      balance,
      totalAmount,
    ]);
  expect(await on("2026-04-30")).toEqual([]);
  expect(await on("2026-05-09")).toEqual([[0, 100, 100]]);
  expect(await on("2026-05-10")).toEqual([]);
  expect(await on("2026-05-19")).toEqual([]);
  expect(await on("2026-05-20")).toEqual([[75, 25, 100]]);
});

test("a payment that was voided later is excluded, and so is a void invoice", async () => {
  const shop = await harness.shop();
  const customerId = (await shop.customer({ name: "Acme" })).id;
  const { id } = await money.invoice(shop, { day: "2026-05-01", customerId, lines: labor(900) });
  await money.voidPayment(
    shop,
    await money.payment(shop, id, { day: "2026-05-02", amountCents: 900 }),
  );
  const wrong = await money.invoice(shop, { day: "2026-05-01", customerId, lines: labor(700) });
  await money.voidInvoice(shop, wrong.id);
  expect(await invoicesOn(shop, "2026-05-05")).toMatchObject([{ paidAmount: 0, balance: 9 }]);
});

test("counter sales, invoices without a customer, and other shops' invoices are excluded", async () => {
  const [shop, other] = [await harness.shop(), await harness.shop()];
  const customerId = (await shop.customer({ name: "Acme" })).id;
  const sale = { day: "2026-05-01", customerId, source: "salesOrder" as const };
  await money.invoice(shop, { ...sale, lines: [{ kind: "part", amountCents: 500 }] });
  await money.invoice(shop, { day: "2026-05-01", lines: labor(500) });
  const theirs = (await other.customer({ name: "Theirs" })).id;
  await money.invoice(other, { day: "2026-05-01", customerId: theirs, lines: labor(500) });
  expect((await aging(shop, { asOf: "2026-06-15" })).body.rows).toEqual([]);
});

test("a paid amount without a payment counts from the beginning", async () => {
  const shop = await harness.shop();
  const customerId = (await shop.customer({ name: "Acme" })).id;
  const old = { day: "2026-05-01", customerId };
  const [part, all] = [
    await money.invoice(shop, { ...old, lines: labor(1_000) }),
    await money.invoice(shop, { ...old, lines: labor(2_000) }),
  ];
  const pay = "UPDATE invoices SET paid_cents = $2, status = $3 WHERE id = $1";
  await database.query(pay, [part.id, 400, "partially_paid"]);
  await database.query(pay, [all.id, 2_000, "paid"]);
  const { body } = await aging(shop, { asOf: "2026-05-01" });
  expect(body.rows).toMatchObject([{ total: 6, invoices: [{ paidAmount: 4, balance: 6 }] }]);
  expect(body.meta).toEqual({
    reconstructed: true,
    untraceablePaidCents: 2_400,
    untraceableInvoiceCount: 2,
  });
  await snapshot(shop, "2026-06-14");
  const stored = await aging(shop, { mode: "snapshot", asOf: "2026-06-14" });
  expect(stored.body.meta).toMatchObject({ untraceablePaidCents: 2_400 });
  // The ledger must be clean after the tests.
  await database.query(pay, [part.id, 0, "open"]);
  await database.query(pay, [all.id, 0, "open"]);
});

test("the largest balance comes first, and nameless customers are Unknown", async () => {
  const shop = await harness.shop();
  for (const [name, cents] of [
    ["Small", 100],
    ["Big", 900],
    ["", 500],
  ] as const) {
    const { id } = await shop.customer({ name: name || "x" });
    if (name === "") await database.query("UPDATE customers SET name = '' WHERE id = $1", [id]);
    await money.invoice(shop, { day: "2026-05-01", customerId: id, lines: labor(cents) });
  }
  const { body } = await aging(shop, { asOf: "2026-06-15" });
  expect(body.rows.map(({ customer }: { customer: string }) => customer)).toEqual([
    "Big",
    "Unknown",
    "Small",
  ]);
});

test.each([
  ["nothing", {}, "asOf must be a YYYY-MM-DD date"],
  ["an empty day", { asOf: "" }, "asOf must be a YYYY-MM-DD date"],
  ["another way to write it", { asOf: "06/15/2026" }, "asOf must be a YYYY-MM-DD date"],
  ["an instant", { asOf: "2026-06-15T00:00:00Z" }, "asOf must be a YYYY-MM-DD date"],
  ["a day that there is not", { asOf: "2026-02-30" }, "asOf must be a YYYY-MM-DD date"],
  ["a day before 2000", { asOf: "1999-12-31" }, "asOf must be a YYYY-MM-DD date"],
  ["tomorrow", { asOf: "2026-06-16" }, "asOf cannot be in the future"],
  ["a day after 2100", { asOf: "2101-01-01" }, "asOf cannot be in the future"],
  [
    "a snapshot of tomorrow",
    { asOf: "2026-06-16", mode: "snapshot" },
    "asOf cannot be in the future",
  ],
])("%s is refused with the report's message", async (_what, query, error) => {
  const shop = await harness.shop();
  const answer = await aging(shop, query);
  expect([answer.status, answer.body]).toEqual([400, { error, requestId: expect.any(String) }]);
  const input = encodeURIComponent(JSON.stringify(query));
  const overTrpc = await call(harness.origin, "GET", `/trpc/reports.customerAging?input=${input}`, {
    headers: { "x-api-key": shop.key },
  });
  expect(overTrpc).toMatchObject({ status: 400, body: { error: { message: error } } });
});

test("today is the shop's: it may be tomorrow in another time zone", async () => {
  const [apia, honolulu] = [
    await harness.shop({ timeZone: "Pacific/Apia" }),
    await harness.shop({ timeZone: "Pacific/Honolulu" }),
  ];
  expect((await aging(apia, { asOf: "2026-06-16" })).status).toBe(200);
  expect((await aging(apia, { asOf: "2026-06-17" })).status).toBe(400);
  expect((await aging(honolulu, { asOf: "2026-06-15" })).status).toBe(200);
  expect((await aging(honolulu, { asOf: "2026-06-16" })).status).toBe(400);
});

test("any other mode is asOf", async () => {
  const shop = await harness.shop();
  for (const mode of ["", "SNAPSHOT", "live"]) {
    const { body } = await aging(shop, { asOf: "2026-06-15", mode });
    expect(body).toMatchObject({ mode: "asOf", meta: { reconstructed: true } });
  }
});

test("a failed report has its documented message, and no details", async () => {
  const shop = await harness.shop();
  await database.query("ALTER TABLE payments RENAME TO elsewhere");
  await database.query("ALTER TABLE aging_snapshots RENAME TO away");
  const failed = (error: string) => ({
    status: 500,
    body: { error, requestId: expect.any(String) },
  });
  try {
    const answer = await aging(shop, { asOf: "2026-06-15" });
    expect(answer).toMatchObject(failed("Failed to load historical aging"));
    expect(Object.keys(answer.body)).toEqual(["error", "requestId"]);
    expect(await shop.api("GET", "/reports/customer-aging/snapshots")).toMatchObject(
      failed("Failed to list snapshots"),
    );
  } finally {
    await database.query("ALTER TABLE elsewhere RENAME TO payments");
    await database.query("ALTER TABLE away RENAME TO aging_snapshots");
  }
});

test("a snapshot returns what was stored, whatever happened later", async () => {
  const shop = await harness.shop();
  const customerId = (await shop.customer({ name: "Acme" })).id;
  const { id } = await money.invoice(shop, { day: "2026-05-01", customerId, lines: labor(5_000) });
  await snapshot(shop, "2026-06-14");
  await money.payment(shop, id, { day: "2026-06-10", amountCents: 5_000 });
  await snapshot(shop, "2026-06-14");
  await snapshot(shop, "2026-06-13");

  const { body } = await aging(shop, { mode: "snapshot", asOf: "2026-06-14" });
  expect(body).toEqual({
    mode: "snapshot",
    asOf: "2026-06-14",
    generatedAt: "2026-06-15T15:00:00.000Z",
    rows: [
      {
        customerId,
        customer: "Acme",
        invoiceCount: 1,
        total: 50,
        current: 0,
        days30: 50,
        days60: 0,
        days90: 0,
        over90: 0,
      },
    ],
    meta: {
      reconstructed: false,
      snapshotFound: true,
      truncated: false,
      untraceablePaidCents: 0,
    },
  });
  expect((await aging(shop, { mode: "snapshot", asOf: "2026-06-13" })).body).toMatchObject({
    rows: [],
    meta: { snapshotFound: true },
  });
  const missing = await aging(shop, { mode: "snapshot", asOf: "2026-06-12" });
  expect(missing).toMatchObject({
    status: 200,
    body: { rows: [], meta: { snapshotFound: false, truncated: false, untraceablePaidCents: 0 } },
  });
  const { body: listed } = await shop.api("GET", "/reports/customer-aging/snapshots");
  expect(listed).toEqual({ dates: ["2026-06-14", "2026-06-13"] });
});

test("a snapshot of too many customers keeps those with the largest balances", async () => {
  const shop = await harness.shop();
  writtenPast.add(shop);
  // Two bytes per letter: the limit is in bytes.
  await database.query(
    `WITH made AS (INSERT INTO customers (tenant_id, id, name)
        SELECT $1, gen_random_uuid(), repeat('ä', 200) FROM generate_series(1, 700) RETURNING id),
      numbered AS (SELECT id, row_number() OVER () AS n FROM made),
      orders AS (INSERT INTO work_orders (tenant_id, id, number, order_number, status, category,
          customer_id, customer_text, invoiced_at)
        SELECT $1, id, n, 'WO-' || n, 'invoiced', 'invoiced', id, repeat('ä', 200), $2 FROM numbered)
    INSERT INTO invoices (tenant_id, id, number, invoice_number, source, work_order_id, customer_id,
      status, invoiced_at, invoice_date, due_date, tax_rate_percent, tax_exempt, labor_cents,
      parts_cents, tires_cents, subcontracts_cents, shop_supplies_cents, fees_cents, epa_cents,
      service_items_cents, discounts_cents, taxes_cents, total_cents)
    SELECT $1, id, n, 'INV-' || n, 'workOrder', id, id, 'open', $2, '2026-05-01', '2026-05-31', 0,
      false, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, n FROM numbered`,
    [shop.tenantId, "2026-05-01T12:00:00Z"],
  );
  const mark = "INSERT INTO dirty_days (tenant_id, date) VALUES ($1, '2026-05-01')";
  await database.query(mark, [shop.tenantId]);
  await snapshot(shop, "2026-06-14");
  const { body } = await aging(shop, { mode: "snapshot", asOf: "2026-06-14" });
  expect(body.meta).toMatchObject({ snapshotFound: true, truncated: true });
  const totals = body.rows.map(({ total }: { total: number }) => Math.round(total * 100));
  expect(totals).toEqual(totals.map((_: number, at: number) => 700 - at));
  const [item] = await database.query(
    "SELECT octet_length(rows::text) AS bytes FROM aging_snapshots WHERE tenant_id = $1",
    [shop.tenantId],
  );
  // One more of some 610 bytes would not have fitted.
  expect(item.bytes).toBeLessThanOrEqual(350 * 1024);
  expect(item.bytes).toBeGreaterThan(350 * 1024 - 256 - 620);
});
