import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { cents, freeText, page, ShopDate, text, textFilter } from "../fields/fields.ts";
import { integrationFilters, integrationInput } from "../fields/integration-fields.ts";
import { byIdOrNumber, idOrNumber, idOrPartNumber, numberFilter } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { completeDateRange } from "../fields/windows.ts";
import { pageFields } from "../operation/customer-access.ts";
import { operation } from "../operation/operation.ts";
import {
  creditKinds,
  exampleCreditedInvoice,
  exampleInvoice,
  exampleInvoiceCard,
  Invoice,
  InvoiceCard,
  invoiceSources,
  invoiceStatuses,
} from "./invoice-records.ts";

const CreditLineInput = inShort(
  z.strictObject({
    invoiceLineId: idOrPartNumber("invoiceLines").optional().meta({
      description:
        "Id of a line of the invoice, or its part number if one line has it. Default: spread over the lines that `kind` names",
    }),
    kind: z.enum(creditKinds).optional().meta({
      description:
        "`part` and `core` credit parts and tires, `labor` labor, `fee` fees and materials, `warranty` and `goodwill` all lines. Default: that of the named line, otherwise `goodwill`",
    }),
    description: freeText(1000).nullish().meta({
      description: "Shown on the document. Default: that of the named line",
    }),
    amountCents: cents().min(1, "must be above zero").meta({
      description: "Whole cents, after discounts, without tax. The tax of the lines is added",
    }),
    taxed: z.boolean().optional().meta({
      description: "Credits only lines with tax, or only lines without. Default: both",
    }),
  }),
  { name: "invoiceLineId", value: "amountCents" },
);
export type CreditLineInput = z.output<typeof CreditLineInput>;

/** The credit that was made last. */
function newestOf<Credit extends { creditedAt: string }>(credits: Credit[]): Credit | undefined {
  const [newest] = credits.toSorted((a, b) => (a.creditedAt < b.creditedAt ? 1 : -1));
  return newest;
}

export const invoices = {
  list: operation({
    method: "GET",
    path: "/invoices",
    access: "shop.read",
    summary: "List invoices",
    description:
      "Includes void invoices. Returns invoices that match every filter sent. Rows omit `lines`.",
    sortedBy: ["createdAt desc", "id desc"],
    sortedWith: [{ with: "startDate", by: ["invoiceDate desc", "id desc"] }],
    forCustomers: {
      filter: "customerId",
      fields: [
        ...pageFields,
        "search",
        "number",
        "status",
        "workOrderId",
        "source",
        "startDate",
        "endDate",
      ],
    },
    input: z
      .strictObject({
        ...page(100),
        ...updatedSince,
        ...integrationFilters("invoices"),
        search: textFilter(255).meta({
          description:
            "Part of the number or the PO number, or of the customer's name, company, email, phone or DOT number",
        }),
        number: numberFilter("invoices"),
        status: z.enum(invoiceStatuses).optional(),
        customerId: idOrNumber("customers").optional(),
        workOrderId: idOrNumber("workOrders").optional().meta({
          description: "Id or number of the work order; at most one of its invoices is not void",
        }),
        source: z.enum(invoiceSources).optional(),
        startDate: ShopDate.optional().meta({
          description: "First invoice date, inclusive; requires endDate",
        }),
        endDate: ShopDate.optional().meta({
          description: "Last invoice date, inclusive; requires startDate",
        }),
      })
      .check(completeDateRange()),
    output: changesEnvelope("invoices", InvoiceCard),
    example: {
      input: { status: "partially_paid", startDate: "2026-03-01", endDate: "2026-03-31" },
      output: { invoices: [exampleInvoiceCard], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/invoices/{id}",
    access: "shop.read",
    forCustomers: { record: "id", fields: [] },
    summary: "Get an invoice with its lines",
    input: byIdOrNumber("invoices"),
    output: Invoice,
    example: { input: { id: exampleInvoice.invoiceNumber }, output: exampleInvoice },
  }),
  update: operation({
    method: "PATCH",
    path: "/invoices/{id}",
    access: "shop.write",
    summary: "Set the external ids and the metadata of an invoice",
    description:
      "Changes nothing else, so that it is also allowed for void invoices and in closed periods.",
    input: z.strictObject({ id: idOrNumber("invoices"), ...integrationInput("invoices") }),
    output: Invoice,
    emits: ["invoice.updated"],
    example: {
      input: { id: exampleInvoice.invoiceNumber, externalIds: [{ system: "qbo", id: "1180" }] },
      output: { ...exampleInvoice, externalIds: [{ system: "qbo", id: "1180" }] },
    },
  }),
  credit: operation({
    method: "POST",
    path: "/invoices/{id}/credit",
    status: 201,
    access: "shop.write",
    summary: "Credit an invoice in full or in part",
    description:
      "For goodwill, warranty, or a core that the customer handed in. Each line reduces a line of the invoice, or is spread over its lines by their remaining amounts, with the tax at the invoice's rate. The balance decreases; any amount paid beyond the remaining total is refunded from the payments, the newest first. A paid invoice stays paid. Without `lines` and `amountCents`, credits everything that is left. The cost of goods does not change.",
    input: z
      .strictObject({
        id: idOrNumber("invoices"),
        lines: z
          .array(CreditLineInput)
          .min(1, "must have at least one line")
          .max(50, "must have at most 50 lines")
          .optional(),
        amountCents: cents().min(1, "must be above zero").optional().meta({
          description: "Goodwill of this amount, instead of `lines`",
        }),
        reason: text(500),
        date: ShopDate.optional().meta({
          description: "Between the day of the invoice and today, in an open period. Default today",
        }),
      })
      .refine(({ lines, amountCents }) => lines === undefined || amountCents === undefined, {
        path: ["amountCents"],
        message: "cannot be sent together with lines",
      }),
    output: Invoice,
    errors: ["CREDIT_EXCEEDS_INVOICE", "INVOICE_VOID", "PERIOD_CLOSED"],
    destructive: true,
    amount: ({ credits }) => newestOf(credits)?.totalCents ?? 0,
    emits: [
      "payment.refunded",
      "work_order.updated",
      "work_order.status_changed",
      "sales_order.refunded",
      "invoice.updated",
      "payment.updated",
    ],
    example: {
      input: {
        id: exampleInvoice.invoiceNumber,
        reason: "Comeback: one filter leaked",
        lines: [
          { invoiceLineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c52", amountCents: 2000 },
          { kind: "goodwill", description: "For your trouble", amountCents: 1730 },
        ],
      },
      output: exampleCreditedInvoice,
    },
  }),
};
