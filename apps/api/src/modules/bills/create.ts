import { AppError, invalid } from "@bayline/contracts";
import {
  findBill,
  findNumberedBill,
  insertAppliedCharges,
  insertBill,
  insertCores,
  insertReturnCredits,
  insertVariances,
  invoiceNumberOf,
  lockBilling,
  type NewBill,
  type NewBillLine,
  updateCores,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { revalueLayers } from "../costing/revalue-layers.ts";
import { revalueLines } from "../costing/revalue-lines.ts";
import { postedDay } from "../periods/open-days.ts";
import { requireRecord, unknownReference } from "../records.ts";
import { findLiveVendor } from "../vendors/resolve-vendor.ts";
import { appliedBy, applyCharges } from "./applied-charges.ts";
import { planGoods, recountBilled } from "./billed-goods.ts";
import { findTargets } from "./charge-targets.ts";
import { chargedLinesOf, requireChargeable } from "./charged-lines.ts";
import { coresOf, creditCores } from "./core-credits.ts";
import { withCoreParts } from "./core-deposits.ts";
import { linesWithGoods } from "./goods-lines.ts";
import { lockForBills, locksOf } from "./lock.ts";
import { costLine, newLines } from "./new-lines.ts";
import { layersOf } from "./paid-goods.ts";
import { presentBill } from "./read.ts";
import { findCreditedReturns, rowsOfReturns, settleReturns } from "./return-credits.ts";
import { billOf } from "./write.ts";

type Input = InputOf<"bills.create">;

/**
 * Makes a bill of goods that were received without an invoice, of costs that are expenses, of charges
 * for goods of other bills, or of credits.
 */
export async function createBill(ctx: WriteContext, sent: Input) {
  const vendor = await findLiveVendor(ctx, sent.vendorId);
  if (!vendor) throw invalid([unknownReference("vendorId", "vendor")]);
  const input = await withCoreParts(ctx, sent);
  const hasGoods = input.lines.some(({ kind }) => kind === "part");
  const bill = hasGoods ? await billGoods(ctx, input) : await billWithoutGoods(ctx, input);
  await revalueLines(ctx, chargedLinesOf(input), { type: "bill_created", id: bill.id });
  const after = presentBill(requireRecord(await findBill(ctx, bill.id), "bill"));
  ctx.emitWith("bill.created", bill.id, after);
  ctx.recordAudit({ resourceType: "bill", resourceId: bill.id, before: null, after });
  return after;
}

async function billWithoutGoods(ctx: WriteContext, input: Input): Promise<NewBill> {
  const { returns, targets } = await lockForBills(ctx, () => findNamed(ctx, input));
  await requireChargeable(ctx, input);
  const credited = await creditCores(ctx, input);
  const made = newLines(input, { credited, targets, returns });
  const lines = made.flat().map((line, position) => ({ ...line, position }));
  const bill = await newBill(ctx, input, lines);
  const charges = appliedBy(lines, targets);
  const type = input.type === "credit" ? ("price_credited" as const) : ("charge_applied" as const);
  const cause = { type, id: bill.id };
  await applyCharges(ctx, { targets, sourceLineIds: [], after: charges, cause });
  const settled = rowsOfReturns(made, await settleReturns(ctx, input));
  await insertBill(ctx, bill, { lines, receipts: [] });
  if (lines.some(({ kind }) => kind === "core_deposit")) await insertCores(ctx, [bill.id]);
  if (charges.length > 0) await insertAppliedCharges(ctx, charges);
  if (credited.cores.size > 0) await updateCores(ctx, [...credited.cores.values()]);
  if (settled.rows.length > 0) await insertReturnCredits(ctx, settled.rows);
  const losses = credited.losses.map((loss) => {
    return { id: newId(), kind: "core_loss" as const, causeType: "core" as const, ...loss };
  });
  const variances = [...losses, ...settled.variances].map((variance) => {
    return { ...variance, date: bill.postedDate };
  });
  if (variances.length > 0) await insertVariances(ctx, variances);
  return bill;
}

/** Finds what a bill without goods names. */
async function findNamed(ctx: WriteContext, input: Input) {
  await refuseKnown(ctx, input);
  const returns = await findCreditedReturns(ctx, input);
  const targets = await findTargets(ctx, input);
  const others = locksOf(targets);
  const locks = {
    ...others,
    numbers: [numberOf(input)],
    lineItemIds: [...others.lineItemIds, ...chargedLinesOf(input)],
    orderIds: [...others.orderIds, ...returns.map(({ orderId }) => orderId)],
    coreIds: [...others.coreIds, ...coresOf(input.lines)],
    itemIds: [...others.itemIds, ...returns.map(({ inventoryItemId }) => inventoryItemId)],
  };
  return { returns, targets, locks };
}

async function billGoods(ctx: WriteContext, input: Input): Promise<NewBill> {
  await lockBilling(ctx, input.vendorId);
  const planned = await lockForBills(ctx, async () => {
    await refuseKnown(ctx, input);
    const { locks, ...plan } = await planGoods(ctx, input, () => refuseKnown(ctx, input));
    return { ...plan, locks: { ...locks, numbers: [numberOf(input)] } };
  });
  await requireChargeable(ctx, input);
  const { lines, goods } = linesWithGoods(input.lines, planned.parts, (line) =>
    costLine(line, "value"),
  );
  const bill = await newBill(ctx, input, lines);
  await revalueLayers(ctx, layersOf(goods), { type: "bill_created", id: bill.id });
  await insertBill(ctx, bill, { lines, receipts: goods });
  await recountBilled(ctx, bill, { lines, goods, planned });
  if (lines.some(({ kind }) => kind === "core_deposit")) await insertCores(ctx, [bill.id]);
  return bill;
}

async function newBill(ctx: WriteContext, input: Input, lines: NewBillLine[]): Promise<NewBill> {
  const billDate = input.billDate ?? shopDay(ctx.now, ctx.caller.timeZone);
  const head = {
    number: input.number,
    vendorId: input.vendorId,
    unlinkedVendorName: null,
    billDate,
    postedDate: await postedDay(ctx, billDate),
    dueDate: input.dueDate ?? null,
    isDraft: false,
    importedInvoiceId: null,
    isEntered: true,
  };
  const bill = billOf(ctx, head, lines);
  return { ...bill, type: input.type, appliesTo: input.appliesTo ?? [] };
}

function numberOf({ vendorId, number }: Input): string {
  return invoiceNumberOf(vendorId, number.toUpperCase());
}

async function refuseKnown(ctx: WriteContext, { vendorId, type, number }: Input): Promise<void> {
  const billId = await findNumberedBill(ctx, { vendorId, type, numberKey: number.toUpperCase() });
  if (billId) throw duplicateBill(number, type, billId);
}

function duplicateBill(number: string, type: string, existingBillId: string): AppError {
  const article = type === "credit" ? "a credit" : "an invoice";
  return new AppError("DUPLICATE_BILL", `The vendor has ${article} with the number ${number}.`, {
    nextStep: `Check the bill (GET /bills/${existingBillId}); do not send it again.`,
  });
}
