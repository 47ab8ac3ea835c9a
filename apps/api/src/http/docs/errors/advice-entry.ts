/** The text of an error code's page. */
export interface Advice {
  /** The cause, in a sentence or two. Backticks mark code, here and below. */
  happened: string;
  /** How to fix it, the most likely fix first. */
  todo: readonly string[];
  retry: Retry;
  /** The guide with details: a file in docs/guides, with an anchor. */
  guide?: string;
}

/** Whether the same request may be retried unchanged. */
export type Retry = keyof typeof retryWords;

export const retryWords = {
  no: "Not unchanged: it would be refused again.",
  soon: "Yes, in a moment, unchanged and with the same `Idempotency-Key`.",
  later:
    "Yes, after as many seconds as the header `Retry-After` says, with the same `Idempotency-Key`.",
  limited:
    "Yes, after as many seconds as the longer of the headers `Retry-After` and `RateLimit-Reset` says, with the same `Idempotency-Key`.",
  read: "Yes, in a moment: a report changes nothing.",
} as const;
