import { acceptedBody, isConditional, recordFieldsOf } from "@bayline/contracts";
import { Bayline } from "@bayline/sdk";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { mcpClient } from "../harness/mcp-client.ts";
import type { TestShop } from "../harness/shop.ts";
import { newPathIds, type PathIds } from "./path-ids.ts";
import {
  credentials,
  examplesNow,
  type Input,
  operations,
  reads,
  rest,
  trpc,
  writes,
} from "./samples.ts";

// The clock is stopped: each write changes updatedAt nevertheless.
const harness = useHarness({ now: examplesNow });
const database = useDatabase(harness);

type Named = (typeof writes)[number];

const updates = writes.filter(({ operation }) => recordFieldsOf(operation));
const conditional = updates.filter(({ operation }) => isConditional(operation));

const send = (shop: TestShop, named: Named, input: Input) =>
  rest(harness.baseUrl, named, input, credentials(named.operation, shop));

/** The record as its GET returns it; lines and items without a GET are read by an empty update. */
async function readRecord(shop: TestShop, named: Named, ids: PathIds): Promise<Input> {
  const get = reads.find(({ operation }) => operation.path === named.operation.path);
  const { status, body } = await send(shop, get ?? named, { ...ids });
  expect(status).toBe(200);
  return body;
}

/** The body of a REST update, without the ids in the path. */
async function sendBack(shop: TestShop, named: Named, ids: PathIds, body: Input) {
  const path = named.operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
  return shop.api("PUT", path, body);
}

/** What only the GET of a record computes. */
const ofGet = ["auditLog", "history", "priceCents", "pricedBy"];

const withoutGet = (record: Input): Input =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !ofGet.includes(name)));

function content(record: Input): Input {
  const { updatedAt: _at, ...fields } = withoutGet(record);
  return fields;
}

const anotherOf = (value: unknown): unknown => {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return [...value, "x"];
  return value === "x" ? "y" : "x";
};

test("every update compares computed fields, except those that declare other handling", () => {
  const others = writes.filter(
    ({ name, operation }) => operation.method === "PATCH" && !updates.some((u) => u.name === name),
  );
  const names = others.map(({ name }) => name).filter((name) => !name.endsWith(".upsert"));
  expect(names).toEqual(["workOrders.services.update"]);
  expect(updates.length).toBeGreaterThan(12);
});

describe.each(updates)("$name", (named) => {
  const { operation } = named;
  const fields = recordFieldsOf(operation);
  const computed = [...(fields?.computed ?? [])];

  test("an update accepts the whole record as it was read, and changes nothing", async () => {
    const shop = await harness.shop();
    const ids = await newPathIds(shop, named);
    const before = await readRecord(shop, named, ids);
    const answer = await sendBack(shop, named, ids, before);
    expect(answer.status, answer.text).toBe(200);
    expect(content(answer.body)).toEqual(content(before));
    const entries = await database.query(
      "SELECT changes FROM audit_entries WHERE request_id = $1",
      [answer.headers.get("x-request-id")],
    );
    expect(entries).toEqual([{ changes: {} }]);
    const again = await readRecord(shop, named, ids);
    const flat = await trpc(
      harness.origin,
      named,
      { ...again, ...ids },
      credentials(operation, shop),
    );
    expect(flat.status, flat.text).toBe(200);
    expect(content(flat.body.result.data)).toEqual(content(before));
  });

  test("an update refuses a changed computed field, by its name", async () => {
    const shop = await harness.shop();
    const ids = await newPathIds(shop, named);
    const record = await readRecord(shop, named, ids);
    for (const field of computed.filter((name) => name !== "updatedAt")) {
      const altered = { ...record, [field]: anotherOf(record[field]) };
      const answer = await sendBack(shop, named, ids, altered);
      expect(answer, field).toMatchObject({
        status: 400,
        body: { error: "VALIDATION_ERROR", details: [{ field }] },
      });
      expect(answer.body.details).toHaveLength(1);
      const alone = await sendBack(shop, named, ids, { [field]: anotherOf(record[field]) });
      expect(alone.body.details).toMatchObject([{ field }]);
    }
    expect(content(await readRecord(shop, named, ids))).toEqual(content(record));
  });

  test("documents what it accepts besides its input", () => {
    const settable = fields?.settable ?? [];
    const accepted = [...settable, ...computed, ...(fields?.ignored ?? [])];
    expect(Object.keys(acceptedBody(operation)._zod.def.shape).sort()).toEqual(accepted.sort());
  });
});

