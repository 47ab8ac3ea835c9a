import { listDeclinedWork } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { daysAfter, shopToday, startOfShopDay } from "../../time/clock.ts";

/** Lists the work that customers declined and that was not done since. */
export async function declined(
  ctx: ReadContext,
  { customerId, vehicleId, days, limit }: InputOf<"reports.declined">,
) {
  const { timeZone } = ctx.caller;
  const today = shopToday(ctx.services.clock, timeZone);
  const none = { asOf: today, count: 0, priceCents: 0, declined: [], truncated: false };
  const isUnknown = [customerId, vehicleId].some((id) => id !== undefined && !isId(id));
  if (isUnknown) return none;
  const since = startOfShopDay(daysAfter(today, -days), timeZone).toISOString();
  const asked = { customerId, vehicleId, since, today, timeZone, limit };
  const report = await listDeclinedWork(ctx, asked);
  return { asOf: today, ...report, truncated: report.count > limit };
}
