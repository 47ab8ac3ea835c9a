import { deleteOldOriginals } from "@bayline/db";
import { type Job, lastHourOfDay, shopJob } from "../../../background/job.ts";

/** Deletes the originals that are older than the shop keeps them. The documents remain. */
export const oldOriginals: Job = shopJob({
  name: "old-originals",
  summary: "Deletes originals of documents after the shop's documentRetentionDays",
  schedule: "0 8 * * *",
  dueAt: (now) => lastHourOfDay(now, 8),
  work: (scope) => deleteOldOriginals(scope),
});
