import { z } from "zod";

/**
 * A day of a report's range as it was sent. Any text: what is wrong with it is told in the words of
 * the report.
 */
export const ReportDay = z.string().max(1000).optional().meta({
  description: "Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31",
});

/**
 * A day that a report cannot do without. Whatever was sent is let through: that it is missing or is
 * no day, too, the report tells in words of its own.
 */
export function requiredDay(description: string) {
  return z.unknown().catch(undefined).meta({ type: "string", format: "date", description });
}

/** The range of a report, both days inclusive. */
export const ReportPeriod = z
  .object({ startDate: z.string(), endDate: z.string() })
  .meta({ id: "ReportPeriod", description: "Shop-local days, both inclusive" });
