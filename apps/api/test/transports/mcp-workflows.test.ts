import { describe, expect, test } from "vitest";
import { useHarness } from "../harness/harness.ts";
import { mcpClient } from "../harness/mcp-client.ts";
import type { ShopOptions } from "../harness/shop.ts";

// Noon in the shop: the day must not end during a test.
const harness = useHarness({ now: new Date("2026-03-10T18:00:00Z") });

/** A shop and an agent in it, whose client validates every answer with the listed schemas. */
async function shopWithAgent(options: ShopOptions = {}) {
  const shop = await harness.shop(options);
  const agent = await mcpClient(harness.origin, shop.key);
  await agent.tools();
  return { shop, agent };
}

test("an agent receives an invoice, quotes an order with its parts, and reorders low stock", async () => {
  const { shop, agent } = await shopWithAgent({
    parts: [{ partNumber: "FF63009", name: "Fuel filter", reorderPoint: 4, unitPriceCents: 4599 }],
  });
  const invoice = {
    invoiceNumber: "GL-88213",
    invoiceDate: "2026-03-09",
    mode: "receive",
    vendor: { name: "Great Lakes Heavy Duty Parts" },
    lines: [{ partNumber: "FF63009", quantity: 6, unitCostCents: 2875 }],
  };
  const tried = await agent.use("receive_dealer_invoice", { ...invoice, dryRun: true });
  expect(tried.result).toMatchObject({
    outcome: "received",
    dryRun: true,
    purchaseOrder: { totalCostCents: 17250 },
    nextStep: expect.stringContaining("without dryRun"),
  });
  expect(await shop.stockOf("FF63009")).toBe(0);
  const received = await agent.use("receive_dealer_invoice", invoice);
  expect(received.result).toMatchObject({
    outcome: "received",
    dryRun: false,
    receipt: { vendor: { created: true }, lines: [{ outcome: "stocked_existing" }] },
  });
  expect(await shop.stockOf("FF63009")).toBe(6);

  const quoted = await agent.use("open_and_quote_work_order", {
    customer: { name: "Prairie Grain Haulers", phone: "+1 515 555 0121" },
    vehicle: { vin: "1FUJGLDR2CSBX1234", unitNumber: "T-104", make: "Freightliner" },
    complaint: "Loses power uphill",
    services: [
      {
        name: "Fuel system service",
        labor: [{ description: "Replace fuel filters", quantity: 0.8, unitPriceCents: 14500 }],
        parts: [{ partNumber: "FF63009", quantity: 4 }],
      },
    ],
  });
  expect(quoted.result).toMatchObject({
    workOrder: { status: "estimate", documentType: "estimate" },
    customer: { name: "Prairie Grain Haulers", created: true },
    vehicle: { unitNumber: "T-104", created: true },
    services: [{ name: "Fuel system service", added: true, totalPriceCents: 29996 }],
    totals: { laborCents: 11600, partsCents: 18396 },
    shortages: [],
  });
  const { id } = quoted.result.workOrder;
  const order = (await shop.api("GET", `/work-orders/${id}`)).body;
  expect(order).toMatchObject({
    complaint: "Loses power uphill",
    totalPriceCents: quoted.result.totals.totalPriceCents,
  });

  await agent.call("workOrders.update", { id, status: "in_progress" });
  await agent.call("inventory.update", {
    id: order.services[0].parts[0].inventoryItemId,
    quantity: 3,
  });
  const low = await agent.use("what_to_reorder");
  expect(low.result).toMatchObject({ partCount: 1 });
  const [vendor] = low.result.vendors;
  expect(vendor.parts).toMatchObject([
    { partNumber: "FF63009", onHand: 3, reorderPoint: 4, onOrder: 0 },
  ]);
  const ordered = await agent.call("purchaseOrders.create", {
    vendorName: "Great Lakes Heavy Duty Parts",
    status: "ordered",
    parts: [
      { partNumber: "FF63009", quantity: vendor.parts[0].suggestedQuantity, unitCostCents: 2875 },
    ],
  });
  expect(ordered.isError).toBe(false);
  const covered = await agent.use("what_to_reorder");
  expect(covered.result).toMatchObject({ partCount: 0, alreadyOrderedCount: 1, vendors: [] });
});

