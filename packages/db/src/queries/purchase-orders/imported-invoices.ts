import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import type { WriteScope } from "../../sql/inserting.ts";
import { findOne } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import {
  type NamedVendorRow,
  type VendorsOfName,
  vendorsNamed,
  vendorsOfName,
} from "../vendors.ts";

export interface InvoiceName {
  vendorId: string | null;
  /** The number normalized for comparison: trimmed, upper case. */
  numberKey: string;
}

/** The order that an invoice was imported into. */
export interface ImportedInto {
  purchaseOrderId: string;
  orderNumber: string;
}

/**
 * What has the number of an invoice: the order of its import, or a bill that was made without one.
 */
export type InvoiceHolder = ImportedInto | { purchaseOrderId: null; billId: string };

export interface Claim {
  /** false if another request is importing the invoice. */
  claimed: boolean;
  /** What already has the number, if anything. */
  into: InvoiceHolder | null;
}

/**
 * Claims the import of an invoice for this transaction, without waiting. `party` is the vendor's
 * id, or its name if it has none.
 *
 * In this single statement, `into` may miss an import that is committing. The unique index, checked
 * by `insertImport`, is authoritative.
 */
export async function claimInvoice(
  scope: Scope,
  party: string,
  invoice: InvoiceName,
): Promise<Claim> {
  const { vendorId, numberKey } = invoice;
  const claim = await findOne<Claim>(
    scope,
    sql`SELECT ${lockOf(scope, sql`${party}`, numberKey)} AS claimed,
      (SELECT to_json(import) FROM (${holderOf(scope, vendorId, numberKey)}) import) AS "into"`,
  );
  return claim ?? { claimed: false, into: null };
}

/** The vendors with a name, and the claim of an invoice for the only one, if there is one. */
export interface ClaimByName {
  named: VendorsOfName;
  claim: Claim | undefined;
}

/**
 * Lists the vendors with a name as `listVendorsByName` does. If there is only one, claims the
 * invoice for it as `claimInvoice` does, in the same statement.
 */
export async function claimByVendorName(
  scope: Scope,
  { matchKey, accountNumber }: { matchKey: string; accountNumber: string | null },
  numberKey: string,
): Promise<ClaimByName> {
  const rows = await scope.db.read<NamedVendorRow & { claim: Claim | null }>(sql`
    WITH named AS MATERIALIZED (${vendorsNamed(scope, matchKey, accountNumber)})
    SELECT v.*, CASE WHEN v.total = 1 THEN json_build_object(
      'claimed', ${lockOf(scope, sql`v.id`, numberKey)},
      'into', (SELECT to_json(import) FROM (${holderOf(scope, sql`v.id`, numberKey)}) import)) END AS claim
    FROM named v`);
  return {
    named: vendorsOfName(rows.map(({ claim: _claim, ...vendor }) => vendor)),
    claim: rows[0]?.claim ?? undefined,
  };
}

/** Locks an invoice for the transaction; false if another one has the lock. */
function lockOf({ tenantId }: Scope, party: Sql, numberKey: string): Sql {
  return sql`pg_try_advisory_xact_lock(hashtextextended(
    ${`invoice:${tenantId}:`}::text || ${party}::text || ${`:${numberKey}`}::text, 0))`;
}

/** Finds the order or bill that has the number of an invoice of this vendor. */
export function findImport(scope: Scope, invoice: InvoiceName): Promise<InvoiceHolder | undefined> {
  return findOne(scope, holderOf(scope, invoice.vendorId, invoice.numberKey));
}

/** The import of a number, or else the bill that was made without one, also if that is void. */
function holderOf(scope: Scope, vendorId: Sql | string | null, numberKey: Sql | string): Sql {
  const { tenantId } = scope;
  return sql`SELECT n.purchase_order_id AS "purchaseOrderId", o.number AS "orderNumber", NULL::uuid AS "billId"
    FROM imported_invoices n
    JOIN purchase_orders o ON o.tenant_id = ${tenantId} AND o.id = n.purchase_order_id
    WHERE n.tenant_id = ${tenantId} AND ${ofVendor(sql`n.vendor_id`, vendorId)} AND n.number_key = ${numberKey}
    UNION ALL SELECT h.order_id, o.number, h.id
    FROM (${enteredBillOf(scope, vendorId, numberKey)}) h
    LEFT JOIN purchase_orders o ON o.tenant_id = ${tenantId} AND o.id = h.order_id
    LIMIT 1`;
}

/** The bill of a number that no receipt made. */
function enteredBillOf(scope: Scope, vendorId: Sql | string | null, numberKey: Sql | string): Sql {
  return sql`SELECT b.id, b.purchase_order_ids[1] AS order_id FROM bills b
    WHERE b.tenant_id = ${scope.tenantId} AND ${ofVendor(sql`b.vendor_id`, vendorId)}
      AND b.number_key = ${numberKey} AND b.type = 'invoice' AND b.is_entered`;
}

// Not IS NOT DISTINCT FROM, for which PostgreSQL would read every imported invoice of the shop.
function ofVendor(column: Sql, vendorId: Sql | string | null): Sql {
  return vendorId === null ? sql`${column} IS NULL` : sql`${column} = ${vendorId}`;
}

export interface NewImport extends InvoiceName {
  id: string;
  purchaseOrderId: string;
  number: string;
}

/**
 * Records an invoice as imported. Returns false if its number was taken: by an import, as the
 * unique index says, or by a bill, whose creation takes the lock of `claimInvoice`.
 */
