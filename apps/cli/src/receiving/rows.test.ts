import { describe, expect, test } from "vitest";
import { checkRequest, idempotencyKeyOf, plainRequest } from "./check.ts";
import type { Draft } from "./draft.ts";
import { override, requestOfSheet } from "./overrides.ts";
import { readRows } from "./rows.ts";
import { decodeText, formatOf, readCsv } from "./sheet.ts";

async function draftOf(csv: string): Promise<Draft> {
  const draft = readRows(await readCsv(csv, "test.csv"));
  if (!("request" in draft)) throw new Error(draft.message);
  return draft;
}

async function requestOf(csv: string, flags = {}) {
  const draft = await draftOf(csv);
  return plainRequest(checkRequest(override(requestOfSheet(draft), flags), draft));
}

async function detailsOf(csv: string) {
  return requestOf(csv).then(
    () => [],
    (error) => error.details,
  );
}

describe("a sheet", () => {
  test("becomes a request", async () => {
    const request = await requestOf(
      "Invoice #,Invoice Date,Vendor,Acct,PO,Part #,Qty,Cost,Vendor Part #,Note\n" +
        'GL-1,3/2/2026,Great Lakes,48-2210,PO-1001,FF63009,"1,200",$28.75,V-1,urgent\n',
    );
    expect(request).toEqual({
      invoiceNumber: "GL-1",
      invoiceDate: "2026-03-02",
      mode: "draft",
      purchaseOrderNumber: "PO-1001",
      vendor: { name: "Great Lakes", accountNumber: "48-2210", createIfMissing: true },
      lines: [
        {
          partNumber: "FF63009",
          quantity: 1200,
          unitCostCents: 2875,
          vendorPartNumber: "V-1",
          note: "urgent",
        },
      ],
    });
  });

  test("may have a title above its table, blank rows, a byte order mark, and semicolons", async () => {
    const request = await requestOf(
      "\uFEFFGreat Lakes;;\n\nInvoice;SKU;Qty;Cost\nG-1;A;1;2.50\n;;;\n;B;2;$3\n",
    );
    expect(request.lines.map(({ partNumber }) => partNumber)).toEqual(["A", "B"]);
    expect(request.invoiceNumber).toBe("G-1");
  });

  test("may have inch marks in its cells", async () => {
    const { lines } = await requestOf(
      'Invoice,SKU,Description,Qty,Cost\nG-1,A,Drum 16.5" x 7",1,2\n',
    );
    expect(lines[0]?.description).toBe('Drum 16.5" x 7"');
  });

  test("names the row and column of everything that is wrong, all at once", async () => {
    const details = await detailsOf(
      "Invoice,SKU,Qty,Cost\nG-1,A,1,2.505\n,,,\nG-1,B,0,3\nG-1,,1,4\nG-1,C,many,-1\n",
    );
    expect(details.map(({ field }: { field: string }) => field)).toEqual([
      "row 2, Cost",
      "row 4, Qty",
      "row 5",
      "row 6, Qty",
      "row 6, Cost",
    ]);
  });

  test("names both rows of a repeated part, whatever its case", async () => {
    expect(await detailsOf("Invoice,SKU,Qty,Cost\nG,a-1,1,2\nG,B,1,2\nG,A-1,1,2\n")).toEqual([
      {
        field: "row 4, SKU",
        message: '"A-1" stands on row 2 too; each part number may appear once',
      },
    ]);
  });

  test.each([
    ["SKU,Qty,Qty,Cost\nA,1,1,2\nB,1,2,2\n", "row 3, Qty", 'column C says "1"', 'column D, "Qty",'],
    [
      "SKU,Qty,Unit Cost,Unit Cost (cents)\nA,1,2.50,255\n",
      "row 2, Unit Cost",
      'column D says "2.50"',
      'column E, "Unit Cost (cents)", says "255"',
    ],
    ["SKU,Qty,Cost,Note,Note\nA,1,2,,urgent\n", "row 2, Note", "column E says nothing", "column F"],
    ["Part No,Part #,Qty,Cost\nA,B,1,2\n", "row 2, Part No", 'column B says "A"', '"Part #"'],
  ])(
    "in which two columns of equal right differ is refused, naming both: %j",
    async (csv, ...said) => {
      const [field, ...words] = said;
      const sheet = csv.replace(/^/, "Invoice,").replace(/\n(?=.)/g, "\nG,");
      const details = await detailsOf(sheet);
      expect(details).toEqual([{ field, message: expect.any(String) }]);
      for (const word of words) expect(details[0].message).toContain(word);
    },
  );

  test("of which two columns of equal right agree in value is read", async () => {
    const { lines } = await requestOf(
      "Invoice,SKU,Qty,Qty,Unit Cost,Unit Cost (cents),Invoice Date,Invoice Date\n" +
        'G,A,"1,200",1200,$2.50,250,2026-03-02,3/2/2026\nG,B,1,1,3,300,,\n',
    );
    expect(lines).toEqual([
      { partNumber: "A", quantity: 1200, unitCostCents: 250 },
      { partNumber: "B", quantity: 1, unitCostCents: 300 },
    ]);
  });

  test("of which the header says which column counts is read by that one", async () => {
    const { lines } = await requestOf("Invoice,SKU,Qty,Shipped,Price,Net\nG,A,4,3,9,7\n");
    expect(lines).toEqual([{ partNumber: "A", quantity: 3, unitCostCents: 700 }]);
  });

  test("holds one invoice", async () => {
    expect(await detailsOf("Invoice,SKU,Qty,Cost\nG-1,A,1,2\nG-2,B,1,2\n")).toEqual([
      {
        field: "row 3, Invoice",
        message: 'says "G-2", but row 2 says "G-1"; a file holds one invoice',
      },
    ]);
  });

  test("without a header row says what it has instead", async () => {
    const draft = readRows(await readCsv("hello,world", "test.csv"));
    expect(draft).toMatchObject({
      field: "header row",
      message: expect.stringContaining("hello, world"),
    });
  });
});

