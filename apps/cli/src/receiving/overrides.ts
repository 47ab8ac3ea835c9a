import { isRecord } from "../names.ts";
import type { Draft } from "./draft.ts";

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

/** Builds a request from a sheet. Its lines are already in the form of a request. */
export function requestOfSheet({ request }: Draft): Record<string, unknown> {
  const { vendorName, vendorId, accountNumber, purchaseOrder, ...rest } = request;
  const vendor = filled({ id: vendorId, name: vendorName, accountNumber });
  const order = typeof purchaseOrder === "string" ? orderReference(purchaseOrder) : {};
  return { ...rest, ...order, ...(Object.keys(vendor).length > 0 && { vendor }) };
}

/** Applies the command line, which takes precedence over the file. */
export function override(
  request: Record<string, unknown>,
  flags: Overrides,
): Record<string, unknown> {
  const { invoiceNumber, invoiceDate, mode, note, po } = flags;
  const { purchaseOrderId, purchaseOrderNumber, ...rest } = request;
  const named = filled({ purchaseOrderId, purchaseOrderNumber });
  const order = po === undefined ? named : po === false ? {} : orderReference(po);
  const vendor = overrideVendor(request.vendor, flags);
  return {
    ...rest,
    ...order,
    ...filled({ invoiceNumber, invoiceDate, mode, note }),
    ...(vendor !== undefined && { vendor }),
  };
}

/**
 * A vendor named by a flag replaces the file's completely: the file's id would take precedence over
 * the new name, and its account number belongs to another vendor.
 */
function overrideVendor(given: unknown, flags: Overrides): unknown {
  const isReplaced = flags.vendor !== undefined || flags.vendorId !== undefined;
  const { vendor: name, vendorId: id, accountNumber, createVendor: createIfMissing } = flags;
  const told = filled({ id, name, accountNumber, createIfMissing });
  if (Object.keys(told).length === 0) return given;
  return { ...(isRecord(given) && !isReplaced ? given : {}), ...told };
}

function orderReference(text: string): Record<string, string> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  return isId ? { purchaseOrderId: text } : { purchaseOrderNumber: text };
}

function filled(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
