import { rebuildPartUsage } from "@bayline/db";
import { lastHourOfDay, shopJob } from "../../../background/job.ts";

const utcHour = 7;

export const partUsage = shopJob({
  name: "part-usage",
  summary: "Recounts how much of each part was used on invoiced work orders",
  schedule: `0 ${utcHour} * * *`,
  dueAt: (now) => lastHourOfDay(now, utcHour),
  work: (scope) => rebuildPartUsage(scope),
});
