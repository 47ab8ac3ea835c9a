import { maxAnswerBytes, maxPageBytes, maxPhotos } from "@bayline/contracts";
import { expect, test } from "vitest";
import { exportOf } from "../harness/backups.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const many = <T>(count: number, entry: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => entry(at));
/** A text of which each character has three bytes. */
const long = (length: number) => "品".repeat(length);

interface Answer {
  status: number;
  text: string;
  body: { details?: Array<{ field: string; message: string }> };
}

const bytes = ({ text }: Answer) => Buffer.byteLength(text);
const refused = ({ status, body }: Answer) => [status, body.details?.[0]?.message];

/** Reads a record, its list, the feed and the archive while other requests are answered. */
async function requireBounded(shop: TestShop, paths: { record: string; list: string }) {
  const large = Promise.all(
    [paths.record, paths.list, "/events?limit=500", "/audit-log?limit=500"].map((path) =>
      shop.api("GET", path),
    ),
  );
  const others = await Promise.all(many(20, () => shop.api("GET", "/vendors")));
  expect(others.map(({ status }) => status)).toEqual(many(20, () => 200));
  const [record, list, feed, audit] = await large;
  if (!record || !list || !feed || !audit) throw new Error("no answer");
  for (const answer of [record, list, feed, audit]) expect(answer.status).toBe(200);
  expect(bytes(record)).toBeLessThan(maxAnswerBytes);
  expect(bytes(list)).toBeLessThan(Math.max(maxPageBytes, bytes(record) + 1024));
  expect(bytes(feed)).toBeLessThan(maxPageBytes);
  expect(bytes(audit)).toBeLessThan(maxAnswerBytes);
  return { record, audit };
}

/** An order with the most lines, whose texts are as long together as they may be. */
async function largestOrder(shop: TestShop) {
  const { id } = await shop.workOrder({});
  const line = { description: "x".repeat(700), unitPriceCents: 1_000_000, taxable: false };
  const lines = many(200, () => line);
  await shop.block(id, {
    authorizationStatus: "approved",
    labor: lines,
    parts: lines,
    tires: lines,
    materials: lines.map(({ taxable: _taxable, ...each }) => each),
    fees: lines.map(({ taxable: _taxable, ...each }) => each),
  });
  const notes = { complaint: long(5000), cause: long(5000), correction: long(5000) };
  const blocks = (count: number) => many(count, () => ({ name: "Notes", ...notes }));
  const add = (count: number) =>
    shop.api("POST", "/work-orders/quote", { workOrderId: id, services: blocks(count) });
  expect((await add(15)).status).toBe(201);
  expect((await add(14)).status).toBe(201);
  return { id, add };
}

test("the largest work order and its invoice are answered, listed and sent within the limit", async () => {
  const shop = await harness.shop();
  const { id, add } = await largestOrder(shop);
  const path = `/work-orders/${id}`;
  expect(refused(await add(5))).toEqual([400, "makes the texts of the record larger than 2 MiB"]);
  const list = "/work-orders?limit=500&fullDetails=true";
  const { record } = await requireBounded(shop, { record: path, list });
  expect(bytes(record)).toBeGreaterThan(2 * maxPageBytes);
  const [, block] = record.body.services;
  const shorter = { version: block.version, complaint: null };
  expect((await shop.api("PATCH", `${path}/services/${block.id}`, shorter)).status).toBe(200);

  const { body: invoice } = await shop.api("POST", `${path}/invoice`);
  expect(invoice.lines).toHaveLength(1000);
  const credit = () =>
    shop.api("POST", `/invoices/${invoice.id}/credit`, { amountCents: 1_000_000, reason: "Leak" });
  const { status, body } = await credit();
  expect([status, body.credits[0].lines[0].shares.length]).toEqual([201, 1000]);
  await database.query("UPDATE credits SET reason = repeat('x', 2000000) WHERE tenant_id = $1", [
    shop.tenantId,
  ]);
  expect(refused(await credit())).toEqual([
    400,
    "makes the credits of the invoice larger than 2 MiB",
  ]);
  await requireBounded(shop, { record: `/invoices/${invoice.id}`, list: "/invoices" });
  expect((await exportOf(shop)).length).toBeLessThan(maxAnswerBytes);
});

