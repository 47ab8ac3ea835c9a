import { expect, test } from "vitest";
import { readFile } from "../../../test/harness/documents.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness({ now: new Date("2026-03-10T15:00:00Z") });

const vendor = { name: "Acme Parts" };

/** A shop that bought 5 of A-1 on the invoice GL-1, and sent some back. */
async function shopOf({ sentBack }: { sentBack: number }) {
  const shop = await harness.shop();
  const lines = [line("A-1", 5, 2875)];
  await shop.receive(shop.invoice({ vendor, invoiceNumber: "GL-1", lines }));
  if (sentBack === 0) return { shop, returned: null };
  const parts = [line("A-1", sentBack, 2875)];
  const fields = { type: "return", status: "ordered", vendorName: vendor.name, parts };
  const { body: returned } = await shop.api("POST", "/purchase-orders", fields);
  await shop.api("POST", `/purchase-orders/${returned.id}/receive`, {});
  return { shop, returned };
}

/** Reads a credit memo of 2 of A-1, and confirms what is open. */
async function creditMemo(shop: TestShop, reference: string) {
  const { id, open, ...read } = await readFile(
    shop,
    `Invoice,Date,SKU,Qty,Cost,Return #,Vendor\nCM-1,3/9/2026,A-1,-2,28.75,${reference},Acme Parts\n,,Total,,(57.50),,`,
    { type: "text/csv" },
  );
  const { body } = await shop.api("PATCH", `/documents/${id}`, {
    set: [{ path: "vendor", value: vendor.name }],
    confirm: open.filter((path: string) => path !== "vendor"),
  });
  expect([read.invoice.type, body.status]).toEqual(["credit", "ready"]);
  return { id, book: (fields = {}) => shop.api("POST", `/documents/${id}/book`, fields) };
}

test("a credit of a return is booked once as a bill, whatever is retried", async () => {
  const { shop, returned } = await shopOf({ sentBack: 2 });
  const { id, book } = await creditMemo(shop, returned.number);
  const answers = await Promise.all([book(), book(), book()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await shop.api("GET", `/documents/${id}`);
  expect(body).toMatchObject({ status: "booked", purchaseOrderId: null });
  const credits = await shop.api("GET", "/bills?type=credit");
  expect(credits.body.bills).toMatchObject([
    {
      id: body.billId,
      number: "CM-1",
      billDate: "2026-03-09",
      totalCents: -5750,
      lines: [{ kind: "return_credit", quantity: 2, purchaseOrderLineId: returned.parts[0].id }],
    },
  ]);
});

test("a credit of an invoice lowers the price of its goods", async () => {
  const { shop } = await shopOf({ sentBack: 0 });
  const { book } = await creditMemo(shop, "gl-1");
  const { body } = await book();
  const credit = await shop.api("GET", `/bills/${body.billId}`);
  expect(credit.body).toMatchObject({ type: "credit", totalCents: -5750 });
  expect(credit.body.lines).toMatchObject([
    { kind: "price_credit", billLineId: expect.any(String) },
  ]);
});

test("a credit that names nothing known is refused with its lines, until a person names it", async () => {
  const { shop, returned } = await shopOf({ sentBack: 2 });
  const { id, book } = await creditMemo(shop, "RMA-9");
  expect(await book()).toMatchObject({
    status: 409,
    body: {
      error: "DOCUMENT_NOT_READY",
      details: [
        { field: "lines[0]", message: "2 × A-1 is not one line of goods on the invoice RMA-9" },
      ],
      nextStep: expect.stringContaining("purchaseOrderNumber"),
    },
  });
  expect((await shop.api("GET", "/bills?type=credit")).body.count).toBe(0);
  const set = [{ path: "purchaseOrderNumber", value: returned.number }];
  await shop.api("PATCH", `/documents/${id}`, { set });
  expect(await book({ mode: "draft" })).toMatchObject({
    status: 400,
    body: { details: [{ field: "mode" }] },
  });
  expect((await book()).body).toMatchObject({ status: "booked", receiving: null });
});

test("goods that await credit may be what an invoice's credit is for, which is refused", async () => {
  const { shop } = await shopOf({ sentBack: 2 });
  const { book } = await creditMemo(shop, "GL-1");
  expect((await book()).body).toMatchObject({
    error: "DOCUMENT_NOT_READY",
    details: [{ field: "lines[0]", message: expect.stringContaining("may be a credit of") }],
  });
});
