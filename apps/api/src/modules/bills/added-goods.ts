import {
  findBillsInFull,
  findInvoiceOfNumber,
  type InvoiceNumber,
  invoiceNumberOf,
  listSiblingBills,
  saveChargedGoods,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { sumOf } from "../amounts/money.ts";
import { revalueLayers } from "../costing/revalue-layers.ts";
import { applyCharges } from "./applied-charges.ts";
import { asNewLine, withChargedCents } from "./bill-lines.ts";
import { findWithOthers } from "./find-with-others.ts";
import { saveLaterCharges, spreadLaterCharges } from "./later-charges.ts";
import { locksOf } from "./lock.ts";
import { layersOf } from "./paid-goods.ts";
import { restatedGoods } from "./restated-goods.ts";

/** Finds the bill of a number, to which received goods are added, and what the change of its costs locks. */
export async function findBillToExtend(ctx: WriteContext, number: InvoiceNumber) {
  const { vendorId, orderId, numberKey } = number;
  const numbers = [invoiceNumberOf(vendorId ?? orderId, numberKey)];
  const bill = await findInvoiceOfNumber(ctx, number);
  const ids = bill ? [bill.id, ...(await listSiblingBills(ctx, bill.id))] : [];
  const bills = ids.length > 0 ? await findBillsInFull(ctx, ids) : [];
  return { bill, locks: { ...locksOf(bills), numbers } };
}

/**
 * Spreads the charges of a bill, and those of later bills for its goods, over the goods that it has now.
 * The cost of received goods follows to where they are. All of them must be locked.
 */
export async function spreadChargesAgain(ctx: WriteContext, billId: string): Promise<void> {
  const { bill, siblings } = await findWithOthers(ctx, billId);
  const shared = withChargedCents(bill.lines.map(asNewLine), bill.appliesTo);
  const { lines, later } = await spreadLaterCharges(ctx, { bill, siblings }, shared);
  const before = new Map(bill.lines.map((line) => [line.id, line]));
  const changed = lines.filter(({ id, chargedCents, appliedCents }) => {
    const old = before.get(id);
    return old?.chargedCents !== chargedCents || old.appliedCents !== appliedCents;
  });
  const goods = restatedGoods(bill, changed);
  const cause = { type: "charge_applied" as const, id: bill.id };
  if (later) await applyCharges(ctx, { targets: siblings, ...later, cause });
  await revalueLayers(ctx, layersOf(goods), cause);
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
