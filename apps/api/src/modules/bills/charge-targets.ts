import { AppError, type ErrorDetail, invalid } from "@bayline/contracts";
import { type BillInFull, findBillsInFull, listBillsOfLines } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { unknownReference } from "../records.ts";

type Input = InputOf<"bills.create">;

/**
 * Finds the bills with the goods that charges and price credits of a new bill are for. Bills of
 * `appliesTo` are in its order.
 *
 * @throws 400 for bills without goods, and lines that are no goods of the vendor
 * @throws BILL_NOT_OPEN for bills that are drafts or void
 */
export async function findTargets(ctx: WriteContext, input: Input): Promise<BillInFull[]> {
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
