import type { Sql } from "sql-template-tag";

/** Limits a query to the requested days: maps the column of a day to a condition. */
export type Within = (column: Sql) => Sql;
