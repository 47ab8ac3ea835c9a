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
  "a date in the column %s is refused, since it was something else when it was typed",
  async (column) => {
    const { stderr, code } = await receive(rowWith(column, day));
    expect(stderr).toContain(`row 2, ${column}: "2023-03-15" is a date`);
    expect(stderr).toContain("the invoice has 1 error");
    expect(code).toBe(2);
  },
);

test("a date is taken where one may stand: the invoice's day, and a note", async () => {
  const { stdout } = await receive(rowWith("Date", day).with(header.indexOf("Note"), day));
  expect(JSON.parse(stdout)).toMatchObject({
    invoiceDate: "2023-03-15",
    lines: [{ note: "2023-03-15" }],
  });
});

test.each([1e21, 5e-7, 1234567890123456])(
  "the part number %d is refused, which a workbook cannot hold digit by digit",
  async (number) => {
    const { stderr, code } = await receive(good, rowWith("SKU", number));
    expect(stderr).toMatch(/row 3, SKU: "\S+" is a number that a workbook cannot store exactly/);
    expect(code).toBe(2);
  },
);

test("a part number of digits is taken as it stands", async () => {
  const { stdout } = await receive(rowWith("SKU", 123456789012));
  expect(JSON.parse(stdout)).toMatchObject({ lines: [{ partNumber: "123456789012" }] });
});

test("dates and numbers in columns that are not used are nobody's concern", async () => {
  const { code } = await receive([...good, day, 1e21]);
  expect(code).toBe(0);
});
