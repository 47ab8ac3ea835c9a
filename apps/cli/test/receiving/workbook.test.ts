import { expect, test } from "vitest";
import { runCli } from "../harness/run-cli.ts";
import { type WorkbookCell, workbook } from "../harness/workbook.ts";

const header = ["Invoice", "SKU", "Description", "Qty", "Cost", "Vendor Part #", "Note", "Date"];
const unused = ["Packed", "Shelf"];
const good: WorkbookCell[] = ["G-1", "A-1", "Shoe", 2, 28.75, "V-1", "", ""];
/** What Excel makes of 3-15, typed in 2023. */
const day = { day: 45000 };

function receive(...rows: WorkbookCell[][]) {
  const stdin = workbook([...header, ...unused], ...rows);
  return runCli(["receive", "invoice", "-", "--dry-run"], { stdin });
}

/** A good row with another cell in one of its columns. */
function rowWith(column: string, cell: WorkbookCell): WorkbookCell[] {
  return good.with(header.indexOf(column), cell);
}

test.each(["Invoice", "SKU", "Description", "Qty", "Cost", "Vendor Part #"])(
  "the reader of workbooks rejects a date in the column %s, because it was typed as something else",
  async (column) => {
    const { stderr, code } = await receive(rowWith(column, day));
    expect(stderr).toContain(`row 2, ${column}: "2023-03-15" is a date`);
    expect(stderr).toContain("the invoice has 1 error");
    expect(code).toBe(2);
  },
);

test("the reader of workbooks accepts a date as the invoice's day and in a note", async () => {
  const { stdout } = await receive(rowWith("Date", day).with(header.indexOf("Note"), day));
  expect(JSON.parse(stdout)).toMatchObject({
    invoiceDate: "2023-03-15",
    lines: [{ note: "2023-03-15" }],
  });
});

test.each([1e21, 5e-7, 1234567890123456])(
  "the reader of workbooks rejects the part number %d, which a workbook cannot store exactly",
  async (number) => {
    const { stderr, code } = await receive(good, rowWith("SKU", number));
    expect(stderr).toMatch(/row 3, SKU: "\S+" is a number that a workbook cannot store exactly/);
    expect(code).toBe(2);
  },
);

test("the reader of workbooks accepts a part number of digits", async () => {
  const { stdout } = await receive(rowWith("SKU", 123456789012));
  expect(JSON.parse(stdout)).toMatchObject({ lines: [{ partNumber: "123456789012" }] });
});

test("the reader of workbooks ignores dates and numbers in unused columns", async () => {
  const { code } = await receive([...good, day, 1e21]);
  expect(code).toBe(0);
});

test("the reader of workbooks reads charges, core deposits, the due date and the total from their cells", async () => {
  const stdin = workbook(
    ["Invoice", "SKU", "Qty", "Cost", "Core Charge", "Due Date"],
    ["G-1", "A-1", 2, 28.75, 7.5, day],
    ["", "Freight", 1, 18, "", ""],
    ["", "Total", "", 90.5, "", ""],
  );
  const { stdout } = await runCli(["receive", "invoice", "-", "--dry-run"], { stdin });
  expect(JSON.parse(stdout)).toMatchObject({
    lines: [{ partNumber: "A-1", coreDepositCents: 750 }],
    charges: [{ kind: "freight", amountCents: 1800 }],
    totalCents: 9050,
    dueDate: "2023-03-15",
  });
});
