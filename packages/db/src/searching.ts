import sql, { empty, type Sql } from "sql-template-tag";

/** What a substring search looks for, with LIKE's own characters taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

// In ASCII, since what else is a letter to the trigrams depends on the database's locale.
const trigram = /[a-z0-9]{3}/i;

/**
 * What an index of letters knows of the rows that contain a term, where one of trigrams knows
 * nothing; beginning with AND. It follows from the search itself, so only what seeks by index
 * should ask it.
 */
export function lettersSought(searched: Sql, term: string): Sql {
  if (trigram.test(term)) return empty;
  const letters = lettersOf(sql`${term}::text`);
  // Of two or more the pairs, without the letters at both ends, which far more rows have.
  const telling = [...term].length > 1 ? sql`trim_array((${letters})[3:], 2)` : letters;
  return sql`AND ${lettersOf(searched)} @> ${telling}`;
}

/**
 * Every letter of a text, and every two that follow one another, in small letters as ILIKE takes
 * them: the expression of the indexes …_letters. Each letter is written three times, on lines of
 * its own but for its neighbours: `ab` as `a`, `a`, `ab`, `b`, `b`.
 */
function lettersOf(text: Sql): Sql {
  return sql`string_to_array(regexp_replace(lower(${text}), '(.)', E'\\\\1\\n\\\\1\\n\\\\1', 'g'), E'\\n')`;
}
