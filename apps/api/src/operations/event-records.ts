import { getCustomer } from "../modules/customers/customers.ts";
import { getInspection } from "../modules/inspections/inspections.ts";
import { getItems } from "../modules/inventory/read.ts";
import { getInvoice } from "../modules/invoices/read.ts";
import { getPayment } from "../modules/payments/read.ts";
import { getOrder } from "../modules/purchase-orders/read.ts";
import { getSale } from "../modules/sales-orders/read.ts";
import { getRequest } from "../modules/service-requests/read.ts";
import { getVehicle } from "../modules/vehicles/vehicles.ts";
import { getWorkOrder } from "../modules/work-orders/read.ts";
import type { ReadContext, RecordKind, RecordReader } from "../pipeline/context.ts";

/** For kinds of which a request changes one or two records at most. */
function oneByOne(get: (ctx: ReadContext, input: { id: string }) => Promise<object>): RecordReader {
  return (ctx, ids) => Promise.all(ids.map((id) => get(ctx, { id })));
}

/** Reads whole records, because events are filtered for each reader by what the reader may see. */
export const eventRecords = {
  customer: oneByOne(getCustomer),
  vehicle: oneByOne(getVehicle),
  work_order: oneByOne(getWorkOrder),
  invoice: oneByOne(getInvoice),
  payment: oneByOne(getPayment),
  service_request: oneByOne(getRequest),
  // A dealer invoice creates up to a hundred items.
  inventory: getItems,
  purchase_order: oneByOne(getOrder),
  sales_order: oneByOne(getSale),
  inspection: oneByOne(getInspection),
} as const satisfies Record<RecordKind, RecordReader>;
