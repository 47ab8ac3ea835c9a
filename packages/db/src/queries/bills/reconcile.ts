import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { bills } from "../../schema/index.ts";
import { someColumnsOf } from "../../sql/columns.ts";
import { arrayOf } from "../../sql/rows.ts";
import { sentBackCents } from "../cores/cores.ts";
import type { BillRow } from "./write-bills.ts";

const shown = [
  "id",
  "type",
  "number",
  "numberKey",
  "status",
  "billDate",
  "totalCents",
  "paidCents",
] as const;

/** A live bill as statements name it. */
export type StatedBill = Pick<BillRow, (typeof shown)[number]> & {
  status: Exclude<BillRow["status"], "void">;
};

const columns = someColumnsOf(bills, "b", shown);

/** Finds the live bills of a vendor that have any of these numbers, the oldest first. */
export function findStatedBills(
  scope: Scope,
  vendorId: string,
  numberKeys: string[],
): Promise<StatedBill[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM bills b
    WHERE b.tenant_id = ${scope.tenantId} AND b.vendor_id = ${vendorId} AND b.status <> 'void'
      AND b.number_key = ANY(${numberKeys}::text[])
    ORDER BY b.bill_date, b.created_at, b.id`);
}

/** A line of goods on a bill of a vendor. */
export interface InvoicedGoods {
  id: string;
  numberKey: string;
  partNumber: string | null;
}

/** Lists the lines of goods on the invoices of a vendor that have any of these numbers. */
export function listInvoicedGoods(
  scope: Scope,
  vendorId: string,
  numberKeys: readonly string[],
): Promise<InvoicedGoods[]> {
  return scope.db.read(sql`
    SELECT l.id, b.number_key AS "numberKey", l.part_number AS "partNumber"
    FROM bills b
    JOIN bill_lines l ON l.tenant_id = ${scope.tenantId} AND l.bill_id = b.id AND l.kind = 'part'
    WHERE b.tenant_id = ${scope.tenantId} AND b.vendor_id = ${vendorId} AND b.type = 'invoice'
      AND b.status NOT IN ('draft', 'void') AND b.number_key = ANY(${[...numberKeys]}::text[])
    ORDER BY b.bill_date, b.id, l.position`);
}

/** Rows of a group, with the number and the sum of all of its rows. */
export interface Group<Row> {
  rows: Row[];
  count: number;
  cents: number;
}

type Counted<Row> = Row & { count: number; cents: number };

function groupOf<Row extends object>(
  counted: Array<Counted<Row>>,
): Group<Omit<Counted<Row>, "count" | "cents">> {
  return {
    rows: counted.map(({ count: _count, cents: _cents, ...row }) => row),
    count: counted[0]?.count ?? 0,
    cents: counted[0]?.cents ?? 0,
  };
}

/**
 * Lists the open bills of a vendor except the named ones, the oldest first, with their open
 * balance.
 */
export async function listUnstatedBills(
  scope: Scope,
  vendorId: string,
  { stated, limit }: { stated: string[]; limit: number },
): Promise<Group<StatedBill>> {
  const rows = await scope.db.read<Counted<StatedBill>>(sql`
    SELECT ${columns}, count(*) OVER ()::int AS count,
      sum(b.total_cents - b.paid_cents) OVER ()::bigint AS cents
    FROM bills b
    WHERE b.tenant_id = ${scope.tenantId} AND b.vendor_id = ${vendorId}
      AND b.status IN ('open', 'partially_paid') AND b.id <> ALL(${arrayOf(stated)}::uuid[])
    ORDER BY b.bill_date, b.created_at, b.id LIMIT ${limit}`);
  return groupOf(rows);
}

/** Goods of a line of a return that were sent back. */
export interface SentBackGoods {
  purchaseOrderId: string;
  purchaseOrderNumber: string;
  purchaseOrderLineId: string;
  partNumber: string;
  quantity: number;
  /** Their cost in stock. */
  amountCents: number;
  createdAt: string;
}

/** Lists the goods that were sent back to a vendor and that no credit settles, the oldest first. */
export async function listUncreditedReturns(
  scope: Scope,
  vendorId: string,
  limit: number,
): Promise<Group<SentBackGoods>> {
  const { tenantId } = scope;
  const left = sql`(l.quantity_received - coalesce(c.quantity, 0))`;
  const ofPart = sql`PARTITION BY o.id, l.inventory_item_id`;
  // Lines of one part share the cost of the goods of their movements, by position.
  const awaiting = sql`
    SELECT o.id AS "purchaseOrderId", o.number AS "purchaseOrderNumber", l.id AS "purchaseOrderLineId",
      l.part_number AS "partNumber", ${left} AS quantity, o.created_at AS "createdAt", l.position, goods.cents,
      sum(${left}) OVER (${ofPart}) AS whole, sum(${left}) OVER (${ofPart} ORDER BY l.position) AS until
    FROM purchase_orders o
    JOIN purchase_order_lines l ON l.tenant_id = ${tenantId} AND l.purchase_order_id = o.id
    LEFT JOIN LATERAL (SELECT sum(r.quantity) AS quantity FROM return_credits r
      WHERE r.tenant_id = ${tenantId} AND r.purchase_order_line_id = l.id) c ON true
    LEFT JOIN LATERAL (SELECT -sum(m.value_cents) - coalesce(sum(settled.cents), 0) AS cents FROM stock_movements m
      LEFT JOIN LATERAL (SELECT sum(r.cents) AS cents FROM return_credits r
        WHERE r.tenant_id = ${tenantId} AND r.movement_id = m.id) settled ON true
      WHERE m.tenant_id = ${tenantId} AND m.reference_type = 'purchase_order' AND m.reference_id = o.id
        AND m.type = 'return' AND m.inventory_item_id = l.inventory_item_id) goods ON true
    WHERE o.tenant_id = ${tenantId} AND o.vendor_id = ${vendorId} AND o.type = 'return'
      AND o.deleted_at IS NULL AND ${left} > 0`;
  const rows = await scope.db.read<Counted<SentBackGoods>>(sql`
    SELECT "purchaseOrderId", "purchaseOrderNumber", "purchaseOrderLineId", "partNumber", quantity,
      amount::bigint AS "amountCents", "createdAt", count(*) OVER ()::int AS count, sum(amount) OVER ()::bigint AS cents
    FROM (SELECT *, coalesce(round(cents * until / whole) - round(cents * (until - quantity) / whole), 0) AS amount
      FROM (${awaiting}) awaiting) valued
    ORDER BY "createdAt", "purchaseOrderId", position LIMIT ${limit}`);
  return groupOf(rows);
}

/** Cores that were sent back. */
export interface SentBackCores {
  coreId: string;
  partNumber: string;
  billId: string;
  billNumber: string;
  quantity: number;
  amountCents: number;
  createdAt: string;
}

/** Lists the cores that were sent back to a vendor and not credited, the oldest first. */
export async function listUncreditedCores(
  scope: Scope,
  vendorId: string,
  limit: number,
): Promise<Group<SentBackCores>> {
  const rows = await scope.db.read<Counted<SentBackCores>>(sql`
    SELECT c.id AS "coreId", c.part_number AS "partNumber", c.bill_id AS "billId", b.number AS "billNumber",
      c.sent_back_quantity AS quantity, ${sentBackCents}::bigint AS "amountCents", c.created_at AS "createdAt",
      count(*) OVER ()::int AS count, sum(${sentBackCents}) OVER ()::bigint AS cents
    FROM cores c
    JOIN bills b ON b.tenant_id = ${scope.tenantId} AND b.id = c.bill_id
    WHERE c.tenant_id = ${scope.tenantId} AND c.vendor_id = ${vendorId} AND c.sent_back_quantity > 0
    ORDER BY c.created_at, c.id LIMIT ${limit}`);
  return groupOf(rows);
}
