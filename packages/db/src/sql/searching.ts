import { phoneDigits as digitsOfPhone } from "@bayline/contracts/plain";
import sql, { empty, join, raw, type Sql } from "sql-template-tag";

/** The LIKE pattern of a substring search. LIKE's special characters are escaped. */
export function containing(text: string): string {
  return `%${startingWith(text)}`;
}

/** The LIKE pattern of a prefix search. */
export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Whether a VMRS code begins with digits and hyphens, as a range of an index of codes. */
export function codeStartingWith(code: Sql, text: string): Sql {
  // In every collation letters are after digits.
  return sql`${code} >= ${text} AND ${code} <= ${`${text}z`} AND ${code} LIKE ${startingWith(text)}`;
}

/**
 * The digits of a phone number, as searched texts contain them. The indexes have this expression.
 */
export function phoneDigits(phone: Sql): Sql {
  return sql`regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g')`;
}

/** Digits with what people write between those of a phone number, up to its longest form. */
const phone = /^\+?[\d\s()./-]{4,24}$/;
const fewestDigits = 4;

/**
 * The texts one of which contains a term: the term itself, and for a term that may be a phone
 * number its digits.
 */
function formsOf(term: string): string[] {
  if (!phone.test(term)) return [term];
  const digits = digitsOfPhone(term);
  if (digits === term || digits.length < fewestDigits) return [term];
  // Groups of two digits have no trigram, and no text but a phone number.
  return hasTrigram(term) ? [term, digits] : [digits];
}

/** Whether a text contains a term, ignoring case, and how the digits of a phone are grouped. */
export function contains(searched: Sql, term: string): Sql {
  const forms = formsOf(term).map((form) => sql`${searched} ILIKE ${containing(form)}`);
  return sql`(${join(forms, " OR ")})`;
}

/** The conditions for a text that contains all terms, each beginning with AND. */
export function containsAll(searched: Sql, terms: readonly string[]): Sql {
  return forEachOf(terms, (term) => sql`AND ${contains(searched, term)}`);
}

/** A text of a shop's records with a letter index. */
export interface SearchedText {
  tenantId: string;
  /** The table in the statement. */
  alias: string;
  text: Sql;
}

/** {@link lettersSought} for all terms. */
export function lettersOfAll(searched: SearchedText, terms: readonly string[]): Sql {
  return forEachOf(terms, (term) => lettersSought(searched, term));
}

function forEachOf(terms: readonly string[], condition: (term: string) => Sql): Sql {
  return terms.length > 0 ? join(terms.map(condition), " ") : empty;
}

// ASCII only, because other letters in trigrams depend on the database's locale.
const trigram = /[a-z0-9]{3}/i;

/** Whether a trigram index can find texts that contain a term. */
export function isIndexed(term: string): boolean {
  return formsOf(term).every(hasTrigram);
}

function hasTrigram(term: string): boolean {
  return trigram.test(term);
}

/**
 * A condition for rows that contain a term too short for a trigram index, backed by a letter index;
 * beginning with AND. It is implied by the search itself, so only queries that search by index
 * should use it.
 */
export function lettersSought({ tenantId, alias, text }: SearchedText, term: string): Sql {
  if (isIndexed(term)) return empty;
  const letters = lettersOf(sql`${tenantId}::text`, sql`${term}::text`);
  // For two or more letters only the pairs, without the single letters at both ends, which match
  // far more rows.
  const telling = [...term].length > 1 ? sql`trim_array((${letters})[3:], 2)` : letters;
  return sql`AND ${lettersOf(raw(`${alias}.tenant_id::text`), text)} @> ${telling}`;
}

/**
 * All letters and pairs of adjacent letters of a text, in lower case as ILIKE compares them: the
 * expression of the indexes …_shop_letters. Each letter is written three times on separate lines,
 * except next to its neighbours: `ab` becomes `a`, `a`, `ab`, `b`, `b`.
 *
 * Each line begins with the end of the shop's id. Otherwise the index would have one list of rows
 * of the whole shop, which every search would read to intersect it with the rows of two letters.
 */
function lettersOf(shop: Sql, text: Sql): Sql {
  const prefix = sql`right(${shop}, 6)`;
  return sql`string_to_array(${prefix} || regexp_replace(lower(${text}), '(.)', E'\\\\1\\n' || ${prefix} || E'\\\\1\\n' || ${prefix} || E'\\\\1', 'g'), E'\\n')`;
}
