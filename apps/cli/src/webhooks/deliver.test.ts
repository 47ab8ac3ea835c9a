import { expect, test } from "vitest";
import { startReceiver } from "../../test/harness/receiver.ts";
import { type Attempt, deliver } from "./deliver.ts";

const secret = "whsec_c2VjcmV0";
const event = {
  id: "e1",
  event: "vehicle.created",
  createdAt: "2026-03-02T15:04:05.000Z",
  tenantId: "t1",
  data: {},
};

/** Delivers to a receiver that replies so; pauses take no time and are written down. */
async function deliverTo(url: string, interrupt?: (attempt: Attempt) => boolean) {
  const controller = new AbortController();
  const attempts: Attempt[] = [];
  const pauses: number[] = [];
  const { webhooks } = await import("@bayline/sdk");
  const { body, headers } = await webhooks.signDelivery(event, secret);
  const end = await deliver(
    { url: new URL(url), secret },
    await webhooks.verify(body, headers, secret),
    {
      signal: controller.signal,
      onAttempt(attempt) {
        attempts.push(attempt);
        if (interrupt?.(attempt)) controller.abort();
      },
      async pause(milliseconds) {
        pauses.push(milliseconds);
      },
    },
  );
  return { end, attempts, pauses };
}

test("the sender retries a failure after 1, 2 and 4 seconds, then skips and reports it", async () => {
  const receiver = await startReceiver(...Array(4).fill({ status: 500 }));
  const { end, attempts, pauses } = await deliverTo(receiver.url);
  expect(end).toBe("skipped");
  expect(pauses).toEqual([1000, 2000, 4000]);
  expect(attempts.map(({ attempt, nextInMs, error }) => [attempt, nextInMs, error])).toEqual([
    ...[1, 2, 3].map((attempt) => [attempt, 1000 * 2 ** (attempt - 1), "answered 500"]),
    [4, null, "answered 500"],
  ]);
  const ids = receiver.deliveries.map(({ headers }) => headers["x-shop-delivery"]);
  expect(new Set(ids).size).toBe(4);
  expect(new Set(receiver.deliveries.map(({ body }) => body)).size).toBe(1);
});

test("the sender delivers the event to a receiver that recovers", async () => {
  const receiver = await startReceiver({ status: 503, headers: { "retry-after": "3" } });
  const { end, pauses } = await deliverTo(receiver.url);
  expect([end, pauses]).toEqual(["delivered", [3000]]);
});

test("the sender limits a requested delay", async () => {
  const receiver = await startReceiver({ status: 429, headers: { "retry-after": "9000" } });
  expect((await deliverTo(receiver.url)).pauses).toEqual([30_000]);
});

test("the sender does not retry a 410", async () => {
  const receiver = await startReceiver({ status: 410 });
  const { end, pauses } = await deliverTo(receiver.url);
  expect([end, pauses]).toEqual(["skipped", []]);
});

test("the sender reports a redirect and a refused connection as failures", async () => {
  const moved = await startReceiver(...Array(4).fill({ status: 302, headers: { location: "/" } }));
  const { attempts } = await deliverTo(moved.url);
  expect(attempts[0]?.error).toBe("answered 302: redirects are not followed");
  expect(moved.deliveries.map(({ path }) => path)).toEqual(Array(4).fill("/hooks"));
  const unreachable = await deliverTo("http://127.0.0.1:1/hooks");
  expect(unreachable.attempts[0]).toMatchObject({ status: null, error: "connection refused" });
});

test("the sender stops on interruption without another attempt", async () => {
  const receiver = await startReceiver({ status: 500 });
  expect((await deliverTo(receiver.url, () => true)).end).toBe("interrupted");
  expect(receiver.deliveries).toHaveLength(1);
});
