import { contract } from "@bayline/contracts";
import { createWorkOrder } from "../modules/work-orders/create.ts";
import { updateLine } from "../modules/work-orders/items.ts";
import { deleteOrder } from "../modules/work-orders/remove.ts";
import { createBlock, updateBlock } from "../modules/work-orders/services.ts";
import { updateWorkOrder } from "../modules/work-orders/update.ts";
import type { DemoPast, Moment } from "./demo-context.ts";
import type { DemoFrontDesk } from "./demo-front-desk.ts";
import { demoJobs, type Job, type JobName } from "./demo-jobs.ts";
import type { DemoRecords } from "./demo-records.ts";
import type { Debt, DemoTill } from "./demo-till.ts";
import type { DemoEvent } from "./demo-timeline.ts";
import type { DemoOrder } from "./demo-work.ts";

const { workOrders } = contract;

interface Block {
  id: string;
  version: number;
  job: JobName;
  isDeclined: boolean;
  labor: string[];
}

/** An opened order, with the fields that later events need. */
interface Opened extends Debt {
  blocks: Block[];
}

/** Writers of the shop's requests, inspections, payments and sales. */
interface Counters {
  desk: DemoFrontDesk;
  till: DemoTill;
}

/**
 * Writes the work orders of the demo shop: opens each, records the work, and moves it to its final
 * status.
 */
export class DemoWorkshop {
  readonly #past: DemoPast;
  readonly #records: DemoRecords;
  readonly #desk: DemoFrontDesk;
  readonly #till: DemoTill;
  readonly #opened = new Map<DemoOrder, Opened>();

  constructor(past: DemoPast, records: DemoRecords, { desk, till }: Counters) {
    this.#past = past;
    this.#records = records;
    this.#desk = desk;
    this.#till = till;
  }

