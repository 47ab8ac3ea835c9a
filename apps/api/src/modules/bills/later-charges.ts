import {
  type BillInFull,
  deleteAppliedCharges,
  findBillsInFull,
  insertAppliedCharges,
  LostRace,
  listLaterBills,
  type NewBillLine,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { appliedBy, appliedTo, costOf, goodsLines, overCredit } from "./applied-charges.ts";

/** The shares of later bills in the goods of a bill that changes, and in those of its siblings. */
export interface LaterCharges {
  billIds: string[];
  sourceLineIds: string[];
  after: ReturnType<typeof appliedBy>;
}

/** A bill, and the other bills whose goods have charges of the same later bills. */
export interface BillWithSiblings {
  bill: BillInFull;
  siblings: readonly BillInFull[];
}

/**
 * Spreads the charges of later bills again, over the goods that a bill will have. Returns its lines with
 * what other bills then add to their cost. All bills must be locked.
 *
 * @throws OVER_CREDIT if the cost of a bill line would become negative
 */
export async function spreadLaterCharges(
  ctx: WriteContext,
  { bill, siblings }: BillWithSiblings,
  lines: NewBillLine[],
): Promise<{ lines: NewBillLine[]; later: LaterCharges | undefined }> {
  const billIds = await listLaterBills(ctx, bill.id);
  if (billIds.length === 0) return { lines: requireCosts(lines), later: undefined };
  const bills = await findBillsInFull(ctx, billIds);
  const byId = new Map<string, { lines: readonly NewBillLine[] }>(
    siblings.map((sibling) => [sibling.id, sibling]),
  );
  byId.set(bill.id, { lines });
  const after = bills.flatMap(({ lines: charges, appliesTo }) =>
    appliedBy(
      charges,
      appliesTo.map((id) => {
        const target = byId.get(id);
        if (!target) throw new LostRace("A bill got later charges before its orders were locked");
        return target;
      }),
    ),
  );
  const sourceLineIds = bills.flatMap((later) => later.lines.map(({ id }) => id));
  const applied = await appliedTo(ctx, goodsLines([{ lines }]), { sourceLineIds, after });
  const charged = lines.map((line) =>
    line.kind === "part" ? { ...line, appliedCents: applied(line.id) } : line,
  );
  return { lines: requireCosts(charged), later: { billIds, sourceLineIds, after } };
}

function requireCosts(lines: NewBillLine[]): NewBillLine[] {
  const credited = lines.find((line) => line.kind === "part" && costOf(line) < 0);
  if (credited) throw overCredit(credited, -costOf(credited));
  return lines;
}

/** Saves the shares of later bills, whose goods must be stored. */
export async function saveLaterCharges(
  ctx: WriteContext,
  { billIds, after }: LaterCharges,
): Promise<void> {
  await deleteAppliedCharges(ctx, billIds);
  if (after.length > 0) await insertAppliedCharges(ctx, after);
}
