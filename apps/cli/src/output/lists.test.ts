import { expect, test } from "vitest";
import { tables } from "../catalogue/tables.ts";
import { noPaint } from "../terminal/paint.ts";
import { columnsOf } from "../terminal/text.ts";
import { drawRows } from "./record.ts";
import { labelOf, show } from "./text.ts";

const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41";
const order = {
  id,
  orderNumber: "WO-1064",
  status: "waiting_for_parts",
  customerName: "Lakeshore Refrigerated Express",
  vehicleUnit: "R-5311",
  vehicleVin: "1UYVS2536LU417703",
  priority: "urgent",
  technicianName: "Keisha Grant",
  dueDate: "2026-03-04",
  totalPriceCents: 394_360,
  balanceCents: 394_360,
};

function draw(key: string, rows: object[], width: number, fields?: string[]) {
  const operations = {
    inventoryItems: "inventory.list",
    changes: "bills.get",
    payments: "bills.payments",
  };
  const operation = Object.entries(operations).find(([list]) => list === key)?.[1];
  const look = { width, paint: noPaint, fields, tables: tables[operation ?? `${key}.list`] ?? {} };
  return drawRows(key, rows, look).text.split("\n");
}

test.each([
  [80, /^Number +Status +Customer +Unit +Due +Total$/],
  [100, /^Number +Status +Customer +Unit +Due +Total +Priority$/],
  [110, /^Number +Status +Customer +Unit +Due +Total +Priority +Technician$/],
  [170, /^Number +Status +Customer +Unit +Due +Total +Priority +Technician +Balance +ID$/],
])("the board of work orders has what matters most in %i columns", (width, heading) => {
  const lines = draw("workOrders", [order], width);
  expect(lines[0]).toMatch(heading);
  expect(lines[2]).toMatch(
    /^WO-1064 +waiting_for_parts +Lakeshore Refr.* +R-5311 +2026-03-04 +\$3,943\.60/,
  );
  expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(width);
});

test("a list shows a customer name of 30 letters completely at 100 columns", () => {
  expect(draw("workOrders", [order], 100)[2]).toContain("Lakeshore Refrigerated Express");
});

test("a list marks archived orders, even in little room", () => {
  const lines = draw("workOrders", [order, { ...order, archived: true }], 100);
  expect(lines[0]).toMatch(/Total +State +Priority$/);
  expect(lines[2]).toMatch(/\$3,943\.60 +urgent$/);
  expect(lines[3]).toMatch(/\$3,943\.60 +archived +urgent$/);
});

test("a list identifies a vehicle without a unit number by the end of its VIN", () => {
  const own = { ...order, vehicleUnit: null };
  expect(draw("workOrders", [own], 80)[2]).toContain("…417703");
  expect(draw("workOrders", [{ ...own, vehicleVin: "T4" }], 80)[2]).toMatch(/ T4 +2026/);
});

test("a list shows only the content of a requested field", () => {
  const own = { ...order, vehicleUnit: null };
  const fields = ["orderNumber", "vehicleUnit"];
  expect(draw("workOrders", [own], 80, fields)[2]).toBe("WO-1064");
});

test("a list shows the available next to the on-hand quantity", () => {
  const part = { partNumber: "31-1950", name: "Battery", quantity: 2, availableQuantity: -2 };
  const lines = draw("inventoryItems", [{ ...part, lowStock: true, unitCostCents: 14_450 }], 80);
  expect(lines[0]).toMatch(/^Part number +Name +Quantity +Available +Stock +Unit cost$/);
});

test("a list never truncates an e-mail address of a user", () => {
  const email = "bartholomew.featherstonehaugh@prairietruck.example";
  const user = { id, name: "Bartholomew Featherstonehaugh", role: "technician", email };
  const lines = draw("users", [{ ...user, phone: "+1 312 555 0137" }], 100);
  expect(lines[2]).toContain(email);
  expect(lines[2]).not.toContain("…");
});

test("a list shows a time to the minute, in its own zone", () => {
  expect(show("dueDate", "2026-03-04T16:00:00-06:00")).toBe("2026-03-04 16:00-06:00");
  expect(show("createdAt", "2026-03-04T22:00:00.000Z")).toBe("2026-03-04 22:00Z");
});

test.each([66, 80])(
  "a list of orders in %i columns drops ids before it truncates a text",
  (width) => {
    const vendorName = "Great Lakes Heavy Duty Parts, Incorporated";
    const lines = draw(
      "purchaseOrders",
      [{ id, number: "PO-1016", status: "draft", vendorName }],
      width,
    );
    expect(lines[0]).not.toContain("ID");
    expect(lines[2]).toContain(vendorName);
  },
);

