import { onTestFinished } from "vitest";
import {
  createSender,
  type Delivery,
  type SenderOptions,
} from "../../src/modules/webhooks/delivery/send.ts";

/** A sender that may reach this machine, until the test is over. */
export function useSender(options: Partial<SenderOptions> = {}) {
  const sender = createSender({ allowPrivate: true, version: "1.2.3", ...options });
  onTestFinished(() => sender.close());
  return sender;
}

export function deliveryTo(url: string, rest: Partial<Delivery> = {}): Delivery {
  return {
    url,
    secrets: ["whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="],
    event: "customer.created",
    eventId: "0199d1f2-0000-7000-8000-000000000001",
    attemptId: "0199d1f2-0000-7000-8000-000000000002",
    body: JSON.stringify({
      id: "0199d1f2-0000-7000-8000-000000000001",
      event: "customer.created",
      createdAt: "2026-03-02T15:00:00.000Z",
      tenantId: "0199d1f2-0000-7000-8000-000000000003",
      data: { name: "Müller & Söhne 🚚" },
    }),
    ...rest,
  };
}
