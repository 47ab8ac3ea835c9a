import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { moneyOf } from "../../../test/harness/sales.ts";

/**
 * Half past eight in the evening of the ninth of March in Los Angeles, where the clocks have just
 * gone forward.
 */
const harness = useHarness({ now: new Date("2026-03-10T03:30:00Z") });
const database = useDatabase(harness);
const money = moneyOf(database);

async function draft() {
  const shop = await harness.shop({ timeZone: "America/Los_Angeles" });
  const sale = await shop.salesOrder({ lines: [{ partNumber: "A", unitPriceCents: 1000 }] });
  const complete = (body: object) => shop.api("POST", `/sales-orders/${sale.id}/complete`, body);
  return { shop, sale, complete };
}

const dirtyDays = async (tenantId: string) => {
  const days = "SELECT DISTINCT date::text FROM dirty_days WHERE tenant_id = $1 ORDER BY 1";
  return (await database.query(days, [tenantId])).map(({ date }) => date);
};

test.each([
  ["2026-03-07", "2026-03-07T20:00:00+00:00", "2026-03-07", "2026-04-06"],
  ["2026-03-08", "2026-03-08T19:00:00+00:00", "2026-03-08", "2026-04-07"],
  ["2026-03-09", "2026-03-09T19:00:00+00:00", "2026-03-09", "2026-04-08"],
  ["2026-03-09T06:59:59Z", "2026-03-09T06:59:59+00:00", "2026-03-08", "2026-04-07"],
  ["2026-03-08T23:30:00-10:00", "2026-03-09T09:30:00+00:00", "2026-03-09", "2026-04-08"],
  [undefined, "2026-03-10T03:30:00+00:00", "2026-03-09", "2026-04-08"],
])(
  "a sale that is paid at %s is invoiced at %s, on %s in the shop",
  async (paidAt, at, day, due) => {
    const { shop, complete } = await draft();
    const { body } = await complete({ paidAt });
    expect(await money("invoices", body.invoiceId)).toMatchObject([
      { invoiced_at: at, invoice_date: day, due_date: due },
    ]);
    expect(await money("payments", body.invoiceId)).toMatchObject([
      { paid_at: at, paid_date: day },
    ]);
    expect(await dirtyDays(shop.tenantId)).toEqual([day]);
  },
);

test.each([
  "2026-03-10",
  "2026-03-10T03:30:01Z",
  "1999-12-31T00:00:00Z",
  "2026-02-30",
  "yesterday",
])("%s is not a valid payment time", async (paidAt) => {
  const { complete } = await draft();
  expect(await complete({ paidAt })).toMatchObject({
    status: 400,
    body: { details: [{ field: "paidAt" }] },
  });
});

test("a refund is credited and paid out today, whatever the date of the sale", async () => {
  const { shop, sale, complete } = await draft();
  const { body } = await complete({ paidAt: "2026-02-01" });
  await shop.api("POST", `/sales-orders/${sale.id}/refund`, { amountCents: 300 });
  expect(await money("credits", body.invoiceId)).toMatchObject([{ credit_date: "2026-03-09" }]);
  const [, refund] = await money("payments", body.invoiceId);
  expect(refund).toMatchObject({ type: "refund", paid_date: "2026-03-09" });
  expect(await dirtyDays(shop.tenantId)).toEqual(["2026-02-01", "2026-03-09"]);
});

test("a credit without a refund changes the figures of its day too", async () => {
  const { shop, sale, complete } = await draft();
  const { body } = await complete({ paidAt: "2026-02-01" });
  const [payment] = await money("payments", body.invoiceId);
  await shop.api("POST", `/payments/${payment?.id}/void`, {});
  expect(await dirtyDays(shop.tenantId)).toEqual(["2026-02-01"]);
  await shop.api("POST", `/sales-orders/${sale.id}/refund`, {});
  expect(await dirtyDays(shop.tenantId)).toEqual(["2026-02-01", "2026-03-09"]);
});

test("the list's days start at midnight in the shop", async () => {
  const { shop } = await draft();
  const count = async (day: string) =>
    (await shop.api("GET", `/sales-orders?startDate=${day}&endDate=${day}`)).body.count;
  expect([await count("2026-03-09"), await count("2026-03-10")]).toEqual([1, 0]);
});
