import { type NamedOperation, pathParameters } from "@bayline/contracts";
import {
  AuthenticationError,
  Bayline,
  ConflictError,
  NotFoundError,
  PermissionError,
  ValidationError,
} from "@bayline/sdk";
import { expect, test } from "vitest";
import { operations, sampleInput } from "../contract/samples.ts";
import { operatorToken, useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";

const harness = useHarness({}, { separate: true });

async function shopClient() {
  const shop = await harness.shop();
  const called = new Set<string>();
  const client = new Bayline({
    apiKey: shop.key,
    baseUrl: shop.baseUrl,
    operatorToken,
    agentName: "sdk-test/1",
    hooks: { onResponse: ({ operation }) => void called.add(operation ?? "") },
  });
  return { shop, client, called };
}

/** Opens a work order, works on it, and deletes it permanently. */
async function workOnAnOrder(
  client: Bayline,
  { customerId, vehicleId }: { customerId: string; vehicleId: string },
): Promise<void> {
  const { workOrders } = client;
  const { id } = await workOrders.create({ customerId, vehicleId, dueDate: "2026-03-04" });
  await workOrders.update(id, { status: "approved", priority: "high" });
  const block = await workOrders.services.create(id, {
    name: "Fuel system",
    labor: [{ quantity: 0.8, unitPriceCents: 14500 }],
  });
  const line = { kind: "fee", unitPriceCents: 1500 } as const;
  const fee = await workOrders.items.create(id, block.id, line);
  await workOrders.items.update(id, block.id, fee.id, { unitPriceCents: 2000 });
  await workOrders.services.update(id, block.id, { version: 3, authorizationStatus: "approved" });
  expect(await workOrders.get(id)).toMatchObject({
    totalPriceCents: 13600,
    services: [{ version: 4, fees: [{ unitPriceCents: 2000 }] }],
  });
  const listed = await workOrders.list({ vehicleId, sortField: "dueDate", sortDirection: "asc" });
  expect(listed.data).toHaveLength(1);
  await workOrders.items.delete(id, block.id, fee.id);
  await workOrders.services.delete(id, block.id);
  await workOrders.delete(id);
  await workOrders.restore(id);
  await workOrders.permanentDelete(id);
}

/** Invoices an order, records a payment for it, and refunds some of it. */
async function billAndPay({ workOrders, invoices, payments }: Bayline): Promise<void> {
  const { id } = await workOrders.create({ name: "Brakes" });
  await workOrders.services.create(id, { name: "Brakes", fees: [{ unitPriceCents: 5000 }] });
  const invoice = await workOrders.invoice(id);
  const first = await payments.create({ workOrderId: id, amountCents: 2000, method: "Cash" });
  await payments.void(first.id);
  const second = await payments.create({ invoiceId: invoice.id, amountCents: 5000 });
  const refund = await payments.refund(second.id, { amountCents: 1500, reason: "Warranty" });
  expect(await payments.get(refund.id)).toMatchObject({ type: "refund", amountCents: 1500 });
  expect((await payments.list({ invoiceId: invoice.id })).data).toHaveLength(3);
  expect(await invoices.get(invoice.id)).toMatchObject({ status: "partially_paid" });
  expect((await invoices.list({ workOrderId: id })).data).toMatchObject([{ balanceCents: 1500 }]);
}

/** Subscribes, sends a test that fails, and redelivers it. */
async function subscribe({ webhooks, events }: Bayline): Promise<void> {
  const kinds = await webhooks.events();
  expect(kinds.events.map(({ type }) => type)).toContain("customer.created");
  const url = "https://erp.example/hooks";
  const { data } = await webhooks.create({ name: "ERP", url, events: ["customer.created"] });
  const tested = await webhooks.test(data.id);
  expect(tested).toMatchObject({ status: "failed", event: "webhook.test" });
  const again = await webhooks.redeliver(data.id, tested.id);
  expect(again).toMatchObject({ status: "pending", eventId: tested.eventId });
  const since = "2026-03-02T00:00:00Z";
  expect(await webhooks.redeliverFailed(data.id, { since })).toMatchObject({ redelivered: 0 });
  expect((await webhooks.deliveries(data.id)).data).toHaveLength(2);
  const rotated = await webhooks.rotateSecret(data.id);
  expect(rotated.data.secret).not.toBe(data.secret);
  await webhooks.update(data.id, { isActive: false });
  expect(await webhooks.get(data.id)).toMatchObject({
    isActive: false,
    lastDeliveryStatus: "failed",
  });
  expect((await webhooks.list()).data).toHaveLength(1);
  await webhooks.delete(data.id);
  const feed = await events.list({ types: "customer.created", sortDirection: "desc", limit: 1 });
  expect(feed.data).toMatchObject([{ event: "customer.created" }]);
}

/** Enables digests, generates one, and rates it. */
async function readADigest({ digests, settings }: Bayline): Promise<void> {
  const off = await digests.generate().catch((error: unknown) => error);
  expect(off).toBeInstanceOf(ConflictError);
  expect(off).toMatchObject({ code: "DIGESTS_DISABLED", requestId: expect.any(String) });
  await settings.update({ digestEnabled: true });
  const { businessDate, narrative } = await digests.generate({ period: "daily" });
  await digests.feedback(businessDate, { score: "up" });
  expect(await digests.get(businessDate)).toMatchObject({ narrative, feedbackScore: "up" });
  expect((await digests.list({ limit: 5 })).digests).toMatchObject([{ businessDate }]);
}

/** Calls an operation by its name: `client.vendors.merge(id, body)`. */
async function callWithSample(client: Bayline, shop: TestShop, named: NamedOperation) {
  const input = await sampleInput(shop, named);
  const ids = pathParameters(named.operation.path);
  const fields = Object.entries(input).filter(([name]) => !ids.includes(name));
  const [method = "", ...groups] = named.name.split(".").reverse();
  const group = groups.reduceRight((node: object, key) => Object(Reflect.get(node, key)), client);
  const args = [...ids.map((name) => input[name]), Object.fromEntries(fields)];
  await Reflect.apply(Reflect.get(group, method), group, args);
}

test("every operation of the contract can be called by the SDK on the real service", async () => {
  const { shop, client, called } = await shopClient();
  await client.health.get();
  await client.users.me();
  await client.settings.update({ taxRatePercent: 8.25, workflowStatuses: null });
  expect(await client.settings.get()).toMatchObject({ taxRatePercent: 8.25 });

  const vendor = await client.vendors.create({ name: "Great Lakes Heavy Duty Parts, Inc." });
  await client.vendors.update(vendor.id, { phone: "+1 312 555 0148" });
  await client.vendors.get(vendor.id);
  await client.vendors.list({ search: "lakes" });

  const customer = await client.customers.create({ name: "Prairie Grain", type: "company" });
  await client.customers.update(customer.id, { taxRatePercent: 6.25 });
  await client.customers.get(customer.id);
  await client.customers.list({ search: "grain" });
  const vehicle = await client.vehicles.create({ vin: "1M8GDM9AXKP042788", year: 2019 });
  await client.vehicles.update(vehicle.id, { customerId: customer.id });
  await client.vehicles.get(vehicle.id);
  expect((await client.vehicles.list({ customerId: customer.id, year: "2019" })).data).toHaveLength(
    1,
  );

  const inspection = await client.inspections.create({
    name: "Annual DOT inspection",
    vehicleId: vehicle.id,
    items: [{ label: "Marker lights" }],
  });
  const [item = { id: "" }] = inspection.items;
  await client.inspections.items.update(inspection.id, item.id, { result: "passed" });
  await client.inspections.update(inspection.id, { status: "passed" });
  expect(await client.inspections.get(inspection.id)).toMatchObject({
    status: "passed",
    items: [{ result: "passed" }],
  });
  expect((await client.inspections.list({ vehicleId: vehicle.id })).data).toHaveLength(1);
  await client.inspections.delete(inspection.id);

  await billAndPay(client);
  await readADigest(client);
  await workOnAnOrder(client, { customerId: customer.id, vehicleId: vehicle.id });
  const input = {
    problemData: { description: "Pulls to the left" },
    vehicleInfo: { vin: vehicle.vin },
    clientRequestId: "kiosk-1",
  };
  const request = await client.serviceRequests.create(input);
  const repeat = await client.serviceRequests.create(input);
  expect([request.duplicate, repeat.duplicate, repeat.id]).toEqual([false, true, request.id]);
  await client.serviceRequests.update(request.id, { status: "reviewed" });
  const { workOrder } = await client.serviceRequests.convert(request.id);
  expect(workOrder).toMatchObject({ vehicleId: vehicle.id, customerId: customer.id });
  expect((await client.serviceRequests.get(request.id)).workOrderId).toBe(workOrder.id);
  expect((await client.serviceRequests.list({ status: "converted" })).data).toHaveLength(1);

  await client.vehicles.delete(vehicle.id);
  await client.customers.delete(customer.id);

  const part = await client.inventory.create({ partNumber: "FF63009", name: "Fuel filter" });
  await client.inventory.update(part.id, { quantity: 2, adjustmentReason: "Found" });
  await client.inventory.get(part.id);
  await client.inventory.list({ lowStock: false });

  const order = await client.purchaseOrders.create({
    vendorId: vendor.id,
    parts: [{ partNumber: "FF63009", quantity: 3, unitCostCents: 2875 }],
  });
  await client.purchaseOrders.update(order.id, { status: "ordered" });
  const receipt = await client.purchaseOrders.receive(order.id);
  expect(receipt).toMatchObject({ status: "received", partialFailure: false });
  await client.purchaseOrders.get(order.id);
  await client.purchaseOrders.list();
  const draft = await client.purchaseOrders.create({ vendorId: vendor.id });
  await client.purchaseOrders.delete(draft.id);

  const received = await client.receive.invoice({
    invoiceNumber: "GL-1",
    mode: "receive",
    vendor: { id: vendor.id },
    lines: [{ partNumber: "ff63009", quantity: 1.5, unitCostCents: 2900 }],
  });
  expect(received.lines).toMatchObject([{ outcome: "stocked_existing", inventoryPartId: part.id }]);
  expect((await client.inventory.get(part.id)).quantity).toBe(6.5);
  expect((await client.inventory.movements(part.id)).data).toHaveLength(3);
  expect((await client.inventory.costLayers(part.id)).data).toHaveLength(3);

  const user = await client.admin.users.create({
    email: "dana@shop.test",
    name: "Dana Whitfield",
    role: "technician",
  });
  expect(user.invitation).toBe("logged");
  await client.admin.users.get(user.id);
  await client.admin.users.update(user.id, { permissionOverrides: { grant: ["shop.write"] } });
  await client.admin.users.setPassword(user.id, { password: "eight or more" });
  expect((await client.admin.users.deactivate(user.id)).isActive).toBe(false);
  expect((await client.admin.users.activate(user.id)).isActive).toBe(true);
  expect((await client.users.list({ active: true })).data).toMatchObject([{ id: user.id }]);
  await client.admin.users.delete(user.id);
  await client.admin.users.permanentDelete(user.id);

  const fee = { kind: "fee", unitPriceCents: 1500 } as const;
  const sale = await client.salesOrders.create({ lines: [fee] });
  await client.salesOrders.update(sale.id, { notes: "Rush" });
  expect(await client.salesOrders.complete(sale.id)).toMatchObject({ totalCents: 1500 });
  await client.salesOrders.refund(sale.id, { amountCents: 500 });
  expect(await client.salesOrders.get(sale.id)).toMatchObject({ status: "partially_refunded" });
  await client.salesOrders.delete((await client.salesOrders.create({})).id);
  expect((await client.salesOrders.list()).data).toHaveLength(1);

  expect(await client.reports.customerAging({ asOf: "2026-03-02" })).toMatchObject({
    mode: "asOf",
    rows: [],
  });
  expect(await client.reports.customerAgingSnapshots()).toEqual({ dates: [] });
  expect(await client.reports.weeklyTrend({ weeks: 4 })).toEqual({ weeklyTrend: [] });
  expect(await client.reportAggregates.partUsage()).toMatchObject({ count: 0, updatedAt: null });
  const { report } = await client.reportAggregates.commission({ mode: "live" });
  expect(report.mechanics).toEqual([]);
  const range = { startDate: "2026-03-01", endDate: "2026-03-31" };
  expect(await client.reportAggregates.daily(range)).toMatchObject({ count: 0, aggregates: [] });
  const sales = await client.reportAggregates.salesSummary({ mode: "live" });
  expect(sales.summary.salesOrderRevenue).toBe(10);
  const paid = await client.reportAggregates.payments({ mode: "live" });
  expect(paid.summary).toMatchObject({ total: 45, count: 2 });
  const tax = await client.reportAggregates.taxCollected({ basis: "cash" });
  expect(tax.salesOrder.nonTaxableSalesCents).toBe(1000);

  await subscribe(client);
  const key = await client.apiKeys.create({ name: "till", accessLevel: "read_only" });
  await client.apiKeys.list();
  await client.apiKeys.revoke(key.id);
  await client.inventory.delete(part.id);
  await client.vendors.delete(vendor.id);
  expect((await client.ledger.verify()).ok).toBe(true);
  expect((await client.auditLog.list({ limit: 1 })).data[0]).toMatchObject({
    operation: "vendors.delete",
    agentName: "sdk-test/1",
  });
  await client.operator.tenants.create({ name: "Another shop" });
  await client.operator.tenants.list();
  const { jobs } = await client.operator.jobs.list();
  expect(jobs.map(({ name }) => name)).toContain("part-usage");
  await client.operator.jobs.run("part-usage");

  // Operations without a step above are called with their examples.
  for (const named of operations.filter(({ name }) => !called.has(name))) {
    await callWithSample(client, shop, named);
  }
  expect(operations.filter(({ name }) => !called.has(name))).toEqual([]);
});

test("the SDK pages through a whole list, each row once", async () => {
  const { client } = await shopClient();
  for (let number = 0; number < 7; number++) {
    await client.vendors.create({ name: `Vendor ${number}` });
  }
  const seen: string[] = [];
  for await (const vendor of client.vendors.list({ limit: 3 })) seen.push(vendor.name);
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `Vendor ${number}`));
});

