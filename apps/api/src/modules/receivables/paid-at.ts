import { invalid } from "@bayline/contracts";
import type { WriteContext } from "../../pipeline/context.ts";
import { shopDay, shopNoon } from "../../time/clock.ts";

interface Sent {
  /** The first day that is accepted, and the record that it is of. */
  firstDay?: string;
  of?: "invoice" | "receipt";
  field?: string;
}

/**
 * The time of a payment or a credit, ISO 8601: between `firstDay`, if it is given, and now.
 *
 * A date without a time means noon in the shop; today before noon, it means now.
 */
export function paidAtAsSent(
  { now, caller: { timeZone } }: WriteContext,
  sent: string | undefined,
  { firstDay, of = "invoice", field = "paidAt" }: Sent = {},
): string {
  if (sent === undefined) return now;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(sent);
  if (isDay && sent === shopDay(now, timeZone)) return earlier(shopNoon(sent, timeZone), now);
  const paidAt = (isDay ? shopNoon(sent, timeZone) : new Date(sent)).toISOString();
  const refuse = (message: string) => invalid([{ field, message }]);
  if (Date.parse(paidAt) > Date.parse(now)) throw refuse("must not be in the future");
  if (firstDay !== undefined && shopDay(paidAt, timeZone) < firstDay) {
    throw refuse(`must not be before the ${of}'s day, ${firstDay}`);
  }
  return paidAt;
}

function earlier(moment: Date, now: string): string {
  return moment.getTime() < Date.parse(now) ? moment.toISOString() : now;
}
