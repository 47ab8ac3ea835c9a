import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { layersOf, line, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

async function orderOf(shop: TestShop, id: string) {
  return (await shop.api("GET", `/purchase-orders/${id}`)).body;
}

/** A shop with an order of two lines at its own vendor. */
async function shopWithOrder(status: "draft" | "ordered" = "ordered") {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Acme" });
  const order = await shop.order({
    status,
    vendorId: vendor.id,
    note: "Weekly",
    parts: [
      { ...line("A", 5, 100), description: "Filter", note: "soon" },
      { ...line("B", 4, 200), vendorPartNumber: "V-B" },
    ],
  });
  return { shop, vendor, order };
}

test("an invoice is merged into the order it names, which keeps its number and its vendor", async () => {
  const { shop, vendor, order } = await shopWithOrder();
  const answer = await shop.receive({
    invoiceNumber: "INV-1",
    mode: "receive",
    purchaseOrderNumber: order.number.toLowerCase(),
    note: "Box 1",
    lines: [line("b", 4, 250), line("A", 5, 100)],
  });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      status: "received",
      purchaseOrder: {
        id: order.id,
        number: order.number,
        status: "received",
        vendorId: vendor.id,
        vendorName: "Acme",
        vendorInvoiceNumber: "INV-1",
        totalCostCents: 1500,
        lineCount: 2,
        linkedExistingPo: true,
      },
      vendor: { id: vendor.id, name: "Acme", created: false, matchedBy: "id" },
      warnings: [{ code: "PRICE_CHANGED", lineIndex: 0 }],
      nextStep: null,
    },
  });
  const after = await orderOf(shop, order.id);
  expect(after).toMatchObject({
    status: "received",
    vendorInvoiceNumbers: ["INV-1"],
    note: "Weekly\nBox 1",
    parts: [
      {
        id: order.parts[0]?.id,
        partNumber: "A",
        description: "Filter",
        note: "soon",
        quantityReceived: 5,
      },
      { id: order.parts[1]?.id, partNumber: "B", vendorPartNumber: "V-B", unitCostCents: 250 },
    ],
  });
  expect(after.receivedAt).not.toBeNull();
  expect((await shop.api("GET", "/purchase-orders")).body.count).toBe(1);
});

test("lines that are not on the invoice stay outstanding, new ones are appended", async () => {
  const { shop, order } = await shopWithOrder();
  const answer = await shop.receive(
    shop.invoice({
      vendor: { name: "acme inc" },
      purchaseOrderId: order.id,
      lines: [line("C", 1, 10), line("A", 2, 110), line("D", 1, 20)],
    }),
  );
  expect(answer.body).toMatchObject({
    status: "received",
    purchaseOrder: { status: "partially_received", lineCount: 4, totalCostCents: 520 + 800 + 30 },
    vendor: { matchedBy: "name" },
    nextStep: `${order.number} still waits for 2 lines; receive them when they arrive, with POST /purchase-orders/${order.id}/receive.`,
  });
  const after = await orderOf(shop, order.id);
  expect(after).toMatchObject({
    status: "partially_received",
    receivedAt: null,
    parts: [
      {
        partNumber: "A",
        quantity: 5,
        quantityReceived: 2,
        unitCostCents: 110,
        status: "partially_received",
      },
      { partNumber: "B", quantity: 4, quantityReceived: 0, unitCostCents: 200, status: "pending" },
      { partNumber: "C", quantity: 1, quantityReceived: 1, status: "received" },
      { partNumber: "D", quantity: 1, quantityReceived: 1, status: "received" },
    ],
  });
});

test("lines keep their order of arrival, over any number of invoices", async () => {
  const { shop, order } = await shopWithOrder();
  const send = (...numbers: string[]) =>
    shop.receive(
      shop.invoice({
        mode: "draft",
        vendor: null,
        purchaseOrderId: order.id,
        lines: numbers.map((number) => line(number)),
      }),
    );
  await send("A", "Z");
  await send("Y", "X");
  await send("Z");
  await send("B", "W", "V");
  const { parts } = await orderOf(shop, order.id);
  expect(parts.map((part: { partNumber: string }) => part.partNumber)).toEqual([
    "A",
    "B",
    "Z",
    "Y",
    "X",
    "W",
    "V",
  ]);
});

test("more than was outstanding raises the ordered quantity, with a warning", async () => {
  const { shop, order } = await shopWithOrder();
  const first = await shop.receive(
    shop.invoice({ vendor: null, purchaseOrderId: order.id, lines: [line("A", 3, 100)] }),
  );
  expect(first.body.warnings).toEqual([]);
  const second = await shop.receive(
    shop.invoice({
      vendor: null,
      purchaseOrderId: order.id,
      lines: [line("B", 4, 200), line("A", 3.5, 100)],
    }),
  );
  expect(second.body).toMatchObject({
    status: "received",
    purchaseOrder: { status: "received", totalCostCents: 650 + 800 },
    warnings: [{ code: "QUANTITY_RAISED", lineIndex: 1, message: expect.stringContaining("1.5") }],
  });
  expect((await orderOf(shop, order.id)).parts[0]).toMatchObject({
    quantity: 6.5,
    quantityReceived: 6.5,
  });
  expect(await shop.stockOf("A")).toBe(6.5);
});

