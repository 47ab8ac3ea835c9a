import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Bayline, BaylineError, ProposedError, type RequestEvent } from "../src/index.ts";
import { connect, rejection, startServer } from "./server.ts";

describe("a request", () => {
  test("a request asks for strict handling and JSON, with credential and agent", async () => {
    const { client, requests } = await connect([{}], { agentName: "stocker", agentRunId: "run-7" });
    await client.ledger.verify();
    expect(requests[0]?.headers).toMatchObject({
      prefer: "handling=strict",
      accept: "application/json",
      "x-api-key": "bl_live_test",
      "x-agent-name": "stocker",
      "x-agent-run-id": "run-7",
      "user-agent": expect.stringMatching(/^bayline-sdk\/\d/),
    });
  });

  test("a request has names and keys of any script as UTF-8", async () => {
    const { client, requests } = await connect([{}], {
      agentName: "José 日本/1",
      agentRunId: "№7",
    });
    await client.vendors.create({ name: "x" }, { idempotencyKey: "Рахунок-5" });
    const sent = ["x-agent-name", "x-agent-run-id", "idempotency-key"].map((name) =>
      // Node reads a character from each byte.
      Buffer.from(String(requests[0]?.headers[name]), "latin1").toString("utf8"),
    );
    expect(sent).toEqual(["José 日本/1", "№7", "Рахунок-5"]);
  });

  test("a request has encoded ids in the path, and other input of a GET in the query", async () => {
    const { client, requests } = await connect([{}, { json: { vendors: [] } }]);
    await client.vendors.get("a/b?c=ü d");
    await client.vendors.list({ search: "Müller & Co", limit: 5, lastEvaluatedKey: undefined });
    expect(requests.map((request) => request.url)).toEqual([
      "/v1/vendors/a%2Fb%3Fc%3D%C3%BC%20d",
      "/v1/vendors?search=M%C3%BCller+%26+Co&limit=5",
    ]);
  });

  test.each(["", ".", ".."])("the id %j is refused before it is sent", async (id) => {
    const { client, requests } = await connect([]);
    expect(await rejection(client.vendors.delete(id))).toBeInstanceOf(BaylineError);
    expect(requests).toEqual([]);
  });

  test("a request with an id that is missing at run time is refused", async () => {
    const { client } = await connect([]);
    const error = await rejection(
      client.request({ method: "GET", path: "/vendors/{id}", ids: [] }),
    );
    expect(error).toBeInstanceOf(BaylineError);
  });

  test("a write has its fields as JSON, with null and without undefined", async () => {
    const { client, requests } = await connect([{}]);
    await client.vendors.update("v1", { phone: null, email: undefined, name: "Depot" });
    expect(requests[0]).toMatchObject({
      method: "PATCH",
      url: "/v1/vendors/v1",
      body: { phone: null, name: "Depot" },
    });
    expect(requests[0]?.headers["content-type"]).toBe("application/json");
  });

  test("a write with only optional fields has an empty object if there are none", async () => {
    const { client, requests } = await connect([{}]);
    await client.purchaseOrders.receive("po1");
    expect(requests[0]).toMatchObject({ url: "/v1/purchase-orders/po1/receive", body: {} });
  });

  test("a write without fields has no body and no content type", async () => {
    const { client, requests } = await connect([{}]);
    await client.vendors.delete("v1");
    expect(requests[0]).toMatchObject({ method: "DELETE", body: undefined });
    expect(requests[0]?.headers).not.toHaveProperty("content-type");
  });

  test("a request has dryRun as a header", async () => {
    const { client, requests } = await connect([{}]);
    await client.vendors.delete("v1", { dryRun: true });
    expect(requests[0]?.headers["dry-run"]).toBe("true");
  });

  test("a request has the terms of a proposal as headers, and none without them", async () => {
    const { client, requests } = await connect([{}, {}, {}]);
    await client.vendors.delete("v1", { propose: { reason: "Überholt", hours: 48 } });
    await client.vendors.delete("v1", { propose: true });
    await client.vendors.delete("v1");
    const sent = requests.map(({ headers }) => [headers.propose, headers["propose-hours"]]);
    expect(sent).toEqual([
      ["true", "48"],
      ["true", undefined],
      [undefined, undefined],
    ]);
    const reason = Buffer.from(String(requests[0]?.headers["propose-reason"]), "latin1");
    expect(reason.toString("utf8")).toBe("Überholt");
  });

  test("a write that was proposed unasked is an error with the proposal, and not its answer", async () => {
    const proposal = { id: "p", operation: "vendors.delete", effectHash: "0f", reason: null };
    const answers = Array(3).fill({ status: 202, json: proposal });
    const { client } = await connect(answers);
    const error = await client.vendors.delete("v1").catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ProposedError);
    expect(error).toMatchObject({ proposal, message: "vendors.delete: not done, but proposed: p" });
    expect(await client.vendors.delete("v1", { propose: true })).toEqual(proposal);
    expect((await client.vendors.delete("v1").asResponse()).status).toBe(202);
  });

  test("a wait for a proposal ends with its decision", async () => {
    const states = ["open", "stale", "accepted"].map((status) => ({ json: { id: "p", status } }));
    const { client, requests } = await connect(states);
    expect(await client.proposals.wait("p", { intervalMs: 1 })).toMatchObject({
      status: "accepted",
    });
    expect(requests).toHaveLength(3);
  });

  test("a request prefers headers of the call to those of the client, and those to the defaults", async () => {
    const { client, requests } = await connect([{}], {
      headers: { Prefer: "handling=lenient", "X-Trace": "client" },
    });
    await client.users.me({ headers: { "X-Trace": "call", "X-Api-Key": undefined } });
    expect(requests[0]?.headers).toMatchObject({ prefer: "handling=lenient", "x-trace": "call" });
    expect(requests[0]?.headers).not.toHaveProperty("x-api-key");
  });
});

