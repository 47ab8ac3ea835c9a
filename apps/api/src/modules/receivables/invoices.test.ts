import { until } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";

import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { addTechnician } from "../../../test/harness/work-orders.ts";

// 1 March, 23:30 in Chicago: another day than in UTC.
const now = "2026-03-02T05:30:00.000Z";
const harness = useHarness({ now: new Date(now) });
const database = useDatabase(harness);

const open = () => harness.shop({ timeZone: "America/Chicago" });
const orderOf = async (shop: TestShop, id: string) =>
  (await shop.api("GET", `/work-orders/${id}`)).body;
const move = (shop: TestShop, id: string, status: string) =>
  shop.api("PATCH", `/work-orders/${id}`, { status });
const invoice = (shop: TestShop, id: string) => shop.api("POST", `/work-orders/${id}/invoice`);

test("an invoice is a snapshot of every line that is not declined, in eight categories", async () => {
  const shop = await open();
  await shop.api("PATCH", "/settings", { taxRatePercent: 7.25 });
  const technician = await addTechnician(database, shop);
  const part = await shop.part({ partNumber: "A-100", quantity: 1, unitCostCents: 300 });
  await shop.api("PATCH", `/inventory/${part.id}`, { unitCostCents: 500 });
  await shop.api("PATCH", `/inventory/${part.id}`, { quantity: 3 });
  const order = await shop.workOrder({});
  await shop.block(order.id, {
    financials: { discountCents: 1000 },
    labor: [
      { quantity: 1.5, unitPriceCents: 10_000, unitCostCents: 4000, technicianId: technician },
    ],
    parts: [{ partNumber: "A-100", quantity: 2, unitPriceCents: 1000, discountCents: 100 }],
    tires: [{ unitPriceCents: 3000 }],
    materials: [{ unitPriceCents: 400 }],
    fees: [
      { feeType: "fee", unitPriceCents: 101 },
      { feeType: "epa", unitPriceCents: 102 },
      { feeType: "service_item", unitPriceCents: 103 },
      { feeType: "subcontract", unitPriceCents: 104 },
    ],
  });
  const declined = { authorizationStatus: "declined" as const };
  await shop.block(order.id, { ...declined, fees: [{ unitPriceCents: 99_999 }] });

  const answer = await invoice(shop, order.id);
  expect(answer.status, answer.text).toBe(201);
  // Taxed: 1900 and 3000 less their shares of the block's discount, 92 and 145; of 20710 in all.
  const taxesCents = Math.round((1900 - 92 + 3000 - 145) * 0.0725);
  const categories = {
    laborCents: 15_000,
    partsCents: 2000,
    tiresCents: 3000,
    shopSuppliesCents: 400,
    feesCents: 101,
    epaCents: 102,
    serviceItemsCents: 103,
    subcontractsCents: 104,
  };
  const totalCents = 20_810 - 1100 + taxesCents;
  expect(answer.body).toMatchObject({
    ...categories,
    invoiceNumber: "INV-1001",
    source: "workOrder",
    workOrderId: order.id,
    salesOrderId: null,
    customerId: null,
    customerName: null,
    status: "open",
    invoicedAt: now,
    invoiceDate: "2026-03-01",
    dueDate: "2026-03-31",
    taxRatePercent: 7.25,
    taxExempt: false,
    exemptionCategory: null,
    discountsCents: 1100,
    taxesCents,
    totalCents,
    balanceCents: totalCents,
    surchargeCents: 0,
    creditedCents: 0,
    paidCents: 0,
    voidedAt: null,
    createdAt: now,
  });
  expect(answer.body.lines).toHaveLength(8);
  expect(answer.body.lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: "labor",
        quantity: 1.5,
        amountCents: 15_000,
        taxed: false,
        costCents: 6000,
        technicianId: technician,
        technicianName: "Sam Ortiz",
      }),
      // The oldest goods first: one of 300 and one of 500.
      expect.objectContaining({
        kind: "part",
        partNumber: "A-100",
        amountCents: 2000,
        taxed: true,
        costCents: 800,
        discountCents: 100 + 92,
      }),
    ]),
  );
  expect((await shop.api("GET", `/invoices/${answer.body.id}`)).body).toEqual(answer.body);
  expect(await orderOf(shop, order.id)).toMatchObject({
    status: "invoiced",
    invoiceId: answer.body.id,
    invoicedAt: now,
    documentType: "invoice",
    totalPriceCents: totalCents,
    balanceCents: totalCents,
  });
});

test("the commission rate of each technician is stored as it was at invoicing", async () => {
  const shop = await open();
  const { id: technicianId } = await shop.user({ commissionRatePercent: 12.5 });
  const bill = await shop.bill({}, { labor: [{ quantity: 1, unitPriceCents: 100, technicianId }] });
  await shop.api("PATCH", `/admin/users/${technicianId}`, { commissionRatePercent: 20 });
  const rows = await database.query(
    "SELECT commission_rate_percent::float8 AS rate FROM invoice_lines WHERE invoice_id = $1",
    [bill.id],
  );
  expect(rows).toEqual([{ rate: 12.5 }]);
  expect(JSON.stringify(bill)).not.toContain("commission");
});

