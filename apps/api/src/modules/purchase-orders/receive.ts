import { AppError, type ErrorDetail, invalid, type ReceiptWarning } from "@bayline/contracts";
import {
  findOrderBy,
  listBillsOfOrder,
  lockItems,
  type NumberedBill,
  type PurchaseOrderView,
  saveLines,
  updatePurchaseOrder,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopNoon, shopToday } from "../../time/clock.ts";
import { extendedCents } from "../amounts/money.ts";
import { subtractQuantities } from "../amounts/quantities.ts";
import { findBillToExtend, lockForBills, mergedLocks } from "../bills/lock.ts";
import { takeOut } from "../inventory/take-out.ts";
import {
  type KnownParts,
  knownParts,
  linkPart,
  refuseAmbiguousLinks,
} from "../lines/part-links.ts";
import { requireRecord } from "../records.ts";
import { auditOrderChange } from "./audit.ts";
import { costMissing, type UnpricedDelivery } from "./missing-costs.ts";
import {
  mergeLines,
  type OrderLine,
  orderedUnitCost,
  outstanding,
  receivedLine,
  receivedOrder,
} from "./order-lines.ts";
import type { OrderRecord } from "./present.ts";
import { getOrder } from "./read.ts";
import { costDeliveries, saveReceivedBills } from "./receipt-bills.ts";
import { causeOf, type DeliveryResult, stockLines } from "./stock-lines.ts";

type Input = InputOf<"purchaseOrders.receive">;

/**
 * Receives everything outstanding on an order, or the given quantities; a return takes stock out.
 */
export async function receiveOrder(ctx: WriteContext, input: Input) {
  if (!input.receivedAll && !input.lines) {
    throw invalid([{ field: "lines", message: "is required when receivedAll is false" }]);
  }
  const receivedAt = receiptTime(ctx, input.receivedDate);
  const found = await lockForBills(ctx, () => findReceived(ctx, input));
  const { order, lines, parts } = found;
  requireReceivable(order);
  const deliveries = deliveriesOf(input, lines, parts);
  const moved =
    order.type === "return"
      ? await returnGoods(ctx, order, deliveries)
      : await stockBilled(ctx, { order, input, lines, deliveries, receivedAt }, found);
  const record = await saveReceipt(ctx, { order, input, lines, deliveries, receivedAt, ...moved });
  const failures = failuresOf(lines, deliveries, moved.results);
  const { warnings } = moved;
  return {
    ...record,
    partialFailure: failures.length > 0,
    failures,
    warnings,
  };
}

interface Purchased {
  order: PurchaseOrderView;
  input: Input;
  lines: OrderLine[];
  deliveries: WantedDelivery[];
  receivedAt: string;
}

/** Deliveries with the cost and unit cost of their goods without charges, in request order. */
interface MovedGoods {
  results: DeliveryResult[];
  goodsCents: number[];
  /** Null if it is not known. */
  unitCostCents: Array<number | null>;
  warnings: ReceiptWarning[];
}

/** Puts goods into stock at the cost of their bills, and bills those that came with an invoice. */
async function stockBilled(
  ctx: WriteContext,
  purchased: Purchased,
  { known, hasBills }: { known: NumberedBill | undefined; hasBills: boolean },
): Promise<MovedGoods> {
  const { order, input, lines, deliveries, receivedAt } = purchased;
  const { costed, waiting } = await costDeliveries(ctx, order, { lines, deliveries, hasBills });
  const number = input.vendorInvoiceNumber;
  const stocked = costed.map(({ cost, isCostKnown, ...delivery }) => ({
    ...delivery,
    unitCostCents: cost.unitCostCents,
    cents: cost.cents,
    // With an invoice, all goods of a known cost are billed.
    unbilledQuantity: number === undefined || !isCostKnown ? cost.unbilledQuantity : 0,
  }));
  const results = await stockLines(ctx, { ...order, receivedAt }, stocked, { locksOrders: true });
  const receipt = { order, deliveries: costed, waiting, results, receivedAt, number, known };
  await saveReceivedBills(ctx, receipt);
  const assumed = costed.filter(
    ({ isCostKnown }, at) => !isCostKnown && results[at]?.outcome !== "failed",
  );
  return {
    results,
    goodsCents: costed.map(({ cost }) => cost.goodsCents),
    unitCostCents: costed.map(({ cost, isCostKnown }) => (isCostKnown ? cost.unitCostCents : null)),
    warnings: assumed.map((delivery) => costMissing(delivery, lines)),
  };
}