export async function insertImport(scope: Scope, invoice: NewImport): Promise<boolean> {
  const { vendorId, numberKey } = invoice;
  const rows = await scope.db.read(sql`
    INSERT INTO imported_invoices (tenant_id, id, purchase_order_id, vendor_id, number, number_key,
      created_at)
    SELECT shop.tenant_id, ${invoice.id}::uuid, ${invoice.purchaseOrderId}::uuid, ${vendorId}::uuid,
      ${invoice.number}, ${numberKey}, ${scope.now}::timestamptz
    FROM tenants shop WHERE shop.tenant_id = ${scope.tenantId}
      AND NOT EXISTS (${enteredBillOf(scope, vendorId, numberKey)})
    ON CONFLICT ON CONSTRAINT imported_invoices_once DO NOTHING RETURNING 1`);
  return rows.length > 0;
}

/** The numbers of an order's invoices: of the imported ones and of the bills with its goods. */
function numbersOf({ tenantId }: Scope, orderId: string): Sql {
  return sql`SELECT number_key, number FROM imported_invoices
      WHERE tenant_id = ${tenantId} AND purchase_order_id = ${orderId}
    UNION SELECT number_key, number FROM bills
      WHERE tenant_id = ${tenantId} AND purchase_order_ids @> ARRAY[${orderId}]::uuid[]
        AND type = 'invoice' AND status <> 'void'`;
}

/**
 * Locks the numbers of an order's invoices at a vendor for the transaction, as `claimInvoice` does.
 * Waits for bills and imports with these numbers.
 */
export async function lockNumbersOfOrder(
  scope: Scope,
  orderId: string,
  vendorId: string,
): Promise<void> {
  await scope.db.read(sql`SELECT pg_advisory_xact_lock(hashtextextended(
      ${`invoice:${scope.tenantId}:${vendorId}:`}::text || own.number_key, 0))::text
    FROM (SELECT DISTINCT number_key FROM (${numbersOf(scope, orderId)}) n ORDER BY number_key) own`);
}

/** Finds what has one of the order's invoice numbers at a vendor that the order does not have. */
export function findHolderAtVendor(
  scope: Scope,
  orderId: string,
  vendorId: string | null,
): Promise<(InvoiceHolder & { number: string }) | undefined> {
  return findOne(
    scope,
    sql`SELECT held.*, own.number FROM (${numbersOf(scope, orderId)}) own
      CROSS JOIN LATERAL (${holderOf(scope, vendorId, sql`own.number_key`)}) held LIMIT 1`,
  );
}

/**
 * Moves an order's imported invoices to another vendor. Serialized per shop: orders that move
 * several numbers in different orders, or exchange them, would otherwise deadlock. Returns false if
 * the vendor has one of the numbers.
 */
export async function moveImports(
  scope: WriteScope,
  orderId: string,
  vendorId: string | null,
): Promise<boolean> {
  const moved = await scope.db.attempt(() =>
    scope.db.read(sql`
    WITH lock AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(hashtextextended(${`imports:${scope.tenantId}`}, 0))::text
    )
    UPDATE imported_invoices n SET vendor_id = ${vendorId} FROM lock
    WHERE n.tenant_id = ${scope.tenantId} AND n.purchase_order_id = ${orderId}`),
  );
  return moved !== undefined;
}

export interface RenamedInvoice {
  /** null if the bill was made without an import. */
  importId: string | null;
  orderIds: string[];
  oldNumber: string;
  number: string;
  numberKey: string;
}

/**
 * Gives an imported invoice another number, also on its orders, which must be locked. Returns false
 * if another invoice of the vendor has the number.
 */
export async function renameImport(
  scope: WriteScope,
  { importId, orderIds, oldNumber, number, numberKey }: RenamedInvoice,
): Promise<boolean> {
  const renamed = await scope.db.attempt(() =>
    scope.db.read(sql`
    UPDATE imported_invoices SET number = ${number}, number_key = ${numberKey}
    WHERE tenant_id = ${scope.tenantId} AND id = ${importId}::uuid`),
  );
  if (!renamed) return false;
  scope.db.write(sql`
    UPDATE purchase_orders SET updated_at = ${nextUpdatedAt(scope.now)},
      vendor_invoice_numbers = array_replace(vendor_invoice_numbers, ${oldNumber}::text, ${number}::text)
    WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(orderIds)}::uuid[])`);
  return true;
}

/**
 * Adds the number of a bill to the invoice numbers of orders. Returns the ids of those without it.
 */
export async function addInvoiceNumber(
  scope: Scope,
  orderIds: string[],
  number: string,
): Promise<string[]> {
  const rows = await scope.db.read<{ id: string }>(sql`
    UPDATE purchase_orders o SET vendor_invoice_numbers = array_append(o.vendor_invoice_numbers, ${number}::text)
    WHERE o.tenant_id = ${scope.tenantId} AND o.id = ANY(${arrayOf(orderIds)}::uuid[])
      AND NOT ${number}::text = ANY(o.vendor_invoice_numbers)
    RETURNING o.id`);
  return rows.map(({ id }) => id);
}

/** Releases the invoice numbers of an order that was cancelled or deleted. */
export async function deleteImports(scope: Scope, orderId: string): Promise<void> {
  await scope.db.read(sql`
    DELETE FROM imported_invoices WHERE tenant_id = ${scope.tenantId} AND purchase_order_id = ${orderId}`);
}

/** Lists the numbers of the invoices imported into an order, in order of import. */
export async function listImportedNumbers(scope: Scope, orderId: string): Promise<string[]> {
  const rows = await scope.db.read<{ number: string }>(sql`
    SELECT number FROM imported_invoices
    WHERE tenant_id = ${scope.tenantId} AND purchase_order_id = ${orderId} ORDER BY created_at, id`);
  return rows.map(({ number }) => number);
}
