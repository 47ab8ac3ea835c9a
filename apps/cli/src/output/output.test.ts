import { formatDollars } from "@bayline/contracts/plain";
import { describe, expect, test } from "vitest";
import { tables } from "../catalogue/tables.ts";
import { ansiPaint, noPaint, paintFor } from "../terminal/paint.ts";
import { columnsOf } from "../terminal/text.ts";
import { toCsv } from "./csv.ts";
import { listIn, pick } from "./fields.ts";
import { drawRecord, drawRows } from "./record.ts";
import { labelOf, show } from "./text.ts";

describe("money", () => {
  test.each([
    [2875, "$28.75"],
    [5, "$0.05"],
    [0, "$0.00"],
    [-525, "-$5.25"],
    [123456789, "$1,234,567.89"],
    [Number.MAX_SAFE_INTEGER, "$90,071,992,547,409.91"],
  ])("%i cents are %s", (cents, text) => expect(formatDollars(cents)).toBe(text));

  test("money is in dollars only if the field is in cents", () => {
    expect(show("unitCostCents", 2875)).toBe("$28.75");
    expect(show("quantity", 2875)).toBe("2875");
    expect(labelOf("unitCostCents")).toBe("Unit cost");
  });
});

describe("CSV", () => {
  test("CSV follows RFC 4180", () => {
    const rows = [
      { a: 'say "hi"', b: "x,y" },
      { a: "two\nlines", c: null },
    ];
    expect(toCsv(rows, undefined)).toBe('a,b,c\r\n"say ""hi""","x,y",\r\n"two\nlines",,\r\n');
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["@cmd", "'@cmd"],
    ["+1 312 555 0148", "'+1 312 555 0148"],
    ["-2+3", "'-2+3"],
    ["-12.5", "-12.5"],
    [-5, "-5"],
  ])("%j is written as %s, which no spreadsheet runs", (value, cell) => {
    expect(toCsv([{ a: value }], undefined)).toBe(`a\r\n${cell}\r\n`);
  });

  test("CSV writes a list of plain values as one column", () => {
    expect(toCsv(["2026-03-02", "2026-03-01"], undefined)).toBe(
      "value\r\n2026-03-02\r\n2026-03-01\r\n",
    );
  });

  test("CSV writes nested records under dotted names", () => {
    expect(toCsv([{ tenant: { id: "t" }, tags: ["a", "b"] }], undefined)).toBe(
      'tenant.id,tags\r\nt,"[""a"",""b""]"\r\n',
    );
  });
});

describe("fields", () => {
  test("fields are picked in the requested order, also through lists", () => {
    const order = { id: 1, vendor: { id: 2, name: "V" }, parts: [{ id: 3, qty: 4 }] };
    expect(JSON.stringify(pick(order, ["parts.qty", "vendor.name", "id"]))).toBe(
      '{"parts":[{"qty":4}],"vendor":{"name":"V"},"id":1}',
    );
  });

  test("fields do not treat a record with a list as a list", () => {
    expect(listIn({ ok: true, checks: [] })).toBeUndefined();
    expect(listIn({ vendors: [], count: 0, lastEvaluatedKey: null })?.key).toBe("vendors");
  });
});

const items = [
  {
    partNumber: "FF63009",
    name: "Fuel filter, spin-on",
    quantity: 2,
    lowStock: true,
    unitCostCents: 2875,
  },
  {
    partNumber: "4707Q",
    name: "Brake shoe kit, 16.5 x 7",
    quantity: 140,
    lowStock: false,
    unitCostCents: 642000,
  },
];

const stock = { tables: tables["inventory.list"] ?? {} };

describe("a table", () => {
  test("a table aligns money to the right and marks what to reorder", () => {
    const { text } = drawRows("inventoryItems", items, { ...stock, width: 100, paint: noPaint });
    expect(text.split("\n")).toEqual([
      "Part number  Name                      Quantity  Stock      Unit cost",
      "───────────  ────────────────────────  ────────  ─────────  ─────────",
      "FF63009      Fuel filter, spin-on             2  ▼ reorder     $28.75",
      "4707Q        Brake shoe kit, 16.5 x 7       140             $6,420.00",
    ]);
  });

  test("a table omits empty columns", () => {
    const plenty = items.map((item) => ({ ...item, lowStock: false }));
    const { text } = drawRows("inventoryItems", plenty, { ...stock, width: 100, paint: noPaint });
    expect(text.split("\n")[0]).toBe("Part number  Name                      Quantity  Unit cost");
  });

  test("a table paints the mark yellow", () => {
    const { text } = drawRows("inventoryItems", items, { ...stock, width: 100, paint: ansiPaint });
    expect(text).toContain("\u001b[33m▼ reorder\u001b[39m");
  });

  test.each([30, 40, 60, 80])("a table is never wider than a terminal of %i columns", (width) => {
    const { text } = drawRows("inventoryItems", items, { ...stock, width, paint: noPaint });
    for (const line of text.split("\n")) expect(columnsOf(line)).toBeLessThanOrEqual(width);
  });

  test("a table truncates text before it drops columns, and never numbers", () => {
    const { text, dropped } = drawRows("inventoryItems", items, {
      ...stock,
      width: 43,
      paint: noPaint,
    });
    expect(text).toContain("Brake shoe kit, 16.…");
    expect(dropped).toEqual(["Stock", "Unit cost"]);
  });

  test("a table shows the requested fields", () => {
    const { text } = drawRows("inventoryItems", items, {
      ...stock,
      width: 80,
      paint: noPaint,
      fields: ["quantity"],
    });
    expect(text).toBe("Quantity\n────────\n       2\n     140");
  });

  test("a table shows neither the line breaks nor the escape codes of data", () => {
    const { text } = drawRows("", [{ name: "a\nb\u001b[31mred" }], { width: 80, paint: noPaint });
    expect(text.split("\n")).toHaveLength(3);
    expect(text).not.toContain("\u001b");
  });
});

test("a record shows its fields below each other and its lists as tables", () => {
  const order = {
    number: "PO-1001",
    totalAmount: 345,
    totalCostCents: 34500,
    note: null,
    tenant: { name: "Prairie" },
    parts: [{ partNumber: "FF63009", quantity: 12 }],
  };
  expect(drawRecord(order, { width: 80, paint: noPaint }).split("\n")).toEqual([
    "Number       PO-1001",
    "Note         –",
    "Tenant name  Prairie",
    "",
    "Parts",
    "  Part number  Quantity",
    "  ───────────  ────────",
    "  FF63009            12",
    "",
    "Total cost  $345.00",
  ]);
});

describe("colour", () => {
  const tty = { isTty: true, color: true, env: {} };
  test.each([
    ["a terminal", tty, ansiPaint],
    ["a pipe", { ...tty, isTty: false }, noPaint],
    ["--no-color", { ...tty, color: false }, noPaint],
    ["NO_COLOR", { ...tty, env: { NO_COLOR: "1" } }, noPaint],
    ["a dumb terminal", { ...tty, env: { TERM: "dumb" } }, noPaint],
  ])("colour is decided by %s", (_name, wishes, paint) => expect(paintFor(wishes)).toBe(paint));
});
