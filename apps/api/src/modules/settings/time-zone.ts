import { invalid, notATimeZone } from "@bayline/contracts";
import { type Executor, knowsTimeZone } from "@bayline/db";

/** Refuses a zone that is newer than the database: its reports could not count days in it. */
export async function requireTimeZone(db: Executor, timeZone: string): Promise<void> {
  if (await knowsTimeZone(db, timeZone)) return;
  const message = `${notATimeZone(timeZone)}; the database does not know ${timeZone}`;
  throw invalid([{ field: "timeZone", message }]);
}
