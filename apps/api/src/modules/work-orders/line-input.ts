import {
  AppError,
  type contract,
  type ErrorDetail,
  invalid,
  type LineKind,
  lineAmountCents,
  lineLists,
  partKey,
} from "@bayline/contracts";
import {
  type LineItemRow,
  listActiveTechnicians,
  listPartsForLines,
  type OrderTerms,
  type PartForLine,
  type Scope,
  type TechnicianForLine,
} from "@bayline/db";
import type { z } from "zod";
import { isId, newId } from "../../ids.ts";
import { presentPart } from "../purchase-orders/known-parts.ts";
import { pricedLine } from "./amounts.ts";

type Items = (typeof contract)["workOrders"]["items"];

/** What a caller may send of a line, of whatever kind. */
export type LineInput = Partial<
  Omit<z.output<Items["create"]["input"]>, "woId" | "svcId" | "kind">
> & { id?: string | undefined };

/** A line that is sent, what it changes, and where the request wrote it: `parts[0].` or nothing. */
export interface SentLine {
  kind: LineKind;
  input: LineInput;
  current: LineItemRow | undefined;
  at: string;
}

/** The parts and technicians that lines of one request name: two statements for any number. */
interface Named {
  byId: Map<string, PartForLine>;
  byKey: Map<string, PartForLine[]>;
  technicians: Map<string, TechnicianForLine>;
}

/** A line goes to the end of its block. */
interface Place {
  workOrderId: string;
  serviceBlockId: string;
  position: number;
}

export interface LineContext extends Scope {
  terms: OrderTerms;
}

/** The lines of a block as a request makes them. All that is wrong with any of them is told at once. */
export async function linesAsSent(
  ctx: LineContext,
  sent: SentLine[],
  place: Place,
): Promise<LineItemRow[]> {
  const named = await lookUp(ctx, sent);
  refuseUnknown(sent, named);
  const lines = sent.map((line, at) => {
    const base =
      line.current ?? newLine(ctx, line.kind, { ...place, position: place.position + at });
    return pricedLine(applied(ctx, line, { base, named }));
  });
  const tooMuch = lines.flatMap((line, at): ErrorDetail[] =>
    line.discountCents > lineAmountCents(line.quantity, line.unitPriceCents)
      ? [{ field: `${sent[at]?.at}discountCents`, message: "must be at most the line's amount" }]
      : [],
  );
  if (tooMuch.length > 0) throw invalid(tooMuch);
  return lines;
}

/** The lines of some kinds that a block is sent with, over those that it has. */
export function sentLines(
  lists: { [L in (typeof lineLists)[LineKind]]?: LineInput[] | undefined },
  current: LineItemRow[],
): SentLine[] {
  const byId = new Map(current.map((line) => [line.id, line]));
  const kinds: LineKind[] = ["labor", "part", "tire", "material", "fee"];
  return kinds.flatMap((kind) =>
    (lists[lineLists[kind]] ?? []).map((input, index) => {
      const known = input.id === undefined ? undefined : byId.get(input.id);
      const at = `${lineLists[kind]}[${index}].`;
      return { kind, input, current: known?.kind === kind ? known : undefined, at };
    }),
  );
}

async function lookUp(scope: Scope, sent: SentLine[]): Promise<Named> {
  const ids = sent.flatMap((line) => [...partToLookUp(line), ...formerPart(line)]);
  const partKeys = sent.flatMap((line) => keyToLookUp(line) ?? []);
  const people = sent.flatMap(({ input }) => (isId(input.technicianId) ? input.technicianId : []));
  const parts =
    ids.length + partKeys.length > 0 ? await listPartsForLines(scope, { ids, partKeys }) : [];
  const technicians = people.length > 0 ? await listActiveTechnicians(scope, people) : [];
  return {
    byId: new Map(parts.map((part) => [part.id, part])),
    byKey: Map.groupBy(parts, (part) => part.partKey),
    technicians: new Map(technicians.map((technician) => [technician.id, technician])),
  };
}

