import { storeWeeklyRollup } from "@bayline/db";
import { lastHourOfDay, shopJob } from "../../../background/job.ts";
import { daysAfter, frozenClock, mondayOf, shopToday } from "../../../time/clock.ts";

export const weeklyRollups = shopJob({
  name: "weekly-rollups",
  summary: "Recomputes the stored figures of the current and the previous week",
  schedule: "0 0 * * *",
  dueAt: (now) => lastHourOfDay(now, 0),
  work: async (scope, { shop }) => {
    const now = frozenClock(new Date(scope.now));
    const monday = mondayOf(shopToday(now, shop.timeZone));
    await storeWeeklyRollup(scope, daysAfter(monday, -7));
    await storeWeeklyRollup(scope, monday);
  },
});
