import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { tables } from "../catalogue/tables.ts";
import { ansiPaint, noPaint } from "../terminal/paint.ts";
import { columnsOf } from "../terminal/text.ts";
import { drawRecord } from "./record.ts";

const look = { width: 100, paint: noPaint };
const draw = (record: unknown, operation = "") =>
  drawRecord(record, { ...look, tables: tables[operation] ?? {} }).split("\n");

const labor = {
  kind: "labor",
  description: "Replace fuel filters",
  quantity: 0.8,
  unitPriceCents: 14500,
  discountCents: 0,
  totalPriceCents: 11600,
  status: "completed",
  technicianName: "Dana",
};
const part = {
  kind: "part",
  partNumber: "FF63009",
  description: "Fuel filter",
  quantity: 2,
  unitPriceCents: 459900,
  discountCents: 0,
  totalPriceCents: 919800,
};
const block = {
  id: "b-1",
  name: "Fuel system service",
  authorizationStatus: "approved",
  complaint: "Loses power uphill",
  cause: null,
  labor: [labor],
  parts: [part],
  tires: [],
  financials: {
    laborCents: 11600,
    partsCents: 919800,
    tiresCents: 0,
    taxCents: 0,
    totalPriceCents: 931400,
    marginPercent: 56.2,
  },
};
const order = {
  orderNumber: "WO-1001",
  taxCents: 0,
  totalPriceCents: 931400,
  paidAmountCents: 0,
  balanceCents: 931400,
  updatedAt: "2026-03-02T16:20:00.000Z",
};

describe("an order with blocks of work", () => {
  test("an order with blocks of work shows each block under its name, status and total, its lines in one table, and the totals last", () => {
    expect(draw({ ...order, services: [block] })).toEqual([
      "Order number  WO-1001",
      "Updated at    2026-03-02 16:20Z",
      "",
      "Services",
      "  Fuel system service  approved  $9,314.00",
      "    Complaint  Loses power uphill",
      "    ID         b-1",
      "",
      "    Kind   Part number  Description           Quantity  Unit price      Total  Status     Technician",
      "    ─────  ───────────  ────────────────────  ────────  ──────────  ─────────  ─────────  ──────────",
      "    labor               Replace fuel filters       0.8     $145.00    $116.00  completed  Dana",
      "    part   FF63009      Fuel filter                  2   $4,599.00  $9,198.00",
      "",
      "    Labor          $116.00",
      "    Parts        $9,198.00",
      "    Total price  $9,314.00",
      "    Margin          56.2 %",
      "",
      "Total price  $9,314.00",
      "Balance      $9,314.00",
    ]);
  });

  test("an order with blocks of work shows a block that has no lines yet, and one that was declined in red", () => {
    const empty = {
      ...block,
      name: "Brakes",
      authorizationStatus: "declined",
      labor: [],
      parts: [],
    };
    const text = drawRecord({ ...order, services: [block, empty] }, { ...look, paint: ansiPaint });
    expect(text).toContain("\u001b[1mBrakes\u001b[22m  \u001b[31mdeclined\u001b[39m  $9,314.00");
    expect(text).toContain("\u001b[32mapproved\u001b[39m");
  });

  test("an order with blocks of work shows a discount column only if there is a discount", () => {
    const discounted = { ...part, discountCents: 5000, totalPriceCents: 914800 };
    expect(draw({ services: [block] }).join("\n")).not.toContain("Discount");
    expect(draw({ services: [{ ...block, parts: [discounted] }] }).join("\n")).toMatch(
      /Discount +Total[\s\S]+\$50\.00 +\$9,148\.00/,
    );
  });

  test.each([40, 60, 80])("the record is never wider than a terminal of %i columns", (width) => {
    const text = drawRecord({ ...order, services: [block] }, { width, paint: noPaint });
    for (const line of text.split("\n")) expect(columnsOf(line)).toBeLessThanOrEqual(width);
  });
});

test("a single block looks as it does in its order", () => {
  expect(draw(block)).toEqual([
    "ID                    b-1",
    "Name                  Fuel system service",
    "Authorization status  approved",
    "Complaint             Loses power uphill",
    "Cause                 –",
    "",
    "Lines",
    "  Kind   Part number  Description           Quantity  Unit price      Total  Status     Technician",
    "  ─────  ───────────  ────────────────────  ────────  ──────────  ─────────  ─────────  ──────────",
    "  labor               Replace fuel filters       0.8     $145.00    $116.00  completed  Dana",
    "  part   FF63009      Fuel filter                  2   $4,599.00  $9,198.00",
    "",
    "Labor          $116.00",
    "Parts        $9,198.00",
    "Total price  $9,314.00",
    "Margin          56.2 %",
  ]);
});

test("an inspection has its items as a table", () => {
  const items = [
    {
      id: "i-1",
      label: "Brake lining",
      category: "Brakes",
      result: "failed",
      notes: "4 mm",
      photos: [],
    },
    { id: "i-2", label: "Horn", category: "Cab", result: null, notes: null, photos: [] },
  ];
  expect(draw({ name: "Annual DOT", items }, "inspections.get")).toEqual([
    "Name  Annual DOT",
    "",
    "Items",
    "  Label         Category  Result  Notes  ID",
    "  ────────────  ────────  ──────  ─────  ───",
    "  Brake lining  Brakes    failed  4 mm   i-1",
    "  Horn          Cab                      i-2",
  ]);
});

