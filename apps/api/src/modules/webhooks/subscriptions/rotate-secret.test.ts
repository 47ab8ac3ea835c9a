import { webhooks } from "@bayline/sdk";
import { describe, expect, test } from "vitest";
import { type Received, receive } from "../../../../test/doubles/receivers.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import { call } from "../../../../test/harness/http.ts";
import { rotated, secretExpiry, secretsInForce } from "../delivery/secrets.ts";

const now = "2026-03-02T15:00:00.000Z";
const harness = useHarness({ webhooks: { allowPrivate: true }, now: new Date(now) });

async function subscribe() {
  const shop = await harness.shop();
  const receiver = await receive();
  const { id, secret } = await shop.webhook({ url: receiver.url });
  const rotate = (headers = {}) =>
    shop.api("POST", `/webhooks/${id}/rotate-secret`, undefined, headers);
  return { shop, receiver, id, secret, rotate };
}

const verified = async (secret: string, delivery: Received | undefined) => {
  if (!delivery) throw new Error("Nothing was received");
  // It is the real time at which a delivery is signed.
  return webhooks.verify(delivery.body, delivery.headers, secret).then(
    () => true,
    () => false,
  );
};

test("the previous secret signs too, for a day", async () => {
  const { shop, receiver, id, secret, rotate } = await subscribe();
  const { status, body } = await rotate();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id, secretExpiresAt: "2026-03-03T15:00:00.000Z" });
  const fresh = body.data.secret;
  expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(fresh).not.toBe(secret);
  expect((await shop.api("GET", `/webhooks/${id}`)).body).toMatchObject({
    secret: `whsec_…${fresh.slice(-4)}`,
    secretExpiresAt: "2026-03-03T15:00:00.000Z",
  });

  const headers = { "x-api-key": shop.key };
  for (const [minute, signs] of [
    ["14:59", true],
    ["15:00", false],
  ] as const) {
    const later = await harness.startAnother({ now: new Date(`2026-03-03T${minute}:00Z`) });
    await call(`${later.origin}/v1`, "POST", `/webhooks/${id}/test`, { headers });
    await later.close();
    const delivery = receiver.received.at(-1);
    expect([minute, await verified(secret, delivery)]).toEqual([minute, signs]);
    expect(await verified(fresh, delivery)).toBe(true);
  }
});

test("rotations within a day leave each secret its day", async () => {
  const { shop, receiver, id, secret, rotate } = await subscribe();
  const second = (await rotate()).body.data.secret;
  const third = (await rotate()).body.data.secret;
  await shop.api("POST", `/webhooks/${id}/test`);
  const delivery = receiver.received.at(-1);
  for (const each of [secret, second, third]) expect(await verified(each, delivery)).toBe(true);
});

test("a repeated rotation with the same Idempotency-Key rotates once, and shows nothing twice", async () => {
  const { shop, receiver, id, rotate } = await subscribe();
  const key = { "idempotency-key": "rotate this once" };
  const { secret } = (await rotate(key)).body.data;
  const again = await rotate(key);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.body.data.secret).toBe(`whsec_…${secret.slice(-4)}`);
  await shop.api("POST", `/webhooks/${id}/test`);
  expect(await verified(secret, receiver.received.at(-1))).toBe(true);
});

test("a rotation warns of an address that is no longer allowed, and succeeds", async () => {
  const { shop, id } = await subscribe();
  const strict = await harness.startAnother({ webhooks: { allowPrivate: false } });
  const headers = { "x-api-key": shop.key };
  const path = `/webhooks/${id}/rotate-secret`;
  const { status, body } = await call(`${strict.origin}/v1`, "POST", path, { headers });
  await strict.close();
  const warning = "The URL must not resolve to a private or reserved address.";
  expect([status, body.data.warning]).toEqual([200, warning]);
});

test("the audit entry of a rotation contains neither secret", async () => {
  const { shop, id, secret, rotate } = await subscribe();
  const fresh = (await rotate()).body.data.secret;
  const { body, text } = await shop.api("GET", `/audit-log?resourceId=${id}&limit=1`);
  expect(body.entries).toMatchObject([
    {
      operation: "webhooks.rotateSecret",
      changes: { secretExpiresAt: { before: null, after: "2026-03-03T15:00:00.000Z" } },
    },
  ]);
  for (const each of [secret, fresh]) expect(text).not.toContain(each.slice(6, 30));
});

describe("the valid secrets", () => {
  const first = { secret: "one", retiredSecrets: [] };
  const second = rotated(first, "two", "2026-03-02T15:00:00.000Z");
  const third = rotated(second, "three", "2026-03-03T14:00:00.000Z");

  test("the valid secrets are the current one, then those retired less than a day ago", () => {
    expect(secretsInForce(third, "2026-03-03T14:59:59.999Z")).toEqual(["three", "two", "one"]);
    expect(secretsInForce(third, "2026-03-03T15:00:00.000Z")).toEqual(["three", "two"]);
    expect(secretsInForce(third, "2026-03-04T14:00:00.000Z")).toEqual(["three"]);
  });

  test("the valid secrets expire with the one that was retired last", () => {
    expect(secretExpiry(first, "2026-03-02T15:00:00.000Z")).toBeNull();
    expect(secretExpiry(third, "2026-03-03T14:00:00.000Z")).toBe("2026-03-04T14:00:00.000Z");
    expect(secretExpiry(third, "2026-03-04T14:00:00.000Z")).toBeNull();
  });

  test("retired secrets are stored only while they sign", () => {
    const fourth = rotated(third, "four", "2026-03-03T16:00:00.000Z");
    expect(fourth.retiredSecrets.map(({ secret }) => secret)).toEqual(["three", "two"]);
  });
});
