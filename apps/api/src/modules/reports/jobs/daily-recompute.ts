import { recomputeLastDays } from "@bayline/db";
import { lastHourOfDay, shopJob } from "../../../background/job.ts";

const days = 45;
const utcHour = 7;

/**
 * Recomputes changed daily figures overnight as a safety net: writes mark their days, and those are
 * settled immediately. Also stores days of invoices from before they were stored.
 */
export const dailyRecompute = shopJob({
  name: "daily-recompute",
  summary: `Recomputes the stored daily figures of the last ${days} days`,
  schedule: `0 ${utcHour} * * *`,
  dueAt: (now) => lastHourOfDay(now, utcHour),
  work: (scope) => recomputeLastDays(scope, days),
});
