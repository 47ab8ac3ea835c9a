import { describe, expect, it } from "vitest";
import { drawnText, pdfOf } from "../../test/pdf.ts";
import { interchange } from "../../test/x12.ts";
import { InvoiceFileError } from "../errors.ts";
import { renderPage } from "./pdf/render.ts";
import { readDocument } from "./read-document.ts";

const invoice = [
  { x: 40, y: 740, text: "Acme Truck Parts" },
  { x: 400, y: 740, text: "INVOICE" },
  { x: 400, y: 726, text: "Invoice No: A-1001" },
  { x: 400, y: 712, text: "Invoice Date: 2026-03-09" },
  ...["Part No", "Description", "Qty", "Price", "Amount"].map((text, at) => ({
    x: 40 + at * 110,
    y: 660,
    text,
  })),
  ...["ABC-123", "Brake shoe kit", "2", "10.00", "20.00"].map((text, at) => ({
    x: 40 + at * 110,
    y: 640,
    text,
  })),
  { x: 370, y: 600, text: "Total" },
  { x: 480, y: 600, text: "20.00" },
];

function read(bytes: Uint8Array, contentType = "application/pdf", name = "invoice.pdf") {
  return readDocument(bytes, { name, contentType });
}

async function messageOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof InvoiceFileError)) throw new Error("must be refused", { cause: error });
  return error.message;
}

describe("a PDF", () => {
  it("a PDF is read with the size of its pages and the place of its values", async () => {
    const { reading, pages } = await read(pdfOf(invoice));
    expect(pages).toEqual([{ number: 1, width: 612, height: 792 }]);
    expect(reading).toMatchObject({
      kind: "invoice",
      invoiceNumber: { value: "A-1001" },
      totalCents: { value: 2000, evidence: { page: 1, box: { x: 480, y: 184 } } },
      lines: [{ partNumber: { value: "ABC-123" }, quantity: { value: 2 } }],
    });
  });

  it("a PDF leaves its number open if some text is not drawn", async () => {
    const recognised = { x: 40, y: 540, text: "Thank you", mode: 3 };
    const { reading } = await read(pdfOf([...invoice, recognised]));
    expect(reading.invoiceNumber?.doubt).toContain("not shown");
    expect(reading.problems?.join()).toContain("not shown");
  });

  const note = { x: 40, y: 540, text: "Thank you" };
  const box = "30 530 200 30 re f";

  it.each([
    ["in the colour of the paper", `1 g ${drawnText(note)}`],
    ["in a colour like that of the box below it", `0.5 g ${box} 0.52 g ${drawnText(note)}`],
    ["outside the part of the page that is drawn", `q 300 10 20 20 re W n ${drawnText(note)} Q`],
    ["smaller than a person reads", drawnText(note, 1)],
    ["under a box", `${drawnText(note)} 1 g ${box}`],
    ["struck out", `${drawnText(note)} 38 543.4 m 90 543.4 l S`],
  ])("a PDF leaves its number and amounts open if text is %s", async (_, drawn) => {
    const { reading } = await read(pdfOf(invoice, { drawn }));
    expect(reading.invoiceNumber?.doubt).toMatch(/not shown|struck out/);
    expect(reading.problems?.join()).toMatch(/not shown|struck out/);
  });

  it.each([
    ["white on a dark box", `0 g ${box} 1 g ${drawnText(note)}`],
    ["dark on a box of a colour", `0.9 0.8 0.7 rg ${box} 0 g ${drawnText(note)}`],
    ["within a frame", `30 530 200 30 re S ${drawnText(note)}`],
    ["underlined", `${drawnText(note)} 38 538.6 m 90 538.6 l S`],
    [
      "within the part of the page that is drawn",
      `q ${box.replace("f", "W n")} ${drawnText(note)} Q`,
    ],
    ["beside a white box", `${drawnText(note)} 1 g 300 530 200 30 re f`],
  ])("a PDF leaves nothing open if text is %s", async (_, drawn) => {
    const { reading } = await read(pdfOf(invoice, { drawn }));
    expect(reading.invoiceNumber?.doubt).toBeUndefined();
    expect(reading.problems).toEqual([]);
  });

  it("a PDF is read without the text beside its page", async () => {
    const { reading } = await read(pdfOf([...invoice, { x: 700, y: 726, text: "Invoice No: 7" }]));
    expect(reading.invoiceNumber).toMatchObject({ value: "A-1001", alternatives: [] });
  });

  it("a PDF leaves the caller's bytes as they were", async () => {
    const bytes = pdfOf(invoice);
    await read(bytes);
    expect(bytes).toEqual(pdfOf(invoice));
  });

  it("a PDF is drawn as PNG in the width that is asked for, within a limit", async () => {
    const widthOf = async (width: number) => {
      const png = Buffer.from(await renderPage(pdfOf(invoice), 1, { width }));
      expect(png.subarray(1, 4).toString()).toBe("PNG");
      return png.readUInt32BE(16);
    };
    expect(await widthOf(400)).toBe(400);
    expect(await widthOf(1_000_000)).toBe(3_000);
    expect(await messageOf(renderPage(pdfOf(invoice), 2, { width: 400 }))).toBe(
      "This PDF has no page 2",
    );
  });
});

