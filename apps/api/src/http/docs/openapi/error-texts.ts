import { type ErrorCode, errorDocsPath } from "@bayline/contracts";

/** One line on each code, shown wherever an operation can give it. */
export const errorTexts = {
  VALIDATION_ERROR: "A field, a parameter or a header is invalid. Nothing was changed.",
  REPORT_REFUSED:
    "The dates of a report or a digest are missing or wrong. `error` says it in words.",
  UNAUTHORIZED: "The credentials are missing, unknown, expired or revoked.",
  PERMISSION_DENIED: "The caller lacks a permission.",
  READ_ONLY_KEY: "A read-only key may not write.",
  NOT_FOUND: "No such record in this shop.",
  PO_NOT_FOUND: "The purchase order that the request names does not exist.",
  VENDOR_NOT_FOUND: "The vendor does not exist and was not to be created.",
  METHOD_NOT_ALLOWED: "The path knows other methods: see Allow.",
  ALREADY_CONVERTED: "The service request is a work order already.",
  AMBIGUOUS_VENDOR: "Several vendors bear this name. Send the vendor's id.",
  BALANCE_DUE: "The order has a balance: it is paid by a payment.",
  DIGESTS_DISABLED: "The shop has not switched digests on: see its settings.",
  DUPLICATE_INVOICE: "This invoice of this vendor was received before.",
  EMAIL_TAKEN: "Another user of the shop has this e-mail address.",
  IDEMPOTENCY_IN_PROGRESS: "The first request with this Idempotency-Key is still running.",
  IMPORT_IN_PROGRESS: "Another import into this shop is running. Wait for its outcome.",
  INSUFFICIENT_STOCK: "Less is on hand than would be taken out.",
  INVOICE_HAS_PAYMENTS: "The order's invoice has payments: refund or void them first.",
  INVOICE_IN_PROGRESS: "Another request is receiving this invoice now. Check before you retry.",
  INVOICE_VOID: "The invoice is void: nothing is owed on it.",
  NOT_INVOICED: "The order is not invoiced: there is nothing to pay yet.",
  OVERPAYMENT: "More would be paid than is owed.",
  OVER_RECEIPT: "More would be received than is outstanding.",
  OVER_REFUND: "More would be refunded than is left of the payment.",
  PAYMENT_REFUNDED: "The payment is a refund, or was refunded.",
  PAYMENT_VOIDED: "The payment is void.",
  PO_ALREADY_RECEIVED: "The purchase order is already received or cancelled.",
  PO_LOCKED: "The purchase order is past the state in which this may change.",
  SALES_ORDER_COMPLETED: "The sale is completed: it is refunded, not changed.",
  SHOP_NOT_EMPTY: "The shop has records already: an archive is imported into an empty shop.",
  STALE_RECORD: "The record was changed after it was read: read it again, and send its updatedAt.",
  LAST_ADMIN: "The shop would be left without an active administrator.",
  VENDOR_MISMATCH: "The purchase order belongs to another vendor.",
  VERSION_CONFLICT: "The block was changed meanwhile: read it again, and send its version.",
  WEBHOOK_INACTIVE: "The subscription is switched off: switch it on first.",
  WEBHOOK_LIMIT_REACHED: "The shop has as many subscriptions as it may have.",
  WORK_ORDER_INVOICED: "The order is invoiced: what it bills may no longer change.",
  BODY_TOO_LARGE: "The body is larger than 1 MiB, or an archive than the service takes.",
  UNSUPPORTED_MEDIA_TYPE:
    "The body is not application/json, or where an archive is taken not application/gzip.",
  AMBIGUOUS_PART_NUMBER: "Several parts bear this number. Say which, or merge them.",
  BACKUP_INCONSISTENT: "The rows of the archive do not fit together. Nothing was kept.",
  BACKUP_INVALID: "The archive is broken off, changed or no backup. Nothing was kept.",
  BACKUP_UNSUPPORTED: "The archive is of a newer version of the service. Nothing was kept.",
  IDEMPOTENCY_KEY_REUSED: "This Idempotency-Key was used for another request.",
  RATE_LIMITED:
    "Too many requests with this key. Wait for the longer of Retry-After and RateLimit-Reset.",
  INTERNAL_ERROR: "The service failed. Report the requestId.",
  REPORT_FAILED: "The report failed. `error` says it in words; report the requestId.",
  RECEIVING_FAILED: "Receiving failed; the message says whether anything was created.",
  OVERLOADED:
    "The shop has too many calls waiting. Nothing was done. Send it again after Retry-After.",
  UNAVAILABLE: "The service cannot answer just now. Try again.",
} as const satisfies Record<ErrorCode, string>;

/** What an example shows beside code and message, where the code brings facts along. */
const exampleFacts: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  VALIDATION_ERROR: {
    details: [{ field: "lines[0].quantity", message: "must be at least 0.0001" }],
    nextStep: null,
    candidates: [],
  },
  PERMISSION_DENIED: { missingPermissions: ["shop.read"] },
  DUPLICATE_INVOICE: {
    existingPurchaseOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
    nextStep: "Open the existing purchase order instead of sending the invoice again.",
  },
  VERSION_CONFLICT: {
    version: 4,
    latest: { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41", version: 4 },
    nextStep: "Apply your change to `latest` and send it with its version.",
  },
  STALE_RECORD: {
    latest: {
      id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
      updatedAt: "2026-03-02T16:20:00.000Z",
    },
    nextStep: "Apply your change to `latest`, and send it with its updatedAt.",
  },
  AMBIGUOUS_VENDOR: {
    nextStep: "Send vendor.id with the id of one of the candidates.",
    candidates: [
      {
        id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
        name: "Great Lakes Heavy Duty Parts, Inc.",
        accountNumber: "48-2210",
      },
    ],
  },
};

const requestId = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c99";
const wrongDay = "Dates must be real calendar days, written YYYY-MM-DD.";

/** The body of a refusal as a caller could see it. */
export function errorExample(code: ErrorCode): Record<string, unknown> {
  if (code === "REPORT_REFUSED")
    return { error: "Invalid date range", message: wrongDay, requestId };
  if (code === "REPORT_FAILED") return { error: "Failed to get weekly trend", requestId };
  return {
    error: code,
    message: errorTexts[code],
    ...exampleFacts[code],
    docs: errorDocsPath(code),
    requestId,
  };
}

/** The body of a refusal that is told by `error` alone. */
export function errorAloneExample(code: ErrorCode): Record<string, unknown> {
  return { error: code === "REPORT_REFUSED" ? "The day of 2026-03-03 is not over yet" : code };
}
