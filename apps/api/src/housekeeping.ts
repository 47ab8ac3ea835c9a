import { bringForwardDeliveries, forgetOldAnswers, forgetOldEvents } from "@bayline/db";
import type { Logger } from "pino";
import type { Services } from "./context.ts";

const everyMs = 60 * 60 * 1000;
/** Each time in a transaction of its own, so that nothing is held for long. */
const eventsAtOnce = 1000;

/**
 * Removes the answers and events whose time is over, and makes deliveries due that a wrong clock has put
 * off. It goes by the database's clock. Any number of processes may do it concurrently, and one that was
 * down for long does it all at its next start.
 */
export async function tidy(
  { database, clock: { pinnedAt } }: Pick<Services, "database" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  await database.transaction((tx) => forgetOldAnswers(tx, pinnedAt));
  await database.transaction((tx) => bringForwardDeliveries(tx, pinnedAt));
  let forgotten = eventsAtOnce;
  while (forgotten === eventsAtOnce && !signal?.aborted) {
    forgotten = await database.transaction((tx) =>
      forgetOldEvents(tx, { pinnedAt, limit: eventsAtOnce }),
    );
  }
}

/** Tidies now and every hour. Returns how to stop. */
export function startHousekeeping(
  services: Pick<Services, "database" | "clock">,
  log: Logger,
): () => void {
  const stopping = new AbortController();
  const tidyOrWarn = () =>
    tidy(services, stopping.signal).catch((error: unknown) => {
      log.warn({ err: error }, "housekeeping failed and will be tried again in an hour");
    });
  void tidyOrWarn();
  const timer = setInterval(() => void tidyOrWarn(), everyMs);
  timer.unref();
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}
