import { expect, test } from "vitest";
import { useDatabase } from "../../../api/test/harness/database.ts";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { readBlob } from "../../../api/test/harness/mcp-client.ts";
import { startAgent, startAgentV1 } from "../harness/mcp-agent.ts";
import { runCli, spawnCli } from "../harness/run-cli.ts";
import { apiKey, startServer } from "../harness/server.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

test.each(["2025", "2026"] as const)(
  "an agent of %s that starts bayline mcp finds, tries and runs operations",
  async (generation) => {
    const shop = await harness.shop({ parts: [{ partNumber: "A-100", reorderPoint: 3 }] });
    const agent = await startAgent({ ...shop, generation });
    const tools = await agent.tools();
    expect(tools).toHaveLength(8);
    const invoice = shop.invoice();
    const tried = await agent.use("receive_dealer_invoice", { ...invoice, dryRun: true });
    expect(tried.result).toMatchObject({ outcome: "received", dryRun: true });
    expect(await shop.stockOf("A-100")).toBe(0);
    expect((await agent.use("receive_dealer_invoice", invoice)).result.outcome).toBe("received");
    const again = await agent.use("receive_dealer_invoice", invoice);
    expect(again.result.outcome).toBe("already_received");
    expect(await shop.stockOf("A-100")).toBe(2);

    const quoted = await agent.use("open_and_quote_work_order", {
      customer: { name: "Acme" },
      services: [
        { name: "Oil", parts: [{ partNumber: "A-100", quantity: 3, unitPriceCents: 2000 }] },
      ],
    });
    expect(quoted.result).toMatchObject({
      totals: { partsCents: 6000 },
      shortages: [{ partNumber: "A-100", needed: 3, short: 1 }],
    });
    expect((await agent.use("what_to_reorder")).result.vendors[0].parts).toMatchObject([
      { partNumber: "A-100", available: -1 },
    ]);
    expect((await agent.use("whats_overdue")).result.workOrders.count).toBe(0);
    const entries = (await shop.api("GET", "/audit-log")).body.entries;
    const byAgent = entries.filter(
      ({ agentName }: { agentName: string | null }) => agentName === "desk-agent/3.1",
    );
    expect(byAgent).toHaveLength(3);
    expect(agent.stderr()).toContain("serving Test shop");
  },
);

test("documents are resources, for clients of both versions", async () => {
  const shop = await harness.shop();
  const { invoiceNumber } = await shop.bill();
  const uri = `bayline://invoices/${invoiceNumber}/pdf?paper=a4`;
  for (const { client } of [await startAgent(shop), await startAgentV1(shop)]) {
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(7);
    const { mimeType, bytes } = await readBlob(client, uri);
    expect([mimeType, bytes.subarray(0, 5).toString()]).toEqual(["application/pdf", "%PDF-"]);
    for (const [wrong, data] of [
      ["bayline://invoices/INV-9999/pdf", {}],
      [uri.replace("a4", "a5"), { code: "VALIDATION_ERROR", nextStep: expect.any(String) }],
      [uri.replace("paper", "size"), { code: "VALIDATION_ERROR" }],
    ] as const) {
      await expect(client.readResource({ uri: wrong })).rejects.toMatchObject({
        code: -32602,
        data: { uri: wrong, ...data },
      });
    }
  }
});

