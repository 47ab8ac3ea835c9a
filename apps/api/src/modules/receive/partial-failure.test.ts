import { maxOnHand } from "@bayline/contracts";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line, movementsOf, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();
const database = useDatabase(harness);

/** Leaves no room for more than ten of a part. */
async function fill(shop: TestShop, partNumber: string): Promise<void> {
  const { id } = await partOf(shop, partNumber);
  const counted = await shop.api("PATCH", `/inventory/${id}`, { quantity: maxOnHand - 10 });
  expect(counted.status).toBe(200);
}

const orderOf = async (shop: TestShop, id: string) =>
  (await shop.api("GET", `/purchase-orders/${id}`)).body;

/** Withdraws the goods again, so that the rest can be received. */
async function empty(shop: TestShop, partNumber: string): Promise<void> {
  const { id } = await partOf(shop, partNumber);
  expect((await shop.api("PATCH", `/inventory/${id}`, { quantity: 0 })).status).toBe(200);
}

test("a line that the database refuses is reported, the rest is stocked, and the line can be received later", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "FULL" }, { partNumber: "A" }] });
  await fill(shop, "FULL");
  const answer = await shop.receive(
    shop.invoice({ lines: [line("A", 2, 100), line("FULL", 1000, 10), line("NEW", 3, 50)] }),
  );
  const { id, number } = answer.body.purchaseOrder;
  expect(answer).toMatchObject({
    status: 201,
    body: {
      status: "received_with_issues",
      purchaseOrder: { status: "partially_received", totalCostCents: 10_350, lineCount: 3 },
      lines: [{ outcome: "stocked_existing" }, { outcome: "failed" }, { outcome: "created_part" }],
      partialFailure: true,
      nextStep: `Do not send the invoice again: fix the failed lines on ${number}, then receive the rest with POST /purchase-orders/${id}/receive.`,
    },
  });
  expect(answer.body.failures).toEqual([
    { index: 1, partNumber: "FULL", code: "STOCK_REFUSED", message: expect.any(String) },
  ]);
  expect(await shop.stockOf("A")).toBe(2);
  expect(await shop.stockOf("NEW")).toBe(3);
  expect(await movementsOf(shop, "FULL")).toHaveLength(1);
  expect(await orderOf(shop, id)).toMatchObject({
    status: "partially_received",
    receivedAt: null,
    parts: [
      { quantityReceived: 2 },
      { quantityReceived: 0, status: "pending" },
      { quantityReceived: 3 },
    ],
  });

  const retried = await shop.api("POST", `/purchase-orders/${id}/receive`);
  expect(retried).toMatchObject({
    status: 200,
    body: {
      status: "partially_received",
      partialFailure: true,
      failures: [{ index: 1, partNumber: "FULL", code: "STOCK_REFUSED" }],
    },
  });
  await empty(shop, "FULL");
  expect(await shop.api("POST", `/purchase-orders/${id}/receive`)).toMatchObject({
    body: { status: "received", partialFailure: false, receivedAt: expect.any(String) },
  });
  expect([await shop.stockOf("FULL"), await shop.stockOf("A")]).toEqual([1000, 2]);
});

test("the order stays ordered if no line is stocked, and the invoice number is used", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "FULL" }] });
  await fill(shop, "FULL");
  const invoice = shop.invoice({ lines: [line("FULL", 1000, 10)] });
  const answer = await shop.receive(invoice);
  const { id } = answer.body.purchaseOrder;
  expect(answer).toMatchObject({
    status: 201,
    body: {
      status: "receive_failed",
      purchaseOrder: { status: "ordered" },
      partialFailure: true,
      failures: [{ index: 0 }],
    },
  });
  expect(await orderOf(shop, id)).toMatchObject({
    status: "ordered",
    receivedAt: null,
    auditLog: [{ changes: { status: { before: null, after: "ordered" } } }],
  });
  expect(await shop.receive(invoice)).toMatchObject({
    status: 409,
    body: { error: "DUPLICATE_INVOICE", existingPurchaseOrderId: id },
  });
  await empty(shop, "FULL");
  await shop.api("POST", `/purchase-orders/${id}/receive`);
  expect(await orderOf(shop, id)).toMatchObject({ status: "received" });
});

test("a linked order whose goods could not be stocked keeps its status, and its lines follow the invoice", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "FULL" }] });
  await fill(shop, "FULL");
  const order = await shop.order({
    status: "ordered",
    vendorName: "Acme",
    parts: [line("FULL", 500, 10)],
  });
  const answer = await shop.receive(
    shop.invoice({ vendor: null, purchaseOrderId: order.id, lines: [line("FULL", 1000, 20)] }),
  );
  expect(answer.body).toMatchObject({
    status: "receive_failed",
    purchaseOrder: { status: "ordered", totalCostCents: 20_000 },
    warnings: [{ code: "QUANTITY_RAISED" }, { code: "PRICE_CHANGED" }],
  });
  expect(await orderOf(shop, order.id)).toMatchObject({
    status: "ordered",
    parts: [{ quantity: 1000, quantityReceived: 0, unitCostCents: 20 }],
  });
  await empty(shop, "FULL");
});

test("a part that is deleted during its receipt fails alone", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "GONE" }, { partNumber: "A" }] });
  const gone = await partOf(shop, "GONE");
  const other = await database.connect();
  await other.query("BEGIN");
  await other.query("UPDATE inventory_items SET deleted_at = now() WHERE id = $1", [gone.id]);
  const receiving = shop.receive(shop.invoice({ lines: [line("GONE", 1), line("A", 1)] }));
  await expect.poll(() => database.waitingStatements()).toHaveLength(1);
  await other.query("COMMIT");
  const answer = await receiving;
  const { id } = answer.body.purchaseOrder;
  expect(answer).toMatchObject({
    status: 201,
    body: {
      status: "received_with_issues",
      purchaseOrder: { status: "partially_received" },
      lines: [{ outcome: "failed" }, { outcome: "stocked_existing" }],
      failures: [{ index: 0, partNumber: "GONE", code: "PART_DELETED" }],
    },
  });
  // The rest creates a new part.
  expect(await shop.api("POST", `/purchase-orders/${id}/receive`)).toMatchObject({
    body: { status: "received", partialFailure: false },
  });
  expect(await partOf(shop, "GONE")).toMatchObject({ quantity: 1 });
  expect((await shop.api("GET", `/inventory/${gone.id}`)).body.quantity).toBe(0);
});
