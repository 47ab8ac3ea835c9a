/** One invalid field, named as in the request: `lines[0].unitCostCents`. */
export interface ErrorDetail {
  field: string;
  message: string;
}

/**
 * The fields that an error body may have in addition to its code, message and ids. All are public.
 */
export interface ErrorFields {
  details?: ErrorDetail[];
  /** What to do next, in one sentence. */
  nextStep?: string | null;
  candidates?: Array<Record<string, unknown>>;
  /** There are more candidates than these. */
  truncated?: true;
  missingPermissions?: string[];
  existingPurchaseOrderId?: string;
  /** The stored version, if the request had an older one. */
  version?: number;
  /** The stored record, if the request was based on an older one. */
  latest?: object;
}

/** Whether a client may send the same request again. */
export type Retry = "no" | "soon" | "later" | "limited" | "read";

/** Everything about one error code. Backticks mark code in all texts. */
export interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  /** One line, shown in OpenAPI for each operation that can return the code. */
  summary: string;
  /** The cause, in a sentence or two. */
  happened: string;
  /**
   * How to fix it, the most likely fix first. That is the `nextStep` of an error that names none,
   * unless it is a 400.
   */
  todo: readonly [string, ...string[]];
  retry: Retry;
  /** The guide with details: a file in docs/guides, with an anchor. */
  guide: string | null;
  /**
   * An example of the fields that every error with this code has. `AppError` requires them, except
   * for `nextStep`, which is optional for all codes.
   */
  facts: ErrorFields;
  /** What an AI agent does next, if the first step of `todo` does not say it. */
  agentStep?: string;
}
