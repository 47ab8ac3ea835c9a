-- Dropping a foreign key locks both tables. Requests lock the shop first, so this does too.
LOCK TABLE "tenants" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_tenant_id_tenants_tenant_id_fk";
--> statement-breakpoint
LOCK TABLE "tenants" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "events" DROP CONSTRAINT "events_tenant_id_tenants_tenant_id_fk";
