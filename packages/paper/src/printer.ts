import { type ChildProcess, fork } from "node:child_process";
import { maxPages } from "./draw/page-limit.ts";
import type { Outcome, Task } from "./drawing-process.ts";

/** A document has more pages than can be printed, or needs more time or memory than it may. */
export class DocumentTooLong extends Error {}

export interface PrinterLimits {
  /** How long a document may take. */
  seconds: number;
  /** The memory of objects of a process. */
  heapMebibytes: number;
  /** Processes at a time. */
  processes: number;
}

const usualLimits: PrinterLimits = { seconds: 60, heapMebibytes: 512, processes: 2 };

const drawingProgram = new URL("./drawing-process.ts", import.meta.url);

/** A process without work ends after this time. */
const idleMs = 300_000;

interface Waiting {
  document: Task;
  /** Whether a process was killed while it drew the document. */
  isRepeated: boolean;
  resolve(content: Buffer): void;
  reject(error: Error): void;
}

/**
 * Draws documents in separate processes, each of which draws one at a time: a document that breaks
 * its process fails alone, and the others are drawn by another. A process starts with the first
 * document and keeps its fonts.
 */
export class Printer {
  readonly #limits: PrinterLimits;
  readonly #program: URL;
  readonly #waiting: Waiting[] = [];
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #busy = new Map<ChildProcess, (error: Error) => void>();
  #isClosed = false;

  /** `program` draws a document for each message. */
  constructor(limits: Partial<PrinterLimits> = {}, program = drawingProgram) {
    this.#limits = { ...usualLimits, ...limits };
    this.#program = program;
  }

  /** @throws {DocumentTooLong} */
  print(document: Task): Promise<Buffer> {
    if (this.#isClosed) return Promise.reject(closed());
    return new Promise<Buffer>((resolve, reject) => {
      this.#waiting.push({ document, isRepeated: false, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(closed());
    for (const fail of this.#busy.values()) fail(closed());
    for (const child of this.#idle.keys()) this.#end(child);
  }

  #next(): void {
    if (this.#isClosed || this.#busy.size >= this.#limits.processes) return;
    const waiting = this.#waiting.shift();
    if (waiting) this.#draw(this.#take(), waiting);
  }

  /** A process without work, or a new one. */
  #take(): ChildProcess {
    const [idle] = this.#idle.keys();
    if (!idle) return start(this.#program, this.#limits);
    this.#forget(idle);
    return idle;
  }

  #draw(child: ChildProcess, waiting: Waiting): void {
    const { seconds } = this.#limits;
    const leave = () => {
      clearTimeout(deadline);
      child.removeAllListeners();
      // The errors of a process that is given up are ignored.
      child.on("error", () => undefined);
      this.#busy.delete(child);
    };
    const fail = (error: Error) => {
      leave();
      child.kill("SIGKILL");
      waiting.reject(error);
      this.#next();
    };
    const deadline = setTimeout(
      () => fail(new DocumentTooLong(`takes longer than ${seconds} seconds to print`)),
      seconds * 1000,
    );
    child.once("message", (outcome: Outcome) => {
      leave();
      this.#keep(child);
      settle(waiting, outcome);
      this.#next();
    });
    child.once("error", fail);
    child.once("exit", (code, signal) => {
      // V8 ends a process without memory by SIGABRT.
      if (signal === "SIGABRT") return fail(new DocumentTooLong("takes too much memory to print"));
      // Killed by a person or the system, perhaps for the memory of others: it is tried again.
      if (signal !== "SIGKILL" || waiting.isRepeated) {
        return fail(new Error(`The process that prints ended with ${signal ?? code}`));
      }
      leave();
      this.#waiting.unshift({ ...waiting, isRepeated: true });
      this.#next();
    });
    this.#busy.set(child, fail);
    // Keeps the service alive while a document is drawn.
    child.ref();
    child.channel?.ref();
    child.send(waiting.document, (error) => {
      if (error && this.#busy.has(child)) fail(error);
    });
  }

  #keep(child: ChildProcess): void {
    if (this.#isClosed) {
      child.kill("SIGKILL");
      return;
    }
    const timer = setTimeout(() => this.#end(child), idleMs);
    timer.unref();
    child.unref();
    child.channel?.unref();
    child.once("exit", () => this.#forget(child));
    this.#idle.set(child, timer);
  }

  #forget(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    child.removeAllListeners("exit");
  }

  #end(child: ChildProcess): void {
    this.#forget(child);
    child.kill("SIGKILL");
  }
}

function start(program: URL, { heapMebibytes }: PrinterLimits): ChildProcess {
  return fork(program, {
    // Neither the database's password nor another secret.
    env: {},
    execArgv: [
      `--max-old-space-size=${heapMebibytes}`,
      "--permission",
      "--allow-fs-read=*",
      "--no-warnings",
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function closed(): Error {
  return new Error("The printer is closed");
}

function settle({ resolve, reject }: Waiting, outcome: Outcome): void {
  if ("content" in outcome) resolve(Buffer.from(outcome.content));
  else if (outcome.isTooLong) reject(new DocumentTooLong(`has more than ${maxPages} pages`));
  else reject(new Error(outcome.error));
}
