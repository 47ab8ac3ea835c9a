// The DOM library does not declare `process`. Browsers and some edge runtimes do not have it.
declare const process: { env?: Record<string, string | undefined> } | undefined;

/** Returns an environment variable, or undefined if it is unset, empty or unavailable. */
export function environment(name: string): string | undefined {
  try {
    return typeof process === "undefined" ? undefined : process.env?.[name] || undefined;
  } catch {
    // Deno throws without permission to read the environment.
    return undefined;
  }
}

/**
 * Whether this runtime may send a User-Agent header.
 *
 * Pages and their workers must not: Chrome drops it with a warning, and other browsers send a CORS
 * preflight that the server would have to allow.
 */
export function mayNameUserAgent(): boolean {
  return !("document" in globalThis) && !("WorkerGlobalScope" in globalThis);
}
