import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { heldCents, sentBackCents } from "../queries/cores/cores.ts";

/** The deposits of a vendor that are held in cores, by the age of their bills on a day. */
export interface VendorCores {
  vendorId: string | null;
  vendorName: string | null;
  coreCount: number;
  heldCents: number;
  sentBackCents: number;
  days0To30Cents: number;
  days31To60Cents: number;
  days61To90Cents: number;
  over90DaysCents: number;
  oldestBillDate: string;
}

/** Sums the deposits of open cores by vendor, the largest sum first. */
export function sumCores(scope: Scope, today: string): Promise<VendorCores[]> {
  const ofAge = (from: number, to: number | null) => sql`coalesce(sum(o.held + o.sent_back) FILTER (
    WHERE ${today}::date - o.bill_date >= ${from}::int ${to === null ? sql`` : sql`AND ${today}::date - o.bill_date <= ${to}::int`}), 0)::bigint`;
  return scope.db.read(sql`
    SELECT o.vendor_id AS "vendorId", o.vendor_name AS "vendorName", count(*)::int AS "coreCount",
      sum(o.held)::bigint AS "heldCents", sum(o.sent_back)::bigint AS "sentBackCents",
      ${ofAge(-1_000_000, 30)} AS "days0To30Cents", ${ofAge(31, 60)} AS "days31To60Cents",
      ${ofAge(61, 90)} AS "days61To90Cents", ${ofAge(91, null)} AS "over90DaysCents",
      min(o.bill_date) AS "oldestBillDate"
    FROM (SELECT c.vendor_id, coalesce(v.name, b.unlinked_vendor_name) AS vendor_name, b.bill_date,
        ${heldCents} AS held, ${sentBackCents} AS sent_back
      FROM cores c
      JOIN bills b ON b.tenant_id = ${scope.tenantId} AND b.id = c.bill_id
      LEFT JOIN vendors v ON v.tenant_id = ${scope.tenantId} AND v.id = c.vendor_id
      WHERE c.tenant_id = ${scope.tenantId} AND c.held_quantity + c.sent_back_quantity > 0) o
    GROUP BY o.vendor_id, o.vendor_name ORDER BY sum(o.held + o.sent_back) DESC, o.vendor_name, o.vendor_id`);
}
