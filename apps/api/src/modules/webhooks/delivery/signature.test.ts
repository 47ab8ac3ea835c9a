import { createHmac } from "node:crypto";
import { WebhookVerificationError, webhooks } from "@bayline/sdk";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { maskedSecret } from "../../../pipeline/masks.ts";
import { newSecret, signedHeaders } from "./signature.ts";

const envelope = {
  id: "0199d1f2-0000-7000-8000-000000000001",
  event: "customer.created",
  createdAt: "2026-03-02T15:00:00.000Z",
  tenantId: "0199d1f2-0000-7000-8000-000000000002",
  data: { name: "Müller & Söhne 🚚" },
};
const body = Buffer.from(JSON.stringify(envelope));

function signed(...secrets: string[]) {
  return signedHeaders({
    secrets,
    event: envelope.event,
    eventId: envelope.id,
    attemptId: "0199d1f2-0000-7000-8000-000000000003",
    body,
    timestamp: Math.floor(Date.now() / 1000),
  });
}

describe("the headers of a delivery", () => {
  test("the headers of a delivery contain the event and the attempt", () => {
    expect(signed(newSecret())).toMatchObject({
      "X-Shop-Event": "customer.created",
      "X-Shop-Delivery": "0199d1f2-0000-7000-8000-000000000003",
      "webhook-id": envelope.id,
    });
  });

  test("the headers are signed over the exact text", () => {
    const headers = signedHeaders({
      secrets: ["whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="],
      event: "customer.created",
      eventId: "an-event",
      attemptId: "an-attempt",
      body: Buffer.from('{"a":1}'),
      timestamp: 1772463600,
    });
    const key = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
    const hex = createHmac("sha256", key).update('1772463600.{"a":1}').digest("hex");
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
    const standard = createHmac("sha256", bytes).update('an-event.1772463600.{"a":1}');
    expect(headers).toEqual({
      "X-Shop-Signature-256": `t=1772463600,v1=${hex}`,
      "X-Shop-Event": "customer.created",
      "X-Shop-Delivery": "an-attempt",
      "webhook-id": "an-event",
      "webhook-timestamp": "1772463600",
      "webhook-signature": `v1,${standard.digest("base64")}`,
    });
  });

  test("the headers are verified by the SDK and by the library of Standard Webhooks", async () => {
    const secret = newSecret();
    expect(await webhooks.verify(body, signed(secret), secret)).toEqual(envelope);
    expect(new Webhook(secret).verify(body, signed(secret))).toEqual(envelope);
  });

  test("the headers of a delivery match the old secret as well as the new one during a rotation", async () => {
    const [current, retired] = [newSecret(), newSecret()];
    const headers = signed(current, retired);
    for (const secret of [current, retired]) {
      expect(await webhooks.verify(body, headers, secret)).toEqual(envelope);
      expect(new Webhook(secret).verify(body, headers)).toEqual(envelope);
    }
  });

  test("the headers of a delivery match no other secret, and no other body", async () => {
    const [secret, other] = [newSecret(), newSecret()];
    const headers = signed(secret);
    const changed = Buffer.concat([body, Buffer.from(" ")]);
    const verifying = [
      () => webhooks.verify(body, headers, other),
      () => webhooks.verify(changed, headers, secret),
    ];
    for (const verify of verifying) {
      await expect(verify()).rejects.toThrow(WebhookVerificationError);
    }
    expect(() => new Webhook(other).verify(body, headers)).toThrow(/No matching/);
    expect(() => new Webhook(secret).verify(changed, headers)).toThrow(/No matching/);
  });
});

describe("a secret", () => {
  test("a secret is 32 random bytes in base64, and no two are the same", () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
    }
  });

  test("a secret is shown only by its last four characters", () => {
    expect(maskedSecret("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")).toBe("whsec_…Hh8=");
  });
});
