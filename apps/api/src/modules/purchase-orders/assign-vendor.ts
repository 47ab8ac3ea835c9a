import { AppError } from "@bayline/contracts";
import { findClashingImport, type ImportedInto, moveImports } from "@bayline/db";
import type { WriteContext } from "../../context.ts";

/**
 * Enters an order's imported invoices under the numbers of the vendor it gets. Each vendor's
 * number is imported once, so the order cannot get a vendor whose number it repeats.
 */
export async function assignVendor(
  ctx: WriteContext,
  orderId: string,
  vendorId: string | null,
): Promise<void> {
  // The unique index decides: another order may be given the same vendor at this moment.
  if (await ctx.db.attempt(() => moveImports(ctx, orderId, vendorId))) return;
  const clash = await findClashingImport(ctx, orderId, vendorId);
  if (!clash) throw new Error("An order's invoices were refused a vendor, but clash with none");
  throw duplicateInvoice(clash.number, clash);
}

export function duplicateInvoice(number: string, into: ImportedInto): AppError {
  return new AppError(
    "DUPLICATE_INVOICE",
    `Invoice ${number} of this vendor was already imported, into ${into.orderNumber}.`,
    {
      existingPurchaseOrderId: into.purchaseOrderId,
      nextStep: `Look at ${into.orderNumber} (GET /purchase-orders/${into.purchaseOrderId}); do not send the invoice again.`,
    },
  );
}