test("labor cost is shown only to callers who may see pay, on invoices too", async () => {
  const shop = await open();
  const lines = { labor: [{ unitCostCents: 40 }], parts: [{ unitCostCents: 50 }] };
  const { id } = await shop.bill({}, lines);
  for (const [includePayData, costs] of [
    [false, [undefined, 50]],
    [true, [40, 50]],
  ] as const) {
    const key = await shop.readOnlyKey({ includePayData });
    const { body } = await shop.api("GET", `/invoices/${id}`, undefined, { "x-api-key": key });
    expect(body.lines.map((line: { costCents?: number }) => line.costCents)).toEqual(costs);
  }
});

test("an exempt customer's invoice states the exemption, keeps it, and has no tax", async () => {
  const shop = await open();
  await shop.api("PATCH", "/settings", { taxRatePercent: 10 });
  const exemption = { taxExempt: true, exemptionCategory: "resale" as const };
  const { id: customerId } = await shop.customer({ name: "Prairie Grain", ...exemption });
  const bill = await shop.bill({ customerId });
  await shop.api("PATCH", `/customers/${customerId}`, { name: "PG", taxExempt: false });
  expect((await shop.api("GET", `/invoices/${bill.id}`)).body).toMatchObject({
    ...exemption,
    taxRatePercent: 0,
    taxesCents: 0,
    customerId,
    customerName: "PG",
    lines: [{ taxed: false }],
  });
});

test.each([
  ["2026-03-20", "2026-03-20"],
  ["2026-03-20T04:30:00Z", "2026-03-19"],
  [null, "2026-03-31"],
])("the invoice of an order that is due at %s is due on %s", async (dueDate, day) => {
  const shop = await open();
  const bill = await shop.bill({ dueDate });
  expect(bill.dueDate).toBe(day);
});

test("an invoice is due, and ages, by a due date that its order got after invoicing", async () => {
  const shop = await open();
  const customerId = (await shop.customer({ name: "Ada" })).id;
  const bill = await shop.bill({ customerId });
  const dueBy = async (dueDate: string | null) => {
    const path = `/work-orders/${bill.workOrderId}`;
    expect((await shop.api("PATCH", path, { dueDate })).status).toBe(200);
    const aging = await shop.api("GET", "/reports/customer-aging?asOf=2026-03-01");
    const [aged] = aging.body.rows[0].invoices;
    return [
      (await shop.api("GET", `/invoices/${bill.id}`)).body.dueDate,
      aged.dueDate,
      aged.bucket,
    ];
  };
  expect(await dueBy("2026-02-20")).toEqual(["2026-02-20", "2026-02-20", "1-30"]);
  expect(await dueBy("2026-03-20T04:30:00Z")).toEqual(["2026-03-19", "2026-03-19", "Current"]);
  expect(await dueBy(null)).toEqual(["2026-03-31", "2026-03-31", "Current"]);
});

test("numbers are counted per shop, and errors, rollbacks and dry runs use none", async () => {
  const shop = await open();
  await open().then((other) => other.bill());
  const order = await shop.workedOn();
  const path = `/work-orders/${order.id}/invoice`;
  const dry = await shop.api("POST", path, undefined, { "dry-run": "true" });
  expect(dry.body).toMatchObject({ invoiceNumber: "INV-1001" });
  expect(await move(shop, order.id, "paid")).toMatchObject({
    status: 409,
    body: { error: "BALANCE_DUE" },
  });
  expect((await move(shop, order.id, "invoiced")).body.invoiceId).toEqual(expect.any(String));
  const others = await Promise.all([shop.bill(), shop.bill(), shop.bill(), shop.bill()]);
  const numbers = others.map(({ invoiceNumber }) => invoiceNumber).sort();
  expect(numbers).toEqual(["INV-1002", "INV-1003", "INV-1004", "INV-1005"]);
});

test("invoicing twice is a 409, and a PATCH with the same status changes nothing", async () => {
  const shop = await open();
  const { workOrderId } = await shop.bill();
  expect(await invoice(shop, String(workOrderId))).toMatchObject({
    status: 409,
    body: { error: "WORK_ORDER_INVOICED" },
  });
  const before = await orderOf(shop, String(workOrderId));
  const again = await move(shop, String(workOrderId), "invoiced");
  expect(again).toMatchObject({ status: 200, body: { invoiceId: before.invoiceId } });
});

