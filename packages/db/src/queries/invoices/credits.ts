import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { creditLines, credits, invoiceLines, invoices, payments } from "../../schema/index.ts";
import { columnsOf, type RowOf, someColumnsOf } from "../../sql/columns.ts";
import { upsertOf } from "../../sql/inserting.ts";
import { findOne } from "../../sql/paging.ts";

export type CreditRow = RowOf<typeof credits>;
export type CreditLineRow = RowOf<typeof creditLines>;

/** A credit with its lines, as returned by the API. */
export type InvoiceCreditView = Pick<
  CreditRow,
  "id" | "type" | "creditedAt" | "creditDate" | "reason" | "taxesCents" | "totalCents" | "createdAt"
> & { lines: CreditLineView[] };

/** A line of a credit, with its parts of the invoice's lines. */
export type CreditLineView = Pick<CreditLineRow, "kind" | "description" | "amountCents"> & {
  shares: Array<Pick<CreditLineRow, "invoiceLineId" | "amountCents">>;
};

/** Locks the invoice of a sale. The sale must be locked. */
export function lockInvoiceOfSale(
  scope: Scope,
  salesOrderId: string,
): Promise<RowOf<typeof invoices> | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columnsOf(invoices, "i")} FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId} AND i.sales_order_id = ${salesOrderId}
      FOR NO KEY UPDATE`,
  );
}

/** Locks the payments of an invoice that have a refundable amount, newest last. */
export function lockRefundablePayments(
  scope: Scope,
  invoiceId: string,
): Promise<Array<RowOf<typeof payments>>> {
  return scope.db.read(sql`
    SELECT ${columnsOf(payments, "p")} FROM payments p
    WHERE p.tenant_id = ${scope.tenantId} AND p.invoice_id = ${invoiceId} AND p.type = 'payment'
      AND p.voided_at IS NULL AND p.refunded_cents < p.amount_cents
    ORDER BY p.id FOR NO KEY UPDATE`);
}

/** Returns the tax credited on an invoice, in cents. */
export async function creditedTaxes(scope: Scope, invoiceId: string): Promise<number> {
  const [sum] = await scope.db.read<{ cents: number }>(sql`
    SELECT coalesce(sum(taxes_cents), 0)::bigint AS cents FROM credits
    WHERE tenant_id = ${scope.tenantId} AND invoice_id = ${invoiceId}`);
  return sum?.cents ?? 0;
}

export async function insertCredit(
  scope: Scope,
  credit: CreditRow,
  lines: CreditLineRow[],
): Promise<void> {
  await scope.db.read(upsertOf(scope, credits, [credit]));
  if (lines.length > 0) await scope.db.read(upsertOf(scope, creditLines, lines));
}

/** The credits of an invoice `i` with their lines, oldest first, as JSON. */
export const creditsOfInvoice = ({ tenantId }: Scope) => sql`
  (SELECT coalesce(json_agg(credit ORDER BY credit."createdAt", credit.id), '[]') FROM (
    SELECT ${someColumnsOf(credits, "c", ["id", "type", "creditedAt", "creditDate", "reason", "taxesCents", "totalCents", "createdAt"])},
      (SELECT coalesce(json_agg(line ORDER BY line.position), '[]') FROM (
        SELECT x.position, x.kind, x.description, sum(x.amount_cents)::bigint AS "amountCents",
          json_agg(json_build_object('invoiceLineId', x.invoice_line_id, 'amountCents', x.amount_cents)
            ORDER BY x.id) AS shares
        FROM credit_lines x WHERE x.tenant_id = ${tenantId} AND x.credit_id = c.id
        GROUP BY x.position, x.kind, x.description) line) AS lines
    FROM credits c WHERE c.tenant_id = ${tenantId} AND c.invoice_id = i.id) credit)`;

/** The size of an invoice's credits with their lines, as JSON. */
export async function bytesOfCredits(scope: Scope, invoiceId: string): Promise<number> {
  const [row] = await scope.db.read<{ bytes: number }>(sql`
    SELECT octet_length(${creditsOfInvoice(scope)}::text) AS bytes FROM invoices i
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = ${invoiceId}`);
  return row?.bytes ?? 0;
}

/** A line of an invoice, and how much of it was credited by lines of credits. */
export type CreditedLine = Pick<
  RowOf<typeof invoiceLines>,
  "id" | "kind" | "feeType" | "description" | "taxed" | "amountCents" | "discountCents"
> & { creditedCents: number };

/** Lists the lines of a locked invoice in order. */
export function listCreditedLines(scope: Scope, invoiceId: string): Promise<CreditedLine[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT ${someColumnsOf(invoiceLines, "l", ["id", "kind", "feeType", "description", "taxed", "amountCents", "discountCents"])},
      (SELECT coalesce(sum(x.amount_cents), 0)::bigint FROM credit_lines x
        WHERE x.tenant_id = ${tenantId} AND x.invoice_line_id = l.id) AS "creditedCents"
    FROM invoice_lines l WHERE l.tenant_id = ${tenantId} AND l.invoice_id = ${invoiceId}
    ORDER BY l.position, l.id`);
}
