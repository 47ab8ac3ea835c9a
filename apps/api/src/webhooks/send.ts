/** What is sent: everything that an attempt needs, so that sending needs no database. */
export interface Delivery {
  readonly url: string;
  /** The current secret first, then those that were rotated away and are still valid. */
  readonly secrets: readonly string[];
  /** The kind: `work_order.created`. */
  readonly event: string;
  readonly eventId: string;
  readonly attemptId: string;
  /** The JSON text. */
  readonly body: string;
}

export interface Outcome {
  /** Whether the receiver has it: a whole answer of 2xx, in time. */
  readonly ok: boolean;
  /** Null where no status came. */
  readonly responseStatus: number | null;
  readonly durationMs: number;
  /** What went wrong, in words for the shop that continue "The receiver …"; null where nothing did. */
  readonly error: string | null;
  /** For how long the receiver asked to be left alone, at most a day; null where it did not ask. */
  readonly retryAfterSeconds: number | null;
  /** The receiver is gone for good, and says so (410). */
  readonly gone: boolean;
  /** Given up by the signal or by closing, which says nothing about the receiver. */
  readonly interrupted: boolean;
}

export interface Sender {
  /** Never throws. */
  send(delivery: Delivery, signal?: AbortSignal): Promise<Outcome>;
  /** Closes all connections; what is still being sent is interrupted. */
  close(): Promise<void>;
}

/** Every address of a name. */
export type Resolver = (name: string) => Promise<readonly string[]>;

export interface SenderOptions {
  /** Whether this machine and its network may be delivered to: WEBHOOK_ALLOW_PRIVATE. */
  readonly allowPrivate: boolean;
  /** Ours, for the User-Agent. */
  readonly version: string;
  readonly resolver?: Resolver;
  /** Milliseconds since 1970, of real time. */
  readonly now?: () => number;
  /** For a whole exchange. Default: 10 s. */
  readonly timeoutMs?: number;
}

export function createSender(_options: SenderOptions): Sender {
  throw new Error("not built yet");
}
