import type { ActiveRule, SalesOrderLineRow, SalesOrderRow } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { shopDay } from "../../time/clock.ts";
import { withFees } from "../lines/fees.ts";
import { newSaleLine } from "./lines.ts";

/** The lines of a draft with the fees of the shop's rules for counter sales. */
export function withSaleFees(
  ctx: WriteContext,
  order: SalesOrderRow,
  { lines, rules }: { lines: SalesOrderLineRow[]; rules: readonly ActiveRule[] },
): SalesOrderLineRow[] {
  const { customerId } = order;
  const day = shopDay(ctx.now, ctx.caller.timeZone);
  const newFee = ({ name }: ActiveRule) => ({
    ...newSaleLine(order, "fee", lines.length),
    description: name,
  });
  const ofSales = rules.filter(({ terms }) => terms.onSales);
  return withFees(lines, ofSales, { counted: lines, customerId, at: ctx.now, day, newFee }).map(
    (line, position) => ({ ...line, position }),
  );
}
