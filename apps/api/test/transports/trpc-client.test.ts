import type { AppRouter, RouterInputs, RouterOutputs } from "@bayline/trpc";
import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { describe, expect, expectTypeOf, test } from "vitest";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import type { InputOf, OutputOf } from "../harness/operations.ts";

const harness = useHarness();

interface LinkOptions {
  url: string;
  headers: Record<string, string>;
}

/** A client like that of a shop's app, and the requests it sends. */
async function connect() {
  const shop = await harness.shop();
  const requests: string[] = [];
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${harness.origin}/trpc`,
        headers: { "x-api-key": shop.key },
        fetch: (url, options) => {
          requests.push(String(url));
          return fetch(String(url), { method: "GET", ...Object(options) });
        },
      }),
    ],
  });
  return { shop, client, requests };
}

test("a client has the contract's types of every input and answer", () => {
  expectTypeOf<InputOf<"vendors", "create">>().toExtend<RouterInputs["vendors"]["create"]>();
  expectTypeOf<InputOf<"receive", "invoice">>().toExtend<RouterInputs["receive"]["invoice"]>();
  expectTypeOf<OutputOf<"ledger", "verify">>().toExtend<RouterOutputs["ledger"]["verify"]>();
  expectTypeOf<RouterOutputs["inventory"]["get"]["unitPriceCents"]>().toEqualTypeOf<
    number | null
  >();
  expectTypeOf<RouterInputs["operator"]["tenants"]["create"]["name"]>().toEqualTypeOf<string>();
  expectTypeOf<RouterInputs["receive"]["invoice"]["mode"]>().toEqualTypeOf<
    "draft" | "receive" | undefined
  >();
  expectTypeOf<RouterInputs["workOrders"]["items"]["create"]["svcId"]>().toEqualTypeOf<string>();
});

test("a real client reads and writes", async () => {
  const { client, shop } = await connect();
  const vendor = await client.vendors.create.mutate({ name: "Great Lakes" });
  expect(await client.vendors.get.query({ id: vendor.id })).toEqual(vendor);
  const received = await client.receive.invoice.mutate(shop.invoice());
  expect(received.status).toBe("received");
  expect(await shop.stockOf("A-100")).toBe(2);
});

test("simultaneous calls are one request, and fail separately", async () => {
  const { client, shop, requests } = await connect();
  const vendor = await shop.vendor({ name: "Great Lakes" });
  const answers = await Promise.allSettled([
    client.vendors.get.query({ id: vendor.id }),
    client.vendors.get.query({ id: "nothing" }),
    client.vendors.list.query({ limit: 0 }),
    client.users.me.query({}),
  ]);
  expect(requests).toHaveLength(1);
  expect(answers.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
});

test("a batch may be long: the names of its procedures are one path", async () => {
  const { client, requests } = await connect();
  const calls = Array.from({ length: 40 }, () => client.purchaseOrders.list.query({}));
  for (const answer of await Promise.all(calls)) expect(answer.count).toBe(0);
  expect(requests).toHaveLength(1);
});

test("an error has its code, its details and what to do, and no stack", async () => {
  const { client, shop } = await connect();
  const invoice = shop.invoice();
  await client.receive.invoice.mutate(invoice);
  const repeated = await client.receive.invoice.mutate(invoice).catch((error: unknown) => error);
  expect(repeated).toBeInstanceOf(TRPCClientError);
  expect(repeated).toMatchObject({
    data: {
      code: "CONFLICT",
      httpStatus: 409,
      path: "receive.invoice",
      error: "DUPLICATE_INVOICE",
      existingPurchaseOrderId: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
  const invalid = await client.receive.invoice
    .mutate({ ...invoice, lines: [] })
    .catch((error: unknown) => error);
  expect(invalid).toMatchObject({
    message: "lines: must have at least one line",
    data: {
      code: "BAD_REQUEST",
      error: "VALIDATION_ERROR",
      details: [{ field: "lines", message: "must have at least one line" }],
      nextStep: null,
      candidates: [],
    },
  });
  for (const error of [repeated, invalid]) expect(JSON.stringify(error)).not.toContain('"stack"');
});

describe("a client", () => {
  async function clientWith(link: (options: LinkOptions) => TRPCLink<AppRouter>) {
    const shop = await harness.shop();
    const options = { url: `${harness.origin}/trpc`, headers: { "x-api-key": shop.key } };
    return { shop, client: createTRPCClient<AppRouter>({ links: [link(options)] }) };
  }

  test("a client receives each answer of a streamed batch, and each error", async () => {
    const { shop, client } = await clientWith((options) => httpBatchStreamLink(options));
    const vendor = await shop.vendor({ name: "Great Lakes" });
    const [found, missing] = await Promise.allSettled([
      client.vendors.get.query({ id: vendor.id }),
      client.vendors.get.query({ id: "nothing" }),
    ]);
    expect(found).toMatchObject({ status: "fulfilled", value: { name: "Great Lakes" } });
    expect(missing).toMatchObject({ reason: { data: { error: "NOT_FOUND", httpStatus: 404 } } });
  });

  test("a client may send queries as POST, with a read-only key too", async () => {
    const { shop } = await clientWith((options) => httpLink(options));
    const headers = { "x-api-key": await shop.readOnlyKey() };
    const link = httpLink({ url: `${harness.origin}/trpc`, headers, methodOverride: "POST" });
    const client = createTRPCClient<AppRouter>({ links: [link] });
    const search = "x".repeat(255);
    expect((await client.vendors.list.query({ search })).vendors).toEqual([]);
    await expect(client.vendors.create.mutate({ name: "Acme" })).rejects.toMatchObject({
      data: { error: "READ_ONLY_KEY" },
    });
  });

  test("a client reads a whole list as an infinite query does", async () => {
    const { shop, client } = await clientWith((options) => httpLink(options));
    const names = ["A", "B", "C", "D", "E"].map((letter) => `Customer ${letter}`);
    for (const name of names) await shop.customer({ name });
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page: RouterOutputs["customers"]["list"] = await client.customers.list.query({
        limit: 2,
        cursor,
        direction: "forward",
      });
      pages.push(page.customers.map(({ id }) => id));
      cursor = page.lastEvaluatedKey;
    } while (cursor !== null);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat()).size).toBe(5);
  });

  test.each([
    [{ direction: "backward" }, "direction"],
    [{ cursor: "a", lastEvaluatedKey: "b" }, "cursor"],
    [{ cursor: 7 }, "lastEvaluatedKey"],
  ])("a client is refused %j", async (input, field) => {
    const { shop } = await clientWith((options) => httpLink(options));
    const query = encodeURIComponent(JSON.stringify(input));
    const path = `/customers.list?input=${query}`;
    const headers = { "x-api-key": shop.key };
    const { status, body } = await call(`${harness.origin}/trpc`, "GET", path, { headers });
    expect(status).toBe(400);
    expect(body.error.data.details).toMatchObject([{ field }]);
  });
});

test.each([
  ["GET", "/nothing.there", undefined, 404, "NOT_FOUND"],
  ["GET", "/vendors", undefined, 404, "NOT_FOUND"],
  ["GET", "/vendors.create", undefined, 405, "METHOD_NOT_ALLOWED"],
  ["POST", "/vendors.create", "{", 400, "VALIDATION_ERROR"],
  ["POST", "/vendors.create", "[]", 400, "VALIDATION_ERROR"],
  ["POST", "/vendors.create", "null", 400, "VALIDATION_ERROR"],
  ["POST", "/vendors.create", '"text"', 400, "VALIDATION_ERROR"],
  ["GET", "/vendors.list?input={", undefined, 400, "VALIDATION_ERROR"],
  ["GET", "/vendors.list?input=[]", undefined, 400, "VALIDATION_ERROR"],
  ["GET", "/vendors.list?input=null", undefined, 400, "VALIDATION_ERROR"],
  ["POST", "/vendors.create?batch=1", '{"0":[]}', 400, "VALIDATION_ERROR"],
] as const)(
  "%s %s with %s is refused with the service's message",
  async (method, path, rawBody, status, error) => {
    const shop = await harness.shop();
    const headers = { "x-api-key": shop.key };
    const body = rawBody === undefined ? {} : { rawBody };
    const answer = await call(`${harness.origin}/trpc`, method, path, { headers, ...body });
    const [envelope] = Array.isArray(answer.body) ? answer.body : [answer.body];
    expect(answer.status).toBe(status);
    expect(envelope.error.data).toMatchObject({
      error,
      requestId: answer.headers.get("x-request-id"),
    });
    expect(envelope.error.data).not.toHaveProperty("stack");
    expect(answer.text).not.toMatch(/node_modules|JSON at position|Unexpected/);
  },
);
