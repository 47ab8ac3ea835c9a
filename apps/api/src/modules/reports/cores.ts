import { sumCores } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { shopToday } from "../../time/clock.ts";
import { sumFields } from "../amounts/money.ts";

const zero = {
  coreCount: 0,
  heldCents: 0,
  sentBackCents: 0,
  days0To30Cents: 0,
  days31To60Cents: 0,
  days61To90Cents: 0,
  over90DaysCents: 0,
  totalCents: 0,
};

/** Sums the deposits that vendors hold for cores. */
export async function cores(ctx: ReadContext) {
  const asOf = shopToday(ctx.services.clock, ctx.caller.timeZone);
  const vendors = (await sumCores(ctx, asOf)).map((vendor) => ({
    ...vendor,
    totalCents: vendor.heldCents + vendor.sentBackCents,
  }));
  return { asOf, vendors, ...sumFields(zero, vendors) };
}
