import { AppError } from "@bayline/contracts";
import { type BillInFull, deleteCores } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { reopenedCores } from "../cores/credits.ts";
import { findWithOthers, lockForBills } from "./lock.ts";
import { getBill } from "./read.ts";
import { requireNoLaterCharges } from "./rename-bill.ts";
import { saveBill } from "./save.ts";

/**
 * Voids a bill. Its received goods keep their cost without its charges, and are unbilled again;
 * those that wait on the order no longer do. Goods whose return it credits await credit again, and
 * cores that it credits are open again. What it adds to the cost of goods on other bills, or of
 * lines of work orders, is taken out of it.
 */
export async function voidBill(ctx: WriteContext, { id, reason }: InputOf<"bills.void">) {
  const { bill, targets } = await lockForBills(ctx, () => findWithOthers(ctx, id));
  requireVoidable(bill);
  await requireNoLaterCharges(ctx, [bill.id]);
  await releaseCores(ctx, bill);
  await saveBill(ctx, {
    cause: "bill_voided",
    before: bill,
    after: { ...bill, status: "void", voidReason: reason },
    targets,
    ...(await reopenedCores(ctx, bill)),
  });
  ctx.emit("bill.voided", bill.id);
  const after = await getBill(ctx, bill);
  ctx.recordAudit({
    resourceType: "bill",
    resourceId: bill.id,
    before: { updatedAt: bill.updatedAt, status: bill.status, voidReason: null },
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

async function releaseCores(ctx: WriteContext, { id, number }: BillInFull): Promise<void> {
  const [inUse] = await deleteCores(ctx, [id]);
  if (!inUse) return;
  throw new AppError(
    "BILL_IN_USE",
    `Cores of ${inUse.partNumber} on bill ${number} were sent back, credited or denied.`,
    { nextStep: "Correct the amounts of the bill instead: POST /bills/{id}/correct." },
  );
}
