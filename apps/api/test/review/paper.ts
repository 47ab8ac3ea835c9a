import type { Page } from "playwright-core";

interface PaperLine {
  part: string;
  description: string;
  quantity: number;
  unitCost: string;
  amount: string;
}

export interface Paper {
  number?: string;
  lines?: PaperLine[];
  freight?: string;
  total?: string;
}

const oneLine: PaperLine[] = [
  {
    part: "FF63009",
    description: "Spin-on filter",
    quantity: 24,
    unitCost: "28.75",
    amount: "690.00",
  },
  {
    part: "AF26248M",
    description: "Air filter, primary",
    quantity: 4,
    unitCost: "68.15",
    amount: "272.60",
  },
];

/** Where the total is printed, in points from the top left corner of the page. */
export const totalPlace = { right: 540, top: 420 };

/** Prints a dealer's invoice with Chromium. Returns the PDF. */
export async function printInvoice(
  page: Page,
  { number = "GL-88304", lines = oneLine, freight = "15.00", total = "977.60" }: Paper = {},
): Promise<Uint8Array> {
  const rows = lines.map(
    ({ part, description, quantity, unitCost, amount }) =>
      `<tr><td>${part}</td><td>${description}</td><td>${quantity}</td><td>${unitCost}</td><td>${amount}</td></tr>`,
  );
  const { right, top } = totalPlace;
  await page.setContent(`<!doctype html>
    <style>
      body { margin: 0; font: 10pt sans-serif; }
      .at { position: absolute; white-space: nowrap; line-height: 1; }
      table { position: absolute; left: 40pt; top: 200pt; width: 500pt; border-collapse: collapse; }
      td, th { padding: 3pt; text-align: left; }
      td:nth-child(n + 3), th:nth-child(n + 3) { text-align: right; }
    </style>
    <div class="at" style="left: 40pt; top: 40pt; font-size: 16pt">Great Lakes Heavy Duty Parts</div>
    <div class="at" style="left: 40pt; top: 60pt">4410 S Kedzie Ave, Chicago IL 60632</div>
    <div class="at" style="left: 40pt; top: 100pt">INVOICE</div>
    <div class="at" style="left: 340pt; top: 100pt">Invoice No: ${number}</div>
    <div class="at" style="left: 340pt; top: 116pt">Invoice Date: 03/09/2026</div>
    <div class="at" style="left: 340pt; top: 132pt">Account No: 48-2210</div>
    <table>
      <tr><th>Part No</th><th>Description</th><th>Qty</th><th>Unit Price</th><th>Amount</th></tr>
      ${rows.join("")}
    </table>
    <div class="at" style="right: calc(612pt - ${right}pt); top: ${top - 18}pt">Freight&nbsp; ${freight}</div>
    <div class="at" style="right: calc(612pt - ${right}pt); top: ${top}pt">Total&nbsp; ${total}</div>`);
  return page.pdf({ format: "Letter" });
}

/** Prints a dealer's statement of account with Chromium. Returns the PDF. */
export async function printStatement(page: Page): Promise<Uint8Array> {
  await page.setContent(`<!doctype html>
    <style>body { font: 10pt sans-serif; } td, th { padding: 3pt 20pt; text-align: left; }</style>
    <div>Great Lakes Heavy Duty Parts</div>
    <h1>STATEMENT OF ACCOUNT</h1>
    <p>Statement date: 03/31/2026</p>
    <p>Account No: 48-2210</p>
    <table>
      <tr><th>Invoice</th><th>Date</th><th>Amount</th></tr>
      <tr><td>GL-88304</td><td>03/09/2026</td><td>977.60</td></tr>
      <tr><td>GL-88411</td><td>03/16/2026</td><td>120.00</td></tr>
    </table>
    <p>Balance due 1,097.60</p>`);
  return page.pdf({ format: "Letter" });
}
