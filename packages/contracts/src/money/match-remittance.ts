import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, exactCents, Id, maxCents, text } from "../fields/fields.ts";
import { maxAllocations } from "../fields/limits.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";

const RemittanceRow = inShort(
  z
    .strictObject({
      number: text(64).meta({
        description:
          "Number of the invoice, with or without `INV-`, or a PO number of the customer",
      }),
      amountCents: z
        .number()
        .min(-maxCents, `must be at least ${-maxCents}`)
        .max(maxCents, `must be at most ${maxCents}`)
        .refine(Number.isSafeInteger, "must be whole cents")
        .meta({ type: "integer", description: "Whole cents; negative for a deduction" }),
    })
    .meta({ id: "RemittanceRow" }),
  { none: "receipts match reads the rows from the customer's file" },
);

const sumOf = (rows: Array<{ amountCents: number }>) =>
  rows.reduce((sum, { amountCents }) => sum + exactCents(Math.abs(amountCents)), 0n);

const results = ["paid", "short", "over", "settled", "unknown"] as const;

const MatchedRow = z
  .object({
    row: z.int().meta({ description: "Index of the row in the request, from 0" }),
    number: z.string().max(64),
    amountCents: z.int().meta({ description: "As the remittance says, whole cents" }),
    result: z.enum(results).meta({
      description:
        "`paid`: the amount is the balance; `short` or `over`: it is less or more; `settled`: nothing is owed; `unknown`: no invoice is found",
    }),
    matchedBy: z.enum(["number", "po_number", "amount"]).nullable().meta({
      description: "How the invoice was found",
    }),
    invoiceId: Id.nullable(),
    invoiceNumber: z.string().nullable(),
    balanceCents: CentsOut.nullable().meta({ description: "Of the invoice" }),
    allocatedCents: CentsOut.meta({ description: "Proposed for the invoice" }),
  })
  .meta({ id: "MatchedRemittanceRow" });

defineColumns(MatchedRow, [
  { path: "number", label: "Remitted", isWhole: true },
  { path: "invoiceNumber", label: "Invoice", isWhole: true },
  { path: "amountCents", label: "Amount" },
  { path: "balanceCents", label: "Balance" },
  { path: "allocatedCents", label: "Pays" },
  "result",
  { path: "matchedBy", label: "Found by" },
]);

const Proposed = z
  .object({ invoiceId: Id, amountCents: CentsOut })
  .meta({ id: "ProposedAllocation" });

const example = {
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  customerName: "Prairie Grain Haulers",
  invoiceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
};

/** The largest number of rows of a remittance: each pays an invoice. */
const maxRows = maxAllocations;

export const match = operation({
  method: "POST",
  path: "/receipts/match",
  access: "shop.read",
  reads: true,
  summary: "Propose allocations for a customer's remittance",
  description:
    "Changes nothing. A row is for the invoice of the customer with its number, or for the one with its PO number. A row with neither is for the only open invoice whose balance is its amount. `allocations` of the answer can be sent to `receipts.create` and `receipts.apply`: no invoice gets more than its balance.",
  input: z.strictObject({
    customerId: idOrNumber("customers"),
    rows: z
      .array(RemittanceRow)
      .min(1, "must have at least one row")
      .max(maxRows, `must have at most ${maxRows} rows`)
      .refine((rows) => sumOf(rows) <= maxCents, "add up to an amount above 2^53 − 1 cents"),
  }),
  output: z
    .object({
      customerId: Id,
      customerName: z.string(),
      rows: z.array(MatchedRow).max(maxRows).meta({ description: "In the order of the request" }),
      allocations: z.array(Proposed).max(maxRows),
      remittedCents: z.int().meta({ description: "Sum of the rows, whole cents" }),
      allocatedCents: CentsOut.meta({ description: "Sum of the allocations" }),
    })
    .meta({ id: "MatchedRemittance" }),
  example: {
    input: {
      customerId: example.customerName,
      rows: [{ number: "1001", amountCents: 11000 }],
    },
    output: {
      customerId: example.customerId,
      customerName: example.customerName,
      rows: [
        {
          row: 0,
          number: "1001",
          amountCents: 11000,
          result: "short",
          matchedBy: "number",
          invoiceId: example.invoiceId,
          invoiceNumber: "INV-1001",
          balanceCents: 11442,
          allocatedCents: 11000,
        },
      ],
      allocations: [{ invoiceId: example.invoiceId, amountCents: 11000 }],
      remittedCents: 11000,
      allocatedCents: 11000,
    },
  },
});
