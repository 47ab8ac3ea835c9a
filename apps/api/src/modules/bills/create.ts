import { AppError, type ErrorDetail, invalid } from "@bayline/contracts";
import {
  type CoreRow,
  claimBillNumber,
  findBill,
  insertBillWithoutGoods,
  insertVariances,
  lockCores,
  type NewBillLine,
  updateCores,
} from "@bayline/db";
import { isId, newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { closable, close, tooManyCores } from "../cores/quantities.ts";
import { postedDay } from "../periods/open-days.ts";
import { requireRecord, unknownReference } from "../records.ts";
import { findLiveVendor } from "../vendors/resolve-vendor.ts";
import { lineOf } from "./bill-lines.ts";
import { presentBill } from "./read.ts";
import { billOf } from "./write.ts";

type Input = InputOf<"bills.create">;
type Line = Input["lines"][number];
type CoreCredit = Extract<Line, { kind: "core_credit" }>;

/** Makes a bill without goods: core credits, and costs that are expenses. */
export async function createBill(ctx: WriteContext, input: Input) {
  const { type, vendorId, number } = input;
  const vendor = await findLiveVendor(ctx, vendorId);
  if (!vendor) throw invalid([unknownReference("vendorId", "vendor")]);
  const numberKey = number.toUpperCase();
  const known = await claimBillNumber(ctx, { vendorId, type, numberKey });
  if (known) throw duplicateBill(number, type, known);
  const credited = await creditCores(ctx, input);
  const lines = input.lines.map((line, position) => newLine(line, position, credited.cores));
  const billDate = input.billDate ?? shopDay(ctx.now, ctx.caller.timeZone);
  const head = {
    number,
    vendorId,
    unlinkedVendorName: null,
    billDate,
    postedDate: await postedDay(ctx, billDate),
    dueDate: input.dueDate ?? null,
    isDraft: false,
    importedInvoiceId: null,
  };
  const bill = { ...billOf(ctx, head, lines), type };
  await insertBillWithoutGoods(ctx, bill, lines);
  if (credited.cores.size > 0) await updateCores(ctx, [...credited.cores.values()]);
  const losses = credited.losses.map((loss) => ({
    id: newId(),
    kind: "core_loss",
    date: bill.postedDate,
    causeType: "core",
    ...loss,
  }));
  if (losses.length > 0) await insertVariances(ctx, losses);
  const after = presentBill(requireRecord(await findBill(ctx, bill.id), "bill"));
  ctx.emitWith("bill.created", bill.id, after);
  ctx.recordAudit({ resourceType: "bill", resourceId: bill.id, before: null, after });
  return after;
}

function duplicateBill(number: string, type: string, existingBillId: string): AppError {
  const article = type === "credit" ? "a credit" : "an invoice";
  return new AppError("DUPLICATE_BILL", `The vendor has ${article} with the number ${number}.`, {
    nextStep: `Check the bill (GET /bills/${existingBillId}); do not send it again.`,
  });
}

/** Locks the cores of the credits and closes their quantities, in the order of the lines. */
async function creditCores(ctx: WriteContext, { vendorId, lines }: Input) {
  const credits = lines.flatMap((line, index) => (isCredit(line) ? [{ line, index }] : []));
  const ids = [...new Set(credits.map(({ line }) => line.coreId))];
  const rows = ids.length > 0 ? await lockCores(ctx, ids.filter(isId)) : [];
  const cores = new Map(
    rows.filter((core) => core.vendorId === vendorId).map((core) => [core.id, core]),
  );
  const losses: Array<{ causeId: string; amountCents: number }> = [];
  const unknown: ErrorDetail[] = [];
  const excess: ErrorDetail[] = [];
  for (const { line, index } of credits) {
    const core = cores.get(line.coreId);
    const most = core ? closable(core, undefined) : 0;
    if (!core)
      unknown.push({ field: `lines[${index}].coreId`, message: "names no core of this vendor" });
    else if (line.quantity > most) {
      const message = `is more than the ${most} of ${core.partNumber} that are open`;
      excess.push({ field: `lines[${index}].quantity`, message });
    } else {
      const closed = close(core, { quantity: line.quantity, by: "credited" });
      cores.set(core.id, closed.core);
      const lossCents = closed.depositCents + line.amountCents;
      if (lossCents !== 0) losses.push({ causeId: core.id, amountCents: lossCents });
    }
  }
  if (unknown.length > 0) throw invalid(unknown);
  if (excess.length > 0) throw tooManyCores(excess);
  return { cores, losses };
}

const isCredit = (line: Line): line is CoreCredit => line.kind === "core_credit";

function newLine(line: Line, position: number, cores: Map<string, CoreRow>): NewBillLine {
  const { kind, amountCents } = line;
  const fields = { kind, amountCents, description: line.description || null };
  if (isCredit(line)) {
    const core = cores.get(line.coreId);
    return lineOf(position, {
      ...fields,
      coreId: line.coreId,
      quantity: line.quantity,
      partNumber: core?.partNumber ?? null,
      inventoryItemId: core?.inventoryItemId ?? null,
      depositCents: core?.depositCents ?? null,
    });
  }
  if ("category" in line) return lineOf(position, { ...fields, category: line.category || null });
  const isExpense = kind === "expense" || kind === "restocking";
  return lineOf(position, { ...fields, allocation: isExpense ? null : "none" });
}
