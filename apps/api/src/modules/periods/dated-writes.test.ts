import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  credentials,
  ofShops,
  operations,
  rest,
  sampleInput,
  writes,
} from "../../../test/contract/samples.ts";
import { exportOf, importInto } from "../../../test/harness/backups.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { billed, read, refund } from "../../../test/harness/payments.ts";
import { report } from "../../../test/harness/reports.ts";
import { shopOf, type TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

// After the file, ledger.verify compares the closed days with what they were when they were closed.
const harness = useHarness({ now: new Date("2026-03-10T15:00:00.000Z") });

/** Closed through 5 March, with records of the 3rd. */
let shop: TestShop;
let closed: Awaited<ReturnType<typeof recordsOf>>;
let before: Map<string, string>;

const days = { startDate: "2026-03-01", endDate: "2026-03-05" };
const reports: Array<[path: string, more?: Record<string, string>]> = [
  ["/report-aggregates/daily"],
  ["/report-aggregates/sales-summary"],
  ["/report-aggregates/payments"],
  ["/report-aggregates/tax-collected", { basis: "accrual" }],
  ["/report-aggregates/tax-collected", { basis: "cash" }],
  ["/report-aggregates/commission"],
];

/** The reports of the closed days, byte for byte. */
async function closedReports(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [path, more = {}] of reports) {
    const { status, text } = await report(harness, shop, path, { ...days, ...more });
    expect(status).toBe(200);
    texts.set(`${path} ${more.basis ?? ""}`, text);
  }
  return texts;
}

/** An invoice with a payment, an unpaid invoice, a sale, and a bill. */
async function recordsOf(then: TestShop) {
  const paid = await billed(then);
  const payment = await then.payment({ invoiceId: paid.id, amountCents: 20_000 });
  const unpaid = await billed(then);
  const lines = [{ partNumber: "BOLT", quantity: 2, unitPriceCents: 1000 }];
  const { id: saleId } = await then.salesOrder({ lines });
  await then.api("POST", `/sales-orders/${saleId}/complete`, { method: "Cash" });
  const { body } = await then.receive(then.invoice({ lines: [line("A", 1, 900)] }));
  const starter = { ...line("ST-39MT"), coreDepositCents: 7500 };
  await then.receive(then.invoice({ lines: [starter] }));
  const { cores } = await read(then, "/cores");
  const { id: coreId } = cores[0];
  await then.api("PATCH", `/cores/${coreId}`, { inHandQuantity: 1 });
  const billId = String(body.bill.id);
  const paidBill = await then.api("POST", "/bills/pay", { billIds: [billId], amountCents: 100 });
  const vendorPaymentId = String(paidBill.body.payment.id);
  const { id: customerId } = await then.customer({ name: "Prairie" });
  const receipt = await then.api("POST", "/receipts", { customerId, amountCents: 5000 });
  const receiptId = String(receipt.body.id);
  const paidOut = { vendorPaymentId, customerId, receiptId };
  return { payment, unpaid, saleId, billId, ...paidOut, coreId: String(coreId) };
}

beforeAll(async () => {
  shop = await harness.shop({ timeZone: "America/Chicago" });
  const { origin } = await harness.startAnother({ now: new Date("2026-03-03T15:00:00.000Z") });
  closed = await recordsOf(shopOf(`${origin}/v1`, shop.tenantId, shop.key));
  expect(await shop.api("POST", "/periods/close", { through: "2026-03-05" })).toMatchObject({
    status: 201,
    body: { invoiceCount: 3, paymentCount: 3 },
  });
  before = await closedReports();
});

interface DatedWrite {
  /** Sends the write, dated in a closed day, or of a record that is. */
  send(): ReturnType<TestShop["api"]>;
  /** The way to do it today. */
  nextStep: RegExp;
}

