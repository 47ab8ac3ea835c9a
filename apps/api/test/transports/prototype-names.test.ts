import type { Operation } from "@bayline/contracts";
import { expect, test } from "vitest";
import { credentials, operations, trpc } from "../contract/samples.ts";
import { readyDocument } from "../harness/documents.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

const harness = useHarness({ now: new Date("2026-03-02T15:00:00Z") });

/** Names that every object of JavaScript has. */
const names = [...Object.getOwnPropertyNames(Object.prototype), "prototype", "name", "length"];

/** A value that JavaScript cannot convert to a text or number. */
const inconvertible = JSON.parse('{ "toString": 1, "valueOf": 1, "toJSON": 1, "__proto__": 1 }');

test.each([
  ["a procedure", (name: string) => `/trpc/${name}`],
  ["a procedure of a resource", (name: string) => `/trpc/vendors.${name}`],
  ["a part of a procedure", (name: string) => `/trpc/vendors.list.${name}`],
  ["a resource", (name: string) => `/trpc/${name}.list`],
  ["a batch", (name: string) => `/trpc/${name},vendors.${name}?batch=1`],
  ["an input of a batch", (name: string) => `/trpc/vendors.list?batch=1&input={"${name}":{}}`],
  ["a connection", (name: string) => `/trpc/vendors.list?connectionParams={"${name}":1}`],
  ["a path", (name: string) => `/v1/${name}`],
  ["an id", (name: string) => `/v1/vendors/${name}`],
  ["a record of a resource", (name: string) => `/v1/documents/${name}/original`],
  ["a page of the documentation", (name: string) => `/docs/${name}`],
  ["an error", (name: string) => `/docs/errors/${name}`],
  ["a review page", (name: string) => `/review/${name}`],
])("%s with a name of an object's prototype is not a failure", async (_what, path) => {
  const shop = await harness.sharedShop();
  const requests = names.flatMap((name) => ["GET", "POST"].map((method) => ({ name, method })));
  const answers = requests.map(async ({ name, method }) => {
    const { status } = await call(harness.origin, method, path(name), {
      headers: { "x-api-key": shop.key },
      ...(method === "POST" ? { body: {} } : {}),
    });
    return { name, method, status };
  });
  expect((await Promise.all(answers)).filter(({ status }) => status >= 500)).toEqual([]);
});

/** The answers to every operation with such a value in each of its fields. */
const answersTo = (headersOf: (operation: Operation) => Record<string, string>) =>
  Promise.all(
    operations.map(async (named) => {
      const fields = Object.keys(named.operation.input._zod.def.shape).concat("id");
      const input = Object.fromEntries(fields.map((field) => [field, inconvertible]));
      const { status } = await trpc(harness.origin, named, input, headersOf(named.operation));
      return { name: named.name, status };
    }),
  );

test("every operation answers fields without a text form as invalid", async () => {
  const shop = await harness.sharedShop();
  const answers = await answersTo((operation) => credentials(operation, shop));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

test("a review link refuses an id without a text form", async () => {
  const shop = await harness.sharedShop();
  const { id } = await readyDocument(shop);
  const { body: link } = await shop.api("POST", `/documents/${id}/review-link`, {});
  const answers = await answersTo(() => ({ authorization: `Bearer ${link.token}` }));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.find(({ name }) => name === "documents.get")?.status).toBe(403);
});

test("an agent's message with ids, tools and arguments of that kind is not a failure", async () => {
  const shop = await harness.sharedShop();
  const message = (method: string, params: unknown, id: unknown = 1) => ({
    jsonrpc: "2.0",
    id,
    method,
    params,
  });
  const messages = [
    message("tools/list", {}, inconvertible),
    message("notifications/cancelled", { requestId: inconvertible }),
    message("initialize", { clientInfo: inconvertible }),
    ...["arguments", "_meta"].map((key) =>
      message("tools/call", { name: "vendors_list", [key]: inconvertible }),
    ),
    ...names.flatMap((name) => [
      message(name, {}),
      message("tools/call", { name, arguments: {} }),
      message("resources/read", { uri: `bayline://${name}` }),
      message("prompts/get", { name }),
      message("tools/call", { name: "vendors_list", arguments: { [name]: 1 } }),
    ]),
  ];
  for (const body of messages) {
    const { status } = await call(harness.origin, "POST", "/mcp", {
      headers: { "x-api-key": shop.key, accept: "application/json, text/event-stream" },
      body,
    });
    expect([JSON.stringify(body), status < 500]).toEqual([JSON.stringify(body), true]);
  }
});
