import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { SignedDelivery } from "@bayline/sdk";
import { version } from "../session/version.ts";
import { usageError } from "../terminal/exit.ts";

/** The result of sending a delivery to a receiver. */
export interface Outcome {
  isDelivered: boolean;
  /** The status of the response; null if there was none. */
  status: number | null;
  durationMs: number;
  /** What went wrong; null on success. */
  error: string | null;
  /** The delay that the receiver requested. */
  retryAfterMs: number | null;
}

/** The same timeout as the service's. */
const timeoutMs = 10_000;

/** Parses a receiver's address. `localhost:3001/hooks` defaults to http. */
export function receiverUrl(text: string): URL {
  const full = /^[\w.-]+:\d+(\/|$)/.test(text) ? `http://${text}` : text;
  if (!/^https?:\/\//i.test(full) || !URL.canParse(full)) {
    throw usageError(`--forward-to must be like http://localhost:3001/hooks, not ${text}`);
  }
  const url = new URL(full);
  if (url.username || url.password) {
    throw usageError("--forward-to must not have a user or a password");
  }
  return url;
}

/**
 * Sends a delivery to a receiver on the user's machine as the service would: only its headers,
 * without following redirects. Never throws.
 */
export async function forward(
  url: URL,
  { body, headers }: SignedDelivery,
  signal?: AbortSignal,
): Promise<Outcome> {
  const started = performance.now();
  const allHeaders = { ...headers, "User-Agent": `Bayline-Webhooks/${version} (bayline listen)` };
  const answer = await post(url, { body, headers: allHeaders }, signal).catch(
    (error: unknown) => error,
  );
  const durationMs = Math.round(performance.now() - started);
  if (!isAnswer(answer)) {
    const outcome = { isDelivered: false, status: null, durationMs, retryAfterMs: null };
    return { ...outcome, error: reasonOf(answer) };
  }
  const { status, retryAfter } = answer;
  const isDelivered = status >= 200 && status < 300;
  const isRedirect = status >= 300 && status < 400;
  const error = isRedirect
    ? `answered ${status}: redirects are not followed`
    : `answered ${status}`;
  const seconds = /^\d{1,5}$/.test(retryAfter ?? "") ? Number(retryAfter) : null;
  return {
    isDelivered,
    status,
    durationMs,
    error: isDelivered ? null : error,
    retryAfterMs: seconds === null ? null : seconds * 1000,
  };
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

/** `fetch` would add headers. Uses a new connection each time: a kept one could be stale. */
function post(url: URL, { body, headers }: SignedDelivery, signal?: AbortSignal): Promise<Answer> {
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.any(limits),
    });
    request.on("error", reject);
    request.on("response", (response) => {
      const [retryAfter] = [response.headers["retry-after"]].flat();
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, retryAfter }));
      response.resume();
    });
    request.end(body);
  });
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && "status" in value;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError") return `did not answer within ${timeoutMs / 1000} s`;
  const code = "code" in error ? String(error.code) : "";
  const reasons: Record<string, string> = {
    ECONNREFUSED: "connection refused",
    ECONNRESET: "connection reset",
    ENOTFOUND: "no such host",
  };
  return reasons[code] ?? (error.message || code);
}
