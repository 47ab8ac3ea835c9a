import {
  type contract,
  type ErrorDetail,
  invalid,
  type LineKind,
  lineLists,
} from "@bayline/contracts";
import {
  type LineItemRow,
  listActiveTechnicians,
  type OrderTerms,
  type Scope,
  type TechnicianForLine,
} from "@bayline/db";
import type { z } from "zod";
import { isId, newId } from "../../ids.ts";
import {
  type NamedParts,
  partsNamed,
  refuseAmbiguousGoods,
  unknownPart,
  withPart,
} from "../inventory/goods-of-lines.ts";
import { pricedLine } from "./amounts.ts";
import { discountRefusals, taxableRefusals } from "./line-refusals.ts";
import { isNeverTaxed } from "./present-block.ts";

type Items = (typeof contract)["workOrders"]["items"];

/** The input of a line of any kind. */
export type LineInput = Partial<
  Omit<z.output<Items["create"]["input"]>, "woId" | "svcId" | "kind">
> & { id?: string | undefined };

/** A sent line, the stored line that it changes, and its path in the request: `parts[0].` or empty. */
export interface SentLine {
  kind: LineKind;
  input: LineInput;
  current: LineItemRow | undefined;
  at: string;
}

/** The parts and technicians that the lines of one request refer to, read in two statements. */
interface Named {
  parts: NamedParts;
  technicians: Map<string, TechnicianForLine>;
}

/** A new line is appended to its block. */
interface Place {
  workOrderId: string;
  serviceBlockId: string;
  position: number;
}

export interface LineContext extends Scope {
  terms: OrderTerms;
}

/** Builds the lines of a block from a request. Reports all faults of all lines together. */
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
  const tooDeep = sent.flatMap((line, at) => {
    const made = lines[at];
    return made ? discountRefusals(line, made) : [];
  });
  if (tooDeep.length > 0) throw invalid(tooDeep);
  return lines;
}

/** Pairs the sent lines of a block with its stored lines. */
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
  const parts = await partsNamed(scope, sent.filter(isOfGoods));
  const people = sent.flatMap(({ input }) => (isId(input.technicianId) ? input.technicianId : []));
  const technicians = people.length > 0 ? await listActiveTechnicians(scope, people) : [];
  return {
    parts,
    technicians: new Map(technicians.map((technician) => [technician.id, technician])),
  };
}

function isOfGoods({ kind }: SentLine): boolean {
  return kind === "part" || kind === "tire";
}

/**
 * Refuses unknown references. Unchanged ones are not checked: the part or the technician may be
 * deleted by now.
 */
function refuseUnknown(sent: SentLine[], { parts, technicians }: Named): void {
  const ids = sent.flatMap(({ input }) => input.id ?? []);
  const details = sent.flatMap((line): ErrorDetail[] => {
    const { input, current, at } = line;
    const { id, technicianId: technician } = input;
    if (id !== undefined && !current) {
      return [{ field: `${at}id`, message: "names no such line of this block" }];
    }
    if (id !== undefined && ids.indexOf(id) !== ids.lastIndexOf(id)) {
      return [{ field: `${at}id`, message: "is on another line too" }];
    }
    const unknown = [...unknownPart(line, parts), ...taxableRefusals(line, line.kind)];
    if (technician && technician !== current?.technicianId && !technicians.has(technician)) {
      unknown.push({ field: `${at}technicianId`, message: "names no active user of this shop" });
    }
    return unknown;
  });
  if (details.length > 0) throw invalid(details);
  refuseAmbiguousGoods(sent.filter(isOfGoods), parts);
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
    part: () => withPart(sent, common, named.parts),
    tire: () => withPart(sent, common, named.parts),
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

/**
 * The tax flag of a line. A sent flag that equals the one derived from the shop's settings counts as
 * not set, so that a line sent back as it was read keeps following the settings.
 */
function taxableAsSent(
  terms: OrderTerms,
  { kind, input: { taxable }, current }: SentLine,
): boolean | null {
  if (isNeverTaxed(kind)) return null;
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
