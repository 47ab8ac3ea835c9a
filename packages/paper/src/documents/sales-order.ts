import type { Block, Photo, Sheet, Total } from "../sheet.ts";
import { termsBlock } from "./invoice.ts";
import { pricedColumns, pricedRows } from "./lines.ts";
import { customerParty, poFact, sheetOf } from "./parties.ts";
import { photosBlock } from "./photos.ts";
import type { CustomerRecord, SalesOrderRecord, Stationery } from "./records.ts";
import { dayOf, deduction, dollars, quantityText, statusText } from "./words.ts";

export interface SalesOrderPaper {
  sale: SalesOrderRecord;
  customer: CustomerRecord | null;
  photos?: readonly Photo[];
}

export function salesOrderSheet(
  { sale, customer, photos }: SalesOrderPaper,
  stationery: Stationery,
): Sheet {
  const lines = sale.lines.map((line) => ({
    ...line,
    amountCents: line.totalPriceCents,
    isTaxed: line.taxable,
  }));
  const date = sale.completedAt ?? sale.createdAt;
  return {
    ...sheetOf(stationery),
    title: sale.status === "draft" ? "Quote" : "Sales receipt",
    number: sale.orderNumber,
    facts: [
      { label: "Date", value: dayOf(date, stationery.timeZone) },
      { label: "Status", value: statusText(sale.status) },
      ...poFact(sale),
      { label: "Total", value: dollars(sale.totalCents) },
    ],
    parties: customerParty("Sold to", sale.customerName, customer),
    blocks: [
      { kind: "table", columns: pricedColumns(lines), rows: pricedRows(lines) },
      ...returnsBlock(sale),
      { kind: "totals", rows: totalsOf(sale) },
      ...notesBlock(sale.notes),
      ...termsBlock(stationery),
      ...photosBlock(photos),
    ],
  };
}

/** The goods that came back, if any. */
function returnsBlock({ lines }: SalesOrderRecord): Block[] {
  const returned = lines.filter(
    ({ returnedQuantity, refundedCents }) => returnedQuantity !== 0 || refundedCents !== 0,
  );
  if (returned.length === 0) return [];
  return [
    { kind: "heading", text: "Returned" },
    {
      kind: "table",
      columns: [
        { title: "Description", width: { share: 1 }, align: "left" },
        { title: "Quantity", width: { points: 60 }, align: "right" },
        { title: "Refunded", width: { points: 84 }, align: "right" },
      ],
      rows: returned.map((line) => ({
        cells: [
          { text: line.description ?? line.partNumber ?? "Fee", detail: line.partNumber },
          quantityText(line.returnedQuantity),
          deduction(line.refundedCents),
        ],
      })),
    },
  ];
}

function totalsOf(sale: SalesOrderRecord): Total[] {
  const refunded =
    sale.refundedCents === 0 ? [] : [{ label: "Refunded", value: deduction(sale.refundedCents) }];
  return [
    { label: "Subtotal", value: dollars(sale.subtotalCents) },
    { label: "Sales tax", value: dollars(sale.taxesCents) },
    { label: "Total", value: dollars(sale.totalCents), isStrong: true },
    ...refunded,
  ];
}

function notesBlock(notes: string | null): Block[] {
  return notes === null ? [] : [{ kind: "text", label: "Notes", text: notes }];
}
