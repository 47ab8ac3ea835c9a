import { contract } from "@bayline/contracts";
import { createInspection, updateInspection } from "../modules/inspections/inspections.ts";
import { convertRequest } from "../modules/service-requests/convert.ts";
import { createRequest } from "../modules/service-requests/create.ts";
import { updateRequest } from "../modules/service-requests/update.ts";
import type { WriteContext } from "../pipeline/context.ts";
import type { DemoPast, Moment } from "./demo-context.ts";
import {
  type Checklist,
  type DemoInspection,
  demoChecklists,
  type LoneInspection,
} from "./demo-inspections.ts";
import { type DemoRecords, known } from "./demo-records.ts";
import type { DemoRequest, OpenRequest } from "./demo-requests.ts";
import type { StaffName } from "./demo-staff.ts";
import type { DemoEvent } from "./demo-timeline.ts";

type Inspection = Awaited<ReturnType<typeof createInspection>>;

/** The records that an inspection refers to, and its technician. */
interface Subject {
  id?: string;
  unit: string;
  opened: Moment;
  technician: StaffName | null;
}

/** Writes the demo shop's service requests and inspections. */
export class DemoFrontDesk {
  readonly #past: DemoPast;
  readonly #records: DemoRecords;
  readonly #requests = new Map<DemoRequest, string>();
  readonly #inspections = new Map<DemoInspection, Inspection>();

  constructor(past: DemoPast, records: DemoRecords) {
    this.#past = past;
    this.#records = records;
  }

  eventsOfRequest(request: OpenRequest): DemoEvent[] {
    const { requestedAt, moved } = request;
    return [
      { at: requestedAt, write: () => this.take(request) },
      ...(moved ? [{ at: moved[0], write: () => this.#move(request, moved) }] : []),
    ];
  }

  eventsOfInspection(inspection: LoneInspection): DemoEvent[] {
    return [
      { at: inspection.opened, write: () => this.beginInspection(inspection, inspection) },
      { at: inspection.judgedAt, write: () => this.judge(inspection, inspection) },
    ];
  }

  /** Creates a service request. */
  async take(request: DemoRequest): Promise<void> {
    const { requestedAt, wanted, problemData, customerInfo, vehicleInfo, notes } = request;
    const input = contract.serviceRequests.create.input.parse({
      problemData,
      customerInfo,
      vehicleInfo,
      notes,
      preferredDate: wanted === undefined ? undefined : this.#past.day(-wanted),
    });
    const { id } = await createRequest(this.#writer(requestedAt, "serviceRequests.create"), input);
    this.#requests.set(request, id);
  }

  /** Converts a service request to a work order and returns the order's id. */
  async convert(request: DemoRequest, ctx: WriteContext): Promise<string> {
    const { workOrder } = await convertRequest(ctx, { id: this.#requestId(request) });
    return workOrder.id;
  }

  async #move(request: OpenRequest, [at, status]: NonNullable<OpenRequest["moved"]>) {
    const id = this.#requestId(request);
    const input = contract.serviceRequests.update.input.parse({ id, status });
    await updateRequest(this.#writer(at, "serviceRequests.update"), input);
  }

  async beginInspection(inspection: DemoInspection, subject: Subject): Promise<void> {
    const { name, items }: Checklist = demoChecklists[inspection.checklist];
    const input = contract.inspections.create.input.parse({
      name,
      workOrderId: subject.id,
      vehicleId: this.#records.vehicle(subject.unit).id,
      technicianId: subject.technician && this.#records.person(subject.technician).id,
      items: Object.entries(items).flatMap(([category, labels]) =>
        labels.map((label) => ({ label, category })),
      ),
    });
    const ctx = this.#writer(subject.opened, "inspections.create");
    this.#inspections.set(inspection, await createInspection(ctx, input));
  }

  /** Records results for the checklist items, up to the number that are done. */
  async judge(
    inspection: DemoInspection,
    { technician, judgedAt }: { technician: StaffName | null; judgedAt: Moment },
  ): Promise<void> {
    const { findings = {}, result, judged, notes } = inspection;
    const { id, items } = known(this.#inspections.get(inspection), inspection.checklist);
    const input = contract.inspections.update.input.parse({
      id,
      status: result,
      notes,
      items: items.map((item, at) => {
        if (judged !== undefined && at >= judged) return { id: item.id };
        const finding = findings[item.label];
        return { id: item.id, result: resultOf(finding), notes: finding };
      }),
    });
    const by = technician ? this.#records.person(technician) : undefined;
    await updateInspection(this.#past.request(judgedAt, "inspections.update", by), input);
  }

  #writer(at: Moment, operation: string): WriteContext {
    return this.#past.request(at, operation, this.#records.person("priya"));
  }

  #requestId(request: DemoRequest): string {
    return known(this.#requests.get(request), request.problemData.description);
  }
}

function resultOf(finding: string | undefined): "passed" | "failed" | "NA" {
  if (finding === undefined) return "passed";
  return finding.startsWith("No ") ? "NA" : "failed";
}
