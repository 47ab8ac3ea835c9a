import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { gunzipSync } from "node:zlib";
import type { Fetch } from "@bayline/sdk";
import { LightResponse } from "./light-response.ts";

/**
 * `fetch` on top of `node:http`: the first `fetch` of a process takes longer than a whole command.
 *
 * It reads the complete body before it answers, so commands that stream use Node's `fetch`. That
 * one also takes requests that need its features: a stream as body, and a proxy from the
 * environment.
 */
export const httpFetch: Fetch = async (url, init) => {
  const { body = null, signal } = init;
  if (usesProxy() || (body !== null && typeof body !== "string")) return fetch(url, init);
  const headers = { ...headersOf(init), "accept-encoding": "gzip" };
  const target = new URL(url);
  const request = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(target, {
      method: init.method ?? "GET",
      // Node adds the length to a POST, but not to a DELETE.
      headers: body === null ? headers : { ...headers, "content-length": Buffer.byteLength(body) },
      ...(signal && { signal }),
    });
    // As `fetch` reports it: the cause has the reason.
    const fail = (cause: Error) => reject(new TypeError("fetch failed", { cause }));
    outgoing.on("error", fail);
    outgoing.on("response", (incoming) => {
      bytesOf(incoming).then((bytes) => resolve(new LightResponse(incoming, bytes, url)), fail);
    });
    outgoing.end(body);
  });
};

function headersOf({ headers }: RequestInit): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...headers }).map(([name, value]) => [name, `${value}`]),
  );
}

async function bytesOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return incoming.headers["content-encoding"] === "gzip" && bytes.length > 0
    ? new Uint8Array(gunzipSync(bytes))
    : bytes;
}

/** Node's `fetch` reads the proxy from the environment if a flag or a variable says so. */
function usesProxy(): boolean {
  const { env, execArgv } = process;
  const flags = [env.NODE_OPTIONS, ...execArgv].join(" ");
  return Boolean(env.NODE_USE_ENV_PROXY) || flags.includes("--use-env-proxy");
}