describe("a PDF that cannot be read is refused in words", () => {
  const encrypt =
    "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <" +
    `${"41".repeat(32)}> /U <${"42".repeat(32)}> >> /ID [<00> <00>]`;

  it.each([
    ["encrypted", pdfOf(invoice, { trailer: encrypt }), "is encrypted and needs a password"],
    ["without text", pdfOf([]), "is a picture without text"],
    [
      "with text that is not drawn, as behind a scan",
      pdfOf(invoice.map((text) => ({ ...text, mode: 3 }))),
      "is a picture without text",
    ],
    ["cut off", pdfOf(invoice).slice(0, 300), "is damaged"],
    ["of garbage", new TextEncoder().encode("%PDF-1.7\ngarbage"), "is damaged"],
    ["of 51 pages", pdfOf(invoice, { kids: "3 0 R ".repeat(51), count: 51 }), "at most 50"],
    ["whose pages contain themselves", pdfOf(invoice, { kids: "2 0 R" }), "is damaged"],
  ])("%s", async (_, bytes, words) => {
    expect(await messageOf(read(bytes))).toContain(words);
  });

  it("a PDF with more text than an invoice is refused", async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => ({
      x: (at % 20) * 30,
      y: Math.floor(at / 20),
      text: "x",
    }));
    expect(await messageOf(read(pdfOf(many)))).toContain("more text than an invoice");
  });
});

describe("a hostile PDF", () => {
  it("a hostile PDF is read without doing what it says", async () => {
    const action = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); while \\(true\\) {}) >>";
    const launch = "/AA << /WC << /S /Launch /F (/bin/sh) >> >>";
    const { reading } = await read(pdfOf(invoice, { catalog: `${action} ${launch}` }));
    expect(reading.invoiceNumber?.value).toBe("A-1001");
  });

  it("a hostile PDF is read if it says that it has a billion pages", async () => {
    const { pages } = await read(pdfOf(invoice, { count: 1e9 }));
    expect(pages).toHaveLength(1);
  });

  it("a hostile PDF is read if its cross-reference table is wrong", async () => {
    const text = new TextDecoder().decode(pdfOf(invoice));
    const broken = text.replace(/startxref\n\d+/, "startxref\n7");
    const { reading } = await read(new TextEncoder().encode(broken));
    expect(reading.totalCents?.value).toBe(2000);
  });
});

describe("a file of data", () => {
  const csv = "Invoice,Part #,Qty,Unit Cost,Invoice Total\nA-7,ABC-123,2,10.00,20.00\n";

  it("a file of data is read with the row and column of each value", async () => {
    const { reading, pages } = await read(new TextEncoder().encode(csv), "text/csv", "a.csv");
    expect(pages).toEqual([]);
    expect(reading.invoiceNumber).toMatchObject({ value: "A-7", evidence: { page: null } });
    expect(reading.lines[0]?.unitCostCents).toMatchObject({
      value: 1000,
      evidence: { place: "row 2, Unit Cost", text: "$10.00" },
    });
    expect(reading.totalCents?.evidence.text).toBe("$20.00");
  });

  it("a file of data keeps the errors of its cells", async () => {
    const bytes = new TextEncoder().encode(csv.replace("10.00", "ten"));
    const { reading } = await read(bytes, "text/csv", "a.csv");
    expect(reading.lines[0]?.unitCostCents).toBeNull();
    expect(reading.problems).toEqual(['row 2, Unit Cost "ten" is not an amount in dollars']);
  });

  it("a file of data is refused if it has several invoices", async () => {
    const one = ["BIG*20260309*A-7", "IT1*1*2*EA*10**PN*ABC-123", "TDS*2000"];
    const bytes = new TextEncoder().encode(interchange([one, one]));
    expect(await messageOf(read(bytes, "application/edi-x12", "a.txt"))).toContain(
      "contains 2 invoices",
    );
  });
});

it("the reader refuses a picture and an e-mail in words", async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
  expect(await messageOf(read(png, "image/png", "a.png"))).toBe("This file is a picture");
  const mail = new TextEncoder().encode("From: dealer@example.com\n\nhello");
  expect(await messageOf(read(mail, "message/rfc822", "a.eml"))).toContain("is an e-mail");
});