test("equal writes of a session run once, and errors have next steps", async () => {
  const shop = await harness.shop();
  const agent = await startAgent(shop);
  const acme = { name: "Acme" };
  const first = await agent.call("customers.create", acme);
  const again = await agent.call("customers.create", acme);
  expect([first.result.replayed, again.result.replayed]).toEqual([false, true]);
  expect(again.result.result).toEqual(first.result.result);
  expect((await agent.call("customers.create", acme, { dryRun: true })).result.dryRun).toBe(true);

  const wrong = await agent.call("customers.create", { name: "", fax: 1 });
  expect(wrong.isError).toBe(true);
  expect(wrong.result).toMatchObject({
    code: "VALIDATION_ERROR",
    status: 400,
    details: expect.arrayContaining([{ field: "name", message: "must not be empty" }]),
    nextStep: expect.any(String),
    requestId: expect.any(String),
  });
  const unknown = await agent.call("customers.get", { id: shop.tenantId });
  expect(unknown.result).toMatchObject({ code: "NOT_FOUND", requestId: expect.any(String) });
  // The address of the service is known here, so errors link to its pages.
  for (const { result } of [wrong, await agent.call("customers.make")]) {
    expect(result.docs).toBe(`${harness.origin}/docs/errors/${result.code}`);
  }
  // Rejects values that a path or a query cannot contain.
  for (const [name, input, field] of [
    ["customers.get", { id: first.result.result.id, fax: 1 }, "fax"],
    ["customers.list", { search: { name: "x" } }, "search"],
    ["customers.list", { sarch: "x" }, "sarch"],
    ["workOrders.restore", { id: shop.tenantId, why: "x" }, "why"],
  ] as const) {
    const { result } = await agent.call(name, input);
    expect([name, result.code, result.details[0]?.field]).toEqual([
      name,
      "VALIDATION_ERROR",
      field,
    ]);
  }
});

test("version 1 of the official client reads code, candidates and next step of an error", async () => {
  const vendors = [{ name: "Lakes Parts, Inc." }, { name: "Lakes Parts LLC" }];
  const shop = await harness.shop({ vendors });
  const agent = await startAgentV1(shop);
  const invoice = shop.invoice({ vendor: { name: "Lakes Parts" } });
  const { isError, result } = await agent.use("receive_dealer_invoice", invoice);
  expect({ isError, ...result }).toMatchObject({
    isError: true,
    code: "AMBIGUOUS_VENDOR",
    nextStep: expect.stringContaining("vendor.id"),
    candidates: [{ id: expect.any(String) }, { id: expect.any(String) }],
    docs: `${harness.origin}/docs/errors/AMBIGUOUS_VENDOR`,
  });
  const unknown = await agent.call("customers.get", { id: shop.tenantId });
  expect(unknown).toMatchObject({ isError: true, result: { code: "NOT_FOUND" } });
  expect(await agent.call("customers.list")).toMatchObject({ isError: false });
});

test("a read-only key sees no tool that writes, and a run can be a dry run", async () => {
  const shop = await harness.shop();
  const reader = await startAgent({
    ...shop,
    key: await shop.readOnlyKey(),
    args: ["--all-tools"],
  });
  const tools = await reader.tools();
  expect(tools.length).toBeGreaterThan(30);
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
  expect((await reader.call("customers.create", { name: "Acme" })).result.code).toBe(
    "READ_ONLY_KEY",
  );
  const careful = await startAgent({ ...shop, args: ["--dry-run", "--agent-name", "rehearsal"] });
  expect((await careful.call("customers.create", { name: "Acme" })).result.dryRun).toBe(true);
  expect((await shop.api("GET", "/customers")).body.customers).toEqual([]);
});

test("all tools of a full key match the server's, and are listed by pages", async () => {
  const shop = await harness.shop();
  const agent = await startAgent({ ...shop, args: ["--all-tools", "--agent-name", "named-agent"] });
  const names = (await agent.tools()).map(({ name }) => name);
  expect(names).toContain("work_orders_services_create");
  await agent.use("customers_create", { name: "Acme" });
  await agent.use("customers_create", { name: "Beta" });
  const page = await agent.use("customers_list", { limit: 1 });
  expect(page.result).toMatchObject({ count: 1, lastEvaluatedKey: expect.any(String) });
  const next = await agent.use("customers_list", {
    limit: 1,
    lastEvaluatedKey: page.result.lastEvaluatedKey,
  });
  expect(next.result.customers[0].id).not.toBe(page.result.customers[0].id);
  const [entry] = (await shop.api("GET", "/audit-log")).body.entries;
  expect(entry.agentName).toBe("named-agent");
});

