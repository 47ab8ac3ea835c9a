import { contract } from "@bayline/contracts";
import { CommitUnknown } from "@bayline/db";
import { expect, test } from "vitest";
import { useHarness } from "../test/harness.ts";
import { anonymous } from "./access/callers.ts";
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
