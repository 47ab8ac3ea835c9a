import type { ErrorCode } from "@bayline/contracts";
import { adviceOnBackups } from "./advice-on-backups.ts";
import { adviceOnBusiness } from "./advice-on-business.ts";
import { adviceOnRequests } from "./advice-on-requests.ts";

/** What the page of a code says to whoever met it. */
export interface Advice {
  /** How it comes to this, in a sentence or two. Code stands in backticks, here and below. */
  happened: string;
  /** What to do about it, the likeliest first. */
  todo: readonly string[];
  retry: Retry;
  /** Where the guides say more: a file in docs/guides, with an anchor. */
  guide?: string;
}

/** Whether the same request may be sent again as it is. */
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

export const errorAdvice: Readonly<Record<ErrorCode, Advice>> = {
  ...adviceOnRequests,
  ...adviceOnBusiness,
  ...adviceOnBackups,
};
