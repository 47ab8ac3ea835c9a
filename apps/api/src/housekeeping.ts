import { forgetOldAnswers, forgetOldEvents } from "@bayline/db";
import type { Logger } from "pino";
import type { Services } from "./context.ts";

const everyMilliseconds = 60 * 60 * 1000;
/** Each time in a transaction of its own, so that nothing is held for long. */
const eventsAtOnce = 1000;

/**
 * Removes what nobody may ask for any more. Any number of processes may do it at once, and one
 * that was down for long does it all at its next start. Answers how to stop.
 */
export function startHousekeeping(
  { database, clock }: Pick<Services, "database" | "clock">,
  log: Logger,
): () => void {
  let stopped = false;
  const forgetEvents = async (now: string) => {
    let more = true;
    while (more && !stopped) {
      const count = await database.transaction((tx) => forgetOldEvents(tx, now, eventsAtOnce));
      more = count === eventsAtOnce;
    }
  };
  const tidy = async () => {
    try {
      const now = clock.now().toISOString();
      await database.transaction((tx) => forgetOldAnswers(tx, now));
      await forgetEvents(now);
    } catch (error) {
      log.warn({ err: error }, "housekeeping failed and will be tried again in an hour");
    }
  };
  void tidy();
  const timer = setInterval(tidy, everyMilliseconds);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
