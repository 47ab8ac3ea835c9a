import { contract } from "@bayline/contracts";
import { CommitUnknown } from "@bayline/db";
import { expect, test } from "vitest";
import { useHarness } from "../test/harness.ts";
import { anonymous } from "./access/callers.ts";
import type { WriteContext } from "./context.ts";
import { compile } from "./procedure.ts";

const harness = useHarness();

test("a write whose COMMIT was lost does not claim to have failed or to be safe to repeat", async () => {
  const { services } = harness;
  const lost = async () => {
    throw new CommitUnknown(new Error("the connection is gone"));
  };
  const createVendor = compile("vendors.create", contract.vendors.create, async () => ({}), {
    ...services,
    database: { ...services.database, transaction: lost },
  });
  const caller = {
    ...anonymous,
    type: "api_key" as const,
    permissions: new Set(["shop.write"] as const),
  };
  const facts = {
    requestId: "r-1",
    agentName: null,
    agentRunId: null,
    idempotencyKey: null,
    dryRun: false,
  };
  await expect(createVendor({ caller, facts, input: { name: "Acme" } })).rejects.toMatchObject({
    code: "INTERNAL_ERROR",
    message: expect.stringContaining("unknown whether anything was written"),
  });
});

test("what waits for the commit is done once, also where the COMMIT only seemed lost", async () => {
  const { services } = harness;
  const { tenantId } = await harness.shop();
  // As after a COMMIT whose answer never came: the work is kept, and runs again to find out.
  const lossy: typeof services.database.transaction = async (work, options) => {
    await services.database.transaction(work, options);
    return services.database.transaction(work, options);
  };
  const done: string[] = [];
  const createVendor = async (ctx: WriteContext) => {
    const answer = { id: ctx.tenantId, told: "pending" };
    const change = { resourceType: "vendor", resourceId: ctx.tenantId, before: null };
    await ctx.noteChange({ ...change, after: answer });
    ctx.afterCommit(() => {
      done.push("told");
      answer.told = "sent";
    });
    return answer;
  };
  const execute = compile("vendors.create", contract.vendors.create, createVendor, {
    ...services,
    database: { ...services.database, transaction: lossy },
  });
  const call = {
    caller: {
      ...anonymous,
      tenantId,
      type: "api_key" as const,
      permissions: new Set(["shop.write"] as const),
    },
    facts: {
      requestId: "r-2",
      agentName: null,
      agentRunId: null,
      idempotencyKey: "lost-commit",
      dryRun: false,
    },
    input: { name: "Acme" },
  };
  const first = await execute(call);
  expect(first).toEqual({ status: 201, body: { id: tenantId, told: "sent" } });
  expect(done).toEqual(["told"]);
  const again = await execute({ ...call, facts: { ...call.facts, requestId: "r-3" } });
  expect(again).toEqual({ ...first, replayOf: "r-2" });
  expect(done).toEqual(["told"]);
});
