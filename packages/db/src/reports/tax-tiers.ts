import sql, { join, raw, type Sql } from "sql-template-tag";
import { figuresObject, type TaxColumn, taxFigures } from "./tax-received.ts";

const columnsOf = (which: string) => taxFigures.map(([, column]) => `${which}_${column}`);

/** The sums of a tier: of all its orders, or of those of a day. */
export const tierColumns = ["order_count", "exempt_orders"]
  .concat(columnsOf("billed"), columnsOf("received"))
  .concat("resale_billed_cents", "resale_received_cents")
  .concat("exempt_org_billed_cents", "exempt_org_received_cents");

/** The columns that tiers are grouped by. */
export const tierKey = raw("source, taxed, tier_rate");

/**
 * Sums orders on accrual basis, in the order of {@link tierColumns}. Counts those that are
 * `counted`.
 */
export function tierSums(counted: Sql): Sql {
  const sum = (column: string) => sql`sum(${raw(column)})`;
  return join([
    sql`count(*) FILTER (WHERE ${counted}) AS order_count`,
    sql`count(*) FILTER (WHERE ${counted} AND tax_exempt) AS exempt_orders`,
    ...columnsOf("billed").map((column) => sql`${sum(column)} AS ${raw(column)}`),
    ...columnsOf("received").map((column) => sql`${sum(column)} AS ${raw(column)}`),
    sql`${netOfLabor("billed", "resale")} AS resale_billed_cents`,
    sql`${netOfLabor("received", "resale")} AS resale_received_cents`,
    sql`${netOfLabor("billed", "exempt_organization")} AS exempt_org_billed_cents`,
    sql`${netOfLabor("received", "exempt_organization")} AS exempt_org_received_cents`,
  ]);
}

const goods: TaxColumn[] = [
  "taxable_parts_cents",
  "non_taxable_parts_cents",
  "subcontract_cents",
  "other_cents",
];

const netOfLabor = (which: string, category: string) => {
  const cents = goods.map((column) => `${which}_${column}`).join(" + ");
  return sql`coalesce(sum(${raw(cents)}) FILTER (WHERE tax_exempt
    AND exemption_category = ${raw(`'${category}'`)}), 0)`;
};

const sumsOfReceipts: Array<[name: string, sum: Sql]> = [
  ...columnsOf("received").map((column): [string, Sql] => [column, raw(`sum(${column})`)]),
  ["resale_received_cents", netOfLabor("received", "resale")],
  ["exempt_org_received_cents", netOfLabor("received", "exempt_organization")],
  ["surcharge_cents", raw("sum(surcharge)")],
];

/** The sums of a tier on cash basis. */
export const receivedColumns = raw(sumsOfReceipts.map(([name]) => name).join(", "));

/** Sums orders on cash basis, in the order of {@link receivedColumns}. */
export const receivedSums = join(sumsOfReceipts.map(([name, sum]) => sql`${sum} AS ${raw(name)}`));

/** The received columns that are the billed ones on cash basis. */
const received = (column: string) =>
  column.replace(/^billed_/, "received_").replace("_billed_", "_received_");

/** Rows of {@link tierColumns} and the surcharge, from rows of {@link receivedColumns}. */
export const sumsFromReceipts = raw(
  tierColumns
    .map((column) => `${column.endsWith("_cents") ? received(column) : "0"} AS ${column}`)
    .concat("surcharge_cents AS surcharge")
    .join(", "),
);

/** Adds up rows of {@link tierColumns} to the tiers of the report. */
export const tiersOf = (sums: Sql): Sql => sql`
  SELECT source, taxed, tier_rate AS "taxRatePercent", sum(order_count) AS "orderCount",
    sum(exempt_orders) AS "exemptOrders",
    ${figuresObject((column) => raw(`sum(billed_${column})`))} AS billed,
    ${figuresObject((column) => raw(`sum(received_${column})`))} AS received,
    sum(resale_billed_cents) AS "resaleBilled", sum(resale_received_cents) AS "resaleReceived",
    sum(exempt_org_billed_cents) AS "exemptOrgBilled",
    sum(exempt_org_received_cents) AS "exemptOrgReceived", sum(surcharge) AS surcharge
  FROM (${sums}) sums GROUP BY ${tierKey}`;
