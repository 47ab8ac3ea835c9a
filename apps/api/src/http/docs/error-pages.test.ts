import { errorCatalogue, errorCodes } from "@bayline/contracts";
import Fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { createLogger } from "../../observability/log.ts";
import { noMetrics } from "../../observability/metrics.ts";
import { prepareRefusals } from "../rest/other-methods.ts";
import { createErrorHandler, refuseUnknownPaths } from "../server/error-handler.ts";
import { registerErrorPages } from "./error-pages.ts";
import { errorPages } from "./site/errors/page.ts";

const app = Fastify();
prepareRefusals(app);
app.setErrorHandler(createErrorHandler(createLogger({ logLevel: "silent" }), noMetrics));
const gate = { passBy: async () => undefined };
registerErrorPages(app, { gate, publicUrl: null });
refuseUnknownPaths(app, gate);
afterAll(() => app.close());

const pathOf = (code: string) => `/docs/errors/${code}`;

describe("the page of", () => {
  test.each(errorCodes)("%s says what happened and what to do", async (code) => {
    const path = pathOf(code);
    const page = await app.inject(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain(`<p class="status">HTTP ${errorCatalogue[code].status} `);
    const markdown = await app.inject(`${path}.md`);
    expect(markdown.headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(markdown.body).toMatch(
      /^# [A-Z_]+\n\nHTTP .*\n\n## What happened\n\n.{30,}\n\n## What to do\n\n- .{10,}/,
    );
    expect(`${page.body}${markdown.body}`).not.toMatch(/undefined|\[object|https?:/);
  });
});

test("the index links to the page of every code, in HTML and in Markdown", async () => {
  for (const [index, link] of [
    ["/docs/errors", /<dt><a href="([^"]+)">[A-Z_]+</g],
    ["/docs/errors/index.md", /\[[A-Z_]+\]\(([^)]+)\.md\)/g],
  ] as const) {
    const { body } = await app.inject(index);
    const paths = [...body.matchAll(link)].map(([, path]) => path);
    expect(paths.sort()).toEqual(errorCodes.map(pathOf).sort());
  }
});

test("pages allow scripts and styles of this origin only", async () => {
  const { headers, body } = await app.inject("/docs/errors/RATE_LIMITED");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  expect(body).not.toMatch(/<style|style=|<script(?! type="module" src="\/docs\/)/);
});

test("an unknown code is a 404; other methods are a 405", async () => {
  expect((await app.inject("/docs/errors/NO_SUCH_CODE")).statusCode).toBe(404);
  expect((await app.inject("/docs/errors/constructor")).statusCode).toBe(404);
  const { statusCode, headers } = await app.inject({ method: "POST", url: "/docs/errors" });
  expect([statusCode, headers.allow]).toEqual([405, "GET, HEAD"]);
});

test("a page lists the operations that declare its code", () => {
  const operationsOf = (code: string) => errorPages.find((page) => page.code === code)?.operations;
  expect(operationsOf("DUPLICATE_INVOICE")).toContain("receive.invoice");
  expect(operationsOf("RECEIVING_FAILED")?.toSorted()).toEqual([
    "documents.book",
    "receive.invoice",
  ]);
  expect(operationsOf("UNAUTHORIZED")).toEqual([]);
});
