import { Worker } from "node:worker_threads";
import type { Labels } from "./labels/sheets.ts";
import type { Sheet } from "./sheet.ts";
import type { Outcome, Task } from "./worker.ts";

/** A document has more pages than can be printed. */
export class DocumentTooLong extends Error {}

/** Longer than the largest document takes on a busy machine. */
const limitMs = 60_000;

interface Waiting {
  resolve(content: Buffer): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * Draws documents in a thread, so that a long one does not delay other requests. The thread starts
 * with the first document and keeps its fonts.
 */
export class Printer {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;

  print(document: Sheet | Labels): Promise<Buffer> {
    this.#last += 1;
    const id = this.#last;
    const worker = this.#worker ?? this.#start();
    return new Promise<Buffer>((resolve, reject) => {
      const timer = setTimeout(() => {
        void this.#stop(worker, new Error(`A document took longer than ${limitMs} ms`));
      }, limitMs);
      timer.unref();
      this.#waiting.set(id, { resolve, reject, timer });
      // Keeps the process alive while a document is drawn.
      worker.ref();
      worker.postMessage({ id, document } satisfies Task);
    });
  }

  async close(): Promise<void> {
    if (this.#worker) await this.#stop(this.#worker, new Error("The printer is closed"));
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    worker.on("message", (outcome: Outcome) => this.#settle(outcome));
    worker.on("error", (error) => {
      const reason = error instanceof Error ? error : new Error(String(error));
      void this.#stop(worker, reason);
    });
    worker.on("exit", () => void this.#stop(worker, new Error("The printer's thread ended")));
    this.#worker = worker;
    return worker;
  }

  #settle(outcome: Outcome): void {
    const waiting = this.#waiting.get(outcome.id);
    if (!waiting) return;
    this.#waiting.delete(outcome.id);
    clearTimeout(waiting.timer);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ("content" in outcome) waiting.resolve(Buffer.from(outcome.content));
    else if (outcome.isTooLong) waiting.reject(new DocumentTooLong(outcome.error));
    else waiting.reject(new Error(outcome.error));
  }

  /** Fails all documents that a thread has not finished, and ends it. */
  async #stop(worker: Worker, reason: Error): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#waiting.clear();
    await worker.terminate();
  }
}
