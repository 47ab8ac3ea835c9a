import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import type { Transaction } from "../client/transaction.ts";
import type { WriteScope } from "../sql/inserting.ts";
import { insertBillPayment } from "./bills/bill-payments.ts";
import { saveBillChanges } from "./bills/save-bills.ts";
import type { NewBillLine } from "./bills/write-bills.ts";
import { claimKey, claimNewKey, isTakenKey } from "./idempotency.ts";
import { insertParts } from "./inventory/items.ts";
import { receiveStock, withdrawStock } from "./inventory/stock.ts";
import { putBackStock } from "./inventory/stock-returns.ts";
import { storeWriteRecords } from "./write-records.ts";

const database = useDatabase();
const now = "2026-03-02T15:00:00.000Z";

/** The two shapes of statements. A single database runs both. */
const shapes = { "a single database": false, "a cluster": true };

const idOf = (name: string) =>
  `00000000-0000-7000-8000-${Buffer.from(name).toString("hex").padStart(12, "0")}`;

function shaped(tx: Transaction, isOnCluster: boolean): Transaction {
  return {
    read: (statement, planning) => tx.read(statement, planning),
    write: (statement) => tx.write(statement),
    attempt: (work) => tx.attempt(work),
    atCommit: (answer) => tx.atCommit(answer),
    beforeResults: (send) => tx.beforeResults(send),
    isOnCluster,
  };
}

async function newShop(): Promise<string> {
  const tenantId = randomUUID();
  const insertion = "INSERT INTO tenants (tenant_id, name, time_zone) VALUES ($1, 'Shop', 'UTC')";
  await database.ask(insertion, [tenantId]);
  return tenantId;
}

/** Runs the same work in a new shop with each shape, and returns what `stored` reads of each. */
async function inBothShapes(
  work: (scope: WriteScope) => Promise<unknown>,
  stored: Record<string, string>,
): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const isOnCluster of Object.values(shapes)) {
    const tenantId = await newShop();
    const result = await database
      .open()
      .transaction((tx) => work({ tenantId, now, db: shaped(tx, isOnCluster) }));
    const tables = Object.entries(stored).map(async ([table, columns]) => [
      table,
      await database.ask(
        `SELECT ${columns} FROM ${table} WHERE tenant_id = $1 ORDER BY ${columns}`,
        [tenantId],
      ),
    ]);
    results.push({ result, ...Object.fromEntries(await Promise.all(tables)) });
  }
  return results;
}

test("stock is received, withdrawn and put back alike", async () => {
  const cause = { reference: null, reason: null, createdBy: "test" };
  const part = { id: idOf("part"), partNumber: "A", partKey: "A", name: "A", vendorId: null };
  const receipt = (name: string, quantity: number) => ({
    movementId: idOf(name),
    layerId: idOf(`l${name}`),
    itemId: part.id,
    quantity,
    unitCostCents: 333,
  });
  const withdrawal = (name: string, quantity: number) => ({
    movementId: idOf(name),
    deficitId: idOf(`d${name}`),
    itemId: part.id,
    quantity,
  });
  const [single, cluster] = await inBothShapes(
    async (scope) => {
      await insertParts(scope, [part]);
      const received = [receipt("r1", 2.5), receipt("r2", 0.3333)];
      const layer = { purchaseOrderId: null, receivedAt: now };
      const out = { ...cause, type: "sale" } as const;
      return [
        await receiveStock(scope, received, { ...cause, type: "receipt" }, layer),
        await withdrawStock(scope, [withdrawal("w1", 0.5), withdrawal("w2", 4)], out),
        await receiveStock(scope, [receipt("r3", 5)], { ...cause, type: "receipt" }, layer),
        await putBackStock(scope, [{ movementId: idOf("p1"), undoes: idOf("w2") }], cause),
        // None of the parts exists.
        await receiveStock(
          scope,
          [{ ...receipt("r4", 1), itemId: idOf("none") }],
          { ...cause, type: "receipt" },
          layer,
        ),
      ];
    },
    {
      stock_movements: "id, position, quantity, value_cents, balance_after, created_at",
      cost_layers: "id, quantity, remaining_quantity, remaining_cents, received_at",
      layer_draws: "movement_id, cost_layer_id, quantity, cents",
      stock_deficits: "id, remaining_quantity, remaining_cents",
      inventory_items: "id, quantity, movement_count, unit_cost_cents, updated_at",
    },
  );
  expect(single).toHaveProperty("stock_movements.length", 6);
  expect(cluster).toEqual(single);
});