test.each([40, 80, 120])("a list in %i columns shows what commands take", (width) => {
  const lists = {
    workOrders: ["WO-1064", order],
    invoices: ["INV-1003", { id, status: "partially_paid", invoiceNumber: "INV-1003" }],
    purchaseOrders: ["PO-1016", { id, status: "partially_received", number: "PO-1016" }],
    salesOrders: ["SO-1001", { id, customerName: "Ann Lee", orderNumber: "SO-1001" }],
    serviceRequests: ["SR-7K4MQX", { id, status: "converted", requestNumber: "SR-7K4MQX" }],
    inventoryItems: ["FF63009", { id, name: "Fuel filter, spin-on", partNumber: "FF63009" }],
    customers: ["Prairie Haul", { id, name: "Prairie Haul", phone: "+1 312 555 0137" }],
    vehicles: ["T-104", { id, year: 2019, make: "Volvo", unitNumber: "T-104" }],
    // Payments have no number.
    payments: [id, { paidDate: "2026-03-02", invoiceNumber: "INV-1003", method: "Check", id }],
  } as const;
  for (const [key, [taken, row]] of Object.entries(lists)) {
    const lines = draw(key, [row], width);
    expect(lines[2], key).toContain(taken);
    expect(Math.max(...lines.map(columnsOf)), key).toBeLessThanOrEqual(width);
  }
});

test("a payment has its amount and its id in 80 columns", () => {
  const payment = { paidDate: "2026-03-02", invoiceNumber: "INV-1003", amountCents: 42_000, id };
  const lines = draw("payments", [{ ...payment, type: "payment", method: "Credit Card" }], 80);
  expect(lines[2]).toContain("$420.00");
  expect(lines[2]).toContain(id);
});

test("a requested id is not dropped before other fields", () => {
  expect(draw("workOrders", [order], 40, ["id", "customerName"])[0]).toMatch(/^ID/);
});

test("labels a DOT number", () => {
  expect(labelOf("customerInfo.dotNumber")).toBe("Customer info DOT number");
});

test("a list shows the status of labor lines in 80 columns", () => {
  const labor = { id, kind: "labor", description: "Reline one trailer axle, adjust, road test" };
  const worked = { ...labor, quantity: 3.2, unitPriceCents: 14_500, totalPriceCents: 46_400 };
  const part = { kind: "part", partNumber: "BRK-CLN-14", quantity: 2, unitPriceCents: 645 };
  const rows = [
    { ...worked, taxable: false, status: "in_progress", technicianName: "Tomasz Wójcik" },
    { ...part, totalPriceCents: 1290, taxable: true, reservedQuantity: 2 },
  ];
  expect(draw("lineItems", rows, 76)[0]).toMatch(
    /^Kind +Part number +Description +Quantity +Total +Status$/,
  );
  expect(draw("lineItems", rows, 108)[0]).toMatch(
    /^Kind +Part number +Description +Quantity +Unit price +Total +Tax +Status +Technician$/,
  );
});

test("a list shows the amounts and the tax of an invoice's lines", () => {
  const part = { id, kind: "part", partNumber: "LF9080", quantity: 2, unitPriceCents: 4790 };
  const lines = draw("lineItems", [{ ...part, amountCents: 9580, taxed: true }], 108);
  expect(lines[0]).toMatch(/^Kind +Part number +Quantity +Unit price +Total +Tax/);
  expect(lines[2]).toMatch(/^part +LF9080 +2 +\$47\.90 +\$95\.80 +taxed/);
});

test("a list shows what a correction changed, before and after, in dollars", () => {
  const change = { after: 1800, before: 1500, field: "amountCents", lineId: id };
  const lines = draw("changes", [change], 120);
  expect(lines[0]).toMatch(/^Field +Before +After +Line ID$/);
  expect(lines[2]).toMatch(/^amountCents +\$15\.00 +\$18\.00 /);
});

test("a list names the ages of cores", () => {
  const ages = ["days0To30Cents", "days31To60Cents", "days61To90Cents", "over90DaysCents"];
  expect(ages.map(labelOf)).toEqual(["0–30 days", "31–60 days", "61–90 days", "Over 90 days"]);
});

test("a list shows the day and the vendor of a payment to a vendor", () => {
  const payment = { id, date: "2026-03-02", vendorName: "Acme", amountCents: 500, reference: "7" };
  const lines = draw("payments", [{ ...payment, voidedAt: "2026-03-03T00:00:00.000Z" }], 120);
  expect(lines[0]).toMatch(/^Date +Vendor +Amount +State +Reference +ID$/);
  expect(lines[2]).toMatch(/^2026-03-02 +Acme +\$5\.00 +void +7 /);
});

test("a list of documents shows what each is, what to check, and what commands take", () => {
  const document = {
    id,
    status: "needs_review",
    fileName: "scan.pdf",
    contentType: "application/pdf",
    sha256: "0".repeat(64),
    vendorName: "Great Lakes Heavy Duty Parts, Inc.",
    type: "invoice",
    invoiceNumber: "GL-88410",
    invoiceDate: "2026-03-09",
    totalCents: 160_900,
    openCount: 3,
    createdAt: "2026-03-10T15:00:00Z",
  };
  const unread = { ...document, status: "unreadable", vendorName: null, invoiceNumber: null };
  const [heading = "", , first = "", second = ""] = draw("documents", [document, unread], 120);
  expect(heading).toMatch(/^Status +Vendor +Number +Total +To check +ID/);
  expect(first).toContain("GL-88410");
  expect(first).toContain("$1,609.00");
  expect(first).toContain(id);
  expect(second).toContain("scan.pdf");
  expect(draw("documents", [document], 80)[2]).toContain(id);
});
