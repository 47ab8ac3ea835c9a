import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import type { StoredInvoice } from "../../schema/index.ts";

/** A document that a person corrected and booked. */
export interface TaughtDocument {
  id: string;
  /** Not null: it was booked. */
  invoice: StoredInvoice | null;
}

/** Among so many of the last documents of a vendor one is looked for. */
const mostDocuments = 20;

/**
 * Finds the last PDF of a vendor that a person corrected or confirmed and booked, of this layout
 * before any other. Its original is still there.
 */
export async function findTaughtDocument(
  scope: Scope,
  { vendorId, layout }: { vendorId: string; layout: string | null },
): Promise<TaughtDocument | undefined> {
  const [found] = await scope.db.read<TaughtDocument>(sql`
    SELECT d.id, d.invoice FROM (
      SELECT id, invoice, fields, layout, booked_at FROM documents
      WHERE tenant_id = ${scope.tenantId} AND vendor_id = ${vendorId} AND status = 'booked'
        AND content_type = 'application/pdf' AND original_deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT ${mostDocuments}) AS d
    WHERE EXISTS (SELECT FROM json_array_elements(d.fields) AS f WHERE f ->> 'by' = 'person')
    ORDER BY (d.layout IS NOT DISTINCT FROM ${layout}) DESC, d.booked_at DESC, d.id DESC LIMIT 1`);
  return found;
}
