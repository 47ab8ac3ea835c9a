import type { ActiveRule, LineItemRow, ServiceBlockRow, WorkOrderRow } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { shopDay } from "../../time/clock.ts";
import { withFees } from "../lines/fees.ts";
import { newWorkLine } from "./lines.ts";

interface Work {
  order: WorkOrderRow;
  blocks: ServiceBlockRow[];
  lines: LineItemRow[];
}

/**
 * An order with the fees of the shop's rules, until it is invoiced. A new fee is on the first block
 * that is not declined.
 */
export function withFeeLines(ctx: WriteContext, work: Work, rules: readonly ActiveRule[]): Work {
  const { order, blocks, lines } = work;
  const hasFees = lines.some(({ pricing }) => pricing.feeRuleId !== undefined);
  if (rules.length === 0 && !hasFees) return work;
  const approved = blocks.filter(({ authorizationStatus }) => authorizationStatus !== "declined");
  const ids = new Set(approved.map(({ id }) => id));
  const counted = lines.filter(({ serviceBlockId }) => ids.has(serviceBlockId));
  const position = Math.max(-1, ...lines.map((line) => line.position)) + 1;
  const newFee = ({ name, terms }: ActiveRule): LineItemRow => ({
    ...newWorkLine(ctx, "fee", { order, serviceBlockId: approved[0]?.id ?? "", position }),
    description: name,
    feeType: terms.feeType ?? "fee",
  });
  const day = shopDay(ctx.now, ctx.caller.timeZone);
  const charged = { counted, customerId: order.customerId, at: ctx.now, day, newFee };
  return { ...work, lines: withFees(lines, rules, charged) };
}
