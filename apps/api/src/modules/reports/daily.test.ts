import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { report } from "../../../test/harness/reports.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { moneyRows } from "../../../test/models/money-rows.ts";

const harness = useHarness();
const database = useDatabase(harness);
const money = moneyRows(database);

const march = { startDate: "2026-03-01", endDate: "2026-03-31" };
const daily = (shop: TestShop, query: Record<string, string> = march) =>
  report(harness, shop, "/report-aggregates/daily", query);

/** A day without anything. */
const nothing = {
  totalRevenueCents: 0,
  laborRevenueCents: 0,
  partsRevenueCents: 0,
  tiresRevenueCents: 0,
  subcontractsCents: 0,
  shopSuppliesCents: 0,
  feesCents: 0,
  epaCents: 0,
  serviceItemsCents: 0,
  discountsCents: 0,
  taxesCents: 0,
  unitemizedRevenueCents: 0,
  laborCostCents: 0,
  partsCostCents: 0,
  tiresCostCents: 0,
  materialsCostCents: 0,
  subcontractsCostCents: 0,
  salesOrderCostCents: 0,
  costAdjustmentCents: 0,
  unknownCostLines: 0,
  unknownCostPriceCents: 0,
  surchargeCents: 0,
  paidSurchargeCents: 0,
  salesOrderRevenueCents: 0,
  salesOrderTaxesCents: 0,
  paidSalesOrderRevenueCents: 0,
  paidLaborRevenueCents: 0,
  paidPartsRevenueCents: 0,
  paidTiresRevenueCents: 0,
  paidSubcontractsCents: 0,
  paidShopSuppliesCents: 0,
  paidFeesCents: 0,
  paidEpaCents: 0,
  paidServiceItemsCents: 0,
  paidDiscountsCents: 0,
  paidTaxesCents: 0,
  paidTotalRevenueCents: 0,
  invoiceCount: 0,
  paidInvoiceCount: 0,
  unpaidInvoiceCount: 0,
  paymentCount: 0,
  uniqueCustomerCount: 0,
  uniqueVehicleCount: 0,
  paymentTotalCents: 0,
  laborHoursTotal: 0,
  paymentsByMethod: {},
  customerIds: [],
  customerIdsTruncated: false,
  vehicleIds: [],
  technicianStats: {},
};

/** Three invoices of 2 March, one of them of a counter sale, with their later changes. */
async function lively() {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Prairie Freight" });
  const vehicle = await shop.vehicle({ customerId: customer.id });
  const lee = await shop.user({ name: "Lee Marsh" });
  const byLee = { technicianId: lee.id, commissionRatePercent: 12.5 };
  const big = await money.invoice(shop, {
    day: "2026-03-02",
    customerId: customer.id,
    vehicleId: vehicle.id,
    taxesCents: 360,
    lines: [
      {
        kind: "labor",
        quantity: 1.5,
        amountCents: 15_000,
        discountCents: 1_000,
        ...byLee,
        costCents: 6_000,
      },
      { kind: "labor", quantity: 0.5, amountCents: 3_333 },
      { kind: "part", amountCents: 5_000, discountCents: 500, taxed: true, costCents: 2_000 },
      { kind: "tire", amountCents: 40_000, costCents: 30_000 },
      { kind: "material", amountCents: 250, costCents: 100 },
      { kind: "fee", amountCents: 300 },
      { kind: "fee", feeType: "epa", amountCents: 125 },
      { kind: "fee", feeType: "service_item", amountCents: 75 },
      { kind: "fee", feeType: "subcontract", amountCents: 10_000, costCents: 8_000 },
    ],
  });
  await money.payment(shop, big.id, {
    day: "2026-03-04",
    amountCents: 72_943,
    surchargeCents: 1_000,
    method: "Credit Card",
  });
  const small = await money.invoice(shop, {
    day: "2026-03-02",
    customerId: customer.id,
    lines: [{ kind: "labor", amountCents: 3_331, ...byLee }],
  });
  await money.payment(shop, small.id, { day: "2026-03-02", amountCents: 1_000 });
  const mistake = await money.payment(shop, small.id, { day: "2026-03-02", amountCents: 500 });
  await money.voidPayment(shop, mistake);
  const sale = await money.invoice(shop, {
    day: "2026-03-02",
    source: "salesOrder",
    taxesCents: 152,
    lines: [
      { kind: "part", amountCents: 2_000, discountCents: 100, taxed: true, costCents: 700 },
      { kind: "fee", amountCents: 50 },
    ],
  });
  const cash = await money.payment(shop, sale.id, { day: "2026-03-02", amountCents: 2_102 });
  await money.refund(shop, cash, { day: "2026-03-05", amountCents: 1_051 });
  await money.credit(shop, sale.id, {
    day: "2026-03-05",
    partsCents: 1_000,
    feesCents: 25,
    discountsCents: 50,
    taxesCents: 76,
    costCents: 350,
  });
  const taken = await money.invoice(shop, {
    day: "2026-03-06",
    customerId: customer.id,
    lines: [{ kind: "labor", amountCents: 100, ...byLee }],
  });
  await money.voidInvoice(shop, taken.id);
  return { shop, customer, vehicle, lee };
}

