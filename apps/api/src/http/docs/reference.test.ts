import { gunzipSync } from "node:zlib";
import { contract, eventNames, listOperations, restContract } from "@bayline/contracts";
import Fastify from "fastify";
import { type Browser, chromium as playwright } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumFlags, findChromium } from "../../../test/harness/chromium.ts";
import { prepareRefusals } from "../rest/other-methods.ts";
import { createOpenApiDocument } from "./openapi/document.ts";
import { registerDocs } from "./reference.ts";
import { eventPath, operationPath } from "./site/links.ts";
import { registerSite } from "./site/site.ts";

const app = Fastify();
prepareRefusals(app);
let timesMade = 0;
registerDocs(app, {
  gate: { passBy: async () => undefined },
  publicUrl: null,
  createDocument: async () => {
    timesMade += 1;
    return createOpenApiDocument(restContract, { serverUrl: "/v1" });
  },
});
registerSite(app, { gate: { passBy: async () => undefined }, publicUrl: null });
// A stand-in for the API, which the page calls.
app.get("/v1/health", () => ({ status: "ok" }));
let origin = "";
/** For a browser on a busy machine. */
const timeoutMs = 90_000;

beforeAll(async () => {
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

describe("GET /v1/openapi.json", () => {
  test("serves the document to any origin, generated once, by the first request", async () => {
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
  ])("to the Host %s has the server %s", async (host, url) => {
    const response = await app.inject({ url: "/v1/openapi.json", headers: { host } });
    expect(response.json().servers).toEqual([{ url }]);
  });

  test("has the configured server for any Host", async () => {
    const configured = Fastify();
    prepareRefusals(configured);
    registerDocs(configured, {
      gate: { passBy: async () => undefined },
      publicUrl: "https://api.example.com/bayline",
      createDocument: async () => ({ openapi: "3.1.0" }),
    });
    const response = await configured.inject({ url: "/v1/openapi.json", headers: { host: "x" } });
    expect(response.json().servers).toEqual([{ url: "https://api.example.com/bayline/v1" }]);
    await configured.close();
  });

  test("answers 304 to a matching ETag, and supports HEAD", async () => {
    const { headers } = await app.inject("/v1/openapi.json");
    const again = { url: "/v1/openapi.json", headers: { "if-none-match": `${headers.etag}` } };
    expect(await app.inject(again)).toMatchObject({ statusCode: 304, body: "" });
    const head = await app.inject({ method: "HEAD", url: "/v1/openapi.json" });
    expect(head).toMatchObject({ statusCode: 200, body: "" });
  });

  test("is compressed for clients that accept gzip", async () => {
    const headers = { "accept-encoding": "br, gzip" };
    const response = await app.inject({ url: "/v1/openapi.json", headers });
    expect(response.headers["content-encoding"]).toBe("gzip");
    const plain = await app.inject("/v1/openapi.json");
    expect(gunzipSync(response.rawPayload).toString()).toBe(plain.body);
  });
});

describe("GET /docs/reference", () => {
  test("refers to no other origin and allows none", async () => {
    const response = await app.inject("/docs/reference");
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toMatch(/https?:\/\//);
    const policy = String(response.headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'self'; script-src 'self';/);
    expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/);
  });

  test("begins its paths with that of PUBLIC_URL", async () => {
    const behindProxy = Fastify();
    prepareRefusals(behindProxy);
    registerDocs(behindProxy, {
      gate: { passBy: async () => undefined },
      publicUrl: "https://api.example.com/bayline",
      createDocument: async () => ({ openapi: "3.1.0" }),
    });
    const { body } = await behindProxy.inject("/docs/reference");
    const paths = [...body.matchAll(/(?:href|src|"url")(?:=|":?)"(\/[^"]*)"/g)].map(
      ([, path]) => path,
    );
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths) expect(path).toMatch(/^\/bayline\/(docs|v1)/);
    await behindProxy.close();
  });

  const executablePath = findChromium();
  const title = executablePath
    ? "shows every operation and event in a browser, from this origin alone"
    : "shows every operation and event in a browser (SKIPPED: no Chromium on this machine)";

  test.skipIf(!executablePath)(title, async () => {
    const browser = await playwright.launch({
      ...(executablePath ? { executablePath } : {}),
      args: chromiumFlags,
      timeout: timeoutMs,
    });
    try {
      await inspectPage(browser);
    } finally {
      await browser.close();
    }
  });
});

async function inspectPage(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  page.setDefaultTimeout(timeoutMs);
  const externalUrls: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:")) externalUrls.push(url);
  });
  // Policy violations appear here as console errors.
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));

  // Links of an earlier version lead to the reference.
  await page.goto(`${origin}/docs#tag/health/GET/health`);
  await page.waitForURL(`${origin}/docs/reference#tag/health/GET/health`);
  const tryOut = page.getByRole("button", { name: /^Test Request/ }).first();
  await tryOut.waitFor();
  const links = page.getByRole("complementary").getByRole("link");
  const paths = [...listOperations(contract).map(operationPath), ...eventNames.map(eventPath)];
  const missing = async () => {
    const shown = (await links.allInnerTexts()).join("\n");
    const summaries = listOperations(contract).map(({ operation }) => operation.summary);
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    return [
      ...[...summaries, ...eventNames].filter((summary) => !shown.includes(summary)),
      // The paths by which guides and the search lead here.
      ...paths.filter((path) => !targets.includes(path.slice(path.indexOf("#")))),
    ];
  };
  // The sidebar is rendered incrementally.
  await expect.poll(missing).toEqual([]);
  // The dialog that sends requests is rendered late, and sends from the browser.
  await tryOut.click();
  const [sent] = await Promise.all([
    page.waitForResponse(`${origin}/v1/health`),
    page.getByRole("button", { name: /^Send get request/ }).click(),
  ]);
  expect(sent.status()).toBe(200);

  expect(externalUrls).toEqual([]);
  expect(complaints).toEqual([]);
}
