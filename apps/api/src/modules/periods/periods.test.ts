import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { billed, read, refund } from "../../../test/harness/payments.ts";
import { shopOf, type TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

// 10 March, 10:00 in Chicago.
const harness = useHarness({ now: new Date("2026-03-10T15:00:00.000Z") });

const open = () => harness.shop({ timeZone: "America/Chicago" });
const close = (shop: TestShop, through: string) => shop.api("POST", "/periods/close", { through });
const reopen = (shop: TestShop, from: string) => shop.api("POST", "/periods/reopen", { from });
const badField = (field: string, message: RegExp) => ({
  status: 400,
  body: { details: [{ field, message: expect.stringMatching(message) }] },
});

/** Completes a sale of $10.00 and returns its id. */
async function sold(shop: TestShop, paidAt: string): Promise<string> {
  const lines = [{ partNumber: "BOLT", quantity: 1, unitPriceCents: 1000 }];
  const { id } = await shop.salesOrder({ lines });
  const { status } = await shop.api("POST", `/sales-orders/${id}/complete`, { paidAt });
  expect(status).toBe(200);
  return id;
}

test("a closing has the figures of its days, and the next one begins after it", async () => {
  const shop = await open();
  for (const day of ["2026-02-10", "2026-03-01", "2026-03-02"]) await sold(shop, day);
  const first = await close(shop, "2026-02-28");
  expect(first).toMatchObject({
    status: 201,
    body: {
      from: null,
      through: "2026-02-28",
      invoiceCount: 1,
      invoicedCents: 1000,
      creditedCents: 0,
      paymentCount: 1,
      receivedCents: 1000,
      vendorPaidCents: 0,
      closedAt: "2026-03-10T15:00:00.000Z",
      reopenedAt: null,
    },
  });
  const { body: second } = await close(shop, "2026-03-05");
  expect(second).toMatchObject({ from: "2026-03-01", invoiceCount: 2, receivedCents: 2000 });
  const list = await read(shop, "/periods");
  expect(list).toMatchObject({ count: 2, lastEvaluatedKey: null });
  expect(list.periods).toEqual(expect.arrayContaining([first.body, second]));
  expect(await read(shop, "/settings")).toMatchObject({ closedThrough: "2026-03-05" });
});

test("refunds, credits and payments to vendors of the days are in the figures of a closing", async () => {
  const shop = await open();
  const today = shopOf((await startAt("2026-03-03T15:00:00Z")).baseUrl, shop.tenantId, shop.key);
  const { id: invoiceId } = await billed(today);
  const payment = await today.payment({ invoiceId, amountCents: 20_000 });
  await refund(today, payment.id, { amountCents: 500 });
  const sale = await sold(today, "2026-03-02");
  await today.api("POST", `/sales-orders/${sale}/refund`, {});
  const { body } = await today.receive(today.invoice({ lines: [line("A", 1, 700)] }));
  await today.api("POST", "/bills/pay", { billIds: [body.bill.id], amountCents: 700 });
  expect((await close(shop, "2026-03-05")).body).toMatchObject({
    invoiceCount: 2,
    invoicedCents: 21_000,
    creditedCents: 1000,
    paymentCount: 2,
    receivedCents: 19_500,
    vendorPaidCents: 700,
  });
});

test("only past days of the shop can be closed, and each only once", async () => {
  const shop = await open();
  const isPast = /past day/;
  expect(await close(shop, "2026-03-10")).toMatchObject(badField("through", isPast));
  expect(await close(shop, "2026-04-01")).toMatchObject(badField("through", isPast));
  expect(await close(shop, "2026-03-09")).toMatchObject({ status: 201 });
  const isClosed = /after 2026-03-09/;
  expect(await close(shop, "2026-03-09")).toMatchObject(badField("through", isClosed));
  expect(await close(shop, "2026-02-28")).toMatchObject(badField("through", isClosed));
});

test("the days of the shop count, not those of UTC", async () => {
  const { baseUrl } = await startAt("2026-03-11T03:00:00Z");
  const shop = await open();
  const evening = shopOf(baseUrl, shop.tenantId, shop.key);
  expect(await close(evening, "2026-03-10")).toMatchObject(badField("through", /past day/));
});

test("reopening opens a day and all later ones, and keeps each closing in the list", async () => {
  const shop = await open();
  await sold(shop, "2026-02-10");
  expect(await reopen(shop, "2026-02-01")).toMatchObject(badField("from", /not closed/));
  const { body: january } = await close(shop, "2026-01-31");
  const { body: february } = await close(shop, "2026-02-28");
  const { body: march } = await close(shop, "2026-03-05");
  expect(await reopen(shop, "2026-03-06")).toMatchObject(badField("from", /after 2026-03-05/));

  const reopenedAt = "2026-03-10T15:00:00.000Z";
  const { status, body } = await reopen(shop, "2026-02-15");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    closedThrough: "2026-02-14",
    reopened: [
      { ...february, reopenedAt, reopenedBy: expect.any(String) },
      { ...march, reopenedAt, reopenedBy: expect.any(String) },
    ],
  });
  await sold(shop, "2026-02-15");
  const { body: again } = await close(shop, "2026-02-28");
  expect(again).toMatchObject({ from: "2026-02-15", invoiceCount: 1 });
  const { periods } = await read(shop, "/periods");
  expect(await read(shop, "/settings")).toMatchObject({ closedThrough: "2026-02-28" });
  const days = (period: { from: string | null; through: string; reopenedAt: string | null }) =>
    [period.from ?? "", period.through, period.reopenedAt ? "reopened" : "closed"].join(" ");
  expect(periods.map(days).sort()).toEqual([
    " 2026-01-31 closed",
    "2026-02-01 2026-02-14 closed",
    "2026-02-01 2026-02-28 reopened",
    "2026-02-15 2026-02-28 closed",
    "2026-03-01 2026-03-05 reopened",
  ]);
  expect(periods).toContainEqual(january);
});

