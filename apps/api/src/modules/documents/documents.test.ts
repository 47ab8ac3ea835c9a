import { expect, test } from "vitest";
import { dealerPdf, invoiceFile, readFile, submitFile } from "../../../test/harness/documents.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { readDocuments } from "./reading/read-documents.ts";

const harness = useHarness({ now: new Date("2026-03-10T15:00:00Z") });

const vendor = { name: "Great Lakes Heavy Duty Parts, Inc.", accountNumber: "48-2210" };

/** A shop that knows the vendor and the part of the invoices. */
async function knowingShop() {
  const shop = await harness.shop({ parts: [{ partNumber: "FF63009", quantity: 1 }] });
  await shop.vendor(vendor);
  return shop;
}

const ready = async (shop: TestShop, invoice = {}) => readFile(shop, invoiceFile(invoice));

test("a file is accepted, read, and ready if everything is certain", async () => {
  const shop = await knowingShop();
  const sent = await submitFile(shop, invoiceFile({ number: "GL-1" }), {
    headers: { "content-disposition": 'attachment; filename="C:\\inbox\\gl 1.json"' },
  });
  expect(sent).toMatchObject({
    status: 202,
    body: { status: "reading", fileName: "gl 1.json", source: "api", invoice: null, open: [] },
  });
  const document = await ready(shop, { number: "GL-2" });
  expect(document).toMatchObject({
    status: "ready",
    vendorName: vendor.name,
    invoice: { invoiceNumber: "GL-2", totalCents: 69_000, lines: [{ quantity: 24 }] },
    open: [],
  });
});

test("the same bytes again are the first document, also if they are sent concurrently", async () => {
  const shop = await knowingShop();
  const file = invoiceFile();
  const answers = await Promise.all([1, 2, 3].map(() => submitFile(shop, file)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 202]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const list = await shop.api("GET", "/documents");
  expect(list.body.count).toBe(1);
});

test("a form may have the file, with its name", async () => {
  const shop = await knowingShop();
  const form = new FormData();
  form.set("file", new File([invoiceFile()], "march.json", { type: "application/json" }));
  expect(await submitFile(shop, form)).toMatchObject({
    status: 202,
    body: { fileName: "march.json", contentType: "application/json" },
  });
  const empty = new FormData();
  empty.set("note", "none");
  expect(await submitFile(shop, empty)).toMatchObject({
    status: 400,
    body: { details: [{ field: "", message: "the form must have exactly one file" }] },
  });
});

test("a file of an unknown type, an empty and a too large one are refused", async () => {
  const shop = await knowingShop();
  const unknown = await submitFile(shop, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 0xff]));
  const nextStep = expect.stringMatching(/^Send application\/pdf, .*, or message\/rfc822\.$/);
  expect(unknown).toMatchObject({
    status: 415,
    body: { error: "UNSUPPORTED_MEDIA_TYPE", nextStep },
  });
  expect(await submitFile(shop, "")).toMatchObject({ status: 400 });
  const large = await submitFile(shop, Buffer.alloc(20 * 1024 * 1024 + 1, "a"));
  const tooLarge = { status: 413, body: { error: "BODY_TOO_LARGE" } };
  expect(large).toMatchObject(tooLarge);
  expect(large.body.message).toBe("The document is larger than 20 MiB.");
  expect(await submitFile(shop, Buffer.alloc(21 * 1024 * 1024, "a"))).toMatchObject(tooLarge);
  expect((await shop.api("GET", "/documents")).body.count).toBe(0);
});

test("a dry run stores nothing", async () => {
  const shop = await knowingShop();
  const sent = await submitFile(shop, invoiceFile(), { headers: { "dry-run": "true" } });
  expect(sent).toMatchObject({ status: 202, body: { status: "reading" } });
  expect((await shop.api("GET", "/documents")).body.count).toBe(0);
});

