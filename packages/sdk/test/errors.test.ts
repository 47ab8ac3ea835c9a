import { expect, test } from "vitest";
import * as sdk from "../src/index.ts";
import { connect, rejection } from "./server.ts";

test.each([
  [400, sdk.ValidationError],
  [401, sdk.AuthenticationError],
  [403, sdk.PermissionError],
  [404, sdk.NotFoundError],
  [405, sdk.ApiError],
  [409, sdk.ConflictError],
  [422, sdk.UnprocessableError],
  [429, sdk.RateLimitError],
  [500, sdk.ServerError],
  [503, sdk.ServerError],
])("a %d is its own kind of ApiError", async (status, Kind) => {
  const { client } = await connect([{ status, json: { error: "CODE" } }], { maxRetries: 0 });
  const error = await rejection(client.users.me());
  expect(error).toBeInstanceOf(Kind);
  expect(error).toBeInstanceOf(sdk.ApiError);
  expect(error).toBeInstanceOf(sdk.BaylineError);
  expect(error).toMatchObject({ status, code: "CODE", name: Kind.name });
});

test("an error carries all that the server says", async () => {
  const body = {
    error: "DUPLICATE_INVOICE",
    message: "This invoice was imported already.",
    requestId: "req-1",
    details: [{ field: "lines[0].quantity", message: "must be at least 0.0001" }],
    nextStep: "Open the order.",
    candidates: [{ id: "v1", name: "Depot" }],
    missingPermissions: ["shop.write"],
    existingPurchaseOrderId: "po1",
  };
  const { client } = await connect([{ status: 409, json: body, headers: { "X-Trace": "t" } }]);
  const { error: code, existingPurchaseOrderId: _, ...facts } = body;
  const error = await rejection(client.users.me());
  expect(error).toMatchObject({ ...facts, code, body });
  expect(error instanceof sdk.ApiError && error.headers.get("x-trace")).toBe("t");
});

test("its docs are a page of the server that answered", async () => {
  const refused = { status: 409, json: { error: "PO_LOCKED", docs: "/docs/errors/PO_LOCKED" } };
  const { client, origin } = await connect([refused]);
  const error = await rejection(client.users.me());
  expect(error).toMatchObject({ docs: `${origin}/docs/errors/PO_LOCKED` });
  for (const docs of [
    "javascript:alert(1)",
    "//evil.example/x",
    "/\\evil.example",
    "http://[",
    7,
  ]) {
    const odd = await connect([{ status: 409, json: { error: "X", docs } }]);
    expect(await rejection(odd.client.users.me())).toMatchObject({ docs: undefined });
  }
});

test("what the server does not say is empty, not missing", async () => {
  const { client } = await connect([
    {
      status: 404,
      json: { error: "NOT_FOUND", message: "No such vendor." },
      headers: { "X-Request-Id": "req-2" },
    },
  ]);
  expect(await rejection(client.users.me())).toMatchObject({
    requestId: "req-2",
    details: [],
    candidates: [],
    missingPermissions: [],
    nextStep: null,
    docs: undefined,
  });
});

test("members of another shape than promised are left out, not passed on", async () => {
  const json = { error: 7, message: null, details: [null, { field: "a" }], candidates: "x" };
  const { client } = await connect([{ status: 400, json }]);
  expect(await rejection(client.users.me())).toMatchObject({
    code: "HTTP_400",
    message: "HTTP 400 Bad Request",
    details: [],
    candidates: [],
  });
});

test("an error that is one sentence says it as message too", async () => {
  const { client } = await connect([{ status: 400, json: { error: "Invalid date range" } }]);
  const message = "Invalid date range";
  expect(await rejection(client.users.me())).toMatchObject({ code: message, message });
});

test.each([
  ["a proxy's page", "<html>Bad gateway</html>"],
  ["nothing", ""],
])("an error whose body is %s has code and message all the same", async (_, text) => {
  const { client } = await connect([{ status: 502, text }], { maxRetries: 0 });
  expect(await rejection(client.users.me())).toMatchObject({
    name: "ServerError",
    code: "HTTP_502",
    message: "HTTP 502 Bad Gateway",
    body: text,
  });
});

test("a RateLimitError says how long to wait", async () => {
  const { client } = await connect([{ status: 429, headers: { "Retry-After": "60" } }], {
    maxRetries: 0,
  });
  expect(await rejection(client.users.me())).toMatchObject({ retryAfterSeconds: 60 });
});
