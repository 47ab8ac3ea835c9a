import { findCustomer, findVehicle, findVendor } from "@bayline/db";
import {
  inspectionSheet,
  invoiceSheet,
  purchaseOrderSheet,
  salesOrderSheet,
  statementSheet,
  workOrderSheet,
} from "@bayline/paper";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { getStatement } from "../customers/statement.ts";
import { getInspection } from "../inspections/inspections.ts";
import { getOrder } from "../purchase-orders/read.ts";
import { answerInvoice } from "../receivables/read-invoices.ts";
import { requireRecord } from "../records.ts";
import { getSale } from "../sales-orders/read.ts";
import { answerOrder } from "../work-orders/read.ts";
import { print } from "./printer.ts";
import { readStationery } from "./stationery.ts";

type Input<Name extends string> = InputOf<Name>;

export async function printWorkOrder(
  ctx: ReadContext,
  { id, paper, kind }: Input<"workOrders.pdf">,
) {
  const order = await answerOrder(ctx, id);
  const [customer, vehicle, stationery] = await Promise.all([
    customerOf(ctx, order.customerId),
    vehicleOf(ctx, order.vehicleId),
    readStationery(ctx, paper),
  ]);
  const ownKind = order.statusCategory === "estimate" ? "estimate" : "work_order";
  return print(
    ctx,
    workOrderSheet({ order, customer, vehicle, kind: kind ?? ownKind }, stationery),
  );
}

export async function printInvoice(ctx: ReadContext, { id, paper }: Input<"invoices.pdf">) {
  const invoice = await answerInvoice(ctx, id);
  const [customer, order, stationery] = await Promise.all([
    customerOf(ctx, invoice.customerId),
    invoice.workOrderId === null ? null : answerOrder(ctx, invoice.workOrderId),
    readStationery(ctx, paper),
  ]);
  const vehicle = await vehicleOf(ctx, order?.vehicleId ?? null);
  return print(ctx, invoiceSheet({ invoice, customer, order, vehicle }, stationery));
}

export async function printSale(ctx: ReadContext, { id, paper }: Input<"salesOrders.pdf">) {
  const sale = await getSale(ctx, { id });
  const [customer, stationery] = await Promise.all([
    customerOf(ctx, sale.customerId),
    readStationery(ctx, paper),
  ]);
  return print(ctx, salesOrderSheet({ sale, customer }, stationery));
}

export async function printPurchaseOrder(
  ctx: ReadContext,
  { id, paper }: Input<"purchaseOrders.pdf">,
) {
  const order = await getOrder(ctx, { id });
  const [vendor, stationery] = await Promise.all([
    order.vendorId === null ? undefined : findVendor(ctx, order.vendorId),
    readStationery(ctx, paper),
  ]);
  return print(ctx, purchaseOrderSheet({ order, vendor: vendor ?? null }, stationery));
}

export async function printInspection(ctx: ReadContext, { id, paper }: Input<"inspections.pdf">) {
  const inspection = await getInspection(ctx, { id });
  const [vehicle, stationery] = await Promise.all([
    vehicleOf(ctx, inspection.vehicleId),
    readStationery(ctx, paper),
  ]);
  const day = shopDay(inspection.completedAt ?? inspection.createdAt, stationery.timeZone);
  return print(ctx, inspectionSheet({ inspection, vehicle }, stationery), [
    "Inspection",
    inspection.orderNumber ?? inspection.name,
    day,
  ]);
}

export async function printStatement(
  ctx: ReadContext,
  { paper, ...period }: Input<"customers.statementPdf">,
) {
  const [statement, customer, stationery] = await Promise.all([
    getStatement(ctx, period),
    findCustomer(ctx, period.id),
    readStationery(ctx, paper),
  ]);
  return print(
    ctx,
    statementSheet({ statement, customer: requireRecord(customer, "customer") }, stationery),
    ["Statement", statement.customerName, statement.endDate],
  );
}

/** The customer's address and phone. Null if there is no customer, or it was deleted. */
async function customerOf(ctx: ReadContext, id: string | null) {
  return id === null ? null : ((await findCustomer(ctx, id)) ?? null);
}

async function vehicleOf(ctx: ReadContext, id: string | null) {
  return id === null ? null : ((await findVehicle(ctx, id)) ?? null);
}
