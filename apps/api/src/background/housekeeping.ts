import { bringForwardDeliveries, deleteOldEvents, deleteOldResponses } from "@bayline/db";
import type { Logger } from "pino";
import type { Services } from "../pipeline/context.ts";

const everyMs = 60 * 60 * 1000;
/** Each batch has a separate transaction, so that locks are short. */
const eventsAtOnce = 1000;

/**
 * Deletes expired responses and events, and makes deliveries due that a wrong clock postponed. Uses
 * the database's clock. Any number of processes may run it concurrently; after a long downtime the
 * next start does all of it.
 */
export async function tidy(
  { database, clock: { pinnedAt } }: Pick<Services, "database" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  await database.transaction((tx) => deleteOldResponses(tx, pinnedAt));
  await database.transaction((tx) => bringForwardDeliveries(tx, pinnedAt));
  let forgotten = eventsAtOnce;
  while (forgotten === eventsAtOnce && !signal?.aborted) {
    forgotten = await database.transaction((tx) =>
      deleteOldEvents(tx, { pinnedAt, limit: eventsAtOnce }),
    );
  }
}

/** Runs `tidy` now and every hour. Returns a function that stops it. */
export function startHousekeeping(
  services: Pick<Services, "database" | "clock">,
  log: Logger,
): () => void {
  const stopping = new AbortController();
  const tidyOrWarn = () =>
    tidy(services, stopping.signal).catch((error: unknown) => {
      log.warn({ err: error }, "housekeeping failed and will be retried in an hour");
    });
  void tidyOrWarn();
  const timer = setInterval(() => void tidyOrWarn(), everyMs);
  timer.unref();
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}
