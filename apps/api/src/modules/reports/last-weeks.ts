import { findFirstInvoiceDay, type Scope, storeWeeklyRollup } from "@bayline/db";
import { daysAfter, frozenClock, mondayOf, shopToday } from "../../time/clock.ts";

/** The most weeks that the report shows. */
const mostWeeks = 52;

/** Stores the weeks of a shop since its first invoice, as far as the report shows them. */
export async function storeLastWeeks(scope: Scope, timeZone: string): Promise<void> {
  const thisWeek = mondayOf(shopToday(frozenClock(new Date(scope.now)), timeZone));
  const firstDay = await findFirstInvoiceDay(scope);
  if (firstDay === null) return;
  const oldest = daysAfter(thisWeek, -7 * (mostWeeks - 1));
  const firstWeek = mondayOf(firstDay);
  let week = firstWeek < oldest ? oldest : firstWeek;
  for (; week <= thisWeek; week = daysAfter(week, 7)) await storeWeeklyRollup(scope, week);
}