/**
 * Finds what a receipt of an order changes: its parts, its draft bills, and the bill of its invoice
 * number.
 */
async function findReceived(ctx: WriteContext, { id, vendorInvoiceNumber: number }: Input) {
  const { lines, ...order } = requireRecord(await findOrderBy(ctx, { id }), "purchase order");
  const { vendorId, type, status } = order;
  const parts = await knownParts(ctx, lines);
  const links = lines.flatMap((line) => (outstanding(line) > 0 ? [linkPart(line, parts)] : []));
  const itemIds = links.flatMap((link) => (link.match === "existing" ? [link.itemId] : []));
  const ofDraft = status === "draft" ? await listBillsOfOrder(ctx, order.id) : undefined;
  const { bill: known, locks } =
    number === undefined
      ? { bill: undefined, locks: {} }
      : await findBillToExtend(ctx, { numberKey: number.toUpperCase(), vendorId, orderId: id });
  return {
    order,
    lines,
    parts,
    known,
    /** Of an order that is no draft, it is not known. */
    hasBills: ofDraft === undefined || ofDraft.length > 0,
    locks: mergedLocks(locks, {
      // Concurrent requests create each part once.
      makesNames: links.some(({ match }) => match === "new"),
      orderIds: [order.id],
      billIds: (ofDraft ?? []).map((bill) => bill.id),
      itemIds,
      receivedItemIds: type === "return" ? [] : itemIds,
    }),
  };
}

/** Goods received on an earlier day are dated noon of that day, in the shop's time zone. */
function receiptTime(ctx: WriteContext, day: string | undefined): string {
  const today = shopToday(ctx.services.clock, ctx.caller.timeZone);
  if (day === undefined || day === today) return ctx.now;
  if (day > today) throw invalid([{ field: "receivedDate", message: "must not be in the future" }]);
  return shopNoon(day, ctx.caller.timeZone).toISOString();
}

function requireReceivable(order: PurchaseOrderView): void {
  if (order.status === "received" || order.status === "cancelled") {
    throw new AppError("PO_ALREADY_RECEIVED", `${order.number} is already ${order.status}.`);
  }
  if (order.itemCount === 0) {
    throw new AppError("PO_LOCKED", `${order.number} has no parts to receive.`, {
      nextStep: "Add its parts first, with PATCH /purchase-orders/{id}.",
    });
  }
}

function deliveriesOf(input: Input, lines: OrderLine[], parts: KnownParts): WantedDelivery[] {
  const wanted = wantedLines(input, lines);
  const linked = wanted.map((delivery) => ({ ...delivery, link: linkPart(delivery.line, parts) }));
  refuseAmbiguousLinks(
    linked.map(({ field, line, link }) => ({ field, partNumber: line.partNumber, link })),
    "Set inventoryItemId on the order's line to the intended part.",
  );
  return linked.flatMap(({ link, ...delivery }) =>
    link.match === "ambiguous" ? [] : [{ ...delivery, link }],
  );
}

/** A delivery, and the request field that specifies it. */
type WantedDelivery = UnpricedDelivery & Pick<Wanted, "field">;

interface Wanted {
  field: string;
  line: OrderLine;
  quantity: number;
  /** Null if neither the request nor the order says it. */
  unitCostCents: number | null;
}

function wantedLines({ lines: sent }: Input, lines: OrderLine[]): Wanted[] {
  if (!sent) {
    return lines.flatMap((line, index) => {
      const quantity = outstanding(line);
      if (quantity === 0) return [];
      const unitCostCents = orderedUnitCost(line);
      return [{ field: `parts[${index}]`, line, quantity, unitCostCents }];
    });
  }
  const details: ErrorDetail[] = [];
  const over: ErrorDetail[] = [];
  const wanted = sent.flatMap(({ partId, quantity, unitCostCents }, index) => {
    const line = lines.find(({ id }) => id === partId);
    const repeated = sent.findIndex((other) => other.partId === partId) < index;
    if (!line || repeated) {
      const message = line ? "is on an earlier line too" : "names no line of this order";
      details.push({ field: `lines[${index}].partId`, message });
      return [];
    }
    if (quantity > outstanding(line)) {
      const message = `is more than the ${outstanding(line)} that are outstanding of ${line.partNumber}`;
      over.push({ field: `lines[${index}].quantity`, message });
    }
    const cost = unitCostCents ?? orderedUnitCost(line);
    return [{ field: `lines[${index}]`, line, quantity, unitCostCents: cost }];
  });
  if (details.length > 0) throw invalid(details);
  if (over.length > 0) {
    throw new AppError("OVER_RECEIPT", "More than the outstanding quantity cannot be received.", {
      details: over,
      nextStep: "Raise the ordered quantity first, or receive less.",
    });
  }
  return wanted;
}