  eventsOf(order: DemoOrder): DemoEvent[] {
    const { opened, moves = [], payments = [], deleted, request, inspection } = order;
    const last = moves.at(-1)?.[0] ?? opened;
    return [
      ...(request ? [{ at: request.requestedAt, write: () => this.#desk.take(request) }] : []),
      { at: opened, write: () => this.#open(order) },
      ...(inspection
        ? [
            {
              at: opened,
              write: () =>
                this.#desk.beginInspection(inspection, { ...order, ...this.#known(order) }),
            },
            { at: last, write: () => this.#desk.judge(inspection, { ...order, judgedAt: last }) },
          ]
        : []),
      ...moves.map(([at, status]) => ({ at, write: () => this.#move(order, at, status) })),
      ...payments.flatMap((payment) =>
        this.#till.eventsOfPayment(payment, () => this.#known(order), order.writer),
      ),
      ...(deleted ? [{ at: deleted, write: () => this.#delete(order, deleted) }] : []),
    ];
  }

  async #open(order: DemoOrder): Promise<void> {
    const opened: Opened = { id: await this.#create(order), owedCents: 0, blocks: [] };
    for (const job of order.jobs) opened.blocks.push(await this.#addBlock(order, opened.id, job));
    this.#opened.set(order, opened);
  }

  async #create(order: DemoOrder): Promise<string> {
    const { opened, request } = order;
    const header = this.#headerOf(order);
    if (!request) {
      const input = workOrders.create.input.parse(header);
      return (await createWorkOrder(this.#at(order, opened, "workOrders.create"), input)).id;
    }
    const ctx = this.#at(order, opened, "serviceRequests.convert");
    const id = await this.#desk.convert(request, ctx);
    const input = workOrders.update.input.parse({ ...header, id });
    await updateWorkOrder(this.#at(order, opened, "workOrders.update"), input);
    return id;
  }

  #headerOf(order: DemoOrder) {
    const { technician, helper, due, jobs } = order;
    const vehicle = this.#records.vehicle(order.unit);
    const [first] = jobs;
    return {
      status: order.status,
      customerId: vehicle.customerId,
      vehicleId: vehicle.id,
      priority: order.priority,
      complaint: order.complaint ?? (first && demoJobs[first].complaint),
      notes: order.notes,
      assignedTo: technician && this.#records.person(technician).id,
      assignedTechnicians: [technician, helper].flatMap((name) =>
        name ? this.#records.person(name).id : [],
      ),
      dueDate: due === undefined ? undefined : this.#past.day(-due),
    };
  }

  async #addBlock(order: DemoOrder, woId: string, name: JobName): Promise<Block> {
    const job: Job = demoJobs[name];
    const isDeclined = order.declined?.includes(name) === true;
    const technicianId = order.technician && this.#records.person(order.technician).id;
    const isAtWork = order.status === "in_progress" && name === order.jobs[0];
    const authorised = order.status === "estimate" ? "pending" : "approved";
    const input = workOrders.services.create.input.parse({
      woId,
      name: job.name,
      complaint: job.complaint,
      cause: order.status === "estimate" ? undefined : job.cause,
      authorizationStatus: isDeclined ? "declined" : authorised,
      labor: job.labor.map(([description, quantity], at) => ({
        description,
        quantity,
        technicianId,
        status: isAtWork && at === 0 ? "in_progress" : "pending",
      })),
      parts: job.parts?.map((part) => this.#goodsOf(part)),
      tires: job.tires?.map((tire) => this.#goodsOf(tire)),
      materials: job.suppliesCents && [
        { description: "Shop supplies", unitPriceCents: job.suppliesCents },
      ],
      fees: job.fee && [feeOf(job.fee)],
    });
    const ctx = this.#at(order, order.opened, "workOrders.services.create");
    const { id, version, labor } = await createBlock(ctx, input);
    return { id, version, job: name, isDeclined, labor: labor.map((line) => line.id) };
  }

  #goodsOf([partNumber, quantity]: readonly [string, number]) {
    const { id, name } = this.#records.part(partNumber);
    return { inventoryItemId: id, partNumber, description: name, quantity };
  }

  async #move(order: DemoOrder, at: Moment, status: string): Promise<void> {
    if (isDone(status)) await this.#finish(order, at);
    else await this.#workOn(order, at, status);
    const opened = this.#known(order);
    const input = workOrders.update.input.parse({ id: opened.id, status });
    const moved = await updateWorkOrder(this.#at(order, at, "workOrders.update"), input);
    opened.owedCents = moved.totalPriceCents;
  }

  /** Starts or pauses the first job. */
  async #workOn(order: DemoOrder, at: Moment, status: string): Promise<void> {
    const { id, blocks } = this.#known(order);
    const block = blocks.find(({ isDeclined }) => !isDeclined);
    const [itemId] = block?.labor ?? [];
    const state = laborAt.get(status);
    if (!block || !itemId || !state || !order.technician) return;
    const input = workOrders.items.update.input.parse({
      woId: id,
      svcId: block.id,
      itemId,
      status: state,
    });
    const technician = this.#records.person(order.technician);
    await updateLine(this.#past.request(at, "workOrders.items.update", technician), input);
    block.version += 1;
  }

  async #finish(order: DemoOrder, at: Moment): Promise<void> {
    const { id, blocks } = this.#known(order);
    for (const block of blocks.filter(({ isDeclined }) => !isDeclined)) {
      const input = workOrders.services.update.input.parse({
        woId: id,
        svcId: block.id,
        version: block.version,
        correction: demoJobs[block.job].correction,
        labor: block.labor.map((line) => ({ id: line, status: "completed" })),
      });
      const ctx = this.#at(order, at, "workOrders.services.update");
      block.version = (await updateBlock(ctx, input)).version;
    }
  }

  async #delete(order: DemoOrder, at: Moment): Promise<void> {
    const ctx = this.#at(order, at, "workOrders.delete");
    await deleteOrder(ctx, { id: this.#known(order).id });
  }

  #at({ writer }: DemoOrder, at: Moment, operation: string) {
    return this.#past.request(at, operation, this.#records.person(writer));
  }

  #known(order: DemoOrder): Opened {
    const opened = this.#opened.get(order);
    if (!opened) throw new Error(`The demo order of ${order.unit} was not opened yet`);
    return opened;
  }
}

/** The labor status that follows from an order's status. */
const laborAt = new Map([
  ["in_progress", "in_progress"],
  ["waiting_for_parts", "paused"],
]);

function isDone(status: string): boolean {
  return ["quality_check", "ready_for_pickup", "completed", "invoiced"].includes(status);
}

function feeOf([description, feeType, unitPriceCents]: NonNullable<Job["fee"]>) {
  // Subcontracted work has a cost.
  const unitCostCents = feeType === "subcontract" ? Math.round(unitPriceCents * 0.7) : 0;
  return { description, feeType, unitPriceCents, unitCostCents };
}
