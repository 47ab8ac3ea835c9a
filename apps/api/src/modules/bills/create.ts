import { addInvoiceNumber, type RepricedLine } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { goodsLines } from "../amounts/charges.ts";
import { stockUnitCost } from "../amounts/unit-costs.ts";
import { creditCores } from "../cores/credits.ts";
import { coreLoss } from "../cores/quantities.ts";
import { postedDay } from "../periods/open-days.ts";
import { type BillState, billOf, newLines } from "./lines.ts";
import { lockNamed } from "./named.ts";
import { getBill } from "./read.ts";
import { settleReturns } from "./return-credits.ts";
import { saveBill } from "./save.ts";

type Input = InputOf<"bills.create">;

/**
 * Makes a bill of goods that were received without an invoice, of costs that are expenses, of
 * charges for goods of other bills, or of credits.
 */
export async function createBill(ctx: WriteContext, sent: Input) {
  const { input, hasGoods, ...found } = await lockNamed(ctx, sent);
  const credited = await creditCores(ctx, input);
  const returned = await settleReturns(ctx, input, found.returns);
  const { firsts, ...goods } = newLines(input, { ...found, closings: credited.closings });
  const bill = await newBill(ctx, input, goods);
  const date = bill.postedDate;
  const losses = credited.losses.map((loss) => coreLoss(loss.coreId, date, loss.amountCents));
  const { awaitedCosts } = found;
  await saveBill(ctx, {
    cause: causeOf(input, hasGoods),
    before: null,
    after: bill,
    targets: found.targets,
    billsUnbilled: true,
    repriced: hasGoods ? repricedLines(bill, awaitedCosts) : undefined,
    cores: [...credited.cores.values()],
    returnCredits: returned.map(({ index, ...goods }) => {
      return { ...goods, billLineId: firsts[index]?.id ?? "" };
    }),
    variances: losses,
  });
  const numbered = hasGoods ? await addInvoiceNumber(ctx, bill.purchaseOrderIds, bill.number) : [];
  for (const id of numbered) ctx.emit("purchase_order.updated", id);
  const after = await getBill(ctx, bill);
  ctx.emitWith("bill.created", bill.id, after);
  ctx.recordAudit({ resourceType: "bill", resourceId: bill.id, before: null, after });
  return after;
}

function causeOf({ type }: Input, hasGoods: boolean) {
  if (hasGoods) return "bill_created";
  return type === "credit" ? "price_credited" : "charge_applied";
}

async function newBill(
  ctx: WriteContext,
  input: Input,
  goods: Pick<BillState, "lines" | "receipts">,
): Promise<BillState> {
  const billDate = input.billDate ?? shopDay(ctx.now, ctx.caller.timeZone);
  const { type, number, vendorId, dueDate = null, appliesTo = [] } = input;
  const postedDate = await postedDay(ctx, billDate);
  const named = { type, number, vendorId, billDate, postedDate, dueDate, appliesTo };
  return billOf(ctx, { ...named, isEntered: true }, goods);
}

/**
 * The lines of orders that get the unit cost of a bill: those which still have the cost of a billed
 * receipt, and those on which goods wait. The last of several costs of a line wins.
 */
function repricedLines(
  { lines, receipts }: BillState,
  awaitedCosts: ReadonlyMap<string, number | null>,
): RepricedLine[] {
  const byLine = Map.groupBy(receipts, ({ billLineId }) => billLineId);
  const repriced = new Map<string, RepricedLine>();
  for (const line of goodsLines([{ lines }])) {
    const { id, purchaseOrderLineId: lineId, stockQuantity, receivedQuantity } = line;
    if (lineId === null) continue;
    const unitCostCents = stockUnitCost(line);
    const received = (byLine.get(id) ?? []).map((part) => part.layerUnitCostCents);
    const awaited = receivedQuantity < (stockQuantity ?? 0) ? awaitedCosts.get(lineId) : undefined;
    const olds: Array<number | null> = [...received, ...(awaited === undefined ? [] : [awaited])];
    // Goods without a cost were received at an assumed one: their line still has none.
    if (received.length > 0) olds.push(null);
    for (const oldUnitCostCents of olds) {
      repriced.set(`${lineId} ${oldUnitCostCents}`, { lineId, oldUnitCostCents, unitCostCents });
    }
  }
  return [...repriced.values()].filter((line) => line.oldUnitCostCents !== line.unitCostCents);
}
