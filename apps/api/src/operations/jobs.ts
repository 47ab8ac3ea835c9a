import type { Job } from "../background/job.ts";
import { oldAttachments } from "../modules/attachments/job/old-attachments.ts";
import { digests } from "../modules/digests/job/job.ts";
import { oldOriginals } from "../modules/documents/job/old-originals.ts";
import { dueWork } from "../modules/due/job/due-work.ts";
import { lateProposals } from "../modules/proposals/job/late-proposals.ts";
import { agingSnapshots } from "../modules/reports/jobs/aging-snapshots.ts";
import { dailyRecompute } from "../modules/reports/jobs/daily-recompute.ts";
import { partUsage } from "../modules/reports/jobs/part-usage.ts";
import { weeklyRollups } from "../modules/reports/jobs/weekly-rollups.ts";

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
  oldOriginals,
  oldAttachments,
  lateProposals,
  dueWork,
];
