import { describe, expect, test, vi } from "vitest";
import { AbortError, Bayline, ConnectionError, TimeoutError } from "../src/index.ts";
import { systemClock } from "../src/retry.ts";
import { type Answer, connect, deadUrl, rejection } from "./server.ts";

const busy: Answer = { status: 503, json: { error: "UNAVAILABLE" } };

function conflict(error: string): Answer {
  return { status: 409, json: { error, message: "No." } };
}

describe("a retry", () => {
  test.each<[string, Answer]>([
    ["429", { status: 429 }],
    ["500", { status: 500 }],
    ["503", busy],
    ["a dropped connection", "drop"],
    ["a body that breaks off", "break"],
    ["INVOICE_IN_PROGRESS", conflict("INVOICE_IN_PROGRESS")],
    ["IDEMPOTENCY_IN_PROGRESS", conflict("IDEMPOTENCY_IN_PROGRESS")],
  ])("%s is tried again", async (_, answer) => {
    const { client, requests } = await connect([answer, { json: { id: "v1" } }]);
    expect(await client.vendors.create({ name: "Depot" })).toEqual({ id: "v1" });
    expect(requests).toHaveLength(2);
  });

  test.each<[string, Answer]>([
    ["400", { status: 400 }],
    ["401", { status: 401 }],
    ["404", { status: 404 }],
    ["408", { status: 408 }],
    ["422", { status: 422 }],
    ["DUPLICATE_INVOICE", conflict("DUPLICATE_INVOICE")],
    ["a conflict without a code", { status: 409, text: "conflict" }],
  ])("%s is not", async (_, answer) => {
    const { client, requests } = await connect([answer]);
    await rejection(client.vendors.create({ name: "Depot" }));
    expect(requests).toHaveLength(1);
  });

  test("a retry happens twice, then the last error is thrown", async () => {
    const { client, requests } = await connect([busy, busy, { status: 500 }]);
    expect(await rejection(client.users.me())).toMatchObject({ status: 500 });
    expect(requests).toHaveLength(3);
  });

  test("a retry is limited by maxRetries of the client or the call", async () => {
    const { client, requests } = await connect([busy, busy, busy], { maxRetries: 0 });
    await rejection(client.users.me());
    expect(requests).toHaveLength(1);
    await rejection(client.users.me({ maxRetries: 1 }));
    expect(requests).toHaveLength(3);
  });

  test("invalid values of maxRetries and timeout are refused", async () => {
    expect(() => new Bayline({ apiKey: null, maxRetries: Number.NaN })).toThrow("maxRetries");
    expect(() => new Bayline({ apiKey: null, timeout: -1 })).toThrow("timeout");
  });

  test.each(["POST", "PATCH", "DELETE"] as const)(
    "a %s bears one idempotency key over all of its attempts, and another call another one",
    async (method) => {
      const { client, requests } = await connect([busy, "drop", {}, {}]);
      await client.request({ method, path: "/vendors" });
      await client.request({ method, path: "/vendors" });
      const keys = requests.map((request) => request.headers["idempotency-key"]);
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
      expect(keys[3]).not.toBe(keys[0]);
    },
  );

  test("a retry has the caller's key on all attempts; a GET has none", async () => {
    const { client, requests } = await connect([busy, {}, {}]);
    await client.vendors.create({ name: "Depot" }, { idempotencyKey: "depot-2026" });
    await client.vendors.get("v1", { idempotencyKey: "depot-2026" });
    const keys = requests.map((request) => request.headers["idempotency-key"]);
    expect(keys).toEqual(["depot-2026", "depot-2026", undefined]);
  });
});

