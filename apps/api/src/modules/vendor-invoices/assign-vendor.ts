import { AppError } from "@bayline/contracts";
import {
  findConflictingImport,
  type ImportedInto,
  type InvoiceHolder,
  moveBills,
  moveCores,
  moveImports,
  type PurchaseOrderRow,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";

/**
 * Stores an order's imported invoices under the numbers of its new vendor, and moves its bills.
 *
 * Each number of a vendor can be imported once, so the order cannot get a vendor whose number it
 * repeats.
 */
export async function assignVendor(
  ctx: WriteContext,
  orderId: string,
  vendor: Pick<PurchaseOrderRow, "vendorId" | "unlinkedVendorName">,
): Promise<void> {
  const { vendorId } = vendor;
  // The unique index decides, because another order may get the same vendor concurrently.
  if (await moveImports(ctx, orderId, vendorId)) {
    await moveBills(ctx, orderId, vendor);
    await moveCores(ctx, orderId, vendorId);
    return;
  }
  const clash = await findConflictingImport(ctx, orderId, vendorId);
  if (!clash) throw new Error("An order's invoices conflict with the vendor's, but none was found");
  throw importedInto(clash.number, clash);
}

/** The error for the number of an invoice that was imported, or that a bill has. */
export function duplicateInvoice(number: string, into: InvoiceHolder): AppError {
  if (into.purchaseOrderId === null) {
    return new AppError("DUPLICATE_BILL", `The vendor has a bill with the number ${number}.`, {
      nextStep: `Check the bill (GET /bills/${into.billId}); do not send it again.`,
    });
  }
  return importedInto(number, into);
}

function importedInto(number: string, into: ImportedInto): AppError {
  return new AppError(
    "DUPLICATE_INVOICE",
    `Invoice ${number} of this vendor was already imported, into ${into.orderNumber}.`,
    {
      existingPurchaseOrderId: into.purchaseOrderId,
      nextStep: `Check ${into.orderNumber} (GET /purchase-orders/${into.purchaseOrderId}); do not send the invoice again.`,
    },
  );
}