describe("receive_dealer_invoice", () => {
  const books = (shop: Awaited<ReturnType<typeof harness.shop>>) => shop.stockOf("A-100");

  test("receive_dealer_invoice receives an invoice once, in any session, and reports its state", async () => {
    const { shop, agent } = await shopWithAgent();
    const invoice = shop.invoice();
    const first = await agent.use("receive_dealer_invoice", invoice);
    const other = await mcpClient(harness.origin, shop.key);
    for (const each of [agent, other]) {
      const again = await each.use("receive_dealer_invoice", invoice);
      expect(again.result).toMatchObject({
        outcome: "already_received",
        purchaseOrder: { id: first.result.purchaseOrder.id, status: "received" },
        receipt: null,
        nextStep: expect.stringContaining("Nothing is to be done"),
      });
    }
    expect(await books(shop)).toBe(2);
  });

  test("receive_dealer_invoice recognizes an invoice that another caller received, and refuses a different one with its number", async () => {
    const { shop, agent } = await shopWithAgent();
    const invoice = shop.invoice();
    await shop.receive(invoice);
    const same = await agent.use("receive_dealer_invoice", invoice);
    expect(same.result.outcome).toBe("already_received");
    const tried = await agent.use("receive_dealer_invoice", { ...invoice, dryRun: true });
    expect(tried.result).toMatchObject({ outcome: "already_received", dryRun: true });
    const lines = [{ partNumber: "A-100", quantity: 20, unitCostCents: 1250 }];
    const { isError, result } = await agent.use("receive_dealer_invoice", { ...invoice, lines });
    expect(isError).toBe(true);
    expect(result).toMatchObject({
      code: "DUPLICATE_INVOICE",
      existingPurchaseOrderId: same.result.purchaseOrder.id,
      nextStep: expect.any(String),
    });
    expect(await books(shop)).toBe(2);
  });

  test("receive_dealer_invoice creates a draft for review, and names the operation that receives it", async () => {
    const { shop, agent } = await shopWithAgent();
    const { mode: _mode, ...invoice } = shop.invoice();
    const draft = await agent.use("receive_dealer_invoice", invoice);
    const { id } = draft.result.purchaseOrder;
    expect(draft.result).toMatchObject({
      outcome: "pending_review",
      purchaseOrder: { status: "draft" },
    });
    expect(draft.result.nextStep).toContain(id);
    const refusal = await agent.use("receive_dealer_invoice", { ...invoice, mode: "receive" });
    expect(refusal.result).toMatchObject({
      outcome: "already_received",
      nextStep: expect.stringContaining(id),
    });
    expect(await books(shop)).toBeUndefined();
    expect((await agent.call("purchaseOrders.receive", { id })).isError).toBe(false);
    expect(await books(shop)).toBe(2);
  });

  test("receive_dealer_invoice reports an order that was cancelled since, and receives again under a new key", async () => {
    const { shop, agent } = await shopWithAgent();
    const { mode: _mode, ...invoice } = shop.invoice();
    const { result } = await agent.use("receive_dealer_invoice", invoice);
    await agent.call("purchaseOrders.update", { id: result.purchaseOrder.id, status: "cancelled" });
    const again = await agent.use("receive_dealer_invoice", invoice);
    expect(again.result.nextStep).toContain("cancelled now");
    const reissued = await agent.use("receive_dealer_invoice", {
      ...invoice,
      idempotencyKey: "again-1234",
    });
    expect(reissued.result.outcome).toBe("pending_review");
    expect(reissued.result.purchaseOrder.id).not.toBe(result.purchaseOrder.id);
  });

  test("receive_dealer_invoice reports each invalid field, and a misspelled one", async () => {
    const { shop, agent } = await shopWithAgent();
    const lines = [{ partNumber: "A-100", quantity: -1, unitCostCent: 1250 }];
    const { result } = await agent.use("receive_dealer_invoice", shop.invoice({ lines } as never));
    expect(result.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      "lines[0].quantity",
      "lines[0].unitCostCent",
    ]);
  });
});

