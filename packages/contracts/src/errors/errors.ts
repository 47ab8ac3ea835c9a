/** Every error code a client can meet, with the HTTP status it travels under. */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  REPORT_REFUSED: 400,
  UNAUTHORIZED: 401,
  PERMISSION_DENIED: 403,
  READ_ONLY_KEY: 403,
  NOT_FOUND: 404,
  PO_NOT_FOUND: 404,
  VENDOR_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  ALREADY_CONVERTED: 409,
  AMBIGUOUS_VENDOR: 409,
  BALANCE_DUE: 409,
  DIGESTS_DISABLED: 409,
  DUPLICATE_INVOICE: 409,
  EMAIL_TAKEN: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  IMPORT_IN_PROGRESS: 409,
  INSUFFICIENT_STOCK: 409,
  INVOICE_HAS_PAYMENTS: 409,
  INVOICE_IN_PROGRESS: 409,
  INVOICE_VOID: 409,
  NOT_INVOICED: 409,
  OVERPAYMENT: 409,
  OVER_RECEIPT: 409,
  OVER_REFUND: 409,
  PAYMENT_REFUNDED: 409,
  PAYMENT_VOIDED: 409,
  PO_ALREADY_RECEIVED: 409,
  PO_LOCKED: 409,
  SALES_ORDER_COMPLETED: 409,
  SHOP_NOT_EMPTY: 409,
  STALE_RECORD: 409,
  LAST_ADMIN: 409,
  VENDOR_MISMATCH: 409,
  VERSION_CONFLICT: 409,
  WEBHOOK_INACTIVE: 409,
  WEBHOOK_LIMIT_REACHED: 409,
  WORK_ORDER_INVOICED: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  AMBIGUOUS_PART_NUMBER: 422,
  BACKUP_INCONSISTENT: 422,
  BACKUP_INVALID: 422,
  BACKUP_UNSUPPORTED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  RECEIVING_FAILED: 500,
  REPORT_FAILED: 500,
  OVERLOADED: 503,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}

/** The page about a code, on the server that gave it. */
export function errorDocsPath(code: ErrorCode): string {
  return `/docs/errors/${code}`;
}

/** One refused field, written the way the caller wrote it: `lines[0].unitCostCents`. */
export interface ErrorDetail {
  field: string;
  message: string;
}

/** What an error may tell its reader beside its code and message. All of it is public. */
export interface ErrorFacts {
  details?: ErrorDetail[];
  nextStep?: string | null;
  candidates?: Array<Record<string, unknown>>;
  /** There are more candidates than are shown. */
  truncated?: true;
  missingPermissions?: string[];
  existingPurchaseOrderId?: string;
  /** The version that is stored, where the caller's was an older one. */
  version?: number;
  /** The record as it is stored, where the caller's was an older one. */
  latest?: object;
  /** What stands under `error` instead of the code: some reports tell their refusals in words. */
  words?: string;
  /** Told by `error` and nothing else. */
  alone?: boolean;
  /** The path of the request, where a 404 tells it. */
  path?: string;
  /** Methods a path answers to, for the `Allow` header of a 405. */
  allow?: string[];
  /** The one scheme that a 401 would accept, for its `WWW-Authenticate` header. */
  scheme?: "Operator";
}

/**
 * The one way business code refuses a request. The message is shown to the caller, so it
 * carries no internal text; `cause` is logged and never sent.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts & { cause?: unknown } = {}) {
    const { cause, ...rest } = facts;
    super(message, { cause });
    this.name = "AppError";
    this.code = code;
    this.facts = rest;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** A 400 about one or more fields. */
export function invalid(details: ErrorDetail[], message = summarise(details)): AppError {
  return new AppError("VALIDATION_ERROR", message, { details });
}

function summarise(details: ErrorDetail[]): string {
  const first = details[0];
  if (!first) return "The request is invalid.";
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : "";
  return first.field ? `${first.field}: ${first.message}${more}` : `${first.message}${more}`;
}
