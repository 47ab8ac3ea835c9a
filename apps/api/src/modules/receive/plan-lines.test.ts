import type { ReceivingRequest } from "@bayline/contracts";
import { expect, test } from "vitest";
import { line } from "../../../test/harness/stock.ts";
import type { KnownParts } from "../lines/part-links.ts";
import { type OrderLine, totalLine, uncosted } from "../purchase-orders/order-lines.ts";
import { readInvoice } from "./invoice-lines.ts";
import { planLines as planInvoice } from "./plan-lines.ts";

const nothing: KnownParts = { byKey: new Map(), live: new Map() };

function part(id: string, partNumber: string) {
  return {
    id,
    partKey: partNumber.toUpperCase(),
    partNumber,
    name: partNumber,
    binLocation: null,
    unitCostCents: 100,
  };
}

function known(...parts: Array<ReturnType<typeof part>>): KnownParts {
  const byKey = Map.groupBy(parts, ({ partKey }) => partKey);
  return { byKey, live: new Map(parts.map(({ id }) => [id, 100])) };
}

function planLines(
  invoice: Pick<ReceivingRequest, "lines" | "mode">,
  order: OrderLine[],
  parts: KnownParts,
) {
  return planInvoice(readInvoice({ ...invoice, invoiceNumber: "INV-1" }), order, parts, 1000);
}

function orderLine(partNumber: string, fields: Partial<OrderLine> = {}): OrderLine {
  return totalLine({
    id: partNumber,
    position: 0,
    partNumber,
    description: null,
    quantity: 5,
    quantityReceived: 0,
    unitCostCents: 100,
    ...uncosted,
    vendorPartNumber: null,
    note: null,
    inventoryItemId: null,
    ...fields,
  });
}

test("a line of a new part is added after the last position", () => {
  const order = [orderLine("A", { position: 4 }), orderLine("B", { position: 7 })];
  const planned = planLines(
    { mode: "draft", lines: [line("b"), line("C"), line("D")] },
    order,
    nothing,
  );
  expect(planned.map(({ line: { position, partNumber } }) => [partNumber, position])).toEqual([
    ["B", 7],
    ["C", 9],
    ["D", 10],
  ]);
  const first = planLines({ mode: "draft", lines: [line("C"), line("D")] }, [], nothing);
  expect(first.map(({ line: { position } }) => position)).toEqual([0, 1]);
});

test("positions stay distinct over any number of invoices", () => {
  let order: OrderLine[] = [orderLine("A")];
  for (const numbers of [["A", "B"], ["C", "A", "D"], ["E"], ["B", "F"]]) {
    const planned = planLines(
      { mode: "draft", lines: numbers.map((n) => line(n)) },
      order,
      nothing,
    );
    const byId = new Map(
      [...order, ...planned.map((plan) => plan.line)].map((each) => [each.id, each]),
    );
    order = [...byId.values()];
  }
  expect(new Set(order.map(({ position }) => position)).size).toBe(6);
});

test.each([
  // mode, ordered, received before, invoiced → ordered then, raised by
  ["draft", 5, 0, 2, 2, 0],
  ["draft", 5, 0, 9, 9, 0],
  ["draft", 5, 2, 1, 3, 0],
  ["receive", 5, 0, 2, 5, 0],
  ["receive", 5, 0, 5, 5, 0],
  ["receive", 5, 0, 7, 7, 2],
  ["receive", 5, 4.9, 0.2, 5.1, 0.1],
  ["receive", 0.3, 0.1, 0.2, 0.3, 0],
] as const)(
  "%s: of %d ordered and %d received, an invoice of %d makes %d ordered, raised by %d",
  (mode, quantity, quantityReceived, invoiced, expected, raised) => {
    const order = [orderLine("A", { quantity, quantityReceived })];
    const [plan] = planLines({ mode, lines: [line("A", invoiced, 70)] }, order, nothing);
    expect(plan).toMatchObject({
      duplicate: false,
      line: { id: "A", quantity: expected, quantityReceived, unitCostCents: 70 },
    });
    const warnings = plan?.warnings ?? [];
    expect(warnings.map(({ code }) => code)).toEqual(raised > 0 ? ["QUANTITY_RAISED"] : []);
    for (const { message } of warnings) expect(message).toContain(` ${raised} more`);
  },
);

test("a fully received line is unchanged and reported as a duplicate", () => {
  const order = [orderLine("A", { quantityReceived: 5 })];
  for (const mode of ["draft", "receive"] as const) {
    const [plan] = planLines({ mode, lines: [line("a", 3, 70)] }, order, nothing);
    expect(plan).toMatchObject({
      duplicate: true,
      line: order[0],
      warnings: [{ code: "DUPLICATE_INVOICE_LINE", lineIndex: 0 }],
    });
  }
});

test("fields that the invoice lacks keep the order's values", () => {
  const order = [orderLine("A", { description: "Filter", note: "soon", vendorPartNumber: "V" })];
  const lines = [{ ...line("A"), description: "", note: "dented", vendorPartNumber: null }];
  const [plan] = planLines({ mode: "draft", lines }, order, nothing);
  expect(plan?.line).toMatchObject({
    description: "Filter",
    note: "dented",
    vendorPartNumber: "V",
  });
});

test("an ambiguous number warns with its candidates in a draft, and is refused in receive mode", () => {
  const ambiguous = known(part("1", "A"), part("2", "a"));
  const [draft] = planLines({ mode: "draft", lines: [line("A")] }, [], ambiguous);
  expect(draft).toMatchObject({
    link: { match: "ambiguous" },
    line: { inventoryItemId: null },
    warnings: [
      { code: "AMBIGUOUS_PART_NUMBER", lineIndex: 0, candidates: [{ id: "1" }, { id: "2" }] },
    ],
  });
  const [receive] = planLines({ mode: "receive", lines: [line("A")] }, [], ambiguous);
  expect(receive).toMatchObject({ link: { match: "ambiguous" }, warnings: [] });
});

test("an order's line that names its part is not ambiguous", () => {
  const ambiguous = known(part("1", "A"), part("2", "a"));
  const order = [orderLine("A", { inventoryItemId: "2" })];
  expect(planLines({ mode: "receive", lines: [line("A")] }, order, ambiguous)).toMatchObject([
    { link: { match: "existing", itemId: "2" }, line: { inventoryItemId: "2" } },
  ]);
});
