import sql from "sql-template-tag";
import type { Check } from "./ledger-work-orders.ts";
import { taxLedgerColumns, taxLedgerFormat, taxLedgerRows } from "./tax-ledger.ts";

export const taxChecks = {
  // A row may be missing or have an older format. The report does not use it in that case.
  tax_ledger_equals_invoices: (scope) => sql`
    SELECT t.invoice_id AS "invoiceId", to_jsonb(t) AS "stored", to_jsonb(made) AS "recomputed"
    FROM tax_ledger t
    JOIN (${taxLedgerRows(scope, sql`true`)}) made ON made.invoice_id = t.invoice_id
    WHERE t.tenant_id = ${scope.tenantId} AND t.format_version = ${taxLedgerFormat}
      AND (${taxLedgerColumns("t")}) IS DISTINCT FROM (${taxLedgerColumns("made")})`,
} satisfies Record<string, Check>;
