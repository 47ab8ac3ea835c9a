import { z } from "zod";
import { text } from "./fields.ts";

const maxLength = 64;

/** The number of the customer's purchase order on a document. */
export const PoNumber = z.string().max(maxLength).nullable().meta({
  description: "Number of the customer's purchase order",
});

export const NewPoNumber = text(maxLength).nullish().meta({
  description: "Number of the customer's purchase order; printed on documents",
});

/** What the terms of a customer need, in the request that invoices it. */
export const termsOfInvoice = {
  poNumber: text(maxLength).optional().meta({
    description:
      "Number of the customer's purchase order. Default: the one on record. A customer with `poRequired` is not invoiced without one",
  }),
  overrideReason: text(500).optional().meta({
    description:
      "Why the customer is invoiced beyond its terms: without the PO number that it requires, or above its credit limit. Administrators only; stored in the audit log",
  }),
};
