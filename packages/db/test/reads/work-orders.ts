import type { Scope } from "../../src/client/scope.ts";
import * as attachments from "../../src/queries/attachments.ts";
import * as comments from "../../src/queries/comments.ts";
import * as templates from "../../src/queries/inspection-templates.ts";
import * as inspections from "../../src/queries/inspections.ts";
import * as typedRecords from "../../src/queries/typed-records.ts";
import * as packets from "../../src/queries/work-orders/estimate-packets.ts";
import * as workOrderLists from "../../src/queries/work-orders/lists.ts";
import * as workOrderNames from "../../src/queries/work-orders/names.ts";
import * as openTax from "../../src/queries/work-orders/open-order-tax.ts";
import * as workOrders from "../../src/queries/work-orders/work-orders.ts";
import { first, id, next, type Reads } from "./pages.ts";

const customer = { id, name: "New", companyName: null };
const vehicle = { id, vin: "NEW", unitNumber: null, licensePlate: null };
const newest = workOrderLists.workOrderSort("createdAt", "desc");
/** A later page of the list of work orders. */
export const cards = { ...next, sort: newest, includeArchived: false, withServices: false };
const days = { from: "2026-01-05T00:00:00.000Z", before: "2026-01-07T00:00:00.000Z" };

/** The filters of the list of work orders. */
const ofWorkOrders: Record<string, Partial<workOrderLists.WorkOrderFilter>> = {
  "": {},
  ", archived too": { includeArchived: true },
  " with their blocks and lines": { ...first, withServices: true },
  " with their labor costs": { withLaborCost: true },
  " of a status": { status: "in_progress" },
  " of a customer": { customerId: id },
  " of a vehicle": { vehicleId: id },
  " of a technician": { assignedTo: id },
  " that are estimates": { documentType: "estimate" },
  " that are invoices": { documentType: "invoice" },
  " that are neither": { documentType: "work_order" },
  " by a search": { search: "stomer 1234" },
  " that are unpaid": { unpaidOnly: true },
  " that are paid": { paidOnly: true, includeArchived: true },
  " created on some days": { window: { of: "createdAt", ...days } },
  " updated on some days": { window: { of: "updatedAt", ...days } },
  " due on some days": { window: { of: "dueDate", ...days } },
  " invoiced on some days": { window: { of: "invoicedAt", ...days } },
};

const filtered = Object.entries(ofWorkOrders).map(
  ([name, filter]): [string, (scope: Scope) => Promise<unknown>] => [
    `work orders${name}`,
    (scope) => workOrderLists.listWorkOrders(scope, { ...cards, ...filter }),
  ],
);

const sorts = (
  [
    ["createdAt", "2026-01-09T15:04:05.123456Z"],
    ["updatedAt", "2026-01-09T15:04:05.123456Z"],
    ["orderNumber", "5000"],
    ["dueDate", "2026-01-09T15:04:05.123456Z"],
    ["invoicedAt", "2026-01-09T15:04:05.123456Z"],
    ["totalPriceCents", "50000"],
  ] as const
).flatMap(([field, at]) =>
  (["asc", "desc"] as const).flatMap((direction) => {
    const sort = workOrderLists.workOrderSort(field, direction);
    const list = (more: object) => (scope: Scope) =>
      workOrderLists.listWorkOrders(scope, { ...cards, sort, after: undefined, ...more });
    const name = `work orders by ${field}, ${direction}`;
    const read: Array<[string, (scope: Scope) => Promise<unknown>]> = [
      [name, list({ includeArchived: true })],
      [`${name}, a later page`, list({ includeArchived: true, after: { at, id } })],
      [`${name}, not archived`, list({ after: { at, id } })],
    ];
    return read;
  }),
);

const ofOrder = { recordType: "work_order", recordId: id } as const;
const ofLine = { recordType: "line_item", recordId: id } as const;

