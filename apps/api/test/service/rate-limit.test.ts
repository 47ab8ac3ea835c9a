import { expect, test } from "vitest";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

const harness = useHarness({}, { separate: true });

test("a sixth request of five is a 429 with a Retry-After; each key counts separately", async () => {
  const shop = await harness.shop();
  const second = await shop.readOnlyKey();
  const limited = await harness.startAnother({ rateLimit: { max: 5 } });
  const ask = (key: string, path = "/users/me") =>
    call(`${limited.origin}/v1`, "GET", path, { headers: { "x-api-key": key } });

  // Health has no caller, even if a key is sent.
  for (let count = 0; count < 10; count++) {
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
    docs: "/docs/errors/RATE_LIMITED",
    requestId: refused.headers.get("x-request-id"),
  });
  expect(refused.headers.get("retry-after")).toBe("60");
  // The first of the five is just seconds old: sent again after 60 seconds, it would be refused
  // again.
  const reset = Number(refused.headers.get("ratelimit-reset"));
  expect(reset).toBeGreaterThan(200);
  expect(refused.body.nextStep).toContain(`Wait ${reset} seconds`);
  expect(refused.headers.get("ratelimit-remaining")).toBe("0");

  expect((await ask(second)).headers.get("ratelimit-remaining")).toBe("4");
  expect((await ask(shop.key, "/health")).status).toBe(200);
  await limited.close();
});

test("a key has one limit, whichever header carries it", async () => {
  const { key } = await harness.shop();
  const limited = await harness.startAnother({ rateLimit: { max: 3 } });
  const forms = [
    { "x-api-key": key },
    { authorization: `Bearer ${key}` },
    { authorization: `ApiKey ${key}` },
  ];
  const remaining: Array<string | null> = [];
  for (const headers of forms) {
    const answer = await call(`${limited.origin}/v1`, "GET", "/users/me", { headers });
    remaining.push(answer.headers.get("ratelimit-remaining"));
  }
  expect(remaining).toEqual(["2", "1", "0"]);
  for (const headers of forms) {
    const answer = await call(`${limited.origin}/v1`, "GET", "/users/me", { headers });
    expect(answer.status).toBe(429);
  }
  await limited.close();
});

test("an unknown path or method counts too if the caller is known", async () => {
  const shop = await harness.shop();
  const limited = await harness.startAnother({ rateLimit: { max: 3 } });
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    call(limited.origin, method, path, { headers });
  const known = { "x-api-key": shop.key };
  const wrong: Array<[string, string, number]> = [
    ["GET", "/v1/nothing", 404],
    ["PUT", "/v1/vendors", 405],
    ["POST", "/nothing", 404],
  ];
  for (const [at, [method, path, status]] of wrong.entries()) {
    const answer = await ask(method, path, known);
    expect([answer.status, answer.headers.get("ratelimit-remaining")]).toEqual([
      status,
      String(2 - at),
    ]);
  }
  for (const [method, path, status] of wrong) {
    expect(await ask(method, path, known)).toMatchObject({
      status: 429,
      body: { error: "RATE_LIMITED" },
    });
    // An unknown caller gets the same error as before: there is nothing to sign in for.
    for (const headers of [{}, { "x-api-key": "wrong" }, { authorization: "Basic x" }]) {
      const answer = await ask(method, path, headers);
      expect(answer.status).toBe(status);
      expect(answer.headers.has("ratelimit-limit")).toBe(false);
    }
  }
  for (const path of ["/v1/health", "/v1/openapi.json"]) {
    expect((await ask("DELETE", path, known)).status).toBe(429);
    expect((await ask("GET", path, known)).status).toBe(200);
  }
  await limited.close();
});

test("each call of a tRPC batch counts, and only those above the limit are refused", async () => {
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

test("rate limit headers do not exist without a limit", async () => {
  const shop = await harness.shop();
  expect((await shop.api("GET", "/users/me")).headers.has("ratelimit-limit")).toBe(false);
});
