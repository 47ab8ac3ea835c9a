import { contract, listOperations, pathParameters } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { demoShopOf } from "../harness/demo-shop.ts";
import { operatorToken, useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

// Long after the days of the examples: reports of them are empty, and digests are past.
const harness = useHarness({ now: new Date("2026-11-18T16:00:00Z") }, { separate: true });
const { open } = demoShopOf(harness);

/** The request of an operation's example, as the reference shows it. */
function requestOf(path: string, input: Record<string, unknown>): string {
  const inPath = pathParameters(path);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])));
  const query = Object.entries(input)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, value]) => [name, String(value)]);
  return `${filled}?${new URLSearchParams(query)}`;
}

// The demo shop has no sent estimates, no mandates and no documents: its operations run without the
// parts that read them. Its lines have ids of their own. Simulations are deleted after some days.
const without = [
  "apiKeys.getMandate",
  "approvals.get",
  "approvals.receipt",
  "documents.get",
  "pricing.explain",
  "pricing.simulations.get",
  "proposals.get",
];
const reads = listOperations(contract).filter(
  ({ name, operation }) => operation.method === "GET" && !without.includes(name),
);

describe("in the demo shop the example of", () => {
  test.each(reads.map((read) => [read.name, read.operation] as const))(
    "%s answers 200",
    async (_name, { path, access, example }) => {
      const key = await open();
      const headers: Record<string, string> =
        access === "operator"
          ? { authorization: `Operator ${operatorToken}` }
          : { "x-api-key": key };
      const request = requestOf(path, example?.input ?? {});
      const { status, body } = await call(harness.baseUrl, "GET", request, { headers });
      expect(status, JSON.stringify(body)).toBe(200);
    },
  );
});

/** Operations that return one record with an id, except those of digests and users' own. */
const records = reads.flatMap(({ name, operation: { path, example } }) => {
  const output = example?.output;
  const hasId = typeof output === "object" && output !== null && "id" in output;
  return hasId && path.endsWith("/{id}") && name !== "invoices.get"
    ? [[name, path.replace("{id}", String(output.id)), output.id] as const]
    : [];
});

test.each(records)("the record of the example of %s has its id", async (_name, path, id) => {
  const headers = { "x-api-key": await open() };
  expect(await call(harness.baseUrl, "GET", path, { headers })).toMatchObject({
    status: 200,
    body: { id },
  });
});
