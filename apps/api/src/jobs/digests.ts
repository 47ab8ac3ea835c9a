import type { DigestPeriod } from "@bayline/contracts";
import { type DigestShop, findDigest, listDigestShops } from "@bayline/db";
import { frozenClock, hourOfShopDay, mondayOf, shopDay, shopToday } from "../clock.ts";
import type { Services } from "../context.ts";
import { composeDigest, storeNewDigest, tellDigestReady } from "../digests/compose.ts";
import type { Narrator } from "../digests/narrator.ts";
import { type Covered, lastCompleted } from "../digests/period.ts";
import { inEachShop, type Job, type JobRun } from "./job.ts";

// Nearly all of the time is waiting for a model.
const shopsTogether = 4;

/**
 * Hourly, since the hour at which a shop wants its digest is one of its own time zone. What is owed is
 * the last completed day and week, where it is not written yet; a digest that there is stays as it is.
 * It has no transaction open while a model writes, so the row itself is the note that it is done.
 */
export const digests: Job = {
  name: "digests",
  summary: "Writes the digests of yesterday, and of last week",
  schedule: "0 * * * *",
  run: (services, run) => {
    const narrator = services.narrator.forRun();
    return inEachShop(
      services,
      {
        job: "digests",
        run,
        together: shopsTogether,
        list: (page) => listDigestShops(services.database.read, page),
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

/** The digests that a shop waits for. By hand they are not waited for until its hour. */
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
      // Not "earlier": the digest of a day to come, which a wrong clock wrote, stands in for no other.
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

/** false where it is written already, or is left to the next start. */
async function write(services: Services, { run, narrator, shop, covered }: Order) {
  const { tenantId } = shop;
  const { database } = services;
  const scope = { tenantId, now: run.now.toISOString() };
  const key = { period: covered.period, businessDate: covered.from };
  if (run.signal?.aborted || (await findDigest({ ...scope, db: database.read }, key))) return false;
  const composed = await composeDigest(services, narrator, { scope, shop, covered });
  // A stop has cut the model short.
  if (run.signal?.aborted) return false;
  let waiting = 0;
  const row = await database.transaction(
    async (db) => {
      const stored = await storeNewDigest({ ...scope, db }, composed);
      if (stored) waiting = await tellDigestReady({ ...scope, db }, stored, { overwritten: false });
      return stored;
    },
    // The one that an unknown end may have kept is found, and stays.
    { commit: !run.dryRun, recognisesItself: true },
  );
  if (waiting > 0 && !run.dryRun) services.wakeDeliveries(tenantId);
  return row !== undefined;
}
