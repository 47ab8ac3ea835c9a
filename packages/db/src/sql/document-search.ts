import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { Narrowing } from "./paging.ts";
import { contains, containsAll, isIndexed } from "./searching.ts";

/** Where the search of a list of documents looks. */
interface SearchedTexts {
  /** Texts of the document, each as in its trigram index. */
  texts: Sql[];
  related: RelatedRecords[];
}

/** Records that documents refer to, and whose texts belong to the document. */
export interface RelatedRecords {
  /** The column of the document. */
  column: Sql;
  /** The value of that column in a record. */
  key: Sql;
  /** The table and the condition for records that count: `customers c WHERE …`. */
  from: Sql;
  /** The text of a record, as in its trigram index. */
  searched: Sql;
  /** A condition for terms without a trigram, backed by an index; beginning with AND. */
  lettersSought?: (terms: readonly string[]) => Sql;
}

type Conditions = Required<Pick<Narrowing, "narrowed" | "sought">>;

/** Rows that are checked before deciding how to find the documents with some words. */
const atFirst = 500;

/**
 * The conditions of a search for documents by their own texts and those of the records that they
 * refer to. To check a row, the matching ids are hashed; to find rows, they are an array, with
 * which PostgreSQL combines the indexes of all columns.
 */
export function documentSearch(search: string, { texts, related }: SearchedTexts): Conditions {
  const own = texts.map((text) => contains(text, search));
  const hashed = related.map((records) => sql`${records.column} IN (${idsOf(records, [search])})`);
  const listed = related.map(
    (records) => sql`${records.column} = ANY(ARRAY(${idsOf(records, [search])}))`,
  );
  return {
    narrowed: sql`AND (${join(own.concat(hashed), " OR ")})`,
    sought: sql`AND (${join(own.concat(listed), " OR ")})`,
  };
}

/** The condition of {@link documentSearch} to check a row; nothing without a text. */
export function documentFilter(search: string | undefined, searched: SearchedTexts): Sql {
  return search ? documentSearch(search, searched).narrowed : empty;
}

/** The most related records whose documents are looked up by index. */
const maxRelated = 100;

/**
 * The conditions of a search for documents that contain all words, each in their own texts or in
 * those of a record that they refer to.
 *
 * A frequent word occurs in most customers of a shop, whose ids would take long to collect. So a
 * row is checked by looking up its related records, and rows are found by all words in one text, or
 * by a word that may be a number. Other combinations are found among the newest rows only.
 */
export function documentsWithWords(
  words: readonly string[],
  { texts, related }: SearchedTexts,
): Conditions & Pick<Narrowing, "atFirst"> {
  const checks = words.map((word) => {
    const own = texts.map((text) => contains(text, word));
    const others = related.map(
      ({ column, key, from, searched }) =>
        // OFFSET 0 prevents hashing all records that contain the word.
        sql`EXISTS (SELECT FROM ${from} AND ${key} = ${column} ${containsAll(searched, [word])} OFFSET 0)`,
    );
    return sql`AND (${join(own.concat(others), " OR ")})`;
  });
  // Without a trigram, the index of a text would return all rows of the shop.
  const areIndexed = words.some(isIndexed);
  const numbers = words.filter((word) => /\d/.test(word) && isIndexed(word));
  const own = areIndexed ? texts.map((text) => sql`(true ${containsAll(text, words)})`) : [];
  const byNumber = texts.flatMap((text) => numbers.map((number) => contains(text, number)));
  const listed = related
    .filter((records) => areIndexed || records.lettersSought)
    .map(
      (records) =>
        sql`${records.column} = ANY(ARRAY(${idsOf(records, words)} LIMIT ${maxRelated}))`,
    );
  const found = own.concat(byNumber, listed);
  return {
    narrowed: join(checks, " "),
    sought: found.length > 0 ? sql`AND (${join(found, " OR ")})` : sql`AND false`,
    atFirst,
  };
}

function idsOf({ key, from, searched, lettersSought }: RelatedRecords, terms: readonly string[]) {
  const letters = lettersSought?.(terms) ?? empty;
  return sql`SELECT ${key} FROM ${from} ${containsAll(searched, terms)} ${letters}`;
}

/**
 * A condition for a document with a number such as `INV-1003`, in upper case. The unique index
 * contains the counted part only.
 */
export function hasCountedNumber(alias: string, column: Sql, number: Sql): Sql {
  const counted = sql`substring(${number} FROM '^[A-Z]+-(\\d{1,15})$')::bigint`;
  return sql`${raw(alias)}.number = ${counted} AND ${column} = ${number}`;
}
