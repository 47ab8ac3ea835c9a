import { expect, test } from "vitest";
import { useHarness } from "./harness.ts";
import { call } from "./http.ts";

const harness = useHarness();

test("a sixth request of five is a 429 that says when to come back; each key counts for itself", async () => {
  const shop = await harness.shop();
  const second = await shop.readOnlyKey();
  const limited = await harness.startAnother({ rateLimit: { max: 5 } });
  const ask = (key: string, path = "/users/me") =>
    call(`${limited.origin}/v1`, "GET", path, { headers: { "x-api-key": key } });

  // Health is nobody's request, even where a key comes along.
  for (let asked = 0; asked < 10; asked++) {
    expect((await ask(shop.key, "/health")).headers.has("ratelimit-limit")).toBe(false);
  }
  const paths = ["/users/me", "/vendors", "/vendors/nothing", "/vendors?limit=x", "/vendors"];
  for (const [at, path] of paths.entries()) {
    const { headers, status } = await ask(shop.key, path);
    expect(status).not.toBe(429);
    expect(headers.get("ratelimit-limit")).toBe("5");
    expect(headers.get("ratelimit-remaining")).toBe(String(4 - at));
    expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0);
  }
  const refused = await ask(shop.key);
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    error: "RATE_LIMITED",
    message: expect.any(String),
    nextStep: expect.any(String),
    requestId: refused.headers.get("x-request-id"),
  });
  expect(refused.headers.get("retry-after")).toBe("60");
  expect(refused.headers.get("ratelimit-remaining")).toBe("0");

  expect((await ask(second)).headers.get("ratelimit-remaining")).toBe("4");
  expect((await ask(shop.key, "/health")).status).toBe(200);
  await limited.close();
});

test("each call of a tRPC batch counts, and those beyond the limit are refused alone", async () => {
  const shop = await harness.shop();
  const limited = await harness.startAnother({ rateLimit: { max: 2 } });
  const headers = { "x-api-key": shop.key };
  const path = "/trpc/users.me,users.me,users.me,health.get?batch=1";
  const { status, body } = await call(limited.origin, "GET", path, { headers });
  expect(status).toBe(207);
  const codes = body.map(
    (answer: { error?: { data: { error: string } } }) => answer.error?.data.error,
  );
  expect(codes.sort()).toEqual(["RATE_LIMITED", undefined, undefined, undefined]);
  await limited.close();
});

test("without a limit nothing is said about one", async () => {
  const shop = await harness.shop();
  expect((await shop.api("GET", "/users/me")).headers.has("ratelimit-limit")).toBe(false);
});
