import { type ErrorDetail, type InspectionItemInput, invalid } from "@bayline/contracts";
import {
  findInspection,
  findInspectionItem,
  type InspectionItemFields,
  type InspectionItemRow,
  lockInspection,
  updateInspectionItem,
} from "@bayline/db";
import { isAssignedTo, requireOwnWork } from "../../access/own-work.ts";
import { newId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { refuseLongTexts } from "../../pipeline/limits.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { isChanged, requireRecord } from "../records.ts";
import { auditItemChange } from "./audit.ts";
import {
  changesCheck,
  checkOf,
  faultsOfAnswer,
  faultsOfCheck,
  resultOfMeasure,
  type SentCheck,
} from "./checks.ts";
import { presentItem } from "./present.ts";

type Input = InputOf<"inspections.items.update">;

export async function updateItem(ctx: WriteContext, { id, itemId, ...changes }: Input) {
  // Concurrent writes of one inspection's items wait here, and see the earlier changes.
  const inspection = requireRecord(await lockInspection(ctx, id), "inspection");
  const isOwn = isAssignedTo(ctx.caller, inspection.technicianId);
  requireOwnWork(ctx, isOwn);
  const before = requireRecord(
    await findInspectionItem(ctx, id, itemId),
    "item of this inspection",
  );
  requireOwnWork(ctx, isOwn && !changesCheck(changes, before));
  const after = itemOf(changes, before.position, before);
  const faults = faultsOf(after, "");
  if (faults.length > 0) throw invalid(faults);
  const { items } = requireRecord(await findInspection(ctx, id), "inspection");
  refuseLongItems(
    items,
    items.map((item) => (item.id === itemId ? after : item)),
  );
  await updateInspectionItem(ctx, inspection.id, after);
  if (isChanged(presentItem(before), presentItem(after))) {
    ctx.emit("inspection.updated", inspection.id);
  }
  await auditItemChange(ctx, inspection.id, { before: [before], after: [after] });
  return { ...presentItem(after), inspectionId: inspection.id };
}

/** An item as the caller sees it in its inspection. */
export async function readItem(ctx: ReadContext, { id, itemId }: Pick<Input, "id" | "itemId">) {
  const item = requireRecord(await findInspectionItem(ctx, id, itemId), "item of this inspection");
  return { ...presentItem(item), inspectionId: id };
}

/**
 * Builds a checklist from a request's items. An item with an id updates that item, changing only
 * the fields sent; one without an id is new.
 */
export function checklistOf(
  items: InspectionItemInput[],
  before: InspectionItemRow[] = [],
): InspectionItemFields[] {
  const known = new Map(before.map((item) => [item.id, item]));
  const details = items.flatMap((item, index) => refusals(item, index, { items, known }));
  if (details.length > 0) throw invalid(details);
  const after = items.map((item, position) => itemOf(item, position, known.get(item.id ?? "")));
  const faults = after.flatMap((item, index) => faultsOf(item, `items[${index}].`));
  if (faults.length > 0) throw invalid(faults);
  refuseLongItems(before, after);
  return after;
}

/** Whether a request changes what stored items ask for. */
export function changesChecks(
  sent: ReadonlyArray<SentCheck & { id?: string | undefined }>,
  before: readonly InspectionItemRow[],
): boolean {
  const known = new Map(before.map((item) => [item.id, item]));
  return sent.some((item) => {
    const old = known.get(item.id ?? "");
    return old !== undefined && changesCheck(item, old);
  });
}

function faultsOf(item: InspectionItemFields, at: string): ErrorDetail[] {
  const faults = faultsOfCheck(item, at);
  return faults.length > 0 ? faults : faultsOfAnswer(item, at);
}

type Texts = Pick<InspectionItemFields, "label" | "category" | "notes" | "photos" | "unit">;

function refuseLongItems(before: readonly Texts[], after: readonly Texts[]): void {
  refuseLongTexts(before.flatMap(textsOf), after.flatMap(textsOf));
}

function textsOf({ label, category, notes, photos, unit }: Texts) {
  return [label, category, notes, unit, ...photos];
}

function refusals(
  { id, label }: InspectionItemInput,
  index: number,
  { items, known }: { items: InspectionItemInput[]; known: Map<string, InspectionItemRow> },
): ErrorDetail[] {
  if (id === undefined) {
    if (label !== undefined) return [];
    return [{ field: `items[${index}].label`, message: "is required in a new item" }];
  }
  const field = `items[${index}].id`;
  if (!known.has(id)) return [{ field, message: "names no item of this inspection" }];
  if (items.findIndex((item) => item.id === id) === index) return [];
  return [{ field, message: "is on an earlier item too" }];
}

function itemOf(
  sent: Omit<InspectionItemInput, "id">,
  position: number,
  old: InspectionItemFields | undefined,
): InspectionItemFields {
  const check = checkOf(sent, old);
  const measured = keptUnlessSent(sent.measured, old?.measured);
  return {
    id: old?.id ?? newId(),
    position,
    label: sent.label ?? old?.label ?? "",
    category: keptUnlessSent(sent.category, old?.category),
    result: resultOf(sent, old, resultOfMeasure(check, measured)),
    notes: keptUnlessSent(sent.notes, old?.notes),
    photos: sent.photos ?? old?.photos ?? [],
    ...check,
    measured,
  };
}

/**
 * The result of an item after a request: the one sent, otherwise that of the measured value. The
 * result of a value is removed with it.
 */
function resultOf(
  sent: Pick<InspectionItemInput, "result" | "measured">,
  old: InspectionItemFields | undefined,
  computed: "passed" | "failed" | undefined,
): InspectionItemFields["result"] {
  if (sent.result !== undefined) return sent.result;
  if (computed !== undefined) return computed;
  const wasComputed = old !== undefined && resultOfMeasure(old, old.measured) !== undefined;
  return wasComputed ? null : (old?.result ?? null);
}

function keptUnlessSent<T>(sent: T | null | undefined, old: T | null | undefined): T | null {
  return sent === undefined ? (old ?? null) : sent;
}
