import { AppError, type ErrorDetail, invalid } from "@bayline/contracts";
import {
  type CoreRow,
  claimBillNumber,
  findBill,
  findNumberedBill,
  insertBill,
  insertCores,
  insertVariances,
  lockCores,
  type NewBill,
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
import { followBill, planGoods, restateBilled } from "./billed-goods.ts";
import { linesWithGoods, type OtherLine } from "./goods-lines.ts";
import { presentBill } from "./read.ts";
import { billOf } from "./write.ts";

type Input = InputOf<"bills.create">;
type Line = Input["lines"][number];
type CoreCredit = Extract<Line, { kind: "core_credit" }>;

/**
 * Makes a bill of goods that were received without an invoice, of costs that are expenses, or of core
 * credits. Takes locks like {@link correctBill}, and the number last.
 */
export async function createBill(ctx: WriteContext, input: Input) {
  const vendor = await findLiveVendor(ctx, input.vendorId);
  if (!vendor) throw invalid([unknownReference("vendorId", "vendor")]);
  const hasGoods = input.lines.some(({ kind }) => kind === "part");
  const bill = hasGoods ? await billGoods(ctx, input) : await billWithoutGoods(ctx, input);
  const after = presentBill(requireRecord(await findBill(ctx, bill.id), "bill"));
  ctx.emitWith("bill.created", bill.id, after);
  ctx.recordAudit({ resourceType: "bill", resourceId: bill.id, before: null, after });
  return after;
}

async function billWithoutGoods(ctx: WriteContext, input: Input): Promise<NewBill> {
  refuseKnown(input, await claimBillNumber(ctx, numberOf(input)));
  const credited = await creditCores(ctx, input);
  const lines = input.lines.flatMap((line, position) =>
    line.kind === "part" ? [] : [{ ...newLine(line, credited), position }],
  );
  const bill = await newBill(ctx, input, lines);
  await insertBill(ctx, bill, { lines, receipts: [] });
  if (credited.cores.size > 0) await updateCores(ctx, [...credited.cores.values()]);
  const losses = credited.losses.map((loss) => ({
    id: newId(),
    kind: "core_loss",
    date: bill.postedDate,
    causeType: "core",
    ...loss,
  }));
  if (losses.length > 0) await insertVariances(ctx, losses);
  return bill;
}

async function billGoods(ctx: WriteContext, input: Input): Promise<NewBill> {
  const number = numberOf(input);
  const planned = await planGoods(ctx, input, async () =>
    refuseKnown(input, await findNumberedBill(ctx, number)),
  );
  const { lines, goods } = linesWithGoods(input.lines, planned.parts, (line) =>
    newLine(line, { isOfGoods: true }),
  );
  const bill = await newBill(ctx, input, lines);
  await restateBilled(ctx, bill.id, { lines, goods });
  // The number is locked after the parts, as by receipts, and only then is it known to be free.
  refuseKnown(input, await claimBillNumber(ctx, number));
  await insertBill(ctx, bill, { lines, receipts: goods });
  await followBill(ctx, bill, { lines, goods, planned });
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
  return { ...billOf(ctx, head, lines), type: input.type };
}

function numberOf({ vendorId, type, number }: Input) {
  return { vendorId, type, numberKey: number.toUpperCase() };
}

function refuseKnown({ number, type }: Input, billId: string | undefined): void {
  if (billId) throw duplicateBill(number, type, billId);
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

interface NewLineContext {
  cores?: ReadonlyMap<string, CoreRow>;
  /** Whether the bill has goods, over which charges are spread. */
  isOfGoods?: boolean;
}

/** Builds a line other than goods, without its position. */
function newLine(line: OtherLine, { cores, isOfGoods = false }: NewLineContext): NewBillLine {
  const { kind, amountCents } = line;
  const fields = { kind, amountCents, description: line.description || null };
  if (isCredit(line)) {
    const core = cores?.get(line.coreId);
    return lineOf(0, {
      ...fields,
      coreId: line.coreId,
      quantity: line.quantity,
      partNumber: core?.partNumber ?? null,
      inventoryItemId: core?.inventoryItemId ?? null,
      depositCents: core?.depositCents ?? null,
    });
  }
  if (kind === "expense" || kind === "restocking") {
    const category = "category" in line ? line.category || null : null;
    return lineOf(0, { ...fields, category });
  }
  const sent = "allocation" in line ? line.allocation : undefined;
  return lineOf(0, { ...fields, allocation: sent ?? (isOfGoods ? "value" : "none") });
}
