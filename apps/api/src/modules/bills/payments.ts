import { AppError, invalid } from "@bayline/contracts";
import {
  type BillPaymentView,
  findBillPayment,
  listBillPayments,
  voidBillPayment,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { requireOpenDay } from "../periods/open-days.ts";
import { requireRecord } from "../records.ts";
import { lockForBills } from "./lock.ts";

export function listAllBillPayments(ctx: ReadContext, input: InputOf<"bills.payments">) {
  const { vendorId, billId, dateFrom, dateTo } = input;
  if (dateFrom && dateTo && dateFrom > dateTo) {
    throw invalid([{ field: "dateTo", message: "must not be before dateFrom" }]);
  }
  return listPage("payments", input, {
    read: (page) => listBillPayments(ctx, { ...page, vendorId, billId, dateFrom, dateTo }),
    at: (row) => row.createdAt,
    present: (row: BillPaymentView) => row,
    ids: [vendorId, billId],
    cursorName: "billPayments",
  });
}

/** Voids a payment to a vendor. Its bills are owed again, and its credits are open again. */
export async function voidPayment(
  ctx: WriteContext,
  { paymentId: id, reason }: InputOf<"bills.voidPayment">,
) {
  const { payment } = await lockForBills(ctx, () => findPayment(ctx, id));
  requireLive(payment.voidedAt === null, payment);
  await requireOpenDay(
    ctx,
    payment.date,
    "An administrator reopens the day first: POST /periods/reopen.",
  );
  const { allocations } = payment;
  requireLive(await voidBillPayment(ctx, { id, reason, allocations }), payment);
  for (const { billId } of allocations) ctx.emit("bill.payments_changed", billId);
  const after = { ...payment, voidedAt: ctx.now, voidReason: reason };
  ctx.recordAudit({ resourceType: "bill_payment", resourceId: id, before: payment, after });
  return after;
}

async function findPayment(ctx: WriteContext, id: string) {
  const payment = requireRecord(await findBillPayment(ctx, id), "payment");
  return { payment, locks: { billIds: payment.allocations.map(({ billId }) => billId) } };
}

function requireLive(isLive: boolean, { date, vendorName }: BillPaymentView): void {
  if (isLive) return;
  throw new AppError(
    "PAYMENT_VOIDED",
    `The payment of ${date} to ${vendorName ?? "the vendor"} is void.`,
    { nextStep: "Do nothing if it should be void. Otherwise record it again: POST /bills/pay." },
  );
}
