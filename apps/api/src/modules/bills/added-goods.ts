import {
  type BillInFull,
  findBillsInFull,
  findInvoiceOfNumber,
  type InvoiceNumber,
  LostRace,
  listSiblingBills,
  saveChargedGoods,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { restateLayers } from "../costs/restate.ts";
import { sumOf } from "../money.ts";
import { applyCharges, itemsOfGoods } from "./applied-charges.ts";
import { asNewLine, withChargedCents } from "./bill-lines.ts";
import { type BillWithSiblings, saveLaterCharges, spreadLaterCharges } from "./later-charges.ts";
import { ordersOf, readAllUnderOrders } from "./lock-bill.ts";
import { layersOf } from "./paid-goods.ts";
import { restatedGoods } from "./restated-goods.ts";

/** What is locked for goods that are added to a bill. */
export interface LockedBill {
  orderIds: string[];
  /** The parts of the goods that share charges with the added ones. */
  itemIds: string[];
}

/**
 * Locks what holds the goods of the bill of a number, its orders, and the order of goods that may be added
 * to the bill: its charges are then spread over other goods than before.
 */
export async function lockBillOfNumber(
  ctx: WriteContext,
  number: InvoiceNumber,
): Promise<LockedBill> {
  const { orderId } = number;
  const known = await findInvoiceOfNumber(ctx, number);
  if (!known) return { orderIds: [orderId], itemIds: [] };
  const ids = [known.id, ...(await listSiblingBills(ctx, known.id))];
  const bills = await readAllUnderOrders(ctx, ids, { orderIds: [orderId], lineItemIds: [] });
  return { orderIds: [orderId, ...ordersOf(bills)], itemIds: itemsOfGoods(bills) };
}

/**
 * Spreads the charges of a bill, and those of later bills for its goods, over the goods that it has now.
 * The cost of received goods follows to where they are. Its number and the parts must be locked.
 */
export async function spreadChargesAgain(
  ctx: WriteContext,
  billId: string,
  locked: LockedBill,
): Promise<void> {
  const { bill, siblings } = await readWithSiblings(ctx, billId, locked);
  const shared = withChargedCents(bill.lines.map(asNewLine), bill.appliesTo);
  const { lines, later } = await spreadLaterCharges(ctx, { bill, siblings }, shared);
  const before = new Map(bill.lines.map((line) => [line.id, line]));
  const changed = lines.filter(({ id, chargedCents, appliedCents }) => {
    const old = before.get(id);
    return old?.chargedCents !== chargedCents || old.appliedCents !== appliedCents;
  });
  const goods = await restatedGoods(ctx, bill, changed);
  const cause = { type: "charge_applied" as const, id: bill.id };
  if (later) await applyCharges(ctx, { targets: siblings, ...later, cause, alsoLocked: [] });
  await restateLayers(ctx, layersOf(goods), cause);
  if (changed.length > 0) {
    const byLine = Map.groupBy(goods, ({ billLineId }) => billLineId);
    const saved = changed.map((line) => {
      const ofLine = byLine.get(line.id);
      return ofLine ? { ...line, receivedCents: sumOf(ofLine, ({ cents }) => cents) } : line;
    });
    await saveChargedGoods(ctx, { billIds: [bill.id], lines: saved, receipts: goods });
  }
  if (later) await saveLaterCharges(ctx, later);
}

/** If orders of the bills are not locked, because the bill is new, the transaction runs again. */
async function readWithSiblings(
  ctx: WriteContext,
  billId: string,
  { orderIds }: LockedBill,
): Promise<BillWithSiblings> {
  const ids = [billId, ...(await listSiblingBills(ctx, billId))];
  const [bill, ...siblings]: BillInFull[] = await findBillsInFull(ctx, ids);
  const isLocked = bill && ordersOf([bill, ...siblings]).every((id) => orderIds.includes(id));
  if (!isLocked)
    throw new LostRace("The bill of the number was made before its orders were locked");
  return { bill, siblings };
}
