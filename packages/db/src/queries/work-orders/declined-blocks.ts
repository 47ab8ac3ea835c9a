import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import type { lineItems, serviceBlocks } from "../../schema/index.ts";
import type { RowOf } from "../../sql/columns.ts";
import { arrayOf } from "../../sql/rows.ts";

/**
 * Whether a later block of the vehicle is of the same job as the block `b` of the order `w`, and is
 * not declined. Without a canned job, a block of the same name is of the same job.
 */
export const isDoneLater = ({ tenantId }: Scope): Sql => sql`EXISTS (
  SELECT FROM work_orders later
  JOIN service_blocks done ON done.tenant_id = ${tenantId} AND done.work_order_id = later.id
  WHERE later.tenant_id = ${tenantId} AND later.vehicle_id = w.vehicle_id
    AND later.deleted_at IS NULL AND later.category <> 'cancelled'
    AND done.authorization_status <> 'declined' AND done.created_at > b.created_at
    AND CASE WHEN b.canned_job_id IS NULL THEN lower(done.name) = lower(b.name)
      ELSE done.canned_job_id = b.canned_job_id END)`;

/** What a line of a declined block says of the work, without what the price book adds. */
export type DeclinedLine = Pick<
  RowOf<typeof lineItems>,
  | ("kind" | "description" | "quantity" | "unitPriceCents" | "unitCostCents" | "taxable")
  | ("vmrsCode" | "laborType" | "inventoryItemId" | "partNumber" | "feeType")
> & {
  /** Whether the price was typed, and no rule or job gave it. */
  isTyped: boolean;
};

export type DeclinedBlock = Pick<
  RowOf<typeof serviceBlocks>,
  "id" | "name" | "description" | "complaint" | "cause" | "correction" | "authorizationStatus"
> & {
  /** Null without one, and if it is deleted. */
  cannedJobId: string | null;
  customerId: string | null;
  vehicleId: string | null;
  isDoneLater: boolean;
  lines: DeclinedLine[];
};

/** Finds blocks of orders that are not deleted, with their lines in order, in no order. */
export function findDeclinedBlocks(scope: Scope, ids: readonly string[]): Promise<DeclinedBlock[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT b.id, b.name, b.description, b.complaint, b.cause, b.correction,
      b.authorization_status AS "authorizationStatus", w.customer_id AS "customerId",
      w.vehicle_id AS "vehicleId", ${isDoneLater(scope)} AS "isDoneLater", (
        SELECT j.id FROM canned_jobs j WHERE j.tenant_id = ${tenantId}
          AND j.id = b.canned_job_id AND j.deleted_at IS NULL) AS "cannedJobId", (
        SELECT coalesce(json_agg(json_build_object('kind', l.kind, 'description', l.description,
            'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents,
            'unitCostCents', l.unit_cost_cents, 'taxable', l.taxable, 'vmrsCode', l.vmrs_code,
            'laborType', l.labor_type, 'inventoryItemId', i.id, 'partNumber', l.part_number,
            'feeType', l.fee_type, 'isTyped', l.pricing ->> 'source' = 'typed')
          ORDER BY l.position), '[]')
        FROM line_items l
        LEFT JOIN inventory_items i ON i.tenant_id = ${tenantId} AND i.id = l.inventory_item_id
          AND i.deleted_at IS NULL
        WHERE l.tenant_id = ${tenantId} AND l.service_block_id = b.id
          AND l.pricing ->> 'feeRuleId' IS NULL) AS lines
    FROM service_blocks b
    JOIN work_orders w ON w.tenant_id = ${tenantId} AND w.id = b.work_order_id
    WHERE b.tenant_id = ${tenantId} AND b.id = ANY (${arrayOf(ids)}::uuid[])
      AND w.deleted_at IS NULL`);
}
