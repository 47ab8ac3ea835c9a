ALTER TABLE "core_return_lines" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "imported_invoices" DROP COLUMN "invoice_date";