import { expect, test } from "vitest";
import { InvoiceFileError } from "../errors.ts";
import { readCsv } from "./csv.ts";
import { readTable } from "./table.ts";

async function errorOf(csv: string): Promise<InvoiceFileError | undefined> {
  const sheet = await readCsv(csv, "cm.csv");
  try {
    readTable(sheet, "cm.csv");
    return undefined;
  } catch (error) {
    if (error instanceof InvoiceFileError) return error;
    throw error;
  }
}

test.each([
  ["Invoice,SKU,Qty,Cost\nCM-1,A,-1,75.00", "only negative quantities or costs"],
  ["Invoice,SKU,Qty,Cost\nCM-1,A,1,-75.00\nCM-1,B,(2),10.00", "only negative quantities"],
  ["Invoice,SKU,Qty,Cost\nCM-1,A,1,75.00\n,Total,,-75.00", "the total -$75.00"],
  ["Invoice,SKU,Qty,Cost,Invoice Total\nCM-1,A,1,75.00,-75.00", "the total -$75.00"],
  ["CREDIT MEMO\nInvoice,SKU,Qty,Cost\nCM-1,A,1,75.00", 'row 1 says "CREDIT MEMO"'],
  ["Credit Memo #,SKU,Qty,Cost\nCM-1,A,1,75.00", 'row 1 says "Credit Memo #"'],
])("a credit memo is refused with the way to enter it: %j", async (csv, message) => {
  expect(await errorOf(`${csv}\n`)).toMatchObject({
    code: "CREDIT_MEMO",
    message: expect.stringContaining(message),
    nextStep: expect.stringContaining("POST /bills"),
  });
});

test.each([
  "Invoice,SKU,Qty,Cost\nG-1,A,1,75.00\nG-1,B,-1,10.00",
  "Invoice,SKU,Qty,Cost\nG-1,A,1,75.00\n,Discount,,-5.00",
  "Invoice,Credit Memo,SKU,Qty,Cost\nG-1,no,A,1,75.00",
])("an invoice with a returned part or a discount is none: %j", async (csv) => {
  expect(await errorOf(`${csv}\n`)).toBeUndefined();
});
