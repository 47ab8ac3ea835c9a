import { createHmac } from "node:crypto";
import { eventKinds, eventNames } from "@bayline/contracts";
import { Webhook } from "standardwebhooks";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  Bayline,
  BaylineError,
  type WebhookEventOf,
  WebhookVerificationError,
  webhooks,
} from "../src/index.ts";
import { exampleEvent } from "../src/testing.ts";
import { rejection } from "./server.ts";

const secret = "whsec_c2VjcmV0";
const event = {
  id: "evt-1",
  event: "purchase_order.received",
  createdAt: "2026-03-02T12:00:00.000Z",
  tenantId: "shop-1",
  data: { id: "po1", note: "Größe" },
};
const body = JSON.stringify(event);
const signedAt = Date.parse(event.createdAt) / 1000;
const atOnce = { now: () => signedAt * 1000 };

// Independent of `sign`, so that a mistake in it is found.
function hmac(key: string, text = body, timestamp = signedAt): string {
  return createHmac("sha256", key).update(`${timestamp}.${text}`).digest("hex");
}

function headersOf(...signatures: string[]): Record<string, string> {
  const parts = signatures.map((signature) => `v1=${signature}`);
  return { "x-shop-signature-256": [`t=${signedAt}`, ...parts].join(",") };
}

async function faultOf(promise: Promise<unknown>): Promise<string> {
  const error = await rejection(promise);
  if (!(error instanceof WebhookVerificationError)) throw error;
  return error.fault;
}

test("verify returns the event of a delivery, from text and from bytes", async () => {
  const headers = headersOf(hmac(secret));
  expect(await webhooks.verify(body, headers, secret, atOnce)).toEqual(event);
  expect(await webhooks.verify(Buffer.from(body), headers, secret, atOnce)).toEqual(event);
});

test("the header is found in any case, in Headers and in an object", async () => {
  const value = `t=${signedAt},v1=${hmac(secret)}`;
  for (const headers of [
    new Headers({ "X-Shop-Signature-256": value }),
    { "X-Shop-Signature-256": value },
    { "x-shop-signature-256": [value], host: undefined },
  ]) {
    expect(await webhooks.verify(body, headers, secret, atOnce)).toEqual(event);
  }
});

test("a client has verify too", async () => {
  const client = new Bayline({ apiKey: null });
  expect(await client.webhooks.verify(body, headersOf(hmac(secret)), secret, atOnce)).toEqual(
    event,
  );
});

test("any signature may match any secret during a rotation", async () => {
  const both = headersOf(hmac("whsec_new"), hmac("whsec_old"));
  expect(await webhooks.verify(body, both, "whsec_old", atOnce)).toEqual(event);
  const secrets = ["whsec_new", "whsec_old"];
  expect(await webhooks.verify(body, headersOf(hmac("whsec_old")), secrets, atOnce)).toEqual(event);
});

test.each([
  ["another body", body.replace("po1", "po2"), headersOf(hmac(secret)), secret],
  ["another secret", body, headersOf(hmac(secret)), "whsec_other"],
  ["no secret at all", body, headersOf(hmac(secret)), []],
  ["a shorter signature", body, headersOf(hmac(secret).slice(0, 32)), secret],
  [
    "a changed time",
    body,
    { "x-shop-signature-256": `t=${signedAt + 1},v1=${hmac(secret)}` },
    secret,
  ],
])("%s does not fit the signature", async (_, text, headers, secrets) => {
  expect(await faultOf(webhooks.verify(text, headers, secrets, atOnce))).toBe("wrong_signature");
});

test.each([
  [299, undefined],
  [-299, undefined],
  [301, "timestamp_out_of_range"],
  [-301, "timestamp_out_of_range"],
])("%d seconds after its signing a delivery meets %s", async (seconds, fault) => {
  const now = () => (signedAt + seconds) * 1000;
  const verified = webhooks.verify(body, headersOf(hmac(secret)), secret, { now });
  if (fault) expect(await faultOf(verified)).toBe(fault);
  else expect(await verified).toEqual(event);
});

test("the tolerance is an option", async () => {
  const options = { now: () => (signedAt + 11) * 1000, toleranceSeconds: 10 };
  const verified = webhooks.verify(body, headersOf(hmac(secret)), secret, options);
  expect(await faultOf(verified)).toBe("timestamp_out_of_range");
});

