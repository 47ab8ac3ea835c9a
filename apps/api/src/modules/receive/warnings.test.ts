import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";
import { shopToday } from "../../time/clock.ts";
import { readInvoice } from "./invoice-lines.ts";
import { costWarnings } from "./plan-lines.ts";

const harness = useHarness();

const vendor = { name: "Acme" };

async function warningsOf(shop: TestShop, fields: Parameters<TestShop["invoice"]>[0]) {
  const { status, body } = await shop.receive(shop.invoice({ vendor, ...fields }));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.warnings;
}

/** An order of one part at $28.75, and the invoice's line of it at another cost. */
async function ordered(shop: TestShop, unitCostCents: number) {
  const part = { partNumber: "FF63009", quantity: 12, unitCostCents: 2875 };
  const { id: purchaseOrderId } = await shop.order({ vendorName: "Acme", parts: [part] });
  return { purchaseOrderId, lines: [line("ff63009", 12, unitCostCents)] };
}

describe.each(["draft", "receive"] as const)("in mode %s", (mode) => {
  test("a unit cost that differs from the order by more than 5 % is a warning", async () => {
    const shop = await harness.shop();
    expect(await warningsOf(shop, { mode, ...(await ordered(shop, 3020)) })).toEqual([
      {
        code: "PRICE_CHANGED",
        message: "ff63009 costs $30.20 a unit; the order has $28.75. That is 5 % more.",
        lineIndex: 0,
        unitCostCents: 3020,
        previousUnitCostCents: 2875,
        changePercent: 5,
      },
    ]);
    expect(await warningsOf(shop, { mode, ...(await ordered(shop, 2731)) })).toMatchObject([
      { code: "PRICE_CHANGED", changePercent: -5 },
    ]);
    expect(await warningsOf(shop, { mode, ...(await ordered(shop, 3018)) })).toEqual([]);
  });

  test("a unit cost that differs from the part's last by more than 50 % is a warning", async () => {
    const shop = await harness.shop();
    await shop.part({ partNumber: "H5808", unitCostCents: 200 });
    await shop.part({ partNumber: "FREE", unitCostCents: 0 });
    const cost = (cents: number) => ({
      mode,
      lines: [line("H5808", 1, cents), line("FREE", 1, 9)],
    });
    expect(await warningsOf(shop, cost(300))).toMatchObject([{ code: "VENDOR_CREATED" }]);
    await shop.api("PATCH", `/inventory/${await idOf(shop, "H5808")}`, { unitCostCents: 200 });
    expect(await warningsOf(shop, cost(301))).toMatchObject([
      {
        code: "COST_SPIKE",
        message:
          "H5808 costs $3.01 a unit; the last cost of the part was $2.00. That is 50.5 % more. Check its quantity and unit.",
        lineIndex: 0,
        unitCostCents: 301,
        previousUnitCostCents: 200,
        changePercent: 50.5,
      },
    ]);
  });

  test("an invoice date after today in the shop's time zone is a warning", async () => {
    const shop = await harness.shop();
    await shop.vendor(vendor);
    await shop.api("PATCH", "/settings", { timeZone: "Pacific/Kiritimati" });
    const today = dayIn("Pacific/Kiritimati");
    expect(await warningsOf(shop, { mode, invoiceDate: today })).toEqual([]);
    await shop.api("PATCH", "/settings", { timeZone: "Pacific/Midway" });
    expect(await warningsOf(shop, { mode, invoiceDate: today })).toEqual([
      {
        code: "DATE_IN_FUTURE",
        message: `The invoice date ${today} is after today, ${dayIn("Pacific/Midway")}. Compare it with the paper.`,
      },
    ]);
  });
});

const dayIn = (timeZone: string) => shopToday(harness.services.clock, timeZone);

async function idOf(shop: TestShop, partNumber: string): Promise<string> {
  const { body } = await shop.api("GET", `/inventory?search=${partNumber}`);
  return body.inventoryItems[0].id;
}

