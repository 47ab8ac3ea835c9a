import {
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import { createdAt, id, instant, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** Simulations of price rules in the background. They are deleted after some days. */
export const priceSimulations = pgTable(
  "price_simulations",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    status: text("status", { enum: ["waiting", "running", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** The input of the request, with the ids of the records that it names. */
    input: json("input").notNull(),
    lineCount: integer("line_count").notNull(),
    pricedLineCount: integer("priced_line_count").notNull().default(0),
    /** Why it failed. */
    reason: text("reason"),
    /** json instead of jsonb, because answers have the fields in their order. */
    result: json("result"),
    /** The process that runs it, by the clock of the database. */
    leasedBy: uuid("leased_by"),
    leasedUntil: instant("leased_until"),
    /** How often a process began to run it. */
    attempts: integer("attempts").notNull().default(0),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("price_simulations_to_run")
      .on(table.createdAt)
      .where(sql`${table.status} in ('waiting', 'running')`),
    index("price_simulations_oldest").on(table.createdAt),
    check(
      "price_simulations_status",
      sql`${table.status} in ('waiting', 'running', 'done', 'failed')`,
    ),
    check(
      "price_simulations_result",
      sql`(${table.status} = 'done') = (${table.result} is not null)`,
    ),
    check(
      "price_simulations_finished",
      sql`(${table.status} in ('done', 'failed')) = (${table.finishedAt} is not null)`,
    ),
  ],
);