describe("open_and_quote_work_order", () => {
  const brakes = { name: "Brakes", fees: [{ unitPriceCents: 5000 }, { unitPriceCents: 5000 }] };
  const count = async (shop: Awaited<ReturnType<typeof harness.shop>>, path: string, of: string) =>
    (await shop.api("GET", path)).body[of].length;

  test("open_and_quote_work_order finds customer and vehicle by their common names", async () => {
    const { shop, agent } = await shopWithAgent();
    const customer = await shop.customer({ name: "Prairie Haulers, LLC", phone: "515-555-0121" });
    const vehicle = await shop.vehicle({ customerId: customer.id, unitNumber: "T-104" });
    const { result } = await agent.use("open_and_quote_work_order", {
      customer: { name: "prairie haulers" },
      vehicle: { unitNumber: "t-104" },
    });
    expect(result).toMatchObject({
      customer: { id: customer.id, created: false },
      vehicle: { id: vehicle.id, created: false },
      services: [],
    });
    const byVehicle = await agent.use("open_and_quote_work_order", {
      vehicle: { vin: vehicle.vin.toLowerCase() },
    });
    expect(byVehicle.result.customer).toEqual({
      id: customer.id,
      name: "Prairie Haulers, LLC",
      created: false,
    });
    expect(await count(shop, "/customers", "customers")).toBe(1);
  });

  test("open_and_quote_work_order does not choose between customers, nor create one beside a similar one", async () => {
    const { shop, agent } = await shopWithAgent();
    const [a, b] = [
      await shop.customer({ name: "Acme Freight", phone: "515 555 0001" }),
      await shop.customer({ name: "Acme Freight", phone: "515 555 0002" }),
    ];
    const ask = (customer: object) => agent.use("open_and_quote_work_order", { customer });
    const ambiguous = await ask({ name: "Acme Freight" });
    expect(ambiguous.result).toMatchObject({ code: "AMBIGUOUS_CUSTOMER", status: 409 });
    expect(ambiguous.result.candidates.map(({ id }: { id: string }) => id).sort()).toEqual(
      [a.id, b.id].sort(),
    );
    expect((await ask({ name: "Acme" })).result.code).toBe("AMBIGUOUS_CUSTOMER");
    const byPhone = await ask({ name: "Acme Freight", phone: "+1 (515) 555-0002" });
    expect(byPhone.result.customer.id).toBe(b.id);
    const made = await ask({ name: "Acme", createNew: true });
    expect(made.result.customer).toMatchObject({ name: "Acme", created: true });
    expect(await count(shop, "/customers", "customers")).toBe(3);
  });

  test("open_and_quote_work_order does not bill another customer's vehicle without a warning, nor leave an unused customer", async () => {
    const { shop, agent } = await shopWithAgent();
    const owner = await shop.customer({ name: "Owner" });
    const { vin } = await shop.vehicle({ customerId: owner.id });
    const { result } = await agent.use("open_and_quote_work_order", {
      customer: { name: "Somebody else" },
      vehicle: { vin },
    });
    expect(result).toMatchObject({
      code: "VEHICLE_OF_ANOTHER_CUSTOMER",
      candidates: [{ customerId: owner.id }],
    });
    expect(await count(shop, "/customers", "customers")).toBe(1);
  });

  test("repeated unchanged changes nothing, and other work is another order", async () => {
    const { shop, agent } = await shopWithAgent();
    const wanted = { customer: { name: "Acme" }, services: [brakes, brakes] };
    const first = await agent.use("open_and_quote_work_order", wanted);
    expect(first.result.totals).toMatchObject({ feesCents: 20000, totalPriceCents: 20000 });
    const again = await agent.use("open_and_quote_work_order", wanted);
    expect(again.result).toEqual({
      ...first.result,
      customer: { ...first.result.customer, created: false },
    });
    const other = await agent.use("open_and_quote_work_order", { ...wanted, services: [brakes] });
    expect(other.result.workOrder.id).not.toBe(first.result.workOrder.id);
    expect(await count(shop, "/work-orders", "workOrders")).toBe(2);
  });

  test("open_and_quote_work_order that fails opens no order, and succeeds with a corrected line", async () => {
    const { shop, agent } = await shopWithAgent({
      parts: [
        { partNumber: "B-1", binLocation: "1" },
        { partNumber: "B-1", binLocation: "2" },
      ],
    });
    const parts = [{ partNumber: "B-1", quantity: 1, unitPriceCents: 700 }];
    const customer = { name: "Acme" };
    const refused = await agent.use("open_and_quote_work_order", {
      customer,
      services: [brakes, { name: "Bulbs", parts }],
    });
    expect(refused.result).toMatchObject({
      code: "AMBIGUOUS_PART_NUMBER",
      details: [{ field: "services[1].parts[0].partNumber" }],
    });
    expect(await count(shop, "/work-orders", "workOrders")).toBe(0);
    const inventoryItemId = refused.result.candidates[0]?.id;
    const bulbs = { name: "Bulbs", parts: [{ ...parts[0], inventoryItemId }] };
    const opened = await agent.use("open_and_quote_work_order", { customer, services: [brakes] });
    const { id: workOrderId } = opened.result.workOrder;
    const whole = await agent.use("open_and_quote_work_order", { workOrderId, services: [bulbs] });
    expect(whole.result).toMatchObject({
      workOrder: { id: workOrderId },
      services: [
        { name: "Brakes", added: false },
        { name: "Bulbs", added: true },
      ],
      totals: { feesCents: 10000, partsCents: 700 },
      shortages: [{ partNumber: "B-1", needed: 1, short: 1 }],
    });
    expect(await count(shop, "/work-orders", "workOrders")).toBe(1);
    expect(await count(shop, "/customers", "customers")).toBe(1);
  });

  test("a dry run reports the records it would find or create, and stores nothing", async () => {
    const { shop, agent } = await shopWithAgent();
    const { result } = await agent.use("open_and_quote_work_order", {
      customer: { name: "Acme" },
      vehicle: { vin: "1FUJGLDR2CSBX1234" },
      services: [brakes],
      dryRun: true,
    });
    expect(result).toMatchObject({
      dryRun: true,
      workOrder: null,
      customer: { id: null, name: "Acme", created: true },
      vehicle: { id: null, vin: "1FUJGLDR2CSBX1234", created: true },
      totals: null,
    });
    expect(await count(shop, "/customers", "customers")).toBe(0);
    expect(await count(shop, "/vehicles", "vehicles")).toBe(0);
    const ignored = await agent.use("open_and_quote_work_order", {
      customer: { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01", phone: "515 555 0121" },
      vehicle: { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02", mileage: 5 },
      workOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
      complaint: "Squeals",
    });
    expect(ignored.result.details.map(({ field }: { field: string }) => field)).toEqual([
      "customer.phone",
      "vehicle.mileage",
      "customer",
      "vehicle",
      "complaint",
    ]);
    const unnamed = await agent.use("open_and_quote_work_order", { services: [brakes] });
    expect(unnamed.result).toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "customer" }],
    });
  });
});