const ofLee = {
  technicianName: "Lee Marsh",
  laborHours: 2.5,
  laborRevenueCents: 14_000 + 3_331,
  jobsCompleted: 2,
};

test("a day contains what was invoiced, paid and refunded on it", async () => {
  const { shop, customer, vehicle, lee } = await lively();
  const { status, body } = await daily(shop);
  expect([status, body.count, body.period]).toEqual([200, 3, march]);
  const of = { tenantId: shop.tenantId, updatedAt: expect.stringMatching(/Z$/) };
  const invoiced = {
    laborRevenueCents: 15_000 + 3_333 + 3_331,
    partsRevenueCents: 7_000,
    tiresRevenueCents: 40_000,
    subcontractsCents: 10_000,
    shopSuppliesCents: 250,
    feesCents: 350,
    epaCents: 125,
    serviceItemsCents: 75,
    discountsCents: 1_600,
    taxesCents: 512,
    totalRevenueCents: 72_943 + 3_331 + 2_102,
    salesOrderRevenueCents: 2_102,
    salesOrderTaxesCents: 152,
    // Of all but the one invoice that is not fully paid.
    paidLaborRevenueCents: 18_333,
    paidPartsRevenueCents: 7_000,
    paidTiresRevenueCents: 40_000,
    paidSubcontractsCents: 10_000,
    paidShopSuppliesCents: 250,
    paidFeesCents: 350,
    paidEpaCents: 125,
    paidServiceItemsCents: 75,
    paidDiscountsCents: 1_600,
    paidTaxesCents: 512,
    paidTotalRevenueCents: 75_045,
    paidSalesOrderRevenueCents: 2_102,
  };
  expect(body.aggregates).toEqual([
    {
      ...nothing,
      ...of,
      ...invoiced,
      date: "2026-03-02",
      laborCostCents: 6_000,
      partsCostCents: 2_000,
      tiresCostCents: 30_000,
      materialsCostCents: 100,
      subcontractsCostCents: 8_000,
      salesOrderCostCents: 700,
      // On the invoice's day, though the card was charged two days later.
      surchargeCents: 1_000,
      invoiceCount: 3,
      paidInvoiceCount: 2,
      unpaidInvoiceCount: 1,
      paymentCount: 2,
      paymentTotalCents: 3_102,
      paymentsByMethod: { Cash: 3_102 },
      uniqueCustomerCount: 1,
      customerIds: [customer.id],
      uniqueVehicleCount: 1,
      vehicleIds: [vehicle.id],
      laborHoursTotal: 3,
      technicianStats: {
        [lee.id]: {
          technicianId: lee.id,
          ...ofLee,
          commissionRatePercent: 12.5,
          // 12.5 % of 150.00 and of 33.31, before discounts, each rounded: 18.75 and 4.16.
          commissionCents: 1_875 + 416,
        },
      },
    },
    {
      ...nothing,
      ...of,
      date: "2026-03-04",
      paymentCount: 1,
      paidSurchargeCents: 1_000,
      paymentTotalCents: 72_943,
      paymentsByMethod: { "Credit Card": 72_943 },
    },
    {
      ...nothing,
      ...of,
      date: "2026-03-05",
      partsRevenueCents: -1_000,
      feesCents: -25,
      discountsCents: -50,
      taxesCents: -76,
      totalRevenueCents: -1_051,
      salesOrderRevenueCents: -1_051,
      salesOrderTaxesCents: -76,
      paidPartsRevenueCents: -1_000,
      paidFeesCents: -25,
      paidDiscountsCents: -50,
      paidTaxesCents: -76,
      paidTotalRevenueCents: -1_051,
      paidSalesOrderRevenueCents: -1_051,
      salesOrderCostCents: -350,
      paymentTotalCents: -1_051,
      paymentsByMethod: { Cash: -1_051 },
    },
  ]);
});

