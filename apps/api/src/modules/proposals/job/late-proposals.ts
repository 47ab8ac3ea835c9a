import {
  expireProposals,
  listShopsOfLateProposals,
  lockLateProposals,
  storeWriteRecords,
} from "@bayline/db";
import { inEachShop, type Job, type ShopScope } from "../../../background/job.ts";
import { newEvent } from "../../../pipeline/events/event-data.ts";
import { releaseHeld } from "../../../pipeline/mandates/waiting.ts";
import { presentProposal } from "../../../pipeline/proposals/present.ts";

/** Proposals that one transaction marks. An effect has up to 4 MiB. */
const atOnce = 20;

/**
 * Marks proposals whose time has passed, and emits their events. Readers see them as expired from
 * then on, and no caller can accept them: the mark is for the feed and the webhooks.
 */
export const lateProposals: Job = {
  name: "late-proposals",
  summary: "Marks the proposals whose time has passed as expired",
  schedule: "*/5 * * * *",
  run: (services, run) => {
    const { database } = services;
    const now = run.now.toISOString();
    return inEachShop(
      services,
      {
        job: "late-proposals",
        run,
        list: (page) => listShopsOfLateProposals(database.background, { ...page, now }),
      },
      async ({ tenantId }) => {
        let marked = atOnce;
        while (marked === atOnce && !run.signal?.aborted) {
          const { count, deliveries } = await database.transaction(
            (db) => expire({ tenantId, now, db }),
            { commit: !run.dryRun, detectsReplay: true },
          );
          if (deliveries > 0 && !run.dryRun) services.wakeDeliveries(tenantId);
          marked = run.dryRun ? 0 : count;
        }
        return true;
      },
    );
  },
};

async function expire(scope: ShopScope): Promise<{ count: number; deliveries: number }> {
  const late = await lockLateProposals(scope, atOnce);
  if (late.length === 0) return { count: 0, deliveries: 0 };
  const ids = late.map(({ id }) => id);
  await expireProposals(scope, ids);
  releaseHeld(scope, late);
  const events = late.map((row) => {
    const expired = { ...row, status: "expired" as const, decidedAt: scope.now };
    const record = { ...expired, updatedAt: scope.now };
    return newEvent("proposal.expired", row.id, presentProposal(record, scope.now));
  });
  return { count: late.length, deliveries: await storeWriteRecords(scope, { events }) };
}
