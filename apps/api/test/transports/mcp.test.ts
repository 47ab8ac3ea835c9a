import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../doubles/identity-provider.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { mcpClient, readBlob } from "../harness/mcp-client.ts";
import { addUser, trusting } from "../harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({
  oidc: trusting(provider),
  corsOrigins: ["https://office.shop.example"],
});
const database = useDatabase(harness);
afterAll(() => provider.stop());

const everyday = ["search_operations", "describe_operation", "call_operation"];
const reading = ["whats_overdue", "what_to_reorder"];
const writing = ["receive_dealer_invoice", "open_and_quote_work_order", "price_check"];

/** Sends a handwritten message of the protocol. */
const send = (headers: Record<string, string>, body: unknown = ping) =>
  call(harness.origin, "POST", "/mcp", {
    body,
    headers: { accept: "application/json, text/event-stream", ...headers },
  });
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

describe.each(["2025", "2026"] as const)("a client of %s", (generation) => {
  test("a client lists a few tools, whose definitions stay small", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key, { generation });
    const tools = await agent.tools();
    expect(tools.map(({ name }) => name).sort()).toEqual(
      [...writing, ...reading, ...everyday].sort(),
    );
    expect(JSON.stringify(tools).length).toBeLessThan(40_000);
    expect(agent.client.getInstructions()).toContain("search_operations");
    expect(agent.client.getServerVersion()).toMatchObject({ name: "bayline", title: "Bayline" });
  });

  test("a client finds an operation, reads its input schema, and calls it", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key, { generation });
    await agent.tools();
    const found = await agent.use("search_operations", { query: "record a payment" });
    expect(found.result.operations[0]).toEqual({
      operation: "payments.create",
      summary: expect.any(String),
      readOnly: false,
      destructive: false,
      askFirst: false,
    });
    const reported = await agent.use("describe_operation", { operation: "vendors.create" });
    expect(reported.result.inputSchema).toMatchObject({
      required: ["name"],
      additionalProperties: false,
      properties: { dryRun: { type: "boolean" }, idempotencyKey: { type: "string" } },
    });
    const { isError, result } = await agent.call("vendors_create", reported.result.example);
    expect(isError).toBe(false);
    expect(result.result).toMatchObject(reported.result.example);
    const { body } = await shop.api("GET", `/vendors/${result.result.id}`);
    expect(result.result).toEqual(body);
  });

  test("the client is in the audit log, unless the header names another agent", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key, { generation });
    await agent.call("vendors.create", { name: "Lakes" });
    const headers = { "x-agent-name": "night-shift", "x-agent-run-id": "run-7" };
    const named = await mcpClient(harness.origin, shop.key, { generation, headers });
    await named.call("vendors.create", { name: "Rivers" });
    const { body } = await shop.api("GET", "/audit-log?limit=2");
    expect(body.entries).toMatchObject([
      { operation: "vendors.create", agentName: "night-shift", agentRunId: "run-7" },
      { operation: "vendors.create", agentName: "test-agent/1.2", agentRunId: null },
    ]);
  });

  test("a client gets no response after its key is revoked", async () => {
    const shop = await harness.shop();
    const made = (await shop.api("POST", "/api-keys", {})).body;
    const agent = await mcpClient(harness.origin, made.key, { generation });
    expect((await agent.call("vendors.list")).isError).toBe(false);
    await shop.api("DELETE", `/api-keys/${made.id}`);
    await expect(agent.call("vendors.list")).rejects.toThrow();
    expect(await send({ "x-api-key": made.key })).toMatchObject({ status: 401 });
  });
});