test("a revoked key and an unreachable server are tool errors", async () => {
  const shop = await harness.shop();
  const made = (await shop.api("POST", "/api-keys", {})).body;
  const agent = await startAgent({ ...shop, key: made.key });
  await shop.api("DELETE", `/api-keys/${made.id}`);
  const refused = await agent.call("customers.list");
  expect(refused.result).toMatchObject({ code: "UNAUTHORIZED", status: 401 });
  expect(refused.result.nextStep).toContain("API key");

  const service = await harness.startAnother();
  const left = await startAgent({ key: shop.key, baseUrl: `${service.origin}/v1` });
  await service.close();
  const gone = await left.call("customers.list");
  expect(gone.result).toMatchObject({ code: "CONNECTION_FAILED", nextStep: expect.any(String) });
});

test("concurrent calls each get their own answer", async () => {
  const shop = await harness.shop();
  const agent = await startAgent(shop);
  const names = Array.from({ length: 20 }, (_, at) => `Customer ${at}`);
  const answers = await Promise.all(names.map((name) => agent.call("customers.create", { name })));
  expect(answers.map(({ result }) => result.result?.name)).toEqual(names);
});

test("a cancelled call is abandoned, and the next one completes", async () => {
  const shop = await harness.shop();
  const agent = await startAgent(shop);
  const wanted = {
    customer: { name: "Acme" },
    services: [{ name: "Brakes", fees: [{ unitPriceCents: 5000 }] }],
  };
  const lock = await database.connect();
  await lock.query("BEGIN; LOCK TABLE work_orders IN EXCLUSIVE MODE");
  const leaving = new AbortController();
  const left = agent.client.callTool(
    { name: "open_and_quote_work_order", arguments: wanted },
    { signal: leaving.signal },
  );
  await expect.poll(() => database.countWaitingFor("work_orders")).toBe(1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  // Messages on stdio are read in order, so an answer to this call follows the cancellation.
  await agent.use("search_operations", { query: "customers" });
  await lock.query("COMMIT");
  // The order that was under way may still be: then the same call is refused for the moment.
  const total = async () =>
    (await agent.use("open_and_quote_work_order", wanted)).result.totals?.feesCents;
  await expect.poll(total).toBe(5000);
  const { body } = await shop.api("GET", "/audit-log");
  const orders = body.entries.filter(
    ({ operation }: { operation: string }) => operation === "workOrders.quote",
  );
  expect(orders).toHaveLength(1);
});

test("the command exits without a valid key and reports the reason on stderr", async () => {
  const none = await runCli(["mcp"], { env: { BAYLINE_BASE_URL: harness.baseUrl } });
  expect(none).toMatchObject({ code: 3, stdout: "" });
  expect(none.stderr).toContain("no API key is set");
  const env = { BAYLINE_BASE_URL: harness.baseUrl, BAYLINE_API_KEY: apiKey };
  const wrong = await runCli(["mcp"], { env });
  expect(wrong).toMatchObject({ code: 3, stdout: "" });
  expect(wrong.stderr).toContain("UNAUTHORIZED");
  expect(wrong.stderr).not.toContain(apiKey);
});

test("it ends with its client, and writes only the protocol to stdout", async () => {
  const me = {
    id: "1",
    name: "Desk",
    accessLevel: "full",
    permissions: ["shop.read"],
    tenant: { id: "2", name: "Shop", timeZone: "UTC" },
  };
  const server = await startServer({ json: me });
  const stdin = `{"jsonrpc":"2.0","id":1,"method":"ping"}\nno json\n`;
  const run = await spawnCli(["mcp", "--verbose"], { env: server.env, stdin });
  expect(run.code).toBe(0);
  for (const line of run.stdout.split("\n").filter(Boolean)) {
    expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
  }
  expect(run.stderr).toContain("serving Shop as Desk (full)");
});