describe("credentials", () => {
  test("an access token is sent as Bearer; a function is called for each request", async () => {
    const tokens = ["one", "two"];
    const { client, requests } = await connect([{}, {}], {
      apiKey: undefined,
      accessToken: async () => tokens.shift() ?? "",
    });
    await client.users.me();
    await client.users.me();
    const sent = requests.map((request) => request.headers.authorization);
    expect(sent).toEqual(["Bearer one", "Bearer two"]);
  });

  test("only the operator's routes get the operator's token, and they never get a key", async () => {
    const { client, requests } = await connect([{}, {}], { operatorToken: "op" });
    await client.operator.tenants.create({ name: "North" });
    await client.users.me();
    expect(requests[0]?.headers).toMatchObject({ authorization: "Operator op" });
    expect(requests[0]?.headers).not.toHaveProperty("x-api-key");
    expect(requests[1]?.headers).toMatchObject({ "x-api-key": "bl_live_test" });
    expect(requests[1]?.headers).not.toHaveProperty("authorization");
  });

  test("key and base URL default to the environment", async () => {
    const server = await startServer({});
    vi.stubEnv("BAYLINE_API_KEY", "bl_live_env");
    vi.stubEnv("BAYLINE_BASE_URL", `${server.baseUrl}/`);
    const client = new Bayline();
    vi.unstubAllEnvs();
    await client.users.me();
    expect(server.requests[0]?.url).toBe("/v1/users/me");
    expect(server.requests[0]?.headers["x-api-key"]).toBe("bl_live_env");
  });

  test("a client works without process", async () => {
    const server = await startServer({});
    vi.stubGlobal("process", undefined);
    const client = new Bayline({ baseUrl: server.baseUrl, apiKey: null });
    vi.unstubAllGlobals();
    await client.health.get();
    expect(server.requests[0]?.url).toBe("/v1/health");
  });

  test("a redirect is an error, so that no key is sent to another host", async () => {
    const elsewhere = await startServer({});
    const { client } = await connect([{ status: 302, headers: { location: elsewhere.baseUrl } }]);
    const error = await rejection(client.users.me());
    expect(error).toMatchObject({ status: 302, message: expect.stringContaining("baseUrl") });
    expect(elsewhere.requests).toEqual([]);
  });

  test.each(["127.0.0.1:3000", "ftp://host/v1", "http://", "http://a b", "http://host/v1?x"])(
    "baseUrl %j is refused",
    (baseUrl) => {
      expect(() => new Bayline({ baseUrl, apiKey: "bl_live_test" })).toThrow(BaylineError);
    },
  );

  test.each(["http://host", "http://host/", "https://host/bayline", "http://host/v1/x"])(
    "baseUrl %j is refused because it does not end in /v1",
    (baseUrl) => {
      const url = baseUrl.replace(/\/$/, "");
      expect(() => new Bayline({ baseUrl, apiKey: "bl_live_test" })).toThrow(
        `baseUrl must end in /v1: ${url}/v1, not ${baseUrl}`,
      );
    },
  );

  test("a client without credentials is refused, unless apiKey is null", async () => {
    vi.stubEnv("BAYLINE_API_KEY", "");
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const options of [{}, { apiKey: undefined }, { apiKey: "" }, { accessToken: "" }]) {
      expect(() => new Bayline(options)).toThrow(
        "No API key: pass apiKey, or set BAYLINE_API_KEY (apiKey: null sends no key)",
      );
    }
    for (const options of [{ accessToken: "jwt" }, { operatorToken: "op" }, { apiKey: null }]) {
      expect(new Bayline(options)).toBeInstanceOf(Bayline);
    }
    vi.stubEnv("BAYLINE_API_KEY", "bl_live_env");
    const server = await startServer({});
    await new Bayline({ apiKey: null, baseUrl: server.baseUrl }).health.get();
    expect(server.requests[0]?.headers).not.toHaveProperty("x-api-key");
  });
});

