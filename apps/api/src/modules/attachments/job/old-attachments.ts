import { lockOldAttachments, removeAttachments } from "@bayline/db";
import { type Job, lastHourOfDay, shopJob } from "../../../background/job.ts";

/** Deletes the attachments that are older than the shop keeps them. */
export const oldAttachments: Job = shopJob({
  name: "old-attachments",
  summary: "Deletes attachments after the shop's attachmentRetentionDays",
  schedule: "30 8 * * *",
  dueAt: (now) => lastHourOfDay(now, 8),
  work: async (scope) => removeAttachments(scope, await lockOldAttachments(scope)),
});