describe("access", () => {
  test("the endpoint requires credentials of a shop", async () => {
    const wrong: Array<Record<string, string>> = [
      {},
      { "x-api-key": "bl_live_wrong" },
      { authorization: "Bearer abc.def.ghi" },
      { authorization: "Bearer bl_live_wrong" },
      { authorization: "Operator operator-token-of-the-tests" },
    ];
    for (const headers of wrong) {
      const { status, headers: reported, body } = await send(headers);
      expect(status).toBe(401);
      expect(reported.get("www-authenticate")).toContain('ApiKey realm="bayline"');
      expect(body).toMatchObject({
        error: "UNAUTHORIZED",
        requestId: reported.get("x-request-id"),
      });
    }
  });

  test("the endpoint accepts an API key as Bearer, and prefers it to X-Api-Key", async () => {
    const [shop, other] = [await harness.shop(), await harness.shop()];
    const headers = { authorization: `Bearer ${shop.key}`, "x-api-key": other.key };
    const agent = await mcpClient(harness.origin, "", { headers });
    await agent.call("vendors.create", { name: "Lakes" });
    expect((await agent.call("users.me")).result.result.tenant.id).toBe(shop.tenantId);
    expect((await shop.api("GET", "/vendors")).body.count).toBe(1);
    const wrong = { authorization: "Bearer bl_live_wrong", "x-api-key": other.key };
    expect(await send(wrong)).toMatchObject({ status: 401 });
  });

  test("the endpoint accepts only POST, and only JSON", async () => {
    const { key } = await harness.shop();
    for (const method of ["GET", "DELETE", "PUT"]) {
      const refused = await call(harness.origin, method, "/mcp", { headers: { "x-api-key": key } });
      expect([method, refused.status, refused.headers.get("allow")]).toEqual([method, 405, "POST"]);
    }
    const accept = "application/json, text/event-stream";
    const raw = (rawBody: string, more: Record<string, string> = {}) =>
      call(harness.origin, "POST", "/mcp", {
        rawBody,
        headers: { "x-api-key": key, accept, ...more },
      });
    expect(await raw("{}", { "content-type": "text/plain" })).toMatchObject({ status: 415 });
    expect(await raw("{")).toMatchObject({ status: 400 });
    expect(await raw("[]")).toMatchObject({ status: 400 });
    expect(await raw(JSON.stringify([ping, ping]))).toMatchObject({ status: 400 });
    expect(await raw(JSON.stringify(ping))).toMatchObject({ status: 200 });
    const wrongTools = await call(harness.origin, "POST", "/mcp?tools=some", {
      body: ping,
      headers: { "x-api-key": key, accept },
    });
    expect(wrongTools).toMatchObject({ status: 400, body: { details: [{ field: "tools" }] } });
  });

  test("access is refused to pages of other origins", async () => {
    const { key } = await harness.shop();
    const from = async (origin: string) => (await send({ "x-api-key": key, origin })).status;
    for (const origin of ["https://evil.example", "http://localhost.evil.example", "null"]) {
      expect([origin, await from(origin)]).toEqual([origin, 403]);
    }
    const known = ["https://office.shop.example", "http://localhost:6274", "http://127.0.0.1:3000"];
    for (const origin of known) expect([origin, await from(origin)]).toEqual([origin, 200]);
  });

  test("the limiter counts requests, and each further operation of one request", async () => {
    const shop = await harness.shop();
    const limited = await harness.startAnother({ rateLimit: { max: 7 } });
    const wanted = { customer: { name: "Acme" }, vehicle: { vin: "1FUJGLDR2CSBX1234" } };
    const ask = () =>
      call(limited.origin, "POST", "/mcp", {
        body: {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "open_and_quote_work_order", arguments: wanted },
        },
        headers: { "x-api-key": shop.key, accept: "application/json, text/event-stream" },
      });
    // Two lists, the new customer and vehicle, and the quote: five operations.
    const first = await ask();
    expect(first.headers.get("ratelimit-remaining")).toBe("6");
    expect(first.text).toContain(`"status":"estimate"`);
    const second = await ask();
    expect(second.headers.get("ratelimit-remaining")).toBe("1");
    expect(second.text).toContain(JSON.stringify(`"code": "RATE_LIMITED"`).slice(1, -1));
    const third = await ask();
    expect(third).toMatchObject({ status: 429, body: { error: "RATE_LIMITED" } });
    expect(third.headers.get("retry-after")).toBe("60");
    await limited.close();
  });
});

