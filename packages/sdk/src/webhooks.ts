import { BaylineError } from "./errors.ts";
import { isRecord, parseJson } from "./json.ts";
import { Resource } from "./resource.ts";

/** What a webhook delivers. Deliveries may repeat and overtake each other: keep track of `id`. */
export interface WebhookEvent<Data = Record<string, unknown>> {
  id: string;
  /** The kind, such as `purchase_order.received`. */
  event: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  tenantId: string;
  /** The record as its GET answers it. */
  data: Data;
}

export type WebhookFault =
  | "missing_signature"
  | "malformed_signature"
  | "timestamp_out_of_range"
  | "wrong_signature"
  | "malformed_body";

/** A delivery that must not be trusted. Answer it with 400. */
export class WebhookVerificationError extends BaylineError {
  override name = "WebhookVerificationError";
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

export interface VerifyOptions {
  /** How far the delivery's time may be from now. Default 300: 5 minutes. */
  toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970; for tests. */
  now?: (() => number) | undefined;
}

const signatureHeader = "X-Shop-Signature-256";
const defaultToleranceSeconds = 300;

/**
 * Checks that a delivery comes from the service and is fresh, and gives its event.
 *
 * @param body The request's body as it came, not parsed: a byte more or less breaks the signature.
 * @param headers The request's headers.
 * @param secret The subscription's whole secret (`whsec_…`), or several of which any may fit.
 * @throws {WebhookVerificationError} when it must not be trusted.
 */
export async function verify(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const content = bytesOf(body);
  const { timestamp, signatures } = readSignature(headers);
  const now = (options.now ?? Date.now)() / 1000;
  const tolerance = options.toleranceSeconds ?? defaultToleranceSeconds;
  // A captured delivery stays validly signed for ever; its age is what makes a replay visible.
  if (!(Math.abs(now - Number(timestamp)) <= tolerance)) {
    throw new WebhookVerificationError(
      "timestamp_out_of_range",
      `The delivery was signed more than ${tolerance} s from now`,
    );
  }
  const secrets = typeof secret === "string" ? [secret] : secret;
  if (!(await isSigned(join(`${timestamp}.`, content), signatures, secrets))) {
    throw new WebhookVerificationError("wrong_signature", "No signature fits body and secret");
  }
  return readEvent(content);
}

/**
 * The signature header's value for a body, to test a receiver of webhooks with.
 */
export async function sign(
  body: string | Uint8Array,
  secret: string,
  timestamp = Math.floor(Date.now() / 1000),
): Promise<string> {
  const content = join(`${timestamp}.`, bytesOf(body));
  const hmac = await crypto.subtle.sign("HMAC", await keyOf(secret), content);
  const hex = Array.from(new Uint8Array(hmac), (byte) => byte.toString(16).padStart(2, "0"));
  return `t=${timestamp},v1=${hex.join("")}`;
}

/** What needs no client: `webhooks.verify(body, headers, secret)`. */
export const webhooks = { verify, sign } as const;

/** `client.webhooks` can do the same beside its operations. */
export class WebhookHelpers extends Resource {
  readonly verify = verify;
  readonly sign = sign;
}

/** `t=<unix>,v1=<hex>[,v1=<hex>]`: while a secret is rotated, old and new both sign. */
function readSignature(headers: WebhookHeaders) {
  const header = readHeader(headers);
  if (!header) {
    throw new WebhookVerificationError("missing_signature", `${signatureHeader} is missing`);
  }
  const parts = header.split(",").map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
  const [timestamp] = valuesOf("t");
  const signatures = valuesOf("v1").flatMap((hex) => bytesOfHex(hex) ?? []);
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0) {
    throw new WebhookVerificationError("malformed_signature", `${signatureHeader} is malformed`);
  }
  return { timestamp, signatures };
}

function readHeader(headers: WebhookHeaders): string | undefined {
  if (isHeaders(headers)) return headers.get(signatureHeader) ?? undefined;
  const wanted = signatureHeader.toLowerCase();
  const value = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return typeof value === "string" ? value : value?.join(",");
}

// By shape, since frameworks bring Headers classes of their own.
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === "function";
}

// Not the DOM's own names for these, which Node's types do not know.
type Bytes = Uint8Array<ArrayBuffer>;
type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

async function isSigned(
  content: Bytes,
  signatures: readonly Bytes[],
  secrets: readonly string[],
): Promise<boolean> {
  const keys = await Promise.all(secrets.map(keyOf));
  // `subtle.verify` compares in constant time.
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify("HMAC", key, signature, content)),
  );
  return (await Promise.all(checks)).includes(true);
}

function keyOf(secret: string): Promise<HmacKey> {
  // Anyone can sign with an empty secret, such as that of an environment variable left unset.
  if (!secret) throw new BaylineError("The webhook secret is empty");
  const algorithm = { name: "HMAC", hash: "SHA-256" } as const;
  return crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
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

function bytesOf(body: string | Uint8Array): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  // Reached from JavaScript, and the usual mistake: a framework has parsed the body already.
  throw new BaylineError("verify needs the raw body, as text or bytes, not a parsed one");
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) return undefined;
  const bytes = new Uint8Array(hex.length / 2);
  return bytes.map((_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}

function join(prefix: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(prefix);
  const joined = new Uint8Array(start.length + content.length);
  joined.set(start);
  joined.set(content, start.length);
  return joined;
}