test("the original is returned as it was sent, byte for byte", async () => {
  const shop = await knowingShop();
  const bytes = Buffer.from(`%PDF-1.4\n${"x".repeat(3 * 1024 * 1024)}`);
  const { body } = await submitFile(shop, bytes, { type: "application/pdf" });
  const response = await fetch(`${shop.baseUrl}/documents/${body.id}/original`, {
    headers: { "x-api-key": shop.key },
  });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test("a file that cannot be read is unreadable, with the reason in words", async () => {
  const shop = await knowingShop();
  const damaged = await readFile(shop, Buffer.from("%PDF-1.7\nnothing"));
  expect(damaged).toMatchObject({ status: "unreadable", reason: expect.stringMatching(/damaged/) });
  const book = await shop.api("POST", `/documents/${damaged.id}/book`, {});
  expect(book).toMatchObject({ status: 409, body: { error: "DOCUMENT_NOT_READY" } });
});

test("booking receives the invoice once, whatever is retried", async () => {
  const shop = await knowingShop();
  const { id } = await ready(shop);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => shop.api("POST", `/documents/${id}/book`, { mode: "receive" })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.filter(({ body }) => body.receiving !== null)).toHaveLength(1);
  expect(await shop.stockOf("FF63009")).toBe(25);
  const { body: booked } = await shop.api("GET", `/documents/${id}`);
  expect(booked).toMatchObject({ status: "booked", bookedAt: "2026-03-10T15:00:00.000Z" });
  const { body: bill } = await shop.api("GET", `/bills/${booked.billId}`);
  expect(bill).toMatchObject({ totalCents: 69_000, purchaseOrderIds: [booked.purchaseOrderId] });
});

test("a document with fields that need a person is not booked, and names them", async () => {
  const shop = await harness.shop();
  const { id, open, status } = await ready(shop);
  expect([status, open]).toEqual(["needs_review", ["vendor", "lines[0].partNumber"]]);
  expect(await shop.api("POST", `/documents/${id}/book`, {})).toMatchObject({
    status: 409,
    body: {
      error: "DOCUMENT_NOT_READY",
      details: [
        { field: "vendor", message: expect.any(String) },
        { field: "lines[0].partNumber", message: expect.any(String) },
      ],
    },
  });
});

test("a person names a new vendor and confirms the part; then it is booked", async () => {
  const shop = await harness.shop();
  const { id } = await ready(shop);
  const update = await shop.api("PATCH", `/documents/${id}`, {
    set: [{ path: "vendor", value: "Lakeside Parts" }],
    confirm: ["lines[0].partNumber"],
  });
  expect(update.body).toMatchObject({ status: "ready", open: [], vendorName: "Lakeside Parts" });
  const byPerson = update.body.fields.filter(({ by }: { by: string }) => by === "person");
  expect(byPerson.map(({ path }: { path: string }) => path)).toEqual([
    "vendor",
    "lines[0].partNumber",
  ]);
  const book = await shop.api("POST", `/documents/${id}/book`, {});
  expect(book.body).toMatchObject({
    status: "booked",
    vendorName: "Lakeside Parts",
    receiving: { vendor: { created: true }, status: "received" },
  });
});

test("the vendor that a person names makes the parts of its earlier bills certain", async () => {
  const shop = await harness.shop();
  const named = await shop.vendor({ name: "Lakeside Parts" });
  await shop.vendor({ name: "Hillside Parts" });
  const lines = [{ partNumber: "FF63009", quantity: 1, unitCostCents: 2875 }];
  await shop.receive(shop.invoice({ vendor: { id: named.id }, invoiceNumber: "LP-1", lines }));
  expect(await shop.api("DELETE", "/inventory/FF63009")).toMatchObject({ status: 200 });
  const { id, open } = await ready(shop);
  expect(open).toEqual(["vendor", "lines[0].partNumber"]);
  const openBy = async (value: string) => {
    const set = [{ path: "vendor", value }];
    return (await shop.api("PATCH", `/documents/${id}`, { set })).body.open;
  };
  expect(await openBy("Lakeside Parts")).toEqual([]);
  expect(await openBy("Hillside Parts")).toEqual(["lines[0].partNumber"]);
});

test("a document is booked or read again, if both are asked for concurrently", async () => {
  const shop = await knowingShop();
  const documents = await Promise.all([1, 2, 3, 4].map(() => ready(shop)));
  for (const { id } of documents) {
    const [book, reread] = await Promise.all([
      shop.api("POST", `/documents/${id}/book`, {}),
      shop.api("POST", `/documents/${id}/reread`, {}),
    ]);
    await readDocuments(harness.services);
    const { body } = await shop.api("GET", `/documents/${id}`);
    expect([book.status, reread.status].sort()).toEqual([200, 409]);
    expect(body.status).toBe(book.status === 200 ? "booked" : "ready");
    const { body: bills } = await shop.api("GET", `/bills?number=${body.invoice.invoiceNumber}`);
    expect(bills.count).toBe(book.status === 200 ? 1 : 0);
  }
});

test("amounts that a person changes must add up", async () => {
  const shop = await knowingShop();
  const { id } = await ready(shop);
  const set = async (...corrections: Array<[string, unknown]>) => {
    const { body } = await shop.api("PATCH", `/documents/${id}`, {
      set: corrections.map(([path, value]) => ({ path, value })),
    });
    return [body.status, body.open];
  };
  expect(await set(["lines[0].quantity", 23])).toEqual([
    "needs_review",
    ["lines[0].unitCostCents", "lines[0].amountCents", "totalCents"],
  ]);
  expect(await set(["lines[0].amountCents", 66_125], ["totalCents", 66_125])).toEqual([
    "ready",
    [],
  ]);
});

/** A dealer's invoice of one line with an amount beside the total that is no part of it. */
const withUnexplainedAmount = dealerPdf({
  sums: [
    ["Sundries", "12.00"],
    ["Total", "690.00"],
  ],
});

test("amounts beside one that nothing explains stay open until a person confirms the total", async () => {
  const shop = await knowingShop();
  const { id, open } = await readFile(shop, withUnexplainedAmount, { type: "application/pdf" });
  const amounts = ["quantity", "unitCostCents", "amountCents"].map((field) => `lines[0].${field}`);
  expect(open).toEqual([...amounts, "totalCents"]);
  const confirm = async (...paths: string[]) =>
    (await shop.api("PATCH", `/documents/${id}`, { confirm: paths })).body;
  expect(await confirm("lines[0].quantity")).toMatchObject({
    status: "needs_review",
    open: ["lines[0].unitCostCents", "lines[0].amountCents", "totalCents"],
  });
  expect(await confirm("totalCents")).toMatchObject({ status: "ready", open: [] });
});

test("lines and charges can be added and removed", async () => {
  const shop = await knowingShop();
  const { id } = await ready(shop);
  const { body } = await shop.api("PATCH", `/documents/${id}`, {
    set: [
      { path: "charges[0].kind", value: "freight" },
      { path: "charges[0].amountCents", value: 1500 },
      { path: "lines[1].partNumber", value: "X-1" },
      { path: "lines[1].quantity", value: 1 },
      { path: "lines[1].unitCostCents", value: 100 },
      { path: "lines[1].amountCents", value: 100 },
      { path: "totalCents", value: 70_600 },
    ],
  });
  expect([body.status, body.open]).toEqual(["ready", []]);
  const removed = await shop.api("PATCH", `/documents/${id}`, {
    set: [
      { path: "lines[0]", value: null },
      { path: "totalCents", value: 1600 },
    ],
  });
  expect(removed.body).toMatchObject({
    status: "ready",
    invoice: { lines: [{ partNumber: "X-1" }], charges: [{ kind: "freight", amountCents: 1500 }] },
  });
  const paths = removed.body.fields.map(({ path }: { path: string }) => path);
  expect(paths.filter((path: string) => path.startsWith("lines"))).toEqual([
    "lines[0].partNumber",
    "lines[0].quantity",
    "lines[0].amountCents",
    "lines[0].unitCostCents",
  ]);
});

test.each([
  [{ path: "nothing", value: 1 }, "set[0].path", "is not a field of the invoice that can be set"],
  [{ path: "lines[7].quantity", value: 1 }, "set[0].path", "is after the next one, lines[1]"],
  [{ path: "lines[0].quantity", value: "two" }, "set[0].value", "must be a number"],
  [{ path: "totalCents", value: 1.5 }, "set[0].value", "must be whole cents"],
  [
    { path: "vendor", value: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01" },
    "set[0].value",
    "names no vendor of this shop",
  ],
  [
    { path: "purchaseOrderNumber", value: "PO-77" },
    "set[0].value",
    "names no purchase order of this shop",
  ],
])("the correction %j is refused with its reason", async (correction, field, message) => {
  const shop = await harness.sharedShop();
  const { id } = await ready(shop);
  expect(await shop.api("PATCH", `/documents/${id}`, { set: [correction] })).toMatchObject({
    status: 400,
    body: { details: [{ field, message }] },
  });
});

test("a rejected document is taken back by reading it again", async () => {
  const shop = await knowingShop();
  const { id } = await ready(shop);
  await shop.api("POST", `/documents/${id}/reject`, { reason: "Not ours" });
  const rejected = await shop.api("GET", `/documents/${id}`);
  expect(rejected.body).toMatchObject({ status: "rejected", reason: "Not ours" });
  const again = await shop.api("POST", `/documents/${id}/reread`, {});
  expect(again.body).toMatchObject({ status: "reading", reason: null, invoice: null });
});
