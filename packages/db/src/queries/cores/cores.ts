import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { cores } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { folded } from "../../sql/folding.ts";
import type { WriteScope } from "../../sql/inserting.ts";
import { findOne, type PageRequest, pageOf } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { type FieldsOf, onlyOf, updateOf } from "../../sql/updating.ts";
import { nextUpdatedAt } from "../../sql/values.ts";

export type CoreRow = RowOf<typeof cores>;

/** A core with its bill and the deposits of its quantities, which add up to its amount. */
export type CoreView = CoreRow & {
  vendorName: string | null;
  billNumber: string;
  billDate: string;
  heldCents: number;
  sentBackCents: number;
  creditedCents: number;
  deniedCents: number;
};

const columns = columnsOf(cores, "c");

/** The deposit of the first cores of a quantity, rounded. */
const depositOf = (quantity: string): Sql =>
  raw(`round(c.amount_cents * (${quantity}) / c.quantity)`);
const credited = depositOf("c.credited_quantity");
const closed = depositOf("c.credited_quantity + c.denied_quantity");
const left = depositOf("c.credited_quantity + c.denied_quantity + c.sent_back_quantity");

/** Deposits of cores that are on the shelf or on a truck, in cents. */
export const heldCents = sql`(c.amount_cents - ${left})`;
export const sentBackCents = sql`(${left} - ${closed})`;

const shown = sql`${columns}, coalesce(v.name, b.unlinked_vendor_name) AS "vendorName",
  b.number AS "billNumber", b.bill_date AS "billDate", ${heldCents}::bigint AS "heldCents",
  ${sentBackCents}::bigint AS "sentBackCents", ${credited}::bigint AS "creditedCents",
  (${closed} - ${credited})::bigint AS "deniedCents"`;

const joined = ({ tenantId }: Scope) => sql`
  JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = c.bill_id
  LEFT JOIN vendors v ON v.tenant_id = ${tenantId} AND v.id = c.vendor_id`;

/**
 * Makes the cores of the deposits on bills that are neither drafts nor void. Repeating it makes
 * none.
 */
export function insertCores(scope: WriteScope, billIds: readonly string[]): void {
  scope.db.write(sql`
    INSERT INTO cores (tenant_id, id, bill_id, vendor_id, inventory_item_id, part_number, part_key, quantity,
      deposit_cents, amount_cents, held_quantity, created_at, updated_at)
    SELECT l.tenant_id, l.id, b.id, b.vendor_id, l.inventory_item_id, l.part_number,
      upper(${folded(sql`l.part_number`)}), l.quantity, l.deposit_cents, l.amount_cents, l.quantity,
      ${scope.now}::timestamptz, ${scope.now}::timestamptz
    FROM bill_lines l JOIN bills b ON b.tenant_id = ${scope.tenantId} AND b.id = l.bill_id
    WHERE l.tenant_id = ${scope.tenantId} AND l.bill_id = ANY(${arrayOf(billIds)}::uuid[])
      AND l.kind = 'core_deposit' AND b.status NOT IN ('draft', 'void')
    ON CONFLICT (tenant_id, id) DO NOTHING`);
}

/**
 * Deletes the cores of void bills. Returns those that are in use: sent back, credited or denied.
 */
export async function deleteCores(scope: Scope, billIds: string[]): Promise<CoreRow[]> {
  const ofBills = sql`c.tenant_id = ${scope.tenantId} AND c.bill_id = ANY(${arrayOf(billIds)}::uuid[])`;
  await scope.db.read(sql`DELETE FROM cores c WHERE ${ofBills} AND c.held_quantity = c.quantity`);
  return scope.db.read(sql`SELECT ${columns} FROM cores c WHERE ${ofBills}`);
}

/** Finds a bill of which cores were sent back, credited or denied. The cores must be locked. */
export function findBillOfUsedCores(
  scope: Scope,
  billIds: readonly string[],
): Promise<{ number: string } | undefined> {
  const { tenantId } = scope;
  return findOne(
    scope,
    sql`SELECT b.number FROM cores c JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = c.bill_id
      WHERE c.tenant_id = ${tenantId} AND c.bill_id = ANY(${arrayOf(billIds)}::uuid[])
        AND c.held_quantity < c.quantity
      ORDER BY c.id LIMIT 1`,
  );
}

export function findCore(scope: Scope, id: string): Promise<CoreView | undefined> {
  return findOne(
    scope,
    sql`SELECT ${shown} FROM cores c ${joined(scope)} WHERE c.tenant_id = ${scope.tenantId} AND c.id = ${id}`,
  );
}

/** Finds cores, in no order. */
export function findCores(scope: Scope, ids: string[]): Promise<CoreView[]> {
  return scope.db.read(sql`
    SELECT ${shown} FROM cores c ${joined(scope)}
    WHERE c.tenant_id = ${scope.tenantId} AND c.id = ANY(${arrayOf(ids)}::uuid[])`);
}

export interface CoreFilter extends PageRequest {
  vendorId?: string | undefined;
  /** Normalized for comparison. */
  partKey?: string | undefined;
  isOpen?: boolean | undefined;
}

/** Lists a page of cores, newest first. */
export function listCores(scope: Scope, filter: CoreFilter): Promise<CoreView[]> {
  const { vendorId, partKey, isOpen } = filter;
  const open = sql`c.held_quantity + c.sent_back_quantity > 0`;
  const conditions = sql`${vendorId ? sql`AND c.vendor_id = ${vendorId}` : empty}
    ${partKey ? sql`AND c.part_key = ${partKey}` : empty}
    ${isOpen === undefined ? empty : isOpen ? sql`AND ${open}` : sql`AND NOT (${open})`}`;
  return scope.db.read(sql`
    SELECT ${shown} FROM cores c ${joined(scope)}
    WHERE c.tenant_id = ${scope.tenantId} ${conditions} ${pageOf("c", filter)}`);
}

/** Locks cores by id. */
export function lockCores(scope: Scope, ids: string[]): Promise<CoreRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM cores c
    WHERE c.tenant_id = ${scope.tenantId} AND c.id = ANY(${arrayOf(ids)}::uuid[])
    ORDER BY c.id FOR NO KEY UPDATE`);
}

const quantities = onlyOf(
  cores,
  "heldQuantity",
  "sentBackQuantity",
  "creditedQuantity",
  "deniedQuantity",
  "inHandQuantity",
);

export type CoreQuantities = Pick<CoreRow, "id"> & FieldsOf<typeof quantities>;

/** Saves the quantities of cores, which must be locked. */
export function updateCores(scope: WriteScope, rows: readonly CoreQuantities[]): void {
  scope.db.write(updateOf(scope, quantities, rows, scope.now));
}

/** Moves the cores of bills to another vendor. The bills must be locked. */
export async function moveCores(
  scope: Scope,
  billIds: readonly string[],
  vendorId: string | null,
): Promise<void> {
  await scope.db.read(sql`
    UPDATE cores SET vendor_id = ${vendorId}, updated_at = ${nextUpdatedAt(scope.now)}
    WHERE tenant_id = ${scope.tenantId} AND bill_id = ANY(${arrayOf(billIds)}::uuid[])`);
}
