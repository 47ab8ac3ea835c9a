import { readdirSync } from "node:fs";
import {
  archives,
  contract,
  errorCodes,
  eventNames,
  listOperations,
  restContract,
} from "@bayline/contracts";
import Fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { createLogger } from "../../../observability/log.ts";
import { noMetrics } from "../../../observability/metrics.ts";
import { prepareRefusals } from "../../rest/other-methods.ts";
import { createErrorHandler, refuseUnknownPaths } from "../../server/error-handler.ts";
import { registerErrorPages } from "../error-pages.ts";
import { createOpenApiDocument } from "../openapi/document.ts";
import { tagsOf } from "../openapi/info.ts";
import { registerPlainDocs } from "../plain.ts";
import { registerDocs } from "../reference/routes.ts";
import { registerRoot } from "../root.ts";
import type { SearchEntry } from "./search-entries.ts";
import { registerSite } from "./site.ts";

const document = createOpenApiDocument(restContract, { serverUrl: "/v1" });

function siteAt(publicUrl: string | null) {
  const app = Fastify();
  prepareRefusals(app);
  app.setErrorHandler(createErrorHandler(createLogger({ logLevel: "silent" }), noMetrics));
  const options = { gate: { passBy: async () => undefined }, publicUrl };
  registerRoot(app, { ...options, version: "1.2.3" });
  registerDocs(app, { ...options, createDocument: async () => document });
  registerSite(app, options);
  registerPlainDocs(app, options);
  registerErrorPages(app, options);
  refuseUnknownPaths(app, options.gate);
  return app;
}

const app = siteAt(null);
const proxied = siteAt("https://api.example.com/bayline");
afterAll(() => Promise.all([app.close(), proxied.close()]));

const host = "shop.example:4100";
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });

const unescaped = (text: string) => text.replaceAll("&amp;", "&");
const linksIn = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target = ""]) => unescaped(target));

/** Every page of this site, found by its links from the start page. */
async function crawl(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ["/docs"];
  for (const path of waiting) {
    if (pages.has(path)) continue;
    const { statusCode, body, headers } = await get(path);
    if (statusCode !== 200) throw new Error(`${path} is a ${statusCode}`);
    pages.set(path, body);
    if (!String(headers["content-type"]).startsWith("text/html")) continue;
    for (const link of linksIn(body)) {
      const target = new URL(link, `http://${host}${path}`);
      if (target.host === host) waiting.push(target.pathname);
    }
  }
  return pages;
}

const docs = new URL("../../../../../../docs/", import.meta.url);
const guides = ["guides", "reference", "notebook"].flatMap((room) =>
  readdirSync(new URL(`${room}/`, docs))
    .filter((file) => !["README.md", "errors.md"].includes(file))
    .map((file) => file.replace(/\.md$/, ""))
    .map((name) => (room === "notebook" ? `/docs/notebook/${name}` : `/docs/${name}`)),
);

