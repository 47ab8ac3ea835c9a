import { forgetOldAnswers } from "@bayline/db";
import type { Logger } from "pino";
import type { Services } from "./context.ts";

const everyMilliseconds = 60 * 60 * 1000;

/**
 * Removes what nobody may ask for any more. Any number of processes may do it at once, and one
 * that was down for long does it all at its next start. Answers how to stop.
 */
export function startHousekeeping({ database, clock }: Services, log: Logger): () => void {
  const tidy = async () => {
    try {
      const now = clock.now().toISOString();
      await database.transaction((tx) => forgetOldAnswers(tx, now));
    } catch (error) {
      log.warn({ err: error }, "housekeeping failed and will be tried again in an hour");
    }
  };
  void tidy();
  const timer = setInterval(tidy, everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
