import { expect, test } from "vitest";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

const app = "https://app.example.com";
const harness = useHarness({ corsOrigins: [app] });

const preflight = (origin: string, path: string, method = "PATCH") =>
  call(harness.origin, "OPTIONS", path, {
    headers: {
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": "x-api-key,idempotency-key",
    },
  });

test.each(["/v1/vendors", "/v1/inventory/x", "/trpc/vendors.create"])(
  "a page of a configured origin may call %s",
  async (path) => {
    const { status, headers } = await preflight(app, path);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(app);
    expect(headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(headers.get("access-control-allow-headers")).toContain("idempotency-key");
    expect(headers.get("vary")).toContain("Origin");
  },
);

test("a page of another origin may call nothing", async () => {
  const { headers } = await preflight("https://evil.example.com", "/v1/vendors");
  expect(headers.has("access-control-allow-origin")).toBe(false);
  const read = await call(harness.baseUrl, "GET", "/vendors", {
    headers: { origin: "https://evil.example.com" },
  });
  expect(read.headers.has("access-control-allow-origin")).toBe(false);
});

test("a configured origin may read the headers of an answer, also of an error", async () => {
  const { headers, status } = await call(harness.baseUrl, "GET", "/vendors", {
    headers: { origin: app },
  });
  expect(status).toBe(401);
  expect(headers.get("access-control-allow-origin")).toBe(app);
  for (const name of ["X-Request-Id", "Idempotency-Replayed", "RateLimit-Remaining"]) {
    expect(headers.get("access-control-expose-headers")).toContain(name);
  }
});

test("health and the OpenAPI document are accessible from pages of every origin, configured or not", async () => {
  const closed = await harness.startAnother({ corsOrigins: [] });
  for (const base of [harness.baseUrl, `${closed.origin}/v1`]) {
    for (const path of ["/health", "/openapi.json"]) {
      for (const origin of [app, "https://anyone.example.com"]) {
        const { headers } = await call(base, "GET", path, { headers: { origin } });
        expect(headers.get("access-control-allow-origin")).toBe("*");
      }
    }
  }
  const { headers } = await call(`${closed.origin}/v1`, "GET", "/vendors", {
    headers: { origin: app },
  });
  await closed.close();
  expect(headers.has("access-control-allow-origin")).toBe(false);
});
