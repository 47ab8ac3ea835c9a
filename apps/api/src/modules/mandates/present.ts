import type { Mandate, MandateTerms } from "@bayline/contracts";
import { isoInstant, type MandateRow } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { countsOf } from "../../pipeline/mandates/enforce.ts";
import { remainingOf } from "../../pipeline/mandates/verdict.ts";
import { shopDay } from "../../time/clock.ts";

/** A mandate with what remains of it today. Nothing remains of a limit that was passed. */
export function presentMandate(
  { now, caller }: Pick<ReadContext, "now" | "caller">,
  row: MandateRow,
  terms: MandateTerms,
): Mandate {
  const day = shopDay(now, caller.timeZone);
  const counts = countsOf(row, day);
  const { amountCents, calls, totalCalls } = remainingOf(terms, counts);
  const remaining = {
    day,
    spentCents: counts.amountCents,
    waitingCents: counts.waitingCents,
    amountCents: atLeastNone(amountCents),
    calls: atLeastNone(calls),
    totalCalls: atLeastNone(totalCalls),
  };
  const { keyId, version, updatedAt } = row;
  return { keyId, version, ...terms, remaining, updatedAt: isoInstant(updatedAt) };
}

function atLeastNone(figure: number | null): number | null {
  return figure === null ? null : Math.max(figure, 0);
}
