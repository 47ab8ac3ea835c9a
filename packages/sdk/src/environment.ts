// The DOM library does not know it, and browsers and some edge runtimes do not have it.
declare const process: { env?: Record<string, string | undefined> } | undefined;

/** An environment variable where there is an environment; an empty one counts as absent. */
export function environment(name: string): string | undefined {
  try {
    return typeof process === "undefined" ? undefined : process.env?.[name] || undefined;
  } catch {
    // Deno throws when it was not given leave to read the environment: then there is none.
    return undefined;
  }
}

/**
 * Pages and their workers must not name a User-Agent: Chrome drops it with a warning, and the
 * others turn it into a preflight question that the server would have to allow.
 */
export function mayNameUserAgent(): boolean {
  return !("document" in globalThis) && !("WorkerGlobalScope" in globalThis);
}
