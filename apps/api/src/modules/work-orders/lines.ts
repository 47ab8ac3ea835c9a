import { type ErrorDetail, invalid, type LineKind, lineKinds, lineLists } from "@bayline/contracts";
import {
  type LineItemRow,
  listActiveTechnicians,
  type OrderTerms,
  type Scope,
  type TechnicianForLine,
  type WorkOrderRow,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { buildLines } from "../lines/build.ts";
import { mayLackCost, newLine, type SubmittedLine } from "../lines/line.ts";
import { unknownReference } from "../records.ts";

/** The input of a line of any kind. */
export type WorkLineInput = Partial<
  Omit<InputOf<"workOrders.items.create">, "woId" | "svcId" | "kind">
> & { id?: string | undefined };

type SubmittedWorkLine = SubmittedLine<WorkLineInput, LineItemRow>;

/** The place of new lines. Each is appended to its block. */
interface Place {
  order: WorkOrderRow;
  serviceBlockId: string;
  position: number;
}

type Technicians = Map<string, TechnicianForLine>;

/** Builds the lines of a block from a request. Reports all errors of all lines together. */
export async function buildWorkLines(
  ctx: ReadContext,
  submitted: SubmittedWorkLine[],
  { place, terms }: { place: Place; terms: OrderTerms },
): Promise<LineItemRow[]> {
  const technicians = await lookUpTechnicians(ctx, submitted);
  const lines = await buildLines(ctx, submitted, {
    container: "block",
    taxDefaults: terms,
    document: place.order,
    newLine: (kind, index) =>
      newWorkLine(ctx, kind, { ...place, position: place.position + index }),
    refusals: (line) => unknownTechnician(line, technicians),
    complete: (line, base) => {
      if (line.kind === "fee") return ofFeeType(base, line);
      if (line.kind !== "labor") return base;
      return {
        ...base,
        ...workTimes(ctx.now, base, line.input.status),
        ...laborFields(line, base, technicians),
      };
    },
  });
  const refused = lines.flatMap((line, index) => refusalsOfBilled(line, submitted[index]));
  if (refused.length > 0) throw invalid(refused);
  return lines;
}

/** Pairs the lines of a request with the stored lines of their block. */
export function pairLines(
  lists: { [L in (typeof lineLists)[LineKind]]?: WorkLineInput[] | undefined },
  stored: LineItemRow[],
): SubmittedWorkLine[] {
  const byId = new Map(stored.map((line) => [line.id, line]));
  return lineKinds.flatMap((kind) =>
    (lists[lineLists[kind]] ?? []).map((input, index) => {
      const known = input.id === undefined ? undefined : byId.get(input.id);
      const at = `${lineLists[kind]}[${index}].`;
      return { kind, input, current: known?.kind === kind ? known : undefined, at };
    }),
  );
}

async function lookUpTechnicians(
  scope: Scope,
  submitted: SubmittedWorkLine[],
): Promise<Technicians> {
  const ids = submitted.flatMap(({ input }) =>
    isId(input.technicianId) ? input.technicianId : [],
  );
  const technicians = ids.length > 0 ? await listActiveTechnicians(scope, ids) : [];
  return new Map(technicians.map((technician) => [technician.id, technician]));
}

/**
 * Returns the error for a technician who does not exist. An unchanged technician is not checked:
 * the user may be deleted by now.
 */
function unknownTechnician(
  { input: { technicianId }, current, at }: SubmittedWorkLine,
  technicians: Technicians,
): ErrorDetail[] {
  const isUnchanged = !technicianId || technicianId === current?.technicianId;
  if (isUnchanged || technicians.has(technicianId)) return [];
  return [unknownReference(`${at}technicianId`, "active user")];
}

/**
 * Refuses a technician for labor that a bill charges: the cost of their work is their pay, which a
 * correction of the bill would show. A part from stock has the cost of its layers.
 */
function refusalsOfBilled(line: LineItemRow, submitted?: SubmittedWorkLine): ErrorDetail[] {
  const { billedCostCents, technicianId, inventoryItemId } = line;
  if (billedCostCents === null || (technicianId ?? inventoryItemId) === null) return [];
  const isByNumber = submitted?.input.inventoryItemId === undefined;
  const field = technicianId ? "technicianId" : isByNumber ? "partNumber" : "inventoryItemId";
  const message =
    "is not possible on a line that a bill charges for. Void the bill first, or add another line";
  return [{ field: `${submitted?.at ?? ""}${field}`, message }];
}

/** A fee with its type. What a subcontractor charges is not known until somebody says it. */
function ofFeeType(base: LineItemRow, { input, current }: SubmittedWorkLine): LineItemRow {
  const line = { ...base, feeType: input.feeType ?? base.feeType };
  if (line.feeType === (current?.feeType ?? "fee")) return line;
  return { ...line, unitCostCents: line.unitCostCents || (mayLackCost(line) ? null : 0) };
}

export function newWorkLine({ tenantId, now }: Scope, kind: LineKind, place: Place): LineItemRow {
  return {
    ...newLine(tenantId, kind, place.position),
    workOrderId: place.order.id,
    serviceBlockId: place.serviceBlockId,
    blockDiscountCents: 0,
    addedCostCents: 0,
    billedCostCents: null,
    status: kind === "labor" ? "pending" : null,
    technicianId: null,
    startedAt: null,
    completedAt: null,
    reservedQuantity: 0,
    feeType: kind === "fee" ? "fee" : null,
    laborType: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The type of work and the technician of a labor line, with the technician's hourly cost. */
function laborFields({ input }: SubmittedWorkLine, base: LineItemRow, technicians: Technicians) {
  const technicianId = input.technicianId === undefined ? base.technicianId : input.technicianId;
  const isNew = technicianId !== base.technicianId;
  const hourlyCost = isNew ? technicians.get(technicianId ?? "")?.hourlyCostRateCents : null;
  return {
    technicianId,
    laborType: input.laborType === undefined ? base.laborType : input.laborType,
    unitCostCents: hourlyCost ?? base.unitCostCents,
  };
}

/** When labor was first started and last completed. */
function workTimes(now: string, line: LineItemRow, status: LineItemRow["status"] | undefined) {
  if (!status || status === line.status) return {};
  const begun = { status, startedAt: line.startedAt ?? now };
  const times = {
    pending: { status, startedAt: null, completedAt: null },
    in_progress: { ...begun, completedAt: null },
    paused: { ...begun, completedAt: null },
    completed: { ...begun, completedAt: now },
  } as const satisfies Record<typeof status, object>;
  return times[status];
}