test("a line of a fully received part is skipped with a warning, and not stocked again", async () => {
  const { shop, order } = await shopWithOrder();
  const into = (...lines: ReturnType<typeof line>[]) =>
    shop.receive(shop.invoice({ vendor: null, purchaseOrderId: order.id, lines }));
  await into(line("A", 5, 100));
  const mixed = await into(line("a", 1, 900), line("B", 1, 200));
  expect(mixed.body).toMatchObject({
    status: "received_with_issues",
    partialFailure: false,
    failures: [],
    purchaseOrder: { status: "partially_received", totalCostCents: 500 + 800 },
    lines: [{ outcome: "skipped_duplicate" }, { outcome: "created_part" }],
    warnings: [{ code: "DUPLICATE_INVOICE_LINE", lineIndex: 0 }],
  });
  const alone = await into(line("A", 1, 900));
  expect(alone.body).toMatchObject({
    status: "receive_failed",
    partialFailure: false,
    purchaseOrder: { status: "partially_received" },
    lines: [{ match: "existing", outcome: "skipped_duplicate" }],
  });
  expect(await shop.stockOf("A")).toBe(5);
  expect(await partOf(shop, "A")).toMatchObject({ unitCostCents: 100 });
  expect((await orderOf(shop, order.id)).parts[0]).toMatchObject({
    quantity: 5,
    unitCostCents: 100,
  });
});

test("quantity and cost of a matching line become the invoice's if it is received as a draft", async () => {
  const { shop, order } = await shopWithOrder("draft");
  const answer = await shop.receive(
    shop.invoice({
      mode: "draft",
      vendor: null,
      purchaseOrderId: order.id,
      lines: [line("A", 2, 150), { ...line("B", 9, 1), description: "Belt" }],
    }),
  );
  expect(answer.body).toMatchObject({
    status: "pending_review",
    warnings: [{ code: "PRICE_CHANGED" }, { code: "PRICE_CHANGED" }],
    purchaseOrder: { status: "draft", totalCostCents: 309, linkedExistingPo: true },
  });
  expect((await orderOf(shop, order.id)).parts).toMatchObject([
    { quantity: 2, unitCostCents: 150, totalCostCents: 300, description: "Filter", note: "soon" },
    { quantity: 9, unitCostCents: 1, description: "Belt", vendorPartNumber: "V-B" },
  ]);
  expect(await shop.stockOf("A")).toBeUndefined();
});

test("received quantities stand and the rest follows the invoice if it is a draft into a partly received order", async () => {
  const { shop, order } = await shopWithOrder();
  const into = (mode: "draft" | "receive", ...lines: ReturnType<typeof line>[]) =>
    shop.receive(shop.invoice({ mode, vendor: null, purchaseOrderId: order.id, lines }));
  await into("receive", line("A", 5, 100), line("B", 1, 200));
  expect((await into("draft", line("A", 2, 1), line("B", 2, 210))).body).toMatchObject({
    status: "pending_review",
    purchaseOrder: { status: "partially_received" },
    lines: [{ outcome: "pending_review" }, { outcome: "pending_review" }],
    warnings: [{ code: "DUPLICATE_INVOICE_LINE", lineIndex: 0 }],
  });
  expect((await orderOf(shop, order.id)).parts).toMatchObject([
    { quantity: 5, quantityReceived: 5, unitCostCents: 100 },
    { quantity: 3, quantityReceived: 1, unitCostCents: 210 },
  ]);
});

test("a draft order is received by its invoice", async () => {
  const { shop, order } = await shopWithOrder("draft");
  const lines = [line("A", 5, 100), line("B", 4, 200)];
  const answer = await shop.receive(
    shop.invoice({ vendor: null, purchaseOrderId: order.id, lines }),
  );
  expect(answer.body.purchaseOrder.status).toBe("received");
  expect(await layersOf(shop, "B")).toMatchObject([{ purchaseOrderId: order.id, quantity: 4 }]);
});

test("an excessive total or a too long note is a 400, and changes nothing", async () => {
  const shop = await harness.shop();
  const parts = Array.from({ length: 90 }, (_, n) => line(`P-${n}`, 1_000_000, 100_000_000));
  const order = await shop.order({ vendorName: "Acme", note: "n".repeat(4990), parts });
  const into = (fields: object) =>
    shop.receive(shop.invoice({ vendor: null, purchaseOrderId: order.id, ...fields }));
  expect(await into({ lines: [line("Z", 1_000_000, 100_000_000)] })).toMatchObject({
    status: 400,
    body: { details: [{ field: "lines" }] },
  });
  expect(await into({ note: "0123456789" })).toMatchObject({
    status: 400,
    body: { details: [{ field: "note" }] },
  });
  expect(await orderOf(shop, order.id)).toMatchObject(order);
});

test("the audit entry of a merge has the changes, before and after", async () => {
  const { shop, order } = await shopWithOrder();
  await shop.receive(
    shop.invoice({
      invoiceNumber: "INV-1",
      vendor: null,
      purchaseOrderId: order.id,
      lines: [line("A", 2, 110), line("C")],
    }),
  );
  const { auditLog } = await orderOf(shop, order.id);
  expect(auditLog).toHaveLength(2);
  expect(auditLog[0]).toMatchObject({ operation: "receive.invoice", resource: { id: order.id } });
  const { parts } = auditLog[0].changes;
  expect(auditLog[0].changes).toEqual({
    parts,
    invoiceDate: { before: null, after: expect.any(String) },
    status: { before: "ordered", after: "partially_received" },
    vendorInvoiceNumbers: { before: [], after: ["INV-1"] },
    itemCount: { before: 2, after: 3 },
    totalCostCents: { before: 1300, after: 220 + 300 + 800 + 1000 },
  });
  expect(parts.before).toMatchObject([{ ...line("A", 5, 100), quantityReceived: 0 }]);
  expect(parts.after).toMatchObject([
    { ...line("A", 5, 110), quantityReceived: 2 },
    { ...line("C"), quantityReceived: 1 },
  ]);
  expect([parts.before.length, parts.after.length]).toEqual([1, 2]);
});
