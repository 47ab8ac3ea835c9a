import { AppError, type ErrorDetail, invalid } from "@bayline/contracts";
import {
  findCreditedCents,
  listReturnMovements,
  type ReturnCredit,
  type ReturnLine,
  type ReturnMovement,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { type Portion, takeFirst } from "../amounts/fifo.ts";
import { addQuantities, subtractQuantities } from "../amounts/quantities.ts";

type Input = InputOf<"bills.create">;

/** The lines of a new bill that credit returned goods. */
export function returnCreditsOf({ lines }: Input) {
  return lines.flatMap((line, index) => (line.kind === "return_credit" ? [{ line, index }] : []));
}

/** Returned goods that a line of the request settles, by its index. */
type SettledGoods = Omit<ReturnCredit, "billLineId"> & { index: number };

/**
 * Settles goods that were sent back, the first ones first; a final credit settles all that is left
 * of the line. The orders of the returns and the parts must be locked, and `returns` found after.
 *
 * @throws 400 for lines of no return to the vendor
 * @throws OVER_CREDIT if less is awaiting credit
 */
export async function settleReturns(
  ctx: WriteContext,
  input: Input,
  returns: readonly ReturnLine[],
): Promise<SettledGoods[]> {
  const credits = returnCreditsOf(input);
  if (credits.length === 0) return [];
  const orderIds = returns.map(({ orderId }) => orderId);
  let awaiting = (await listReturnMovements(ctx, orderIds)).flatMap(awaitingOf);
  const lines = new Map(returns.map((line) => [line.id, line]));
  const unknown: ErrorDetail[] = [];
  const excess: string[] = [];
  const settled = credits.flatMap(({ line: credit, index }) => {
    const line = lines.get(credit.purchaseOrderLineId);
    if (line?.vendorId !== input.vendorId) {
      const message = "names no goods that were sent back to this vendor";
      unknown.push({ field: `lines[${index}].purchaseOrderLineId`, message });
      return [];
    }
    const left = subtractQuantities(line.quantity, line.creditedQuantity);
    if (credit.quantity > left) {
      excess.push(`The quantity of lines[${index}] is more than the ${left} that await credit.`);
      return [];
    }
    const quantity = credit.final ? left : credit.quantity;
    const isOf = ({ orderId, inventoryItemId }: AwaitingGoods) =>
      orderId === line.orderId && inventoryItemId === line.inventoryItemId;
    const { taken, rest } = takeFirst(awaiting, quantity, isOf);
    awaiting = rest;
    const creditedQuantity = addQuantities(line.creditedQuantity, quantity);
    lines.set(line.id, { ...line, creditedQuantity });
    return taken.map(({ movementId, from, quantity }) => {
      return { index, purchaseOrderLineId: line.id, movementId, fromQuantity: from, quantity };
    });
  });
  if (unknown.length > 0) throw invalid(unknown);
  if (excess.length > 0) {
    throw new AppError("OVER_CREDIT", excess.join(" "), {
      nextStep: "Credit at most what awaits credit: returnsNotCredited of POST /bills/reconcile.",
    });
  }
  const cents = await findCreditedCents(ctx, settled);
  return settled.map((goods, at) => ({ ...goods, cents: cents[at] ?? 0 }));
}

interface AwaitingGoods extends Portion {
  movementId: string;
  orderId: string;
  inventoryItemId: string;
}

/** The goods of a movement that no credit settles. */
function awaitingOf({ id, credited, ...movement }: ReturnMovement): AwaitingGoods[] {
  const { orderId, inventoryItemId } = movement;
  const end = { fromQuantity: movement.quantity, quantity: 0 };
  let from = 0;
  return [...credited, end].map((taken) => {
    const quantity = subtractQuantities(taken.fromQuantity, from);
    const gap = { movementId: id, orderId, inventoryItemId, from, quantity };
    from = addQuantities(taken.fromQuantity, taken.quantity);
    return gap;
  });
}
