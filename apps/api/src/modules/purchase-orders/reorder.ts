import { AppError, invalid } from "@bayline/contracts";
import { lockCounter } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { unknownReference } from "../records.ts";
import { partsToReorder } from "../reports/reorder.ts";
import { findLiveVendor } from "../vendors/resolve-vendor.ts";
import { createOrder } from "./write.ts";

/** The maximum number of lines of an order. */
const maxLines = 500;

/** Creates a draft of a vendor's parts to reorder. */
export async function reorderFromVendor(
  ctx: WriteContext,
  input: InputOf<"purchaseOrders.reorder">,
) {
  const { vendorId, coverDays, note } = input;
  // Every creation of an order holds this lock until its commit, so the quantities on order below
  // include the orders that other requests are creating.
  await lockCounter(ctx, "purchase_order");
  const vendor = await findLiveVendor(ctx, vendorId);
  if (!vendor) throw invalid([unknownReference("vendorId", "vendor")]);
  const { parts } = await partsToReorder(ctx, { vendorId, coverDays, limit: maxLines });
  if (parts.length === 0) {
    throw new AppError("NOTHING_TO_REORDER", `No part of ${vendor.name} is to be reordered.`);
  }
  return createOrder(ctx, {
    vendorId,
    note,
    status: "draft",
    parts: parts.map((part) => ({
      partNumber: part.partNumber,
      description: part.name,
      quantity: part.suggestedQuantity,
      unitCostCents: part.unitCostCents,
      inventoryItemId: part.inventoryItemId,
    })),
  });
}