/**
 * Returns goods from stock: the whole quantity or nothing. Those without a unit cost have the cost
 * of the goods.
 */
async function returnGoods(
  ctx: WriteContext,
  order: PurchaseOrderView,
  deliveries: WantedDelivery[],
): Promise<MovedGoods> {
  const ids = deliveries.flatMap(({ link }) => (link.match === "existing" ? [link.itemId] : []));
  const onHand = new Map((await lockItems(ctx, ids)).map((item) => [item.id, item.quantity]));
  const items = new Map(onHand);
  const short: ErrorDetail[] = [];
  const withdrawals = deliveries.map(({ field, line, link, quantity }) => {
    const itemId = link.match === "existing" ? link.itemId : "";
    const left = items.get(itemId) ?? 0;
    items.set(itemId, subtractQuantities(left, quantity));
    if (left < quantity) {
      const message = `${line.partNumber}: ${quantity} to return, ${left} on hand`;
      short.push({ field: `${field}.quantity`, message });
    }
    return { movementId: newId(), deficitId: newId(), itemId, quantity };
  });
  if (short.length > 0) {
    throw new AppError("INSUFFICIENT_STOCK", "More than the quantity on hand cannot be returned.", {
      details: short,
      nextStep: "Return less, or correct the count of the parts first.",
    });
  }
  const taken = await takeOut(ctx, withdrawals, {
    cause: causeOf(ctx, order.id, "return"),
    onHand,
  });
  const costs = new Map(taken.map(({ movementId, valueCents }) => [movementId, valueCents]));
  return {
    results: withdrawals.map(({ itemId }) => ({
      outcome: "stocked_existing",
      itemId,
      layerId: null,
    })),
    goodsCents: deliveries.map(({ quantity, unitCostCents }, at) =>
      unitCostCents === null
        ? (costs.get(withdrawals[at]?.movementId ?? "") ?? 0)
        : extendedCents(quantity, unitCostCents),
    ),
    unitCostCents: deliveries.map(({ unitCostCents }) => unitCostCents),
    warnings: [],
  };
}

interface ReceiptOutcome extends Purchased, MovedGoods {}

/** Saves the order after a receipt, and returns its record. */
async function saveReceipt(ctx: WriteContext, outcome: ReceiptOutcome): Promise<OrderRecord> {
  const { order, input, lines, deliveries, receivedAt } = outcome;
  const touched = deliveries.flatMap(({ line, quantity }, index) => {
    const result = outcome.results[index];
    if (!result || result.outcome === "failed") return [];
    return [
      receivedLine(line, {
        quantity,
        unitCostCents: outcome.unitCostCents[index] ?? null,
        goodsCents: outcome.goodsCents[index] ?? 0,
        itemId: result.itemId,
      }),
    ];
  });
  saveLines(ctx, order.id, touched);
  const all = mergeLines(lines, touched);
  const number = input.vendorInvoiceNumber;
  const numbers = order.vendorInvoiceNumbers.filter((other) => other !== number);
  const isReceived = touched.length > 0;
  const after = {
    ...receivedOrder(order, { lines: all, isReceived, receivedAt }),
    vendorInvoiceNumbers: number ? [...numbers, number] : order.vendorInvoiceNumbers,
  };
  updatePurchaseOrder(ctx, order.id, after);
  const record = await getOrder(ctx, order);
  await auditOrderChange(ctx, { order, lines }, { order: after, lines: all }, record);
  return record;
}

function failuresOf(lines: OrderLine[], deliveries: WantedDelivery[], results: DeliveryResult[]) {
  return deliveries.flatMap(({ line }, at) => {
    const result = results[at];
    if (result?.outcome !== "failed") return [];
    const index = lines.findIndex(({ id }) => id === line.id);
    return [{ index, partNumber: line.partNumber, code: result.code, message: result.message }];
  });
}
