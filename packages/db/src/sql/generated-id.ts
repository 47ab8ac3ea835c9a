import sql, { type Sql } from "sql-template-tag";

/**
 * An SQL expression for a new UUIDv7, for rows created within a statement. `row` is a text that
 * differs for each row of a table that the transaction creates.
 *
 * Its random part is a hash of the transaction, the time and the row, because Citus sends no
 * INSERT … SELECT with volatile functions, such as `gen_random_uuid()`, to the node of the shop.
 */
export function generatedId(row: Sql): Sql {
  return sql`(lpad(to_hex((extract(epoch FROM statement_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
    overlay(left(md5(concat(pg_current_xact_id(), statement_timestamp(), ${row})), 19) PLACING '8' FROM 4))::uuid`;
}