/** Every operation that dates a fact, or changes a dated one. */
const datedWrites: Record<string, DatedWrite> = {
  "workOrders.update": {
    send: () => shop.api("PATCH", `/work-orders/${closed.unpaid.orderId}`, { status: "approved" }),
    nextStep: /POST \/invoices\/[-\w]+\/credit/,
  },
  "invoices.credit": {
    send: () => {
      const lines = [{ amountCents: 100 }];
      const late = { reason: "Comeback", lines, date: "2026-03-05" };
      return shop.api("POST", `/invoices/${closed.unpaid.id}/credit`, late);
    },
    nextStep: /Leave out `date`/,
  },
  "payments.create": {
    send: () => {
      const invoiceId = closed.unpaid.id;
      return shop.api("POST", "/payments", { invoiceId, amountCents: 100, paidAt: "2026-03-05" });
    },
    nextStep: /Leave out `paidAt`/,
  },
  "payments.void": {
    send: () => shop.api("POST", `/payments/${closed.payment.id}/void`),
    nextStep: /POST \/payments\/[-\w]+\/refund/,
  },
  "receipts.create": {
    send: () => {
      const { customerId } = closed;
      return shop.api("POST", "/receipts", { customerId, amountCents: 100, date: "2026-03-05" });
    },
    nextStep: /Leave out `date`/,
  },
  "receipts.apply": {
    send: () => shop.api("POST", `/receipts/${closed.receiptId}/apply`, { date: "2026-03-05" }),
    nextStep: /Leave out `date`/,
  },
  "receipts.void": {
    send: () => shop.api("POST", `/receipts/${closed.receiptId}/void`),
    nextStep: /POST \/receipts\/[-\w]+\/unapply/,
  },
  "salesOrders.complete": {
    send: async () => {
      const lines = [{ partNumber: "BOLT", quantity: 1, unitPriceCents: 1000 }];
      const { id } = await shop.salesOrder({ lines });
      return shop.api("POST", `/sales-orders/${id}/complete`, { paidAt: "2026-03-05" });
    },
    nextStep: /Leave out `paidAt`/,
  },
  "bills.pay": {
    send: () => {
      const billIds = [closed.billId];
      return shop.api("POST", "/bills/pay", { billIds, date: "2026-03-05", amountCents: 100 });
    },
    nextStep: /Leave out `date`/,
  },
  "bills.voidPayment": {
    send: () => {
      const path = `/bills/payments/${closed.vendorPaymentId}/void`;
      return shop.api("POST", path, { reason: "Typed twice" });
    },
    nextStep: /reopen/i,
  },
  "cores.sendBack": {
    send: () => {
      const cores = [{ coreId: closed.coreId, quantity: 1 }];
      return shop.api("POST", "/cores/send-back", { cores, date: "2026-03-05" });
    },
    nextStep: /Leave out `date`/,
  },
  "settings.update": {
    // Where the last closed day is today, writes of today would be dated in it.
    send: async () => {
      const { origin } = await harness.startAnother({ now: new Date("2026-03-06T06:30:00.000Z") });
      const night = shopOf(`${origin}/v1`, shop.tenantId, shop.key);
      return night.api("PATCH", "/settings", { timeZone: "America/Los_Angeles" });
    },
    nextStep: /reopen/,
  },
};

/** Days and times in the input of other writes, which date no fact in the past. */
const otherDays: Record<string, string> = {
  "workOrders.create": "A due date; an invoice is dated today.",
  "workOrders.quote": "A due date; nothing is stored.",
  "workOrders.services.create": "The times of the work, which no figure contains.",
  "workOrders.services.update": "The times of the work, which no figure contains.",
  "meterReadings.create": "When the meter showed the value, which no figure contains.",
  "meterReadings.createMany": "When the meters showed the values, which no figure contains.",
  "meterReadings.replaceMeter": "When the meter was replaced, which no figure contains.",
  "pmPrograms.create": "The days of maintenance, which no figure contains.",
  "pmPrograms.update": "The days of maintenance, which no figure contains.",
  "workOrders.sendEstimate": "When the link ends.",
  "serviceRequests.create": "When the customer wants it.",
  "serviceRequests.update": "When the customer wants it.",
  "pricing.rules.create": "When the rule applies; lines that have a price keep it.",
  "pricing.rules.update": "When the rule applies; lines that have a price keep it.",
  "pricing.simulations.create": "The invoiced days that are priced again.",
  "receive.invoice": "Its bill is posted today, and its goods are received now.",
  "purchaseOrders.receive": "Its bill is posted today, and its movements are dated now.",
  "bills.create": "It is posted today.",
  "bills.correct": "It is posted today, or stays posted on its closed day.",
  "digests.generate": "A text about figures.",
  "apiKeys.create": "When the key expires.",
  "customers.apiKeys.create": "When the key expires.",
  "apiKeys.setMandate": "The last day on which the key may write.",
  "webhooks.redeliverFailed": "Of events.",
  "periods.close": "The days to close.",
  "periods.reopen": "The days to reopen.",
};

