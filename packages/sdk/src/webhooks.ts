import { join } from "./bytes.ts";
import { sign, signDelivery, testDelivery } from "./deliveries.ts";
import { BaylineError } from "./errors.ts";
import { isRecord, parseJson } from "./json.ts";
import { Resource } from "./resource.ts";
import { isSigned, type Scheme, shopScheme, standardScheme } from "./signatures.ts";
import type { WebhookEvent } from "./webhook-events.ts";

export type WebhookFault =
  | "missing_signature"
  | "malformed_signature"
  | "timestamp_out_of_range"
  | "wrong_signature"
  | "malformed_body";

/**
 * The delivery could not be verified and must not be trusted. Respond with 400: Express and Fastify
 * do so because of `statusCode`.
 */
export class WebhookVerificationError extends BaylineError {
  override name = "WebhookVerificationError";
  readonly fault: WebhookFault;
  readonly statusCode = 400;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

export interface VerifyOptions {
  /** Maximum difference between the delivery's time and now, in seconds. Default 300. */
  toleranceSeconds?: number | undefined;
  /** Returns the current time in milliseconds since 1970, for tests. */
  now?: (() => number) | undefined;
}

const defaultToleranceSeconds = 300;

/**
 * Verifies the signature and the age of a delivery, and returns its event.
 *
 * @param body The raw request body, not parsed: any difference in its bytes invalidates the
 * signature.
 * @param headers The request's headers: `X-Shop-Signature-256`, or those of Standard Webhooks.
 * @param secret The subscription's complete secret (`whsec_…`), or several, any of which may match.
 * @throws {WebhookVerificationError} if the delivery must not be trusted.
 * @example
 * const event = await webhooks.verify(await request.text(), request.headers, secret);
 * if (event.event === "invoice.created") console.log(event.data.invoiceNumber);
 */
export async function verify(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  // Checked first: an unsigned request may have no body either.
  const { scheme, timestamp, signatures, prefix } = readSignature(headers);
  const content = bytesOf(body);
  const now = (options.now ?? Date.now)() / 1000;
  const tolerance = options.toleranceSeconds ?? defaultToleranceSeconds;
  // The signature of a captured delivery stays valid forever. Its age reveals the replay.
  if (!(Math.abs(now - Number(timestamp)) <= tolerance)) {
    throw new WebhookVerificationError(
      "timestamp_out_of_range",
      `The delivery was signed more than ${tolerance} s from now`,
    );
  }
  // In plain JavaScript the secret may be undefined, for example from an unset environment
  // variable. It is then rejected as empty.
  const keys = (Array.isArray(secret) ? secret : [secret ?? ""]).map(scheme.keyOf);
  if (!(await isSigned(join(prefix, content), signatures, keys))) {
    throw new WebhookVerificationError("wrong_signature", "No signature fits body and secret");
  }
  return readEvent(content);
}

/** Functions that need no client, such as `webhooks.verify(body, headers, secret)`. */
export const webhooks = { verify, sign, signDelivery, testDelivery } as const;

/** Methods of `client.webhooks` in addition to its operations. */
export class WebhookHelpers extends Resource {
  /** {@link verify} */
  readonly verify = verify;
  /** {@link sign} */
  readonly sign = sign;
  /** {@link signDelivery} */
  readonly signDelivery = signDelivery;
  /** {@link testDelivery} */
  readonly testDelivery = testDelivery;
}

function readSignature(headers: WebhookHeaders) {
  const scheme = [shopScheme, standardScheme].find(
    (one) => readHeader(headers, one.headers[0]) !== undefined,
  );
  if (!scheme) {
    throw new WebhookVerificationError("missing_signature", `${shopScheme.headers[0]} is missing`);
  }
  const signed = scheme.read(valuesOf(headers, scheme));
  if (signed) return { ...signed, scheme };
  throw new WebhookVerificationError("malformed_signature", `${scheme.headers[0]} is malformed`);
}

function valuesOf(headers: WebhookHeaders, scheme: Scheme): string[] {
  return scheme.headers.map((name) => {
    const value = readHeader(headers, name);
    if (value !== undefined) return value;
    throw new WebhookVerificationError("missing_signature", `${name} is missing`);
  });
}

/** Returns a header, or undefined if it is missing or empty. */
function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) || undefined;
  const wanted = name.toLowerCase();
  const value = Object.entries(headers).find(([each]) => each.toLowerCase() === wanted)?.[1];
  return (typeof value === "string" ? value : value?.join(",")) || undefined;
}

// Checked by shape, because frameworks have their own Headers classes.
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === "function";
}

function readEvent(content: Uint8Array): WebhookEvent {
  const event = parseJson(new TextDecoder().decode(content));
  if (isEvent(event)) return event;
  throw new WebhookVerificationError("malformed_body", "The body is no webhook event");
}

function isEvent(value: unknown): value is WebhookEvent {
  return (
    isRecord(value) &&
    [value.id, value.event, value.createdAt, value.tenantId].every(
      (field) => typeof field === "string",
    ) &&
    isRecord(value.data)
  );
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  // Unreachable from TypeScript. A body already parsed by the framework is the most common mistake.
  throw new BaylineError("verify needs the raw body, as text or bytes, not a parsed one");
}
