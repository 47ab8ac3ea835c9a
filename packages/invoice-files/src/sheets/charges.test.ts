import { describe, expect, test } from "vitest";
import { validateRequest } from "../validate.ts";
import { readCsv } from "./csv.ts";
import { readTable } from "./table.ts";

async function read(csv: string) {
  const draft = readTable(await readCsv(csv, "test.csv"), "test.csv");
  return { ...validateRequest(draft.request, draft), notes: draft.notes };
}

async function requestOf(csv: string) {
  const validation = await read(csv);
  if (!validation.isValid) throw new Error(JSON.stringify(validation.problems));
  return validation.request;
}

async function problemsOf(csv: string) {
  const validation = await read(csv);
  return validation.isValid ? [] : validation.problems;
}

const value = { allocation: "value" };

describe("rows below the parts", () => {
  test("rows below the parts become charges and the total, by their label", async () => {
    const { lines, charges, totalCents } = await requestOf(
      "Invoice,Part #,Description,Qty,Cost,Ext\n" +
        "G-1,A,Filter,2,$10.00,$20.00\n" +
        "G-1,,Freight,1,$18.00,$18.00\n" +
        ",,Hazmat Fee:,,,4.50\n" +
        "Sales Tax,,,,,$1.65\n" +
        ",,Trade discount,,,$2.00\n" +
        ",,Subtotal,,,$20.00\n" +
        "TOTAL,,,,,$42.15\n",
    );
    expect(lines).toHaveLength(1);
    expect(charges).toEqual([
      { kind: "freight", amountCents: 1800, ...value },
      { kind: "fee", amountCents: 450, description: "hazmat fee", ...value },
      { kind: "tax", amountCents: 165, description: "sales tax", ...value },
      { kind: "discount", amountCents: -200, description: "trade discount", ...value },
    ]);
    expect(totalCents).toBe(4215);
  });

  test("rows may have a label as part number, and whole numbers as in a workbook", async () => {
    const { lines, charges, totalCents } = await requestOf(
      "SKU,Invoice,Acct,Qty,Cost\nA,G-1,482210,2,10\nFREIGHT,G-1,482210,2,9\nInvoice total,,482210,,38\n",
    );
    expect(lines).toEqual([{ partNumber: "A", quantity: 2, unitCostCents: 1000 }]);
    expect(charges).toEqual([{ kind: "freight", amountCents: 1800, ...value }]);
    expect(totalCents).toBe(3800);
  });

  test.each([
    ["A,Starter,2,300\n,Core deposit,2,75", [7500]],
    ["A,Starter,2,300\n,Freight,,9.00\n,Core charge,,150.00", [7500]],
    ["A,Starter,1,300\n,Core deposit,1,75\nB,Pump,2,90\n,Core deposit,2,40", [7500, 4000]],
    ["A,Starter,1,300\n,Core deposit,1,75\nB,Bolt,2,9", [7500, undefined]],
  ])(
    "rows of core deposits are those of the part above, or of the only one: %j",
    async (rows, each) => {
      const header = "Invoice,SKU,Description,Qty,Cost";
      const sheet = rows.split("\n").map((row) => `G,${row}`);
      const { lines, charges = [] } = await requestOf(`${[header, ...sheet].join("\n")}\n`);
      expect(lines.map(({ coreDepositCents }) => coreDepositCents)).toEqual(each);
      expect(charges.filter(({ kind }) => kind !== "freight")).toEqual([]);
    },
  );

  test.each([
    ["G,,Something,1,4", "row 3", "has data but no part number"],
    ["G,,Freight,,", "row 3", '"Freight" has no amount'],
    ["G-2,,Freight,1,4", "row 3, Invoice", "a file contains one invoice"],
    [",,Total,,9.00\n,,Total,,8.00", "row 4", "has another total than row 3"],
    ["G,B,B,1,2\nG,,Core deposit,1,75", "row 4", "has a core deposit of $75.00, but not of which"],
    ["G,,Core deposit,,9.00\nG,B,B,-1,2", "row 4, Qty", '"-1" returns goods'],
  ])("rows below the parts that are unclear are reported: %j", async (rows, field, message) => {
    const problems = await problemsOf(`Invoice,SKU,Description,Qty,Cost\nG,A,B,1,2\n${rows}\n`);
    expect(problems).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  test("rows with a part number of another kind stay parts", async () => {
    const { lines } = await requestOf(
      "Invoice,SKU,Description,Qty,Cost\nG,TX-1,Sales tax,1,2\nG,FRT-9,Freight bracket,1,2\n",
    );
    expect(lines.map(({ partNumber }) => partNumber)).toEqual(["TX-1", "FRT-9"]);
  });
});

describe("columns", () => {
  test("columns become core deposits, the due date, the total and charges", async () => {
    const request = await requestOf(
      "Invoice,Due Date,SKU,Qty,Cost,Core,Freight,Tax (cents),Invoice Total\n" +
        "G,4/1/2026,A,2,10.00,7.50,18.00,,56.15\nG,4/1/2026,B,1,3.00,0,,15,56.15\n",
    );
    expect(request).toMatchObject({ dueDate: "2026-04-01", totalCents: 5615 });
    expect(request.lines).toEqual([
      { partNumber: "A", quantity: 2, unitCostCents: 1000, coreDepositCents: 750 },
      { partNumber: "B", quantity: 1, unitCostCents: 300 },
    ]);
    expect(request.charges).toEqual([
      { kind: "freight", amountCents: 1800, ...value },
      { kind: "tax", amountCents: 15, description: "tax (cents)", ...value },
    ]);
  });

  const repeated = (total: string, freight = "5") =>
    `Invoice,SKU,Qty,Cost,Freight,Amount Due\nG,A,1,10,5,${total}\nG,B,1,10,${freight},${total}\n`;

  test("columns of charges are those of each row if they differ", async () => {
    expect((await requestOf(repeated("", "6"))).charges).toMatchObject([{ amountCents: 1100 }]);
  });

  test.each([
    ["25.00", 500],
    ["30.00", 1000],
  ])("a charge that every row repeats is decided by the total %s", async (total, cents) => {
    expect((await requestOf(repeated(total))).charges).toMatchObject([{ amountCents: cents }]);
  });

  test.each(["", "99.00"])("columns that no total decides are reported: %j", async (total) => {
    expect(await problemsOf(repeated(total))).toEqual([
      { field: "row 2, Freight", message: expect.stringContaining("every row has $5.00") },
    ]);
  });

  test("columns of flags and percentages are not used", async () => {
    const { request, notes } = Object(
      await read("Invoice,SKU,Qty,Cost,Tax,Core,Fee\nG,A,1,10,Y,no,5%\nG,B,1,10,N,,\n"),
    );
    expect(request).not.toHaveProperty("charges");
    expect(notes).toEqual(["columns not used: Core, Fee, Tax"]);
  });

  test("columns and rows must have one total", async () => {
    expect(
      await problemsOf("Invoice,SKU,Qty,Cost,Amount Due\nG,A,1,10,10.00\n,Total,,11.00\n"),
    ).toEqual([{ field: "row 3", message: "is a total of $11.00, but a column has $10.00" }]);
  });
});
