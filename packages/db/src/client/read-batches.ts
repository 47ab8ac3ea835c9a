import type pg from "pg";
import { Batch, type Question, questionOf } from "./batch.ts";
import { SilenceWatch } from "./deadlines.ts";
import type { Statement } from "./statement.ts";

/** The maximum number of statements of a batch. */
const maxStatements = 16;
/**
 * Into how many batches reads are divided at least: one batch alone makes client and server take
 * turns.
 */
const minBatches = 4;
/** How long a batch may be expected to take: its first response may wait for the last statement. */
const batchMs = 10;

interface Read extends Question {
  shop: string;
  alone: boolean;
}

/**
 * Sends reads over a pipelined connection. Those of one event loop iteration share one write, and
 * successive ones of one shop a {@link Batch}, if recent reads were short.
 */
export class ReadBatches {
  readonly #client: pg.Client;
  readonly #silence: SilenceWatch;
  readonly #answerMs: number;
  #pending: Read[] = [];
  /** The moving average of the milliseconds per statement. */
  #pace = 0;
  #lastEnd = 0;

  /** Without a response for `answerMs`, the connection is closed. */
  constructor(client: pg.Client, answerMs: number) {
    this.#client = client;
    this.#silence = new SilenceWatch(client);
    this.#answerMs = answerMs;
  }

  /** Returns the rows of a statement. `alone` means in a batch without others. */
  ask<Row>(statement: Statement, { shop, alone }: Pick<Read, "shop" | "alone">): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const { name, text, values, answer, fail } = questionOf(statement, resolve, reject);
      if (this.#pending.length === 0) setImmediate(() => this.flush());
      this.#pending.push({ name, text, values, answer, fail, shop, alone });
    });
  }

  /** Sends the reads of this event loop iteration now. */
  flush(): void {
    const reads = this.#pending;
    this.#pending = [];
    const { stream } = this.#client.connection;
    stream.cork();
    const share = Math.ceil(reads.length / minBatches);
    const most = Math.min(maxStatements, share, Math.floor(batchMs / this.#pace));
    for (let from = 0; from < reads.length; ) {
      const to = endOfBatch(reads, from, most);
      this.#send(reads.slice(from, to));
      from = to;
    }
    stream.uncork();
  }

  #send(reads: Read[]): void {
    const sentAt = performance.now();
    const ended = new Promise<void>((resolve) => {
      this.#client.query(new Batch(reads, resolve));
    });
    void this.#silence.limit(ended, this.#answerMs).then(() => {
      const now = performance.now();
      const msEach = (now - Math.max(sentAt, this.#lastEnd)) / reads.length;
      this.#pace += (msEach - this.#pace) / 8;
      this.#lastEnd = now;
    });
  }
}

/** Returns the position after the batch that starts at `from`. */
function endOfBatch(reads: readonly Read[], from: number, most: number): number {
  const first = reads[from];
  let to = from + 1;
  for (; to < reads.length && to < from + most; to++) {
    const next = reads[to];
    if (first?.alone || next?.alone || next?.shop !== first?.shop) break;
  }
  return to;
}
