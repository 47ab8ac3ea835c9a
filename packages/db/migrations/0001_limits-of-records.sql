ALTER TABLE "bills" ADD CONSTRAINT "bills_lines" CHECK ("line_count" <= 1000) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_lines" CHECK ("item_count" <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_invoices" CHECK (cardinality("vendor_invoice_numbers") <= 500) NOT VALID;