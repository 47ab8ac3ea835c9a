import { environment } from "./environment.ts";
import { BaylineError } from "./errors.ts";
import type { ClientOptions, Clock, Fetch, HeaderValues, Hooks } from "./options.ts";
import { systemClock } from "./retry.ts";

const defaultBaseUrl = "http://127.0.0.1:3000/v1";
const defaultTimeoutMs = 60_000;
const defaultMaxRetries = 2;

/** The validated options of a client, with defaults filled in. */
export interface Config extends ClientOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | undefined;
  timeout: number;
  maxRetries: number;
  fetch: Fetch;
  headers: HeaderValues;
  hooks: Hooks;
  clock: Clock;
}

export function resolveConfig(options: ClientOptions): Config {
  return {
    ...options,
    baseUrl: checkedUrl(options.baseUrl ?? environment("BAYLINE_BASE_URL") ?? defaultBaseUrl),
    apiKey: apiKeyOf(options),
    timeout: checkedTimeout(options.timeout ?? defaultTimeoutMs),
    maxRetries: checkedRetries(options.maxRetries ?? defaultMaxRetries),
    // Resolved on each call, so that a test or a polyfill can replace it after the client is
    // created.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    headers: options.headers ?? {},
    hooks: options.hooks ?? {},
    clock: { ...systemClock, ...options.clock },
  };
}

/** Returns the key to send. Undefined if the caller passes another credential, or `null`. */
function apiKeyOf({ apiKey, accessToken, operatorToken }: ClientOptions): string | undefined {
  // A credential passed by the caller is never combined with one from the environment.
  if (apiKey === null || (apiKey === undefined && accessToken)) return undefined;
  const key = apiKey ?? environment("BAYLINE_API_KEY");
  if (key || operatorToken) return key;
  throw new BaylineError(
    "No API key: pass apiKey, or set BAYLINE_API_KEY (apiKey: null sends no key)",
  );
}

export function checkedTimeout(milliseconds: number): number {
  if (milliseconds >= 0) return milliseconds;
  throw new BaylineError(`timeout must be milliseconds of 0 or more, not ${milliseconds}`);
}

export function checkedRetries(maxRetries: number): number {
  if (Number.isInteger(maxRetries) && maxRetries >= 0) return maxRetries;
  throw new BaylineError(`maxRetries must be a whole number of 0 or more, not ${maxRetries}`);
}

function checkedUrl(baseUrl: string): string {
  if (!/^https?:\/\/[^/]/.test(baseUrl) || !isUrl(baseUrl)) {
    throw new BaylineError(`baseUrl must be like ${defaultBaseUrl}, not ${baseUrl}`);
  }
  const url = baseUrl.replace(/\/+$/, "");
  if (url.endsWith("/v1")) return url;
  throw new BaylineError(`baseUrl must end in /v1: ${url}/v1, not ${baseUrl}`);
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).search === "";
  } catch {
    return false;
  }
}
