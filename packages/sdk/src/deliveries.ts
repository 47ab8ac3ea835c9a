import { BaylineError } from "./errors.ts";
import { shopSignature, standardSignature } from "./signatures.ts";
import type { ExampleOptions } from "./testing.ts";
import type { EventKind } from "./webhook-events.ts";

interface AnyEvent {
  id: string;
  event: string;
  createdAt: string;
  tenantId: string;
  data: object;
}

/** A signed request, identical to one the API sends. */
export interface SignedDelivery {
  /** Send it unchanged: any difference in its bytes invalidates the signatures. */
  body: string;
  headers: Record<string, string>;
}

export interface SignOptions {
  /** The id of the delivery attempt. Default: a random id. */
  deliveryId?: string | undefined;
  /** The time of the signature, in Unix seconds. Default: now. */
  timestamp?: number | undefined;
}

/**
 * Signs a body to test a webhook receiver. Returns the value of `X-Shop-Signature-256`.
 *
 * @param timestamp The time of the signature, in Unix seconds. Default: now.
 * @example
 * const headers = { "X-Shop-Signature-256": await webhooks.sign(body, secret) };
 * console.log(headers);
 */
export async function sign(
  body: string | Uint8Array,
  secret: string,
  timestamp = nowInSeconds(),
): Promise<string> {
  const content = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return `t=${timestamp},${await shopSignature(secret, { content, timestamp })}`;
}

/**
 * Builds the complete request that delivers an event, with the same body and headers that the API
 * sends.
 *
 * @param secret The receiver's secret (`whsec_…`), or several. Each secret signs, as after a
 * rotation.
 * @example const [event] = (await client.events.list({ limit: 1 })).data; if (event) await
 * fetch(receiver, { method: "POST", ...(await webhooks.signDelivery(event, secret)) });
 */
export async function signDelivery(
  event: AnyEvent,
  secret: string | readonly string[],
  options: SignOptions = {},
): Promise<SignedDelivery> {
  const { id, event: kind, createdAt, tenantId, data } = event;
  const body = JSON.stringify({ id, event: kind, createdAt, tenantId, data });
  const timestamp = options.timestamp ?? nowInSeconds();
  const content = new TextEncoder().encode(body);
  const secrets = typeof secret === "string" ? [secret] : secret;
  const [shop, standard] = await Promise.all([
    Promise.all(secrets.map((each) => shopSignature(each, { content, timestamp }))),
    Promise.all(secrets.map((each) => standardSignature(each, { id, content, timestamp }))),
  ]);
  return {
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Shop-Signature-256": [`t=${timestamp}`, ...shop].join(","),
      "X-Shop-Event": kind,
      "X-Shop-Delivery": options.deliveryId ?? crypto.randomUUID(),
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": standard.join(" "),
    },
  };
}

export interface TestDeliveryOptions<Kind extends EventKind>
  extends SignOptions,
    ExampleOptions<Kind> {}

/**
 * Builds a signed delivery of an example event, to test a webhook receiver.
 *
 * It loads the examples from `@bayline/sdk/testing` when it is called, so that no bundle contains
 * them. In a bundle that runs without `node_modules`, pass `exampleEvent` of that module to
 * `signDelivery` instead.
 *
 * @example
 * const data = { totalCents: 42_00 };
 * const delivery = await webhooks.testDelivery("invoice.created", secret, { data });
 * await fetch(receiver, { method: "POST", ...delivery });
 */
export async function testDelivery<Kind extends EventKind>(
  kind: Kind,
  secret: string | readonly string[],
  options: TestDeliveryOptions<Kind> = {},
): Promise<SignedDelivery> {
  const { exampleEvent } = await loadTesting();
  return signDelivery(exampleEvent(kind, options), secret, options);
}

// Not a literal in `import()`: bundlers would include the examples.
const testing = "@bayline/sdk/testing";

async function loadTesting(): Promise<typeof import("./testing.ts")> {
  try {
    return await import(/* webpackIgnore: true */ /* @vite-ignore */ testing);
  } catch (cause) {
    throw new BaylineError(`Pass exampleEvent of ${testing} to webhooks.signDelivery`, { cause });
  }
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
