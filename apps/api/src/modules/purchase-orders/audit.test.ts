import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

const agent = { "x-agent-name": "buyer/2.0", "x-agent-run-id": "run-42" };

async function auditLogOf(shop: TestShop, id: string) {
  return (await shop.api("GET", `/purchase-orders/${id}`)).body.auditLog;
}

async function latestEntry(shop: TestShop, id: string) {
  return (await auditLogOf(shop, id))[0];
}

/** The changes of the latest write, from the order's own audit log. */
async function changesOf(shop: TestShop, id: string) {
  return (await latestEntry(shop, id)).changes;
}

test("a new order's entry has its creator, its agent, and its fields", async () => {
  const shop = await harness.shop();
  const body = {
    vendorName: "Acme",
    note: "Weekly",
    parts: [{ ...line("A", 2, 50), note: "soon" }],
  };
  const answer = await shop.api("POST", "/purchase-orders", body, agent);
  const order = answer.body;
  expect(await auditLogOf(shop, order.id)).toEqual([
    {
      id: expect.any(String),
      createdAt: order.createdAt,
      actor: { type: "api_key", id: expect.any(String), name: "First key" },
      agentName: "buyer/2.0",
      agentRunId: "run-42",
      operation: "purchaseOrders.create",
      resource: { type: "purchase_order", id: order.id },
      requestId: answer.headers.get("x-request-id"),
      changes: {
        number: { before: null, after: "PO-1001" },
        status: { before: null, after: "draft" },
        type: { before: null, after: "purchase" },
        vendorId: { before: null, after: order.vendorId },
        vendorName: { before: null, after: "Acme" },
        vendorInvoiceNumbers: { before: null, after: [] },
        note: { before: null, after: "Weekly" },
        itemCount: { before: null, after: 1 },
        totalCostCents: { before: null, after: 100 },
        parts: {
          before: null,
          after: [{ ...line("A", 2, 50), quantityReceived: 0, note: "soon" }],
        },
      },
    },
  ]);
});

test("an update's entry has only the changed fields, before and after", async () => {
  const shop = await harness.shop();
  const { id, vendorId } = await shop.order({ vendorName: "Acme", note: "Weekly" });
  const path = `/purchase-orders/${id}`;
  await shop.api("PATCH", path, { note: "Monthly", status: "ordered", type: "purchase" });
  expect(await changesOf(shop, id)).toEqual({
    note: { before: "Weekly", after: "Monthly" },
    status: { before: "draft", after: "ordered" },
  });
  const { body } = await shop.api("PATCH", path, { vendorName: "Other" });
  expect(await changesOf(shop, id)).toEqual({
    vendorId: { before: vendorId, after: body.vendorId },
    vendorName: { before: "Acme", after: "Other" },
  });
  await shop.api("PATCH", path, { vendorName: "other" });
  expect(await changesOf(shop, id)).toEqual({});
});

test("a change of one line among many is reported as that line, even if no total changes", async () => {
  const shop = await harness.shop();
  const { id, parts } = await shop.order({ parts: [line("A"), line("B"), line("C")] });
  const sent = parts.map((part) => ({ id: part.id, partNumber: part.partNumber, quantity: 1 }));
  await shop.api("PATCH", `/purchase-orders/${id}`, {
    parts: sent.map((part) => (part.partNumber === "B" ? { ...part, note: "dented" } : part)),
  });
  const reportedLine = { ...line("B"), quantityReceived: 0 };
  expect(await changesOf(shop, id)).toEqual({
    parts: { before: [reportedLine], after: [{ ...reportedLine, note: "dented" }] },
  });
  await shop.api("PATCH", `/purchase-orders/${id}`, { parts: sent.slice(1) });
  expect(await changesOf(shop, id)).toEqual({
    itemCount: { before: 3, after: 2 },
    totalCostCents: { before: 3000, after: 2000 },
    parts: { before: [{ ...line("A"), quantityReceived: 0 }], after: [] },
  });
});

