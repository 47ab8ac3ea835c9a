ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_tenant_id_tenants_tenant_id_fk";
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_tenant_id_tenants_tenant_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_tenant_id_tenants_tenant_id_fk";
