import { MandateDecision as Decision, type MandateDecision } from "@bayline/contracts";
import { type DecisionRow, listDecisions, listMandateChanges } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { endOfShopDay, startOfShopDay } from "../../time/clock.ts";
import { differencesOf, type LoggedDecision, termsByVersion } from "./recompute.ts";

/** Entries that one statement reads. */
const atOnce = 1000;
const shownDifferences = 100;
/** A call that was under way at midnight may count on the day after that of its entry. */
const earlierMs = 15 * 60_000;

/** Recomputes the decisions of a day from the audit log alone. */
export async function verifyMandates(ctx: ReadContext, { date }: InputOf<"mandates.verify">) {
  const decisions = await decisionsOf(ctx, date);
  const keyIds = [...new Set(decisions.map(({ decision }) => decision.keyId))];
  const changes = keyIds.length > 0 ? await listMandateChanges(ctx, keyIds) : [];
  const differences = differencesOf(decisions, termsByVersion(changes));
  return {
    ok: differences.length === 0,
    date,
    decisions: decisions.length,
    differences: differences.slice(0, shownDifferences),
  };
}

async function decisionsOf(ctx: ReadContext, date: string): Promise<LoggedDecision[]> {
  const { timeZone } = ctx.caller;
  const from = new Date(startOfShopDay(date, timeZone).getTime() - earlierMs).toISOString();
  const before = endOfShopDay(date, timeZone).toISOString();
  const found: LoggedDecision[] = [];
  let page: DecisionRow[] = [];
  do {
    page = await listDecisions(ctx, { from, before, after: page.at(-1), limit: atOnce });
    found.push(...page.flatMap((row) => loggedOf(row, date)));
  } while (page.length === atOnce);
  return found;
}

/** A decision as the log has it. One that has not its form is a difference by itself. */
function loggedOf({ id, mandate }: DecisionRow, date: string): LoggedDecision[] {
  const parsed = Decision.safeParse(mandate);
  const decision: MandateDecision = parsed.success ? parsed.data : mandate;
  return decision.before?.day === date ? [{ entryId: id, decision }] : [];
}