test("a receipt's entry has the received lines, and the time when the order was complete", async () => {
  const shop = await harness.shop();
  const order = await shop.order({ status: "ordered", parts: [line("A", 2), line("B")] });
  const path = `/purchase-orders/${order.id}/receive`;
  const [a] = order.parts;
  await shop.api("POST", path, { lines: [{ partId: a?.id, quantity: 2 }] }, agent);
  const entry = await latestEntry(shop, order.id);
  const { id: inventoryItemId } = await partOf(shop, "A");
  expect(entry).toMatchObject({ agentName: "buyer/2.0", operation: "purchaseOrders.receive" });
  expect(entry.changes).toEqual({
    status: { before: "ordered", after: "partially_received" },
    parts: {
      before: [{ ...line("A", 2), quantityReceived: 0 }],
      after: [{ ...line("A", 2), quantityReceived: 2, receivedCents: 2000, inventoryItemId }],
    },
  });
  const { body } = await shop.api("POST", path, { vendorInvoiceNumber: "INV-1" });
  expect(await changesOf(shop, order.id)).toMatchObject({
    status: { before: "partially_received", after: "received" },
    receivedAt: { before: null, after: body.receivedAt },
    vendorInvoiceNumbers: { before: [], after: ["INV-1"] },
  });
});

test("a deleted order's entry has its fields", async () => {
  const shop = await harness.shop();
  const { id } = await shop.order({ note: "Weekly", parts: [line("A")] });
  await shop.api("DELETE", `/purchase-orders/${id}`);
  expect(await changesOf(shop, id)).toMatchObject({
    note: { before: "Weekly", after: null },
    parts: { before: [line("A")], after: null },
  });
});

test("a refused write creates no entry", async () => {
  const shop = await harness.shop();
  const { id } = await shop.order({ status: "ordered" });
  await shop.api("PATCH", `/purchase-orders/${id}`, { status: "draft" });
  await shop.api("POST", `/purchase-orders/${id}/receive`);
  const { body } = await shop.api("GET", `/purchase-orders/${id}`);
  expect(body.auditLog).toHaveLength(1);
});

test("an order returns its own entries, newest first, the latest hundred", async () => {
  const shop = await harness.shop();
  const [order, other] = [await shop.order({}), await shop.order({})];
  for (let n = 1; n <= 102; n++) {
    await shop.api("PATCH", `/purchase-orders/${order.id}`, { note: String(n) });
  }
  const { body } = await shop.api("GET", `/purchase-orders/${order.id}`);
  const notes = body.auditLog.map(
    (entry: { changes: { note: { after: string } } }) => entry.changes.note.after,
  );
  expect([notes.length, notes[0], notes.at(-1)]).toEqual([100, "102", "3"]);
  expect(body.truncated).toBe(true);
  const whole = (await shop.api("GET", `/purchase-orders/${other.id}`)).body;
  expect(whole.auditLog).toHaveLength(1);
  expect(whole).not.toHaveProperty("truncated");
  for (let n = 1; n <= 99; n++) await shop.api("PATCH", `/purchase-orders/${other.id}`, {});
  const full = (await shop.api("GET", `/purchase-orders/${other.id}`)).body;
  expect(full.auditLog).toHaveLength(100);
  expect(full).not.toHaveProperty("truncated");
});

test("its audit log is in no answer of a write and in no event", async () => {
  const shop = await harness.shop();
  const order = await shop.order({ status: "ordered", parts: [line("A")] });
  const path = `/purchase-orders/${order.id}`;
  const { body: read } = await shop.api("GET", path);
  const answers = [
    order,
    (await shop.api("PATCH", path, { ...read, truncated: true, note: "Weekly" })).body,
    (await shop.api("PATCH", path, read)).body.latest,
    (await shop.api("POST", `${path}/receive`)).body,
  ];
  const { events } = (await shop.api("GET", "/events?types=purchase_order.updated")).body;
  for (const record of [...answers, events[0].data]) {
    expect(record).toMatchObject({ id: order.id, parts: [{ partNumber: "A" }] });
    expect(record).not.toHaveProperty("auditLog");
  }
});

test("its audit log ends at 1 MiB, with a notice", async () => {
  const shop = await harness.shop();
  const { id } = await shop.order({});
  const parts = Array.from({ length: 500 }, (_, at) => line(`P-${at}`));
  for (const note of ["x", "y", "z"]) {
    const noted = parts.map((part) => ({ ...part, note: note.repeat(500) }));
    await shop.api("PATCH", `/purchase-orders/${id}`, { parts: noted });
  }
  const { body } = await shop.api("GET", `/purchase-orders/${id}`);
  expect([body.auditLog.length, body.truncated]).toEqual([1, true]);
});