function partToLookUp({ input: { inventoryItemId } }: SentLine): string[] {
  return isId(inventoryItemId) ? [inventoryItemId] : [];
}

/** The part that a line may be taken off, whose name it may bear. */
function formerPart(line: SentLine): string[] {
  const former = line.current?.inventoryItemId;
  const { inventoryItemId } = line.input;
  const isOther = inventoryItemId ? inventoryItemId !== former : keyToLookUp(line) !== undefined;
  return former && isOther ? [former] : [];
}

/** A part number finds its part in stock where the request does not name one, and it is a new one. */
function keyToLookUp({ kind, input, current }: SentLine): string | undefined {
  if (kind !== "part" && kind !== "tire") return undefined;
  if (!input.partNumber || input.inventoryItemId !== undefined) return undefined;
  const key = partKey(input.partNumber);
  return current?.partNumber && partKey(current.partNumber) === key ? undefined : key;
}

/** What a line keeps is not looked at again: its part may be deleted since, its technician gone. */
function refuseUnknown(sent: SentLine[], { byId, byKey, technicians }: Named): void {
  const ids = sent.flatMap(({ input }) => input.id ?? []);
  const details = sent.flatMap(({ input, current, at }): ErrorDetail[] => {
    const { id, inventoryItemId: part, technicianId: technician } = input;
    if (id !== undefined && !current) {
      return [{ field: `${at}id`, message: "names no such line of this block" }];
    }
    if (id !== undefined && ids.indexOf(id) !== ids.lastIndexOf(id)) {
      return [{ field: `${at}id`, message: "stands on another line too" }];
    }
    const unknown: ErrorDetail[] = [];
    if (part && part !== current?.inventoryItemId && !byId.has(part)) {
      unknown.push({ field: `${at}inventoryItemId`, message: "names no part of this shop" });
    }
    if (technician && technician !== current?.technicianId && !technicians.has(technician)) {
      unknown.push({ field: `${at}technicianId`, message: "names no active user of this shop" });
    }
    return unknown;
  });
  if (details.length > 0) throw invalid(details);
  refuseAmbiguous(sent, byKey);
}

function refuseAmbiguous(sent: SentLine[], byKey: Named["byKey"]): void {
  const ambiguous = sent.flatMap((line) => {
    const sharing = byKey.get(keyToLookUp(line) ?? "") ?? [];
    return sharing.length > 1 ? [{ line, sharing }] : [];
  });
  const [first] = ambiguous;
  if (!first) return;
  const { partNumber } = first.line.input;
  throw new AppError(
    "AMBIGUOUS_PART_NUMBER",
    `${partNumber} is the number of ${first.sharing.length} parts in inventory.`,
    {
      details: ambiguous.map(({ line, sharing }) => ({
        field: `${line.at}partNumber`,
        message: `${line.input.partNumber} is the number of ${sharing.length} parts`,
      })),
      candidates: ambiguous.flatMap(({ sharing }) => sharing.map(presentPart)),
      nextStep: "Send inventoryItemId with the id of one of the candidates.",
    },
  );
}

function newLine({ tenantId, now }: Scope, kind: LineKind, place: Place): LineItemRow {
  return {
    ...place,
    tenantId,
    id: newId(),
    kind,
    description: null,
    quantity: 1,
    unitPriceCents: 0,
    unitCostCents: 0,
    discountCents: 0,
    taxable: null,
    amountCents: 0,
    totalPriceCents: 0,
    blockDiscountCents: 0,
    totalCostCents: 0,
    status: kind === "labor" ? "pending" : null,
    technicianId: null,
    startedAt: null,
    completedAt: null,
    inventoryItemId: null,
    partNumber: null,
    reservedQuantity: 0,
    deductionId: null,
    feeType: kind === "fee" ? "fee" : null,
    createdAt: now,
    updatedAt: now,
  };
}

