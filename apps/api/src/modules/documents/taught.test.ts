import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { dealerPdf, readFile } from "../../../test/harness/documents.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness({ now: new Date("2026-03-10T15:00:00Z") });
const database = useDatabase(harness);

const type = "application/pdf";

/** A shop that knows the vendor and the part of the invoices. */
async function knowingShop() {
  const shop = await harness.shop({ parts: [{ partNumber: "FF63009", quantity: 1 }] });
  await shop.vendor({ name: "Great Lakes Heavy Duty Parts, Inc.", accountNumber: "48-2210" });
  return shop;
}

/** An invoice with a charge whose name says that it may come back. */
function invoiceWith(number: string, deposit: string, total: string) {
  return dealerPdf({
    number,
    sums: [
      ["Drum deposit", deposit],
      ["Total due", total],
    ],
  });
}

/** Reads an invoice, adds the charge that was not read, and books it. */
async function teach(shop: TestShop) {
  const document = await readFile(shop, invoiceWith("GL-1", "30.00", "720.00"), { type });
  expect(document).toMatchObject({ status: "needs_review", invoice: { charges: [] } });
  const corrected = await shop.api("PATCH", `/documents/${document.id}`, {
    set: [
      { path: "charges[0].kind", value: "fee" },
      { path: "charges[0].amountCents", value: 3000 },
    ],
    confirm: ["totalCents"],
  });
  expect(corrected.body).toMatchObject({ status: "ready" });
  const booked = await shop.api("POST", `/documents/${document.id}/book`, { mode: "receive" });
  expect(booked.status).toBe(200);
  return document;
}

test("the next invoice of a layout is read like the one that a person corrected and booked", async () => {
  const shop = await knowingShop();
  await teach(shop);
  const next = await readFile(shop, invoiceWith("GL-2", "45.00", "735.00"), { type });
  expect(next).toMatchObject({
    status: "ready",
    open: [],
    invoice: { totalCents: 73_500, charges: [{ kind: "fee", amountCents: 4500 }] },
  });
});

test("amounts that do not add up stay open, whatever was booked before", async () => {
  const shop = await knowingShop();
  await teach(shop);
  const next = await readFile(shop, invoiceWith("GL-2", "45.00", "740.00"), { type });
  expect(next).toMatchObject({ status: "needs_review" });
  expect(next.open).toContain("totalCents");
});

test("what one shop has booked teaches no other shop", async () => {
  await teach(await knowingShop());
  const other = await knowingShop();
  const next = await readFile(other, invoiceWith("GL-2", "45.00", "735.00"), { type });
  expect(next).toMatchObject({ status: "needs_review" });
});

test("a document whose original is deleted teaches nothing, and the next one is read as it is", async () => {
  const shop = await knowingShop();
  const { id } = await teach(shop);
  await database.query("UPDATE documents SET original_deleted_at = now() WHERE id = $1", [id]);
  const next = await readFile(shop, invoiceWith("GL-2", "45.00", "735.00"), { type });
  expect(next).toMatchObject({ status: "needs_review" });
});

test("a booked original that can no longer be read leaves the next document as it was read", async () => {
  const shop = await knowingShop();
  const { id } = await teach(shop);
  await database.query("UPDATE document_files SET content = $2 WHERE document_id = $1", [
    id,
    Buffer.from("%PDF-1.7 broken"),
  ]);
  const next = await readFile(shop, invoiceWith("GL-2", "45.00", "735.00"), { type });
  expect(next).toMatchObject({ status: "needs_review", invoice: { totalCents: 73_500 } });
});