test("concurrent requests to invoice one order make one invoice, and a retry with its key returns it", async () => {
  const shop = await open();
  const { id } = await shop.workedOn();
  const ways = Array.from({ length: 12 }, (_, at) =>
    at % 2 ? move(shop, id, "invoiced") : invoice(shop, id),
  );
  const statuses = (await Promise.all(ways)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
  expect(new Set(statuses).size).toBeGreaterThan(1);
  const { body } = await shop.api("GET", `/invoices?workOrderId=${id}`);
  expect(body.invoices).toMatchObject([{ invoiceNumber: "INV-1001" }]);

  const { id: other } = await shop.workedOn();
  const retry = () =>
    shop.api("POST", `/work-orders/${other}/invoice`, undefined, {
      "idempotency-key": "bill-1234",
    });
  const [first, second] = [await retry(), await retry()];
  expect(second).toMatchObject({ status: 201, body: first.body });
});

test("an order that is moved back while another request invoices it is invoiced again", async () => {
  const shop = await open();
  const bill = await shop.bill();
  const orderId = String(bill.workOrderId);
  const other = await database.connect();
  await other.query("BEGIN");
  await other.query("SELECT 1 FROM work_orders WHERE tenant_id = $1 AND id = $2 FOR UPDATE", [
    shop.tenantId,
    orderId,
  ]);
  // Of an order that is invoiced it needs no number, and so does not hold the counter.
  const again = move(shop, orderId, "invoiced");
  await until("the write waits for the order", async () => {
    return (await database.waitingStatements()).length === 1;
  });
  await other.query("UPDATE invoices SET status = 'void', voided_at = now() WHERE id = $1", [
    bill.id,
  ]);
  await other.query(
    `WITH back AS (UPDATE work_orders SET status = 'approved', category = 'open', invoiced_at = NULL
      WHERE id = $1 RETURNING id) SELECT id FROM back`,
    [orderId],
  );
  await other.query("COMMIT");
  const { body } = await again;
  const reissued = await shop.api("GET", `/invoices/${body.invoiceId}`);
  expect(reissued.body).toMatchObject({ invoiceNumber: "INV-1002", status: "open" });
  const { body: trail } = await shop.api("GET", `/audit-log?resourceId=${orderId}&limit=1`);
  expect(trail.entries[0].changes.invoiceId).toEqual({ before: null, after: body.invoiceId });
});

describe("an invoice of zero", () => {
  test.each([
    [true, "paid"],
    [false, "paid"],
  ])(
    "an invoice of zero is paid immediately, and its order archived: %s",
    async (archiveOnFullPayment, status) => {
      const shop = await open();
      await shop.api("PATCH", "/settings", { archiveOnFullPayment });
      const { id } = await shop.workOrder({});
      const { body } = await invoice(shop, id);
      expect(body).toMatchObject({ status: "paid", totalCents: 0, balanceCents: 0, lines: [] });
      expect(await orderOf(shop, id)).toMatchObject({ status, archived: archiveOnFullPayment });
      expect((await move(shop, id, "approved")).body).toMatchObject({ invoiceId: null });
    },
  );
});

describe("moving an order back", () => {
  test.each(["approved", "estimate", "cancelled"])(
    "moving an order back to %s voids its invoice",
    async (status) => {
      const shop = await open();
      const bill = await shop.bill();
      const id = String(bill.workOrderId);
      expect((await move(shop, id, "completed")).body.invoiceId).toBe(bill.id);
      expect((await move(shop, id, status)).body).toMatchObject({
        status,
        invoiceId: null,
        invoicedAt: null,
      });
      const voided = (await shop.api("GET", `/invoices/${bill.id}`)).body;
      expect(voided).toMatchObject({ status: "void", voidedAt: now, balanceCents: 0 });
      expect(
        await shop.api("POST", "/payments", { invoiceId: bill.id, amountCents: 1 }),
      ).toMatchObject({
        status: 409,
        body: { error: "INVOICE_VOID" },
      });
      const { body: reissued } = await invoice(shop, id);
      expect(reissued).toMatchObject({ invoiceNumber: "INV-1002", status: "open" });
    },
  );

  test("moving back is refused while a payment stands, but not after a full refund", async () => {
    const shop = await open();
    const bill = await shop.bill();
    const payment = await shop.payment({ invoiceId: bill.id, amountCents: 100 });
    expect(await move(shop, String(bill.workOrderId), "approved")).toMatchObject({
      status: 409,
      body: { error: "INVOICE_HAS_PAYMENTS" },
    });
    await shop.api("POST", `/payments/${payment.id}/refund`);
    expect((await move(shop, String(bill.workOrderId), "approved")).status).toBe(200);
  });

  test("a permanent deletion after the move keeps the void invoice, without an order", async () => {
    const shop = await open();
    const bill = await shop.bill();
    const path = `/work-orders/${bill.workOrderId}`;
    expect((await shop.api("POST", `${path}/permanent-delete`)).status).toBe(409);
    await move(shop, String(bill.workOrderId), "cancelled");
    expect((await shop.api("POST", `${path}/permanent-delete`)).status).toBe(200);
    expect((await shop.api("GET", `/invoices/${bill.id}`)).body).toMatchObject({
      workOrderId: null,
      status: "void",
    });
  });
});
