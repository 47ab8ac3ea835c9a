import {
  AppError,
  DigestNarrative,
  type DigestPeriod,
  DigestSnapshot,
  ShopDate,
} from "@bayline/contracts";
import {
  type DigestKey,
  type DigestRow,
  type DigestSummary,
  findDigest,
  listDigests,
  lockDigest,
  rateDigest,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../../pipeline/context.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { requireRecord } from "../../records.ts";
import { weekEnd } from "../writing/period.ts";

export async function listDigestsOfShop(ctx: ReadContext, input: InputOf<"digests.list">) {
  const digests = (await listDigests(ctx, input)).map(presentSummary);
  return { digests, count: digests.length };
}

export async function getDigest(ctx: ReadContext, input: InputOf<"digests.get">) {
  return presentDigest(requireRecord(await findDigest(ctx, keyOf(input)), "digest"));
}

export async function rate(ctx: WriteContext, { score, ...path }: InputOf<"digests.feedback">) {
  const key = keyOf(path);
  requireRecord(await findDigest(ctx, key), "digest");
  const before = requireRecord(await lockDigest(ctx, key), "digest");
  const after = requireRecord(await rateDigest(ctx, before.id, score), "digest");
  ctx.recordAudit({
    resourceType: "digest",
    resourceId: after.id,
    before: { feedbackScore: before.feedbackScore },
    after: { feedbackScore: after.feedbackScore },
  });
  return presentDigest(after);
}

/** Refuses a date that does not exist. */
function keyOf({ date, period }: { date: string; period: DigestPeriod }): DigestKey {
  if (!ShopDate.safeParse(date).success)
    throw new AppError("NOT_FOUND", "There is no such digest.");
  return { period, businessDate: date };
}

function presentSummary(row: DigestSummary) {
  const { businessDate, period, headline, renderMode, status, feedbackScore, createdAt } = row;
  return {
    businessDate,
    period,
    weekEnd: weekEnd(period, businessDate),
    headline,
    renderMode,
    status,
    feedbackScore,
    createdAt,
  };
}

export function presentDigest(row: DigestRow) {
  return {
    id: row.id,
    ...presentSummary(row),
    anomalyCount: row.anomalyCount,
    // Parsed to restore the order of the fields too, which the database does not keep.
    narrative: DigestNarrative.parse(row.narrative),
    snapshot: DigestSnapshot.parse(row.snapshot),
    updatedAt: row.updatedAt,
  };
}
