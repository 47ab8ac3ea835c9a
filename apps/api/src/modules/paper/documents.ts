import { findCustomer, findVehicle, findVendor, type TypedRecord } from "@bayline/db";
import {
  inspectionSheet,
  invoiceSheet,
  packetSheet,
  purchaseOrderSheet,
  salesOrderSheet,
  statementSheet,
  workOrderSheet,
} from "@bayline/paper";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { type PartNames, photosForCustomer, photosOfIds } from "../attachments/photos.ts";
import { getStatement } from "../customers/statement.ts";
import { getInspection } from "../inspections/inspections.ts";
import { getOrder } from "../purchase-orders/read.ts";
import { answerInvoice } from "../receivables/read-invoices.ts";
import { requireRecord } from "../records.ts";
import { getSale } from "../sales-orders/read.ts";
import { getPacket } from "../work-orders/estimates/read.ts";
import { answerOrder } from "../work-orders/read.ts";
import { print } from "./printer.ts";
import { readStationery } from "./stationery.ts";

type Input<Name extends string> = InputOf<Name>;

export async function printWorkOrder(
  ctx: ReadContext,
  { id, paper, kind }: Input<"workOrders.pdf">,
) {
  const answered = await answerOrder(ctx, id);
  // The notes are the shop's. It decides itself which papers with notes customers get.
  const order = ctx.caller.customerId === null ? answered : { ...answered, notes: null };
  const [customer, vehicle, stationery, photos] = await Promise.all([
    customerOf(ctx, order.customerId),
    vehicleOf(ctx, order.vehicleId),
    readStationery(ctx, paper),
    photosForCustomer(ctx, [{ recordType: "work_order", recordId: order.id }], workNames(order)),
  ]);
  const ownKind = order.statusCategory === "estimate" ? "estimate" : "work_order";
  return print(
    ctx,
    workOrderSheet({ order, customer, vehicle, photos, kind: kind ?? ownKind }, stationery),
  );
}

/** Prints an estimate as it was sent. Photos that were deleted since are left out. */
export async function printPacket(ctx: ReadContext, { id, paper }: Input<"approvals.pdf">) {
  const packet = await getPacket(ctx, { id });
  const { shop, attachments } = packet.content;
  const [stationery, photos] = await Promise.all([
    readStationery(ctx, paper),
    photosOfIds(ctx, attachments),
  ]);
  const { name: shopName, ...contact } = shop;
  const letterhead = { ...stationery.letterhead, ...contact, shopName };
  return print(ctx, packetSheet({ packet, photos }, { ...stationery, letterhead }));
}

export async function printInvoice(ctx: ReadContext, { id, paper }: Input<"invoices.pdf">) {
  const invoice = await answerInvoice(ctx, id);
  const { workOrderId, salesOrderId } = invoice;
  const records: TypedRecord[] = [
    { recordType: "invoice", recordId: invoice.id },
    ...(workOrderId ? [{ recordType: "work_order", recordId: workOrderId } as const] : []),
    ...(salesOrderId ? [{ recordType: "sales_order", recordId: salesOrderId } as const] : []),
  ];
  const order = workOrderId === null ? null : await answerOrder(ctx, workOrderId);
  const [customer, stationery, photos] = await Promise.all([
    customerOf(ctx, invoice.customerId),
    readStationery(ctx, paper),
    photosForCustomer(ctx, records, order ? workNames(order) : undefined),
  ]);
  const vehicle = await vehicleOf(ctx, order?.vehicleId ?? null);
  return print(ctx, invoiceSheet({ invoice, customer, order, vehicle, photos }, stationery));
}

export async function printSale(ctx: ReadContext, { id, paper }: Input<"salesOrders.pdf">) {
  const sale = await getSale(ctx, { id });
  const [customer, stationery, photos] = await Promise.all([
    customerOf(ctx, sale.customerId),
    readStationery(ctx, paper),
    photosForCustomer(ctx, [{ recordType: "sales_order", recordId: sale.id }]),
  ]);
  return print(ctx, salesOrderSheet({ sale, customer, photos }, stationery));
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
  const [vehicle, stationery, photos] = await Promise.all([
    vehicleOf(ctx, inspection.vehicleId),
    readStationery(ctx, paper),
    photosForCustomer(
      ctx,
      [{ recordType: "inspection", recordId: id }],
      new Map(inspection.items.map((item) => [item.id, item.label])),
    ),
  ]);
  const day = shopDay(inspection.completedAt ?? inspection.createdAt, stationery.timeZone);
  return print(ctx, inspectionSheet({ inspection, vehicle, photos }, stationery), [
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

/** The names of the services and lines of an order, by id. */
function workNames({ services }: Awaited<ReturnType<typeof answerOrder>>): PartNames {
  return new Map(
    services.flatMap(({ id, name, labor, parts, tires, materials, fees }) => [
      [id, name],
      ...[labor, parts, tires, materials, fees].flat().map((line): [string, string] => {
        const ofLine = line.description ?? line.kind;
        return [line.id, `${name}, ${ofLine}`];
      }),
    ]),
  );
}

/** The customer's address and phone. Null if there is no customer, or it was deleted. */
async function customerOf(ctx: ReadContext, id: string | null) {
  return id === null ? null : ((await findCustomer(ctx, id)) ?? null);
}

async function vehicleOf(ctx: ReadContext, id: string | null) {
  return id === null ? null : ((await findVehicle(ctx, id)) ?? null);
}
