import type { DigestPeriod } from "@bayline/contracts";
import { type DigestShop, findDigest, listDigestShops } from "@bayline/db";
import { inEachShop, type Job, type JobRun } from "../../../background/job.ts";
import type { Services } from "../../../pipeline/context.ts";
import { frozenClock, hourOfShopDay, mondayOf, shopDay, shopToday } from "../../../time/clock.ts";
import { composeDigest, emitDigestReady, storeNewDigest } from "../writing/compose.ts";
import type { Narrator } from "../writing/narrator.ts";
import { type Covered, lastCompleted } from "../writing/period.ts";

// Most of the time is spent waiting for a model.
const shopsTogether = 4;

/**
 * Writes the last completed day and week of every shop if they are not written yet. An existing
 * digest is kept.
 *
 * Runs hourly, because the hour at which a shop wants its digest is in its time zone. No
 * transaction is open while a model writes, so the stored row itself marks the work as done.
 */
export const digests: Job = {
  name: "digests",
  summary: "Writes the digests of yesterday and of last week",
  schedule: "0 * * * *",
  run: (services, run) => {
    const narrator = services.narrator.forRun();
    return inEachShop(
      services,
      {
        job: "digests",
        run,
        together: shopsTogether,
        list: (page) => listDigestShops(services.database.background, page),
      },
      async (shop) => {
        let written = false;
        for (const covered of owedTo(shop, run)) {
          written = (await write(services, { run, narrator, shop, covered })) || written;
        }
        return written;
      },
    );
  },
};

const periods = ["daily", "weekly"] as const;

/** The digests due for a shop. A manual run does not wait for the shop's send hour. */
function owedTo(shop: DigestShop, { now, force = false }: JobRun): Covered[] {
  const { timeZone, sendHour } = shop;
  const today = shopToday(frozenClock(now), timeZone);
  const opened = shopDay(shop.openedAt, timeZone);
  const begins = { daily: today, weekly: mondayOf(today) } satisfies Record<DigestPeriod, string>;
  const last = { daily: shop.lastDaily, weekly: shop.lastWeekly };
  return (
    periods
      .filter((period) => shop.periods.includes(period))
      .filter((period) => force || now >= hourOfShopDay(begins[period], timeZone, sendHour))
      .map((period) => lastCompleted(period, today))
      // Not "earlier": a digest of a future day, written under a wrong clock, replaces no other.
      .filter(({ period, from }) => last[period] !== from)
      .filter(({ to }) => to >= opened)
  );
}

interface Order {
  run: JobRun;
  narrator: Narrator;
  shop: DigestShop;
  covered: Covered;
}

/** Returns false if the digest exists already, or is left to the next start. */
async function write(services: Services, { run, narrator, shop, covered }: Order) {
  const { tenantId } = shop;
  const { database } = services;
  const scope = { tenantId, now: run.now.toISOString() };
  const key = { period: covered.period, businessDate: covered.from };
  if (run.signal?.aborted || (await findDigest({ ...scope, db: database.background }, key)))
    return false;
  const composed = await composeDigest(services, narrator, { scope, shop, covered });
  // The stop has aborted the model's answer.
  if (run.signal?.aborted) return false;
  let waiting = 0;
  const row = await database.transaction(
    async (db) => {
      const stored = await storeNewDigest({ ...scope, db }, composed);
      if (stored) waiting = await emitDigestReady({ ...scope, db }, stored, { overwritten: false });
      return stored;
    },
    // After an unknown commit outcome, the retry finds a stored digest and keeps it.
    { commit: !run.dryRun, detectsReplay: true },
  );
  if (waiting > 0 && !run.dryRun) services.wakeDeliveries(tenantId);
  return row !== undefined;
}
