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

type Input = InputOf<"bills.create">;
type SentGoods = Extract<Input["lines"][number], { kind: "part" }>;

/** A line of a request that names goods. */
interface WantedLine {
  line: SentGoods;
  /** The place of the line in the request. */
  index: number;
  /** In units of stock. */
  quantity: number;
  matches(part: { itemId: string | null; partNumber: string }): boolean;
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
 * Finds the goods that a bill names, and what it locks. `refuseKnown` refuses a repeated bill,
 * whose goods are billed.
 *
 * @throws OVER_BILLED for more than was ordered from the vendor and is on no bill
 */
export async function planGoods(
  ctx: WriteContext,
  { vendorId, lines }: Input,
  refuseKnown: () => Promise<void>,
) {
  const sent = lines.flatMap((line, index) => (line.kind === "part" ? [{ line, index }] : []));
  const { wanted, ...billable } = await findBillable(ctx, vendorId, sent);
  const { excess, ...planned } = allocateGoods(wanted, billable);
  if (excess.length > 0) {
    // After the goods: a concurrent request may have billed them with this number.
    await refuseKnown();
    throw overBilled(excess);
  }
  const parts = [...planned.parts.values()].flat();
  const locks = {
    layerIds: parts.flatMap(({ goods }) => goods.map(({ costLayerId }) => costLayerId)),
    orderIds: [...new Set(parts.map(({ orderId }) => orderId))],
    itemIds: parts.flatMap(({ itemId }) => itemId ?? []),
  };
  return { ...planned, locks };
}

/** Reads what the vendor's orders have of the goods, and checks what the lines name. */
async function findBillable(
  ctx: WriteContext,
  vendorId: string,
  sent: ReadonlyArray<Pick<WantedLine, "line" | "index">>,
): Promise<BillableGoods & { wanted: WantedLine[] }> {
  if (sent.length === 0) return { wanted: [], unbilled: [], awaited: [] };
  const ids = sent.flatMap(({ line }) => line.inventoryItemId ?? []).filter(isId);
  const lineIds = sent.flatMap(({ line }) => line.purchaseOrderLineId ?? []).filter(isId);
  const partKeys = sent.flatMap(({ line }) => (line.partNumber ? partKey(line.partNumber) : []));
  const parts = await findPartsToBill(ctx, { ids, partKeys });
  const named = await findOrderedLines(ctx, lineIds, vendorId);
  const itemIds = parts.map(({ id }) => id);
  const unbilled = await listUnbilledGoods(ctx, { vendorId, itemIds, lineIds });
  const outstanding = await listOutstandingLines(ctx, { vendorId, itemIds, partKeys });
  const keys = new Map(parts.map(({ id, partKey: key }) => [id, key]));
  const wanted = sent.map((line) => wantedOf(line, keys));
  refuseUnknown(wanted, { parts: new Set(itemIds), lines: named });
  const seen = new Set(outstanding.map(({ lineId }) => lineId));
  const open = [...outstanding, ...named.filter(({ lineId }) => !seen.has(lineId))];
  return { wanted, unbilled, awaited: await withoutBilled(ctx, open) };
}

function wantedOf(
  { line, index }: Pick<WantedLine, "line" | "index">,
  keys: ReadonlyMap<string, string>,
): WantedLine {
  const { partNumber, inventoryItemId } = line;
  const key = partNumber === undefined ? undefined : partKey(partNumber);
  const hasNumber = (part: { itemId: string | null; partNumber: string }) =>
    key === partKey(part.partNumber) || key === keys.get(part.itemId ?? "");
  return {
    line,
    index,
    quantity: inUnitsOfStock(line).quantity,
    matches: (part) =>
      (inventoryItemId === undefined || part.itemId === inventoryItemId) &&
      (key === undefined || hasNumber(part)),
  };
}

/**
 * Refuses lines that name no part of the shop, or no line of the vendor's orders with their part.
 */
function refuseUnknown(
  wanted: readonly WantedLine[],
  known: { parts: ReadonlySet<string>; lines: readonly OrderedLine[] },
): void {
  const details = wanted.flatMap(({ line, index, matches }): ErrorDetail[] => {
    const { inventoryItemId, purchaseOrderLineId } = line;
    if (inventoryItemId !== undefined && !known.parts.has(inventoryItemId)) {
      return [unknownReference(`lines[${index}].inventoryItemId`, "part")];
    }
    if (purchaseOrderLineId === undefined) return [];
    const field = `lines[${index}].purchaseOrderLineId`;
    const ordered = known.lines.find(({ lineId }) => lineId === purchaseOrderLineId);
    if (!ordered) return [{ field, message: "names no line of an order from this vendor" }];
    if (matches(ordered)) return [];
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

function overBilled(excess: ReadonlyArray<WantedLine & { most: number }>): AppError {
  const details = excess.map(({ line, index, most }) => {
    const name = line.partNumber ?? "the part";
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

/**
 * Finds the goods that lines of a bill name: the oldest unbilled receipts first, then what is still
 * to be received. Lines that name a line of an order come before the others. Returns the goods by
 * the index of the line of the request, the unit costs of the orders' lines on which goods wait,
 * and the lines with more than can be billed. Pure.
 */
function allocateGoods(wanted: readonly WantedLine[], goods: BillableGoods) {
  let unbilled = portionsOf(goods.unbilled);
  let { awaited } = goods;
  const parts = new Map<number, BilledPart[]>();
  const awaitedCosts = new Map<string, number | null>();
  const excess: Array<WantedLine & { most: number }> = [];
  const named = wanted.filter(({ line }) => line.purchaseOrderLineId !== undefined);
  for (const want of [...named, ...wanted.filter((line) => !named.includes(line))]) {
    const { purchaseOrderLineId } = want.line;
    const isOf = (part: { lineId: string; itemId: string | null; partNumber: string }) =>
      purchaseOrderLineId === undefined ? want.matches(part) : purchaseOrderLineId === part.lineId;
    const received = takeFirst(unbilled, want.quantity, isOf);
    const open = takeFirst(awaited, received.left, isOf);
    unbilled = received.rest;
    awaited = open.rest;
    parts.set(want.index, partsOf([...received.taken, ...open.taken]));
    for (const { lineId, unitCostCents } of open.taken) awaitedCosts.set(lineId, unitCostCents);
    if (open.left > 0) excess.push({ ...want, most: subtractQuantities(want.quantity, open.left) });
  }
  return { parts, awaitedCosts, excess };
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
