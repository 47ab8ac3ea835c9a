import type { RequestOptions } from "./options.ts";
import type { PagePromise } from "./pagination.ts";
import { Resource } from "./resource.ts";
import type { EventKind, WebhookEvent } from "./webhook-events.ts";

export interface FollowOptions {
  /**
   * The id of the last event seen; null begins with the oldest that is kept. Default: only what
   * happens from now on.
   */
  after?: string | null | undefined;
  /** Only events of these kinds. */
  types?: ReadonlyArray<EventKind | (string & {})> | undefined;
  /** Milliseconds between looking and looking again. Default 2,000. */
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

/** `client.events` can do this beside its operations. */
export abstract class EventHelpers extends Resource {
  abstract list(query?: FeedQuery, options?: RequestOptions): PagePromise<WebhookEvent>;

  /**
   * Events as they happen, for ever: of every kind, each once and in their order. While the server
   * cannot be reached it is asked again, and the events of that time come then. Keep the id of the
   * last event that you have dealt with, and pass it as `after` at the next start.
   *
   * @throws {ValidationError} when `after` is no event of the last 30 days.
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

  /** A page of events after one, and the event after which to read on. */
  async #read(after: string | undefined, { types, signal }: FollowOptions) {
    // Asked for first: whatever is not found in the read after it is not before it either. Without
    // it the place of one who waits for rare kinds would one day be older than the feed.
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

/** Asks until there is an answer: a feed is followed through restarts of the server too. */
function endless(signal: AbortSignal | undefined): RequestOptions {
  return { signal, maxRetries: Number.MAX_SAFE_INTEGER };
}
