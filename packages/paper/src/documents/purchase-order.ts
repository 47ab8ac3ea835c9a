import type { Block, Sheet } from "../sheet.ts";
import { sheetOf, vendorParty } from "./parties.ts";
import type { PurchaseOrderRecord, Stationery, VendorRecord } from "./records.ts";
import { dayOf, dollars, present, quantityText, statusText } from "./words.ts";

export interface PurchaseOrderPaper {
  order: PurchaseOrderRecord;
  vendor: VendorRecord | null;
}

export function purchaseOrderSheet(
  { order, vendor }: PurchaseOrderPaper,
  stationery: Stationery,
): Sheet {
  const { address, shopName, phone } = stationery.letterhead;
  const invoices = order.vendorInvoiceNumbers;
  return {
    ...sheetOf(stationery),
    title: order.type === "return" ? "Return to vendor" : "Purchase order",
    number: order.number,
    stamp: order.status === "cancelled" ? "CANCELLED" : undefined,
    facts: [
      { label: "Date", value: dayOf(order.createdAt, stationery.timeZone) },
      { label: "Status", value: statusText(order.status) },
      ...(invoices.length > 0 ? [{ label: "Vendor invoice", value: invoices.join(", ") }] : []),
      { label: "Total", value: dollars(order.totalCostCents) },
    ],
    parties: [
      ...vendorParty(order.vendorName, vendor),
      { label: "Ship to", name: shopName, lines: present(address, phone) },
    ],
    blocks: [
      linesTable(order),
      {
        kind: "totals",
        rows: [
          ...partlyReceived(order),
          { label: "Total", value: dollars(order.totalCostCents), isStrong: true },
        ],
      },
      ...(order.note === null ? [] : [{ kind: "text", label: "Note", text: order.note } as const]),
    ],
  };
}

/** What was received of an order and what is still to come, if it is some of both. */
function partlyReceived({ receivedCents, outstandingCents }: PurchaseOrderRecord) {
  if (receivedCents === 0 || outstandingCents === 0) return [];
  return [
    { label: "Received", value: dollars(receivedCents) },
    { label: "Outstanding", value: dollars(outstandingCents) },
  ];
}

function linesTable({ parts }: PurchaseOrderRecord): Block {
  const hasReceived = parts.some(({ quantityReceived }) => quantityReceived !== 0);
  return {
    kind: "table",
    columns: [
      { title: "Part number", width: { points: 112 }, align: "left" },
      { title: "Description", width: { share: 1 }, align: "left" },
      { title: "Quantity", width: { points: 52 }, align: "right" },
      ...(hasReceived
        ? [{ title: "Received", width: { points: 52 }, align: "right" } as const]
        : []),
      { title: "Unit cost", width: { points: 66 }, align: "right" },
      { title: "Amount", width: { points: 78 }, align: "right" },
    ],
    rows: parts.map((part) => ({
      cells: [
        {
          text: part.partNumber,
          detail:
            part.vendorPartNumber !== null && part.vendorPartNumber !== part.partNumber
              ? `Vendor: ${part.vendorPartNumber}`
              : null,
        },
        { text: part.description ?? "", detail: part.note },
        quantityText(part.quantity),
        ...(hasReceived ? [quantityText(part.quantityReceived)] : []),
        part.unitCostCents === null ? "" : dollars(part.unitCostCents),
        dollars(part.totalCostCents),
      ],
    })),
  };
}
