import { webhooks } from "@bayline/sdk";
import { Webhook } from "standardwebhooks";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { receive, receiveRaw } from "../../../../test/doubles/receivers.ts";
import { deliveryTo, useSender } from "../../../../test/harness/sending.ts";

const pollOptions = { timeout: 60_000 };

describe("a delivery", () => {
  test("a delivery is one signed POST of the event, unmodified", async () => {
    const receiver = await receive();
    const delivery = deliveryTo(`${receiver.url}hooks/bayline?shop=1`);
    expect(await useSender().send(delivery)).toEqual({
      ok: true,
      responseStatus: 200,
      durationMs: expect.any(Number),
      error: null,
      retryAfterSeconds: null,
      gone: false,
      interrupted: false,
    });
    expect(receiver.received).toMatchObject([
      {
        method: "POST",
        path: "/hooks/bayline?shop=1",
        headers: {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(delivery.body)),
          "user-agent": "Bayline-Webhooks/1.2.3",
          "x-shop-event": delivery.event,
          "x-shop-delivery": delivery.attemptId,
          "webhook-id": delivery.eventId,
        },
      },
    ]);
    expect(receiver.received[0]?.body.toString()).toBe(delivery.body);
  });

  test("a delivery is verified by its receiver", async () => {
    const receiver = await receive();
    const delivery = deliveryTo(receiver.url);
    await useSender().send(delivery);
    const [secret = ""] = delivery.secrets;
    for (const { body, headers } of receiver.received) {
      const event = JSON.parse(delivery.body);
      expect(await webhooks.verify(body, headers, secret)).toEqual(event);
      const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
      const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
      expect(new Webhook(secret).verify(body, signed)).toEqual(event);
    }
    expect(receiver.received).toHaveLength(1);
  });

  test("a delivery is signed with the time at which it is sent", async () => {
    const receiver = await receive();
    const now = () => Date.parse("2026-03-02T15:00:00.999Z");
    await useSender({ now }).send(deliveryTo(receiver.url));
    expect(receiver.received).toMatchObject([{ headers: { "webhook-timestamp": "1772463600" } }]);
  });

  test.each([200, 201, 202, 204, 299])(
    "a delivery that is answered %i has succeeded",
    async (status) => {
      const receiver = await receive((_, response) => response.writeHead(status).end());
      const outcome = await useSender().send(deliveryTo(receiver.url));
      expect(outcome).toMatchObject({ ok: true, responseStatus: status, error: null });
    },
  );

  test.each([400, 401, 404, 429, 500, 503])(
    "a delivery that is answered %i has failed",
    async (status) => {
      const receiver = await receive((_, response) => response.writeHead(status).end("go away"));
      const outcome = await useSender().send(deliveryTo(receiver.url));
      expect(outcome).toMatchObject({
        ok: false,
        responseStatus: status,
        error: `answered ${status}`,
        gone: false,
      });
    },
  );

  test("a delivery that is answered 410 reports that the receiver is gone", async () => {
    const receiver = await receive((_, response) => response.writeHead(410).end());
    expect(await useSender().send(deliveryTo(receiver.url))).toMatchObject({
      ok: false,
      responseStatus: 410,
      error: "answered 410: it is gone for good",
      gone: true,
    });
  });

  test.each([301, 302, 303, 307, 308])(
    "a delivery that is answered %i follows no redirect",
    async (status) => {
      const target = await receive();
      const headers = { Location: target.url };
      const receiver = await receive((_, response) => response.writeHead(status, headers).end());
      expect(await useSender().send(deliveryTo(receiver.url))).toMatchObject({
        ok: false,
        responseStatus: status,
        error: `answered ${status}: redirects are not followed`,
      });
      expect(target.received).toEqual([]);
    },
  );

  test("a delivery that is deferred by its receiver returns the time of the next attempt", async () => {
    const headers = { "Retry-After": "Mon, 02 Mar 2026 15:02:00 GMT" };
    const receiver = await receive((_, response) => response.writeHead(503, headers).end());
    const now = () => Date.parse("2026-03-02T15:00:00Z");
    const outcome = await useSender({ now }).send(deliveryTo(receiver.url));
    expect(outcome).toMatchObject({ error: "answered 503", retryAfterSeconds: 120 });
  });

  test("a delivery that has succeeded is not deferred, whatever the receiver says", async () => {
    const headers = { "Retry-After": "60" };
    const receiver = await receive((_, response) => response.writeHead(200, headers).end());
    const outcome = await useSender().send(deliveryTo(receiver.url));
    expect(outcome).toMatchObject({ ok: true, retryAfterSeconds: null });
  });
});

