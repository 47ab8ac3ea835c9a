import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();
const database = useDatabase(harness);

const good = {
  invoiceNumber: "INV-1",
  mode: "receive",
  vendor: { name: "Acme Diesel" },
  lines: [line("A-100")],
};

/** The number of a shop's records of each kind that receiving creates. */
async function inventoryOfShop({ tenantId }: TestShop) {
  const tables = [
    "purchase_orders",
    "purchase_order_lines",
    "inventory_items",
    "vendors",
    "imported_invoices",
    "cost_layers",
    "stock_movements",
    "audit_entries",
  ];
  const counts: number[] = [];
  for (const table of tables) counts.push(await database.count(table, tenantId));
  const counters = await database.query(
    "SELECT name, value FROM shop_counters WHERE tenant_id = $1",
    [tenantId],
  );
  return { counts, counters };
}

async function refusedFields(body: unknown): Promise<string[]> {
  const shop = await harness.shop();
  const before = await inventoryOfShop(shop);
  const answer = await shop.api("POST", "/inventory/receiving", body);
  expect(answer, answer.text).toMatchObject({
    status: 400,
    body: { error: "VALIDATION_ERROR", nextStep: null, candidates: [] },
  });
  expect(await inventoryOfShop(shop)).toEqual(before);
  const details: Array<{ field: string; message: string }> = answer.body.details;
  for (const { message } of details) expect(message).not.toBe("");
  return [...new Set(details.map(({ field }) => field))].sort();
}

test("every invalid field of an invoice is listed together, by its path, and nothing is created", async () => {
  const fields = await refusedFields({
    invoiceNumber: "x".repeat(65),
    invoiceDate: "2026-02-30",
    mode: "stock",
    purchaseOrderId: 7,
    purchaseOrderNumber: "x".repeat(65),
    vendor: {
      id: "",
      name: "x".repeat(256),
      accountNumber: "x".repeat(65),
      createIfMissing: "no",
      tax: 1,
    },
    note: "x".repeat(501),
    colour: "red",
    lines: [
      {
        partNumber: "x".repeat(65),
        description: "x".repeat(256),
        quantity: 0,
        unitCostCents: 12.5,
        vendorPartNumber: "x".repeat(65),
        note: "x".repeat(501),
        price: 1,
      },
      { partNumber: "B", quantity: 1_000_000.0001, unitCostCents: -1 },
      { partNumber: " ", quantity: 0.00001, unitCostCents: 100_000_001 },
      { quantity: "2", unitCostCents: null },
      null,
      { partNumber: "b", quantity: 1, unitCostCents: 1 },
    ],
  });
  expect(fields).toEqual(
    [
      "colour",
      "invoiceDate",
      "invoiceNumber",
      "lines[0].description",
      "lines[0].note",
      "lines[0].partNumber",
      "lines[0].price",
      "lines[0].quantity",
      "lines[0].unitCostCents",
      "lines[0].vendorPartNumber",
      "lines[1].quantity",
      "lines[1].unitCostCents",
      "lines[2].partNumber",
      "lines[2].quantity",
      "lines[2].unitCostCents",
      "lines[3].partNumber",
      "lines[3].quantity",
      "lines[3].unitCostCents",
      "lines[4]",
      "lines[5].partNumber",
      "mode",
      "note",
      "purchaseOrderId",
      "purchaseOrderNumber",
      "vendor.accountNumber",
      "vendor.createIfMissing",
      "vendor.id",
      "vendor.name",
      "vendor.tax",
    ].sort(),
  );
});