describe.each(conditional)("$name with the record's updatedAt", (named) => {
  test("the update is refused after another write, with the current record", async () => {
    const shop = await harness.shop();
    const ids = await newPathIds(shop, named);
    const read = await readRecord(shop, named, ids);
    expect((await sendBack(shop, named, ids, {})).status).toBe(200);
    const stale = await sendBack(shop, named, ids, read);
    expect(stale).toMatchObject({ status: 409, body: { error: "STALE_RECORD" } });
    const now = withoutGet(await readRecord(shop, named, ids));
    expect(withoutGet(stale.body.latest)).toEqual(now);
    expect(stale.body.latest.updatedAt).not.toBe(read.updatedAt);
    const { updatedAt } = now;
    expect((await sendBack(shop, named, ids, { updatedAt })).status).toBe(200);
  });

  test("updatedAt is an instant, in any format, and nothing else", async () => {
    const shop = await harness.shop();
    const ids = await newPathIds(shop, named);
    const { updatedAt } = await readRecord(shop, named, ids);
    const local = new Date(Date.parse(String(updatedAt)) + 2 * 3_600_000).toISOString();
    const answer = await sendBack(shop, named, ids, { updatedAt: local.replace("Z", "+02:00") });
    expect(answer.status, answer.text).toBe(200);
    for (const wrong of ["yesterday", null, 1, ["x"]]) {
      const refused = await sendBack(shop, named, ids, { updatedAt: wrong });
      expect(refused).toMatchObject({ status: 400, body: { details: [{ field: "updatedAt" }] } });
    }
  });

  test("an operation with the record's updatedAt accepts exactly one of two updates of the same version", async () => {
    const shop = await harness.shop();
    const ids = await newPathIds(shop, named);
    const read = await readRecord(shop, named, ids);
    const answers = await Promise.all([1, 2, 3].map(() => sendBack(shop, named, ids, read)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

test("operations that create refuse computed fields as not settable", async () => {
  const shop = await harness.shop();
  const creating = operations.filter(({ name }) => name === "vendors.create");
  for (const named of creating) {
    const answer = await send(shop, named, { name: "Great Lakes", updatedAt: null, id: null });
    expect(answer.body.details).toMatchObject([{ field: "updatedAt" }, { field: "id" }]);
  }
});

describe("a record in a late state is accepted as it was read:", () => {
  async function roundTrip(shop: TestShop, path: string): Promise<Input> {
    const { body: before } = await shop.api("GET", path);
    const answer = await shop.api("PUT", path, before);
    expect(answer.status, answer.text).toBe(200);
    expect(content((await shop.api("GET", path)).body)).toEqual(content(before));
    return before;
  }

  test("a purchase order that was received, and one whose vendor was deleted", async () => {
    const shop = await harness.shop();
    const vendor = await shop.vendor({ name: "Great Lakes" });
    const order = await shop.order({
      vendorId: vendor.id,
      status: "ordered",
      parts: [{ partNumber: "A", quantity: 2, unitCostCents: 100 }],
    });
    await shop.api("POST", `/purchase-orders/${order.id}/receive`, { vendorInvoiceNumber: "7" });
    await shop.api("DELETE", `/vendors/${vendor.id}`);
    await roundTrip(shop, `/purchase-orders/${order.id}`);
  });

  test("a draft of an invoice whose vendor is unknown to the shop", async () => {
    const shop = await harness.shop();
    const invoice = shop.invoice({ vendor: { name: "Unknown Yet", createIfMissing: false } });
    const { body } = await shop.receive({ ...invoice, mode: "draft" });
    const path = `/purchase-orders/${body.purchaseOrder.id}`;
    expect(await roundTrip(shop, path)).toMatchObject({
      vendorId: null,
      vendorName: "Unknown Yet",
    });
    expect((await shop.api("GET", "/vendors?search=Unknown")).body.count).toBe(0);
  });

  test("a part that is sold below zero and reserved", async () => {
    const shop = await harness.shop();
    const part = await shop.part({ partNumber: "A", quantity: 1, unitCostCents: 100 });
    const lines = [{ inventoryItemId: part.id, quantity: 3, unitPriceCents: 200 }];
    const sale = await shop.salesOrder({ lines });
    await shop.api("POST", `/sales-orders/${sale.id}/complete`, {});
    const { id: woId } = await shop.workOrder({});
    await shop.block(woId, {
      authorizationStatus: "approved",
      parts: [{ inventoryItemId: part.id }],
    });
    const read = await roundTrip(shop, `/inventory/${part.id}`);
    expect(read).toMatchObject({ quantity: -2, reservedQuantity: 1 });
  });

  test("an order with services, invoiced and paid", async () => {
    const shop = await harness.shop();
    const invoice = await shop.bill();
    const { body: bill } = await shop.api("GET", `/invoices/${invoice.id}`);
    const path = `/work-orders/${bill.workOrderId}`;
    await roundTrip(shop, path);
    const { body: read } = await shop.api("GET", path);
    await shop.payment({ invoiceId: invoice.id, amountCents: bill.balanceCents });
    expect(await shop.api("PUT", path, read)).toMatchObject({
      status: 409,
      body: { error: "STALE_RECORD", latest: { balanceCents: 0 } },
    });
    await roundTrip(shop, path);
    const changed = await shop.api("PUT", path, { services: "anything", notes: "Called" });
    expect(changed).toMatchObject({ status: 200, body: { notes: "Called" } });
  });

  test("settings with the default workflow, which remains the default", async () => {
    const shop = await harness.shop();
    await roundTrip(shop, "/settings");
    const [row] = await database.query(
      "SELECT workflow_statuses FROM tenants WHERE tenant_id = $1",
      [shop.tenantId],
    );
    expect(row.workflow_statuses).toBeNull();
  });
});

test("a whole part sent back after stock movements undoes no movement, even with the clock stopped", async () => {
  const shop = await harness.shop();
  const part = await shop.part({ partNumber: "A", quantity: 5, unitCostCents: 100 });
  const path = `/inventory/${part.id}`;
  const { body: read } = await shop.api("GET", path);
  await shop.receive(
    shop.invoice({ lines: [{ partNumber: "A", quantity: 4, unitCostCents: 100 }] }),
  );
  const refused = await shop.api("PUT", path, { ...read, binLocation: "B-2" });
  expect(refused).toMatchObject({ status: 409, body: { latest: { quantity: 9 } } });
  expect(await shop.stockOf("A")).toBe(9);
  const kept = await shop.api("PUT", path, { ...refused.body.latest, binLocation: "B-2" });
  expect(kept).toMatchObject({ status: 200, body: { quantity: 9, binLocation: "B-2" } });
});

test("lines of an order and of a sale are sent back whole, with one changed", async () => {
  const shop = await harness.shop();
  const parts = ["A", "B"].map((partNumber) => ({ partNumber, quantity: 2, unitCostCents: 100 }));
  const order = await shop.order({ parts });
  const read = (await shop.api("GET", `/purchase-orders/${order.id}`)).body;
  read.parts[1].quantity = 5;
  const saved = await shop.api("PUT", `/purchase-orders/${order.id}`, read);
  expect(saved).toMatchObject({
    status: 200,
    body: { totalCostCents: 700, parts: [read.parts[0], { id: read.parts[1].id, quantity: 5 }] },
  });
  const wrong = structuredClone(saved.body);
  wrong.parts[1].quantityReceived = 5;
  expect((await shop.api("PUT", `/purchase-orders/${order.id}`, wrong)).body.details).toMatchObject(
    [{ field: "parts[1].quantityReceived" }],
  );
  const { id } = await shop.salesOrder({ lines: [{ partNumber: "A", unitPriceCents: 500 }] });
  const sale = (await shop.api("GET", `/sales-orders/${id}`)).body;
  sale.lines[0].quantity = 3;
  sale.lines.push({ kind: "fee", unitPriceCents: 100 });
  const sold = await shop.api("PUT", `/sales-orders/${id}`, sale);
  expect(sold).toMatchObject({ status: 200, body: { subtotalCents: 1600 } });
  const fresh = { ...sold.body.lines[1], id: undefined };
  const refused = await shop.api("PUT", `/sales-orders/${id}`, { ...sold.body, lines: [fresh] });
  expect(refused.status).toBe(400);
  expect(refused.body.details).toContainEqual({
    field: "lines[0].totalPriceCents",
    message: expect.stringMatching(/^is not a field that can be set here/),
  });
});

test("a deleted record is a 404, whatever is sent back", async () => {
  const shop = await harness.shop();
  const { id } = await shop.vendor({ name: "Great Lakes" });
  const { body: read } = await shop.api("GET", `/vendors/${id}`);
  await shop.api("DELETE", `/vendors/${id}`);
  expect((await shop.api("PUT", `/vendors/${id}`, read)).status).toBe(404);
});

test("the SDK accepts whole records, and only the updatedAt", async () => {
  const shop = await harness.shop();
  const client = new Bayline({ baseUrl: harness.baseUrl, apiKey: shop.key });
  const { id } = await shop.part({ partNumber: "A", quantity: 3, unitCostCents: 100 });
  const part = await client.inventory.get(id);
  const updated = await client.inventory.update(id, { ...part, binLocation: "B-2" });
  expect(updated).toMatchObject({ quantity: 3, binLocation: "B-2" });
  await expect(client.inventory.update(id, part)).rejects.toMatchObject({
    status: 409,
    code: "STALE_RECORD",
  });
  const { updatedAt } = updated;
  await client.inventory.update(id, { updatedAt, reorderPoint: 2 });
});

test("an agent's call accepts a whole record, although its tool does not list computed fields", async () => {
  const shop = await harness.shop();
  const agent = await mcpClient(harness.origin, shop.key, { generation: "2026" });
  const { id } = await shop.vendor({ name: "Great Lakes" });
  const described = await agent.use("describe_operation", { operation: "vendors.update" });
  expect(Object.keys(described.result.inputSchema.properties)).not.toContain("createdAt");
  const { body: read } = await shop.api("GET", `/vendors/${id}`);
  const done = await agent.call("vendors.update", { ...read, phone: "1" });
  expect(done.result.result).toMatchObject({ id, phone: "1" });
  const stale = await agent.call("vendors.update", { ...read, phone: "2" });
  expect(stale.result).toMatchObject({ code: "STALE_RECORD", latest: { phone: "1" } });
});
