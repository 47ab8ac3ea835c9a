import sql, { raw, type Sql } from "sql-template-tag";
import { phoneDigits } from "./searching.ts";

/**
 * The searched text of a customer. Must match the expression of the indexes customers_search and
 * customers_shop_letters. Each field is a line.
 */
export function textOfCustomer(alias: string): Sql {
  const of = (column: string) => raw(`${alias}.${column}`);
  return sql`(${of("name")} || E'\\n' || coalesce(${of("company_name")}, '') || E'\\n' ||
    coalesce(${of("email")}, '') || E'\\n' || coalesce(${of("phone")}, '') || E'\\n' ||
    ${phoneDigits(of("phone"))} || E'\\n' || coalesce(${of("dot_number")}, ''))`;
}

/** The searched text of a vendor. Must match the expression of the index vendors_search. */
export function textOfVendor(alias: string): Sql {
  const of = (column: string) => raw(`${alias}.${column}`);
  return sql`(${of("name")} || ' ' || coalesce(${of("account_number")}, '') || E'\\n' ||
    coalesce(${of("phone")}, '') || E'\\n' || ${phoneDigits(of("phone"))})`;
}