test("a record shows totals below their rows, and a log below the totals", () => {
  const log = [{ createdAt: "2026-03-02T15:04:00.000Z", operation: "purchaseOrders.create" }];
  const parts = [{ partNumber: "A-100", quantity: 1, totalCostCents: 500 }];
  const text = drawRecord({ parts, totalCostCents: 500, auditLog: log }, look);
  const at = ["Parts", "Total cost  $5.00", "Audit log"].map((title) => text.indexOf(title));
  expect(at.toSorted((a, b) => a - b)).toEqual(at);
  expect(at).not.toContain(-1);
});

test("the settings of a shop are a record with the workflow as a table", () => {
  const settings = contract.settings.get.example?.output;
  expect(draw(settings, "settings.get")).toEqual([
    "ID                         0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
    "Shop name                  Ridgeline Truck & Fleet",
    "Time zone                  America/Denver",
    "Tax rate                   8.25 %",
    "Parts taxable              yes",
    "Labor taxable              no",
    "Default labor rate         $145.00",
    "Archive on full payment    yes",
    "Price change warn          5 %",
    "Digest enabled             no",
    "Digest send hour           6",
    "Digest periods             daily, weekly",
    "Address                    4821 Industrial Parkway Des Moines, IA 50313",
    "Phone                      +1 515 555 0100",
    "Email                      service@ridgeline.example",
    "Website                    ridgeline.example",
    "Terms                      Payment is due within 30 days.",
    "Payment instructions       Checks to the address above. ACH: routing 073000228, account 1002003.",
    "Accent color               #1f4e79",
    "Paper size                 letter",
    "Document retention days    2556",
    "Require prices             no",
    "Require approval           no",
    "Margin floor               –",
    "Default parts matrix ID    –",
    "Default labor rate ID      –",
    "Attachment retention days  –",
    "Agents suspended           no",
    "Closed through             –",
    "Updated at                 2026-03-02 15:04Z",
    "",
    "Workflow statuses",
    "  Name              Category",
    "  ────────────────  ─────────",
    "  estimate          estimate",
    "  approved          open",
    "  in_progress       open",
    "  quality_check     open",
    "  ready_for_pickup  open",
    "  invoiced          invoiced",
    "  paid              paid",
    "  completed         completed",
  ]);
});

test("a record shows requested fields in the requested order", () => {
  const text = drawRecord({ ...order, services: [block] }, look, ["balanceCents", "orderNumber"]);
  expect(text).toBe("Balance       $9,314.00\nOrder number  WO-1001");
});

test("the halves of a report are shown one below the other, with rates and categories as tables", () => {
  const text = draw(
    contract.reportAggregates.taxCollected.example?.output,
    "reportAggregates.taxCollected",
  );
  const start = text.indexOf("Work order");
  expect(text.slice(0, start - 1)).toEqual([
    "Period start date    2026-03-01",
    "Period end date      2026-03-31",
    "Basis                accrual",
    "Built on first view  no",
  ]);
  expect(text.slice(start, text.indexOf("Sales order"))).toEqual([
    "Work order",
    "  Parts billed        $200.00",
    "  Parts received      $100.00",
    "  Labor billed        $300.00",
    "  Labor received      $150.00",
    "  Non taxable sales   $310.00",
    "  Parts outstanding   $100.00",
    "  Labor outstanding   $150.00",
    "  Effective tax rate  8.25 %",
    "  Orders truncated    no",
    "",
    "  Breakdown",
    "      Rate  Orders  Taxable     Tax  Received  Outstanding    Parts    Labor",
    "    ──────  ──────  ───────  ──────  ────────  ───────────  ───────  ───────",
    "    8.25 %       1  $200.00  $16.50     $8.25        $8.25  $200.00  $300.00",
    "",
    "  Categories",
    "    Category      Billed  Received  Taxable  Non taxable",
    "    ───────────  ───────  ────────  ───────  ───────────",
    "    Parts        $200.00   $100.00  $200.00        $0.00",
    "    Labor        $300.00   $150.00    $0.00      $300.00",
    "    Subcontract    $0.00     $0.00    $0.00        $0.00",
    "    Other         $10.00     $5.00    $0.00       $10.00",
    "",
    "  Tax received           $8.25",
    "  Tax outstanding        $8.25",
    "  Taxable sales        $200.00",
    "  Total tax collected   $16.50",
    "  Total tax received     $8.25",
    "  Tax billed            $16.50",
    "",
    "  Non taxable",
    "    Order count          0",
    "    Sales                $310.00",
    "    Tax exempt count     0",
    "    Labor billed         $300.00",
    "    Labor received       $150.00",
    "    Resale billed        $0.00",
    "    Resale received      $0.00",
    "    Exempt org billed    $0.00",
    "    Exempt org received  $0.00",
    "    Orders               –",
    "    Orders truncated     no",
    "",
  ]);
});

test("deeply nested records are shown by their fields", () => {
  const jobs = { dirtyDays: { count: 2, oldestSeconds: null }, stopped: {} };
  expect(draw({ status: "ok", jobs })).toEqual([
    "Status                          ok",
    "Jobs dirty days count           2",
    "Jobs dirty days oldest seconds  –",
    "Jobs stopped                    –",
  ]);
});
