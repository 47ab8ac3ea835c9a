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
import type { ReadContext, RecordEvent } from "../pipeline/context.ts";

type Resource<N extends string> = N extends `${infer R}.${string}` ? R : never;
export type RecordKind = Resource<RecordEvent>;

type Load = (ctx: ReadContext, ids: string[]) => Promise<object[]>;

/** For kinds of which a request changes one or two records at most. */
function oneByOne(get: (ctx: ReadContext, input: { id: string }) => Promise<object>): Load {
  return (ctx, ids) => Promise.all(ids.map((id) => get(ctx, { id })));
}

/** The readers of the records of each kind, in the order of the given ids. */
const loaders = {
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
} as const satisfies Record<RecordKind, Load>;

/** Loads whole records: events are filtered for each reader by what the reader may see. */
export function loadRecords(ctx: ReadContext, kind: RecordKind, ids: string[]): Promise<object[]> {
  return loaders[kind](ctx, ids);
}

export function kindOf(event: RecordEvent): RecordKind {
  const [kind] = event.split(".");
  const known = Object.keys(loaders).find((name): name is RecordKind => name === kind);
  if (known === undefined) throw new Error(`${event} is of no kind of record`);
  return known;
}