test("every operation that declares PERIOD_CLOSED is in the list of dated writes", () => {
  const declared = operations.filter(({ operation }) => operation.errors.includes("PERIOD_CLOSED"));
  expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(datedWrites).sort());
});

test("every write with a day or a time in its input is a dated write, or dates no fact", () => {
  const withDays = writes.filter(({ operation }) => {
    const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
    return /"format":"date(-time)?"|"\w+(Date|At)":/.test(JSON.stringify(schema));
  });
  const known = [...Object.keys(datedWrites), ...Object.keys(otherDays)];
  // These have no day: three void payments, the other moves all days.
  const dateless = ["payments.void", "receipts.void", "bills.voidPayment", "settings.update"];
  expect([...withDays.map(({ name }) => name), ...dateless].sort()).toEqual(known.sort());
});

test.each(Object.keys(datedWrites))(
  "%s of a closed day is refused and names the way to do it today",
  async (name) => {
    const write = datedWrites[name];
    expect(await write?.send()).toMatchObject({
      status: 409,
      body: { error: "PERIOD_CLOSED", nextStep: expect.stringMatching(write?.nextStep ?? "") },
    });
    expect(await closedReports()).toEqual(before);
  },
);

test("writes of all kinds leave the reports of the closed days as they were, byte for byte", async () => {
  const spared = /^(periods|admin\.users|apiKeys|webhooks|settings)\./;
  const kinds = writes.filter((named) => ofShops(named) && !spared.test(named.name));
  const failed: unknown[] = [];
  for (const named of kinds) {
    const input = await sampleInput(shop, named);
    // The examples name vendors that several records have by now.
    if ("vendor" in input) input.vendor = { name: `Dealer ${named.name}` };
    if ("vendorName" in input) input.vendorName = `Dealer ${named.name}`;
    const answer = await rest(harness.baseUrl, named, input, credentials(named.operation, shop));
    if (answer.status >= 300) failed.push([named.name, answer.body.error]);
  }
  // The dates of their examples are closed.
  expect(failed).toEqual([
    ["bills.pay", "PERIOD_CLOSED"],
    ["cores.sendBack", "PERIOD_CLOSED"],
  ]);
  expect(kinds.length).toBeGreaterThan(40);
  expect(await closedReports()).toEqual(before);
}, 120_000);

test("an archive cannot be imported into a shop with a closed period", async () => {
  const other = await harness.shop({ timeZone: "America/Chicago" });
  const archive = await exportOf(await harness.shop());
  await other.api("POST", "/periods/close", { through: "2026-03-05" });
  expect(await importInto(other, archive)).toMatchObject({
    status: 409,
    body: { error: "SHOP_NOT_EMPTY", message: expect.stringMatching(/period closings/) },
  });
});

test("an archive contains the closed periods, and they are closed where it is imported", async () => {
  const from = await harness.shop({ timeZone: "America/Chicago" });
  await from.customer({ name: "Prairie Grain" });
  await from.api("POST", "/periods/close", { through: "2026-03-05" });
  const into = await harness.shop();
  expect(await importInto(into, await exportOf(from))).toMatchObject({ status: 201 });
  expect(await read(into, "/periods")).toEqual(await read(from, "/periods"));
});

// Last, because reports show whether an invoice is paid now.
test("a refund and a return of a closed day's money are dated today, and the facts of that day stay", async () => {
  const isToday = { status: 201, body: { paidDate: "2026-03-10" } };
  expect(await refund(shop, closed.payment.id)).toMatchObject(isToday);
  const { status } = await shop.api("POST", `/sales-orders/${closed.saleId}/refund`, {});
  expect(status).toBe(200);
  const after = await closedReports();
  for (const kept of [
    "/report-aggregates/payments ",
    "/report-aggregates/commission ",
    "/report-aggregates/tax-collected cash",
  ]) {
    expect(after.get(kept)).toBe(before.get(kept));
  }
  expect(await shop.ledgerProblems()).toEqual([]);
});