test.each([
  ["missing_signature", {}],
  ["malformed_signature", { "x-shop-signature-256": "v1=00" }],
  ["malformed_signature", { "x-shop-signature-256": `t=now,v1=${hmac(secret)}` }],
  ["malformed_signature", { "x-shop-signature-256": `t=${signedAt},v1=xyz` }],
  ["malformed_signature", { "x-shop-signature-256": `t=${signedAt},v0=${hmac(secret)}` }],
])("a header that says nothing is a %s: %j", async (fault, headers) => {
  expect(await faultOf(webhooks.verify(body, headers, secret, atOnce))).toBe(fault);
});

test.each(["[]", "not json", '{"id":"evt-1"}'])(
  "the signed body %j is not an event",
  async (text) => {
    const verified = webhooks.verify(text, headersOf(hmac(secret, text)), secret, atOnce);
    expect(await faultOf(verified)).toBe("malformed_body");
  },
);

test("a parsed body and an empty secret are errors of the receiver", async () => {
  const headers = headersOf(hmac(""));
  expect(await rejection(webhooks.verify(body, headers, "", atOnce))).toMatchObject({
    message: "The webhook secret is empty",
  });
  for (const unset of [undefined, null, [undefined], []]) {
    const unsigned = Reflect.apply(webhooks.verify, undefined, [body, headers, unset, atOnce]);
    expect(await rejection(unsigned)).toBeInstanceOf(BaylineError);
  }
  const parsed = Reflect.apply(webhooks.verify, undefined, [event, headers, secret]);
  expect(await rejection(parsed)).toBeInstanceOf(BaylineError);
});

test("a body may be text, bytes or a buffer", async () => {
  const bytes = new TextEncoder().encode(body);
  for (const raw of [body, bytes, bytes.buffer]) {
    expect(await webhooks.verify(raw, headersOf(hmac(secret)), secret, atOnce)).toEqual(event);
  }
});

test("verify accepts the header that sign returns", async () => {
  const header = await webhooks.sign(body, secret);
  expect(await webhooks.verify(body, { "X-Shop-Signature-256": header }, secret)).toEqual(event);
  expect(await webhooks.sign(body, secret, signedAt)).toBe(`t=${signedAt},v1=${hmac(secret)}`);
});

describe("Standard Webhooks", () => {
  const key = `whsec_${Buffer.from("a key of some bytes \u00ff").toString("base64")}`;
  // An independent implementation of the specification signs.
  const signed = (text = body, date = new Date(signedAt * 1000)) => ({
    "webhook-id": event.id,
    "webhook-timestamp": String(Math.floor(date.getTime() / 1000)),
    "webhook-signature": new Webhook(key).sign(event.id, date, text),
  });

  test("a delivery with only its headers is verified by them", async () => {
    for (const headers of [signed(), new Headers(signed())]) {
      expect(await webhooks.verify(body, headers, key, atOnce)).toEqual(event);
    }
    const ours = await webhooks.sign(body, key, signedAt);
    const both = { ...signed(), "x-shop-signature-256": ours };
    expect(await webhooks.verify(body, both, key, atOnce)).toEqual(event);
  });

  test("any of its signatures may match any secret; other versions are ignored", async () => {
    const { "webhook-signature": signature, ...rest } = signed();
    const many = { ...rest, "webhook-signature": `v1a,AAAA v1,AAAA ${signature}` };
    expect(await webhooks.verify(body, many, ["whsec_b3RoZXI=", key], atOnce)).toEqual(event);
  });

  test.each([
    ["another body", "wrong_signature", body.replace("po1", "po2"), {}],
    ["another id", "wrong_signature", body, { "webhook-id": "evt-2" }],
    ["another time", "wrong_signature", body, { "webhook-timestamp": String(signedAt + 1) }],
    ["an old time", "timestamp_out_of_range", body, { "webhook-timestamp": "1" }],
    ["no id", "missing_signature", body, { "webhook-id": undefined }],
    ["no time", "missing_signature", body, { "webhook-timestamp": undefined }],
    ["no base64", "malformed_signature", body, { "webhook-signature": "v1,?" }],
    [
      "an empty signature of the shop's",
      "missing_signature",
      body,
      {
        "x-shop-signature-256": "",
        "webhook-signature": undefined,
      },
    ],
    // Otherwise a client that strips a header could choose the weaker check.
    [
      "a false signature of the shop's",
      "wrong_signature",
      body,
      {
        "x-shop-signature-256": `t=${signedAt},v1=00`,
      },
    ],
  ])("%s is a %s", async (_, fault, text, changed) => {
    const headers = { ...signed(), ...changed };
    expect(await faultOf(webhooks.verify(text, headers, key, atOnce))).toBe(fault);
  });

  test("a secret without base64 is an error of the receiver", async () => {
    const error = await rejection(webhooks.verify(body, signed(), "whsec_?", atOnce));
    expect(error).not.toBeInstanceOf(WebhookVerificationError);
    expect(error).toMatchObject({
      message: "The webhook secret is not whsec_ with base64 behind it",
    });
  });
});