test("each error of the service is the SDK's error of its kind, with its fields", async () => {
  const { client, shop } = await shopClient();
  const invoice = shop.invoice();
  const { purchaseOrder } = await client.receive.invoice(invoice);

  const duplicate = await client.receive.invoice(invoice).catch((error: unknown) => error);
  expect(duplicate).toBeInstanceOf(ConflictError);
  expect(duplicate).toMatchObject({
    code: "DUPLICATE_INVOICE",
    body: { existingPurchaseOrderId: purchaseOrder.id },
  });

  const invalid = await client.receive
    .invoice({ ...invoice, lines: [{ partNumber: "A-1", quantity: 0, unitCostCents: 1.5 }] })
    .catch((error: unknown) => error);
  expect(invalid).toBeInstanceOf(ValidationError);
  expect(invalid).toMatchObject({
    details: [{ field: "lines[0].quantity" }, { field: "lines[0].unitCostCents" }],
  });

  await expect(client.vendors.get(purchaseOrder.id)).rejects.toBeInstanceOf(NotFoundError);
  const reader = new Bayline({ apiKey: await shop.readOnlyKey(), baseUrl: shop.baseUrl });
  await expect(reader.vendors.create({ name: "No" })).rejects.toBeInstanceOf(PermissionError);
  const stranger = new Bayline({ apiKey: "bl_live_nobody", baseUrl: shop.baseUrl });
  await expect(stranger.vendors.list()).rejects.toBeInstanceOf(AuthenticationError);
});

