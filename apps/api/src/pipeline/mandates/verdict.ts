import {
  includesOperation,
  type MandateCounts,
  type MandatedCall,
  type MandateTerms,
  type Weekday,
} from "@bayline/contracts";

/** A limit that a call is beyond. */
export interface Beyond {
  /** The field of the mandate. */
  limit: keyof MandateTerms;
  /** What it allows and what remains, in words. */
  message: string;
}

/** When a call is made, in the shop. */
export type CallMoment = Pick<MandatedCall, "operation" | "day" | "weekday" | "time">;

/**
 * Returns the first limit of a mandate that a call is beyond; null if it is within all of them.
 * Limits that the counts do not change come first.
 */
export function limitBeyond(
  terms: MandateTerms,
  call: MandatedCall,
  before: MandateCounts,
): Beyond | null {
  return (
    limitBeforehand(terms, call) ?? recordBeyond(terms, call) ?? countBeyond(terms, call, before)
  );
}

/** The same for the limits that are known before the call is done. */
export function limitBeforehand(terms: MandateTerms, call: CallMoment): Beyond | null {
  const { operation, day, weekday, time } = call;
  if (!terms.operations.some((pattern) => includesOperation(pattern, operation))) {
    return { limit: "operations", message: `does not include ${operation}` };
  }
  if (terms.validThrough !== null && day > terms.validThrough) {
    return { limit: "validThrough", message: `ended with ${terms.validThrough}` };
  }
  if (terms.hours !== null && !terms.hours.some((hours) => isWithin(hours, weekday, time))) {
    return { limit: "hours", message: `does not include ${weekday} ${time}` };
  }
  return null;
}

function isWithin(
  { days, from, to }: NonNullable<MandateTerms["hours"]>[number],
  weekday: Weekday,
  time: string,
): boolean {
  return days.includes(weekday) && from <= time && time < to;
}

/** The limits on the records that a call concerns, and on its own amount. */
function recordBeyond(terms: MandateTerms, call: MandatedCall): Beyond | null {
  const { vendorIds, customerIds, marginFloorPercent: floor, maxAmountCents } = terms;
  const { amountCents, marginPercent } = call;
  const movesMoney = amountCents !== null && amountCents > 0;
  const vendor = vendorIds && call.vendorIds.find((id) => id === null || !vendorIds.includes(id));
  if (vendor !== null && vendor !== undefined) {
    return { limit: "vendorIds", message: `does not include the vendor ${vendor}` };
  }
  if (vendorIds && call.vendorIds.includes(null)) {
    return { limit: "vendorIds", message: "requires a known vendor" };
  }
  const customer =
    customerIds && call.customerIds.find((id) => id === null || !customerIds.includes(id));
  if (customer !== null && customer !== undefined) {
    return { limit: "customerIds", message: `does not include the customer ${customer}` };
  }
  if (customerIds && call.customerIds.includes(null)) {
    return { limit: "customerIds", message: "requires a known customer" };
  }
  const namesNone = call.vendorIds.length === 0 && call.customerIds.length === 0;
  if ((vendorIds || customerIds) && movesMoney && namesNone) {
    const limit = vendorIds ? "vendorIds" : "customerIds";
    return { limit, message: "requires a call that names a vendor or a customer" };
  }
  if (floor !== null && marginPercent !== undefined) {
    if (marginPercent === null ? movesMoney : marginPercent < floor) {
      const has = marginPercent === null ? "an unknown margin" : `${marginPercent} %`;
      return { limit: "marginFloorPercent", message: `requires ${floor} %; the order has ${has}` };
    }
  }
  if (maxAmountCents !== null && movesMoney && amountCents > maxAmountCents) {
    const message = `allows ${maxAmountCents} cents a call; this one moves ${amountCents}`;
    return { limit: "maxAmountCents", message };
  }
  return null;
}

/** The limits that earlier calls use up. */
function countBeyond(
  terms: MandateTerms,
  call: MandatedCall,
  before: MandateCounts,
): Beyond | null {
  const { maxAmountCents, dailyAmountCents, dailyCalls, maxCalls } = terms;
  const isCapped = maxAmountCents !== null || dailyAmountCents !== null;
  if (isCapped && call.amountCents === null && dailyCalls === null && maxCalls === null) {
    return { limit: "maxCalls", message: `is required: ${call.operation} states no amount` };
  }
  const { amountCents, calls, totalCalls } = remainingOf(terms, before);
  const moved = call.amountCents ?? 0;
  if (amountCents !== null && moved > amountCents) {
    const held = before.waitingCents > 0 && terms.waitingCounts;
    const waiting = held ? `, ${before.waitingCents} wait in open proposals` : "";
    const message = `allows ${dailyAmountCents} cents a day: ${Math.max(amountCents, 0)} remain${waiting}, and the call moves ${moved}`;
    return { limit: "dailyAmountCents", message };
  }
  if (calls !== null && calls < 1) {
    return { limit: "dailyCalls", message: `allows ${dailyCalls} calls a day: none remains` };
  }
  if (totalCalls !== null && totalCalls < 1) {
    return { limit: "maxCalls", message: `allows ${maxCalls} calls: none remains` };
  }
  return null;
}

/** What remains of the limits that calls use up; null where there is no limit. */
export function remainingOf(
  { dailyAmountCents, dailyCalls, maxCalls, waitingCounts }: MandateTerms,
  before: MandateCounts,
) {
  const waitingCents = waitingCounts ? before.waitingCents : 0;
  const waitingCalls = waitingCounts ? before.waitingCalls : 0;
  return {
    amountCents:
      dailyAmountCents === null ? null : dailyAmountCents - before.amountCents - waitingCents,
    calls: dailyCalls === null ? null : dailyCalls - before.calls - waitingCalls,
    totalCalls: maxCalls === null ? null : maxCalls - before.totalCalls,
  };
}

/** The counts of a mandate that spent nothing on a day. */
export function noCounts(day: string): MandateCounts {
  return { day, amountCents: 0, calls: 0, totalCalls: 0, waitingCents: 0, waitingCalls: 0 };
}