describe("a signed delivery", () => {
  const deliveryId = "attempt-1";
  const sign = (secrets: string | string[]) =>
    webhooks.signDelivery(event, secrets, { deliveryId, timestamp: signedAt });

  test("a signed delivery is the request that the service would send", async () => {
    const { body: sent, headers } = await sign(secret);
    expect(sent).toBe(body);
    expect(headers).toEqual({
      "Content-Type": "application/json",
      "X-Shop-Signature-256": `t=${signedAt},v1=${hmac(secret)}`,
      "X-Shop-Event": event.event,
      "X-Shop-Delivery": deliveryId,
      "webhook-id": event.id,
      "webhook-timestamp": String(signedAt),
      "webhook-signature": new Webhook(secret).sign(event.id, new Date(signedAt * 1000), body),
    });
  });

  test("a signed delivery has the signatures of all valid secrets", async () => {
    const other = "whsec_b3RoZXI=";
    const { body: sent, headers } = await sign([other, secret]);
    for (const each of [other, secret]) {
      expect(await webhooks.verify(sent, headers, each, atOnce)).toEqual(event);
      const { "X-Shop-Signature-256": _, ...standard } = headers;
      expect(await webhooks.verify(sent, standard, each, atOnce)).toEqual(event);
    }
  });
});

describe("a test delivery", () => {
  test("a test delivery is accepted by verify and by an independent receiver", async () => {
    const { body: sent, headers } = await webhooks.testDelivery("invoice.created", secret);
    const received = await webhooks.verify(sent, headers, secret);
    expect(received).toMatchObject({ event: "invoice.created", data: { source: "workOrder" } });
    expect(new Webhook(secret).verify(sent, headers)).toEqual(received);
  });

  test("a test delivery of every kind has an example, and a new id each time", async () => {
    for (const kind of eventNames) {
      const [one, two] = [
        await webhooks.testDelivery(kind, secret),
        await webhooks.testDelivery(kind, secret),
      ];
      const received = await webhooks.verify(one.body, one.headers, secret);
      expect(received).toMatchObject({ event: kind, data: eventKinds[kind].example });
      expect(two.headers["webhook-id"]).not.toBe(received.id);
      expect(two.headers["X-Shop-Delivery"]).not.toBe(one.headers["X-Shop-Delivery"]);
    }
  });

  test("a test delivery of exampleEvent is the same, with signDelivery", async () => {
    const example = exampleEvent("invoice.created", { id: "evt-1", data: { totalCents: 42_00 } });
    expectTypeOf(example).toEqualTypeOf<WebhookEventOf<"invoice.created">>();
    const { body: sent, headers } = await webhooks.signDelivery(example, secret);
    expect(await webhooks.verify(sent, headers, secret)).toEqual(example);
    expect(example).toMatchObject({ id: "evt-1", event: "invoice.created" });
    expect(example.data.totalCents).toBe(42_00);
    expect(exampleEvent("invoice.created").id).not.toBe(exampleEvent("invoice.created").id);
  });

  test("a test delivery has the fields of the options", async () => {
    const options = { id: "evt-9", timestamp: signedAt, data: { totalCents: 1 } };
    const { body: sent } = await webhooks.testDelivery("invoice.created", secret, options);
    expect(JSON.parse(sent)).toMatchObject({
      id: "evt-9",
      createdAt: event.createdAt,
      data: { totalCents: 1, source: "workOrder" },
    });
  });
});
