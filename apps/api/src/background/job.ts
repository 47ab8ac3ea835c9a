import {
  claimJob,
  type JobShop,
  listShopsOfJob,
  type ReachableRows,
  type Scope,
  type Transaction,
} from "@bayline/db";
import type { Services } from "../pipeline/context.ts";

declare module "../pipeline/context.ts" {
  interface Services {
    /** Every job: scheduled, caught up after downtime, and available to the operator by name. */
    jobs: readonly Job[];
  }
}

/** Scheduled work. A job determines from stored data what is due. */
export interface Job {
  /** The name that the operator uses: `daily-recompute`. */
  readonly name: string;
  /** What the job does, in one sentence. */
  readonly summary: string;
  /** When the job runs: a cron expression of five fields, in UTC. It also runs at every start. */
  readonly schedule: string;
  /**
   * Does all work that is due. Must be safe to run in several processes concurrently and to be
   * killed at any point.
   */
  run(services: Services, run: JobRun): Promise<JobOutcome>;
}

export interface JobRun {
  /** The time of the run, by the service's clock. */
  readonly now: Date;
  /** A manual run: works on every shop, even if nothing is due. */
  readonly force?: boolean;
  /** Does all the work and rolls it back. */
  readonly dryRun?: boolean;
  /** Aborted when the process stops: shops not yet started wait for the next start. */
  readonly signal?: AbortSignal;
}

export interface JobOutcome {
  /** The number of shops in which the job ran. */
  readonly shops: number;
  /** The shops in which it failed. The log contains the reasons. */
  readonly failed: readonly string[];
}

/** A job that runs for each shop in a separate transaction. */
export interface ShopJob extends Omit<Job, "run"> {
  /** The latest time, not after `now`, at which the job became due in a shop. */
  dueAt(now: Date, shop: JobShop): Date;
  /**
   * Brings one shop up to `dueAt`. `shop.doneFor` is the due time of its last run, null if never.
   */
  work(scope: ShopScope, due: { shop: JobShop; dueAt: Date }): Promise<void>;
}

export interface ShopScope extends Scope {
  readonly db: Transaction;
}

const shopsAtOnce = 200;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/**
 * Makes a job from per-shop work.
 *
 * The due time is stored with the work in one transaction: after downtime or a failure, a shop
 * without it is still due.
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
      // The work is idempotent, so an unknown commit outcome can be retried.
      { commit: !dryRun, detectsReplay: true },
    );
  };
  return {
    ...job,
    run: (services, run) => {
      const now = run.now.toISOString();
      const list = (page: ShopPage) =>
        listShopsOfJob(services.database.background, job.name, { ...page, now });
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
  list(page: ShopPage): Promise<ReachableRows<Shop>>;
  /** The number of shops processed concurrently. Default: 1. */
  together?: number;
}

/**
 * Runs `work` in every listed shop and reports where it was done. A failure in one shop does not
 * stop the others.
 */
export async function inEachShop<Shop extends { tenantId: string }>(
  { log }: Pick<Services, "log">,
  { job, run, list, together = 1 }: ShopRound<Shop>,
  work: (shop: Shop) => Promise<boolean>,
): Promise<JobOutcome> {
  let shops = 0;
  const failed: string[] = [];
  const unreachable = new Set<string>();
  const waiting = pagesOf(list, unreachable);
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
  if (unreachable.size > 0) {
    log.error({ job, shops: unreachable.size }, "a job did not reach the shops of a database node");
  }
  return { shops, failed: [...failed, ...unreachable] };
}

/**
 * Lists all shops in order. Adds those on nodes of a cluster that do not respond to `unreachable`.
 */
async function* pagesOf<Shop extends { tenantId: string }>(
  list: ShopRound<Shop>["list"],
  unreachable: Set<string>,
): AsyncGenerator<Shop, undefined> {
  let after = beforeAll;
  for (;;) {
    const page = await list({ after, limit: shopsAtOnce });
    for (const shop of page.unreachable) unreachable.add(shop);
    // Each node lists its own.
    const inOrder = page.rows.sort((a, b) => (a.tenantId < b.tenantId ? -1 : 1));
    const shops = inOrder.slice(0, shopsAtOnce);
    yield* shops;
    const last = shops.at(-1);
    if (!last || shops.length < shopsAtOnce) return;
    after = last.tenantId;
  }
}

/** The latest time, not after `now`, with this hour in UTC. */
export function lastHourOfDay(now: Date, hour: number): Date {
  const due = new Date(now);
  due.setUTCHours(hour, 0, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}
