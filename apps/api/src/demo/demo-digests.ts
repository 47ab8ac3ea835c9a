import { contract } from "@bayline/contracts";
import { digestUseCases } from "../modules/digests/index.ts";
import { emitDigestReady, narrate, storeNewDigest } from "../modules/digests/writing/compose.ts";
import { templateNarrator } from "../modules/digests/writing/narrator.ts";
import { lastCompleted } from "../modules/digests/writing/period.ts";
import { takeSnapshot } from "../modules/digests/writing/snapshot.ts";
import { mondayOf } from "../time/clock.ts";
import type { DemoPast, Moment } from "./demo-context.ts";
import type { DemoEvent } from "./demo-timeline.ts";

/** Days ago on which digests were written, without today: the job writes today's digest. */
const mornings = Array.from({ length: 14 }, (_, at) => at + 1);
const hour = 6;

/** Two weeks of digests, dated as the job would have written them. */
export function digestEvents(past: DemoPast, shop: { timeZone: string }): DemoEvent[] {
  return mornings.flatMap((daysAgo) => {
    const day = past.day(daysAgo);
    const at = { daysAgo, hour };
    const periods = mondayOf(day) === day ? (["daily", "weekly"] as const) : (["daily"] as const);
    return periods.map((period) => ({
      at,
      write: () => writeDigest(past, { at, shop, period, today: day }),
    }));
  });
}

interface Morning {
  at: Moment;
  shop: { timeZone: string };
  period: "daily" | "weekly";
  today: string;
}

async function writeDigest(past: DemoPast, { at, shop, period, today }: Morning): Promise<void> {
  const ctx = past.request(at, "digests.generate");
  const covered = lastCompleted(period, today);
  const snapshot = await takeSnapshot(ctx, { ...shop, openedAt: ctx.now }, covered);
  const row = await storeNewDigest(ctx, await narrate(templateNarrator(), { covered, snapshot }));
  if (row && past.isInFeed(new Date(ctx.now)))
    await emitDigestReady(ctx, row, { overwritten: false });
  if (period === "daily") return;
  const rating = { date: covered.from, period, score: "up" };
  await digestUseCases.feedback(
    past.request(at, "digests.feedback"),
    contract.digests.feedback.input.parse(rating),
  );
}
