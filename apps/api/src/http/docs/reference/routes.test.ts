import { gunzipSync } from "node:zlib";
import { contract, eventNames, listOperations, restContract } from "@bayline/contracts";
import Fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { prepareRefusals } from "../../rest/other-methods.ts";
import { createOpenApiDocument } from "../openapi/document.ts";
import { eventPath, operationPath, tagPath } from "../site/links.ts";
import { registerDocs } from "./routes.ts";

const document = createOpenApiDocument(restContract, { serverUrl: "/v1" });
let timesMade = 0;

function docsAt(publicUrl: string | null) {
  const app = Fastify();
  prepareRefusals(app);
  registerDocs(app, {
    gate: { passBy: async () => undefined },
    publicUrl,
    createDocument: async () => {
      timesMade += 1;
      return document;
    },
  });
  return app;
}

const app = docsAt(null);
const proxied = docsAt("https://api.example.com/bayline");
afterAll(() => Promise.all([app.close(), proxied.close()]));

describe("GET /v1/openapi.json", () => {
  test("GET /v1/openapi.json serves the document to any origin, generated once, by the first request", async () => {
    expect(timesMade).toBe(0);
    const response = await app.inject("/v1/openapi.json");
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
      "cache-control": "no-cache",
    });
    expect(response.json()).toMatchObject({ openapi: "3.1.0" });
    await app.inject("/v1/openapi.json");
    expect(timesMade).toBe(1);
  });

  test.each([
    ["api.example.com", "http://api.example.com/v1"],
    ["API.example.com:3000", "http://api.example.com:3000/v1"],
    ["[::1]:3000", "http://[::1]:3000/v1"],
    ["example.com/evil", "/v1"],
    ["user@example.com", "/v1"],
    ['"', "/v1"],
  ])("GET /v1/openapi.json to the Host %s has the server %s", async (host, url) => {
    const response = await app.inject({ url: "/v1/openapi.json", headers: { host } });
    expect(response.json().servers).toEqual([{ url }]);
  });

  test("the document has the configured server for any Host", async () => {
    const response = await proxied.inject({ url: "/v1/openapi.json", headers: { host: "x" } });
    expect(response.json().servers).toEqual([{ url: "https://api.example.com/bayline/v1" }]);
  });

  test("GET /v1/openapi.json answers 304 to a matching ETag, and supports HEAD", async () => {
    const { headers } = await app.inject("/v1/openapi.json");
    const again = { url: "/v1/openapi.json", headers: { "if-none-match": `${headers.etag}` } };
    expect(await app.inject(again)).toMatchObject({ statusCode: 304, body: "" });
    const head = await app.inject({ method: "HEAD", url: "/v1/openapi.json" });
    expect(head).toMatchObject({ statusCode: 200, body: "" });
  });

  test("the document is compressed for clients that accept gzip", async () => {
    const headers = { "accept-encoding": "br, gzip" };
    const response = await app.inject({ url: "/v1/openapi.json", headers });
    expect(response.headers["content-encoding"]).toBe("gzip");
    const plain = await app.inject("/v1/openapi.json");
    expect(gunzipSync(response.rawPayload).toString()).toBe(plain.body);
  });
});

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe("GET /docs/reference", () => {
  test("the reference has a section for every operation and event, where links lead", async () => {
    const places = [
      ...listOperations(restContract).map(operationPath),
      ...eventNames.map(eventPath),
    ];
    const missing: string[] = [];
    for (const place of places) {
      const [path = "", anchor = ""] = place.split("#");
      const { statusCode, body } = await app.inject(path);
      if (statusCode !== 200 || !idsIn(body).includes(anchor)) missing.push(place);
    }
    expect(missing).toEqual([]);
  });

  test("the reference links every operation and event from its first page", async () => {
    const { body } = await app.inject("/docs/reference");
    const places = [...listOperations(contract).map(operationPath), ...eventNames.map(eventPath)];
    expect(places.filter((place) => !body.includes(`href="${place}"`))).toEqual([]);
  });

  test("the reference shows every parameter, field and error code of every operation", async () => {
    const missing: string[] = [];
    for (const named of listOperations(restContract)) {
      const { name, operation } = named;
      const [path = "", anchor = ""] = operationPath(named).split("#");
      const { body } = await app.inject(path);
      const section = body.split("<section ").find((each) => idsIn(each).includes(anchor)) ?? "";
      // A file has no fields.
      const fields = operation.body !== "json" ? [] : Object.keys(operation.input._zod.def.shape);
      for (const text of [...fields, ...operation.errors]) {
        if (!section.includes(`<code>${text}</code>`)) missing.push(`${name}: ${text}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test("the reference has a page for every schema, to which its fields link", async () => {
    const { body } = await app.inject("/docs/reference/payments");
    expect(body).toContain('<a href="/docs/reference/schemas/Payment">Payment</a>');
    for (const name of Object.keys(document.components?.schemas ?? {})) {
      const { statusCode, body: page } = await app.inject(`/docs/reference/schemas/${name}`);
      expect([name, statusCode]).toEqual([name, 200]);
      expect(page).not.toMatch(/>undefined|\[object/);
    }
  });

  test("each operation has a curl command with the reader's address", async () => {
    const { body } = await app.inject({
      url: "/docs/reference/payments",
      headers: { host: "a.example" },
    });
    expect(body).toContain("http://a.example");
    expect(body).not.toMatch(/127\.0\.0\.1|undefined|\[object/);
  });

  test("the reference refers to no other origin and allows none", async () => {
    for (const path of ["/docs/reference", "/docs/reference/work-orders"]) {
      const { body, headers } = await app.inject(path);
      const targets = [...body.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target]) => target);
      expect(targets.filter((target) => /^\w+:/.test(target ?? ""))).toEqual([]);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(policy).not.toMatch(/https?:|unsafe/);
    }
  });

  test("the reference begins its paths with that of PUBLIC_URL", async () => {
    const { body } = await proxied.inject("/docs/reference/payments");
    const paths = [...body.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths) expect(path).toMatch(/^\/bayline\/(docs|v1)/);
  });

  test("the reference keeps each page below 50 KB compressed", async () => {
    const sizeOf = async (url: string) => {
      const { rawPayload } = await app.inject({ url, headers: { "accept-encoding": "gzip" } });
      return rawPayload.length;
    };
    for (const { name } of document.tags ?? []) {
      expect([name, (await sizeOf(tagPath(name))) < 50_000]).toEqual([name, true]);
    }
  });

  test("the reference refuses pages that do not exist", async () => {
    for (const path of ["/docs/reference/nothing", "/docs/reference/schemas/Nothing"]) {
      expect((await app.inject(path)).statusCode).toBe(404);
    }
  });
});
