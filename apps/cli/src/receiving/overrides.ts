import { definedFields, isRecord } from "@bayline/contracts/plain";
import { orderReference } from "@bayline/invoice-files";

/** The flags of `receive invoice` that override the invoice. */
export interface Overrides {
  vendor?: string;
  vendorId?: string;
  accountNumber?: string;
  createVendor?: boolean;
  invoiceNumber?: string;
  invoiceDate?: string;
  /** False ignores the order named in the file. */
  po?: string | false;
  mode?: string;
  note?: string;
}

/** Applies the command line, which takes precedence over the file. */
export function override(
  request: Record<string, unknown>,
  flags: Overrides,
): Record<string, unknown> {
  const { invoiceNumber, invoiceDate, mode, note, po } = flags;
  const { purchaseOrderId, purchaseOrderNumber, ...rest } = request;
  const orderInFile = definedFields({ purchaseOrderId, purchaseOrderNumber });
  const order = po === undefined ? orderInFile : po === false ? {} : orderReference(po);
  const vendor = overrideVendor(request.vendor, flags);
  return {
    ...rest,
    ...order,
    ...definedFields({ invoiceNumber, invoiceDate, mode, note }),
    ...(vendor !== undefined && { vendor }),
  };
}

/**
 * A vendor named by a flag replaces the file's completely: the file's id would take precedence over
 * the new name, and its account number belongs to another vendor.
 */
function overrideVendor(vendorInFile: unknown, flags: Overrides): unknown {
  const isReplaced = flags.vendor !== undefined || flags.vendorId !== undefined;
  const { vendor: name, vendorId: id, accountNumber, createVendor: createIfMissing } = flags;
  const fields = definedFields({ id, name, accountNumber, createIfMissing });
  if (Object.keys(fields).length === 0) return vendorInFile;
  return { ...(isRecord(vendorInFile) && !isReplaced ? vendorInFile : {}), ...fields };
}
