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

/** A delivery that must not be trusted. Answer it with 400: `statusCode` lets Express and Fastify do so. */
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
  /** Seconds that the delivery's time may be from now. Default 300: 5 minutes. */
  toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970; for tests. */
  now?: (() => number) | undefined;
}

const defaultToleranceSeconds = 300;

/**
 * Checks that a delivery comes from the service and is fresh, and gives its event.
 *
 * @param body The request's body as it came, not parsed: a byte more or less breaks the signature.
 * @param headers The request's headers: `X-Shop-Signature-256`, or those of Standard Webhooks.
 * @param secret The subscription's whole secret (`whsec_…`), or several of which any may fit.
 * @throws {WebhookVerificationError} when it must not be trusted.
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
  // First, since what is not signed at all may have no body either.
  const { scheme, timestamp, signatures, prefix } = readSignature(headers);
  const content = bytesOf(body);
  const now = (options.now ?? Date.now)() / 1000;
  const tolerance = options.toleranceSeconds ?? defaultToleranceSeconds;
  // A captured delivery stays validly signed for ever; its age is what makes a replay visible.
  if (!(Math.abs(now - Number(timestamp)) <= tolerance)) {
    throw new WebhookVerificationError(
      "timestamp_out_of_range",
      `The delivery was signed more than ${tolerance} s from now`,
    );
  }
  // Unset in plain JavaScript, as of an environment variable: an empty secret, which is refused.
  const keys = (Array.isArray(secret) ? secret : [secret ?? ""]).map(scheme.keyOf);
  if (!(await isSigned(join(prefix, content), signatures, keys))) {
    throw new WebhookVerificationError("wrong_signature", "No signature fits body and secret");
  }
  return readEvent(content);
}

/** What needs no client: `webhooks.verify(body, headers, secret)`. */
export const webhooks = { verify, sign, signDelivery, testDelivery } as const;

/** `client.webhooks` can do the same beside its operations. */
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

/** An empty one counts as absent. */
function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) || undefined;
  const wanted = name.toLowerCase();
  const value = Object.entries(headers).find(([each]) => each.toLowerCase() === wanted)?.[1];
  return (typeof value === "string" ? value : value?.join(",")) || undefined;
}

// By shape, since frameworks bring Headers classes of their own.
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
  // Reached from JavaScript, and the usual mistake: a framework has parsed the body already.
  throw new BaylineError("verify needs the raw body, as text or bytes, not a parsed one");
}
