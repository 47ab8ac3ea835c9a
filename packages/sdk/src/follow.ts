import type { RequestOptions } from "./options.ts";
import type { PagePromise } from "./pagination.ts";
import { Resource } from "./resource.ts";
import type { EventKind, WebhookEvent } from "./webhook-events.ts";

export interface FollowOptions {
  /**
   * The id of the last event processed; null starts at the oldest event that is kept. Default: only
   * events from now on.
   */
  after?: string | null | undefined;
  /** Only events of these types. Default: all types. */
  types?: ReadonlyArray<EventKind | (string & {})> | undefined;
  /** Milliseconds between two polls. Default 2,000. */
  intervalMs?: number | undefined;
  /** Ends the iteration. */
  signal?: AbortSignal | undefined;
}

interface FeedQuery {
  lastEvaluatedKey?: string | undefined;
  types?: string | undefined;
  sortDirection?: "asc" | "desc" | undefined;
  limit?: number | undefined;
}

const defaultIntervalMs = 2_000;

/** Methods of `client.events` in addition to its operations. */
export abstract class EventHelpers extends Resource {
  abstract list(query?: FeedQuery, options?: RequestOptions): PagePromise<WebhookEvent>;

  /**
   * Iterates over events as they happen, without end. Each event is returned once and in order. If
   * the server cannot be reached, the iteration retries and then returns the events it missed.
   *
   * Store the id of the last event that you processed, and pass it as `after` at the next start.
   *
   * @throws {ValidationError} if `after` is not an event of the last 30 days.
   * @example
   * for await (const event of client.events.follow({ types: ["invoice.created"] })) {
   *   if (event.event === "invoice.created") console.log(event.data.totalCents);
   * }
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<WebhookEvent, void, undefined> {
    const { signal, intervalMs = defaultIntervalMs } = options;
    try {
      const start = options.after === undefined ? await this.#newest(signal) : options.after;
      let after = start ?? undefined;
      for (;;) {
        const { events, next } = await this.#read(after, options);
        for (const event of events) {
          if (signal?.aborted) return;
          yield event;
        }
        after = next;
        if (events.length === 0) await this.transport.wait(intervalMs, signal);
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }

  /**
   * Reads one page of events after a given event. Returns the page and the event to continue after.
   */
  async #read(after: string | undefined, { types, signal }: FollowOptions) {
    // Read before the page: any event that the page misses is newer than this one. Without it, the
    // position of a client that waits for rare types would become older than the feed.
    const newest = types && after !== undefined ? await this.#newest(signal) : undefined;
    const page = await this.list(
      { lastEvaluatedKey: after, types: types?.join() },
      endless(signal),
    );
    return { events: page.data, next: page.data.at(-1)?.id ?? newest ?? after };
  }

  async #newest(signal: AbortSignal | undefined): Promise<string | undefined> {
    const page = await this.list({ sortDirection: "desc", limit: 1 }, endless(signal));
    return page.data[0]?.id;
  }
}

/** Options that retry without limit, so that following survives restarts of the server. */
function endless(signal: AbortSignal | undefined): RequestOptions {
  return { signal, maxRetries: Number.MAX_SAFE_INTEGER };
}
