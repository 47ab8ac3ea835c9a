import { integer, pgTable, text, uuid } from "../sql/drizzle.cjs";
import { instant } from "./columns.ts";

/**
 * When the service's scheduled jobs run. Belongs to no shop: a job works on all of them. All times
 * are by the clock of the database.
 */
export const backgroundJobs = pgTable("background_jobs", {
  name: text("name").primaryKey(),
  /** The next run, or the retry of a failed one. */
  dueAt: instant("due_at").notNull(),
  /** Runs since the last one that succeeded, including the one in progress. */
  attempts: integer("attempts").notNull().default(0),
  /** The process that runs the job. */
  leasedBy: uuid("leased_by"),
  /** After this time the process counts as dead, and another one may run the job. */
  leasedUntil: instant("leased_until"),
  /** When a process last looked whether the job is due. */
  checkedAt: instant("checked_at").notNull(),
});
