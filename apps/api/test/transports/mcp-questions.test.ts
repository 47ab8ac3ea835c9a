import type { ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { useHarness } from "../harness/harness.ts";
import { agentWith } from "../harness/mandates.ts";
import { mcpClient } from "../harness/mcp-client.ts";

const harness = useHarness();

/** A client of 2026 whose user gives these answers, and what it was asked. */
async function askedClient(key: string, answers: ElicitResult[]) {
  const asked: ElicitRequestFormParams[] = [];
  const answer = (question: ElicitRequestFormParams) => {
    asked.push(question);
    return answers.shift() ?? { action: "cancel" as const };
  };
  const agent = await mcpClient(harness.origin, key, { generation: "2026", answer });
  return { agent, asked };
}

/** Two customers of one name. */
async function shopOfTwins() {
  const shop = await harness.shop();
  const first = await shop.customer({ name: "Tall Oak Logistics" });
  const second = await shop.customer({ name: "Tall Oak Logistics" });
  return { shop, ids: [first.id, second.id] };
}

const order = { customerId: "Tall Oak Logistics" };

test("a client that can ask lets its user choose which record a name means", async () => {
  const { shop, ids } = await shopOfTwins();
  const [, second = ""] = ids;
  const { agent, asked } = await askedClient(shop.key, [
    { action: "accept", content: { id: second } },
  ]);
  const { isError, result } = await agent.call("workOrders.create", order);
  expect(isError).toBe(false);
  expect(result.result).toMatchObject({ customerId: second });
  expect(asked).toMatchObject([
    {
      message: 'Which record is customerId "Tall Oak Logistics"?',
      requestedSchema: { properties: { id: { oneOf: expect.any(Array) } } },
    },
  ]);
  expect(JSON.stringify(asked)).toContain(ids[0]);
});

test.each(["decline", "cancel"] as const)(
  "a user who answers with %s is not asked again, and the agent reads the candidates",
  async (action) => {
    const { shop } = await shopOfTwins();
    const { agent, asked } = await askedClient(shop.key, [{ action }]);
    const { isError, result } = await agent.call("workOrders.create", order);
    expect({ isError, code: result.code }).toEqual({ isError: true, code: "AMBIGUOUS_REFERENCE" });
    expect(result.candidates).toHaveLength(2);
    expect(asked).toHaveLength(1);
  },
);

test.each([
  { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c99" },
  { id: 7 },
  { other: "x" },
  { "__proto__.x": "y" },
])("an answer that names no candidate, as %j, is refused like any wrong input", async (content) => {
  const { shop } = await shopOfTwins();
  const { agent } = await askedClient(shop.key, [{ action: "accept", content }]);
  const { isError } = await agent.call("workOrders.create", order);
  expect(isError).toBe(true);
  expect((await shop.api("GET", "/work-orders")).body.count).toBe(0);
});

test("a client that can ask proposes what is beyond the mandate of its key, if its user says so", async () => {
  const shop = await harness.shop();
  const { as } = await agentWith(shop, { operations: ["bills.*"] });
  const reason = "Named on the invoice";
  const { agent, asked } = await askedClient(as["x-api-key"], [
    { action: "accept", content: { propose: true, reason } },
    { action: "accept", content: { propose: false } },
  ]);
  const vendor = { name: "Prairie Brake" };
  const proposed = await agent.call("vendors.create", vendor);
  expect(proposed.result.result).toMatchObject({ status: "open", reason });
  expect(asked[0]?.message).toContain("does not include vendors.create");
  const refused = await agent.call("vendors.create", { name: "Another" });
  expect(refused.result).toMatchObject({ code: "BEYOND_MANDATE" });
  expect((await shop.api("GET", "/vendors")).body.count).toBe(0);
});

test("a client that cannot ask reads the error", async () => {
  const { shop } = await shopOfTwins();
  for (const generation of ["2025", "2026"] as const) {
    const agent = await mcpClient(harness.origin, shop.key, { generation });
    const { result } = await agent.call("workOrders.create", order);
    expect(result).toMatchObject({ code: "AMBIGUOUS_REFERENCE", candidates: [{}, {}] });
  }
});

test("an input that is no object is refused, and not read as an empty one", async () => {
  const shop = await harness.shop();
  const agent = await mcpClient(harness.origin, shop.key, { generation: "2026" });
  const input = JSON.stringify({ customerId: "Tall Oak Logistics" });
  const { isError, result } = await agent.use("call_operation", {
    operation: "workOrders.create",
    input,
  });
  expect({ isError, field: result.details?.[0]?.field }).toEqual({ isError: true, field: "input" });
  expect((await shop.api("GET", "/work-orders")).body.count).toBe(0);
});
