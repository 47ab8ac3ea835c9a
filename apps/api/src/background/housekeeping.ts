import { simulationRetentionDays } from "@bayline/contracts";
import {
  bringForwardDeliveries,
  deleteOldEvents,
  deleteOldLinks,
  deleteOldResponses,
  deleteOldSimulations,
} from "@bayline/db";
import type { Services } from "../pipeline/context.ts";
import type { PeriodicTask } from "./task.ts";

const everyMs = 60 * 60 * 1000;
/** Each batch has a separate transaction, so that locks are short. */
const eventsAtOnce = 1000;

/**
 * Deletes expired responses, links, simulations and events, and makes deliveries due that a wrong
 * clock postponed. Uses the database's clock. Any number of processes may run it concurrently;
 * after a long downtime the next start does all of it.
 */
export async function tidy(
  { database, clock: { pinnedAt } }: Pick<Services, "database" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  await deleteOldResponses(database, pinnedAt);
  await deleteOldLinks(database, pinnedAt);
  await deleteOldSimulations(database, { pinnedAt, days: simulationRetentionDays });
  await bringForwardDeliveries(database, pinnedAt);
  let forgotten = eventsAtOnce;
  while (forgotten === eventsAtOnce && !signal?.aborted) {
    forgotten = await deleteOldEvents(database, { pinnedAt, limit: eventsAtOnce });
  }
}

export const housekeeping: PeriodicTask = {
  everyMs,
  failure: "housekeeping failed and will be retried in an hour",
  run: tidy,
};
