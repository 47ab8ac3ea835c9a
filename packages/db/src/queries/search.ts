import sql, { empty, join, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { type Narrowing, narrowedPage } from "../sql/paging.ts";
import { arrayOf, rowsOf } from "../sql/rows.ts";
import { containsAll, startingWith } from "../sql/searching.ts";
import { type ReferenceSource, referenceSources } from "./reference-sources.ts";
import type { ReferenceKey, SearchedKind } from "./references.ts";
import { searchedKinds } from "./searched-kinds.ts";

/** Ranks of a match, best first. */
export const matchRanks = ["number", "name", "prefix", "words", "related"] as const;

/** The query of a search over a kind of record. */
export interface RecordSearch {
  /** The whole text, for exact names and prefixes. */
  text: string;
  /** Numbers that the text may mean. */
  keys: ReferenceKey[];
  /** The digits of phone numbers that the text may mean. */
  phones: string[];
  /** All of them occur in a record. */
  words: string[];
  limit: number;
}

/** A record that a search found. */
export interface FoundRecord {
  id: string;
  /** Index in {@link matchRanks}. */
  rank: number;
  createdAt: string;
  /** The number or name of the record. */
  label: string;
  /** The number or name if it refers to this record only. */
  reference: string | null;
  /** Further texts that identify the record, most important first. */
  details: string[];
  status: string | null;
  archived: boolean | null;
  totalCents: number | null;
  balanceCents: number | null;
  quantity: number | null;
}

/** The newest records containing the words that are ranked. */
const candidates = 100;

/**
 * Finds live records of a kind, best match first, and one more than the limit. Numbers, phones and
 * plates are looked up exactly by index. Of the records that contain the words, the newest are
 * ranked, because a frequent word occurs in most of a shop.
 */
export function searchRecords(
  scope: Scope,
  kind: SearchedKind,
  search: RecordSearch,
): Promise<FoundRecord[]> {
  const { table, number } = referenceSources[kind];
  const { names, references, label = number, ...facts } = searchedKinds[kind];
  const newestFirst = sql`ORDER BY rank, created_at DESC, id DESC`;
  const narrowing: Narrowing = searchedKinds[kind].having(scope, search.words);
  return scope.db.read(
    sql`WITH exact AS (${exactMatches(scope, kind, search)}
    ), contained AS (${narrowedPage(narrowing, { limit: candidates })} SELECT id FROM page
    ), found AS (
      SELECT id, min(rank) AS rank FROM (
        SELECT id, rank FROM exact UNION ALL SELECT id, 4 FROM contained) match GROUP BY id
    ), best AS (
      SELECT r.*, least(found.rank, ${rankOfNames(names, search)}) AS rank
      FROM found JOIN ${table} r ON r.tenant_id = ${scope.tenantId} AND r.id = found.id
      ${newestFirst} LIMIT ${search.limit + 1}
    )
    SELECT r.id, r.rank, r.created_at AS "createdAt", ${label} AS label,
      ${uniqueReference(scope, kind, references)} AS reference,
      array_remove(ARRAY[${join(facts.details(scope))}]::text[], NULL) AS details,
      ${facts.status ?? sql`NULL::text`} AS status,
      ${facts.archived ?? sql`NULL::boolean`} AS archived,
      ${facts.totalCents ?? sql`NULL::bigint`} AS "totalCents",
      ${facts.balanceCents ?? sql`NULL::bigint`} AS "balanceCents",
      ${facts.quantity ?? sql`NULL::numeric`} AS quantity
    FROM best r ${newestFirst}`,
    "custom plan",
  );
}

/** Records with one of the numbers, phones or plates (rank 0), or with the name (rank 1). */
function exactMatches(scope: Scope, kind: SearchedKind, search: RecordSearch): Sql {
  const { table, matches }: ReferenceSource = referenceSources[kind];
  const { live, isNamed = false } = searchedKinds[kind];
  const those = sql`FROM ${table} r WHERE r.tenant_id = ${scope.tenantId} ${live ? sql`AND ${live}` : empty}`;
  const atMost = sql`LIMIT ${search.limit + 1}`;
  const byNumber = sql`
    SELECT record.id, ${isNamed ? 1 : 0}::int AS rank
    FROM ${rowsOf("wanted", search.keys, { text: "text", key: "text" })}
    CROSS JOIN LATERAL (SELECT r.id ${those} AND ${matches(scope)} ${atMost}) record`;
  const further = furtherNumbers(kind, search);
  if (!further) return byNumber;
  return sql`${byNumber} UNION ALL (SELECT r.id, 0 ${those} AND ${further} ${atMost})`;
}

/** A condition for numbers that commands do not take. */
function furtherNumbers(kind: SearchedKind, { text, phones }: RecordSearch): Sql | undefined {
  if (kind === "vehicles") return sql`lower(r.license_plate) = lower(${text})`;
  if (kind !== "customers" || phones.length === 0) return undefined;
  // Must match the expression and the condition of the index customers_phone.
  return sql`r.phone IS NOT NULL
    AND regexp_replace(r.phone, '\\D', '', 'g') = ANY(${arrayOf(phones)}::text[])`;
}

/** The rank of a record by its names: 1 to 3, or 4 if other texts contain the words. */
function rankOfNames(names: Sql[], { text, words }: RecordSearch): Sql {
  const equal = names.map((name) => sql`lower(${name}) = lower(${text})`);
  const begins = names.map((name) => sql`${name} ILIKE ${startingWith(text)}`);
  const all = sql`concat_ws(' ', ${join(names)})`;
  return sql`CASE WHEN ${join(equal, " OR ")} THEN 1 WHEN ${join(begins, " OR ")} THEN 2
    WHEN true ${containsAll(all, words)} THEN 3 ELSE 4 END`;
}

/** The first of a record's numbers and names that no other record has. */
function uniqueReference(scope: Scope, kind: SearchedKind, references: Sql[]): Sql {
  const { table, matches }: ReferenceSource = referenceSources[kind];
  return sql`(
    SELECT wanted.text FROM unnest(ARRAY[${join(references)}]) WITH ORDINALITY AS given (text, place)
    CROSS JOIN LATERAL (SELECT given.text, upper(given.text) AS key) wanted
    WHERE (SELECT count(*) FROM (SELECT FROM ${table} r
      WHERE r.tenant_id = ${scope.tenantId} AND ${matches(scope)} LIMIT 2) same) = 1
    ORDER BY given.place LIMIT 1)`;
}
