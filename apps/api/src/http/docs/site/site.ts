import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Gate } from "../../gate.ts";
import { refuseOtherMethods } from "../../rest/other-methods.ts";
import {
  type Asset,
  addressOf,
  createAsset,
  once,
  pagePolicy,
  perAddress,
  sendAsset,
} from "../assets.ts";
import { listDecisions, listGroups } from "../pages.ts";
import { createBrowserFiles } from "./browser-files.ts";

export interface SiteOptions {
  gate: Pick<Gate, "passBy">;
  /** The URL of the service for its clients; null: the Host of each request. */
  publicUrl: string | null;
}

/** Loaded by the first request for a page: most processes never receive any. */
export const loadSite = once(async () => new (await import("./pages.ts")).Site());

/**
 * Serves the guides as web pages below /docs, and the files and the search entries of all pages.
 */
export function registerSite(app: FastifyInstance, { gate, publicUrl }: SiteOptions): void {
  const get = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
    app.get(path, answer);
    refuseOtherMethods(app, path, ["GET", "HEAD"], gate.passBy);
  };
  const sendPage = pageSender(publicUrl);
  for (const path of ["/docs", "/docs/operations", ...guidePaths()]) {
    get(path, (request, reply) => sendPage(path, request, reply));
  }
  get("/docs/", (request, reply) => sendPage("/docs", request, reply));

  const entries = once(async () => {
    const site = await loadSite();
    return createAsset("application/json; charset=utf-8", JSON.stringify(await site.entries()));
  });
  get("/docs/search.json", async (request, reply) => sendAsset(request, reply, await entries()));
  for (const { name, asset } of createBrowserFiles()) {
    get(`/docs/assets/${name}`, async (request, reply) => sendAsset(request, reply, await asset()));
  }
}

/** The error codes have pages with their own routes. */
function guidePaths(): string[] {
  const pages = [...listGroups().flatMap((group) => group.pages), ...listDecisions()];
  return pages
    .filter(({ file }) => file !== "errors.md")
    .map(({ file }) => `/docs/${file.replace(/\.md$/, "")}`);
}

/** Renders the page of a path, without the address of its reader. */
interface Pages {
  page(path: string): string;
}

/** Returns a function that sends the page of a path, with the address of its reader. */
export function pageSender(publicUrl: string | null, load: () => Promise<Pages> = loadSite) {
  const pages = new Map<string, ReturnType<typeof perAddress>>();
  return async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    let page = pages.get(path);
    if (page === undefined) {
      page = perAddress(await rendererOf(path, load));
      pages.set(path, page);
    }
    return sendAsset(request, reply, await page(addressOf(publicUrl, request.headers.host)));
  };
}

async function rendererOf(
  path: string,
  load: () => Promise<Pages>,
): Promise<Parameters<typeof perAddress>[0]> {
  const [pages, { withAddress }] = await Promise.all([load(), import("./layout.ts")]);
  const html = pages.page(path);
  return (address): Promise<Asset> =>
    createAsset("text/html; charset=utf-8", withAddress(html, address), {
      "Content-Security-Policy": pagePolicy("data:"),
      "Referrer-Policy": "no-referrer",
    });
}
