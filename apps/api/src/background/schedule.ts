import { CronExpressionParser } from "cron-parser";

/**
 * Returns the first time after `after` that matches a cron expression of five fields, in UTC.
 *
 * @throws if the expression is invalid
 */
export function nextTime(schedule: string, after: Date): Date {
  return CronExpressionParser.parse(schedule, { currentDate: after, tz: "UTC" }).next().toDate();
}
