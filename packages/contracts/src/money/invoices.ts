import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { page, ShopDate, textFilter } from "../fields/fields.ts";
import { byIdOrNumber, idOrNumber, numberFilter } from "../fields/references.ts";
import { completeDateRange } from "../fields/windows.ts";
import { operation } from "../operation/operation.ts";
import {
  exampleInvoice,
  exampleInvoiceCard,
  Invoice,
  InvoiceCard,
  invoiceSources,
  invoiceStatuses,
} from "./invoice-records.ts";

export const invoices = {
  list: operation({
    method: "GET",
    path: "/invoices",
    access: "shop.read",
    summary: "List invoices",
    description:
      "Includes void invoices. Returns invoices that match every filter sent. With `startDate` and `endDate`, the list is sorted by invoice date. Rows omit `lines`.",
    input: z
      .strictObject({
        ...page(100),
        ...updatedSince,
        search: textFilter(255).meta({
          description:
            "Part of the number, or of the customer's name, company, email, phone or DOT number",
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
    summary: "Get an invoice with its lines",
    input: byIdOrNumber("invoices"),
    output: Invoice,
    example: { input: { id: exampleInvoice.invoiceNumber }, output: exampleInvoice },
  }),
};
