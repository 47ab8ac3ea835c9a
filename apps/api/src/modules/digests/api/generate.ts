import { AppError } from "@bayline/contracts";
import { findTenant } from "@bayline/db";
import type { ReadContext, WriteContext } from "../../../pipeline/context.ts";
import { writesEvents } from "../../../pipeline/events/emit.ts";
import { type InputOf, slowFirst } from "../../../pipeline/use-case.ts";
import { mondayOf, shopToday } from "../../../time/clock.ts";
import { requireRecord } from "../../records.ts";
import { type Composed, composeDigest, emitDigestReady, storeDigest } from "../writing/compose.ts";
import { type Covered, covered, lastCompleted } from "../writing/period.ts";
import { presentDigest } from "./digests.ts";

type Input = InputOf<"digests.generate">;

/** The resource type of digests in the audit log. */
const resourceType = "digest";

/** Writes a digest on demand. The model may be slow, so no transaction is open meanwhile. */
export const generateDigest = slowFirst(async (ctx: ReadContext, input: Input) => {
  const shop = requireRecord(await findTenant(ctx), "shop");
  if (!shop.digestEnabled) {
    throw new AppError("DIGESTS_DISABLED", "Digests are disabled: see the shop's settings.");
  }
  const today = shopToday(ctx.services.clock, shop.timeZone);
  const composed = await composeDigest(ctx.services, ctx.services.narrator, {
    scope: { tenantId: ctx.tenantId, now: ctx.now },
    shop: { timeZone: shop.timeZone, openedAt: shop.createdAt },
    covered: periodOf(input, today),
  });
  return (tx: WriteContext) => store(tx, composed);
});

async function store(ctx: WriteContext, composed: Composed) {
  const { row, before } = await storeDigest(ctx, composed);
  const digest = presentDigest(row);
  ctx.recordAudit({
    resourceType,
    resourceId: row.id,
    before: before && auditedOf(presentDigest(before)),
    after: { ...auditedOf(digest), writtenAt: row.updatedAt },
  });
  const overwritten = before !== null;
  const waiting = writesEvents(ctx) ? await emitDigestReady(ctx, row, { overwritten }) : 0;
  if (waiting > 0) ctx.afterCommit(() => ctx.services.wakeDeliveries(ctx.tenantId));
  return digest;
}

/** The audited fields: the digest itself is stored separately. */
function auditedOf({
  period,
  businessDate,
  headline,
  renderMode,
}: ReturnType<typeof presentDigest>) {
  return { period, businessDate, headline, renderMode };
}

function periodOf({ period, date }: Input, today: string): Covered {
  const last = lastCompleted(period, today);
  if (date === undefined) return last;
  if (period === "weekly" && mondayOf(date) !== date) {
    throw refused(`${date} is not a Monday: a week is identified by its Monday`);
  }
  if (date > last.from)
    throw refused(`The ${period === "daily" ? "day" : "week"} of ${date} is not over yet`);
  return covered(period, date);
}

/** A refusal with the report's own message. */
function refused(words: string): AppError {
  return new AppError("REPORT_REFUSED", "", { words });
}
