import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { type PricedFrom, type Pricing, priceRules, priceRuleVersions } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { insertRow, type WriteScope } from "../sql/inserting.ts";
import { findOne, type PageRequest, pageOf } from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { containsAll } from "../sql/searching.ts";
import { settableOf, softDelete, updateRow } from "../sql/updating.ts";
import { noId } from "../sql/values.ts";
import { type Changed, listChanges } from "./changes.ts";

export type PriceRuleRow = RowOf<typeof priceRules>;
export type { PricedFrom, Pricing } from "../schema/index.ts";
export type PriceRuleVersionRow = RowOf<typeof priceRuleVersions>;

const columns = columnsOf(priceRules, "r");

/** Includes deleted rules. */
export function findPriceRules(scope: Scope, ids: string[]): Promise<PriceRuleRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM price_rules r
    WHERE r.tenant_id = ${scope.tenantId} AND r.id = ANY(${arrayOf(ids)}::uuid[])`);
}

export function lockPriceRule(scope: Scope, id: string): Promise<PriceRuleRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM price_rules r
      WHERE r.tenant_id = ${scope.tenantId} AND r.id = ${id} AND r.deleted_at IS NULL
      FOR NO KEY UPDATE`,
  );
}

interface RuleFilter {
  search?: string | undefined;
  kind?: PriceRuleRow["kind"] | undefined;
  customerId?: string | undefined;
  isActive?: boolean | undefined;
}

export function listPriceRules(
  scope: Scope,
  filter: PageRequest & RuleFilter,
): Promise<Array<Changed<PriceRuleRow>>> {
  const { search, kind, customerId, isActive } = filter;
  const narrowed = sql`${containsAll(sql`r.name`, search ? [search] : [])}
    ${kind ? sql`AND r.kind = ${kind}` : empty}
    ${customerId ? sql`AND r.customer_id = ${customerId}` : empty}
    ${isActive === undefined ? empty : sql`AND r.is_active = ${isActive}`}`;
  if (filter.changedSince) {
    const records = { table: "price_rules", alias: "r", narrowed, shown: columns } as const;
    return listChanges(scope, records, filter);
  }
  return scope.db.read(sql`
    SELECT ${columns} FROM price_rules r
    WHERE r.tenant_id = ${scope.tenantId} AND r.deleted_at IS NULL ${narrowed} ${pageOf("r", filter)}`);
}

/** Lists the newest versions of a rule, the newest first. */
export function listRuleVersions(
  scope: Scope,
  ruleId: string,
  limit: number,
): Promise<PriceRuleVersionRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(priceRuleVersions, "v")} FROM price_rule_versions v
    WHERE v.tenant_id = ${scope.tenantId} AND v.rule_id = ${ruleId} ORDER BY v.version DESC
    LIMIT ${limit}`);
}

/** Counts the live rules of a shop: contract prices, or all others. */
export async function countPriceRules(
  scope: Scope,
  { areContracts }: { areContracts: boolean },
): Promise<number> {
  const row = await findOne<{ count: number }>(
    scope,
    sql`SELECT count(*)::int AS count FROM price_rules r
      WHERE r.tenant_id = ${scope.tenantId} AND r.deleted_at IS NULL
        AND (r.kind = 'contract_price') = ${areContracts}`,
  );
  return row?.count ?? 0;
}

/**
 * Lists the other active rules of a kind that begin on the same day. For contract prices only
 * those of the customer.
 */
export function listRivals(
  scope: Scope,
  { id, kind, validFrom, customerId }: PriceRuleRow,
): Promise<PriceRuleRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM price_rules r
    WHERE r.tenant_id = ${scope.tenantId} AND r.deleted_at IS NULL AND r.is_active
      AND r.kind = ${kind} AND r.valid_from = ${validFrom}::date AND r.id <> ${id}
      ${customerId === null ? empty : sql`AND r.customer_id = ${customerId}`}
    ORDER BY r.created_at, r.id`);
}

export function insertPriceRule(scope: WriteScope, rule: PriceRuleRow): PriceRuleRow {
  return insertRow(scope, priceRules, rule);
}

const settable = settableOf(priceRules, "kind");

export function updatePriceRule(
  scope: Scope,
  rule: PriceRuleRow,
): Promise<PriceRuleRow | undefined> {
  return updateRow(scope, settable, rule.id, rule);
}

export function insertRuleVersion(scope: WriteScope, version: PriceRuleVersionRow): void {
  insertRow(scope, priceRuleVersions, version);
}

export function softDeletePriceRule(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, priceRules, id);
}

/** A rule as it prices lines. */
export type ActiveRule = Pick<
  PriceRuleRow,
  "id" | "kind" | "name" | "version" | "match" | "terms" | "validFrom" | "validThrough" | "isActive"
>;

/** What the prices of an order's lines are computed from. */
export interface PriceBook {
  rules: ActiveRule[];
  defaultPartsMatrixId: string | null;
  defaultLaborRateId: string | null;
  laborRateCents: number | null;
  priceLevelId: string | null;
  vehicleType: string | null;
}

