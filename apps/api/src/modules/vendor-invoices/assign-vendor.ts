import { AppError } from "@bayline/contracts";
import {
  findHolderAtVendor,
  type ImportedInto,
  type InvoiceHolder,
  lockNumbersOfOrder,
  moveBills,
  moveCores,
  moveImports,
  type PurchaseOrderRow,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";

/**
 * Stores an order's imported invoices under the numbers of its new vendor, and moves its bills.
 *
 * A vendor has each number once, so the order cannot get a vendor that has one of its numbers.
 */
export async function assignVendor(
  ctx: WriteContext,
  orderId: string,
  vendor: Pick<PurchaseOrderRow, "vendorId" | "unlinkedVendorName">,
): Promise<void> {
  const { vendorId } = vendor;
  if (vendorId !== null) await lockNumbersOfOrder(ctx, orderId, vendorId);
  await requireFreeNumbers(ctx, orderId, vendorId);
  // The unique index decides, because another order may lose its vendor concurrently.
  if (!(await moveImports(ctx, orderId, vendorId))) {
    await requireFreeNumbers(ctx, orderId, vendorId);
    throw new Error("An order's invoices conflict with the vendor's, but none was found");
  }
  const billIds = await moveBills(ctx, orderId, vendor);
  if (billIds.length > 0) await moveCores(ctx, billIds, vendorId);
}

/** @throws DUPLICATE_INVOICE or DUPLICATE_BILL if the vendor has a number of the order */
async function requireFreeNumbers(
  ctx: WriteContext,
  orderId: string,
  vendorId: string | null,
): Promise<void> {
  const holder = await findHolderAtVendor(ctx, orderId, vendorId);
  if (holder) throw duplicateInvoice(holder.number, holder);
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