function applied(
  ctx: LineContext,
  { kind, input, current, at }: SentLine,
  { base, named }: { base: LineItemRow; named: Named },
): LineItemRow {
  const sent: SentLine = { kind, input, current, at };
  const common = {
    ...base,
    description: input.description === undefined ? base.description : input.description || null,
    quantity: input.quantity ?? base.quantity,
    discountCents: input.discountCents ?? base.discountCents,
    taxable: taxableAsSent(ctx.terms, sent),
  };
  const own = {
    labor: () => asLabor(ctx, sent, { base: common, named }),
    part: () => asGoods(sent, { base: common, named }),
    tire: () => asGoods(sent, { base: common, named }),
    material: () => common,
    fee: () => ({ ...common, feeType: input.feeType ?? common.feeType }),
  } satisfies Record<LineKind, () => LineItemRow>;
  const line = own[kind]();
  return {
    ...line,
    unitPriceCents: input.unitPriceCents ?? line.unitPriceCents,
    unitCostCents: input.unitCostCents ?? line.unitCostCents,
  };
}

/** A line that is sent back as it was read says what it is by the shop's settings: no word of its own. */
function taxableAsSent(
  terms: OrderTerms,
  { kind, input: { taxable }, current }: SentLine,
): boolean | null {
  if (taxable === undefined || !current) return taxable ?? current?.taxable ?? null;
  const bySettings = kind === "labor" ? terms.laborTaxable : terms.partsTaxable;
  return current.taxable === null && taxable === bySettings ? null : taxable;
}

type Base = { base: LineItemRow; named: Named };

function asLabor(
  ctx: LineContext,
  { input, current }: SentLine,
  { base, named }: Base,
): LineItemRow {
  const technicianId = input.technicianId === undefined ? base.technicianId : input.technicianId;
  const isNew = technicianId !== base.technicianId;
  const hourlyCost = isNew ? named.technicians.get(technicianId ?? "")?.hourlyCostRateCents : null;
  return {
    ...base,
    ...workTimes(ctx.now, base, input.status),
    technicianId,
    unitPriceCents: current ? base.unitPriceCents : (ctx.terms.defaultLaborRateCents ?? 0),
    unitCostCents: hourlyCost ?? base.unitCostCents,
  };
}

/** When labor was first taken up, and when it was last done. */
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

function asGoods(sent: SentLine, { base, named }: Base): LineItemRow {
  const { input, current } = sent;
  const partNumber = input.partNumber === undefined ? base.partNumber : input.partNumber;
  const part = partOf(sent, named);
  if (part === undefined) return { ...base, partNumber };
  const inventoryItemId = part?.id ?? null;
  const isNew = inventoryItemId !== base.inventoryItemId;
  if (!part || !isNew) return { ...base, partNumber, inventoryItemId };
  return {
    ...base,
    inventoryItemId,
    partNumber: input.partNumber ?? part.partNumber,
    description: descriptionOf(part, { base, named }),
    unitPriceCents: part.unitPriceCents ?? (current ? base.unitPriceCents : 0),
    unitCostCents: part.unitCostCents,
  };
}

/** A line bears its part's name, until somebody describes it in other words. */
function descriptionOf(part: PartForLine, { base, named }: Base): string {
  const former = named.byId.get(base.inventoryItemId ?? "")?.name;
  return base.description === null || base.description === former ? part.name : base.description;
}

/** The part that a line is to be of; null: of none that is in stock; undefined: as it is. */
function partOf(line: SentLine, { byId, byKey }: Named): PartForLine | null | undefined {
  const { inventoryItemId } = line.input;
  if (inventoryItemId === null) return null;
  if (inventoryItemId === line.current?.inventoryItemId && inventoryItemId) return undefined;
  if (inventoryItemId !== undefined) return byId.get(inventoryItemId);
  const key = keyToLookUp(line);
  if (key !== undefined) return byKey.get(key)?.[0] ?? null;
  return line.input.partNumber === null ? null : undefined;
}