test("closing and reopening are in the audit log with the last closed day before and after", async () => {
  const shop = await open();
  await close(shop, "2026-02-28");
  await reopen(shop, "2026-02-01");
  const { entries } = await read(shop, "/audit-log?resourceType=period");
  const changes = entries.map(
    ({ operation, changes: { closedThrough } }: { operation: string; changes: Changes }) => [
      operation,
      closedThrough,
    ],
  );
  expect(changes).toHaveLength(2);
  expect(changes).toContainEqual(["periods.close", { before: null, after: "2026-02-28" }]);
  expect(changes).toContainEqual(["periods.reopen", { before: "2026-02-28", after: "2026-01-31" }]);
});

test("a bill of a closed day is posted today and keeps its date; one of an open day is posted on it", async () => {
  const shop = await open();
  await close(shop, "2026-03-05");
  const postedOf = async (id: string) => {
    const { billDate, postedDate } = await read(shop, `/bills/${id}`);
    return [billDate, postedDate];
  };
  const received = async (invoiceDate?: string) => {
    const { body } = await shop.receive(shop.invoice({ lines: [line("A", 1, 700)], invoiceDate }));
    return postedOf(body.bill.id);
  };
  expect(await received("2026-03-05")).toEqual(["2026-03-05", "2026-03-10"]);
  expect(await received("2026-03-06")).toEqual(["2026-03-06", "2026-03-06"]);
  expect(await received()).toEqual(["2026-03-10", "2026-03-10"]);

  const order = await shop.order({ parts: [{ partNumber: "B", quantity: 1, unitCostCents: 500 }] });
  const receipt = { receivedAll: true, receivedDate: "2026-03-04", vendorInvoiceNumber: "R-1" };
  const { status } = await shop.api("POST", `/purchase-orders/${order.id}/receive`, receipt);
  expect(status).toBe(200);
  const { bills } = await read(shop, "/bills?number=R-1");
  expect(await postedOf(bills[0].id)).toEqual(["2026-03-04", "2026-03-10"]);
});

test("a draft bill whose day was closed meanwhile is posted on the day its order is received", async () => {
  const shop = await open();
  const { body } = await shop.receive(
    shop.invoice({ mode: "draft", invoiceDate: "2026-03-02", lines: [line("A", 1, 700)] }),
  );
  await close(shop, "2026-03-05");
  const path = `/purchase-orders/${body.purchaseOrder.id}/receive`;
  expect(await shop.api("POST", path, { receivedAll: true })).toMatchObject({ status: 200 });
  expect(await read(shop, `/bills/${body.bill.id}`)).toMatchObject({
    status: "open",
    billDate: "2026-03-02",
    postedDate: "2026-03-10",
  });
});

test("the time zone cannot change to one in which the last closed day is not over", async () => {
  const shop = await open();
  const { baseUrl } = await startAt("2026-03-10T05:30:00Z");
  await close(shop, "2026-03-09");
  // 00:30 in Chicago, where it is 10 March.
  const night = shopOf(baseUrl, shop.tenantId, shop.key);
  const move = (timeZone: string) => night.api("PATCH", "/settings", { timeZone });
  expect(await move("America/Denver")).toMatchObject({
    status: 409,
    body: { error: "PERIOD_CLOSED", nextStep: expect.stringMatching(/reopen/) },
  });
  expect(await move("America/New_York")).toMatchObject({ status: 200 });
});

test("days with a sum that clients cannot read exactly are closed in parts", async () => {
  const shop = await open();
  await shop.vendor({ name: "Acme" });
  const amountCents = Number.MAX_SAFE_INTEGER;
  for (const date of ["2026-03-02", "2026-03-04"]) {
    const lines = [{ kind: "expense", amountCents }];
    const bill = { type: "invoice", vendorId: "Acme", number: date, lines };
    expect(await shop.api("POST", "/bills", bill)).toMatchObject({ status: 201 });
    const payment = { billIds: [date], date, amountCents };
    expect(await shop.api("POST", "/bills/pay", payment)).toMatchObject({ status: 201 });
  }
  expect(await close(shop, "2026-03-05")).toMatchObject(badField("through", /close fewer days/));
  for (const through of ["2026-03-03", "2026-03-05"]) {
    expect(await close(shop, through)).toMatchObject({
      status: 201,
      body: { vendorPaidCents: amountCents },
    });
  }
});

type Changes = Record<string, { before: unknown; after: unknown }>;

/** Another process with its clock stopped at a moment. */
async function startAt(moment: string): Promise<{ baseUrl: string }> {
  const { origin } = await harness.startAnother({ now: new Date(moment) });
  return { baseUrl: `${origin}/v1` };
}
