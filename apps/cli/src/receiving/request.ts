import { createHash } from "node:crypto";
import { canonicalJson, type ReceivingRequest } from "@bayline/contracts";

/** Omits null and empty values, so that an invoice has the same form however it was written. */
export function plainRequest(value: ReceivingRequest): ReceivingRequest {
  const { lines, vendor, ...rest } = value;
  return {
    ...withoutNulls(rest),
    ...(vendor && { vendor: withoutNulls(vendor) }),
    lines: lines.map(withoutNulls),
  };
}

function withoutNulls<T extends object>(record: T): T {
  const copy = { ...record };
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === undefined) Reflect.deleteProperty(copy, name);
  }
  return copy;
}

/** The same content has the same key, so that an invoice that is sent twice is booked once. */
export function idempotencyKeyOf(request: ReceivingRequest): string {
  const hash = createHash("sha256").update(canonicalJson(request)).digest("hex");
  return `invoice-${hash.slice(0, 40)}`;
}
