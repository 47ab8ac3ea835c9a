import { createHash } from "node:crypto";
import { attachmentFiles, contract } from "@bayline/contracts";
import type { Moment } from "./calendar.ts";
import { beginInspection, type Inspection, recordResults } from "./inspections.ts";
import { type Job, type JobName, jobs } from "./jobs.ts";
import { linesOf } from "./parts.ts";
import { type Payment, payOrder } from "./payments.ts";
import { requestStory, type ServiceRequest } from "./requests.ts";
import type { Shop, Story } from "./shop.ts";
import type { StaffName } from "./staff.ts";

const { workOrders, serviceRequests, comments } = contract;

/** A work order and its progress. */
export interface WorkOrder {
  /** The name of the vehicle. */
  unit: string;
  opened: Moment;
  writer: StaffName;
  technician?: StaffName;
  helper?: StaffName;
  /** The initial status. Default: `approved`. */
  status?: "estimate" | "in_progress";
  jobs: readonly JobName[];
  declined?: readonly JobName[];
  /** In days from today. */
  due?: number | undefined;
  priority?: "low" | "medium" | "high" | "urgent";
  /** Replaces the complaint of the first job. */
  complaint?: string;
  notes?: string;
  /** The number of the customer's purchase order, which some customers require on an invoice. */
  poNumber?: string | undefined;
  /** The later statuses, in their order. */
  moves?: Readonly<Record<string, Moment>>;
  payments?: readonly Payment[];
  deleted?: Moment;
  /** Begun with the order, and finished with its last move. */
  inspection?: Inspection | undefined;
  /** What the technician shows the customer when the order is opened, and what the writer notes. */
  finding?: { caption: string; photo: () => Buffer; comment: string };
  /** The service request that the order was converted from. */
  request?: ServiceRequest;
}

/** An authorised block. */
interface Block {
  id: string;
  version: number;
  labor: ReadonlyArray<{ id: string }>;
  correction: string;
}

/** Opens the order, records the work, and moves it to its final status. */
export async function* workOrderStory(shop: Shop, order: WorkOrder): Story {
  const { unit, writer: by, technician, inspection, payments = [] } = order;
  const requestId = order.request && (yield* requestStory(shop, order.request));
  yield order.opened;
  const id = await open(shop, order, requestId);
  const blocks: Block[] = [];
  for (const job of order.jobs) {
    const block = await addBlock(shop, order, id, job);
    if (!isDeclined(order, job)) blocks.push({ ...block, correction: jobs[job].correction });
  }
  const begun =
    inspection && (await beginInspection(shop, inspection, { unit, technician, workOrderId: id }));
  await addFinding(shop, order, id);
  const moves = Object.entries(order.moves ?? {});
  let owedCents = 0;
  for (const [status, at] of moves) {
    yield at;
    if (inspection && begun && at === moves.at(-1)?.[1]) {
      await recordResults(shop, inspection, { begun, technician });
    }
    if (finished.has(status)) {
      for (const block of blocks) await finish(shop, id, block, by);
    } else if (technician && blocks[0]) {
      await updateLabor(shop, id, blocks[0], { status, by: technician });
    }
    const moved = await shop.perform(workOrders.update, { id, status }, { by });
    owedCents = moved.totalPriceCents;
  }
  yield* payOrder(shop, payments, { id, owedCents, writer: by });
  if (!order.deleted) return;
  yield order.deleted;
  await shop.perform(workOrders.delete, { id }, { by });
}

/** Opens an order, or converts a service request to one. Returns its id. */
async function open(shop: Shop, order: WorkOrder, requestId?: string): Promise<string> {
  const { technician, helper, due, writer: by } = order;
  const vehicle = shop.vehicles.get(order.unit);
  const [first] = order.jobs;
  const header = {
    status: order.status ?? "approved",
    customerId: vehicle.customerId,
    vehicleId: vehicle.id,
    priority: order.priority,
    complaint: order.complaint ?? (first && jobs[first].complaint),
    notes: order.notes,
    poNumber: order.poNumber,
    assignedTo: technician && shop.staff.get(technician).id,
    assignedTechnicians: [technician, helper].flatMap((name) =>
      name ? shop.staff.get(name).id : [],
    ),
    dueDate: due === undefined ? undefined : shop.calendar.dayAgo(-due),
  };
  if (requestId === undefined) {
    return (await shop.perform(workOrders.create, header, { by })).id;
  }
  const converted = await shop.perform(serviceRequests.convert, { id: requestId }, { by });
  const { id } = converted.workOrder;
  await shop.perform(workOrders.update, { ...header, id }, { by });
  return id;
}

