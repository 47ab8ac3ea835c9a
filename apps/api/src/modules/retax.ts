import { maxRetaxedRecords } from "@bayline/contracts";
import { retaxOpenOrders } from "@bayline/db";
import type { WriteContext } from "../pipeline/context.ts";

/**
 * Recomputes the tax of all open orders and draft sales, or of those of a customer, and emits their
 * updates. The settings or the customer must be changed and locked before.
 *
 * Thousands of whole records would not fit into one request: beyond a limit, one event says that
 * they changed.
 */
export async function retax(ctx: WriteContext, customerId?: string): Promise<void> {
  const { orderIds, saleIds } = await retaxOpenOrders(ctx, { customerId });
  if (orderIds.length + saleIds.length > maxRetaxedRecords) {
    ctx.emitWith("orders.retaxed", customerId ?? ctx.tenantId, {
      customerId: customerId ?? null,
      workOrderCount: orderIds.length,
      salesOrderCount: saleIds.length,
    });
    return;
  }
  for (const id of orderIds) ctx.emit("work_order.updated", id);
  for (const id of saleIds) ctx.emit("sales_order.updated", id);
}
