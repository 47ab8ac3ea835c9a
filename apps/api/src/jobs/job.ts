import { claimJob, type JobShop, listShopsOfJob, type Scope, type Transaction } from "@bayline/db";
import type { Services } from "../context.ts";

/** Work that is done by the clock. It finds out by itself what it still owes. */
export interface Job {
  /** As the operator calls it: `daily-recompute`. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** When it is looked after: the five fields of cron, in UTC. Every start does so too. */
  readonly schedule: string;
  /** Does what is owed. Any number of processes may run it at once, and it may die anywhere. */
  run(services: Services, run: JobRun): Promise<JobOutcome>;
}

export interface JobRun {
  /** The time it is run at, by the service's clock. */
  readonly now: Date;
  /** By hand: done for every shop, also where nothing is owed. */
  readonly force?: boolean;
  /** Does all the work, and keeps nothing. */
  readonly dryRun?: boolean;
  /** The process stops: what was not begun waits for the next start. */
  readonly signal?: AbortSignal;
}

export interface JobOutcome {
  /** In how many shops it was done now. */
  readonly shops: number;
  /** The shops in which it failed. The log tells why. */
  readonly failed: readonly string[];
}

/** A job that is done for each shop alone, in a transaction of its own. */
export interface ShopJob extends Omit<Job, "run"> {
  /** The last time, not after `now`, at which it became due in a shop. */
  dueAt(now: Date, shop: JobShop): Date;
  /** Brings one shop up to what was due. `shop.doneFor` tells how far it had come, null if never. */
  work(scope: ShopScope, due: { shop: JobShop; dueAt: Date }): Promise<void>;
}

export interface ShopScope extends Scope {
  readonly db: Transaction;
}

const shopsAtOnce = 200;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Makes a job of what is to be done for each shop. Its due time is noted with its work, in one
 * transaction: after downtime, and after a failure, a shop without that note is still owed.
 */
export function shopJob({ dueAt, work, ...job }: ShopJob): Job {
  const inShop = async (services: Services, run: JobRun, shop: JobShop): Promise<boolean> => {
    const due = dueAt(run.now, shop);
    const { force = false, dryRun = false } = run;
    if (!force && shop.doneFor !== null && new Date(shop.doneFor) >= due) return false;
    return services.database.transaction(
      async (db) => {
        const scope = { tenantId: shop.tenantId, now: run.now.toISOString(), db };
        const claimed = await claimJob(scope, job.name, { dueAt: due.toISOString(), force });
        if (claimed) await work(scope, { shop, dueAt: due });
        return claimed;
      },
      // Done twice it is what it is done once, so an unknown end is no end.
      { commit: !dryRun, recognisesItself: true },
    );
  };
  return {
    ...job,
    run: (services, run) => {
      const now = run.now.toISOString();
      const list = (page: ShopPage) =>
        listShopsOfJob(services.database.read, job.name, { ...page, now });
      const work = (shop: JobShop) => inShop(services, run, shop);
      return inEachShop(services, { job: job.name, run, list }, work);
    },
  };
}

interface ShopPage {
  after: string;
  limit: number;
}

interface ShopRound<Shop> {
  job: string;
  run: JobRun;
  list(page: ShopPage): Promise<Shop[]>;
  /** How many shops are worked on together. Default: one after another. */
  together?: number;
}

/** Works in every shop that is listed, and tells in which it was done. What fails in one holds up no other. */
export async function inEachShop<Shop extends { tenantId: string }>(
  { log }: Pick<Services, "log">,
  { job, run, list, together = 1 }: ShopRound<Shop>,
  work: (shop: Shop) => Promise<boolean>,
): Promise<JobOutcome> {
  let shops = 0;
  const failed: string[] = [];
  const waiting = pagesOf(list);
  const workThrough = async () => {
    for (;;) {
      const { value: shop, done } = await waiting.next();
      if (done || run.signal?.aborted) return;
      try {
        if (await work(shop)) shops += 1;
      } catch (error) {
        const { tenantId } = shop;
        failed.push(tenantId);
        log.error({ err: error, job, tenantId }, "a job failed in a shop");
      }
    }
  };
  await Promise.all(Array.from({ length: together }, workThrough));
  return { shops, failed };
}

async function* pagesOf<Shop extends { tenantId: string }>(
  list: ShopRound<Shop>["list"],
): AsyncGenerator<Shop, undefined> {
  let after = beforeAll;
  for (;;) {
    const shops = await list({ after, limit: shopsAtOnce });
    yield* shops;
    const last = shops.at(-1);
    if (!last || shops.length < shopsAtOnce) return;
    after = last.tenantId;
  }
}

/** The last time, not after `now`, at which it was this hour in UTC. */
export function lastHourOfDay(now: Date, hour: number): Date {
  const due = new Date(now);
  due.setUTCHours(hour, 0, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}
