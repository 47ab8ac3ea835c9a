import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { pdfOf } from "../../../../packages/invoice-files/test/pdf.ts";
import { readDocuments } from "../../src/modules/documents/reading/read-documents.ts";
import { invoiceFile, submitFile } from "../harness/documents.ts";
import { useHarness } from "../harness/harness.ts";

const harness = useHarness({ now: new Date("2026-03-10T15:00:00Z") });

const text = [{ x: 40, y: 700, text: "INVOICE" }];
const encrypt =
  "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <" +
  `${"41".repeat(32)}> /U <${"42".repeat(32)}> >> /ID [<00> <00>]`;

const mebibyte = 1024 * 1024;

/** A gibibyte of zeros, deflated a block at a time: none of it is in memory. */
function deflatedZeros(): Buffer {
  const count = 1024;
  const flush = { finishFlush: constants.Z_FULL_FLUSH };
  const block = deflateRawSync(Buffer.alloc(mebibyte), flush);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE((count * mebibyte) % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const blocks = Array.from({ length: count }, () => block);
  return Buffer.concat([Buffer.of(0x78, 0x9c), ...blocks, Buffer.of(3, 0), checksum]);
}

/** A page whose content grows to a gibibyte: two deflated streams, one in the other. */
function bomb(): Uint8Array {
  const stream = deflateSync(deflatedZeros());
  const head = `<< /Length ${stream.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`;
  const [before = "", after = ""] = Buffer.from(pdfOf(text, { objects: ["@"] }))
    .toString("latin1")
    .split("@");
  const file = `${before}${head}${stream.toString("latin1")}\nendstream${after}`;
  return Buffer.from(file.replace("/Contents 4 0 R", "/Contents 6 0 R"), "latin1");
}

/** A file whose only cross-reference section names itself as the previous one. */
function loop(): Uint8Array {
  const file = new TextDecoder().decode(pdfOf(text));
  const start = /startxref\n(\d+)/.exec(file)?.[1];
  return new TextEncoder().encode(file.replace("/Root 1 0 R", `/Prev ${start}`));
}

test.each([
  ["a decompression bomb", bomb, /takes (too much memory|longer)/],
  ["an encrypted PDF", () => pdfOf(text, { trailer: encrypt }), /encrypted and needs a password/],
  ["a loop of cross-references", loop, /damaged/],
  [
    "10,000 pages",
    () => pdfOf(text, { kids: "3 0 R ".repeat(10_000), count: 10_000 }),
    /has 10000 pages; at most 50 are read/,
  ],
])(
  "%s is unreadable and says so, and another document is read beside it",
  async (_, file, words) => {
    const shop = await harness.shop();
    const hostile = await submitFile(shop, file(), { type: "application/pdf" });
    const other = await submitFile(shop, invoiceFile());
    expect([hostile.status, other.status]).toEqual([202, 202]);
    await readDocuments(harness.services);
    const { body } = await shop.api("GET", `/documents/${hostile.body.id}`);
    expect([body.status, body.invoice, body.open]).toEqual(["unreadable", null, []]);
    expect(body.reason).toMatch(words);
    const { body: read } = await shop.api("GET", `/documents/${other.body.id}`);
    expect(read).toMatchObject({ status: "needs_review", invoice: { totalCents: 69_000 } });
  },
);

test("a PDF with JavaScript is read, and its script does not run", async () => {
  const shop = await harness.shop();
  const catalog = "/OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >>";
  const { body } = await submitFile(shop, pdfOf(text, { catalog }), { type: "application/pdf" });
  await readDocuments(harness.services);
  const { body: read } = await shop.api("GET", `/documents/${body.id}`);
  expect(read).toMatchObject({ status: "needs_review", pageCount: 1 });
});
