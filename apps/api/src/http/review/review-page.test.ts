import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { createLogger } from "../../observability/log.ts";
import { noMetrics } from "../../observability/metrics.ts";
import { registerSite } from "../docs/site/site.ts";
import { prepareRefusals } from "../rest/other-methods.ts";
import { createErrorHandler, refuseUnknownPaths } from "../server/error-handler.ts";
import { registerReviewPage } from "./review-page.ts";

const app = Fastify();
prepareRefusals(app);
app.setErrorHandler(createErrorHandler(createLogger({ logLevel: "silent" }), noMetrics));
const options = { gate: { passBy: async () => undefined }, publicUrl: null };
registerSite(app, options);
registerReviewPage(app, options);
refuseUnknownPaths(app, options.gate);
afterAll(() => app.close());

const page = "/v1/documents/0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01/review";

test("the page is stored nowhere, sends no Referer, and allows files of the service alone", async () => {
  const { statusCode, headers, body } = await app.inject(page);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
  });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(policy).not.toContain("http");
  expect(body).not.toMatch(/<style|<script[^>]*>[^<]|style=|\son\w+=/);
});

test("the page and its modules name only files that are served, also below a path of a proxy", async () => {
  const { body } = await app.inject(page);
  const waiting = [...body.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, path = ""]) => {
    const behindProxy = new URL(path, `https://api.example.com/bayline${page}`);
    expect(behindProxy.pathname).toMatch(/^\/bayline\//);
    return new URL(path, `http://host${page}`).pathname;
  });
  const served = new Set(waiting);
  for (const path of served) {
    const file = await app.inject(path);
    expect([path, file.statusCode]).toEqual([path, 200]);
    if (!path.endsWith(".js")) continue;
    for (const [, name = ""] of file.body.matchAll(/^(?:import|\}) .*from "([^"]+)"/gm)) {
      served.add(new URL(name, `http://host${path}`).pathname);
    }
  }
  expect([...served]).toContain("/review/assets/form.js");
});

test("the files have an ETag, are compressed, are small, and refuse other methods", async () => {
  const names = ["review.js", "form.js", "field-view.js", "pages.js", "review.css"];
  let total = 0;
  for (const name of names) {
    const url = `/review/assets/${name}`;
    const file = await app.inject({ url, headers: { "accept-encoding": "gzip" } });
    expect(file.headers).toMatchObject({
      "content-encoding": "gzip",
      "cache-control": "no-cache",
    });
    total += file.rawPayload.length;
    const headers = { "if-none-match": String(file.headers.etag) };
    expect((await app.inject({ url, headers })).statusCode).toBe(304);
    expect((await app.inject({ method: "POST", url })).statusCode).toBe(405);
  }
  expect(total).toBeLessThan(25_000);
  expect((await app.inject({ method: "POST", url: page })).statusCode).toBe(405);
  expect((await app.inject("/review/assets/tsconfig.json")).statusCode).toBe(404);
});
