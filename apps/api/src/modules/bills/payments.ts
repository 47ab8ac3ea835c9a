import { AppError, formatDollars, invalid } from "@bayline/contracts";
import {
  type BillAllocation,
  type BillPaymentView,
  type BillRow,
  findBillPayment,
  findBills,
  insertBillPayment,
  listBillPayments,
  voidBillPayment,
} from "@bayline/db";
import { isId, newId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { presentPage } from "../../pipeline/page.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { sumOf, takeInTurn } from "../amounts/money.ts";
import { listPage, requireRange } from "../list-page.ts";
import { openDayOf, requireOpenDay } from "../periods/open-days.ts";
import { onlyVendorOf, requireNamed, requireRecord } from "../records.ts";
import { lockForBills } from "./lock.ts";
import { presentBill } from "./read.ts";

type Input = InputOf<"bills.pay">;

/** Records a payment to a vendor and allocates it: credits first, then the oldest bills. */
export async function payBills(ctx: WriteContext, input: Input) {
  const date = await openDayOf(ctx, input.date, "payment");
  const bills = await lockNamed(ctx, input.billIds);
  const vendorId = onlyVendorOf(bills, { what: "bill", field: "billIds" });
  requirePayable(bills);
  const allocations = allocatePayment(bills, input.amountCents);
  if (allocations.length === 0) {
    throw invalid([{ field: "amountCents", message: "pays nothing on these bills" }]);
  }
  const payment = {
    id: newId(),
    vendorId,
    date,
    amountCents: input.amountCents,
    reference: input.reference || null,
  };
  await insertBillPayment(ctx, { ...payment, createdBy: ctx.caller.name }, allocations);
  for (const { billId } of allocations) ctx.emit("bill.payments_changed", billId);
  const recorded = requireRecord(await findBillPayment(ctx, payment.id), "payment");
  ctx.recordAudit({
    resourceType: "bill_payment",
    resourceId: payment.id,
    before: null,
    after: recorded,
  });
  const paid = new Map((await findBills(ctx, input.billIds)).map((bill) => [bill.id, bill]));
  const page = await presentPage(input.billIds, (id) =>
    presentBill(requireRecord(paid.get(id), "bill")),
  );
  const isCut = page.rows.length < input.billIds.length;
  return {
    payment: recorded,
    bills: page.rows,
    ...(isCut && { truncated: true as const }),
  };
}

/** Locks the bills of a request. Refuses ids of none, and repeated ones. */
async function lockNamed(ctx: WriteContext, ids: string[]): Promise<BillRow[]> {
  const billIds = ids.filter(isId);
  const { rows } = await lockForBills(ctx, async () => {
    return { rows: await findBills(ctx, billIds), locks: { billIds } };
  });
  const byId = new Map(rows.map((bill) => [bill.id, bill]));
  requireNamed(ids, byId, { what: "bill", fieldOf: (index) => `billIds[${index}]` });
  return rows;
}

const notPayable: Record<string, { state: string; nextStep: string }> & {
  paid: { state: string; nextStep: string };
} = {
  draft: { state: "a draft", nextStep: "Receive its order first, or pay the other bills." },
  void: { state: "void", nextStep: "Pay the other bills without it." },
  paid: { state: "paid already", nextStep: "Pay the other bills without it." },
};

function requirePayable(bills: BillRow[]): void {
  const closed = bills.find(({ status }) => status !== "open" && status !== "partially_paid");
  if (!closed) return;
  const { state, nextStep } = notPayable[closed.status] ?? notPayable.paid;
  throw new AppError("BILL_NOT_OPEN", `Bill ${closed.number} is ${state}.`, { nextStep });
}

/**
 * Allocates a payment. The credits count as money, the oldest first, as far as the bills need it;
 * the oldest bills are paid first.
 *
 * @throws BILL_OVERPAID if more is paid than the bills need beyond the credits
 */
export function allocatePayment(
  bills: ReadonlyArray<Pick<BillRow, "id" | "billDate" | "createdAt" | "totalCents" | "paidCents">>,
  amountCents: number,
): BillAllocation[] {
  const open = bills
    .map((bill) => ({ ...bill, balance: bill.totalCents - bill.paidCents }))
    .sort((a, b) => (ageOf(a) < ageOf(b) ? -1 : 1));
  const debits = open.filter(({ balance }) => balance > 0);
  const owed = sumOf(debits, ({ balance }) => balance);
  const credits = open.filter(({ balance }) => balance < 0);
  const used = fill(credits, owed);
  const credited = -sumOf(used, ({ amountCents: cents }) => cents);
  const due = owed - credited;
  if (amountCents > due) {
    throw new AppError("BILL_OVERPAID", `${formatDollars(due)} is due on these bills.`, {
      nextStep: `Send at most ${due} cents, or add the other bills that the payment is for.`,
    });
  }
  return [...used, ...fill(debits, credited + amountCents)];
}

const ageOf = ({ billDate, createdAt, id }: Pick<BillRow, "billDate" | "createdAt" | "id">) =>
  `${billDate} ${createdAt} ${id}`;

/** Spreads cents over balances in their order; the allocations have the sign of the balances. */
function fill(
  bills: ReadonlyArray<{ id: string; balance: number }>,
  cents: number,
): BillAllocation[] {
  const parts = takeInTurn(
    cents,
    bills.map(({ balance }) => Math.abs(balance)),
  );
  return bills.flatMap(({ id, balance }, at) => {
    const part = parts[at] ?? 0;
    return part === 0 ? [] : [{ billId: id, amountCents: Math.sign(balance) * part }];
  });
}

export function listAllBillPayments(ctx: ReadContext, input: InputOf<"bills.payments">) {
  const { vendorId, billId, dateFrom, dateTo } = input;
  requireRange({ dateFrom, dateTo });
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