describe("a caller without write access", () => {
  test("a read-only key lists no tools that write, and cannot call them", async () => {
    const shop = await harness.shop();
    const key = await shop.readOnlyKey();
    const agent = await mcpClient(harness.origin, key);
    const tools = await agent.tools();
    expect(tools.map(({ name }) => name)).toEqual([...reading, ...everyday]);
    const all = await (await mcpClient(harness.origin, key, { query: "?tools=all" })).tools();
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
    const { result } = await agent.use("search_operations");
    expect(result.operations.length).toBeGreaterThan(30);
    expect(result.operations.filter((each: { readOnly: boolean }) => !each.readOnly)).toEqual([]);

    const refusals = [
      await agent.use("receive_dealer_invoice", shop.invoice()),
      await agent.use("open_and_quote_work_order", { customer: { name: "Acme" } }),
      await agent.use("customers_create", { name: "Acme" }),
      await agent.call("customers.create", { name: "Acme" }),
      await agent.call("customers.create", { name: "Acme" }, { dryRun: true }),
    ];
    for (const { isError, result: reported } of refusals) {
      expect(isError).toBe(true);
      expect(reported).toMatchObject({
        code: "READ_ONLY_KEY",
        status: 403,
        nextStep: expect.stringContaining("full-access API key"),
      });
    }
    expect((await shop.api("GET", "/customers")).body.customers).toEqual([]);
    expect((await agent.call("customers.list")).isError).toBe(false);
  });

  test("a technician lists the tools of a technician", async () => {
    const shop = await harness.shop();
    const user = await addUser({ database, provider }, shop, { role: "technician" });
    const headers = await user.signIn();
    const agent = await mcpClient(harness.origin, "", { headers: { "x-api-key": "", ...headers } });
    const names = (await agent.tools()).map(({ name }) => name);
    expect(names).toEqual(["price_check", "what_to_reorder", ...everyday]);
    const refused = await agent.use("whats_overdue");
    expect(refused.result).toMatchObject({
      code: "PERMISSION_DENIED",
      missingPermissions: ["reports:operational"],
    });
    expect((await agent.call("customers.create", { name: "Acme" })).result).toMatchObject({
      code: "PERMISSION_DENIED",
      missingPermissions: ["shop.write"],
      requestId: expect.any(String),
    });
    const me = await agent.call("users.me");
    expect(me.result.result).toMatchObject({ id: user.id, role: "technician" });
  });

  test("a caller in another shop finds no records of this one", async () => {
    const [ours, theirs] = [await harness.shop(), await harness.shop()];
    const customer = await ours.customer({ name: "Prairie Grain Haulers" });
    const stranger = await mcpClient(harness.origin, theirs.key);
    expect((await stranger.call("customers.list")).result.result.customers).toEqual([]);
    const uri = `bayline://customers/${customer.id}/statement/pdf`;
    const reader = await mcpClient(harness.origin, await ours.readOnlyKey());
    expect((await readBlob(reader.client, uri)).mimeType).toBe("application/pdf");
    await expect(readBlob(stranger.client, uri)).rejects.toMatchObject({ data: { uri } });
    const { isError, result } = await stranger.call("customers.get", { id: customer.id });
    expect([isError, result.code, result.status]).toEqual([true, "NOT_FOUND", 404]);
    const quoted = await stranger.use("open_and_quote_work_order", {
      customer: { id: customer.id },
    });
    expect(quoted.result.code).toBe("NOT_FOUND");
  });
});