test("price_check answers the price of a part by its rule", async () => {
  const { shop, agent } = await shopWithAgent();
  await shop.part({ partNumber: "P-1", quantity: 2, unitCostCents: 1000 });
  const terms = { bands: [{ fromCents: 0, multiplier: 2 }] };
  await shop.api("POST", "/pricing/rules", { name: "Standard", kind: "parts_matrix", terms });
  const { result } = await agent.use("price_check", { lines: [{ partNumber: "P-1" }] });
  expect(result.lines).toMatchObject([
    { unitPriceCents: 2000, availableQuantity: 2, pricedBy: { ruleName: "Standard" } },
  ]);
});

test("whats_overdue lists customers with overdue balances, and overdue work", async () => {
  const { shop, agent } = await shopWithAgent();
  const nothing = await agent.use("whats_overdue");
  expect(nothing.result).toMatchObject({
    asOf: "2026-03-10",
    receivables: { overdueCents: 0, customers: [] },
    workOrders: { count: 0, orders: [] },
    nextStep: "Nothing is overdue.",
  });
  const acme = await shop.customer({ name: "Acme" });
  const late = await shop.bill({ customerId: acme.id, dueDate: "2026-02-01" });
  await shop.bill({ customerId: acme.id, dueDate: "2026-04-01" });
  await shop.payment({ invoiceId: late.id, amountCents: 5000 });
  const open = await shop.workOrder({
    customerId: acme.id,
    status: "in_progress",
    dueDate: "2026-03-08",
  });
  await shop.workOrder({ status: "in_progress", dueDate: "2026-03-10" });
  await shop.workOrder({ status: "estimate", dueDate: "2026-03-01" });
  await shop.workOrder({ status: "cancelled", dueDate: "2026-03-01" });

  const { result } = await agent.use("whats_overdue", { limit: 5 });
  expect(result.receivables).toMatchObject({
    overdueCents: late.totalCents - 5000,
    customerCount: 1,
    customers: [
      {
        customerId: acme.id,
        days31To60Cents: late.totalCents - 5000,
        invoices: [
          { dueDate: "2026-02-01", daysPastDue: 37, balanceCents: late.totalCents - 5000 },
        ],
      },
    ],
  });
  expect(result.receivables.notYetDueCents).toBeGreaterThan(0);
  expect(result.workOrders).toMatchObject({
    count: 1,
    orders: [{ id: open.id, dueDate: "2026-03-08", daysLate: 2, customerName: "Acme" }],
  });
});

