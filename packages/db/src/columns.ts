import { raw, type Sql } from "sql-template-tag";
import { getTableColumns, type InferSelectModel, type Table } from "./drizzle.cjs";

/** A row of a table, under the names the code uses. */
export type RowOf<T extends Table> = InferSelectModel<T>;

/**
 * The select list of a table: `v."account_number" AS "accountNumber", …`. Statements are written
 * in SQL, yet take their columns from the schema, so that the two cannot drift apart.
 */
export function columnsOf(table: Table, alias: string): Sql {
  const list = Object.entries(getTableColumns(table)).map(
    ([property, column]) => `${alias}."${column.name}" AS "${property}"`,
  );
  return raw(list.join(", "));
}