describe("an error", () => {
  test("an error has code, message, details, next step and request id as JSON text", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key);
    const { isError, result, text } = await agent.call("vendors.create", { name: "", fax: "1" });
    expect(isError).toBe(true);
    expect(result).toMatchObject({
      code: "VALIDATION_ERROR",
      status: 400,
      message: expect.any(String),
      details: expect.arrayContaining([
        { field: "name", message: "must not be empty" },
        { field: "fax", message: expect.any(String) },
      ]),
      nextStep: expect.any(String),
      candidates: [],
      requestId: expect.any(String),
    });
    expect(text.split("\n").slice(0, 2)).toEqual(["{", '  "code": "VALIDATION_ERROR",']);
  });

  test("an error links to the page about its code, whether the service or a tool raised it", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key);
    const refusals: Array<[string, Record<string, unknown>, string]> = [
      ["vendors.create", { name: "" }, "VALIDATION_ERROR"],
      ["vendors.make", {}, "NOT_FOUND"],
      ["vendors.get", { id: shop.tenantId }, "NOT_FOUND"],
      ["reportAggregates.daily", { startDate: "2026-13-01", endDate: "x" }, "REPORT_REFUSED"],
      ["digests.get", { date: "2026-02-31", period: "daily" }, "NOT_FOUND"],
    ];
    for (const [name, input, code] of refusals) {
      const { result } = await agent.call(name, input);
      expect([name, result.docs]).toEqual([name, `/docs/errors/${code}`]);
      expect((await call(harness.origin, "GET", result.docs)).status).toBe(200);
    }
    // Codes of the tools have no pages.
    await shop.customer({ name: "Acme" });
    await shop.customer({ name: "Acme" });
    const ask = { customer: { name: "Acme" }, services: [{ name: "Oil" }], dryRun: true };
    const own = await agent.use("open_and_quote_work_order", ask);
    expect(own.result).toMatchObject({ code: "AMBIGUOUS_CUSTOMER", docs: null });
  });

  test("an error contains the next step and the candidates of the service", async () => {
    const vendors = [{ name: "Lakes Parts, Inc." }, { name: "Lakes Parts LLC" }];
    const shop = await harness.shop({ vendors });
    const agent = await mcpClient(harness.origin, shop.key);
    const invoice = shop.invoice({ vendor: { name: "Lakes Parts" } });
    const { result } = await agent.use("receive_dealer_invoice", invoice);
    expect(result).toMatchObject({
      code: "AMBIGUOUS_VENDOR",
      status: 409,
      nextStep: expect.stringContaining("vendor.id"),
    });
    expect(result.candidates.map(({ name }: { name: string }) => name).sort()).toEqual([
      "Lakes Parts LLC",
      "Lakes Parts, Inc.",
    ]);
  });

  test("an error describes invalid arguments of a workflow tool as the service would", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key);
    const long = { query: "x".repeat(201), limit: 0 };
    for (const [tool, args, details] of [
      ["what_to_reorder", { coverDays: 0 }, { coverDays: "must be at least 1" }],
      ["what_to_reorder", { limit: 501 }, { limit: "must be at most 500" }],
      ["whats_overdue", { limit: 1.5 }, { limit: "must be an integer" }],
      [
        "search_operations",
        long,
        { query: "must have at most 200 characters", limit: "must be at least 1" },
      ],
    ] as const) {
      const { result } = await agent.use(tool, args);
      expect(result).toMatchObject({ code: "VALIDATION_ERROR", status: 400 });
      expect(result.details).toEqual(
        Object.entries(details).map(([field, message]) => ({ field, message })),
      );
    }
  });

  test("an error has a next step that fits the operation", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key);
    const adviceOn = async (operation: string, input: Record<string, unknown> = {}) => {
      const { result } = await agent.call(operation, input);
      return [result.code, result.nextStep];
    };
    expect(await adviceOn("digests.generate")).toEqual([
      "DIGESTS_DISABLED",
      expect.stringContaining("settings.update with digestEnabled: true"),
    ]);
    // A digest is addressed by its day, other records by their ids.
    expect(await adviceOn("digests_get", { date: "2026-03-02" })).toEqual([
      "NOT_FOUND",
      expect.stringMatching(/digests\.list.* businessDate(?!.* id\b)/),
    ]);
    expect(await adviceOn("vendors.get", { id: randomUUID() })).toEqual([
      "NOT_FOUND",
      "Find the record with vendors.list.",
    ]);
    const describing = "describe_operation returns the input of";
    expect(await adviceOn("reports.customerAging", { asOf: "yesterday" })).toEqual([
      "REPORT_REFUSED",
      expect.stringContaining(`${describing} reports.customerAging`),
    ]);
    expect(await adviceOn("vendors_create", { name: "" })).toEqual([
      "VALIDATION_ERROR",
      expect.stringContaining(`${describing} vendors.create`),
    ]);
    // A client that lists the tool of an operation has its schema.
    const { result } = await agent.use("vendors_create", { name: "" });
    expect(result.nextStep).not.toContain(describing);
  });

  test("an error suggests names for an unknown tool or operation", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key);
    expect((await agent.use("make_coffee")).result).toMatchObject({
      code: "NOT_FOUND",
      nextStep: expect.stringContaining("search_operations"),
    });
    const { result } = await agent.call("customer.create");
    expect(result.code).toBe("NOT_FOUND");
    expect(result.candidates).toContainEqual({
      operation: "customers.create",
      summary: "Create a customer",
    });
    const operator = await agent.call("operator.tenants.list");
    expect(operator.result.code).toBe("NOT_FOUND");
    const bare = await agent.call("customers.get");
    expect(bare.result.details).toEqual([{ field: "id", message: expect.any(String) }]);
    const unknown = await agent.use("search_operations", { words: "x" });
    expect(unknown.result.details).toEqual([{ field: "words", message: expect.any(String) }]);
    for (const { result: reported } of [bare, unknown, operator]) {
      expect(reported.requestId).toEqual(expect.any(String));
    }
  });
});