test("what_to_reorder includes reserved and ordered quantities, by vendor", async () => {
  const { shop, agent } = await shopWithAgent();
  const lakes = await shop.vendor({ name: "Lakes" });
  const part = (partNumber: string, quantity: number, more = {}) =>
    shop.part({ partNumber, quantity, reorderPoint: 4, unitCostCents: 100, ...more });
  const low = await part("LOW", 1, { vendorId: lakes.id });
  await part("ENOUGH", 9);
  await part("NEVER", 0, { reorderPoint: null });
  await part("COMING", 2);
  await part("SOME-COMING", 0);
  await shop.order({ status: "ordered", parts: [{ partNumber: "coming", quantity: 6 }] });
  await shop.order({ parts: [{ partNumber: "SOME-COMING", quantity: 1 }] });
  await shop.order({
    type: "return",
    status: "ordered",
    parts: [{ partNumber: "LOW", quantity: 1 }],
  });

  const { result } = await agent.use("what_to_reorder");
  expect(result).toMatchObject({ partCount: 2, alreadyOrderedCount: 1, estimatedCostCents: 1400 });
  expect(result.vendors).toMatchObject([
    { vendorId: expect.toBeOneOf([lakes.id, null]) },
    { vendorId: expect.toBeOneOf([lakes.id, null]) },
  ]);
  const parts = result.vendors.flatMap((each: { parts: object[] }) => each.parts);
  expect(parts).toContainEqual(
    expect.objectContaining({
      inventoryItemId: low.id,
      available: 1,
      onOrder: 0,
      suggestedQuantity: 7,
    }),
  );
  expect(parts).toContainEqual(
    expect.objectContaining({ partNumber: "SOME-COMING", onOrder: 1, suggestedQuantity: 7 }),
  );
  const one = await agent.use("what_to_reorder", { limit: 1 });
  expect(one.result).toMatchObject({ partCount: 2, estimatedCostCents: 1400, truncated: true });
});