test("commission is returned only to callers who may see pay", async () => {
  const { shop, lee } = await lively();
  const path = "/report-aggregates/daily?startDate=2026-03-02&endDate=2026-03-02";
  await daily(shop);
  for (const includePayData of [true, false]) {
    const key = await shop.readOnlyKey({ includePayData });
    const { status, body } = await shop.api("GET", path, undefined, { "x-api-key": key });
    expect(status).toBe(200);
    const pay = { commissionRatePercent: 12.5, commissionCents: 2_291 };
    expect(body.aggregates[0].technicianStats[lee.id]).toEqual({
      technicianId: lee.id,
      ...ofLee,
      ...(includePayData ? pay : {}),
    });
  }
});

test("a technician's name is the current one", async () => {
  const { shop, lee } = await lively();
  await daily(shop);
  await shop.api("PATCH", `/admin/users/${lee.id}`, { name: "Lee Marsh-Olson" });
  const { body } = await daily(shop);
  expect(body.aggregates[0].technicianStats[lee.id].technicianName).toBe("Lee Marsh-Olson");
});

test("a later refund of a payment leaves the payment's day unchanged, and makes the invoice unpaid again", async () => {
  const shop = await harness.shop();
  const { id } = await money.invoice(shop, {
    day: "2026-02-27",
    lines: [{ kind: "labor", amountCents: 10_000 }],
  });
  const payment = await money.payment(shop, id, {
    day: "2026-02-28",
    amountCents: 10_000,
    surchargeCents: 300,
    method: "Visa",
  });
  const range = { startDate: "2026-02-01", endDate: "2026-03-31" };
  const before = (await daily(shop, range)).body.aggregates;
  expect(before).toMatchObject([
    { date: "2026-02-27", paidInvoiceCount: 1, paidTotalRevenueCents: 10_000, surchargeCents: 300 },
    { date: "2026-02-28", paymentTotalCents: 10_000, paidSurchargeCents: 300 },
  ]);
  await money.refund(shop, payment, { day: "2026-03-20", amountCents: 4_000, surchargeCents: 120 });
  const after = (await daily(shop, range)).body.aggregates;
  expect(after).toMatchObject([
    {
      date: "2026-02-27",
      invoiceCount: 1,
      paidInvoiceCount: 0,
      unpaidInvoiceCount: 1,
      totalRevenueCents: 10_000,
      paidTotalRevenueCents: 0,
      surchargeCents: 180,
    },
    { date: "2026-02-28", paymentTotalCents: 10_000, paymentCount: 1, paidSurchargeCents: 300 },
    {
      date: "2026-03-20",
      paymentTotalCents: -4_000,
      paymentCount: 0,
      invoiceCount: 0,
      paidSurchargeCents: -120,
      paymentsByMethod: { Visa: -4_000 },
    },
  ]);
});

test("a day without remaining figures is removed", async () => {
  const shop = await harness.shop();
  const { id } = await money.invoice(shop, {
    day: "2026-03-02",
    lines: [{ kind: "labor", amountCents: 10_000 }],
  });
  expect((await daily(shop)).body.count).toBe(1);
  await money.voidInvoice(shop, id);
  expect((await daily(shop)).body).toEqual({ aggregates: [], count: 0, period: march });
});

test("days are the shop's, across clock changes", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  // Midnights of 8 and 9 March, between which an hour is missing, and the moments before them.
  const moments = ["08T05:59:59Z", "08T06:00:00Z", "09T04:59:59Z", "09T05:00:00Z"];
  for (const moment of moments) {
    await money.invoice(shop, {
      at: `2026-03-${moment}`,
      lines: [{ kind: "labor", amountCents: 100 }],
    });
  }
  const { body } = await daily(shop);
  const days = body.aggregates.map((day: { date: string; invoiceCount: number }) => [
    day.date,
    day.invoiceCount,
  ]);
  expect(days).toEqual([
    ["2026-03-07", 1],
    ["2026-03-08", 2],
    ["2026-03-09", 1],
  ]);
});

