import { METHODS } from "node:http";
import { listOperations, restContract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { credentials, reads, restRequest, sampleInput } from "../contract/samples.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { rawRequest, sendRaw } from "../harness/raw-http.ts";

const harness = useHarness({}, { separate: true });
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

describe("a path", () => {
  test.each(["/v1/nothing", "/v1/health/", "/V1/vendors", "/nothing", "/v1/%zz", "/trpc/%zz"])(
    "a path that is unknown or malformed, as %s, is a 404 like any other",
    async (path) => {
      const answer = await sendRaw(harness.origin, rawRequest(`GET ${path}`));
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toEqual({
        error: "NOT_FOUND",
        message: "There is no such path.",
        nextStep: expect.any(String),
        docs: "/docs/errors/NOT_FOUND",
        requestId: answer.headers.get("x-request-id"),
      });
    },
  );

  const all = listOperations(restContract);
  const methodsByPath = Map.groupBy(all, ({ operation }) => operation.path);
  const impliedMethods = { GET: ["HEAD"], POST: [], PATCH: ["PUT"], DELETE: [] };

  test.each([...methodsByPath.keys()])("%s supports only its own methods", async (path) => {
    const own = (methodsByPath.get(path) ?? []).flatMap(({ operation: { method } }) => [
      method,
      ...impliedMethods[method],
    ]);
    const others = METHODS.filter((method) => method !== "CONNECT" && !own.includes(method));
    for (const method of others) {
      const url = `/v1${path.replace(/\{\w+\}/g, "x")}`;
      const answer = await sendRaw(harness.origin, rawRequest(`${method} ${url}`));
      expect({ method, status: answer.status }).toEqual({ method, status: 405 });
      expect(answer.headers.get("allow")?.split(", ").sort()).toEqual([...own].sort());
      expect(answer.headers.get("x-request-id")).toMatch(uuid);
    }
  });

  test("the path of a document supports only GET and HEAD", async () => {
    const answer = await call(harness.baseUrl, "DELETE", "/openapi.json");
    expect(answer).toMatchObject({ status: 405, body: { error: "METHOD_NOT_ALLOWED" } });
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });
});

describe("HEAD", () => {
  test.each(reads)("HEAD of $name has the headers of its GET, and no body", async (read) => {
    const shop = await harness.shop();
    const { path } = restRequest(read.operation, await sampleInput(shop, read));
    const headers = credentials(read.operation, shop);
    const get = await call(harness.baseUrl, "GET", path, { headers });
    const head = await call(harness.baseUrl, "HEAD", path, { headers });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(lasting(head.headers)).toEqual(lasting(get.headers));
  });

  test("HEAD of a missing record is a 404 without a body", async () => {
    const shop = await harness.shop();
    expect(await shop.api("HEAD", "/vendors/nothing")).toMatchObject({ status: 404, text: "" });
  });
});

/** The headers that two answers of the same kind share, without those of the connection. */
function lasting(headers: Headers): Record<string, string> {
  const passing = ["date", "x-request-id", "connection", "keep-alive"];
  return Object.fromEntries([...headers].filter(([name]) => !passing.includes(name)));
}

describe("X-Request-Id", () => {
  test("X-Request-Id is on every answer, and new on each", async () => {
    const shop = await harness.shop();
    const answers = [
      await shop.api("GET", "/vendors"),
      await shop.api("POST", "/vendors", {}),
      await shop.api("GET", "/nothing"),
      await shop.api("PUT", "/vendors", {}),
      await call(harness.baseUrl, "GET", "/vendors"),
      await call(harness.baseUrl, "GET", "/health", { headers: { "x-request-id": "mine" } }),
      await call(harness.baseUrl, "GET", "/openapi.json"),
      await call(harness.origin, "GET", "/docs"),
      await call(harness.origin, "GET", "/trpc/users.me"),
      await call(harness.origin, "GET", "/trpc/nothing"),
    ];
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    for (const id of ids) expect(id).toMatch(uuid);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { body, headers } of answers.slice(1, 5)) {
      expect(body.requestId).toBe(headers.get("x-request-id"));
    }
  });
});

describe("query parameters", () => {
  test("unknown parameters are ignored but reported, and refused if strict", async () => {
    const shop = await harness.shop();
    const path = "/vendors?serach=x&limit=2&na%20me=1";
    const ignored = await shop.api("GET", path);
    expect(ignored.status).toBe(200);
    expect(ignored.headers.get("x-ignored-params")).toBe("serach, na%20me");
    for (const prefer of ["handling=strict", 'respond-async, handling="strict"; x=1']) {
      expect(await shop.api("GET", path, undefined, { prefer })).toMatchObject({
        status: 400,
        body: { details: [{ field: "serach" }, { field: "na me" }] },
      });
    }
    const lenient = await shop.api("GET", path, undefined, { prefer: "handling=lenient" });
    expect(lenient.status).toBe(200);
  });

  test("parameters of a write are reported, and never replace the body", async () => {
    const shop = await harness.shop();
    const answer = await shop.api("POST", "/vendors?name=Query", { name: "Body" });
    expect(answer).toMatchObject({ status: 201, body: { name: "Body" } });
    expect(answer.headers.get("x-ignored-params")).toBe("name");
  });

  test("parameters may not occur twice, nor replace path parameters", async () => {
    const shop = await harness.shop();
    const { id } = await shop.vendor({ name: "Great Lakes" });
    expect(await shop.api("GET", "/vendors?limit=1&limit=2")).toMatchObject({
      status: 400,
      body: { details: [{ field: "limit" }] },
    });
    const answer = await shop.api("GET", `/vendors/${id}?id=other&__proto__=x&constructor=y`);
    expect(answer).toMatchObject({ status: 200, body: { id } });
    expect(answer.headers.get("x-ignored-params")).toBe("id, __proto__, constructor");
  });
});
