import { setTimeout as wait } from "node:timers/promises";
import { listShopsToSettle, settleMarkedDays } from "@bayline/db";
import type { Services } from "../context.ts";
import { measured } from "./measured.ts";

const pauseMilliseconds = 1000;

/**
 * Brings the stored figures of all marked days up to date. Answers how many batches it settled: none
 * where there was nothing to do, or other processes are doing it.
 */
export async function settleDays(
  { database, clock }: Services,
  signal?: AbortSignal,
): Promise<number> {
  let settled = 0;
  for (const tenantId of await listShopsToSettle(database.read)) {
    let more = true;
    while (more && !signal?.aborted) {
      more = await database.transaction(
        (db) => settleMarkedDays({ tenantId, now: clock.now().toISOString(), db }),
        // A mark that is still there is settled again: that changes nothing.
        { recognisesItself: true },
      );
      if (more) settled += 1;
    }
  }
  return settled;
}

/** Looks for marked days every second, until it is stopped. Answers the end of its last turn. */
export async function keepSettling(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await measured("settling", services.metrics, async () => {
        await settleDays(services, signal);
        return { failed: [] };
      });
    } catch (error) {
      services.log.warn(
        { err: error },
        "stored reports could not be settled and will be tried again",
      );
    }
    await wait(pauseMilliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