describe("flags", () => {
  const csv = "Invoice,Vendor,Acct,SKU,Qty,Cost\nG-1,Great Lakes,48-2210,A,1,2\n";

  test("win over the file", async () => {
    const flags = { invoiceNumber: "G-9", mode: "receive", note: "n" };
    const request = await requestOf(csv, { ...flags, po: "PO-7" });
    expect(request).toMatchObject({ ...flags, purchaseOrderNumber: "PO-7" });
  });

  test("a vendor named by flag takes the place of the file's vendor and account", async () => {
    expect((await requestOf(csv, { vendor: "Midwest" })).vendor).toEqual({
      name: "Midwest",
      createIfMissing: true,
    });
  });

  test("an account number alone is added to the file's vendor", async () => {
    expect((await requestOf(csv, { accountNumber: "FS-100", createVendor: false })).vendor).toEqual(
      {
        name: "Great Lakes",
        accountNumber: "FS-100",
        createIfMissing: false,
      },
    );
  });

  test("an order given by its id is told from one given by its number", async () => {
    const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03";
    expect(await requestOf(csv, { po: id })).toMatchObject({ purchaseOrderId: id });
  });
});

describe("the key of an invoice", () => {
  test("is the same for the same content, however it was written", async () => {
    const one = await requestOf("Invoice,SKU,Qty,Cost,Note\nG-1,A,1,2.50,\n");
    const other = await requestOf("SKU,Price (cents),Shipped,Invoice #\n A ,250,1.0,G-1\n");
    expect(idempotencyKeyOf(one)).toBe(idempotencyKeyOf(other));
    expect(idempotencyKeyOf(one)).toMatch(/^invoice-[0-9a-f]{40}$/);
  });

  test("is another for a cent more", async () => {
    const one = await requestOf("Invoice,SKU,Qty,Cost\nG-1,A,1,2.50\n");
    const other = await requestOf("Invoice,SKU,Qty,Cost\nG-1,A,1,2.51\n");
    expect(idempotencyKeyOf(one)).not.toBe(idempotencyKeyOf(other));
  });
});

test.each([
  ["UTF-8", Buffer.from("½ in")],
  ["UTF-16", Buffer.from("\uFEFF½ in", "utf16le")],
  ["Windows' code page", Buffer.from([0xbd, 0x20, 0x69, 0x6e])],
])("text in %s is read", (_name, bytes) => expect(decodeText(bytes)).toBe("½ in"));

test("a format is told by the name, else by how the content begins", () => {
  expect(formatOf("a.CSV", Buffer.from("{"))).toBe("csv");
  expect(formatOf("-", Buffer.from('\n {"a":1}'))).toBe("json");
  expect(formatOf("-", Buffer.from("PK\u0003\u0004"))).toBe("xlsx");
  expect(formatOf("invoice.txt", Buffer.from("SKU,Qty"))).toBe("csv");
});
