import type { Block, Row, Sheet } from "../sheet.ts";
import { paymentBlock, termsBlock } from "./invoice.ts";
import { customerParty, sheetOf } from "./parties.ts";
import type { CustomerRecord, StatementRecord, Stationery } from "./records.ts";
import { dayText, dollars, present } from "./words.ts";

export interface StatementPaper {
  statement: StatementRecord;
  customer: CustomerRecord;
}

export function statementSheet(
  { statement, customer }: StatementPaper,
  stationery: Stationery,
): Sheet {
  return {
    ...sheetOf(stationery),
    title: "Statement",
    number: null,
    facts: [
      { label: "From", value: dayText(statement.startDate) },
      { label: "To", value: dayText(statement.endDate) },
      { label: "Balance", value: dollars(statement.closingBalanceCents) },
    ],
    parties: customerParty("Customer", statement.customerName, customer),
    blocks: [
      activity(statement),
      {
        kind: "totals",
        rows: [
          { label: "Balance due", value: dollars(statement.closingBalanceCents), isStrong: true },
        ],
      },
      ...aging(statement),
      ...counterSales(statement),
      ...receipts(statement),
      ...paymentBlock(stationery),
      ...termsBlock(stationery),
    ],
  };
}

type Entry = StatementRecord["entries"][number];

function activity(statement: StatementRecord): Block {
  const opening: Row = {
    isMuted: true,
    cells: [
      dayText(statement.startDate),
      "Opening balance",
      "",
      "",
      dollars(statement.openingBalanceCents),
    ],
  };
  return {
    kind: "table",
    columns: [
      { title: "Date", width: { points: 72 }, align: "left" },
      { title: "Entry", width: { share: 1 }, align: "left" },
      { title: "Charges", width: { points: 80 }, align: "right" },
      { title: "Credits", width: { points: 80 }, align: "right" },
      { title: "Balance", width: { points: 84 }, align: "right" },
    ],
    rows: [opening, ...statement.entries.map(entryRow)],
  };
}

function entryRow(entry: Entry): Row {
  const { amountCents, balanceCents } = entry;
  return {
    cells: [
      dayText(entry.date),
      { text: titleOf(entry), detail: detailOf(entry) },
      amountCents > 0 ? dollars(amountCents) : "",
      amountCents > 0 ? "" : dollars(amountCents),
      dollars(balanceCents),
    ],
  };
}

function titleOf({ type, invoiceNumber }: Entry): string {
  const titles = {
    invoice: `Invoice ${invoiceNumber}`,
    payment: `Payment for ${invoiceNumber}`,
    refund: `Refund for ${invoiceNumber}`,
    credit: `Credit for ${invoiceNumber}`,
    unapplied: `Paid beyond ${invoiceNumber}`,
  };
  return titles[type];
}

function detailOf({ dueDate, poNumber, method, reference }: Entry): string | null {
  const details = present(...termsOf({ dueDate, poNumber }), method, reference);
  return details.length === 0 ? null : details.join("  ·  ");
}

function termsOf({ dueDate, poNumber }: Pick<Entry, "dueDate" | "poNumber">): string[] {
  return present(dueDate && `Due ${dayText(dueDate)}`, poNumber && `PO ${poNumber}`);
}

/** The closing balance by days past due, if anything is owed. */
function aging({ aging: buckets, closingBalanceCents }: StatementRecord): Block[] {
  if (closingBalanceCents === 0) return [];
  const columns = [
    ["Current", buckets.currentCents],
    ["1–30 days past due", buckets.days30Cents],
    ["31–60 days", buckets.days60Cents],
    ["61–90 days", buckets.days90Cents],
    ["Over 90 days", buckets.over90Cents],
  ] as const;
  return [
    {
      kind: "table",
      columns: columns.map(([title]) => ({ title, width: { share: 1 }, align: "right" })),
      rows: [{ cells: columns.map(([, cents]) => dollars(cents)) }],
    },
  ];
}

function counterSales({ counterSales: sales, counterSalesCents }: StatementRecord): Block[] {
  if (sales.length === 0) return [];
  return [
    { kind: "heading", text: "Open counter sales", amount: dollars(counterSalesCents) },
    {
      kind: "table",
      columns: [
        { title: "Date", width: { points: 72 }, align: "left" },
        { title: "Invoice", width: { share: 1 }, align: "left" },
        { title: "Total", width: { points: 72 }, align: "right" },
        { title: "Credited", width: { points: 72 }, align: "right" },
        { title: "Paid", width: { points: 72 }, align: "right" },
        { title: "Balance", width: { points: 84 }, align: "right" },
      ],
      rows: sales.map((sale) => ({
        cells: [
          dayText(sale.invoiceDate),
          { text: sale.invoiceNumber, detail: termsOf(sale).join("  ·  ") },
          dollars(sale.totalCents),
          dollars(sale.creditedCents),
          dollars(sale.paidCents),
          dollars(sale.balanceCents),
        ],
      })),
    },
  ];
}

/** Money received with what it paid, and the credit that is left. */
function receipts({ receipts: received, creditCents }: StatementRecord): Block[] {
  if (received.length === 0) return [];
  return [
    {
      kind: "heading",
      text: creditCents === 0 ? "Payments received" : "Payments received, and credit",
      amount: creditCents === 0 ? undefined : dollars(creditCents),
    },
    {
      kind: "table",
      columns: [
        { title: "Date", width: { points: 72 }, align: "left" },
        { title: "Payment", width: { share: 1 }, align: "left" },
        { title: "Amount", width: { points: 80 }, align: "right" },
        { title: "Credit", width: { points: 84 }, align: "right" },
      ],
      rows: received.map((receipt) => ({
        cells: [
          dayText(receipt.date),
          { text: present(receipt.method, receipt.reference).join(" "), detail: usesOf(receipt) },
          dollars(receipt.amountCents),
          receipt.creditCents === 0 ? "" : dollars(receipt.creditCents),
        ],
      })),
    },
  ];
}

function usesOf({
  allocations,
  refundedCents,
}: StatementRecord["receipts"][number]): string | null {
  const uses = allocations.map(({ invoiceNumber, amountCents }) => {
    return `${invoiceNumber} ${dollars(amountCents)}`;
  });
  if (refundedCents > 0) uses.push(`Refunded ${dollars(refundedCents)}`);
  return uses.length === 0 ? null : uses.join("  ·  ");
}