test("one idempotency key creates one receipt, and a dry run none", async () => {
  const { client, shop } = await shopClient();
  const invoice = shop.invoice();
  const tried = await client.receive.invoice(invoice, { dryRun: true });
  expect(tried.status).toBe("received");
  expect(await shop.stockOf("A-100")).toBeUndefined();

  const options = { idempotencyKey: `invoice-${invoice.invoiceNumber}` };
  const first = await client.receive.invoice(invoice, options);
  const { data, response } = await client.receive.invoice(invoice, options).withResponse();
  expect(data).toEqual(first);
  expect(response.headers.get("idempotency-replayed")).toBe("true");
  expect(await shop.stockOf("A-100")).toBe(2);
});

test("names of agents and keys may be in any script, and are counted in characters", async () => {
  const shop = await harness.shop();
  const { key: apiKey, baseUrl } = shop;
  const client = new Bayline({ apiKey, baseUrl, agentName: "José 日本/1" });
  const create = (length: number) =>
    client.vendors.create({ name: "Lakes" }, { idempotencyKey: "Ж".repeat(length) });
  expect((await create(128)).id).toBe((await create(128)).id);
  await expect(create(129)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  const { data } = await client.auditLog.list({ limit: 1 });
  expect(data.map(({ agentName }) => agentName)).toEqual(["José 日本/1"]);
});
