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

/** What the invoice of a customer with `poRequired` needs, in the request that makes it. */
export const poOfInvoice = {
  poNumber: text(maxLength).optional().meta({
    description:
      "Number of the customer's purchase order. Default: the one on record. A customer with `poRequired` is not invoiced without one",
  }),
  poOverrideReason: text(500).optional().meta({
    description:
      "Why the customer is invoiced without the PO number that it requires. Administrators only; stored in the audit log",
  }),
};
