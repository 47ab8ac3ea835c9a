import type { WebhookEvent } from "@bayline/sdk";
import { forward, type Outcome } from "./forward.ts";

export interface Receiver {
  url: URL;
  secret: string;
}

/** A completed attempt. For a failed one, the time of the next, if there is one. */
export interface Attempt extends Outcome {
  attempt: number;
  nextInMs: number | null;
}

export interface Circumstances {
  signal: AbortSignal;
  /** Called for every attempt. */
  onAttempt(attempt: Attempt): void;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const pausesMs = [1_000, 2_000, 4_000];
const longestPauseMs = 30_000;

/**
 * Delivers an event to a local receiver, with a few retries, so that a restart of the receiver
 * loses nothing. Returns false if it was interrupted.
 */
export async function deliver(
  { url, secret }: Receiver,
  event: WebhookEvent,
  { signal, onAttempt, pause }: Circumstances,
): Promise<"delivered" | "skipped" | "interrupted"> {
  const { webhooks } = await import("@bayline/sdk");
  for (let attempt = 1; ; attempt += 1) {
    // Signed for each attempt, as the service does: receivers reject old signatures.
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
  // Permanently rejected: the service would disable the subscription.
  if (isDelivered || status === 410 || pauseMs === undefined) return null;
  return Math.max(pauseMs, Math.min(retryAfterMs ?? 0, longestPauseMs));
}
