import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A secret to sign with: 32 random bytes, written as Standard Webhooks wants them. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** What may be shown of a secret, so that its owner can tell which it is. */
export function maskedSecret(secret: string): string {
  return `${prefix}…${secret.slice(-4)}`;
}

/** One attempt to deliver an event, as it is signed. */
export interface Attempt {
  /** The current secret first, then those that were rotated away and are still valid. */
  readonly secrets: readonly string[];
  /** The kind: `work_order.created`. */
  readonly event: string;
  /** The same for every attempt: receivers know repeats by it. */
  readonly eventId: string;
  readonly attemptId: string;
  /** Exactly what is sent. */
  readonly body: Uint8Array;
  /** Seconds since 1970, of real time: receivers refuse what is old. */
  readonly timestamp: number;
}

/** The headers by which a receiver knows that an attempt is ours: the shop's own, and those of Standard Webhooks. */
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

/** Keyed with the secret as the shop was shown it, prefix and all. */
function shopSignature(secret: string, { timestamp, body }: Attempt): string {
  const hmac = createHmac("sha256", secret).update(`${timestamp}.`).update(body);
  return `v1=${hmac.digest("hex")}`;
}

/** Keyed with the bytes that the secret's base64 stands for. */
function standardSignature(secret: string, { eventId, timestamp, body }: Attempt): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const hmac = createHmac("sha256", key).update(`${eventId}.${timestamp}.`).update(body);
  return `v1,${hmac.digest("base64")}`;
}
