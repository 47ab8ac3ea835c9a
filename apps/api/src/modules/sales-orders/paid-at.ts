import { invalid } from "@bayline/contracts";
import { shopDay, shopNoon } from "../../clock.ts";
import type { WriteContext } from "../../context.ts";

/**
 * When a sale is paid (ISO 8601). A day alone means noon in the shop, and of today no later than
 * now. Money that is yet to come is refused.
 */
export function paidAtAsSent({ now, caller }: WriteContext, sent: string | undefined): string {
  if (sent === undefined) return now;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(sent);
  const moment = isDay ? shopNoon(sent, caller.timeZone) : new Date(sent);
  if (isDay && sent === shopDay(now, caller.timeZone)) {
    return moment.toISOString() < now ? moment.toISOString() : now;
  }
  const paidAt = moment.toISOString();
  if (paidAt > now) throw invalid([{ field: "paidAt", message: "must not be in the future" }]);
  if (moment.getUTCFullYear() < 2000) {
    throw invalid([{ field: "paidAt", message: "must not be before 2000" }]);
  }
  return paidAt;
}
