import { crc32, deflateSync } from "node:zlib";
import { Bayline } from "@bayline/sdk";
import { expect, test } from "vitest";
import { exportOf, importInto } from "../../../test/harness/backups.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { pdfOf } from "../../../test/harness/pdf.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one color. */
function png(width = 40, height = 20): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3), 0x40);
  for (let row = 0; row < height; row += 1) rows[row * (1 + width * 3)] = 0;
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  const parts = [
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([start, ...parts]);
}

/** A PNG whose pixels are not compressed data. */
function brokenPng(): Buffer {
  const broken = Buffer.from(png());
  broken[25] = 6;
  broken.fill(0xee, broken.indexOf("IDAT") + 4, broken.indexOf("IDAT") + 16);
  return broken;
}

async function put(shop: TestShop, content: Buffer, type = "image/png") {
  const response = await fetch(`${shop.baseUrl}/settings/logo`, {
    method: "PUT",
    headers: { "x-api-key": shop.key, "content-type": type },
    body: new Uint8Array(content),
  });
  return { status: response.status, body: await response.json() };
}

async function get(shop: TestShop) {
  const response = await fetch(`${shop.baseUrl}/settings/logo`, {
    headers: { "x-api-key": shop.key },
  });
  const content = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), content };
}

test("a logo is set, returned, printed and deleted", async () => {
  const shop = await harness.shop();
  const { invoiceNumber } = await shop.bill();
  expect((await get(shop)).status).toBe(404);
  const without = await pdfOf(shop, `/invoices/${invoiceNumber}/pdf`);
  expect(await put(shop, png())).toEqual({
    status: 200,
    body: { type: "image/png", bytes: png().length },
  });
  expect(await get(shop)).toEqual({ status: 200, type: "image/png", content: png() });
  const printed = await pdfOf(shop, `/invoices/${invoiceNumber}/pdf`);
  expect(printed.includes("/Subtype /Image")).toBe(true);
  expect(without.includes("/Subtype /Image")).toBe(false);
  expect(await shop.api("DELETE", "/settings/logo")).toMatchObject({
    status: 200,
    body: { deleted: true },
  });
  expect((await get(shop)).status).toBe(404);
  expect((await shop.api("DELETE", "/settings/logo")).status).toBe(404);
});

test("the audit log has the type and size, not the image", async () => {
  const shop = await harness.shop();
  await put(shop, png());
  const { body } = await shop.api("GET", "/audit-log?resourceType=settings");
  expect(body.entries).toMatchObject([
    {
      operation: "settings.setLogo",
      changes: { logo: { before: null, after: { type: "image/png", bytes: png().length } } },
    },
  ]);
});

test.each([
  ["text", Buffer.from("no image"), 400],
  ["nothing", Buffer.alloc(0), 400],
  ["a truncated PNG", png().subarray(0, 60), 400],
  ["a PNG with a broken picture", brokenPng(), 400],
  ["a PNG of 5000 pixels", png(5000, 1), 400],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
  ["300 KiB", Buffer.concat([png(), Buffer.alloc(300 * 1024)]), 413],
])("%s is refused", async (_name, content, status) => {
  const shop = await harness.shop();
  expect(await put(shop, content)).toMatchObject({ status });
  expect((await get(shop)).status).toBe(404);
});

test("another content type is refused, and so is a read-only key", async () => {
  const shop = await harness.shop();
  expect(await put(shop, png(), "application/json")).toMatchObject({
    status: 415,
    body: { nextStep: "Send image/png or image/jpeg." },
  });
  const key = await shop.readOnlyKey();
  expect(await put({ ...shop, key }, png())).toMatchObject({ status: 403 });
});

test("the SDK sets and reads a logo, and a backup contains it", async () => {
  const shop = await harness.shop();
  const client = new Bayline({ apiKey: shop.key, baseUrl: harness.baseUrl });
  const letterhead = {
    terms: "Net 30",
    paymentInstructions: "Checks to PO Box 12",
    accentColor: "#b8450f",
    paperSize: "a4" as const,
  };
  await client.settings.update(letterhead);
  await client.settings.setLogo(new Uint8Array(png()));
  const copy = await harness.shop();
  expect((await importInto(copy, await exportOf(shop))).status).toBe(201);
  expect((await get(copy)).content).toEqual(png());
  expect((await copy.api("GET", "/settings")).body).toMatchObject(letterhead);
  const read = await client.settings.logo();
  expect(Buffer.from(await read.arrayBuffer())).toEqual(png());
});
