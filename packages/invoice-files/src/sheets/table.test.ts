import { describe, expect, test } from "vitest";
import { validateRequest } from "../validate.ts";
import { readCsv } from "./csv.ts";
import { readTable } from "./table.ts";

async function validate(csv: string) {
  const draft = readTable(await readCsv(csv, "test.csv"), "test.csv");
  return validateRequest(draft.request, draft);
}

async function requestOf(csv: string) {
  const validation = await validate(csv);
  if (!validation.isValid) throw new Error(JSON.stringify(validation.problems));
  return validation.request;
}

async function problemsOf(csv: string) {
  const validation = await validate(csv);
  return validation.isValid ? [] : validation.problems;
}

describe("a sheet", () => {
  test("a sheet becomes a request", async () => {
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

  test("a sheet may have a title, blank rows, a byte order mark, and semicolons", async () => {
    const request = await requestOf(
      "\uFEFFGreat Lakes;;\n\nInvoice;SKU;Qty;Cost\nG-1;A;1;2.50\n;;;\n;B;2;$3\n",
    );
    expect(request.lines.map(({ partNumber }) => partNumber)).toEqual(["A", "B"]);
    expect(request.invoiceNumber).toBe("G-1");
  });

  test("a sheet may have inch marks in its cells", async () => {
    const { lines } = await requestOf(
      'Invoice,SKU,Description,Qty,Cost\nG-1,A,Drum 16.5" x 7",1,2\n',
    );
    expect(lines[0]?.description).toBe('Drum 16.5" x 7"');
  });

  test("a sheet reports every error with its row and column", async () => {
    const problems = await problemsOf(
      "Invoice,SKU,Qty,Cost\nG-1,A,1,2.505\n,,,\nG-1,B,0,3\nG-1,,1,4\nG-1,C,many,-1\n",
    );
    expect(problems.map(({ field }) => field)).toEqual([
      "row 2, Cost",
      "row 4, Qty",
      "row 5",
      "row 6, Qty",
      "row 6, Cost",
    ]);
  });

  test("a sheet reports both rows of a repeated part in any case", async () => {
    expect(await problemsOf("Invoice,SKU,Qty,Cost\nG,a-1,1,2\nG,B,1,2\nG,A-1,1,2\n")).toEqual([
      {
        field: "row 4, SKU",
        message: '"A-1" is also in row 2; each part number may appear once',
      },
    ]);
  });

  test.each([
    ["SKU,Qty,Qty,Cost\nA,1,1,2\nB,1,2,2\n", "row 3, Qty", 'column C has "1"', 'column D, "Qty",'],
    [
      "SKU,Qty,Unit Cost,Unit Cost (cents)\nA,1,2.50,255\n",
      "row 2, Unit Cost",
      'column D has "2.50"',
      'column E, "Unit Cost (cents)", has "255"',
    ],
    ["SKU,Qty,Cost,Note,Note\nA,1,2,,urgent\n", "row 2, Note", "column E is empty", "column F"],
    ["Part No,Part #,Qty,Cost\nA,B,1,2\n", "row 2, Part No", 'column B has "A"', '"Part #"'],
  ])("a sheet rejects two columns for one field that differ: %j", async (csv, field, ...words) => {
    const sheet = csv.replace(/^/, "Invoice,").replace(/\n(?=.)/g, "\nG,");
    const problems = await problemsOf(sheet);
    expect(problems).toEqual([{ field, message: expect.any(String) }]);
    for (const word of words) expect(problems[0]?.message).toContain(word);
  });

  test("a sheet accepts two columns for one field with equal values", async () => {
    const { lines } = await requestOf(
      "Invoice,SKU,Qty,Qty,Unit Cost,Unit Cost (cents),Invoice Date,Invoice Date\n" +
        'G,A,"1,200",1200,$2.50,250,2026-03-02,3/2/2026\nG,B,1,1,3,300,,\n',
    );
    expect(lines).toEqual([
      { partNumber: "A", quantity: 1200, unitCostCents: 250 },
      { partNumber: "B", quantity: 1, unitCostCents: 300 },
    ]);
  });

  test("a sheet prefers the shipped quantity and the net price", async () => {
    const { lines } = await requestOf("Invoice,SKU,Qty,Shipped,Price,Net\nG,A,4,3,9,7\n");
    expect(lines).toEqual([{ partNumber: "A", quantity: 3, unitCostCents: 700 }]);
  });

  test("a sheet contains one invoice", async () => {
    expect(await problemsOf("Invoice,SKU,Qty,Cost\nG-1,A,1,2\nG-2,B,1,2\n")).toEqual([
      {
        field: "row 3, Invoice",
        message: 'is "G-2", but row 2 has "G-1"; a file contains one invoice',
      },
    ]);
  });

  test("a sheet without a header row is rejected with its first row", async () => {
    await expect(validate("hello,world")).rejects.toMatchObject({
      message: "test.csv has no table of invoice lines",
      problems: [{ field: "header row", message: expect.stringContaining("hello, world") }],
    });
  });
});
