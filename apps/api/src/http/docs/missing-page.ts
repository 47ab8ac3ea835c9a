import type { FastifyReply, FastifyRequest } from "fastify";
import { addressOf, createAsset, pagePolicy, sendAsset } from "./assets.ts";
import { loadSite } from "./site/site.ts";

/** Whether a request for the documentation comes from a browser, which shows a page and no JSON. */
export function isOfReader({ method, url, headers }: FastifyRequest): boolean {
  const html = headers.accept?.indexOf("text/html") ?? -1;
  const json = headers.accept?.indexOf("application/json") ?? -1;
  const isRead = method === "GET" || method === "HEAD";
  return isRead && /^\/docs(\/|\?|$)/.test(url) && html >= 0 && (json < 0 || html < json);
}

const content = `<h1>There is no such page</h1>
<p>The address may be misspelt, or the page may have moved. Search with <kbd>/</kbd>, or start at the
<a href="/docs">overview</a>, the <a href="/docs/reference">API reference</a> or the
<a href="/docs/errors">error codes</a>.</p>`;

/** Sends the page of an address below /docs that does not exist. */
export async function sendMissingPage(
  publicUrl: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [site, { layout, withAddress }] = await Promise.all([
    loadSite(),
    import("./site/layout.ts"),
  ]);
  const title = "There is no such page";
  const view = { path: "", title, description: title, content, headings: [], markdown: null };
  const page = withAddress(
    layout(view, site.navigationFor("/docs")),
    addressOf(publicUrl, request.headers.host),
  );
  const asset = await createAsset("text/html; charset=utf-8", page, {
    "Content-Security-Policy": pagePolicy("data:"),
    "Referrer-Policy": "no-referrer",
  });
  return sendAsset(request, reply.code(404), asset);
}
