import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Creates a signing secret: 32 random bytes in the format of Standard Webhooks. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** One attempt to deliver an event, as input for its signatures. */
export interface Attempt {
  /** The current secret first, then rotated ones that are still valid. */
  readonly secrets: readonly string[];
  /** The event type, such as `work_order.created`. */
  readonly event: string;
  /** The same for every attempt; receivers detect duplicates by it. */
  readonly eventId: string;
  readonly attemptId: string;
  /** The exact bytes sent. */
  readonly body: Uint8Array;
  /** Seconds since 1970, of real time: receivers reject old timestamps. */
  readonly timestamp: number;
}

/** The headers that authenticate an attempt: the shop's own, and those of Standard Webhooks. */
export function signedHeaders(attempt: Attempt): Record<string, string> {
  const { secrets, event, eventId, attemptId, timestamp } = attempt;
  const shopSignatures = secrets.map((secret) => shopSignature(secret, attempt));
  const standardSignatures = secrets.map((secret) => standardSignature(secret, attempt));
  return {
    "X-Shop-Signature-256": [`t=${timestamp}`, ...shopSignatures].join(","),
    "X-Shop-Event": event,
    "X-Shop-Delivery": attemptId,
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": standardSignatures.join(" "),
  };
}

/** The key is the secret as the shop saw it, prefix included. */
function shopSignature(secret: string, { timestamp, body }: Attempt): string {
  const hmac = createHmac("sha256", secret).update(`${timestamp}.`).update(body);
  return `v1=${hmac.digest("hex")}`;
}

/** The key is the bytes encoded by the secret's base64. */
function standardSignature(secret: string, { eventId, timestamp, body }: Attempt): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const hmac = createHmac("sha256", key).update(`${eventId}.${timestamp}.`).update(body);
  return `v1,${hmac.digest("base64")}`;
}
