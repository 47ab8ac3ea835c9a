import { AppError, type ErrorDetail, invalid, partKey } from "@bayline/contracts";
import {
  type BillInFull,
  type ChargedLine,
  findBillOfNumber,
  findBillsInFull,
  findPartsToBill,
  findReturnLines,
  invoiceNumberOf,
  listBillsOfLines,
  listChargedLines,
  lockBilling,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { creditedCores } from "../cores/credits.ts";
import { unknownReference } from "../records.ts";
import { findLiveVendor } from "../vendors/resolve-vendor.ts";
import { planGoods } from "./billed-goods.ts";
import { lockForBills, locksOf, mergedLocks } from "./lock.ts";
import { returnCreditsOf } from "./return-credits.ts";

type Input = InputOf<"bills.create">;
type Line = Input["lines"][number];

/**
 * Finds and locks what a new bill names. Returns also the request, whose core deposits have their
 * parts.
 */
export async function lockNamed(ctx: WriteContext, sent: Input) {
  const vendor = await findLiveVendor(ctx, sent.vendorId);
  if (!vendor) throw invalid([unknownReference("vendorId", "vendor")]);
  const input = await withCoreParts(ctx, sent);
  const hasGoods = input.lines.some(({ kind }) => kind === "part");
  if (hasGoods) await lockBilling(ctx, input.vendorId);
  return { input, hasGoods, ...(await lockForBills(ctx, () => findNamed(ctx, input))) };
}

async function findNamed(ctx: WriteContext, input: Input) {
  await refuseKnown(ctx, input);
  const goods = await planGoods(ctx, input, () => refuseKnown(ctx, input));
  const returnIds = returnCreditsOf(input).map(({ line }) => line.purchaseOrderLineId);
  const returns = returnIds.length > 0 ? await findReturnLines(ctx, returnIds.filter(isId)) : [];
  const targets = await findTargets(ctx, input);
  await requireChargeable(ctx, input);
  const locks = mergedLocks(locksOf(targets), goods.locks, {
    numbers: [invoiceNumberOf(input.vendorId, input.number.toUpperCase())],
    lineItemIds: chargedLinesOf(input),
    coreIds: creditedCores(input),
    orderIds: returns.map(({ orderId }) => orderId),
    itemIds: returns.map(({ inventoryItemId }) => inventoryItemId),
  });
  return { ...goods, returns, targets, locks };
}

async function refuseKnown(ctx: WriteContext, { vendorId, type, number }: Input): Promise<void> {
  const known = await findBillOfNumber(ctx, { vendorId, type, numberKey: number.toUpperCase() });
  if (!known) return;
  const article = type === "credit" ? "a credit" : "an invoice";
  throw new AppError("DUPLICATE_BILL", `The vendor has ${article} with the number ${number}.`, {
    nextStep: `Check the bill (GET /bills/${known.id}); do not send it again.`,
  });
}

/**
 * The request with the part of each core deposit that is billed by itself, under its number and id.
 * A number that no part has is kept: the cores of such a part can be sent back all the same.
 *
 * @throws 400 for ids that are of no part, and numbers that several parts have
 */
async function withCoreParts(ctx: WriteContext, input: Input): Promise<Input> {
  const deposits = input.lines.flatMap((line) => (line.kind === "core_deposit" ? [line] : []));
  if (deposits.length === 0) return input;
  const parts = await findPartsToBill(ctx, {
    ids: deposits.flatMap(({ inventoryItemId }) => inventoryItemId ?? []).filter(isId),
    partKeys: deposits.flatMap(({ partNumber }) => (partNumber ? partKey(partNumber) : [])),
  });
  const wrong: ErrorDetail[] = [];
  const lines = input.lines.map((line, index) => {
    if (line.kind !== "core_deposit") return line;
    const { inventoryItemId, partNumber } = line;
    const found = parts.filter((part) =>
      inventoryItemId ? part.id === inventoryItemId : part.partKey === partKey(partNumber ?? ""),
    );
    const [part] = found;
    if (inventoryItemId && !part) {
      wrong.push(unknownReference(`lines[${index}].inventoryItemId`, "part"));
    }
    if (found.length > 1) {
      const message = "is the number of several parts: send inventoryItemId";
      wrong.push({ field: `lines[${index}].partNumber`, message });
    }
    return part ? { ...line, partNumber: part.partNumber, inventoryItemId: part.id } : line;
  });
  if (wrong.length > 0) throw invalid(wrong);
  return { ...input, lines };
}

/** The lines of work orders that the expenses of a new bill name. */
function chargedLinesOf({ lines }: Input): string[] {
  const ids = lines.flatMap((line) => (hasLineItem(line) ? line.lineItemId : []));
  return [...new Set(ids.filter(isId))];
}

function hasLineItem(line: Line): line is Line & { lineItemId: string } {
  return "lineItemId" in line && line.lineItemId !== undefined;
}

/**
 * Refuses expenses for lines that cannot have the cost of a bill. The orders of the lines must be
 * locked.
 *
 * @throws 400 for lines that do not exist, of deleted orders, with stock, or of labor with a cost
 */
async function requireChargeable(ctx: WriteContext, input: Input): Promise<void> {
  const ids = chargedLinesOf(input);
  const known = ids.length > 0 ? await listChargedLines(ctx, ids) : [];
  const byId = new Map(known.map((line) => [line.id, line]));
  const details = input.lines.flatMap((line, index): ErrorDetail[] => {
    if (!hasLineItem(line)) return [];
    const field = `lines[${index}].lineItemId`;
    const charged = byId.get(line.lineItemId);
    if (!charged) return [unknownReference(field, "line of a work order")];
    const message = problemOf(charged);
    return message === undefined ? [] : [{ field, message }];
  });
  if (details.length > 0) throw invalid(details);
}

function problemOf({ isOrderDeleted, hasStock, hasPay }: ChargedLine): string | undefined {
  if (isOrderDeleted) return "names a line of a deleted work order";
  if (hasStock) return "names a line with a part from stock, whose cost is that of its receipts";
  // The difference to the bill would show what the technician earns.
  if (hasPay) return "names labor that has a technician or a cost: remove both first";
  return undefined;
}

/**
 * Finds the bills with the goods that charges and price credits of a new bill are for. Bills of
 * `appliesTo` are in its order.
 *
 * @throws 400 for bills without goods, and lines that are no goods of the vendor
 * @throws BILL_NOT_OPEN for bills that are drafts or void
 */
async function findTargets(ctx: WriteContext, input: Input): Promise<BillInFull[]> {
  const billIds = input.appliesTo ?? [];
  const lineIds = creditsOf(input).flatMap(({ line }) => line.billLineId);
  if (billIds.length + lineIds.length === 0) return [];
  const ofLines = lineIds.length > 0 ? await listBillsOfLines(ctx, lineIds.filter(isId)) : [];
  const targets = await findBillsInFull(ctx, [...billIds.filter(isId), ...ofLines]);
  const problems = [...problemsOfBills(billIds, targets), ...problemsOfCredits(input, targets)];
  if (problems.length > 0) throw invalid(problems);
  const closed = targets.find(({ status }) => status === "draft" || status === "void");
  if (closed) {
    const isDraft = closed.status === "draft";
    throw new AppError("BILL_NOT_OPEN", `Bill ${closed.number} is ${closed.status}.`, {
      nextStep: isDraft
        ? "Receive or order the goods of its draft first, or leave this bill out."
        : "Name the bill that charges for its goods now, or leave it out.",
    });
  }
  return targets;
}

function creditsOf({ lines }: Input) {
  return lines.flatMap((line, index) => (line.kind === "price_credit" ? [{ line, index }] : []));
}

function problemsOfBills(ids: readonly string[], targets: readonly BillInFull[]): ErrorDetail[] {
  return ids.flatMap((id, index) => {
    const field = `appliesTo[${index}]`;
    const bill = targets.find((target) => target.id === id);
    if (!bill) return [unknownReference(field, "bill")];
    const hasGoods = bill.lines.some(({ kind }) => kind === "part");
    return hasGoods ? [] : [{ field, message: "names a bill without goods" }];
  });
}

function problemsOfCredits(input: Input, targets: readonly BillInFull[]): ErrorDetail[] {
  const ofVendor = targets.filter(({ vendorId }) => vendorId === input.vendorId);
  const goods = new Set(
    ofVendor.flatMap(({ lines }) => lines.flatMap(({ id, kind }) => (kind === "part" ? id : []))),
  );
  return creditsOf(input).flatMap(({ line, index }) => {
    if (goods.has(line.billLineId)) return [];
    const message = "names no goods on a bill of this vendor";
    return [{ field: `lines[${index}].billLineId`, message }];
  });
}
