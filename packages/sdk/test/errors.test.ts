import { expect, expectTypeOf, test } from "vitest";
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
])("status %d has a subclass of ApiError", async (status, Kind) => {
  const { client } = await connect([{ status, json: { error: "CODE" } }], { maxRetries: 0 });
  const error = await rejection(client.users.me());
  expect(error).toBeInstanceOf(Kind);
  expect(error).toBeInstanceOf(sdk.ApiError);
  expect(error).toBeInstanceOf(sdk.BaylineError);
  expect(error).toMatchObject({ status, code: "CODE", name: Kind.name });
});

test("an error has every field of the response", async () => {
  const body = {
    error: "DUPLICATE_INVOICE",
    message: "This invoice was imported already.",
    requestId: "req-1",
    details: [{ field: "lines[0].quantity", message: "must be at least 0.0001" }],
    nextStep: "Open the order.",
    candidates: [{ id: "v1", name: "Depot" }],
    missingPermissions: ["shop.write"],
    existingPurchaseOrderId: "po1",
    latest: { id: "po1" },
    version: 2,
  };
  const { client } = await connect([{ status: 409, json: body, headers: { "X-Trace": "t" } }]);
  const { error: code, message: reason, ...facts } = body;
  const error = await rejection(client.users.me());
  expect(error).toMatchObject({ ...facts, code, reason, body });
  expect(error instanceof sdk.ApiError && error.headers.get("x-trace")).toBe("t");
});

test("an error names the operation, the method and the id", async () => {
  const json = { error: "NOT_FOUND", message: "Work order not found." };
  const refused = { status: 404, json };
  const { client } = await connect([refused, refused, refused, refused]);
  expect(await rejection(client.workOrders.get("WO-9"))).toMatchObject({
    message: "workOrders.get (GET /work-orders/WO-9): Work order not found.",
    operation: "workOrders.get",
    method: "GET",
    path: "/work-orders/WO-9",
    reason: "Work order not found.",
  });
  expect(await rejection(client.workOrders.items.delete("WO-9", "s 1", "i1"))).toMatchObject({
    message: expect.stringMatching(
      /^workOrders\.items\.delete \(DELETE \/work-orders\/WO-9\/.*s%201.*i1\): /,
    ),
  });
  // The query may contain personal data.
  expect(await rejection(client.customers.list({ search: "Acme" }))).toMatchObject({
    message: "customers.list (GET /customers): Work order not found.",
  });
  expect(await rejection(client.request({ method: "GET", path: "/x?y=1" }))).toMatchObject({
    message: "GET /x: Work order not found.",
    operation: undefined,
  });
});

test("ApiError has every field of the error catalogue", async () => {
  const { errorCatalogue, errorCodes } = await import("@bayline/contracts");
  const { client } = await connect([{ status: 409, json: {} }]);
  const error = await rejection(client.users.me());
  for (const code of errorCodes) {
    for (const field of Object.keys(errorCatalogue[code].facts)) {
      expect(error, `${field} of ${code}`).toHaveProperty(field);
    }
  }
});

test("the method is narrows an error to the fields of its code", async () => {
  const json = { error: "DUPLICATE_INVOICE", message: "Known.", existingPurchaseOrderId: "po1" };
  const { client } = await connect([{ status: 409, json }]);
  const error = await rejection(client.users.me());
  if (!(error instanceof sdk.ConflictError)) throw error;
  expectTypeOf(error.existingPurchaseOrderId).toEqualTypeOf<string | undefined>();
  expectTypeOf(error.candidates[0]).toEqualTypeOf<sdk.ErrorCandidate | undefined>();
  expectTypeOf<sdk.ErrorCandidate["id"]>().toEqualTypeOf<string>();
  expectTypeOf<sdk.ErrorCandidate["partNumber"]>().toEqualTypeOf<string | null | undefined>();
  expect(error.is("STALE_RECORD")).toBe(false);
  if (error.is("STALE_RECORD")) expectTypeOf(error.latest).toExtend<Record<string, unknown>>();
  if (error.is("VERSION_CONFLICT")) expectTypeOf(error.version).toEqualTypeOf<number>();
  if (!error.is("DUPLICATE_INVOICE")) throw error;
  expectTypeOf(error.existingPurchaseOrderId).toEqualTypeOf<string>();
  expect(error.existingPurchaseOrderId).toBe("po1");
});

test("docs is a page of the server that answered", async () => {
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

test("missing fields of the response are empty", async () => {
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

test("list members of another type are omitted", async () => {
  const json = { error: 7, message: null, details: [null, { field: "a" }], candidates: "x" };
  const { client } = await connect([{ status: 400, json }]);
  expect(await rejection(client.users.me())).toMatchObject({
    code: "HTTP_400",
    reason: "HTTP 400 Bad Request",
    details: [],
    candidates: [],
  });
});

test("a body with a sentence in error has it as code and reason", async () => {
  const { client } = await connect([{ status: 400, json: { error: "Invalid date range" } }]);
  const message = "Invalid date range";
  expect(await rejection(client.users.me())).toMatchObject({ code: message, reason: message });
});

test.each([
  ["a proxy's page", "<html>Bad gateway</html>"],
  ["nothing", ""],
])("an error whose body is %s has a code and a message", async (_, text) => {
  const { client } = await connect([{ status: 502, text }], { maxRetries: 0 });
  expect(await rejection(client.users.me())).toMatchObject({
    name: "ServerError",
    code: "HTTP_502",
    message: "users.me (GET /users/me): HTTP 502 Bad Gateway",
    body: text,
  });
});

test("a RateLimitError has the seconds to wait", async () => {
  const { client } = await connect([{ status: 429, headers: { "Retry-After": "60" } }], {
    maxRetries: 0,
  });
  expect(await rejection(client.users.me())).toMatchObject({ retryAfterSeconds: 60 });
});
