import { contract, listOperations } from "@bayline/contracts";
import { Bayline } from "@bayline/sdk";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../src/catalogue/catalogue.ts";
import { operationOf } from "../../src/errors/next-step.ts";
import { questionOf } from "../../src/program/question.ts";
import { runAgainst } from "../harness/server.ts";

const operations = listOperations(contract);
const confirmed = catalogue.filter(
  (operation) => operation.destructive || operation.asksOnTerminal,
);

/** A client that gets the example of each operation as its answer. */
function clientOfExamples() {
  const sent: Array<{ name: string; isDryRun: boolean }> = [];
  const client = new Bayline({
    baseUrl: "http://127.0.0.1:9/v1",
    apiKey: "key",
    async fetch(url, { method, headers } = {}) {
      const path = new URL(String(url)).pathname.replace(/^\/v1/, "");
      const name = operationOf(String(method), path)?.name ?? path;
      sent.push({ name, isDryRun: new Headers(headers).get("dry-run") === "true" });
      const named = operations.find((known) => known.name === name);
      return Response.json(named?.operation.example?.output);
    },
  });
  return { client, sent };
}

/** Confirmed operations on records without an amount. The example of a proposal moves no money. */
const withoutMoney =
  /delete|revoke|removeMandate|permanentDelete|rotateSecret|reread|periods\.reopen|deleteLogo|proposals\.accept/i;

describe("the question before", () => {
  test.each(confirmed)("$name names what it does, and changes nothing", async (operation) => {
    const { client, sent } = clientOfExamples();
    const named = operations.find(({ name }) => name === operation.name);
    // With ids, which the answers of the client have.
    const input = { ...named?.operation.example?.input };
    const ids = operation.ids.map((name) => String(input[name]));
    const question = await questionOf(client, { operation, ids, input });
    expect(question).toMatch(/^[A-Z].*\?/);
    expect(question).not.toMatch(/undefined|null|NaN|\[object/);
    if (!withoutMoney.test(operation.name)) expect(question).toMatch(/\$\d/);
    const reads = new Set(
      catalogue.flatMap(({ name, method }) => (method === "GET" ? [name] : [])),
    );
    expect(sent.filter(({ name, isDryRun }) => !isDryRun && !reads.has(name))).toEqual([]);
  });
});

describe("without a terminal", () => {
  test.each(operations.filter(({ operation }) => operation.destructive))(
    "$name needs --yes, also as a raw request",
    async ({ operation }) => {
      const path = operation.path.replace(/\{\w+\}/g, "x");
      const raw = await runAgainst([{}], ["api", operation.method, path]);
      expect(raw.stderr).toContain("Add --yes.");
      expect({ code: raw.code, requests: raw.requests }).toEqual({ code: 2, requests: [] });
    },
  );
});
