import type { DealerPaper } from "./dealer-paper.ts";

const shop = ["Prairie Fleet & Truck Repair", "1210 N Commerce Dr", "Omaha, NE 68110"];

const greatLakes = {
  name: "Great Lakes Heavy Duty Parts, Inc.",
  address: "2210 S Ashland Ave, Chicago, IL 60608",
};
const interstate = {
  name: "Interstate Diesel & Turbo",
  address: "77 N Cliff Ave, Sioux Falls, SD 57103",
};
const midwest = {
  name: "Midwest Brake & Wheel LLC",
  address: "804 SE 30th St, Des Moines, IA 50317",
};

const columns: DealerPaper["columns"] = [
  { head: "Part Number", at: 46, width: 90 },
  { head: "Description", at: 140, width: 220 },
  { head: "Qty", at: 365, width: 35, isNumber: true },
  { head: "Unit Price", at: 410, width: 70, isNumber: true },
  { head: "Amount", at: 490, width: 76, isNumber: true },
];

/** The price is in cents; it and the amount are printed in dollars. */
type Goods = readonly [part: string, description: string, quantity: number, price: number];

function rowOf([part, description, quantity, price]: Goods): string[] {
  return [part, description, String(quantity), dollars(price), dollars(quantity * price)];
}

function sumOf(goods: readonly Goods[]): number {
  return goods.reduce((sum, [, , quantity, price]) => sum + quantity * price, 0);
}

/** `1,234.50`, or `(1,234.50)` for an amount below zero. */
function dollars(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
  return cents < 0 ? `(${text})` : text;
}

const filters: Goods[] = [
  ["FF63009", "Fuel filter, Cummins X15", 24, 2695],
  ["LF14000NN", "Lube filter, Cummins ISX and X15", 12, 3095],
  ["FS20022", "Fuel/water separator, 10 micron", 8, 4040],
  ["AF26248M", "Air filter, primary", 4, 6690],
];

const plainInvoice: DealerPaper = {
  dealer: greatLakes,
  title: "INVOICE",
  facts: [
    ["Invoice No.", "GL-88410"],
    ["Invoice Date", "03/09/2026"],
    ["Account No.", "48-2210"],
    ["Terms", "Net 30"],
    ["Due Date", "04/08/2026"],
  ],
  billTo: shop,
  columns,
  rows: filters.map(rowOf),
  rowsOnPage: 30,
  totals: [
    ["Subtotal", dollars(sumOf(filters))],
    ["Total Due", dollars(sumOf(filters))],
  ],
  notes: ["Returns within 30 days with this invoice. Electrical parts are not returnable."],
};

const reman: Goods[] = [
  ["HE400VG-R", "Turbocharger, variable geometry, remanufactured", 1, 189_500],
  ["HE400VG-R", "CORE DEPOSIT", 1, 60_000],
  ["4352320PX", "Fuel injector, ISX15, remanufactured", 6, 41_200],
  ["4352320PX", "CORE DEPOSIT", 6, 15_000],
  ["2888173NX", "NOx sensor, outlet", 2, 28_650],
  ["3680535", "Water pump kit, ISX", 1, 24_800],
  ["4952630", "Thermostat, 180 F", 4, 3390],
  ["K048204", "Air dryer cartridge, AD-9", 6, 4510],
  ["K048204", "CORE DEPOSIT", 6, 1500],
  ["KN28510", "Relay valve, 4 port", 2, 4960],
  ["2866337", "Gasket, diesel particulate filter", 4, 2480],
  ["5303604", "Filter kit, DEF dosing unit", 3, 5340],
];
const inboundFreight = 18_450;

const coresOnTwoPages: DealerPaper = {
  dealer: interstate,
  title: "INVOICE",
  facts: [
    ["Invoice No.", "IDT-20551"],
    ["Invoice Date", "03/09/2026"],
    ["Account No.", "IDT-3391"],
    ["Terms", "Net 10"],
  ],
  billTo: shop,
  columns,
  rows: reman.map(rowOf),
  rowsOnPage: 8,
  totals: [
    ["Subtotal", dollars(sumOf(reman))],
    ["Inbound Freight", dollars(inboundFreight)],
    ["Total Due", dollars(sumOf(reman) + inboundFreight)],
  ],
  notes: ["Return cores within 60 days in the original box for credit."],
};

const returned: Goods[] = [
  ["85150E", "Brake drum, 16.5 x 7 in, outboard", -2, 11_450],
  ["4707Q", "Brake shoe kit, 16.5 x 7 in, lined, with hardware", -1, 6180],
];

const creditMemo: DealerPaper = {
  dealer: midwest,
  title: "CREDIT MEMO",
  facts: [
    ["Credit Memo No.", "MBC-4402"],
    ["Date", "03/16/2026"],
    ["Account No.", "MBW-7731"],
    ["Reason", "Goods returned"],
  ],
  billTo: shop,
  columns,
  rows: returned.map(rowOf),
  rowsOnPage: 30,
  totals: [["Total Credit", dollars(sumOf(returned))]],
  notes: ["Do not pay. The credit is applied to your account."],
};

const statement: DealerPaper = {
  dealer: greatLakes,
  title: "STATEMENT",
  facts: [
    ["Statement Date", "03/31/2026"],
    ["Account No.", "48-2210"],
    ["Terms", "Net 30"],
  ],
  billTo: shop,
  columns: [
    { head: "Date", at: 46, width: 80 },
    { head: "Invoice", at: 140, width: 120 },
    { head: "Amount", at: 365, width: 80, isNumber: true },
    { head: "Balance", at: 486, width: 80, isNumber: true },
  ],
  rows: [
    ["03/02/2026", "GL-88112", "412.50", "412.50"],
    ["03/09/2026", "GL-88304", "2,768.30", "3,180.80"],
    ["03/09/2026", "GL-88410", dollars(sumOf(filters)), dollars(318_080 + sumOf(filters))],
  ],
  rowsOnPage: 30,
  totals: [["Amount Due", dollars(318_080 + sumOf(filters))]],
  notes: ["Current: all invoices. Over 30 days: 0.00. Over 60 days: 0.00."],
};

/** The example documents, by the name of their file. */
export const exampleDocuments = {
  "great-lakes-invoice.pdf": plainInvoice,
  "interstate-cores-invoice.pdf": coresOnTwoPages,
  "midwest-credit-memo.pdf": creditMemo,
  "great-lakes-statement.pdf": statement,
} satisfies Record<string, DealerPaper>;
