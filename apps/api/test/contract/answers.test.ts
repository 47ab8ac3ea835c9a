import { pathParameters } from "@bayline/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "../../src/http/trpc/router.ts";
import { useHarness } from "../harness/harness.ts";
import { call, type Response } from "../harness/http.ts";
import { plain } from "../harness/plain.ts";
import { contractValidator } from "./openapi-validator.ts";
import {
  credentials,
  examplesNow,
  type HeaderFields,
  type Input,
  operations,
  reads,
  rest,
  restRequest,
  sampleInput,
  trpc,
} from "./samples.ts";

// The clock is stopped, so that two answers can be compared.
const harness = useHarness({ now: examplesNow });
const document = contractValidator();

/** The same shops with a rate limit that a caller's second request exceeds. */
let limited: Awaited<ReturnType<typeof harness.startAnother>>;
beforeAll(async () => {
  limited = await harness.startAnother({ rateLimit: { max: 1 } });
});
afterAll(() => limited.close());

describe("the router", () => {
  // By their dotted names, which tRPC's own type does not include.
  const byName: Record<string, { _def: { meta?: unknown; type: string } }> = Object(
    appRouter._def.procedures,
  );

  test("the router has a procedure for every operation, and no other", () => {
    const names = operations.map(({ name }) => name);
    expect(Object.keys(byName).sort()).toEqual(names.sort());
  });

  test.each(operations)("the router has $name itself as the meta of its procedure", (named) => {
    const { meta, type } = byName[named.name]?._def ?? {};
    expect(meta).toBe(named.operation);
    expect(type).toBe(named.operation.method === "GET" ? "query" : "mutation");
  });
});

describe.each(operations)("$name", (named) => {
  const { operation, name } = named;
  const inPath = pathParameters(operation.path);

  test("an operation accepts its documented example and answers as documented", async () => {
    const shop = await harness.sharedShop(name);
    const input = await sampleInput(shop, named);
    const headers = credentials(operation, shop);
    const answer = await rest(harness.baseUrl, named, input, headers);
    expect(answer.status).toBe(operation.status);
    expect(document.validate(name, answer.status, answer.body)).toEqual([]);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    if (operation.method !== "PATCH") return;
    const again = restRequest(operation, await sampleInput(shop, named));
    const put = await shop.api("PUT", again.path, again.body);
    expect(document.validate(`${name}.put`, put.status, put.body)).toEqual([]);
    expect(put.status).toBe(operation.status);
  });

  test("the call is refused as documented, for every error that all calls share", async () => {
    const shop = await harness.sharedShop(name);
    const input = await sampleInput(shop, named);
    const headers = credentials(operation, shop);
    const readOnly = { "x-api-key": await shop.readOnlyKey() };
    const send = (sent: Input, more: HeaderFields) =>
      rest(harness.baseUrl, named, sent, { ...headers, ...more });
    const unknownId = Object.fromEntries(inPath.map((id) => [id, crypto.randomUUID()]));
    const path = restRequest(operation, input).path;
    const raw = (rawBody: string, more: HeaderFields = {}) =>
      call(harness.baseUrl, operation.method, path, { rawBody, headers: { ...headers, ...more } });

    const answers: Response[] = [
      await send({ ...input, ...unknownId }, {}),
      await send(input, { "x-agent-name": "a".repeat(101) }),
      await send(input, { "x-api-key": "wrong", authorization: "ApiKey wrong" }),
      await rest(harness.baseUrl, named, input, readOnly),
      await call(harness.baseUrl, "PROPFIND", path.split("?")[0] ?? ""),
      await rest(`${limited.origin}/v1`, named, input, { ...headers, "dry-run": "true" }),
      await rest(`${limited.origin}/v1`, named, input, { ...headers, "dry-run": "true" }),
    ];
    if (operation.method !== "GET") {
      answers.push(
        await send({ ...input, unknown: 1 }, {}),
        await raw("{"),
        await raw("[]"),
        await raw(`"${"x".repeat(1024 * 1024)}"`),
        await raw("{}", { "content-type": "text/plain" }),
      );
    }
    for (const { status, body } of answers) {
      expect({ status, problems: document.validate(name, status, body) }).toEqual({
        status,
        problems: [],
      });
    }
    const expected = operation.access === "public" ? [400, 405] : [400, 401, 405, 429];
    const statuses = new Set(answers.map(({ status }) => status));
    for (const status of expected) expect(statuses).toContain(status);
    if (operation.method !== "GET") {
      for (const status of [413, 415]) expect(statuses).toContain(status);
    }
  });

  test("an operation refuses over REST and tRPC with the same message", async () => {
    const shop = await harness.sharedShop(name);
    const headers = credentials(operation, shop);
    const input = await sampleInput(shop, named);
    const isPaged = "lastEvaluatedKey" in operation.input._zod.def.shape;
    const wrong: Input[] = [
      { ...input, limit: -1, ...(isPaged && { lastEvaluatedKey: "x" }) },
      { ...input, ...Object.fromEntries(inPath.map((id) => [id, crypto.randomUUID()])) },
      { ...input, lines: [{ quantity: -1 }], parts: [{}], name: "" },
    ];
    for (const sent of wrong) {
      const overRest = await rest(harness.baseUrl, named, sent, headers);
      if (overRest.status < 400) continue;
      const overTrpc = await trpc(harness.origin, named, sent, headers);
      const { code: _code, httpStatus, path, ...problem } = overTrpc.body.error.data;
      expect([httpStatus, path]).toEqual([overRest.status, name]);
      expect(plain(problem)).toEqual(plain(overRest.body));
    }
  });
});

test.each(reads)("$name answers the same over REST and tRPC", async (named) => {
  const shop = await harness.sharedShop();
  const headers = credentials(named.operation, shop);
  const input = await sampleInput(shop, named);
  const overRest = await rest(harness.baseUrl, named, input, headers);
  const overTrpc = await trpc(harness.origin, named, input, headers);
  expect(overRest.status).toBe(200);
  expect(overTrpc.body).toEqual({ result: { data: overRest.body } });
});
