import {
  findInspection,
  type InspectionDetail,
  type InspectionRow,
  insertInspection,
  insertInspectionItems,
  lockInspection,
  listInspections as queryInspections,
  replaceInspectionItems,
  type Scope,
  updateInspection as saveInspection,
  softDeleteInspection,
} from "@bayline/db";
import { isAssignedTo, requireOwnWork } from "../../access/own-work.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { isChanged, requireRecord } from "../records.ts";
import { auditInspectionChange } from "./audit.ts";
import { changesChecks, checklistOf } from "./items.ts";
import { presentInspection, presentInspectionSummary } from "./present.ts";
import { changedReferences, lookUp, settle } from "./references.ts";
import { withTemplate } from "./templates.ts";

export function listInspections(ctx: ReadContext, input: InputOf<"inspections.list">) {
  return listPage("inspections", input, {
    read: (page) => queryInspections(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: presentInspectionSummary,
    changes: { scope: ctx, table: "inspections" },
    ids: [input.vehicleId, input.workOrderId, input.technicianId],
  });
}

export async function getInspection(ctx: ReadContext, { id }: InputOf<"inspections.get">) {
  return presentInspection(await detailOf(ctx, id));
}

export async function createInspection(ctx: WriteContext, input: InputOf<"inspections.create">) {
  const references = settle(await lookUp(ctx, input));
  const { name, items } = await withTemplate(ctx, input);
  const id = newRecordId(ctx);
  const status = input.status ?? "pending";
  await insertInspection(ctx, id, {
    ...references,
    name,
    status,
    notes: input.notes ?? null,
    completedAt: completion(status, null, ctx.now),
  });
  if (items.length > 0) await insertInspectionItems(ctx, id, items);
  ctx.emit("inspection.created", id);
  emitCompletion(ctx, { id, status }, "pending");
  const after = await detailOf(ctx, id);
  await auditInspectionChange(ctx, null, after);
  return presentInspection(after);
}

export async function updateInspection(ctx: WriteContext, input: InputOf<"inspections.update">) {
  // Lock the work order first: it precedes the records that refer to it.
  const references = await lookUp(ctx, input);
  const locked = requireRecord(await lockInspection(ctx, input.id), "inspection");
  // The assigned technician may do the work, but not change its assignment or its references.
  const isOwn = isAssignedTo(ctx.caller, locked.technicianId);
  requireOwnWork(ctx, isOwn && changedReferences(input, locked).length === 0);
  const before = await detailOf(ctx, locked.id);
  requireOwnWork(ctx, isOwn && !changesChecks(input.items ?? [], before.items));
  const named = settle(references, namedBy(before));
  const items = input.items && checklistOf(input.items, before.items);
  const status = input.status ?? before.status;
  await saveInspection(ctx, before.id, {
    ...named,
    name: input.name ?? before.name,
    status,
    notes: input.notes === undefined ? before.notes : input.notes,
    completedAt: completion(status, before.completedAt, ctx.now),
  });
  if (items) await replaceInspectionItems(ctx, before.id, items);
  emitCompletion(ctx, { id: before.id, status }, before.status);
  const after = await detailOf(ctx, before.id);
  const shown = presentInspection(after);
  if (isChanged(presentInspection(before), shown)) ctx.emit("inspection.updated", before.id);
  await auditInspectionChange(ctx, before, after);
  return shown;
}

export async function deleteInspection(ctx: WriteContext, { id }: InputOf<"inspections.delete">) {
  const { id: inspectionId } = requireRecord(await lockInspection(ctx, id), "inspection");
  const before = await detailOf(ctx, inspectionId);
  await softDeleteInspection(ctx, inspectionId);
  ctx.emit("inspection.deleted", inspectionId);
  await auditInspectionChange(ctx, before, null);
  return { id, deleted: true as const };
}

async function detailOf(scope: Scope, id: string): Promise<InspectionDetail> {
  return requireRecord(await findInspection(scope, id), "inspection");
}

function namedBy({ workOrderId, vehicleId, technicianId }: InspectionRow) {
  return { workOrderId, vehicleId, technicianId };
}

/**
 * Emits the completion of an inspection, also if it is created in a later status than `pending`.
 */
function emitCompletion(
  ctx: WriteContext,
  { id, status }: Pick<InspectionRow, "id" | "status">,
  before: InspectionRow["status"],
): void {
  if (before === "pending" && status !== "pending") ctx.emit("inspection.completed", id);
}

/**
 * The completion time of an inspection: set when it leaves `pending`, cleared when it returns
 * there.
 */
function completion(
  status: InspectionRow["status"],
  before: string | null,
  now: string,
): string | null {
  return status === "pending" ? null : (before ?? now);
}
