import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

/** A document that is rendered once and sent as it is, plain or compressed. */
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
    "Cache-Control": "no-cache",
    ...asset.headers,
    ETag: asset.etag,
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  });
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(asset.plain);
  return reply.header("Content-Encoding", "gzip").send(asset.gzipped);
}

/**
 * The policy of a page without inline scripts or styles, and with nothing of another origin.
 * `images` is the scheme of images that are not files of the service.
 */
export function pagePolicy(images: "data:" | "blob:"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${images}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The address of the service as a reader sees it. */
export interface Address {
  /**
   * `http://127.0.0.1:3000`, or PUBLIC_URL with its path; empty for a request without a valid Host.
   */
  url: string;
  /** The path of PUBLIC_URL, which begins the path of every page; usually empty. */
  prefix: string;
  /** Whether the Host of the request determines it: a proxy may have changed the Host. */
  byHost: boolean;
}

/** Returns the address of PUBLIC_URL, or else of the request's Host. */
export function addressOf(publicUrl: string | null, host: string | undefined): Address {
  if (publicUrl === null) return { url: originOf(host), prefix: "", byHost: true };
  const { pathname } = new URL(publicUrl);
  return { url: publicUrl, prefix: pathname.replace(/\/+$/, ""), byHost: false };
}

/** Clients choose the Host, so the number of copies is limited. */
const maxAddresses = 8;

/** Creates an asset once for each address from which it is read. */
export function perAddress(
  create: (address: Address) => Promise<Asset>,
): (address: Address) => Promise<Asset> {
  const assets = new LRUCache<string, Promise<Asset>>({ max: maxAddresses });
  return (address) => {
    const known = assets.get(address.url);
    if (known) return known;
    const asset = create(address);
    assets.set(address.url, asset);
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

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
