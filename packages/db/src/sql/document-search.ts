import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Narrowing } from "./paging.ts";
import { containing } from "./searching.ts";

/** Where the search of a list of documents looks. */
interface SearchedTexts {
  /** Texts of the document, each as in its trigram index. */
  texts: Sql[];
  /** Columns of the document with the statements that find matching ids of other records. */
  related: Array<{ column: Sql; ids: Sql }>;
}

/**
 * The conditions of a search for documents by their own texts and those of the records that they
 * refer to. To check a row, the matching ids are hashed; to find rows, they are an array, with which
 * PostgreSQL combines the indexes of all columns.
 */
export function documentSearch(
  search: string,
  { texts, related }: SearchedTexts,
): Required<Pick<Narrowing, "narrowed" | "sought">> {
  const own = texts.map((text) => sql`${text} ILIKE ${containing(search)}`);
  const hashed = related.map(({ column, ids }) => sql`${column} IN (${ids})`);
  const listed = related.map(({ column, ids }) => sql`${column} = ANY(ARRAY(${ids}))`);
  return {
    narrowed: sql`AND (${join([...own, ...hashed], " OR ")})`,
    sought: sql`AND (${join([...own, ...listed], " OR ")})`,
  };
}

/**
 * A condition for a document with a number such as `INV-1003`, in upper case. The unique index
 * contains the counted part only.
 */
export function hasCountedNumber(alias: string, column: Sql, number: Sql): Sql {
  const counted = sql`substring(${number} FROM '^[A-Z]+-(\\d{1,15})$')::bigint`;
  return sql`${raw(alias)}.number = ${counted} AND ${column} = ${number}`;
}
