import { agingSnapshots } from "./aging-snapshots.ts";
import { dailyRecompute } from "./daily-recompute.ts";
import { digests } from "./digests.ts";
import type { Job } from "./job.ts";
import { partUsage } from "./part-usage.ts";
import { weeklyRollups } from "./weekly-rollups.ts";

/**
 * Every job of the service. A job in this list is scheduled, caught up after downtime, and
 * available to the operator by name.
 */
export const jobs: readonly Job[] = [
  dailyRecompute,
  partUsage,
  weeklyRollups,
  agingSnapshots,
  digests,
];