test("the largest inspection is answered and sent within the limit", async () => {
  const shop = await harness.shop();
  const photo = (at: number) => `https://photos.example.com/${"x".repeat(1990)}${at}`;
  const items = many(200, (at) => ({ label: `Item ${at}`, photos: [photo(0), photo(1)] }));
  const { body } = await shop.api("POST", "/inspections", { name: "DOT", items });
  const path = `/inspections/${body.id}`;
  const answers: Answer[] = [];
  for (const { id } of body.items.slice(0, 14)) {
    answers.push(
      await shop.api("PATCH", `${path}/items/${id}`, { photos: many(maxPhotos, photo) }),
    );
  }
  expect(answers[0]?.status).toBe(200);
  expect(answers.map(refused)).toContainEqual([
    400,
    "makes the texts of the record larger than 2 MiB",
  ]);
  await requireBounded(shop, { record: path, list: "/inspections" });
});

const orderedParts = many(500, (at) => ({
  partNumber: `P-${at}`,
  quantity: 10,
  unitCostCents: 100,
  description: "x".repeat(255),
  note: "x".repeat(500),
}));

test("the largest purchase order and its bill are answered and sent within the limit", async () => {
  const shop = await harness.shop();
  const order = await shop.order({ parts: orderedParts, status: "ordered", vendorName: "Dealer" });
  const path = `/purchase-orders/${order.id}`;
  const lines = order.parts.map(({ id: partId }) => ({ partId, quantity: 1 }));
  const receive = () =>
    shop.api("POST", `${path}/receive`, {
      receivedAll: false,
      lines,
      vendorInvoiceNumber: "GL-1",
    });
  expect((await receive()).status).toBe(200);
  expect((await receive()).status).toBe(200);
  expect(refused(await receive())).toEqual([400, "exceeds 1000 lines on the bill"]);
  await requireBounded(shop, { record: path, list: "/purchase-orders" });

  const [bill] = (await shop.api("GET", "/bills")).body.bills;
  expect(bill.lines).toHaveLength(1000);
  const paid = await shop.api("POST", "/bills/pay", { billIds: [bill.id], amountCents: 1000 });
  expect(paid.status).toBe(201);
  await database.query(
    `INSERT INTO bill_corrections (tenant_id, id, bill_id, reason, changes, created_by, created_at)
      VALUES ($1, gen_random_uuid(), $2, repeat('x', 2097000), '[]', 'Dana', now())`,
    [shop.tenantId, bill.id],
  );
  const reason = "x".repeat(400);
  const corrected = await shop.api("POST", `/bills/${bill.id}/correct`, {
    reason,
    dueDate: "2026-12-31",
  });
  expect(refused(corrected)).toEqual([400, "makes the corrections of the bill larger than 2 MiB"]);
});

test("a draft order is merged with invoices up to its last line", async () => {
  const shop = await harness.shop();
  const order = await shop.order({ parts: orderedParts });
  const invoiceOf = (partNumber: string) =>
    shop.invoice({
      purchaseOrderId: order.id,
      lines: [{ partNumber, quantity: 1, unitCostCents: 100 }],
    });
  expect(refused(await shop.receive(invoiceOf("P-NEW")))).toEqual([
    400,
    "exceeds 500 lines on the purchase order",
  ]);
  expect((await shop.receive(invoiceOf("P-1"))).status).toBe(201);
  await database.query(
    `UPDATE purchase_orders SET vendor_invoice_numbers = (SELECT array_agg('I-' || n) FROM generate_series(1, 500) n)
      WHERE tenant_id = $1`,
    [shop.tenantId],
  );
  expect(refused(await shop.receive(invoiceOf("P-2")))).toEqual([
    400,
    "exceeds 500 invoice numbers of the purchase order",
  ]);
});

test("bills that do not fit in the answer to a payment are left out of it", async () => {
  const shop = await harness.shop();
  const ids = await Promise.all(
    many(3, async (at) => {
      const { body } = await shop.receive(
        shop.invoice({
          invoiceNumber: `GL-${at}`,
          vendor: { name: "Dealer" },
          lines: [{ partNumber: `P-${at}`, quantity: 1, unitCostCents: 100 }],
        }),
      );
      return String(body.bill.id);
    }),
  );
  await database.query(
    `UPDATE bill_lines SET description = repeat('x', 500000) WHERE tenant_id = $1`,
    [shop.tenantId],
  );
  const { status, body } = await shop.api("POST", "/bills/pay", { billIds: ids, amountCents: 300 });
  expect([status, body.bills.length, body.truncated]).toEqual([201, 2, true]);
  expect(body.payment.allocations).toHaveLength(3);
});
