import sql, { empty, type Sql } from "sql-template-tag";

/** The LIKE pattern of a substring search. LIKE's special characters are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

// ASCII only, because other letters in trigrams depend on the database's locale.
const trigram = /[a-z0-9]{3}/i;

/**
 * A condition for rows that contain a term too short for a trigram index, backed by a letter index;
 * beginning with AND. It is implied by the search itself, so only queries that search by index
 * should use it.
 */
export function lettersSought(searched: Sql, term: string): Sql {
  if (trigram.test(term)) return empty;
  const letters = lettersOf(sql`${term}::text`);
  // For two or more letters only the pairs, without the single letters at both ends, which match
  // far more rows.
  const telling = [...term].length > 1 ? sql`trim_array((${letters})[3:], 2)` : letters;
  return sql`AND ${lettersOf(searched)} @> ${telling}`;
}

/**
 * All letters and pairs of adjacent letters of a text, in lower case as ILIKE compares them: the
 * expression of the indexes …_letters. Each letter is written three times on separate lines, except
 * next to its neighbours: `ab` becomes `a`, `a`, `ab`, `b`, `b`.
 */
function lettersOf(text: Sql): Sql {
  return sql`string_to_array(regexp_replace(lower(${text}), '(.)', E'\\\\1\\n\\\\1\\n\\\\1', 'g'), E'\\n')`;
}
