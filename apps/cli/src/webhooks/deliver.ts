import type { WebhookEvent } from "@bayline/sdk";
import { forward, type Outcome } from "./forward.ts";

export interface Receiver {
  url: URL;
  secret: string;
}

/** An attempt that was made; of one that failed, when the next follows, if one does. */
export interface Attempt extends Outcome {
  attempt: number;
  nextInMs: number | null;
}

export interface Circumstances {
  signal: AbortSignal;
  /** Told of every attempt. */
  onAttempt(attempt: Attempt): void;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const pausesMs = [1_000, 2_000, 4_000];
const longestPauseMs = 30_000;

/**
 * Delivers an event to a local receiver, and again a few times where that fails: whoever restarts
 * their program loses nothing. Tells whether it came to an end: not when it was interrupted.
 */
export async function deliver(
  { url, secret }: Receiver,
  event: WebhookEvent,
  { signal, onAttempt, pause }: Circumstances,
): Promise<"delivered" | "skipped" | "interrupted"> {
  const { webhooks } = await import("@bayline/sdk");
  for (let attempt = 1; ; attempt += 1) {
    // Signed anew each time, as the service does: receivers refuse what was signed long ago.
    const outcome = await forward(url, await webhooks.signDelivery(event, secret), signal);
    if (!outcome.isDelivered && signal.aborted) return "interrupted";
    const nextInMs = pauseAfter(outcome, attempt);
    onAttempt({ ...outcome, attempt, nextInMs });
    if (outcome.isDelivered) return "delivered";
    if (nextInMs === null) return "skipped";
    await pause(nextInMs, signal);
  }
}

function pauseAfter({ isDelivered, status, retryAfterMs }: Outcome, attempt: number) {
  const pauseMs = pausesMs[attempt - 1];
  // Gone for good: the service would switch the subscription off.
  if (isDelivered || status === 410 || pauseMs === undefined) return null;
  return Math.max(pauseMs, Math.min(retryAfterMs ?? 0, longestPauseMs));
}
