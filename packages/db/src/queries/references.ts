import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { arrayOf, rowsOf } from "../sql/rows.ts";
import { lineSources } from "./line-sources.ts";
import { isLive, type ReferenceSource, referenceSources } from "./reference-sources.ts";

/** A record that has a number or a name from a request. */
export interface ReferencedRecord {
  id: string;
  /** Null for records without a number: customers and vendors. */
  number: string | null;
  /** The record's name, or that of its customer or vendor; null if it has none. */
  name: string | null;
  /** Facts that distinguish it from others of its name: account number, phone, address. */
  about: string | null;
}

/** A text from a request that refers to a record. */
export interface ReferenceKey {
  text: string;
  /** The text as numbers are stored: in upper case, with single spaces. */
  key: string;
}

export type ReferencedKind = keyof typeof referenceSources;

/** Kinds of lines are looked for in one record, or in the shop. */
type FoundKind = ReferencedKind | keyof typeof lineSources;

const none = () => sql`NULL::text`;

const sources = { ...referenceSources, ...lineSources };

/** Kinds that are found in their own lists, and not in a search over all records. */
const unsearchedKinds = ["approvals", "bills", "pricing.rules"] as const;

/** The kinds of records in a search over all of them. */
export type SearchedKind = Exclude<ReferencedKind, (typeof unsearchedKinds)[number]>;

export function isSearchedKind(kind: string): kind is SearchedKind {
  return kind in referenceSources && !unsearchedKinds.some((unsearched) => unsearched === kind);
}

/** The most records that are listed for one number or name. */
export const maxReferenced = 100;

/**
 * Finds the records that have one of the given numbers or names, in any case. Several may have the
 * same one; of these it returns one more than {@link maxReferenced}.
 */
export function findReferences(
  scope: Scope,
  kind: FoundKind,
  keys: ReferenceKey[],
  { ownerId, customerId = null }: { ownerId?: string | undefined; customerId?: string | null } = {},
): Promise<Array<ReferencedRecord & { text: string }>> {
  const source: ReferenceSource = sources[kind];
  const { table, number, name, matches, owner, about = none } = source;
  return scope.db.read(sql`
    SELECT wanted.text, record.id, record.number, record.name, record.about
    FROM ${rowsOf("wanted", keys, { text: "text", key: "text" })}
    CROSS JOIN LATERAL (
      SELECT r.id, ${number} AS number, ${name(scope)} AS name, ${about(scope)} AS about FROM ${table} r
      WHERE r.tenant_id = ${scope.tenantId} ${owner ? sql`AND ${owner} = ${ownerId}` : empty}
        ${ofCustomer(source, customerId)} AND ${matches(scope)} LIMIT ${maxReferenced + 1}) record
    ORDER BY record.id`);
}

/** Limits records to those of a customer: to none, if the kind belongs to no customer. */
function ofCustomer({ customer }: ReferenceSource, customerId: string | null): Sql {
  if (customerId === null) return empty;
  return customer ? sql`AND ${customer} = ${customerId}` : sql`AND false`;
}

/** Finds those of some ids that are of records of a customer. */
export async function findOfCustomer(
  scope: Scope,
  kind: ReferencedKind,
  { ids, customerId }: { ids: readonly string[]; customerId: string },
): Promise<Set<string>> {
  const source: ReferenceSource = referenceSources[kind];
  const found = await scope.db.read<{ id: string }>(sql`
    SELECT r.id FROM ${source.table} r
    WHERE r.tenant_id = ${scope.tenantId} AND r.id = ANY (${arrayOf(ids)}::uuid[])
      ${ofCustomer(source, customerId)}`);
  return new Set(found.map(({ id }) => id));
}

/** Finds the records whose number or name is most similar to a text, the nearest first. */
export function findSimilar(
  scope: Scope,
  kind: FoundKind,
  text: string,
  { limit, ownerId }: { limit: number; ownerId?: string | undefined },
): Promise<ReferencedRecord[]> {
  const { table, number, name, searched, owner, about = none }: ReferenceSource = sources[kind];
  if (!searched) return Promise.resolve([]);
  const isCandidate = owner ? sql`${owner} = ${ownerId}` : isLive;
  const order = owner ? sql`r.position` : sql`r.created_at`;
  return scope.db.read(sql`
    SELECT r.id, ${number} AS number, ${name(scope)} AS name, ${about(scope)} AS about FROM ${table} r
    WHERE r.tenant_id = ${scope.tenantId} AND ${isCandidate} AND ${text} <% ${searched}
    ORDER BY word_similarity(${text}, ${searched}) DESC, ${order}, r.id LIMIT ${limit}`);
}