test("a bill is stored, extended and paid alike", async () => {
  const line = (name: string, amountCents: number) => ({
    id: idOf(name),
    position: 0,
    kind: "part" as const,
    description: null,
    amountCents,
    partNumber: "A",
    inventoryItemId: null,
    purchaseOrderId: null,
    purchaseOrderLineId: null,
    quantity: 1.5,
    unitCostCents: 200,
    packQuantity: null,
    depositCents: null,
    allocation: null,
    coreId: null,
    sentBackQuantity: null,
    inHandQuantity: null,
    isPartial: false,
    category: null,
    lineItemId: null,
    chargedCents: 0,
    appliedCents: 0,
    targetLineId: null,
    stockQuantity: 1.5,
    receivedQuantity: 0,
    receivedCents: 0,
  });
  const bill = {
    id: idOf("b"),
    type: "invoice" as const,
    status: "open" as const,
    number: "a1",
    numberKey: "A1",
    vendorId: null,
    unlinkedVendorName: "Midwest",
    billDate: "2026-03-01",
    postedDate: "2026-03-01",
    dueDate: null,
    purchaseOrderIds: [idOf("o1")],
    appliesTo: [],
    importedInvoiceId: null,
    isEntered: false,
    lineCount: 2,
    goodsCents: 600,
    chargesCents: 0,
    coresCents: 0,
    totalCents: 600,
  };
  const payment = { date: "2026-03-02", reference: null, createdBy: "test" };
  const [single, cluster] = await inBothShapes(
    async (scope) => {
      const vendorId = idOf("v");
      await database.ask(
        `INSERT INTO vendors (tenant_id, id, name, match_key, created_at, updated_at)
          VALUES ($1, $2, 'Midwest', 'midwest', $3, $3)`,
        [scope.tenantId, vendorId, now],
      );
      const lineOf = (name: string, position: number) => ({ ...line(name, 300), position });
      const linesOf = (...lines: NewBillLine[]) => ({ billId: bill.id, lines });
      saveBillChanges(scope, { bill, added: linesOf(lineOf("l1", 0), lineOf("l2", 1)) });
      const { tenantId } = scope;
      const stored = { ...bill, tenantId, paidCents: 0, voidReason: null };
      const purchaseOrderIds = [idOf("o1"), idOf("o2")];
      const extended = {
        ...stored,
        purchaseOrderIds,
        lineCount: 3,
        externalIds: [],
        metadata: {},
        goodsCents: 900,
        totalCents: 900,
      };
      saveBillChanges(scope, {
        changedBills: [{ ...extended, createdAt: now, updatedAt: now }],
        added: linesOf(lineOf("l3", 2)),
      });
      const paid = { id: idOf("p"), vendorId, amountCents: 250, ...payment };
      await insertBillPayment(scope, paid, [{ billId: bill.id, amountCents: 250 }]);
    },
    {
      bills: "id, status, line_count, total_cents, paid_cents, purchase_order_ids, updated_at",
      bill_lines: "id, bill_id, position, amount_cents, quantity, stock_quantity, part_number",
      bill_payments: "id, vendor_id, amount_cents, created_at",
      bill_allocations: "payment_id, bill_id, amount_cents",
    },
  );
  expect(single).toMatchObject({
    bills: [{ status: "partially_paid", line_count: 3 }],
    bill_lines: [{}, {}, {}],
    bill_allocations: [{ amount_cents: "250" }],
  });
  expect(cluster).toEqual(single);
});

test("the records of a write are stored alike", async () => {
  const audit = {
    actorType: "system",
    actorId: null,
    actorName: "system",
    agentName: null,
    agentRunId: null,
    operation: "customers.create",
    resourceType: "customer",
    resourceId: idOf("c"),
    changes: '{"name": {"before": null, "after": "A"}}',
    requestId: "r",
  } as const;
  const event = (name: string, data: string) => ({
    id: idOf(name),
    event: "customer.created",
    resourceId: idOf("c"),
    data,
  });
  const [single, cluster] = await inBothShapes(
    async (scope) => {
      await database.ask(
        `INSERT INTO webhook_subscriptions (tenant_id, id, name, url, events, secret, created_at, updated_at)
          SELECT $1, id, 'ERP', 'https://erp.example', '{customer.created}', 'whsec_', $2, $2
          FROM unnest($3::uuid[]) AS id`,
        [scope.tenantId, now, [idOf("s1"), idOf("s2")]],
      );
      const request = { hash: Buffer.from("hash"), id: "r", pinnedAt: now };
      const claimed = await claimKey(scope, "key", request);
      const scheduled = await storeWriteRecords(scope, {
        audit: { tenantId: scope.tenantId, id: idOf("a"), ...audit },
        events: [event("e1", '{"a": "1"}'), event("e2", '{"b":[]}')],
        answer: { key: "key", status: 201, body: "{}" },
      });
      const none = await storeWriteRecords(scope, { events: [] });
      return { claimed, scheduled, none };
    },
    {
      audit_entries: "id, operation, changes, created_at",
      events: "id, event, resource_id, data::text, created_at, position IS NULL",
      webhook_deliveries: "event_id, subscription_id, event, resource_id, attempt, status, due_at",
      idempotency_keys: "key, request_id, response_status, response_body, created_at",
    },
  );
  expect(single).toMatchObject({
    result: { claimed: true, scheduled: 4, none: 0 },
    idempotency_keys: [{ response_status: 201 }],
  });
  expect(cluster).toEqual(single);
  const wrong = await database.ask(`SELECT FROM webhook_deliveries d
    JOIN events e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
    WHERE d.position <> e.position OR d.id::text !~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8'`);
  expect(wrong).toEqual([]);
});

test("a new key is claimed without an answer, and a held or known one fails its transaction", async () => {
  const scope = { tenantId: await newShop(), now };
  const request = { hash: Buffer.from("hash"), id: "r", pinnedAt: now };
  const server = database.open();
  const claim = (meanwhile: () => Promise<unknown> = async () => undefined) =>
    server
      .transaction(async (tx) => {
        void tx.atCommit(claimNewKey({ ...scope, db: tx }, "key", request));
        await tx.read(sql`SELECT 1`);
        return [await meanwhile()];
      })
      .catch((error) => (isTakenKey(error) ? "taken" : error));
  expect(await claim(claim)).toEqual(["taken"]);
  expect(await claim()).toBe("taken");
});

test("one request at a time has a key", async () => {
  const scope = { tenantId: await newShop(), now };
  const request = { hash: Buffer.from("hash"), id: "r", pinnedAt: now };
  const server = database.open();
  const claim = (meanwhile: () => Promise<unknown> = async () => undefined) =>
    server.transaction(async (tx) => {
      const claimed = await claimKey({ ...scope, db: tx }, "key", request);
      return [claimed, await meanwhile()];
    });
  expect(await claim(claim)).toEqual([true, [false, undefined]]);
  expect(await claim()).toEqual([false, undefined]);
});