test("every page is reachable, and every link and anchor leads to its target", async () => {
  const pages = await crawl();
  const errors = errorCodes.map((code) => `/docs/errors/${code}`);
  for (const path of [
    ...guides,
    ...errors,
    "/docs/sdk",
    "/docs/cli",
    "/docs/reference",
    "/docs/notebook",
  ]) {
    expect(pages.keys().toArray()).toContain(path);
  }
  const broken: string[] = [];
  for (const [path, html] of pages) {
    for (const link of path.endsWith(".md") ? [] : linksIn(html)) {
      const { host: linked, pathname, hash } = new URL(link, `http://${host}${path}`);
      if (hash === "" || linked !== host) continue;
      const id = ` id="${decodeURIComponent(hash.slice(1))}"`;
      if (!pages.get(pathname)?.includes(id)) broken.push(`${path}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
}, 60_000);

describe.each(guides)("%s", (path) => {
  test("the page has one title, headings in order, and landmarks", async () => {
    const { statusCode, body } = await get(path);
    expect(statusCode).toBe(200);
    const depths = [...body.matchAll(/<h([1-6])/g)].map(([, depth]) => Number(depth));
    expect(depths.filter((depth) => depth === 1)).toHaveLength(1);
    depths.reduce((above, depth) => {
      expect(depth - above).toBeLessThanOrEqual(1);
      return depth;
    }, 0);
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const landmark of ["<main id=", "<header", '<a class="skip" href="#content"']) {
      expect(body).toContain(landmark);
    }
    expect(body).toContain(`<a href="${path}" aria-current="page">`);
  });

  test("a page shows the reader's address, and no other", async () => {
    const { body } = await get(path);
    expect(body).not.toContain("127.0.0.1:3000");
    expect(body).not.toMatch(/\uE000|undefined|\[object/);
  });
});

test("snippets have the Host of the request, or PUBLIC_URL", async () => {
  const path = "/docs/receiving-invoices";
  const address = (url: string) => `<span class="address">${url}</span>/v1/inventory/receiving`;
  const called = await get(path);
  expect(called.body).toContain(address("http://shop.example:4100"));
  expect(called.body).toMatch(/<html [^>]*data-by-host/);
  const invalid = await get(path, { host: '"><script>' });
  expect(invalid.body).toContain(address("http://127.0.0.1:3000"));
  const { body } = await proxied.inject({ url: path, headers: { host } });
  expect(body).toContain(address("https://api.example.com/bayline"));
  expect(body).not.toMatch(/<html [^>]*data-by-host/);
  for (const link of linksIn(body).filter((each) => each.startsWith("/"))) {
    expect(link).toMatch(/^\/bayline\/docs/);
  }
});

test("guides link operations, events and error codes that they name", async () => {
  const { body } = await get("/docs/conventions");
  const place = "/docs/reference/purchase-orders#POST/purchase-orders/{id}/receive";
  expect(body).toContain(`<a class="code" href="${place}"><code>purchaseOrders.receive</code></a>`);
  const { body: finding } = await get("/docs/finding-records");
  expect(finding).toContain('<a class="code" href="/docs/errors/AMBIGUOUS_REFERENCE">');
});

test("the reference links guides to groups of operations", async () => {
  const tags = tagsOf(listOperations({ ...contract, ...archives }));
  const links = tags.flatMap(({ description }) => /\]\(([^)]+)\)/.exec(description)?.[1] ?? []);
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) expect([link, (await get(link)).statusCode]).toEqual([link, 200]);
});

test("a file of the repository that is not served is a text with its path", async () => {
  const { body } = await get("/docs/jobs");
  expect(body).toContain('title="In the repository: apps/api/src/operations/jobs.ts"');
});

test("pages and files have an ETag, are compressed, and refuse other methods", async () => {
  for (const path of [
    "/docs",
    "/docs/webhooks",
    "/docs/reference",
    "/docs/reference/payments",
    "/docs/reference/schemas/Payment",
    "/docs/search.json",
    "/docs/assets/site.js",
  ]) {
    const { headers } = await get(path, { "accept-encoding": "gzip" });
    expect(headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "no-cache" });
    const again = await get(path, { "if-none-match": String(headers.etag) });
    expect([path, again.statusCode, again.body]).toEqual([path, 304, ""]);
    expect((await app.inject({ method: "POST", url: path })).statusCode).toBe(405);
    expect((await app.inject({ method: "HEAD", url: path })).statusCode).toBe(200);
  }
  for (const path of [
    "/docs/nothing",
    "/docs/reference/nothing",
    "/docs/README",
    "/docs/assets/..%2Fsite.ts",
  ]) {
    expect((await get(path)).statusCode).toBe(404);
  }
});

test("a page and its files are small", async () => {
  const sizeOf = async (path: string) =>
    (await get(path, { "accept-encoding": "gzip" })).rawPayload.length;
  const assets = ["site.css", "content.css", "site.js"].map((name) => `/docs/assets/${name}`);
  const sizes = await Promise.all(["/docs/webhooks", ...assets].map(sizeOf));
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(25_000);
  expect(await sizeOf("/docs/search.json")).toBeLessThan(170_000);
});

test("the search has every guide with its headings, operation, error code and event", async () => {
  const entries: SearchEntry[] = (await get("/docs/search.json")).json();
  const titles = (kind: string) =>
    entries.filter((entry) => entry.kind === kind).map(({ title }) => title);
  const operations = listOperations(contract).map(({ operation }) => operation.summary);
  expect(titles("operation")).toEqual(operations);
  expect(titles("error")).toEqual([...errorCodes]);
  expect(titles("event")).toEqual([...eventNames]);
  expect(titles("guide")).toContain("Rotate the secret");
  const paths = entries.map(({ path }) => path);
  for (const path of guides) expect(paths).toContain(path);
  expect(new Set(paths).size).toBe(paths.length);
});

describe("/", () => {
  test("the root path leads browsers to the documentation", async () => {
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    const { statusCode, headers } = await get("/", { accept });
    expect([statusCode, headers.location, headers.vary]).toEqual([302, "/docs", "Accept"]);
    const behindProxy = await proxied.inject({ url: "/", headers: { accept } });
    expect(behindProxy.headers.location).toBe("/bayline/docs");
  });

  test("the root path answers programs with the addresses of the service", async () => {
    const { statusCode, headers, body } = await get("/", { accept: "*/*" });
    expect([statusCode, headers.vary]).toEqual([200, "Accept"]);
    expect(JSON.parse(body)).toMatchObject({
      name: "Bayline",
      version: "1.2.3",
      rest: "http://shop.example:4100/v1",
      docs: "http://shop.example:4100/docs",
    });
    expect((await app.inject({ method: "POST", url: "/" })).statusCode).toBe(405);
  });
});