/** The reads of work orders, inspections and comments. */
export const workOrderReads: Reads = {
  "an attachment": (scope) => attachments.findAttachment(scope, id),
  "an attachment, to lock it": (scope) => attachments.lockAttachment(scope, id),
  "attachments by id": (scope) => attachments.findAttachments(scope, [id]),
  attachments: (scope) => attachments.listAttachments(scope, first),
  "attachments, a later page": (scope) => attachments.listAttachments(scope, next),
  "attachments of a record": (scope) =>
    attachments.listAttachments(scope, { ...first, record: ofOrder }),
  "photos of a record": (scope) => attachments.listCustomerPhotos(scope, ofOrder, 12),
  "files of a record for the customer": (scope) =>
    attachments.listCustomerAttachments(scope, ofOrder, 50),
  "a sent estimate": (scope) => packets.findPacket(scope, id),
  "sent estimates by id": (scope) => packets.findPackets(scope, [id]),
  "the estimate of a link": (scope) => packets.findPacketOfLink(scope, Buffer.alloc(32)),
  "the version of the next estimate": (scope) => packets.nextPacketVersion(scope, id),
  "sent estimates": (scope) => packets.listPackets(scope, first),
  "sent estimates, a later page": (scope) => packets.listPackets(scope, next),
  "sent estimates of an order": (scope) => packets.listPackets(scope, { ...next, workOrderId: id }),
  "sent estimates of a customer": (scope) =>
    packets.listPackets(scope, { ...next, customerId: id }),
  "open estimates": (scope) => packets.listPackets(scope, { ...next, status: "open" }),
  "revoked estimates": (scope) => packets.listPackets(scope, { ...next, status: "revoked" }),
  "decisions about estimates": (scope) => packets.listApprovals(scope, [id]),
  "blocks as they were approved": (scope) => packets.findApprovedBlocks(scope, [id]),
  "the number of attachments of a record": (scope) => attachments.countAttachments(scope, ofOrder),
  "the space of attachments": (scope) => attachments.findAttachmentSpace(scope),
  "old attachments, to lock them": (scope) => attachments.lockOldAttachments(scope),
  "parts of a file of an attachment": (scope) =>
    attachments.listAttachmentParts(scope, { id, variant: "content" }, { from: 0, count: 8 }),
  "a comment": (scope) => comments.findComment(scope, id),
  "a comment, to lock it": (scope) => comments.lockComment(scope, id),
  "comments by id": (scope) => comments.findComments(scope, [id]),
  comments: (scope) => comments.listComments(scope, first),
  "comments, a later page": (scope) => comments.listComments(scope, next),
  "comments of a record": (scope) => comments.listComments(scope, { ...first, record: ofOrder }),
  "comments of a record, a later page": (scope) =>
    comments.listComments(scope, { ...next, record: ofOrder, visibleToCustomer: true }),
  "the number of comments of a record": (scope) => comments.countComments(scope, ofOrder),
  "a record of a type": (scope) => typedRecords.findTypedRecord(scope, ofOrder),
  "a record of any type": (scope) =>
    typedRecords.findTypedRecord(scope, { recordType: undefined, recordId: id }),
  "a part of a record": (scope) => typedRecords.findTypedRecord(scope, ofLine),
  "a work order of a technician": (scope) => typedRecords.isWorkOf(scope, ofOrder, id),
  "a line of a technician": (scope) => typedRecords.isWorkOf(scope, ofLine, id),
  "an item of an inspection of a technician": (scope) =>
    typedRecords.isWorkOf(scope, { recordType: "inspection_item", recordId: id }, id),
  "a part of a record, to lock it": (scope) => typedRecords.lockTypedRecord(scope, ofLine),
  "a record of a type, to lock it": (scope) => typedRecords.lockTypedRecord(scope, ofOrder),
  "an inspection": (scope) => inspections.findInspection(scope, id),
  "an inspection, to lock it": (scope) => inspections.lockInspection(scope, id),
  "an item of an inspection": (scope) => inspections.findInspectionItem(scope, id, id),
  "the records of an inspection": (scope) =>
    inspections.findNamedRecords(scope, { workOrderId: id, vehicleId: id, technicianId: id }),
  "inspection templates": (scope) =>
    templates.listInspectionTemplates(scope, { ...next, includeArchived: false }),
  "an inspection template": (scope) => templates.findInspectionTemplate(scope, id),
  "an inspection template, to lock it": (scope) => templates.lockInspectionTemplate(scope, id),
  "the count of inspection templates": (scope) => templates.countInspectionTemplates(scope),
  inspections: (scope) => inspections.listInspections(scope, first),
  "inspections, a later page": (scope) => inspections.listInspections(scope, next),
  "inspections that failed": (scope) =>
    inspections.listInspections(scope, { ...next, status: "failed" }),
  "inspections of a vehicle": (scope) =>
    inspections.listInspections(scope, { ...next, vehicleId: id }),
  "inspections of a work order": (scope) =>
    inspections.listInspections(scope, { ...next, workOrderId: id }),
  "inspections of a technician": (scope) =>
    inspections.listInspections(scope, { ...next, technicianId: id }),
  "inspections by all filters": (scope) =>
    inspections.listInspections(scope, {
      ...next,
      status: "failed",
      vehicleId: id,
      workOrderId: id,
      technicianId: id,
    }),
  "when a work order was invoiced": (scope) => workOrders.findInvoicedAt(scope, id),
  "a work order": (scope) => workOrders.findWorkOrder(scope, id),
  "a work order, to lock it": (scope) => workOrders.lockWorkOrder(scope, id),
  "a customer, to share-lock it": (scope) => workOrderNames.shareLockCustomer(scope, id),
  "a vehicle, to share-lock it": (scope) => workOrderNames.shareLockVehicle(scope, id),
  "work orders of a customer that is renamed": (scope) =>
    workOrderNames.renameCustomerOfOrders(scope, customer),
  "open orders of a customer that is taxed differently": (scope) =>
    openTax.retaxOpenOrders(scope, { customerId: id }),
  "work orders of a vehicle that is renamed": (scope) =>
    workOrderNames.renameVehicleOfOrders(scope, vehicle),
  ...Object.fromEntries([...filtered, ...sorts]),
};
