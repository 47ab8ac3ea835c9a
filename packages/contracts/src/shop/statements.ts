import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Id, ShopDate, Timestamp } from "../fields/fields.ts";
import { PoNumber } from "../fields/po-numbers.ts";
import { idOrNumber } from "../fields/references.ts";
import { ReportDay } from "../fields/report-days.ts";
import { operation } from "../operation/operation.ts";

const Entry = z
  .object({
    date: ShopDate,
    type: z.enum(["invoice", "payment", "refund", "credit", "unapplied"]).meta({
      description:
        "`unapplied` is the part of payments that exceeds their invoice until it is refunded",
    }),
    invoiceId: Id,
    invoiceNumber: z.string(),
    workOrderId: Id.nullable(),
    poNumber: PoNumber.meta({
      description: "Invoices only: number of the customer's purchase order",
    }),
    dueDate: ShopDate.nullable().meta({ description: "Invoices only" }),
    method: z.string().nullable().meta({
      description: "Payments and refunds only; null for amounts paid without a record",
    }),
    reference: z.string().nullable().meta({
      description: "Such as a check number; of a credit, its reason",
    }),
    amountCents: z.int().meta({ description: "Whole cents; negative if it reduces the balance" }),
    balanceCents: z.int().meta({ description: "Balance after this entry, whole cents" }),
  })
  .meta({ id: "StatementEntry" });

defineColumns(Entry, [
  { path: "date", isWhole: true },
  "type",
  { path: "invoiceNumber", label: "Invoice", isWhole: true },
  { path: "amountCents", label: "Amount" },
  { path: "balanceCents", label: "Balance" },
  { path: "dueDate", label: "Due" },
  { path: "poNumber", label: "PO", isWhole: true },
  "method",
  "reference",
]);

const OpenCounterSale = z
  .object({
    invoiceId: Id,
    invoiceNumber: z.string(),
    poNumber: PoNumber,
    invoiceDate: ShopDate,
    dueDate: ShopDate,
    totalCents: CentsOut,
    creditedCents: CentsOut.meta({
      description: "Returned goods and other credits, up to `endDate`",
    }),
    paidCents: CentsOut.meta({ description: "Net of refunds, up to `endDate`" }),
    balanceCents: CentsOut,
  })
  .meta({ id: "OpenCounterSale" });

const Allocation = z
  .object({
    invoiceId: Id,
    invoiceNumber: z.string(),
    date: ShopDate.meta({ description: "Day of the payment" }),
    amountCents: CentsOut,
  })
  .meta({ id: "StatementAllocation" });

const StatementReceipt = z
  .object({
    receiptId: Id,
    date: ShopDate,
    method: z.string(),
    reference: z.string().nullable(),
    amountCents: CentsOut.meta({ description: "Without surcharge" }),
    allocations: z.array(Allocation).meta({
      description: "What it paid on invoices up to `endDate`, oldest first",
    }),
    refundedCents: CentsOut.meta({ description: "Credit that was paid back up to `endDate`" }),
    creditCents: CentsOut.meta({ description: "What was left at the end of `endDate`" }),
  })
  .meta({ id: "StatementReceipt" });

defineColumns(StatementReceipt, [
  { path: "date", isWhole: true },
  "method",
  "reference",
  { path: "amountCents", label: "Amount" },
  { path: "creditCents", label: "Credit" },
  { path: "refundedCents", label: "Refunded", isRare: true },
]);
defineColumns(Allocation, [
  { path: "date", isWhole: true },
  { path: "invoiceNumber", label: "Invoice", isWhole: true },
  { path: "amountCents", label: "Amount" },
]);

const Statement = z
  .object({
    customerId: Id,
    customerName: z.string(),
    startDate: ShopDate,
    endDate: ShopDate,
    generatedAt: Timestamp,
    openingBalanceCents: CentsOut.meta({ description: "Before `startDate`" }),
    closingBalanceCents: CentsOut.meta({
      description: "At the end of `endDate`: the customer's total in the aging of that day",
    }),
    aging: z.object({
      currentCents: CentsOut,
      days30Cents: CentsOut,
      days60Cents: CentsOut,
      days90Cents: CentsOut,
      over90Cents: CentsOut,
    }),
    entries: z.array(Entry).meta({ description: "Oldest first" }),
    counterSalesCents: CentsOut.meta({
      description: "Balance of open counter sales, which is not part of the other balances",
    }),
    counterSales: z.array(OpenCounterSale),
    creditCents: CentsOut.meta({
      description:
        "What was left of the customer's receipts at the end of `endDate`, which is not part of the balances",
    }),
    receipts: z.array(StatementReceipt).meta({
      description: "Those of the period, and those with credit at its end; oldest first",
    }),
  })
  .meta({ id: "CustomerStatement" });

/** The maximum number of entries of a statement. */
export const maxStatementEntries = 3000;

export const statementInput = z.strictObject({
  id: idOrNumber("customers"),
  startDate: ReportDay,
  endDate: ReportDay,
});

export const statementExampleInput = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  startDate: "2026-02-01",
  endDate: "2026-03-02",
};

export const statement = operation({
  method: "GET",
  path: "/customers/{id}/statement",
  access: "shop.read",
  forCustomers: { record: "id", fields: ["startDate", "endDate"] },
  workload: "heavy",
  summary: "Get a customer's statement",
  description: `The opening balance and the entries add up to the closing balance, which equals the customer's total in the aging of \`endDate\`. Open counter sales, and receipts with what they paid and the credit that is left, are listed separately. Default: from the first day of the month to today. A period with more than ${maxStatementEntries} entries is refused.`,
  input: statementInput,
  output: Statement,
  example: {
    input: statementExampleInput,
    output: {
      customerId: statementExampleInput.id,
      customerName: "Prairie Grain Haulers",
      startDate: "2026-02-01",
      endDate: "2026-03-02",
      generatedAt: "2026-03-02T18:00:00.000Z",
      openingBalanceCents: 0,
      closingBalanceCents: 11442,
      aging: {
        currentCents: 11442,
        days30Cents: 0,
        days60Cents: 0,
        days90Cents: 0,
        over90Cents: 0,
      },
      entries: [
        {
          date: "2026-03-02",
          type: "invoice",
          invoiceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
          invoiceNumber: "INV-1001",
          workOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
          poNumber: "4500128",
          dueDate: "2026-04-01",
          method: null,
          reference: null,
          amountCents: 21442,
          balanceCents: 21442,
        },
        {
          date: "2026-03-02",
          type: "payment",
          invoiceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
          invoiceNumber: "INV-1001",
          workOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
          poNumber: null,
          dueDate: null,
          method: "Check",
          reference: "4821",
          amountCents: -10000,
          balanceCents: 11442,
        },
      ],
      counterSalesCents: 0,
      counterSales: [],
      creditCents: 0,
      receipts: [],
    },
  },
});
