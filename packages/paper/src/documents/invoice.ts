import type { Block, Fact, Photo, Sheet, Total } from "../sheet.ts";
import { pricedColumns, pricedRows } from "./lines.ts";
import { customerParty, poFact, sheetOf, vehicleParty } from "./parties.ts";
import { photosBlock } from "./photos.ts";
import type {
  CustomerRecord,
  InvoiceRecord,
  Stationery,
  VehicleRecord,
  WorkOrderRecord,
} from "./records.ts";
import { dayText, deduction, dollars, present, rateText, statusText } from "./words.ts";

export interface InvoicePaper {
  invoice: InvoiceRecord;
  customer: CustomerRecord | null;
  /** The order that is billed, of which only the numbers are printed. */
  order: Pick<WorkOrderRecord, "orderNumber" | "vehicleUnit" | "vehicleVin"> | null;
  vehicle: VehicleRecord | null;
  photos?: readonly Photo[];
}

export function invoiceSheet(paper: InvoicePaper, stationery: Stationery): Sheet {
  const { invoice, customer, order, vehicle, photos } = paper;
  const lines = invoice.lines.map((line) => ({ ...line, isTaxed: line.taxed }));
  return {
    ...sheetOf(stationery),
    title: "Invoice",
    number: invoice.invoiceNumber,
    stamp: stampOf(invoice.status),
    facts: factsOf(paper),
    parties: [
      ...customerParty("Bill to", invoice.customerName, customer),
      ...vehicleParty(order ?? { vehicleUnit: null }, vehicle),
    ],
    blocks: [
      { kind: "table", columns: pricedColumns(lines), rows: pricedRows(lines) },
      ...creditsOf(invoice),
      { kind: "totals", rows: totalsOf(invoice) },
      ...(invoice.balanceCents > 0 ? paymentBlock(stationery) : []),
      ...termsBlock(stationery),
      ...photosBlock(photos),
    ],
  };
}

function stampOf(status: InvoiceRecord["status"]): string | undefined {
  if (status === "void") return "VOID";
  return status === "paid" ? "PAID" : undefined;
}

function factsOf({ invoice, order }: InvoicePaper): Fact[] {
  return [
    { label: "Date", value: dayText(invoice.invoiceDate) },
    { label: "Due", value: dayText(invoice.dueDate) },
    { label: "Status", value: statusText(invoice.status) },
    ...(order ? [{ label: "Work order", value: order.orderNumber }] : []),
    ...poFact(invoice),
    { label: "Balance due", value: dollars(invoice.balanceCents) },
  ];
}

/** The credits with what they are for, if there are any. */
function creditsOf(invoice: InvoiceRecord): Block[] {
  const credits = invoice.credits.filter(({ totalCents }) => totalCents > 0);
  if (credits.length === 0) return [];
  return [
    { kind: "heading", text: "Credits" },
    {
      kind: "table",
      columns: [
        { title: "Date", width: { points: 72 }, align: "left" },
        { title: "Credit", width: { share: 1 }, align: "left" },
        { title: "Sales tax", width: { points: 72 }, align: "right" },
        { title: "Amount", width: { points: 84 }, align: "right" },
      ],
      rows: credits.map((credit) => ({
        cells: [
          dayText(credit.creditDate),
          { text: credit.reason ?? "Returned goods", detail: creditedText(credit) },
          dollars(credit.taxesCents),
          deduction(credit.totalCents),
        ],
      })),
    },
  ];
}

function creditedText({ lines }: InvoiceRecord["credits"][number]): string | null {
  const texts = lines.map(
    ({ kind, description, amountCents }) =>
      `${description ?? statusText(kind)} ${dollars(amountCents)}`,
  );
  return texts.length === 0 ? null : texts.join("  ·  ");
}

const categories = {
  laborCents: "Labor",
  partsCents: "Parts",
  tiresCents: "Tires",
  subcontractsCents: "Subcontracts",
  shopSuppliesCents: "Shop supplies",
  feesCents: "Fees",
  epaCents: "Environmental fees",
  serviceItemsCents: "Service items",
} as const;

function totalsOf(invoice: InvoiceRecord): Total[] {
  const ofCategories = Object.entries(categories).flatMap(([field, label]) => {
    const cents = field in invoice ? Reflect.get(invoice, field) : 0;
    return typeof cents === "number" && cents !== 0 ? [{ label, value: dollars(cents) }] : [];
  });
  return [
    ...ofCategories,
    ...row("Discounts", invoice.discountsCents, deduction),
    { label: taxLabel(invoice), value: dollars(invoice.taxesCents) },
    { label: "Total", value: dollars(invoice.totalCents), isStrong: true },
    ...row("Credited", invoice.creditedCents, deduction),
    ...row("Paid", invoice.paidCents, deduction),
    ...row("Card surcharge, paid", invoice.surchargeCents, dollars),
    { label: "Balance due", value: dollars(invoice.balanceCents), isStrong: true },
  ];
}

function row(label: string, cents: number, format: (cents: number) => string): Total[] {
  return cents === 0 ? [] : [{ label, value: format(cents) }];
}

function taxLabel({ taxExempt, exemptionCategory, taxRatePercent }: InvoiceRecord): string {
  if (!taxExempt) return `Sales tax, ${rateText(taxRatePercent)}`;
  const reason = present(exemptionCategory && statusText(exemptionCategory).toLowerCase());
  return ["Sales tax, exempt", ...reason].join(": ");
}

/** How the customer pays, as a block of text. */
export function paymentBlock({ paymentInstructions: text }: Stationery): Block[] {
  return text === null ? [] : [{ kind: "text", label: "Payment", text }];
}

/** The shop's terms, as a block of text. */
export function termsBlock({ terms }: Stationery): Block[] {
  return terms === null ? [] : [{ kind: "text", label: "Terms", text: terms }];
}
