import sql from "sql-template-tag";
import { pipelined } from "../../client/pipelined.ts";
import type { Scope } from "../../client/scope.ts";
import { arrayOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { unbilledOf } from "./unbilled.ts";

/**
 * Voids a bill, whose goods are unbilled again. It, its orders and the parts of the layers must be
 * locked.
 */
export async function saveVoidedBill(
  scope: Scope,
  { id, reason, layerIds }: { id: string; reason: string; layerIds: string[] },
): Promise<void> {
  const { tenantId } = scope;
  const ofBill = sql`(SELECT id FROM bill_lines WHERE tenant_id = ${tenantId} AND bill_id = ${id})`;
  const statements = [
    sql`DELETE FROM bill_receipts WHERE tenant_id = ${tenantId} AND bill_line_id IN ${ofBill}`,
    sql`UPDATE cost_layers l SET unbilled_quantity = ${unbilledOf(scope)}
      WHERE l.tenant_id = ${tenantId} AND l.id = ANY(${arrayOf(layerIds)}::uuid[])`,
    sql`UPDATE bill_lines SET received_quantity = 0, received_cents = 0
      WHERE tenant_id = ${tenantId} AND bill_id = ${id} AND received_quantity > 0`,
    sql`UPDATE bills SET status = 'void', void_reason = ${reason}, updated_at = ${nextUpdatedAt(scope.now)}
      WHERE tenant_id = ${tenantId} AND id = ${id}`,
  ];
  await pipelined(statements.map((statement) => scope.db.query(statement)));
}