/** Attaches the technician's photo for the customer, and the writer's comment within the shop. */
async function addFinding(
  shop: Shop,
  { finding, technician, writer }: WorkOrder,
  recordId: string,
): Promise<void> {
  if (!finding) return;
  const { caption, comment: text } = finding;
  const content = finding.photo();
  const file = createHash("sha256").update(content).digest("hex");
  const record = { recordType: "work_order" as const, recordId };
  const photo = { ...record, file, fileName: "lining.png", caption, visibleToCustomer: true };
  await shop.perform(attachmentFiles.attachments.create, photo, { by: technician, content });
  await shop.perform(comments.create, { ...record, text }, { by: writer });
}

function addBlock(shop: Shop, order: WorkOrder, woId: string, name: JobName) {
  const job: Job = jobs[name];
  const isEstimate = order.status === "estimate";
  const isBegun = order.status === "in_progress" && name === order.jobs[0];
  const authorised = isEstimate ? "pending" : "approved";
  const technicianId = order.technician && shop.staff.get(order.technician).id;
  const supplies = { description: "Shop supplies", unitPriceCents: job.suppliesCents };
  return shop.perform(
    workOrders.services.create,
    {
      woId,
      name: job.name,
      complaint: job.complaint,
      cause: isEstimate ? undefined : job.cause,
      authorizationStatus: isDeclined(order, name) ? "declined" : authorised,
      labor: Object.entries(job.labor).map(([description, quantity], at) => ({
        description,
        quantity,
        technicianId,
        status: isBegun && at === 0 ? ("in_progress" as const) : ("pending" as const),
      })),
      parts: goodsOf(shop, job.parts),
      tires: goodsOf(shop, job.tires),
      materials: job.suppliesCents ? [supplies] : undefined,
      fees: job.fee && [feeOf(job.fee)],
    },
    { by: order.writer },
  );
}

function isDeclined({ declined = [] }: WorkOrder, job: JobName): boolean {
  return declined.includes(job);
}

function goodsOf(shop: Shop, lines: string | undefined) {
  if (lines === undefined) return undefined;
  return linesOf(lines).map(({ partNumber, quantity }) => {
    const { id, name } = shop.parts.get(partNumber);
    return { inventoryItemId: id, partNumber, description: name, quantity };
  });
}

function feeOf([description, feeType, unitPriceCents]: NonNullable<Job["fee"]>) {
  // Subcontracted work has a cost.
  const unitCostCents = feeType === "subcontract" ? Math.round(unitPriceCents * 0.7) : 0;
  return { description, feeType, unitPriceCents, unitCostCents };
}

/** The statuses of finished work. */
const finished = new Set(["quality_check", "ready_for_pickup", "completed", "invoiced"]);

/** Completes the labor of a block. */
async function finish(shop: Shop, woId: string, block: Block, by: StaffName): Promise<void> {
  const { id: svcId, version, correction } = block;
  const labor = block.labor.map(({ id }) => ({ id, status: "completed" as const }));
  const input = { woId, svcId, version, correction, labor };
  const updated = await shop.perform(workOrders.services.update, input, { by });
  block.version = updated.version;
}

/** Starts or pauses the labor of a block, as the order's status demands. */
async function updateLabor(
  shop: Shop,
  woId: string,
  block: Block,
  { status: orderStatus, by }: { status: string; by: StaffName },
): Promise<void> {
  const status = laborStatuses.get(orderStatus);
  const [line] = block.labor;
  if (!status || !line) return;
  const input = { woId, svcId: block.id, itemId: line.id, status };
  await shop.perform(workOrders.items.update, input, { by });
  block.version += 1;
}

const laborStatuses: ReadonlyMap<string, "in_progress" | "paused"> = new Map([
  ["in_progress", "in_progress"],
  ["waiting_for_parts", "paused"],
]);