describe("a response", () => {
  test("a response has its data and an unread body with withResponse", async () => {
    const { client } = await connect([
      { json: { id: "v1" }, headers: { "RateLimit-Remaining": "7" } },
    ]);
    const { data, response } = await client.vendors.get("v1").withResponse();
    expect(data.id).toBe("v1");
    expect(response.headers.get("ratelimit-remaining")).toBe("7");
    expect(await response.json()).toEqual({ id: "v1" });
  });

  test("a response may have any body with asResponse, which throws errors too", async () => {
    const { client } = await connect([{ text: "<html>" }, { status: 404 }]);
    const response = await client.request({ method: "GET", path: "/docs" }).asResponse();
    expect(await response.text()).toBe("<html>");
    expect(await rejection(client.users.me().asResponse())).toMatchObject({ status: 404 });
  });

  test("a response is requested once, however often it is awaited", async () => {
    const { client, requests } = await connect([{ json: { id: "v1" } }]);
    const call = client.vendors.get("v1");
    await Promise.all([call, call, call.withResponse(), call.asResponse()]);
    expect(requests).toHaveLength(1);
  });

  test("a response is a promise with catch and finally", async () => {
    const { client } = await connect([{ status: 404 }]);
    const done = vi.fn();
    expect(
      await client.users
        .me()
        .finally(done)
        .catch(() => "caught"),
    ).toBe("caught");
    expect(done).toHaveBeenCalledOnce();
  });

  test("a response with status 200 and no JSON is an error that says so", async () => {
    const { client } = await connect([{ text: "<html>Login</html>" }]);
    const error = await rejection(client.users.me());
    expect(error).toBeInstanceOf(BaylineError);
    expect(error).toMatchObject({ message: expect.stringContaining("<html>Login</html>") });
  });
});

describe("raw requests and names", () => {
  test("request sends any call, with the same headers and a key for writes", async () => {
    const { client, requests } = await connect([{ json: [1] }, {}]);
    const answer = await client.request({
      method: "POST",
      path: "vendors?x=1",
      query: { y: true, z: null },
      body: { name: "Depot" },
      idempotencyKey: "my-own-key",
    });
    await client.request({ method: "PUT", path: "/vendors/v1", body: {} });
    expect(answer).toEqual([1]);
    expect(requests[0]).toMatchObject({ url: "/v1/vendors?x=1&y=true", body: { name: "Depot" } });
    expect(requests[0]?.headers["idempotency-key"]).toBe("my-own-key");
    expect(requests[1]?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
  });

  test("a raw path cannot change the host", async () => {
    const server = await startServer({});
    const client = new Bayline({ baseUrl: server.baseUrl, apiKey: "bl_live_test" });
    await client.request({ method: "GET", path: "@elsewhere.example/" });
    expect(server.requests[0]?.url).toBe("/v1/@elsewhere.example/");
  });

  test("a header value that HTTP does not allow is refused before the request", async () => {
    const { client, requests } = await connect([]);
    const call = client.vendors.get("v1", { headers: { "X-Trace": "two\nlines" } });
    await expect(call).rejects.toThrow("x-trace: no header may have this value");
    expect(requests).toEqual([]);
  });

  test("every operation is sent with its own name, method and path", async () => {
    const { archives, contract, listOperations, pathParameters } = await import(
      "@bayline/contracts"
    );
    let sent = "";
    const onRequest = ({ operation, method, url }: RequestEvent) => {
      sent = `${operation} ${method} ${new URL(url).pathname}`;
      throw new Error("not sent");
    };
    const client = new Bayline({ apiKey: null, hooks: { onRequest } });
    for (const { name, operation } of listOperations({ ...contract, ...archives })) {
      const path = name.split(".");
      const group = path.slice(0, -1).reduce<unknown>((node, key) => childOf(node, key), client);
      const ids = pathParameters(operation.path);
      const call = childOf(group, path.at(-1) ?? "");
      await expect(Reflect.apply(Object(call), group, ids)).rejects.toThrow("not sent");
      expect(sent).toBe(`${name} ${operation.method} /v1${operation.path.replace(/[{}]/g, "")}`);
    }
  });

  test("hooks receive each attempt, and no credentials", async () => {
    const events: Array<[string, RequestEvent]> = [];
    const note = (name: string) => (event: RequestEvent) => void events.push([name, event]);
    const { client } = await connect([{ status: 503 }, { headers: { "X-Request-Id": "req-1" } }], {
      hooks: { onRequest: note("request"), onResponse: note("response"), onRetry: note("retry") },
    });
    await client.vendors.get("v1");
    expect(events).toMatchObject([
      ["request", { operation: "vendors.get", method: "GET", attempt: 1 }],
      ["response", { status: 503, attempt: 1, durationMs: expect.any(Number) }],
      ["retry", { attempt: 1, delayMs: 500, error: { status: 503 } }],
      ["request", { attempt: 2 }],
      ["response", { status: 200, requestId: "req-1", attempt: 2 }],
    ]);
    for (const [, { headers }] of events) expect(headers.has("x-api-key")).toBe(false);
  });
});

function childOf(node: unknown, key: string): unknown {
  return Reflect.get(Object(node), key);
}
