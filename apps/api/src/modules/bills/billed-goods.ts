import { AppError, type ErrorDetail, inUnitsOfStock, invalid, partKey } from "@bayline/contracts";
import {
  findOrderedLines,
  findPartsToBill,
  listOutstandingLines,
  listUnbilledGoods,
  listWaitingQuantities,
  type OrderedLine,
  type PaidGoods,
  type UnbilledGoods,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { type Portion, portionCents, takeFirst } from "../amounts/fifo.ts";
import { subtractQuantities, sumQuantities } from "../amounts/quantities.ts";
import { unknownReference } from "../records.ts";
import type { Locks } from "./lock.ts";

type Input = InputOf<"bills.create">;
type SentGoods = Extract<Input["lines"][number], { kind: "part" }>;

interface Sent {
  line: SentGoods;
  /** The place of the line in the request. */
  index: number;
}

/** The goods of a new bill. */
export interface PlannedGoods {
  locks: Pick<Locks, "layerIds" | "orderIds" | "itemIds">;
  /** The goods of each line of the request, by its index. */
  parts: Map<number, BilledPart[]>;
  /** The unit costs of the orders' lines on which goods wait, before the bill. */
  awaitedCosts: Map<string, number | null>;
}

/**
 * Finds the goods that a bill names, and what it locks. `refuseKnown` refuses a repeated bill,
 * whose goods are billed.
 *
 * @throws OVER_BILLED for more than was ordered from the vendor and is on no bill
 */
export async function planGoods(
  ctx: WriteContext,
  input: Input,
  refuseKnown: () => Promise<void>,
): Promise<PlannedGoods> {
  const { vendorId, lines } = input;
  const sent = lines.flatMap((line, index) => (line.kind === "part" ? [{ line, index }] : []));
  if (sent.length === 0) return planOf([], [], []);
  const { wanted, billable } = await findBillable(ctx, vendorId, sent);
  const { parts, excess } = allocateGoods(wanted, billable);
  if (excess.length > 0) {
    // After the goods: a concurrent request may have billed them with this number.
    await refuseKnown();
    throw overBilled(sent, excess);
  }
  return planOf(sent, parts, billable.awaited);
}

function planOf(
  sent: Sent[],
  parts: BilledPart[][],
  awaited: BillableGoods["awaited"],
): PlannedGoods {
  const all = parts.flat();
  const costs = new Map(awaited.map((line) => [line.lineId, line.unitCostCents]));
  const waiting = all.filter(
    ({ quantity, goods }) => sumQuantities(goods.map((part) => part.quantity)) < quantity,
  );
  return {
    parts: new Map(sent.map(({ index }, at) => [index, parts[at] ?? []])),
    awaitedCosts: new Map(waiting.map(({ lineId }) => [lineId, costs.get(lineId) ?? null])),
    locks: {
      layerIds: all.flatMap(({ goods }) => goods.map(({ costLayerId }) => costLayerId)),
      orderIds: [...new Set(all.map(({ orderId }) => orderId))],
      itemIds: all.flatMap(({ itemId }) => itemId ?? []),
    },
  };
}

/** Reads what the vendor's orders have of the goods, and checks what the lines name. */
async function findBillable(
  ctx: WriteContext,
  vendorId: string,
  sent: Sent[],
): Promise<{ wanted: WantedLine[]; billable: BillableGoods }> {
  const ids = sent.flatMap(({ line }) => line.inventoryItemId ?? []).filter(isId);
  const lineIds = sent.flatMap(({ line }) => line.purchaseOrderLineId ?? []).filter(isId);
  const partKeys = sent.flatMap(({ line }) => (line.partNumber ? partKey(line.partNumber) : []));
  const parts = await findPartsToBill(ctx, { ids, partKeys });
  const named = await findOrderedLines(ctx, lineIds, vendorId);
  const itemIds = parts.map(({ id }) => id);
  const unbilled = await listUnbilledGoods(ctx, { vendorId, itemIds, lineIds });
  const outstanding = await listOutstandingLines(ctx, { vendorId, itemIds, partKeys });
  const keys = new Map(parts.map(({ id, partKey: key }) => [id, key]));
  const wanted = sent.map(({ line }) => wantedOf(line, keys));
  refuseUnknown(sent, wanted, { parts: new Set(itemIds), lines: named });
  const seen = new Set(outstanding.map(({ lineId }) => lineId));
  const open = [...outstanding, ...named.filter(({ lineId }) => !seen.has(lineId))];
  return { wanted, billable: { unbilled, awaited: await withoutBilled(ctx, open) } };
}

function wantedOf(
  { partNumber, inventoryItemId, purchaseOrderLineId, ...line }: SentGoods,
  keys: ReadonlyMap<string, string>,
): WantedLine {
  const { quantity } = inUnitsOfStock(line);
  const key = partNumber === undefined ? undefined : partKey(partNumber);
  const hasNumber = (part: { itemId: string | null; partNumber: string }) =>
    key === partKey(part.partNumber) || key === keys.get(part.itemId ?? "");
  return {
    quantity,
    lineId: purchaseOrderLineId,
    matches: (part) =>
      (inventoryItemId === undefined || part.itemId === inventoryItemId) &&
      (key === undefined || hasNumber(part)),
  };
}

/**
 * Refuses lines that name no part of the shop, or no line of the vendor's orders with their part.
 */
function refuseUnknown(
  sent: Sent[],
  wanted: WantedLine[],
  known: { parts: ReadonlySet<string>; lines: OrderedLine[] },
): void {
  const details = sent.flatMap(({ line, index }, at): ErrorDetail[] => {
    const { inventoryItemId, purchaseOrderLineId } = line;
    if (inventoryItemId !== undefined && !known.parts.has(inventoryItemId)) {
      return [unknownReference(`lines[${index}].inventoryItemId`, "part")];
    }
    if (purchaseOrderLineId === undefined) return [];
    const field = `lines[${index}].purchaseOrderLineId`;
    const ordered = known.lines.find(({ lineId }) => lineId === purchaseOrderLineId);
    if (!ordered) return [{ field, message: "names no line of an order from this vendor" }];
    if (wanted[at]?.matches(ordered)) return [];
    return [{ field, message: `names a line of another part, ${ordered.partNumber}` }];
  });
  if (details.length > 0) throw invalid(details);
}

/** What is outstanding of orders' lines, less what bills already name. */
async function withoutBilled(ctx: WriteContext, lines: OrderedLine[]): Promise<AwaitedPortion[]> {
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return [];
  const waiting = await listWaitingQuantities(ctx, orderIds);
  const open = lines.map((line) => ({ ...line, from: 0, quantity: line.outstandingQuantity }));
  // The next receipt takes goods of the named line first, then others of the part.
  return waiting.reduce((left: AwaitedPortion[], { orderId, lineId, partNumber, quantity }) => {
    const isNamed = (line: OrderedLine) => line.orderId === orderId && line.lineId === lineId;
    const isOf = (line: OrderedLine) =>
      line.orderId === orderId && partKey(line.partNumber) === partKey(partNumber);
    return takeFirst(left, quantity, isNamed, isOf).rest;
  }, open);
}

function overBilled(sent: Sent[], excess: Array<{ index: number; most: number }>): AppError {
  const details = excess.map(({ index: at, most }) => {
    const { line, index = at } = sent[at] ?? {};
    const name = line?.partNumber ?? "the part";
    const field = `lines[${index}].quantity`;
    return { field, message: `is more than the ${most} of ${name} that can be billed` };
  });
  return new AppError(
    "OVER_BILLED",
    "More than what is ordered from the vendor and on no bill cannot be billed.",
    {
      details,
      nextStep:
        "Bill less, raise the ordered quantity, or receive the goods with this invoice (POST /inventory/receiving).",
    },
  );
}

/** Goods of a layer that a bill or a closing names: `cents` is what they cost until now. */
export type TakenGoods = Omit<PaidGoods, "billLineId">;

/** Unbilled goods of a layer. */
type UnbilledPortion = UnbilledGoods & Portion & { whole: number };

export function portionsOf(goods: readonly UnbilledGoods[]): UnbilledPortion[] {
  return goods.map((layer) => ({ ...layer, from: 0, whole: layer.quantity }));
}

/** A part of the unbilled goods of a layer, with its part of their cost. */
export function takenOf(goods: UnbilledPortion): TakenGoods {
  const { layerId: costLayerId, quantity, layerCents, layerUnitCostCents } = goods;
  const cents = portionCents(goods.cents, goods, goods.whole);
  return { costLayerId, quantity, cents, layerCents, layerUnitCostCents };
}

/** A line of a bill that names goods, in units of stock. */
interface WantedLine {
  quantity: number;
  /** The line of an order that it bills; otherwise the parts of any order. */
  lineId: string | undefined;
  matches(part: { itemId: string | null; partNumber: string }): boolean;
}

/** The goods of one line of an order on a bill. */
export interface BilledPart {
  orderId: string;
  lineId: string;
  itemId: string | null;
  partNumber: string;
  description: string | null;
  /** In units of stock: the received goods, and what waits on the line. */
  quantity: number;
  goods: TakenGoods[];
}

interface Allocation {
  /** By the index of the wanted line. */
  parts: BilledPart[][];
  /** The wanted lines with more than can be billed, and what can be. */
  excess: Array<{ index: number; most: number }>;
}

/** What a vendor's orders have of the wanted goods. */
interface BillableGoods {
  /** The oldest receipts first. */
  unbilled: readonly UnbilledGoods[];
  /** Lines of open orders, the oldest first, with what is neither received nor billed. */
  awaited: readonly AwaitedPortion[];
}

type AwaitedPortion = OrderedLine & Portion;

/**
 * Finds the goods that lines of a bill name: the oldest unbilled receipts first, then what is still
 * to be received. Lines that name a line of an order come before the others. Pure.
 */
function allocateGoods(wanted: readonly WantedLine[], goods: BillableGoods): Allocation {
  let unbilled = portionsOf(goods.unbilled);
  let { awaited } = goods;
  const parts: BilledPart[][] = wanted.map(() => []);
  const excess: Allocation["excess"] = [];
  const indexed = wanted.map((line, index) => ({ line, index }));
  const named = indexed.filter(({ line }) => line.lineId !== undefined);
  const others = indexed.filter(({ line }) => line.lineId === undefined);
  for (const { line, index } of [...named, ...others]) {
    const isOf = (part: { lineId: string; itemId: string | null; partNumber: string }) =>
      line.lineId === undefined ? line.matches(part) : line.lineId === part.lineId;
    const received = takeFirst(unbilled, line.quantity, isOf);
    const open = takeFirst(awaited, received.left, isOf);
    unbilled = received.rest;
    awaited = open.rest;
    parts[index] = partsOf([...received.taken, ...open.taken]);
    if (open.left > 0) excess.push({ index, most: subtractQuantities(line.quantity, open.left) });
  }
  return { parts, excess };
}

/** The goods of each line of an order. */
function partsOf(goods: ReadonlyArray<UnbilledPortion | AwaitedPortion>): BilledPart[] {
  const byLine = Map.groupBy(goods, ({ lineId }) => lineId);
  return [...byLine.values()].flatMap((portions) => {
    const [first] = portions;
    if (!first) return [];
    const { orderId, lineId, itemId, partNumber, description } = first;
    const quantity = sumQuantities(portions.map((portion) => portion.quantity));
    const received = portions.flatMap((part) => ("layerId" in part ? [takenOf(part)] : []));
    return [{ orderId, lineId, itemId, partNumber, description, quantity, goods: received }];
  });
}
