import type { Answer } from "./api-promise.ts";
import type { Config } from "./config.ts";
import { AbortError, ConnectionError, errorFor, TimeoutError } from "./errors.ts";
import type { RequestEvent } from "./options.ts";
import { credentialHeaders, isStream, type PreparedRequest } from "./request.ts";

/** Sends a request once and reads the whole response. An error response throws an `ApiError`. */
export async function attemptOnce(
  config: Config,
  request: PreparedRequest,
  attempt: number,
): Promise<Answer> {
  const started = config.clock.now();
  const answer = await exchange(config, request);
  const { response, text } = answer;
  await config.hooks.onResponse?.({
    ...describeRequest(request, attempt),
    status: response.status,
    requestId: response.headers.get("x-request-id") ?? undefined,
    durationMs: config.clock.now() - started,
  });
  if (response.ok) return answer;
  const { status, statusText, headers, url } = response;
  throw errorFor({ ...request, status, statusText, headers, url, text }, config.clock.now());
}

/** The description of a request that hooks receive. It contains no credentials. */
export function describeRequest(request: PreparedRequest, attempt: number): RequestEvent {
  const headers = new Headers(request.headers);
  for (const name of credentialHeaders) headers.delete(name);
  const { operation, method, url } = request;
  return { operation, method, url, headers, attempt };
}

async function exchange(config: Config, request: PreparedRequest): Promise<Answer> {
  // Destructured, because browsers reject a `fetch` called with another `this`.
  const { fetch } = config;
  const { method, url, headers, body, isStreamed } = request;
  const limit = startLimit(request);
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal: limit.signal,
      // Following a redirect would send the API key to its target.
      redirect: "manual",
      body: body ?? null,
      ...(isStream(body) && { duplex: "half" as const }),
    });
    if (isStreamed && response.ok) {
      limit.handOver();
      return { response, text: "" };
    }
    // The body is read here so that the timeout and the retries cover it. The clone leaves the
    // response of `asResponse` unread.
    return { response, text: await response.clone().text() };
  } catch (cause) {
    throw limit.explain(cause);
  } finally {
    limit.clear();
  }
}

const longestTimerMs = 2 ** 31 - 1;

/**
 * Combines the timeout of one attempt with the caller's signal.
 *
 * `AbortSignal.any` with `AbortSignal.timeout` leaves a timer and a listener behind on every call.
 */
function startLimit({ method, url, signal, timeout }: PreparedRequest) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  let isTimedOut = false;
  let isHandedOver = false;
  const expire = () => {
    isTimedOut = true;
    controller.abort();
  };
  // A timer set above its maximum fires immediately.
  const isLimited = timeout > 0 && timeout <= longestTimerMs;
  const timer = isLimited ? setTimeout(expire, timeout) : undefined;
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    /** Removes the timeout once the response has begun. The caller's signal still aborts it. */
    handOver() {
      isHandedOver = true;
    },
    clear() {
      clearTimeout(timer);
      if (!isHandedOver) signal?.removeEventListener("abort", abort);
    },
    explain(cause: unknown): Error {
      if (isTimedOut) {
        return new TimeoutError(`${method} ${url}: no answer within ${timeout} ms`, { cause });
      }
      if (signal?.aborted) return aborted(signal);
      return new ConnectionError(`${method} ${url}: ${reasonOf(cause)}`, { cause });
    },
  };
}

export function aborted(signal: AbortSignal): AbortError {
  return new AbortError("The call was aborted", { cause: signal.reason });
}

/** Returns the error's cause: `fetch` itself only reports "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error.cause instanceof Error)) return error.message;
  const code = "code" in error.cause ? String(error.cause.code) : "";
  return error.cause.message || code || error.message;
}
