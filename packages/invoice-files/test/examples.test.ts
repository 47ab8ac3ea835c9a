import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type KnownFacts, prove } from "../src/documents/index.ts";
import { readDocument } from "../src/documents/reader.ts";

/** Reads a document of `examples/` for a shop that knows its vendor and its parts. */
async function readExample(name: string) {
  const bytes = await readFile(new URL(`../../../examples/${name}`, import.meta.url));
  const file = { name, contentType: "application/pdf" };
  const { reading, pages } = await readDocument(new Uint8Array(bytes), file);
  const facts: KnownFacts = {
    today: "2026-04-01",
    vendors: [
      {
        id: "vendor",
        name: reading.vendorName?.value ?? "",
        accountNumber: reading.accountNumber?.value ?? null,
        hasConfirmedLayout: false,
      },
    ],
    orders: [],
    parts: reading.lines.map(({ partNumber }) => ({
      partNumber: partNumber?.value ?? "",
      isInInventory: true,
      unitCostCents: null,
      billedByVendorIds: [],
    })),
  };
  const invoice = prove(reading, facts);
  const lines = invoice.lines.map(({ partNumber, quantity, amountCents, coreDepositCents }) => [
    partNumber,
    quantity,
    amountCents,
    coreDepositCents,
  ]);
  return { reading, invoice, lines, pageCount: pages.length };
}

test("the plain example invoice is ready as it is printed", async () => {
  const { invoice, lines } = await readExample("great-lakes-invoice.pdf");
  expect(invoice).toMatchObject({
    type: "invoice",
    vendorName: "Great Lakes Heavy Duty Parts, Inc.",
    accountNumber: "48-2210",
    invoiceNumber: "GL-88410",
    invoiceDate: "2026-03-09",
    dueDate: "2026-04-08",
    charges: [],
    totalCents: 160_900,
    open: [],
  });
  expect(lines).toEqual([
    ["FF63009", 24, 64_680, null],
    ["LF14000NN", 12, 37_140, null],
    ["FS20022", 8, 32_320, null],
    ["AF26248M", 4, 26_760, null],
  ]);
});

test("the example with cores takes their deposits to the parts, over two pages", async () => {
  const { invoice, lines, pageCount } = await readExample("interstate-cores-invoice.pdf");
  expect(pageCount).toBe(2);
  expect(invoice).toMatchObject({
    invoiceNumber: "IDT-20551",
    charges: [{ kind: "freight", amountCents: 18_450 }],
    totalCents: 772_730,
    open: [],
  });
  expect(lines).toEqual([
    ["HE400VG-R", 1, 189_500, 60_000],
    ["4352320PX", 6, 247_200, 15_000],
    ["2888173NX", 2, 57_300, null],
    ["3680535", 1, 24_800, null],
    ["4952630", 4, 13_560, null],
    ["K048204", 6, 27_060, 1500],
    ["KN28510", 2, 9920, null],
    ["2866337", 4, 9920, null],
    ["5303604", 3, 16_020, null],
  ]);
});

test("the example credit memo is negative", async () => {
  const { invoice, lines } = await readExample("midwest-credit-memo.pdf");
  expect(invoice).toMatchObject({
    type: "credit",
    invoiceNumber: "MBC-4402",
    invoiceDate: "2026-03-16",
    totalCents: -29_080,
  });
  expect(lines).toEqual([
    ["85150E", -2, -22_900, null],
    ["4707Q", -1, -6180, null],
  ]);
});

test("the example statement is no invoice, and is never ready", async () => {
  const { reading, invoice } = await readExample("great-lakes-statement.pdf");
  expect(reading.kind).toBe("other");
  expect(reading.otherKind).toContain("statement");
  expect(invoice.open).toContain("type");
});
