import { listShopsToSettle, settleMarkedDays } from "@bayline/db";
import type { PeriodicTask } from "../../../background/task.ts";
import type { Services } from "../../../pipeline/context.ts";

/**
 * Brings the stored figures of all marked days up to date. Returns the number of batches settled: 0
 * if there was no work, or if other processes are doing it.
 *
 * @throws the error of the first shop that failed, after all others are settled
 */
export async function settleDays(services: Services, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  let settled = 0;
  for (const tenantId of await listShopsToSettle(services.database.background)) {
    try {
      while (!signal?.aborted && (await settleSome(services, tenantId))) settled += 1;
    } catch (error) {
      services.log.warn({ err: error, tenantId }, "stored reports of a shop could not be settled");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return settled;
}

/** Settles one batch of a shop's days; returns false if no unlocked batch is left. */
function settleSome({ database, clock }: Services, tenantId: string): Promise<boolean> {
  return database.transaction(
    (db) => settleMarkedDays({ tenantId, now: clock.now().toISOString(), db }),
    // A mark that is still there is settled again, which changes nothing.
    { detectsReplay: true },
  );
}

/** Settles marked days within about a second of the write that marked them. */
export const settling: PeriodicTask = {
  job: "settling",
  everyMs: 1000,
  failure: "stored reports could not be settled and will be tried again",
  run: settleDays,
};
