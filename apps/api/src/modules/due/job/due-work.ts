import {
  type DueNotice,
  deleteOldDueNotices,
  insertDueNotices,
  listDueNotices,
  storeWriteRecords,
} from "@bayline/db";
import { type ShopScope, shopJob } from "../../../background/job.ts";
import { newEvent } from "../../../pipeline/events/event-data.ts";
import { daysAfter, frozenClock, hourOfShopDay, shopToday } from "../../../time/clock.ts";
import { type Cycle, cycleId, dueDayIn, findCycles, presentCycles } from "../list.ts";

/** The hour of the shop's day at which the events of the day are emitted. */
const hour = 5;

/** The events of one run. The most urgent ones are first, and the next run emits the others. */
const atOnce = 1000;

/**
 * Emits `work.due_soon` and `work.overdue` once for each cycle of a task. A cycle that is overdue
 * when it is first seen has no event that it is soon due.
 */
export const dueWork = shopJob({
  name: "due-work",
  summary: "Emits the events of maintenance that became soon due or overdue",
  schedule: "*/15 * * * *",
  dueAt: (now, { timeZone }) => {
    const today = shopToday(frozenClock(now), timeZone);
    const due = hourOfShopDay(today, timeZone, hour);
    return due > now ? hourOfShopDay(daysAfter(today, -1), timeZone, hour) : due;
  },
  work: async (scope, { shop: { timeZone }, dueAt }) => {
    const day = shopToday(frozenClock(dueAt), timeZone);
    const cycles = await findCycles(scope, dueDayIn(day, timeZone), {});
    await deleteOldDueNotices(scope, cycles.map(cycleId));
    const fresh = await findFresh(scope, cycles);
    if (fresh.length > 0) await emit(scope, fresh.slice(0, atOnce));
  },
});

/** The cycles whose status has no notice. Overdue ones have both, so they are never soon due. */
async function findFresh(scope: ShopScope, cycles: readonly Cycle[]): Promise<Cycle[]> {
  const due = cycles.filter(({ judged }) => judged.status !== "ok");
  const notices = await listDueNotices(scope, due.map(cycleId));
  const known = new Set(notices.map(keyOf));
  return due.filter((cycle) => !known.has(keyOf(noticeOf(cycle))));
}

const keyOf = ({ dueId, status }: DueNotice) => `${dueId} ${status}`;

function noticeOf(cycle: Cycle): DueNotice {
  const status = cycle.judged.status === "overdue" ? "overdue" : "soon";
  return { dueId: cycleId(cycle), status };
}

async function emit(scope: ShopScope, cycles: readonly Cycle[]): Promise<void> {
  const notices = cycles.map(noticeOf);
  const soon = notices.map(({ dueId }) => ({ dueId, status: "soon" as const }));
  const overdue = notices.filter(({ status }) => status === "overdue");
  await insertDueNotices(scope, [...soon, ...overdue]);
  const rows = await presentCycles(scope, cycles);
  const events = rows.map((row) =>
    newEvent(row.status === "overdue" ? "work.overdue" : "work.due_soon", row.id, row),
  );
  await storeWriteRecords(scope, { events });
}