test("the date of the invoice stands on the answer, the bill and the log of the order", async () => {
  const shop = await harness.shop();
  const datesOf = async (fields: object) => {
    const { body } = await shop.receive(shop.invoice({ vendor: { name: "Acme" }, ...fields }));
    const { body: bill } = await shop.api("GET", `/bills/${body.bill.id}`);
    const { body: order } = await shop.api("GET", `/purchase-orders/${body.purchaseOrder.id}`);
    const { invoiceDate } = order.auditLog[0].changes;
    return [body.invoiceDate, bill.billDate, invoiceDate];
  };
  const logged = (after: string) => ({ before: null, after });
  expect(await datesOf({ invoiceNumber: "1", invoiceDate: "2026-02-27" })).toEqual([
    "2026-02-27",
    "2026-02-27",
    logged("2026-02-27"),
  ]);
  const today = dayIn("America/Chicago");
  expect(await datesOf({ invoiceNumber: "2", mode: "draft", invoiceDate: undefined })).toEqual([
    today,
    today,
    logged(today),
  ]);
});

test("the shop sets the percentage of a changed price", async () => {
  const shop = await harness.shop();
  const codes = async (percent: number, cents: number) => {
    await shop.api("PATCH", "/settings", { priceChangeWarnPercent: percent });
    const warnings = await warningsOf(shop, await ordered(shop, cents));
    return warnings.map(({ code }: { code: string }) => code);
  };
  expect(await codes(0, 2876)).toEqual(["PRICE_CHANGED"]);
  expect(await codes(0, 2875)).toEqual([]);
  expect(await codes(10, 3020)).toEqual([]);
  expect(await codes(10, 3163)).toEqual(["PRICE_CHANGED"]);
});

test("goods that are not received again cause no warning of their cost", async () => {
  const shop = await harness.shop();
  const { purchaseOrderId } = await ordered(shop, 2875);
  await shop.api("POST", `/purchase-orders/${purchaseOrderId}/receive`);
  const another = [line("FF63009", 1, 9000), line("NEW", 1, 5)];
  const order = await shop.order({
    vendorName: "Acme",
    parts: [line("FF63009", 1, 2875), line("NEW", 9, 5)],
  });
  await warningsOf(shop, { purchaseOrderId: order.id, lines: [line("FF63009", 1, 2875)] });
  const warnings = await warningsOf(shop, { purchaseOrderId: order.id, lines: another });
  expect(warnings.map(({ code }: { code: string }) => code)).toEqual(["DUPLICATE_INVOICE_LINE"]);
});

test.each([
  ["an amount whose unit cost was rounded", { quantity: 200, amountCents: 2500 }, 13, 0, []],
  ["an amount below the percentage", { quantity: 200, amountCents: 2500 }, 12, 5, []],
  ["an amount above it", { quantity: 200, amountCents: 2600 }, 12, 5, [8.3]],
  ["a pack", { quantity: 2, packQuantity: 12, unitCostCents: 1000 }, 80, 5, []],
  ["a pack above it", { quantity: 2, packQuantity: 12, unitCostCents: 1000 }, 79, 5, [5.5]],
  ["a fraction of a unit", { quantity: 0.0001, unitCostCents: 100 }, 100, 0, []],
  ["goods without an ordered cost", { quantity: 1, unitCostCents: 100 }, 0, 0, []],
  ["goods that are free", { quantity: 1, unitCostCents: 0 }, 100, 5, [-100]],
])("%s is compared exactly", (_what, fields, orderedCents, percent, changes) => {
  const { lines } = readInvoice({
    invoiceNumber: "1",
    mode: "draft",
    lines: [{ partNumber: "A", ...fields }],
  });
  const [sent] = lines;
  if (!sent) throw new Error("The invoice has no line");
  const costs = { orderedCents, lastCents: undefined };
  const warnings = costWarnings(sent, 0, costs, percent);
  expect(warnings.map(({ changePercent }) => changePercent)).toEqual(changes);
});