test("a new vehicle of an invoiced order changes the order's day", async () => {
  const { shop, vehicle } = await lively();
  const other = await shop.vehicle({ vin: "2M8GDM9AXKP042788" });
  await daily(shop);
  const [order] = await database.query(
    "SELECT id FROM work_orders WHERE tenant_id = $1 AND vehicle_id = $2",
    [shop.tenantId, vehicle.id],
  );
  const moved = await shop.api("PATCH", `/work-orders/${order.id}`, { vehicleId: other.id });
  expect(moved.status).toBe(200);
  expect((await daily(shop)).body.aggregates[0].vehicleIds).toEqual([other.id]);
});

test("at most 1,000 customers of a day are listed, and all are counted", async () => {
  const shop = await harness.shop();
  await database.query(
    `WITH c AS (INSERT INTO customers (tenant_id, id, name)
        SELECT $1, gen_random_uuid(), 'Customer ' || n FROM generate_series(1, 1001) n RETURNING id),
      s AS (INSERT INTO sales_orders (tenant_id, id, number, order_number, status, customer_id, completed_at)
        SELECT $1, gen_random_uuid(), row_number() OVER (), 'SO-' || id, 'completed', id, now() FROM c
        RETURNING id, number, customer_id)
    SELECT count(*) FROM s`,
    [shop.tenantId],
  );
  await database.query(
    `INSERT INTO invoices (tenant_id, id, number, invoice_number, source, sales_order_id, customer_id,
        status, invoiced_at, invoice_date, due_date, tax_rate_percent, tax_exempt, labor_cents,
        parts_cents, tires_cents, subcontracts_cents, shop_supplies_cents, fees_cents, epa_cents,
        service_items_cents, discounts_cents, taxes_cents, total_cents)
      SELECT $1, gen_random_uuid(), number, number, 'salesOrder', id, customer_id, 'paid', now(),
        '2026-03-02', '2026-04-01', 0, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      FROM sales_orders WHERE tenant_id = $1`,
    [shop.tenantId],
  );
  await database.query("INSERT INTO dirty_days (tenant_id, date) VALUES ($1, '2026-03-02')", [
    shop.tenantId,
  ]);
  const [day] = (await daily(shop)).body.aggregates;
  expect(day).toMatchObject({ uniqueCustomerCount: 1001, customerIdsTruncated: true });
  expect(new Set(day.customerIds).size).toBe(1000);
  const { body } = await shop.api(
    ...([
      "GET",
      "/report-aggregates/sales-summary?startDate=2026-03-01&endDate=2026-03-31",
    ] as const),
  );
  expect(body.summary.uniqueCustomers).toBe(1001);
});

test("both dates are required, and must be ordered days", async () => {
  const shop = await harness.shop();
  const requestId = expect.any(String);
  const missing = { error: "startDate and endDate are required", requestId };
  for (const query of [
    "",
    "?startDate=2026-03-01",
    "?endDate=2026-03-01",
    "?startDate=&endDate=x",
  ]) {
    const { status, body } = await shop.api("GET", `/report-aggregates/daily${query}`);
    expect([status, body]).toEqual([400, missing]);
  }
  const refused = [
    ["2026-02-29", "2026-03-01", "Dates must be real calendar days, written YYYY-MM-DD."],
    ["2026-3-1", "2026-03-01", "Dates must be real calendar days, written YYYY-MM-DD."],
    ["1999-12-31", "2026-03-01", "Dates must fall between 2000 and 2100."],
    ["2026-03-01", "2101-01-01", "Dates must fall between 2000 and 2100."],
    ["2026-03-02", "2026-03-01", "The start date must be on or before the end date."],
  ];
  for (const [startDate = "", endDate = "", message] of refused) {
    const { status, body } = await daily(shop, { startDate, endDate });
    expect([status, body]).toEqual([400, { error: "Invalid date range", message, requestId }]);
  }
  expect(await daily(shop, { startDate: "2000-01-01", endDate: "2100-12-31" })).toMatchObject({
    status: 200,
  });
});

test("an unknown path below the aggregates is returned in the error", async () => {
  const shop = await harness.shop();
  const { status, body } = await shop.api("GET", "/report-aggregates/none?x=1");
  expect([status, body]).toEqual([
    404,
    {
      error: "NOT_FOUND",
      message: "There is no such path.",
      path: "/v1/report-aggregates/none",
      requestId: expect.any(String),
    },
  ]);
});
