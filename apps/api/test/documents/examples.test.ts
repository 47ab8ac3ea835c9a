import { randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { readFile as readBytes } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Bayline } from "@bayline/sdk";
import { expect, test } from "vitest";
import { drawDealerPaper } from "../../../../packages/paper/scripts/examples/dealer-paper.ts";
import { exampleDocuments } from "../../../../packages/paper/scripts/examples/documents.ts";
import { readDocuments } from "../../src/modules/documents/reading/read-documents.ts";
import { readFile, submitFile } from "../harness/documents.ts";
import { useHarness } from "../harness/harness.ts";

const harness = useHarness({ now: new Date("2026-03-20T15:00:00Z") });

const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));
const plain = pathOf("great-lakes-invoice.pdf");
const pdf = { type: "application/pdf" };

const vendor = { name: "Great Lakes Heavy Duty Parts, Inc.", accountNumber: "48-2210" };
const partNumbers = ["FF63009", "LF14000NN", "FS20022", "AF26248M"];

/** A shop that knows the vendor and the parts of the plain example. */
const knowingShop = () =>
  harness.shop({
    vendors: [vendor],
    parts: partNumbers.map((partNumber) => ({ partNumber, quantity: 1 })),
  });

/** Draws the plain example with another number. */
function drawAgain(number: string) {
  const paper = exampleDocuments["great-lakes-invoice.pdf"];
  const facts = paper.facts.map(([label, value]): [string, string] => [
    label,
    label === "Invoice No." ? number : value,
  ]);
  return drawDealerPaper({ ...paper, facts });
}

/** The certainty of each field of a document that was read. */
function certaintyOf(fields: Array<{ path: string; certainty: string }>) {
  return new Map(fields.map(({ path, certainty }) => [path, certainty]));
}

test("a dealer's PDF is read with every field certain, shown, and received once", async () => {
  const shop = await knowingShop();
  const document = await readFile(shop, await readBytes(plain), pdf);
  expect(document).toMatchObject({
    status: "ready",
    open: [],
    pageCount: 1,
    vendorName: vendor.name,
    invoice: { invoiceNumber: "GL-88410", invoiceDate: "2026-03-09", totalCents: 160_900 },
  });
  const certainty = certaintyOf(document.fields);
  for (const path of ["vendor", "invoiceNumber", "invoiceDate", "totalCents"]) {
    expect([path, certainty.get(path)]).toEqual([path, "certain"]);
  }
  for (const [index] of partNumbers.entries()) {
    for (const name of ["partNumber", "quantity", "unitCostCents", "amountCents"]) {
      const path = `lines[${index}].${name}`;
      expect([path, certainty.get(path)]).toEqual([path, "certain"]);
    }
  }

  const page = await fetch(`${shop.baseUrl}/documents/${document.id}/pages/1?width=400`, {
    headers: { "x-api-key": shop.key },
  });
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "image/png"]);
  const png = Buffer.from(await page.arrayBuffer());
  expect([png.toString("latin1", 1, 4), png.readUInt32BE(16)]).toEqual(["PNG", 400]);

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => shop.api("POST", `/documents/${document.id}/book`, {})),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers.filter(({ body }) => body.receiving !== null)).toHaveLength(1);
  expect(await Promise.all(partNumbers.map(shop.stockOf))).toEqual([25, 13, 9, 5]);
  const { body: bills } = await shop.api("GET", "/bills");
  expect(bills.count).toBe(1);
});

test("a part that the shop does not know, and its vendor, need a person", async () => {
  const shop = await harness.shop({
    parts: partNumbers.slice(1).map((partNumber) => ({ partNumber })),
  });
  const { status, open } = await readFile(shop, await readBytes(plain), pdf);
  expect([status, open]).toEqual(["needs_review", ["vendor", "lines[0].partNumber"]]);
});

test("cores, freight, a credit memo and a statement are what they say", async () => {
  const shop = await knowingShop();
  const read = async (name: string) => readFile(shop, await readBytes(pathOf(name)), pdf);
  const cores = await read("interstate-cores-invoice.pdf");
  expect(cores).toMatchObject({
    status: "needs_review",
    pageCount: 2,
    invoice: {
      totalCents: 772_730,
      charges: [{ kind: "freight", amountCents: 18_450 }],
    },
  });
  expect(cores.invoice.lines[0]).toMatchObject({
    partNumber: "HE400VG-R",
    coreDepositCents: 60_000,
  });
  expect(await read("midwest-credit-memo.pdf")).toMatchObject({
    status: "needs_review",
    invoice: { type: "credit", totalCents: -29_080 },
  });
  const statement = await read("great-lakes-statement.pdf");
  expect(statement).toMatchObject({
    status: "needs_review",
    reason: expect.stringContaining("statement"),
  });
  expect(statement.open).toContain("type");
});

test("every way to send a file sends the same bytes", async () => {
  const shop = await knowingShop();
  const client = new Bayline({ apiKey: shop.key, baseUrl: shop.baseUrl });
  const bytes = await readBytes(plain);
  const name = `${randomUUID()} März.pdf`;
  const file = new File([await openAsBlob(plain)], name, pdf);
  const first = await client.documents.submit(file);
  expect(first).toMatchObject({ fileName: name, contentType: "application/pdf" });
  expect(first.sizeBytes).toBe(bytes.length);
  const form = new FormData();
  form.set("file", file);
  const again = [
    await client.documents.submit(bytes),
    await client.documents.submit(await openAsBlob(plain)),
    await client.documents.submit(createReadStream(plain)),
    await client.documents.submit(new Blob([bytes]).stream()),
    await client.documents.submit(form),
    (await submitFile(shop, bytes, pdf)).body,
    (await submitFile(shop, form)).body,
  ];
  expect(again.map(({ id }) => id)).toEqual(again.map(() => first.id));
  await readDocuments(harness.services);
  expect(await client.documents.get(first.id)).toMatchObject({ status: "ready" });
  const original = await client.documents.original(first.id);
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
});

test("the layout that a person confirmed makes the vendor of the next document certain", async () => {
  const shop = await harness.shop({
    vendors: [{ name: vendor.name }],
    parts: partNumbers.map((partNumber) => ({ partNumber })),
  });
  const first = await readFile(shop, await readBytes(plain), pdf);
  expect([first.status, first.open]).toEqual(["needs_review", ["vendor"]]);
  await shop.api("PATCH", `/documents/${first.id}`, { confirm: ["vendor"] });
  const booked = await shop.api("POST", `/documents/${first.id}/book`, {});
  expect(booked).toMatchObject({ status: 200, body: { status: "booked" } });
  const second = await readFile(shop, await drawAgain("GL-88411"), pdf);
  expect([second.status, second.open]).toEqual(["ready", []]);
  expect(second.invoice).toMatchObject({ invoiceNumber: "GL-88411", vendorName: vendor.name });
});
