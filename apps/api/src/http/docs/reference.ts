import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ApiReferenceConfiguration } from "@scalar/fastify-api-reference";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Gate } from "../gate.ts";
import { refuseOtherMethods } from "../rest/other-methods.ts";

const documentPath = "/v1/openapi.json";
const scriptPath = "/docs/scalar.js";

export interface DocsOptions {
  gate: Pick<Gate, "passBy">;
  /** Creates the OpenAPI document, on the first request for it. */
  createDocument: () => Promise<object>;
  /** The URL of the service for its clients; null: the Host of each request. */
  publicUrl: string | null;
}

/**
 * Serves the OpenAPI document and its human-readable reference at /docs. The page needs nothing
 * external: its script is served from here, and its policy forbids every other origin.
 */
export function registerDocs(
  app: FastifyInstance,
  { gate, createDocument, publicUrl }: DocsOptions,
): void {
  const documentFor = serveDocument(createDocument);
  const reference = once(loadReference);

  refuseOtherMethods(app, documentPath, ["GET", "HEAD"], gate.passBy);
  app.get(documentPath, async (request, reply) => {
    const serverUrl = `${publicUrl ?? originOf(request.headers.host)}/v1`;
    return sendAsset(request, reply, await documentFor(serverUrl));
  });
  for (const path of ["/docs", "/docs/"]) {
    app.get(path, async (request, reply) => sendAsset(request, reply, (await reference()).page));
  }
  app.get(scriptPath, async (request, reply) =>
    sendAsset(request, reply, (await reference()).script),
  );
}

/** The document for each server URL. Generators require an absolute one. */
function serveDocument(create: () => Promise<object>): (serverUrl: string) => Promise<Asset> {
  const document = once(create);
  // Clients choose the Host, so the number of copies is limited.
  const assets = new LRUCache<string, Promise<Asset>>({ max: 8 });
  return (serverUrl) => {
    const known = assets.get(serverUrl);
    if (known) return known;
    const asset = document().then((shared) => {
      const text = JSON.stringify({ ...shared, servers: [{ url: serverUrl }] });
      return createAsset("application/json; charset=utf-8", text, {
        "Access-Control-Allow-Origin": "*",
        // Allows pages of other origins with the strictest policy to read the document.
        "Cross-Origin-Resource-Policy": "cross-origin",
      });
    });
    assets.set(serverUrl, asset);
    return asset;
  };
}

/**
 * The origin that a client called, by its Host header; empty without a valid one. The service
 * itself serves plain HTTP only, and trusts no header of a proxy.
 */
function originOf(host = ""): string {
  const isHost = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host);
  return isHost && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : "";
}

export interface Asset {
  headers: Record<string, string>;
  etag: string;
  plain: Buffer;
  gzipped: Buffer;
}

export async function createAsset(
  contentType: string,
  text: string,
  headers: Record<string, string> = {},
): Promise<Asset> {
  const plain = Buffer.from(text);
  return {
    headers: { "Content-Type": contentType, ...headers },
    // Weak, because it also applies to the compressed form.
    etag: `W/"${sha256(text)}"`,
    plain,
    gzipped: await promisify(gzip)(plain),
  };
}

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): FastifyReply {
  reply.headers({
    ...asset.headers,
    ETag: asset.etag,
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  });
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(asset.plain);
  return reply.header("Content-Encoding", "gzip").send(asset.gzipped);
}

/**
 * The plugin contains its script of 4 MB as a string and takes 0.1 s to import, so it is loaded on
 * the first request. It gets a separate Fastify instance, because a running one accepts no new
 * routes.
 */
async function loadReference(): Promise<{ page: Asset; script: Asset }> {
  const { default: plugin } = await import("@scalar/fastify-api-reference");
  const host = Fastify();
  await host.register(plugin, { routePrefix: "/docs", configuration });
  const [page, script] = await Promise.all([
    host.inject({ url: "/docs/" }),
    host.inject({ url: "/docs/js/scalar.js" }),
  ]);
  await host.close();
  const html = page.body.replace("<html>", '<html lang="en">');
  return {
    page: await createAsset("text/html; charset=utf-8", html, {
      "Content-Security-Policy": contentSecurityPolicy(html),
      "Referrer-Policy": "no-referrer",
    }),
    script: await createAsset(
      "text/javascript; charset=utf-8",
      script.body.replaceAll(jokePlaceholder, "bl_live_…"),
    ),
  };
}

const favicon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1f4e79"/><path d="M4 12V4h5a2 2 0 0 1 0 4H4h6a2 2 0 0 1 0 4z" fill="none" stroke="#fff" stroke-width="1.5"/></svg>',
)}`;

const configuration: Partial<ApiReferenceConfiguration> = {
  url: documentPath,
  cdn: scriptPath,
  pageTitle: "Bayline API reference",
  favicon,
  // Requests from the page go to the origin of the page, whatever its name.
  servers: [{ url: "/v1" }],
  authentication: { preferredSecurityScheme: "ApiKey" },
  showOperationId: true,
  defaultOpenAllTags: true,
  documentDownloadType: "direct",
  // Features that load from other origins or send data to them.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: `
    /* Links that appear on hover are beside the longest headings, and widen the page on a phone. */
    .scalar-app { overflow-x: clip; }
    /* A section that a link leads to has the focus, but is nothing to press. */
    .scalar-app section[tabindex="-1"] { outline: none; }
    /* Without this, the form that sends requests is wider than a phone, and its button out of sight. */
    .scalar-client main > * { min-width: 0; }
    /* It would cover the address, and leads to what the page behind it has. */
    @media (max-width: 767px) { .scalar-client .scalar-sidebar-toggle { display: none; } }
  `,
};

/** The page shows this placeholder for a key: a joke in base64 that looks like a secret. */
const jokePlaceholder = "QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT";

/** Allows only this origin, and only the inline scripts of the generated page. */
function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map((match) => `'sha256-${sha256(match[1] ?? "")}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(" ")}`,
    // The reference sets style attributes, which no hash or nonce can allow.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
