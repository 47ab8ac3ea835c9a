import { AppError, invalid } from "@bayline/contracts";
import { holdClosedThrough, LostRace, saveClosedThrough, type Transaction } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { shopDay, shopToday } from "../../time/clock.ts";

const hourMs = 3_600_000;

/** The last closed day of the shop in each transaction that has asked for it. */
const held = new WeakMap<Transaction, Promise<string | null>>();

/**
 * Returns the shop's last closed day, `YYYY-MM-DD`, or null. No day is closed until the end of the
 * transaction.
 */
export function closedThrough(ctx: WriteContext): Promise<string | null> {
  const known = held.get(ctx.db) ?? holdClosedThrough(ctx);
  held.set(ctx.db, known);
  return known;
}

/**
 * Saves the shop's last closed day, also for later operations of the transaction. The shop must be
 * locked.
 */
export async function setClosedThrough(ctx: WriteContext, day: string): Promise<void> {
  await saveClosedThrough(ctx, day);
  held.delete(ctx.db);
}

/**
 * Refuses a write that dates a fact in a closed day, or changes one there. `nextStep` is the way to
 * do it today.
 *
 * @throws PERIOD_CLOSED
 */
export async function requireOpenDay(
  ctx: WriteContext,
  day: string,
  nextStep: string,
): Promise<void> {
  const closed = await closedSince(ctx, day);
  if (closed === null) return;
  throw new AppError("PERIOD_CLOSED", `${day} is closed: the shop is closed through ${closed}.`, {
    nextStep,
  });
}

/** Whether a day is open. It is not closed before the transaction ends. */
export async function isOpenDay(ctx: WriteContext, day: string): Promise<boolean> {
  return (await closedSince(ctx, day)) === null;
}

/**
 * The day of a new record: the sent one, which must be open, or today. `what` names the record.
 *
 * @throws 400 for a later day, and PERIOD_CLOSED
 */
export async function openDayOf(
  ctx: WriteContext,
  sent: string | undefined,
  what: string,
): Promise<string> {
  const today = shopToday(ctx.services.clock, ctx.caller.timeZone);
  const date = sent ?? today;
  if (date > today) throw invalid([{ field: "date", message: "must not be in the future" }]);
  await requireOpenDay(ctx, date, `Leave out \`date\`, which dates the ${what} today.`);
  return date;
}

/** The day on which figures count a record of a day: that day, or today if it is closed. */
export async function postedDay(ctx: WriteContext, day: string): Promise<string> {
  const closed = await closedSince(ctx, day);
  return closed === null ? day : shopDay(ctx.now, ctx.caller.timeZone);
}

/** The day of the request. It is not closed before the transaction ends. */
export function openToday(ctx: WriteContext): Promise<string> {
  return postedDay(ctx, shopDay(ctx.now, ctx.caller.timeZone));
}

/** The last closed day if `day` is closed, otherwise null. */
async function closedSince(ctx: WriteContext, day: string): Promise<string | null> {
  if (isOpenForAnHour(ctx, day)) return null;
  const closed = await closedThrough(ctx);
  if (closed === null || day > closed) return null;
  if (day === shopDay(ctx.now, ctx.caller.timeZone)) {
    throw new LostRace("The day of the request ended, and was closed");
  }
  return closed;
}

/**
 * Whether a day cannot be closed while the request runs, so that a write of today reads and locks
 * nothing. Only past days are closed, and a transaction takes far less than an hour.
 */
function isOpenForAnHour({ now, caller }: WriteContext, day: string): boolean {
  const inAnHour = new Date(Date.parse(now) + hourMs).toISOString();
  return day >= shopDay(inAnHour, caller.timeZone);
}
