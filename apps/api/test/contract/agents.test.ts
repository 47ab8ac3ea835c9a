import { type AgentCaller, mayCall, toolNameOf } from "@bayline/agents";
import { isRecord, isWrite, pathParameters, rolePermissions, roles } from "@bayline/contracts";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { authorise } from "../../src/access/authorise.ts";
import type { Caller } from "../../src/access/caller.ts";
import { keyCaller, userCaller } from "../../src/access/callers.ts";
import { useHarness } from "../harness/harness.ts";
import { mcpClient } from "../harness/mcp-client.ts";
import { newPathIds } from "./path-ids.ts";
import { ofShops, operations, sampleInput } from "./samples.ts";

const harness = useHarness({}, { separate: true });

/** The operations that are tools: all except the operator's. */
const offered = operations.filter(({ operation }) => operation.access !== "operator");

const compiled = new Map<string, ReturnType<Ajv2020["compile"]>>();

/** A validator that, unlike a client's, also checks the schema itself. */
function validatorOf(schema: object) {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? compileStrictly(schema);
  compiled.set(text, validate);
  return (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));
}

function compileStrictly(schema: object) {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

async function allTools() {
  const shop = await harness.sharedShop();
  const agent = await mcpClient(harness.origin, shop.key, { query: "?tools=all" });
  return new Map((await agent.tools()).map((tool) => [tool.name, tool]));
}

test("every operation except the operator's is a tool with title, description and hints", async () => {
  const tools = await allTools();
  for (const { name, operation } of offered) {
    const tool = tools.get(toolNameOf(name));
    expect(tool, name).toMatchObject({
      title: operation.summary,
      description: expect.stringContaining(operation.summary),
      annotations: {
        title: operation.summary,
        readOnlyHint: !isWrite(operation),
        destructiveHint: isWrite(operation) && !operation.addsOnly,
        idempotentHint:
          operation.method !== "POST" || operation.reads || operation.recognisesRepeats,
        openWorldHint: operation.openWorld,
      },
    });
    expect(tool?.name).toMatch(/^[a-z][a-z_]{2,63}$/);
  }
  const names = [...tools.keys()];
  expect(names.filter((name) => name.startsWith("operator"))).toEqual([]);
  expect(names).toHaveLength(offered.length + 8);
});

test("destructive operations instruct the model to ask the user first", async () => {
  const shop = await harness.sharedShop();
  const agent = await mcpClient(harness.origin, shop.key);
  const { result } = await agent.use("search_operations", {});
  const destructive = result.operations.filter(({ askFirst }: { askFirst: boolean }) => askFirst);
  const names = destructive.map(({ operation }: { operation: string }) => operation);
  expect(names).toEqual(
    expect.arrayContaining(["vendors.delete", "payments.void", "workOrders.permanentDelete"]),
  );
  expect(names).not.toContain("vendors.update");
  for (const name of names) {
    const tool = await agent.use("describe_operation", { operation: name });
    expect(tool.result).toMatchObject({ destructive: true, askFirst: true });
    expect(tool.result.description).toContain("Ask the user first");
  }
  expect(agent.client.getInstructions()).toContain("askFirst");
});

test("the output schemas of listed tools are outlines of whole ones", async () => {
  const shop = await harness.sharedShop();
  const tools = await (await mcpClient(harness.origin, shop.key)).tools();
  const outlines = JSON.stringify(tools.map(({ outputSchema }) => outputSchema));
  // Half of what the whole schemas take in a model's context: characters of each tool.
  expect(outlines.length / tools.length).toBeLessThan(1150);
  for (const { outputSchema } of (await allTools()).values()) {
    const keywords = JSON.stringify(outputSchema, (_key, node) =>
      isRecord(node) && isRecord(node.properties)
        ? { ...node, properties: Object.values(node.properties) }
        : node,
    );
    expect(keywords).not.toMatch(/"(description|required|format)":/);
  }
});

test("operations that send mail have the openWorldHint", async () => {
  const tools = await allTools();
  for (const name of ["admin_users_create", "admin_users_set_password"]) {
    expect(tools.get(name)?.annotations, name).toMatchObject({ openWorldHint: true });
  }
});

describe.each(offered)("$name", (named) => {
  const { name, operation } = named;

  test("the tool is described by valid schemas that its example satisfies", async () => {
    const shop = await harness.sharedShop();
    const agent = await mcpClient(harness.origin, shop.key);
    const { result } = await agent.use("describe_operation", { operation: name, withOutput: true });
    expect(result).toMatchObject({ operation: name, allowed: true, readOnly: !isWrite(operation) });
    const example = { ...operation.example?.input };
    for (const parameter of pathParameters(operation.path)) {
      example[parameter] ??= "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01";
    }
    const inputErrors = validatorOf(result.inputSchema);
    expect(inputErrors(example)).toEqual([]);
    expect(inputErrors({ ...example, unknown: 1 })).not.toEqual([]);
    const outputErrors = validatorOf(result.outputSchema);
    expect(outputErrors(operation.example?.output)).toEqual([]);
  });

  test("an operation can be called by call_operation and as a tool, and its result fits its schema", async () => {
    const shop = await harness.sharedShop();
    const agent = await mcpClient(harness.origin, shop.key);
    const input = await sampleInput(shop, named);
    const tried = await agent.call(name, input, isWrite(operation) ? { dryRun: true } : {});
    expect(tried).toMatchObject({ isError: false, result: { dryRun: isWrite(operation) } });
    const done = await agent.use(toolNameOf(name), input);
    expect(done.isError, done.text).toBe(false);
    const { result } = await agent.use("describe_operation", { operation: name, withOutput: true });
    expect(validatorOf(result.outputSchema)(done.result)).toEqual([]);
    expect(validatorOf(result.outputSchema)(tried.result.result)).toEqual([]);
  });
});

test.each(offered.filter(ofShops))("$name rejects an unknown field", async (named) => {
  const shop = await harness.sharedShop();
  const agent = await mcpClient(harness.origin, shop.key);
  const input = { ...named.operation.example?.input, ...(await newPathIds(shop, named)) };
  const { isError, result } = await agent.call(named.name, { ...input, unknown: 1 });
  expect(isError).toBe(true);
  expect(result).toMatchObject({ code: "VALIDATION_ERROR", status: 400 });
  expect(result.details).toContainEqual({ field: "unknown", message: expect.any(String) });
});

const anyUser = { id: "u", name: "U", email: "u@shop.test" };
const anyKey = {
  id: "k",
  name: "K",
  prefix: "bl_live_k",
  keyHash: Buffer.alloc(32),
  createdAt: "2026-03-02T15:00:00Z",
  makers: [],
  makerName: null,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  suspendedAt: null,
  mandateVersion: null,
  mandateTerms: null,
  agentsSuspended: false,
};

describe("agents see exactly the operations that the service allows", () => {
  const shop = { tenantId: "t", shopName: "S", timeZone: "UTC" };
  const key = (
    accessLevel: "full" | "read_only",
    includePayData: boolean,
    customerId: string | null = null,
  ) => keyCaller({ ...shop, ...anyKey, accessLevel, includePayData, customerId });
  const user = (role: string) =>
    userCaller({ ...shop, ...anyUser, role, grants: [], revocations: [] }, shop.tenantId);
  const callers: Array<[string, Caller]> = [
    ["a full key", key("full", false)],
    ["a read-only key", key("read_only", false)],
    ["a read-only key that sees pay", key("read_only", true)],
    ["the key of a customer", key("full", false, "c")],
    ["a read-only key of a customer", key("read_only", false, "c")],
    ...roles.map((role): [string, Caller] => [`a ${role}`, user(role)]),
  ];

  test.each(callers)(
    "agents see exactly the operations that the service allows to %s",
    (_who, caller) => {
      const { readOnly, permissions, customerId } = caller;
      const agent: AgentCaller = { readOnly, permissions, isOfCustomer: customerId !== null };
      const shown = operations.filter((named) => mayCall(agent, named)).map(({ name }) => name);
      const allowed = operations.filter(({ operation }) => {
        try {
          authorise(operation, caller);
          return true;
        } catch {
          return false;
        }
      });
      expect(shown).toEqual(allowed.map(({ name }) => name));
      const atLeast = customerId === null ? rolePermissions.technician.length : 10;
      expect(shown.length).toBeGreaterThan(atLeast);
    },
  );
});
