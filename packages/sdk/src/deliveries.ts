import type { WebhookEvents } from "./generated/event-types.ts";
import { shopSignature, standardSignature } from "./signatures.ts";
import type { EventKind } from "./webhook-events.ts";

/** An event of any kind. */
interface AnyEvent {
  id: string;
  event: string;
  createdAt: string;
  tenantId: string;
  data: object;
}

/** A signed request as the service would send it. */
export interface SignedDelivery {
  /** Send it as it is: a byte more or less breaks the signatures. */
  body: string;
  headers: Record<string, string>;
}

export interface SignOptions {
  /** Of the attempt. Default: a random one. */
  deliveryId?: string | undefined;
  /** When it is signed, in Unix seconds. Default: now. */
  timestamp?: number | undefined;
}

/**
 * The value of `X-Shop-Signature-256` for a body, to test a receiver of webhooks with.
 *
 * @param timestamp When it is signed, in Unix seconds. Default: now.
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
 * The whole request that delivers an event, with the very body and headers that the service would
 * send.
 *
 * @param secret The receiver's secret (`whsec_…`), or several: then each signs, as after a rotation.
 * @example
 * const [event] = (await client.events.list({ limit: 1 })).data;
 * if (event) await fetch(receiver, { method: "POST", ...(await webhooks.signDelivery(event, secret)) });
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

export interface TestDeliveryOptions<Kind extends EventKind> extends SignOptions {
  /** Fields of the record that matter to the test, in the place of the example's. */
  data?: Partial<WebhookEvents[Kind]> | undefined;
  /** The event's id. Default: a random one, since receivers know repeats by it. */
  id?: string | undefined;
}

/**
 * A signed delivery of an example of a kind, to test a receiver of webhooks with.
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
  return signDelivery(await exampleEvent(kind, options), secret, options);
}

async function exampleEvent<Kind extends EventKind>(
  kind: Kind,
  { id, data, timestamp = nowInSeconds() }: TestDeliveryOptions<Kind>,
): Promise<AnyEvent> {
  // Examples are for tests: programs that make none never load them.
  const { eventExamples } = await import("./generated/event-examples.ts");
  return {
    id: id ?? crypto.randomUUID(),
    event: kind,
    createdAt: new Date(timestamp * 1000).toISOString(),
    tenantId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
    data: { ...eventExamples[kind], ...data },
  };
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
