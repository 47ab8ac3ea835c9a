import { listWeeklyRollups } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { daysAfter, mondayOf, shopToday } from "../../time/clock.ts";

export async function weeklyTrend(ctx: ReadContext, { weeks }: { weeks: number }) {
  const thisWeek = mondayOf(shopToday(ctx.services.clock, ctx.caller.timeZone));
  const from = daysAfter(thisWeek, -7 * (weeks - 1));
  const rows = await listWeeklyRollups(ctx, { from, to: thisWeek });
  return {
    weeklyTrend: rows.map(({ weekStart, ...figures }) => ({
      weekStart,
      weekEnd: daysAfter(weekStart, 6),
      ...figures,
      jobs: figures.invoiceCount,
    })),
  };
}
