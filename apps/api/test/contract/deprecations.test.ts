import { readFileSync } from "node:fs";
import { listDeprecations, listOperations, restContract } from "@bayline/contracts";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Logins } from "../../src/access/logins.ts";
import { createOpenApiDocument } from "../../src/http/docs/openapi/document.ts";
import { createGate } from "../../src/http/gate.ts";
import { prepareRefusals } from "../../src/http/rest/other-methods.ts";
import { registerRest } from "../../src/http/rest/rest.ts";
import { registerTrpc } from "../../src/http/trpc/context.ts";
import { vendorUseCases } from "../../src/modules/vendors/index.ts";
import { noMetrics } from "../../src/observability/metrics.ts";
import { compile } from "../../src/pipeline/procedure.ts";
import type { AnyUseCase } from "../../src/pipeline/use-case.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { deprecatedVendors } from "./deprecated-vendors.ts";

const harness = useHarness();

const useCases: Record<string, AnyUseCase> = vendorUseCases;
let app: FastifyInstance;
let origin = "";

beforeAll(async () => {
  const { services } = harness;
  const compiled = listOperations(deprecatedVendors).map(({ name, operation }) => {
    const useCase = useCases[name.replace("vendors.", "")];
    if (!useCase) throw new Error(`${name} has no use case`);
    return { name, operation, execute: compile(name, operation, useCase, services) };
  });
  const now = () => services.clock.now();
  const sources = { keys: services.keys, read: services.database.access, now };
  const logins = new Logins(services.database, now);
  const gate = createGate({ ...sources, logins, tokens: null, operatorToken: null }, null);
  app = fastify();
  prepareRefusals(app);
  await registerRest(app, compiled, { gate, maxArchiveBytes: 0 });
  await registerTrpc(app, compiled, gate, { log: pino({ level: "silent" }), metrics: noMetrics });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  afterAll(() => logins.stop());
});
afterAll(() => app.close());

const headersOf = ({ headers }: { headers: Headers }) => ({
  deprecation: headers.get("deprecation"),
  sunset: headers.get("sunset"),
  link: headers.get("link"),
});
const none = { deprecation: null, sunset: null, link: null };
const linkTo = (title: string) =>
  `</docs/deprecations>; rel="deprecation"; type="text/html"; title="${title}"`;

const ofAddress = {
  deprecation: "@1796083200",
  sunset: "Wed, 01 Dec 2027 00:00:00 GMT",
  link: linkTo("answer.address: use `location`"),
};

test("an answer with a deprecated field has the headers of its schedule", async () => {
  const shop = await harness.sharedShop();
  const { id } = await shop.vendor({ name: "Great Lakes" });
  const headers = { "x-api-key": shop.key };
  const answer = await call(origin, "GET", `/v1/vendors/${id}`, { headers });
  expect(answer).toMatchObject({ status: 200, body: { id } });
  expect(headersOf(answer)).toEqual(ofAddress);
  const query = encodeURIComponent(JSON.stringify({ id }));
  const ofTrpc = await call(origin, "GET", `/trpc/vendors.get?input=${query}`, { headers });
  expect(ofTrpc.body.result.data).toEqual(answer.body);
  expect(headersOf(ofTrpc)).toEqual(ofAddress);
});

test("a list has the headers if one of its rows has the field", async () => {
  const shop = await harness.shop();
  const headers = { "x-api-key": shop.key };
  const empty = await call(origin, "GET", "/v1/vendors", { headers });
  expect(empty.body.count).toBe(0);
  expect(headersOf(empty)).toEqual(none);
  await shop.vendor({ name: "Great Lakes" });
  const full = await call(origin, "GET", "/v1/vendors", { headers });
  const link = linkTo("answer.vendors[].address: use `location`");
  expect(headersOf(full)).toEqual({ ...ofAddress, link });
});

test("a request has the headers only if it sends the deprecated field", async () => {
  const shop = await harness.sharedShop();
  const create = (body: object) =>
    call(origin, "POST", "/v1/vendors", { body, headers: { "x-api-key": shop.key } });
  expect(headersOf(await create({ name: "Without a phone" }))).toEqual(none);
  const sent = await create({ name: "With a phone", phone: null });
  expect(sent.status).toBe(201);
  expect(headersOf(sent)).toEqual({
    deprecation: "@1797292800",
    sunset: "Sat, 01 Jan 2028 00:00:00 GMT",
    link: linkTo("request.phone: use `phones`"),
  });
});

test("a deprecated operation has the headers in every answer", async () => {
  const shop = await harness.sharedShop();
  const { id } = await shop.vendor({ name: "Midwest Brake" });
  const headers = { "x-api-key": shop.key };
  const answer = await call(origin, "DELETE", `/v1/vendors/${id}`, { headers });
  expect(answer.status).toBe(200);
  expect(headersOf(answer).link).toBe(linkTo("vendors.delete: use `vendors.update`"));
});

test("the page about versions shows the headers of such an answer", () => {
  const { deprecation, sunset, link } = ofAddress;
  const lines = [`Deprecation: ${deprecation}`, `Sunset: ${sunset}`, `Link: ${link}`];
  const page = new URL("../../../../docs/reference/versions.md", import.meta.url);
  expect(readFileSync(page, "utf8")).toContain(`\n${lines.join("\n")}\n`);
});

test("answers of the service have no such header while nothing is deprecated", async () => {
  const shop = await harness.sharedShop();
  expect(headersOf(await shop.api("GET", "/vendors"))).toEqual(none);
});

const document = createOpenApiDocument(deprecatedVendors, { serverUrl: "/v1" });
const { "/vendors": vendors, "/vendors/{id}": vendor } = document.paths ?? {};
const sentence =
  "Deprecated since 2026-12-01: use `vendors.update`. May be removed from 2027-12-01";

test("the OpenAPI document marks deprecated operations and fields, and describes the headers", () => {
  expect(vendor?.delete).toMatchObject({ deprecated: true });
  expect(vendor?.delete?.description).toContain(sentence);
  expect(vendor?.get?.deprecated).toBe(undefined);
  expect(vendors?.post?.requestBody).toMatchObject({
    content: {
      "application/json": {
        schema: {
          properties: {
            phone: {
              deprecated: true,
              description:
                "The number of the counter. Deprecated since 2026-12-15: use `phones`. May be removed from 2028-01-01",
            },
          },
        },
      },
    },
  });
  for (const entry of [vendor?.get, vendor?.delete, vendors?.get]) {
    const headers = entry?.responses?.[200]?.headers;
    expect(Object.keys(Object(headers))).toEqual(
      expect.arrayContaining(["Deprecation", "Sunset", "Link"]),
    );
  }
});

test("the document of a contract with deprecations satisfies the rules of Redocly", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const whole = { ...restContract, vendors: deprecatedVendors.vendors };
  const source = JSON.stringify(createOpenApiDocument(whole, { serverUrl: "/v1" }));
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("the list of deprecations names each field once in each operation", () => {
  expect(listDeprecations(deprecatedVendors).map((each) => [each.operation, each.field])).toEqual([
    ["vendors.list", "answer.vendors[].address"],
    ["vendors.get", "answer.address"],
    ["vendors.create", "request.phone"],
    ["vendors.delete", ""],
  ]);
});