describe("invalid arguments", () => {
  const send = async (key: string, params: string, method = "tools/call") => {
    const { status, text } = await call(harness.origin, "POST", "/mcp", {
      rawBody: `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
      headers: { "x-api-key": key, accept: "application/json, text/event-stream" },
    });
    return { status, text };
  };

  test.each([65, 6_000, 100_000])(
    "arguments with %i levels are an error of the tool, not of the service",
    async (levels) => {
      const { key } = await harness.shop();
      const nested = "[".repeat(levels) + "]".repeat(levels);
      const deep = [
        `{"name":"call_operation","arguments":{"operation":"vendors.create","input":{"name":${nested}}}}`,
        `{"name":"call_operation","arguments":{"operation":"vendors.list","input":{"x":${nested}}}}`,
        `{"name":"search_operations","arguments":{"query":${nested}}}`,
        `{"name":"receive_dealer_invoice","arguments":{"lines":${nested}}}`,
      ];
      for (const params of deep) {
        const { status, text } = await send(key, params);
        expect([params.slice(0, 80), status]).toEqual([params.slice(0, 80), 200]);
        expect(text).toContain(JSON.stringify(`"code": "VALIDATION_ERROR"`).slice(1, -1));
        expect(text).not.toContain("INTERNAL_ERROR");
      }
      for (const method of ["ping", "tools/list", "initialize", "nothing/like-it"]) {
        const { status } = await send(key, `{"x":${nested}}`, method);
        expect([method, status < 500]).toEqual([method, true]);
      }
    },
  );

  test.each(["a NUL", "a line break", "half a character"])(
    "an idempotency key with %s is an invalid field",
    async (what) => {
      const wrong = { "a NUL": "\u0000", "a line break": "\n", "half a character": "\ud800" };
      const shop = await harness.shop();
      const agent = await mcpClient(harness.origin, shop.key);
      const idempotencyKey = `agent-key-${Object(wrong)[what]}-1`;
      const answer = await agent.call("vendors.create", { name: "Lakes" }, { idempotencyKey });
      expect(answer).toMatchObject({
        isError: true,
        result: {
          code: "VALIDATION_ERROR",
          details: [{ field: "idempotencyKey", message: "must have no control characters" }],
        },
      });
    },
  );
});

describe("a write", () => {
  const names = async (shop: Awaited<ReturnType<typeof harness.shop>>) => {
    const { body } = await shop.api("GET", "/customers");
    return body.customers.map(({ name }: { name: string }) => name).sort();
  };

  test("a write that is repeated unchanged is done once, and reports the replay", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key);
    const acme = { name: "Acme", phone: "515 555 0121" };
    const first = await agent.call("customers.create", acme);
    const again = await agent.use("customers_create", { phone: acme.phone, name: acme.name });
    expect(again.result).toEqual(first.result.result);
    expect(again.text).toContain("nothing was done again");
    expect((await agent.call("customers.create", acme)).result.replayed).toBe(true);
    expect(await names(shop)).toEqual(["Acme"]);

    await agent.call("customers.create", acme, { idempotencyKey: "another-acme" });
    await agent.call("customers.create", acme, { idempotencyKey: "another-acme" });
    expect(await names(shop)).toEqual(["Acme", "Acme"]);
    const later = await mcpClient(harness.origin, shop.key);
    expect((await later.call("customers.create", acme)).result.replayed).toBe(false);
    expect(await names(shop)).toHaveLength(3);
  });

  test("a write of a client without sessions is done once per caller and run", async () => {
    const shop = await harness.shop();
    const connect = (run: string) =>
      mcpClient(harness.origin, shop.key, {
        generation: "2026",
        headers: { "x-agent-run-id": run },
      });
    const create = async (run: string) =>
      (await (await connect(run)).call("customers.create", { name: "Acme" })).result.replayed;
    expect([await create("one"), await create("one"), await create("two")]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("a write that sets a value, or depends on a record's state, is done each time", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key);
    const { id } = await shop.workOrder();
    for (const name of ["first", "second", "first"]) {
      await agent.call("workOrders.update", { id, name });
    }
    expect((await shop.api("GET", `/work-orders/${id}`)).body.name).toBe("first");
    for (let time = 0; time < 2; time += 1) {
      await agent.call("workOrders.delete", { id });
      await agent.call("workOrders.restore", { id });
    }
    expect((await shop.api("GET", `/work-orders/${id}`)).body.deletedAt).toBeNull();
  });

  test("a write can be a dry run, and so can all writes of a connection", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key);
    const tried = await agent.call("customers.create", { name: "Acme" }, { dryRun: true });
    expect(tried.result).toMatchObject({ dryRun: true, result: { name: "Acme" } });
    const tornInput = { name: "Acme", dryRun: false };
    const torn = await agent.call("customers.create", tornInput, { dryRun: true });
    expect(torn.result.dryRun).toBe(true);
    const inside = await agent.call("customers.create", { name: "Acme", dryRun: true });
    expect(inside.result.dryRun).toBe(true);
    const asTool = await agent.use("customers_create", { name: "Acme", dryRun: true });
    expect(asTool.text).toContain("Dry run");
    const headers = { "dry-run": "true" };
    const careful = await mcpClient(harness.origin, shop.key, { headers });
    expect((await careful.call("customers.create", { name: "Acme" })).result.dryRun).toBe(true);
    const received = await careful.use("receive_dealer_invoice", shop.invoice());
    expect(received.result).toMatchObject({ dryRun: true, outcome: "received" });
    expect(await names(shop)).toEqual([]);
    expect(await shop.stockOf("A-100")).toBeUndefined();
    // A dry run does not count as the first call of a write.
    await agent.call("customers.create", { name: "Acme" });
    expect(await names(shop)).toEqual(["Acme"]);
  });

  test("a write is done once if sent concurrently, and writes do not mix", async () => {
    const shop = await harness.shop();
    const agent = await mcpClient(harness.origin, shop.key);
    const many = Array.from({ length: 24 }, (_, at) => ({ name: `Customer ${at % 12}` }));
    const answers = await Promise.all(
      many.map(async (input) => ({ input, ...(await agent.call("customers.create", input)) })),
    );
    for (const { input, isError, result } of answers) {
      if (isError) expect(result.code).toBe("IDEMPOTENCY_IN_PROGRESS");
      else expect(result.result.name).toBe(input.name);
    }
    expect(await names(shop)).toEqual([...new Set(many.map(({ name }) => name))].sort());
  });
});

test.each(["2025", "2026"] as const)(
  "a call whose client of %s disconnects starts no further step, and the next call completes it",
  async (generation) => {
    const shop = await harness.shop();
    const service = await harness.startAnother();
    const agent = await mcpClient(service.origin, shop.key, { generation });
    const name = `Order ${randomUUID()}`;
    const wanted = {
      customer: { name: "Acme" },
      name,
      services: [{ name: "Brakes", fees: [{ unitPriceCents: 5000 }] }],
    };
    const lock = await database.connect();
    await lock.query("BEGIN; LOCK TABLE customers IN EXCLUSIVE MODE");
    const answering = new Set<unknown>();
    service.server.on("request", ({ method }, response) => {
      if (method !== "POST") return;
      answering.add(response);
      response.on("close", () => answering.delete(response));
    });
    const leaving = new AbortController();
    const left = agent.client.callTool(
      { name: "open_and_quote_work_order", arguments: wanted },
      { signal: leaving.signal },
    );
    await expect.poll(() => database.countWaitingFor("customers")).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    // The customer still waits for the lock, so only the disconnect can end the response.
    await expect.poll(() => answering.size).toBe(0);
    await lock.query("COMMIT");

    const customers = async () => (await shop.api("GET", "/customers")).body.customers;
    const orders = async () => (await shop.api("GET", "/work-orders?limit=50")).body.workOrders;
    await expect.poll(async () => (await customers()).length).toBe(1);
    expect(await orders()).toEqual([]);
    const { result } = await agent.use("open_and_quote_work_order", wanted);
    expect(result).toMatchObject({
      workOrder: { id: (await orders())[0].id },
      customer: { id: (await customers())[0].id, created: false },
      services: [{ name: "Brakes", added: true }],
      totals: { feesCents: 5000 },
    });
    expect(await orders()).toHaveLength(1);
    const { body } = await shop.api("GET", "/audit-log");
    const written = body.entries.map(({ operation }: { operation: string }) => operation);
    expect(written.reverse()).toEqual([
      "operator.tenants.create",
      "customers.create",
      "workOrders.quote",
    ]);
    await service.close();
  },
);
