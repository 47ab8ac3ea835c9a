import type { InvoiceSources } from "../modules/receivables/source.ts";
import { salesOrderSource } from "../modules/sales-orders/invoice-source.ts";
import { workOrderSource } from "../modules/work-orders/invoice-source.ts";

/** The records that invoices bill. */
export const invoiceSources: InvoiceSources = {
  workOrder: workOrderSource,
  salesOrder: salesOrderSource,
};
