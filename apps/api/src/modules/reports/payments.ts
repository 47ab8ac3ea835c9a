import type { ReadContext } from "../../pipeline/context.ts";
import { dollarsByMethod, readSummary, type SummaryInput, totalOf } from "./days.ts";

const unread = ["customerIds", "vehicleIds", "technicianStats"] as const;

export async function payments(ctx: ReadContext, input: SummaryInput) {
  const { period, dataMode, days } = await readSummary(ctx, input, unread);
  const total = totalOf(days);
  const summary = {
    period,
    total: total("paymentTotalCents") / 100,
    count: total("paymentCount"),
    byMethod: dollarsByMethod(days),
    dailyTotals: days.map((day) => ({
      date: day.date,
      total: day.amount("paymentTotalCents") / 100,
      count: day.amount("paymentCount"),
    })),
  };
  return { summary, dataMode };
}
