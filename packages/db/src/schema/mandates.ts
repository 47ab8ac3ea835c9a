import type { MandateTerms } from "@bayline/contracts";
import {
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  uuid,
} from "../sql/drizzle.cjs";
import { apiKeys } from "./access.ts";
import { cents, createdAt, tenantId, updatedAt } from "./columns.ts";

/**
 * The mandates of API keys, each with what the key spent of it.
 *
 * The counters are beside the terms and not in a row a day: the lock of one row then orders the
 * calls of a key, also around midnight.
 */
export const mandates = pgTable(
  "mandates",
  {
    tenantId: tenantId(),
    keyId: uuid("key_id").notNull(),
    /** Counts the changes of the terms. */
    version: integer("version").notNull(),
    /** Null if the mandate was removed: the version and the counters stay. */
    terms: jsonb("terms").$type<MandateTerms>(),
    /** The last day of the shop on which the key spent something. */
    day: date("day", { mode: "string" }).notNull(),
    dayCents: cents("day_cents").notNull().default(0),
    dayCalls: integer("day_calls").notNull().default(0),
    /** The calls since the terms were set. */
    totalCalls: integer("total_calls").notNull().default(0),
    /** The part of open proposals. */
    waitingCents: cents("waiting_cents").notNull().default(0),
    waitingCalls: integer("waiting_calls").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.keyId] }),
    foreignKey({
      name: "mandates_key",
      columns: [table.tenantId, table.keyId],
      foreignColumns: [apiKeys.tenantId, apiKeys.id],
    }),
    check(
      "mandates_counts",
      sql`${table.dayCents} >= 0 and ${table.dayCalls} >= 0 and ${table.totalCalls} >= 0 and ${table.waitingCents} >= 0 and ${table.waitingCalls} >= 0`,
    ),
  ],
);
