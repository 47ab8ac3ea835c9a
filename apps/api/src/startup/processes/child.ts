import cluster, { type Worker } from "node:cluster";
import type { ConnectionPlan } from "../../config/connections.ts";
import type { ProcessFigures } from "../../observability/figures.ts";
import type { Orders, ToProcess, ToSupervisor } from "./messages.ts";
import { passOnUnanswered } from "./unanswered.ts";

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: string | null;
}

/** A process ended before it was ready. It has printed the reason itself, unless it was killed. */
export class FailedStart extends Error {
  readonly ending: Ending;

  constructor(ending: Ending) {
    const { code, signal } = ending;
    super(`a process ended with ${signal ?? `code ${code}`} before it was ready`);
    this.name = "FailedStart";
    this.ending = ending;
  }
}

/** What a process says when it is ready: the text of its start, and the shares of all. */
export interface Ready {
  words: string;
  plan: ConnectionPlan;
}

/** A process of the service, as its supervisor sees it. */
export class Child {
  readonly #worker: Worker;
  readonly number: number;
  readonly ready: Promise<Ready>;
  readonly ended: Promise<Ending>;
  /** Since when it has been ready, in milliseconds of `performance.now()`. */
  readyAt: number | undefined;
  isStopping = false;
  hasEnded = false;
  /** How many checks it has not answered. */
  unanswered = 0;
  /** Its figures when it was last asked. */
  figures: ProcessFigures | undefined;

  constructor(orders: Orders, onMessage: (message: ToSupervisor, child: Child) => void) {
    this.number = orders.number;
    this.#worker = cluster.fork();
    passOnUnanswered(this.#worker);
    const ready = Promise.withResolvers<Ready>();
    this.ready = ready.promise;
    this.ended = new Promise((resolve) => {
      this.#worker.once("exit", (code: number | null, signal: string | null) => {
        this.hasEnded = true;
        ready.reject(new FailedStart({ code, signal }));
        resolve({ code, signal });
      });
    });
    // A failed send ends the process or its channel, which the exit reports.
    this.#worker.on("error", () => undefined);
    this.#worker.on("message", (message: ToSupervisor) => {
      this.unanswered = 0;
      if (message.type === "ready") {
        this.readyAt = performance.now();
        ready.resolve(message);
      } else onMessage(message, this);
    });
    this.send({ type: "begin", orders });
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  /** Whether it answers requests, and will go on to. */
  get isServing(): boolean {
    return this.readyAt !== undefined && !this.isStopping && !this.hasEnded;
  }

  send(message: ToProcess): void {
    if (this.#worker.isConnected()) this.#worker.send(message);
  }

  /** Asks for a sign of life. */
  check(): void {
    this.unanswered += 1;
    this.send({ type: "check" });
  }

  /** Lets it answer its open requests and end. */
  stop(): void {
    this.isStopping = true;
    this.send({ type: "stop" });
  }

  kill(): void {
    this.#worker.process.kill("SIGKILL");
  }
}