const ruleAsJson: Sql = sql`jsonb_build_object('id', r.id, 'kind', r.kind, 'name', r.name,
  'version', r.version, 'match', r.match, 'terms', r.terms, 'validFrom', r.valid_from,
  'validThrough', r.valid_through, 'isActive', r.is_active)`;

/** The active rules of a day, as a JSON array. */
function rulesAsJson({ tenantId }: Pick<Scope, "tenantId">, day: string, narrowed: Sql): Sql {
  return sql`(SELECT coalesce(jsonb_agg(${ruleAsJson}), '[]') FROM price_rules r
    WHERE r.tenant_id = ${tenantId} AND r.deleted_at IS NULL AND r.is_active
      AND r.valid_from <= ${day}::date AND (r.valid_through IS NULL OR r.valid_through >= ${day}::date)
      AND ${narrowed})`;
}

interface PricedOrder {
  customerId: string | null;
  vehicleId: string | null;
  /** The shop's day. */
  day: string;
  partKeys: readonly string[];
}

/**
 * Reads the rules that may price lines of an order on a day, and what they depend on, in one
 * statement. Of the contract prices only those of the customer for the parts.
 */
export async function findPriceBook(
  scope: Scope,
  { customerId, vehicleId, day, partKeys }: PricedOrder,
): Promise<PriceBook | undefined> {
  const { tenantId } = scope;
  const general = sql`r.kind <> 'contract_price' AND r.kind <> 'fee'`;
  const contracts = sql`r.kind = 'contract_price' AND r.customer_id = ${customerId ?? noId}::uuid
    AND r.part_key = ANY(${partKeys}::text[])`;
  return findOne(
    scope,
    sql`SELECT t.default_parts_matrix_id AS "defaultPartsMatrixId",
      t.default_labor_rate_id AS "defaultLaborRateId",
      t.default_labor_rate_cents AS "laborRateCents",
      (SELECT c.price_level_id FROM customers c
        WHERE c.tenant_id = ${tenantId} AND c.id = ${customerId ?? noId}::uuid) AS "priceLevelId",
      (SELECT v.vehicle_type FROM vehicles v
        WHERE v.tenant_id = ${tenantId} AND v.id = ${vehicleId ?? noId}::uuid) AS "vehicleType",
      ${rulesAsJson(scope, day, general)} || ${rulesAsJson(scope, day, contracts)} AS rules
    FROM tenants t WHERE t.tenant_id = ${tenantId}`,
  );
}

/** The active fee rules of a day, as a JSON array of {@link ActiveRule}. */
export function feeRulesAsJson(scope: Pick<Scope, "tenantId">, day: string): Sql {
  return rulesAsJson(scope, day, sql`r.kind <> 'contract_price' AND r.kind = 'fee'`);
}

/** A line of a work order or a counter sale with its price. */
export interface StoredPricedLine {
  id: string;
  kind: "labor" | "part" | "tire" | "material" | "fee";
  partNumber: string | null;
  quantity: number;
  unitPriceCents: number;
  pricing: Pricing;
  pricedFrom: PricedFrom;
}

export function findPricedLine(scope: Scope, id: string): Promise<StoredPricedLine | undefined> {
  const fields = sql`l.id, l.kind, l.part_number AS "partNumber", l.quantity,
    l.unit_price_cents AS "unitPriceCents", l.pricing, l.priced_from AS "pricedFrom"`;
  const isWanted = sql`l.tenant_id = ${scope.tenantId} AND l.id = ${id}`;
  return findOne(
    scope,
    sql`SELECT ${fields} FROM line_items l WHERE ${isWanted}
      UNION ALL SELECT ${fields} FROM sales_order_lines l WHERE ${isWanted}`,
  );
}

/**
 * Lists the rules as they were at an instant, with inactive ones: general rules and fees, and the
 * contract prices of a customer for a part.
 */
export function listRulesAt(
  scope: Scope,
  { at, customerId, partKey }: { at: string; customerId: string | null; partKey: string | null },
): Promise<ActiveRule[]> {
  const { tenantId } = scope;
  const rulesWith = (wanted: Sql) => sql`
    SELECT r.id, r.kind, v.name, v.version, v.match, v.terms, v.valid_from AS "validFrom",
      v.valid_through AS "validThrough", v.is_active AS "isActive"
    FROM (SELECT r.id, r.kind FROM price_rules r WHERE r.tenant_id = ${tenantId} AND ${wanted}
      ORDER BY r.created_at, r.id LIMIT ${maxRulesShown}) r
    CROSS JOIN LATERAL (
      SELECT * FROM price_rule_versions v
      WHERE v.tenant_id = ${tenantId} AND v.rule_id = r.id AND v.created_at <= ${at}::timestamptz
      ORDER BY v.version DESC LIMIT 1) v`;
  const ofCustomer = sql`r.kind = 'contract_price' AND r.customer_id = ${customerId ?? noId}::uuid
    AND r.part_key = ${partKey}`;
  return scope.db.read(
    sql`${rulesWith(sql`r.kind <> 'contract_price'`)} UNION ALL ${rulesWith(ofCustomer)}`,
  );
}

/** Deleted rules stay, so that a shop may have had more than the live ones. */
const maxRulesShown = 200;
