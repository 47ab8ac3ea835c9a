import { expect, test } from "vitest";
import { operations, trpc } from "../contract/samples.ts";
import { operatorToken, useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

const harness = useHarness({}, { separate: true });
const operator = { authorization: `Operator ${operatorToken}` };
const mine = operations.filter(({ operation }) => operation.access === "operator");

test("the operator creates a shop, whose key works immediately", async () => {
  const opened = await call(harness.baseUrl, "POST", "/operator/tenants", {
    headers: operator,
    body: { name: "Ridgeline" },
  });
  expect(opened).toMatchObject({
    status: 201,
    body: {
      tenant: { name: "Ridgeline", timeZone: "America/Chicago" },
      apiKey: { accessLevel: "full", key: expect.stringMatching(/^bl_live_/) },
    },
  });
  const headers = { "x-api-key": opened.body.apiKey.key };
  expect((await call(harness.baseUrl, "GET", "/users/me", { headers })).body).toMatchObject({
    id: opened.body.apiKey.id,
    tenant: opened.body.tenant,
  });
  const { body } = await call(harness.baseUrl, "GET", "/operator/tenants", { headers: operator });
  expect(body.tenants[0]).toMatchObject(opened.body.tenant);
});

test.each(["Mars/Olympus", "+05:00", "", "America/Chicago\0"])(
  "a shop cannot be created in the time zone %j",
  async (timeZone) => {
    const body = { name: "Ridgeline", timeZone };
    expect(
      await call(harness.baseUrl, "POST", "/operator/tenants", { headers: operator, body }),
    ).toMatchObject({ status: 400, body: { details: [{ field: "timeZone" }] } });
  },
);

test("a caller other than the operator gets an error with the credentials of the operator's routes", async () => {
  const shop = await harness.shop();
  const others = [{}, { "x-api-key": shop.key }, { "x-api-key": "wrong" }];
  for (const headers of [...others, { authorization: "Operator wrong" }]) {
    for (const named of mine) {
      const answer = await call(harness.baseUrl, named.operation.method, named.operation.path, {
        headers,
      });
      const message = "Send the operator's token as Authorization: Operator.";
      expect(answer).toMatchObject({ status: 401, body: { error: "UNAUTHORIZED", message } });
      expect(answer.headers.get("www-authenticate")).toBe('Operator realm="bayline"');
      const overTrpc = await trpc(harness.origin, named, {}, headers);
      expect(overTrpc).toMatchObject({ status: 401, body: { error: { message } } });
      expect(overTrpc.headers.get("www-authenticate")).toBe('Operator realm="bayline"');
    }
  }
});

test("the operator's routes do not exist without an operator token, for any caller", async () => {
  const shop = await harness.shop();
  const other = await harness.startAnother({ operatorToken: null });
  for (const headers of [operator, { "x-api-key": shop.key }, { "x-api-key": "wrong" }, {}]) {
    for (const named of mine) {
      const { path } = named.operation;
      for (const method of ["GET", "POST", "PUT", "OPTIONS"]) {
        const answer = await call(`${other.origin}/v1`, method, path, { headers });
        expect(answer.body).toMatchObject({
          error: "NOT_FOUND",
          message: "There is no such path.",
        });
      }
      const overTrpc = await trpc(other.origin, named, {}, headers);
      const unknown = await trpc(other.origin, { ...named, name: "x.y" }, {}, headers);
      expect([overTrpc.status, overTrpc.body.error.data.error]).toEqual([404, "NOT_FOUND"]);
      expect(overTrpc.body.error.message).toBe(unknown.body.error.message);
    }
  }
  await other.close();
});
