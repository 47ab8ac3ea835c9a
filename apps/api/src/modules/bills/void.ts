import { AppError } from "@bayline/contracts";
import {
  type BillInFull,
  deleteAppliedCharges,
  deleteCores,
  findBill,
  saveVoidedBill,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { revalueLayers } from "../costing/revalue-layers.ts";
import { revalueLines } from "../costing/revalue-lines.ts";
import { requireRecord } from "../records.ts";
import { applyCharges, requireNoLaterCharges } from "./applied-charges.ts";
import { type BillWithOthers, findWithOthers } from "./find-with-others.ts";
import { lineItemsOf, lockForBills } from "./lock.ts";
import { goodsOf, layersOf, type RestatedGoods, withoutCharges } from "./paid-goods.ts";
import { presentBill } from "./read.ts";
import { reopenCores } from "./reopen-cores.ts";
import { reopenReturns } from "./return-credits.ts";

/**
 * Voids a bill. Its received goods keep their cost without its charges, and are unbilled again; those
 * that wait on the order no longer do. Goods whose return it credits await credit again, and cores that
 * it credits are open again. What it adds to the cost of goods on other bills, or of lines of work
 * orders, is taken out of it.
 */
export async function voidBill(ctx: WriteContext, { id, reason }: InputOf<"bills.void">) {
  const read = await lockForBills(ctx, () => findWithOthers(ctx, id));
  const { bill } = read;
  requireVoidable(bill);
  await requireNoLaterCharges(ctx, [bill.id]);
  const before = presentBill(requireRecord(await findBill(ctx, bill.id), "bill"));
  await reopenCores(ctx, bill);
  const goods = goodsWithoutCharges(bill);
  const cause = { type: "bill_voided" as const, id: bill.id };
  // Only one of the two has goods: a bill with goods has no charges for those of other bills.
  await takeOutCharges(ctx, read);
  await revalueLayers(ctx, layersOf(goods), cause);
  await reopenReturns(ctx, bill.lines);
  const layerIds = [...bill.receipts, ...goods].map(({ costLayerId }) => costLayerId);
  await saveVoidedBill(ctx, { id: bill.id, reason, layerIds });
  await releaseCores(ctx, bill);
  await revalueLines(ctx, lineItemsOf([bill]), cause);
  ctx.emit("bill.voided", bill.id);
  const after = presentBill(requireRecord(await findBill(ctx, bill.id), "bill"));
  ctx.recordAudit({
    resourceType: "bill",
    resourceId: bill.id,
    before: { updatedAt: before.updatedAt, status: before.status, voidReason: null },
    after: { updatedAt: after.updatedAt, status: after.status, voidReason: reason },
  });
  return after;
}

function requireVoidable({ number, status, paidCents }: BillInFull): void {
  if (status === "void") {
    throw new AppError("BILL_NOT_OPEN", `Bill ${number} is void.`, {
      nextStep: "Do nothing: it is void already.",
    });
  }
  if (paidCents === 0) return;
  throw new AppError("BILL_IN_USE", `Bill ${number} was paid in part or in full.`, {
    nextStep: "Correct the bill instead, or void its payments first (GET /bills/payments).",
  });
}

/** Takes the charges and price credits of a bill out of the cost of goods on other bills. */
async function takeOutCharges(
  ctx: WriteContext,
  { bill, targets }: Pick<BillWithOthers, "bill" | "targets">,
): Promise<void> {
  if (targets.length === 0) return;
  const sourceLineIds = bill.lines.map((line) => line.id);
  const cause = { type: "bill_voided" as const, id: bill.id };
  await applyCharges(ctx, { targets, sourceLineIds, after: [], cause });
  await deleteAppliedCharges(ctx, [bill.id]);
}

async function releaseCores(ctx: WriteContext, { id, number }: BillInFull): Promise<void> {
  const [inUse] = await deleteCores(ctx, [id]);
  if (!inUse) return;
  throw new AppError(
    "BILL_IN_USE",
    `Cores of ${inUse.partNumber} on bill ${number} were sent back, credited or denied.`,
    { nextStep: "Correct the amounts of the bill instead: POST /bills/{id}/correct." },
  );
}

/** The goods of the bill's lines with charges, at their cost without them. */
function goodsWithoutCharges(bill: BillInFull): RestatedGoods[] {
  const charged = bill.lines.filter(({ chargedCents }) => chargedCents !== 0);
  const goods = goodsOf([bill], charged);
  return charged.flatMap((line) => withoutCharges(line, goods.get(line.id) ?? []));
}