const unpaired = "\ud800";
const refused: Array<[string, Record<string, unknown>, string[]]> = [
  ["an empty body", {}, ["invoiceNumber", "lines"]],
  ["no lines", { ...good, lines: [] }, ["lines"]],
  [
    "101 lines",
    { ...good, lines: Array.from({ length: 101 }, (_, n) => line(`P-${n}`)) },
    ["lines"],
  ],
  ["lines that are no list", { ...good, lines: "A-100" }, ["lines"]],
  ["a number for the invoice number", { ...good, invoiceNumber: 7 }, ["invoiceNumber"]],
  ["null for the invoice number", { ...good, invoiceNumber: null }, ["invoiceNumber"]],
  ["null for the mode", { ...good, mode: null }, ["mode"]],
  ["a blank invoice number", { ...good, invoiceNumber: "  " }, ["invoiceNumber"]],
  ["a blank vendor name", { ...good, vendor: { name: " " } }, ["vendor.name"]],
  ["a misspelt field", { ...good, invoiceNumbr: "1" }, ["invoiceNumbr"]],
  [
    "a misspelt field of a line",
    { ...good, lines: [{ ...line("A"), unitCostCent: 1 }] },
    ["lines[0].unitCostCent"],
  ],
  ["a part number with NUL", { ...good, lines: [line("A\u0000")] }, ["lines[0].partNumber"]],
  ["an unpaired surrogate", { ...good, note: unpaired }, ["note"]],
  ["a vendor with NUL", { ...good, vendor: { name: "\u0000" } }, ["vendor.name"]],
  ["an invoice date before 2000", { ...good, invoiceDate: "1999-12-31" }, ["invoiceDate"]],
  ["a date-time for a date", { ...good, invoiceDate: "2026-01-01T00:00:00Z" }, ["invoiceDate"]],
  [
    "a part number that repeats in another case, on each later line",
    { ...good, lines: [line("A-100"), line("a-100"), line("B"), line(" A-100 ")] },
    ["lines[1].partNumber", "lines[3].partNumber"],
  ],
  ["a cost with decimals", { ...good, lines: [line("A", 1, 10.5)] }, ["lines[0].unitCostCents"]],
  [
    "a cost as text",
    { ...good, lines: [{ ...line("A"), unitCostCents: "10" }] },
    ["lines[0].unitCostCents"],
  ],
  ["a negative quantity", { ...good, lines: [line("A", -1)] }, ["lines[0].quantity"]],
  ["a fifth decimal", { ...good, lines: [line("A", 1.00001)] }, ["lines[0].quantity"]],
  ["a quantity above a million", { ...good, lines: [line("A", 1_000_001)] }, ["lines[0].quantity"]],
  [
    "lines that add up to more than 2^53 − 1 cents",
    {
      ...good,
      lines: Array.from({ length: 91 }, (_, n) => line(`P-${n}`, 1_000_000, 100_000_000)),
    },
    ["lines"],
  ],
];

test.each(refused)(
  "%s is 400, names the field and creates nothing",
  async (_what, body, fields) => {
    expect(await refusedFields(body)).toEqual(fields);
  },
);

test("a number outside JSON's range is a 400, not a 500", async () => {
  const shop = await harness.shop();
  const body = JSON.stringify({ ...good, lines: [line("A", 8)] }).replace(":8,", ":1e999,");
  const answer = await fetch(`${shop.baseUrl}/inventory/receiving`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": shop.key },
    body,
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ details: [{ field: "lines[0].quantity" }] });
});

test("the limits themselves are accepted: 100 lines, 64 characters, the smallest and the largest amounts", async () => {
  const shop = await harness.shop();
  const lines = Array.from({ length: 98 }, (_, n) => line(`P-${n}`, 1, 0));
  const answer = await shop.receive(
    shop.invoice({
      invoiceNumber: "n".repeat(64),
      note: "n".repeat(500),
      lines: [
        ...lines,
        {
          ...line("x".repeat(64), 1_000_000, 100_000_000),
          description: "d".repeat(255),
          vendorPartNumber: "v".repeat(64),
          note: "n".repeat(500),
        },
        line("Y", 0.0001, 100_000_000),
      ],
    }),
  );
  expect(answer).toMatchObject({
    status: 201,
    body: { status: "received", purchaseOrder: { totalCostCents: 1e14 + 10_000, lineCount: 100 } },
  });
  expect(await shop.stockOf("Y")).toBe(0.0001);
});

test("texts are trimmed, and null means an absent optional field", async () => {
  const shop = await harness.shop();
  const answer = await shop.receive({
    invoiceNumber: "  INV-9 ",
    invoiceDate: null,
    purchaseOrderId: null,
    purchaseOrderNumber: null,
    mode: "receive",
    note: null,
    vendor: { id: null, name: "  Acme Diesel ", accountNumber: null },
    lines: [{ ...line(" A-100 "), description: null, vendorPartNumber: null, note: null }],
  });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      purchaseOrder: { vendorInvoiceNumber: "INV-9", vendorName: "Acme Diesel" },
      lines: [{ partNumber: "A-100" }],
    },
  });
});

test("a refused invoice leaves its number available", async () => {
  const shop = await harness.shop();
  const invoice = shop.invoice({ invoiceNumber: "INV-5" });
  const wrong = await shop.receive({ ...invoice, lines: [line("A", -1)] });
  expect(wrong.status).toBe(400);
  expect(await shop.receive({ ...invoice, vendor: null })).toMatchObject({
    status: 400,
    body: { details: [{ field: "vendor" }] },
  });
  expect(await shop.receive(invoice)).toMatchObject({
    status: 201,
    body: { purchaseOrder: { number: "PO-1001" } },
  });
});