describe("connections", () => {
  test("connections are reused after an answer was read", async () => {
    const receiver = await receive((_, response) => response.end("thank you"));
    const sender = useSender();
    for (const _ of [1, 2, 3, 4, 5, 6]) await sender.send(deliveryTo(receiver.url));
    expect(receiver.received).toHaveLength(6);
    // Two, because a connection needs a turn of the event loop before it is free again.
    expect(new Set(receiver.received.map(({ fromPort }) => fromPort)).size).toBeLessThan(3);
  });

  test("a connection is closed if an answer does not end, and the delivery succeeds", async () => {
    const closed = vi.fn();
    const receiver = await receive((_, response) => {
      response.on("close", closed);
      const flood = () => {
        while (!response.destroyed && response.write("x".repeat(10_000)));
      };
      response.on("drain", flood);
      flood();
    });
    const outcome = await useSender().send(deliveryTo(receiver.url));
    expect(outcome).toMatchObject({ ok: true, responseStatus: 200 });
    await expect.poll(() => closed.mock.calls.length, pollOptions).toBe(1);
  });

  test("no connection is opened for a delivery that was cancelled before", async () => {
    const receiver = await receive();
    const outcome = await useSender().send(deliveryTo(receiver.url), AbortSignal.abort());
    expect(outcome).toMatchObject({ ok: false, interrupted: true });
    expect(receiver.received).toEqual([]);
  });
});

describe("a slow receiver", () => {
  test("a slow receiver has 10 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const requested = Promise.withResolvers<void>();
    const receiver = await receive(() => requested.resolve());
    const settled = vi.fn();
    const sent = useSender().send(deliveryTo(receiver.url));
    sent.then(settled);
    await requested.promise;
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toMatchObject({
      ok: false,
      responseStatus: null,
      error: "did not answer within 10 s",
      interrupted: false,
    });
  });

  test("a slow receiver is not waited for longer when its answer arrives in drops", async () => {
    const receiver = await receive((_, response) => {
      const dripping = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(dripping));
    });
    const outcome = await useSender({ timeoutMs: 1500 }).send(deliveryTo(receiver.url));
    expect(outcome).toMatchObject({ ok: false, error: expect.stringMatching(/within 1.5 s$/) });
  });

  test("a slow receiver is not waited for when its headers arrive in drops", async () => {
    const url = await receiveRaw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
      const dripping = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(dripping));
    });
    const outcome = await useSender({ timeoutMs: 300 }).send(deliveryTo(url));
    expect(outcome).toMatchObject({ responseStatus: null, error: "did not answer within 0.3 s" });
  });

  test("a slow receiver is not waited for when its name resolves too slowly", async () => {
    const resolver = () => new Promise<never>(() => {});
    const sender = useSender({ resolver, timeoutMs: 100 });
    const outcome = await sender.send(deliveryTo("http://receiver.example/"));
    expect(outcome).toMatchObject({ ok: false, error: "did not answer within 0.1 s" });
  });

  test("a slow receiver does not delay other receivers of its host", async () => {
    const receiver = await receive(({ url }, response) => {
      if (url === "/good") response.end();
    });
    const sender = useSender({ timeoutMs: 60_000 });
    const hanging = Array.from({ length: 300 }, () =>
      sender.send(deliveryTo(`${receiver.url}hanging`)),
    );
    await expect.poll(() => receiver.received.length, pollOptions).toBe(300);
    const good = await sender.send(deliveryTo(`${receiver.url}good`));
    expect(good).toMatchObject({ ok: true, responseStatus: 200 });
    await sender.close();
    await Promise.all(hanging);
  });

  test("a slow receiver is abandoned when the service stops", async () => {
    const receiver = await receive(() => {});
    const stop = new AbortController();
    const sender = useSender();
    const sent = Array.from({ length: 20 }, () =>
      sender.send(deliveryTo(receiver.url), stop.signal),
    );
    await expect.poll(() => receiver.received.length, pollOptions).toBe(20);
    stop.abort();
    for (const outcome of await Promise.all(sent)) {
      expect(outcome).toMatchObject({ ok: false, interrupted: true, responseStatus: null });
    }
  });

  test("a slow receiver is abandoned when the sender closes, which sends no more", async () => {
    const receiver = await receive(() => {});
    const sender = useSender();
    const sent = sender.send(deliveryTo(receiver.url));
    await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
    await sender.close();
    expect(await sent).toMatchObject({ ok: false, interrupted: true });
    expect(await sender.send(deliveryTo(receiver.url))).toMatchObject({ interrupted: true });
    expect(receiver.received).toHaveLength(1);
  });
});
