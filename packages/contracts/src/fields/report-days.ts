import { z } from "zod";

/**
 * A day of a report's range, as sent. Accepts any text: the report validates it with its own
 * messages.
 */
export const ReportDay = z.string().max(1000).optional().meta({
  format: "date",
  description: "Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31",
});

/**
 * A required day of a report. Accepts any value: the report rejects a missing or invalid day with
 * its own messages.
 */
export function requiredDay(description: string) {
  return z.unknown().catch(undefined).meta({ type: "string", format: "date", description });
}

/** The range of a report, both days inclusive. */
export const ReportPeriod = z
  .object({ startDate: z.string(), endDate: z.string() })
  .meta({ id: "ReportPeriod", description: "Shop-local days, both inclusive" });
