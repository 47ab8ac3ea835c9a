import { storeAgingSnapshot } from "@bayline/db";
import { shopJob } from "../../../background/job.ts";
import { daysAfter, frozenClock, shopToday, startOfShopDay } from "../../../time/clock.ts";

/**
 * Stores the aging of yesterday for every shop.
 *
 * Runs every quarter of an hour, because days end at quarter hours across time zones. Only
 * yesterday is due: the end state of an older day can no longer be stored.
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
