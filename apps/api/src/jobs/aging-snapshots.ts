import { storeAgingSnapshot } from "@bayline/db";
import { daysAfter, frozenClock, shopToday, startOfShopDay } from "../clock.ts";
import { shopJob } from "./job.ts";

/**
 * Every quarter of an hour, since that is where the days of the world's time zones end. It is owed for
 * yesterday alone: what a shop's day of long ago had ended with, nobody can store any more.
 */
export const agingSnapshots = shopJob({
  name: "aging-snapshots",
  summary: "Stores what customers owed when the shop's yesterday ended",
  schedule: "*/15 * * * *",
  dueAt: (now, { timeZone }) => startOfShopDay(shopToday(frozenClock(now), timeZone), timeZone),
  work: (scope, { shop, dueAt }) => {
    const today = shopToday(frozenClock(dueAt), shop.timeZone);
    return storeAgingSnapshot(scope, { day: daysAfter(today, -1), end: dueAt.toISOString() });
  },
});
