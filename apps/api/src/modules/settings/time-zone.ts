import { invalid, timeZoneError } from "@bayline/contracts";
import { type Executor, knowsTimeZone } from "@bayline/db";

/** Refuses a time zone that the database does not know: reports could not compute its days. */
export async function requireTimeZone(db: Executor, timeZone: string): Promise<void> {
  if (await knowsTimeZone(db, timeZone)) return;
  const message = `${timeZoneError(timeZone)}; the database does not know ${timeZone}`;
  throw invalid([{ field: "timeZone", message }]);
}
