import { AppError, formatDollars } from "@bayline/contracts";
import { findOrdersOfLines, listOverCreditedLines, revalueChargedLines } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { RestatementCause } from "./revalue-layers.ts";
import { costBooking, publishRevaluation } from "./revalue-movements.ts";

/**
 * Moves what bills charge for lines of work orders to these lines, their orders and invoices.
 * Changes of closed days are booked today. Call it after the statement that changed the bill. The
 * orders must be locked. Lines that do not exist are left out.
 *
 * @throws OVER_CREDIT if the credits of a line exceed its cost
 */
export async function revalueLines(
  ctx: WriteContext,
  lineItemIds: readonly string[],
  cause: RestatementCause,
): Promise<void> {
  if (lineItemIds.length === 0) return;
  const [credited] = await listOverCreditedLines(ctx, lineItemIds);
  if (credited) {
    const { description, cents } = credited;
    const name = description === null ? "a line" : `the line "${description}"`;
    const message = `The credits exceed the cost of ${name} by ${formatDollars(-cents)}.`;
    throw new AppError("OVER_CREDIT", message, {
      nextStep: `Credit ${formatDollars(-credited.cents)} less for the line, or leave out lineItemId.`,
    });
  }
  const booking = await costBooking(ctx);
  const { orderIds, billed } = await revalueChargedLines(ctx, lineItemIds, { cause, booking });
  const changed = new Set(orderIds);
  const orders = (await findOrdersOfLines(ctx, lineItemIds)).filter(({ id }) => changed.has(id));
  await publishRevaluation(ctx, orders, { billed, booking });
}
