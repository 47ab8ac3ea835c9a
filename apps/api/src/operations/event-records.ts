import {
  findAttachments,
  findBills,
  findComments,
  findDocuments,
  findInspections,
  findInvoices,
  findPayments,
  findPriceRules,
  findProposals,
  findReceipts,
  findSalesOrders,
  findServiceRequests,
  findWorkOrders,
} from "@bayline/db";
import { presentAttachment } from "../modules/attachments/present.ts";
import { presentBill } from "../modules/bills/read.ts";
import { getCannedJobs } from "../modules/canned-jobs/canned-jobs.ts";
import { presentComment } from "../modules/comments/present.ts";
import { getCustomers } from "../modules/customers/customers.ts";
import { presentDocument } from "../modules/documents/present.ts";
import { presentInspection } from "../modules/inspections/present.ts";
import { getItems, getStock } from "../modules/inventory/read.ts";
import { presentRule } from "../modules/pricing/rules.ts";
import { getOrder } from "../modules/purchase-orders/read.ts";
import { presentWithLines } from "../modules/receivables/read-invoices.ts";
import { presentPayment } from "../modules/receivables/read-payments.ts";
import { presentReceipt } from "../modules/receivables/receipts/read.ts";
import { requireRecord } from "../modules/records.ts";
import { presentSale } from "../modules/sales-orders/present.ts";
import { presentRequest } from "../modules/service-requests/present.ts";
import { getVehicles } from "../modules/vehicles/vehicles.ts";
import { getVendors } from "../modules/vendors/vendors.ts";
import { readPackets } from "../modules/work-orders/estimates/present.ts";
import { presentWorkOrder } from "../modules/work-orders/present.ts";
import type { ReadContext, RecordKind, RecordReader } from "../pipeline/context.ts";
import { presentProposal } from "../pipeline/proposals/present.ts";

/** For kinds of which a request changes one or two records at most. */
function oneByOne(get: (ctx: ReadContext, input: { id: string }) => Promise<object>): RecordReader {
  return (ctx, ids) => Promise.all(ids.map((id) => get(ctx, { id })));
}

/** Reads any number of records in one statement. */
function together<Row extends { id: string }>(
  find: (ctx: ReadContext, ids: string[]) => Promise<Row[]>,
  present: (row: Row) => object,
): RecordReader {
  return async (ctx, ids) => {
    const rows = new Map((await find(ctx, ids)).map((row) => [row.id, row]));
    return ids.map((id) => present(requireRecord(rows.get(id), "record")));
  };
}

/** Reads whole records, because events are filtered for each reader by what the reader may see. */
export const eventRecords = {
  customer: getCustomers,
  vehicle: getVehicles,
  vendor: getVendors,
  work_order: together(findWorkOrders, presentWorkOrder),
  estimate: readPackets,
  invoice: together(findInvoices, presentWithLines),
  payment: together(findPayments, presentPayment),
  receipt: together(findReceipts, presentReceipt),
  service_request: together(findServiceRequests, presentRequest),
  // A dealer invoice creates up to a hundred items.
  canned_job: getCannedJobs,
  inventory: getItems,
  stock: getStock,
  purchase_order: oneByOne(getOrder),
  price_rule: together(findPriceRules, presentRule),
  bill: together(findBills, presentBill),
  document: together(findDocuments, presentDocument),
  sales_order: together(findSalesOrders, presentSale),
  attachment: together(findAttachments, presentAttachment),
  comment: together(findComments, presentComment),
  inspection: together(findInspections, presentInspection),
  proposal: async (ctx, ids) => {
    const read = together(findProposals, (row) => presentProposal(row, ctx.now));
    return read(ctx, ids);
  },
} as const satisfies Record<RecordKind, RecordReader>;