describe("the wait", () => {
  test("the wait is half a second, doubling to 8 seconds", async () => {
    const { client, waits } = await connect(
      Array.from({ length: 7 }, () => busy),
      { maxRetries: 6 },
    );
    await rejection(client.users.me());
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  });

  test("the wait is shortened by up to a quarter at random", async () => {
    const waits: number[] = [];
    const sleep = async (milliseconds: number) => void waits.push(milliseconds);
    const { client } = await connect([busy, {}], { clock: { random: () => 1, sleep } });
    await client.users.me();
    expect(waits).toEqual([375]);
  });

  test.each([
    ["seconds", "7", 7_000],
    ["no time", "0", 0],
    ["a date", "Mon, 02 Mar 2026 12:00:30 GMT", 30_000],
    ["a date that has passed", "Mon, 02 Mar 2026 11:00:00 GMT", 0],
    ["more than five minutes", "3600", 300_000],
    ["nonsense, which does not count", "soon", 500],
  ])("Retry-After is honoured: %s", async (_, header, wait) => {
    const waits: number[] = [];
    const { client } = await connect([{ status: 429, headers: { "Retry-After": header } }, {}], {
      clock: {
        now: () => Date.parse("2026-03-02T12:00:00Z"),
        random: () => 0,
        sleep: async (milliseconds) => void waits.push(milliseconds),
      },
    });
    await client.users.me();
    expect(waits).toEqual([wait]);
  });

  test.each([
    ["a reset after it", 429, { "Retry-After": "60", "RateLimit-Reset": "240" }, 240_000],
    ["a reset before it", 429, { "Retry-After": "60", "RateLimit-Reset": "1" }, 60_000],
    ["a reset alone", 429, { "RateLimit-Reset": "90" }, 90_000],
    ["a reset that is no number", 429, { "Retry-After": "60", "RateLimit-Reset": "soon" }, 60_000],
    ["a failure of the server", 503, { "Retry-After": "5", "RateLimit-Reset": "240" }, 5_000],
  ])(
    "the SDK waits for the longer of Retry-After and, after a 429, RateLimit-Reset: %s",
    async (_, status, headers, wait) => {
      const { client, waits } = await connect([{ status, headers }, {}]);
      await client.users.me();
      expect(waits).toEqual([wait]);
    },
  );

  test("the wait has its seconds in a RateLimitError", async () => {
    const headers = { "Retry-After": "60", "RateLimit-Reset": "240" };
    const { client } = await connect([{ status: 429, headers }], { maxRetries: 0 });
    expect(await rejection(client.users.me())).toMatchObject({ retryAfterSeconds: 240 });
  });
});

describe("timeout and abort", () => {
  test("a slow response or body is a TimeoutError, after the retries", async () => {
    const onRequest = vi.fn();
    const { client } = await connect(["hang", "stall"], { maxRetries: 1, hooks: { onRequest } });
    const error = await rejection(client.users.me({ timeout: 1000 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    // Counts sent requests: on a busy machine the timeout may fire before one arrives.
    expect(onRequest).toHaveBeenCalledTimes(2);
  });

  test.each([0, Number.POSITIVE_INFINITY])("timeout %d is no limit", async (timeout) => {
    const { client } = await connect([{ json: { id: "u1" } }]);
    expect(await client.users.me({ timeout })).toEqual({ id: "u1" });
  });

  test("an aborted call is an AbortError and is not retried", async () => {
    const { client, requests, nextRequest } = await connect(["hang"]);
    const controller = new AbortController();
    const call = client.users.me({ signal: controller.signal });
    const error = rejection(call);
    await nextRequest();
    controller.abort("closing time");
    expect(await error).toBeInstanceOf(AbortError);
    expect(await error).toMatchObject({ name: "AbortError", cause: "closing time" });
    expect(requests).toHaveLength(1);
  });

  test("an aborted signal sends nothing", async () => {
    const onRequest = vi.fn();
    const { client, requests } = await connect([{}], { hooks: { onRequest } });
    const error = await rejection(client.users.me({ signal: AbortSignal.abort() }));
    expect(error).toBeInstanceOf(AbortError);
    expect(requests).toEqual([]);
    expect(onRequest).not.toHaveBeenCalled();
  });

  test("an abort ends the wait between two attempts", async () => {
    const controller = new AbortController();
    const { client, requests } = await connect([busy, {}], {
      clock: { sleep: systemClock.sleep, random: () => 0 },
      hooks: { onRetry: () => controller.abort() },
    });
    expect(await rejection(client.users.me({ signal: controller.signal }))).toBeInstanceOf(
      AbortError,
    );
    expect(requests).toHaveLength(1);
  });

  test("an abort ends the timer of the wait", async () => {
    const controller = new AbortController();
    const wait = systemClock.sleep(3_600_000, controller.signal);
    controller.abort();
    await wait;
  });

  test("an unreachable server is a ConnectionError with the reason", async () => {
    const { client } = await connect([], { baseUrl: await deadUrl() });
    const error = await rejection(client.users.me({ maxRetries: 0 }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: expect.stringContaining("ECONNREFUSED") });
  });
});
