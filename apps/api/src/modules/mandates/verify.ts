import {
  MandateDecision as Decision,
  type MandateDecision,
  type MandateTerms,
} from "@bayline/contracts";
import { type DecisionRow, listDecisions, listMandateChanges } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { endOfShopDay, startOfShopDay } from "../../time/clock.ts";
import { type LoggedDecision, Recomputation, termsByVersion, versionOf } from "./recompute.ts";

/** Entries that one statement reads. */
const atOnce = 1000;
const shownDifferences = 100;
/** A call that was under way at midnight may count on the day after that of its entry. */
const earlierMs = 15 * 60_000;

/** Recomputes the decisions of a day from the audit log alone. */
export async function verifyMandates(ctx: ReadContext, { date }: InputOf<"mandates.verify">) {
  const day = new Recomputation(shownDifferences);
  const versions = new Map<string, MandateTerms>();
  for await (const decisions of decisionsOf(ctx, date)) {
    const unknown = decisions.filter(({ decision }) => !versions.has(versionOf(decision)));
    const keyIds = new Set(unknown.map(({ decision }) => decision.keyId));
    const changes = keyIds.size > 0 ? await listMandateChanges(ctx, [...keyIds]) : [];
    for (const [version, terms] of termsByVersion(changes)) versions.set(version, terms);
    for (const logged of decisions) day.add(logged, versions);
  }
  const differences = day.differences();
  return { ok: differences.length === 0, date, decisions: day.decisions, differences };
}

/** The decisions of a day, some at a time. */
async function* decisionsOf(ctx: ReadContext, date: string): AsyncGenerator<LoggedDecision[]> {
  const { timeZone } = ctx.caller;
  const from = new Date(startOfShopDay(date, timeZone).getTime() - earlierMs).toISOString();
  const before = endOfShopDay(date, timeZone).toISOString();
  let page: DecisionRow[] = [];
  do {
    page = await listDecisions(ctx, { from, before, after: page.at(-1), limit: atOnce });
    yield page.flatMap((row) => loggedOf(row, date));
  } while (page.length === atOnce);
}

/** A decision as the log has it. One that has not its form is a difference by itself. */
function loggedOf({ id, mandate }: DecisionRow, date: string): LoggedDecision[] {
  const parsed = Decision.safeParse(mandate);
  const decision: MandateDecision = parsed.success ? parsed.data : mandate;
  return decision.before?.day === date ? [{ entryId: id, decision }] : [];
}
