import { readdirSync } from "node:fs";
import { contract, listOperations } from "@bayline/contracts";
import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";

const harness = useHarness();
const get = (path: string, headers: Record<string, string> = {}) =>
  call(harness.origin, "GET", path, { headers });

const docs = new URL("../../../../../docs/", import.meta.url);
const guides = ["guides", "reference", "notebook"].flatMap((room) =>
  readdirSync(new URL(`${room}/`, docs))
    // An index for readers of the repository; /docs.md is its counterpart here.
    .filter((file) => file !== "README.md")
    .map((file) => (room === "notebook" ? `notebook/${file}` : file)),
);
/** The READMEs of published packages. */
const clients = ["sdk.md", "cli.md"];

/** The targets of a page's links, except links to other sites. */
function linksOf(text: string): string[] {
  const withoutCode = text.replace(/^```[\s\S]*?^```$/gm, "");
  const targets = [...withoutCode.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

test("/llms.txt links to every guide, to the operations and to the agent tools", async () => {
  const { status, headers, text } = await get("/llms.txt");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^# Bayline\n\n> .+\n/);
  expect(text).toContain("`/mcp`");
  const links = linksOf(text);
  for (const page of [...guides, ...clients]) expect(links).toContain(`/docs/${page}`);
  for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
  // Each line describes its page.
  for (const line of text.split("\n").filter((each) => each.startsWith("- ["))) {
    expect(line).toMatch(/^- \[[^\]]+\]\(\S+\): \S.{10,}\.$/);
  }
});

test.each([...guides, ...clients])("/docs/%s is plain Markdown with valid links", async (guide) => {
  const { status, headers, text } = await get(`/docs/${guide}`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(text).toMatch(/^# .+\n/);
  for (const link of linksOf(text)) {
    const path = new URL(link, `${harness.origin}/docs/${guide}`).pathname;
    expect([link, (await get(path)).status]).toEqual([link, 200]);
  }
});

test("/docs.md lists the guides, and /docs/operations.md every operation of a shop", async () => {
  const index = await get("/docs.md");
  const listed = linksOf(index.text);
  for (const page of [...guides, ...clients]) expect(listed).toContain(`/docs/${page}`);
  const { text } = await get("/docs/operations.md");
  for (const { name, operation } of listOperations(contract)) {
    const line = `- \`${name}\` ${operation.method} \`/v1${operation.path}\`: ${operation.summary}.`;
    expect([name, text.includes(line)]).toEqual([name, operation.access !== "operator"]);
  }
});

test("a guide that refers to a client links to its page here", async () => {
  expect(linksOf((await get("/docs/webhooks.md")).text)).toContain("sdk.md#webhooks");
  expect((await get("/docs/sdk.md")).text).toContain("npm install @bayline/sdk");
});

test("snippets show the address that the reader called", async () => {
  const { text } = await get("/docs/receiving-invoices.md");
  expect(text).toContain(`curl -s ${harness.origin}/v1/inventory/receiving`);
  expect(text).not.toContain("http://127.0.0.1:3000");
  // Defaults of a program are not the reader's address.
  const sdk = (await get("/docs/sdk.md")).text;
  expect(sdk).toContain(`baseUrl: "${harness.origin}/v1"`);
  expect(sdk).toContain("`http://127.0.0.1:3000/v1`");
});

test("the pages have ETags of their content, and other pages do not exist", async () => {
  const { headers } = await get("/docs/agents.md");
  const again = await get("/docs/agents.md", { "if-none-match": headers.get("etag") ?? "" });
  expect(again).toMatchObject({ status: 304, text: "" });
  expect(headers.get("access-control-allow-origin")).toBe("*");
  for (const path of ["/docs/nothing.md", "/docs/..%2F..%2FREADME.md", "/docs/README.md"]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  expect(await call(harness.origin, "POST", "/llms.txt")).toMatchObject({ status: 405 });
});
