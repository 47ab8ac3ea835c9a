import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { AppError } from "@bayline/contracts";
import type { DocumentReading, KnownFacts } from "@bayline/invoice-files/documents";
import type { Example } from "@bayline/invoice-files/reader";
import type { ReadingOutcome, ReadingTask } from "./reading-process.ts";
import { startSandboxed } from "./reading-sandbox.ts";
import { type Proved, parseProved, parseReadFile, type ReadFile } from "./results.ts";

declare module "../../../pipeline/context.ts" {
  interface Services {
    documentReader: ReadingPool;
    /** Draws pages for persons, who do not wait for the documents that are being read. */
    pageDrawer: ReadingPool;
  }
}

export interface ReadingLimits {
  /** How long a file may take. */
  seconds: number;
  /** The memory of objects of a process. */
  heapMebibytes: number;
  /** The memory of a process with buffers and pictures; measured on Linux only. */
  residentMebibytes: number;
  /** Processes at a time. */
  processes: number;
  /** Tasks that may wait for a process. */
  waiting: number;
}

const usualLimits: ReadingLimits = {
  seconds: 60,
  heapMebibytes: 512,
  residentMebibytes: 1024,
  processes: 2,
  waiting: 64,
};

const readingProgram = new URL("./reading-process.ts", import.meta.url);

/** A process without work ends after this time. */
const idleMs = 30_000;
const measureEveryMs = 250;
const pageBytes = 4096;

/** A file that cannot be read, in words for a person. */
export class UnreadableDocument extends Error {}

/** The pool is closed: what it was reading can be read later. */
export class ReadingStopped extends Error {}

interface Waiting {
  task: ReadingTask;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Reads files in separate processes with limits on time and memory, so that a file that breaks its
 * reader breaks nothing else, in a {@link startSandboxed sandbox}. A process reads one file at a
 * time and is ended after a failure.
 */
export class ReadingPool {
  readonly #limits: ReadingLimits;
  readonly #program: URL;
  readonly #waiting: Waiting[] = [];
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #busy = new Map<ChildProcess, (error: Error) => void>();
  #isClosed = false;

  constructor(limits: Partial<ReadingLimits> = {}, program = readingProgram) {
    this.#limits = { ...usualLimits, ...limits };
    this.#program = program;
  }

  /** The number of files that can be read at a time. */
  get processes(): number {
    return this.#limits.processes;
  }

  /** Reads a file, by what an example of its layout teaches. @throws {UnreadableDocument} */
  async read(
    bytes: Buffer,
    file: { name: string; contentType: string },
    example?: Example,
  ): Promise<ReadFile> {
    const task = { kind: "read" as const, bytes, ...file, ...(example && { example }) };
    const read = parseReadFile(await this.#run(task));
    if (!read) throw new UnreadableDocument("This file cannot be read.");
    return read;
  }

  /** Proves what was read by the shop's records. @throws {UnreadableDocument} */
  async prove(reading: DocumentReading, facts: KnownFacts): Promise<Proved> {
    const proved = parseProved(await this.#run({ kind: "prove", reading, facts }));
    if (!proved) throw new UnreadableDocument("What this file says cannot be stored.");
    return proved;
  }

  /** Draws a page as PNG. @throws {UnreadableDocument} */
  async renderPage(bytes: Buffer, page: number, width: number): Promise<Buffer> {
    const result = await this.#run({ kind: "render", bytes, page, width });
    if (!(result instanceof Uint8Array)) throw new UnreadableDocument("This page cannot be drawn.");
    return Buffer.from(result);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(stopped());
    for (const [child, fail] of this.#busy) {
      fail(stopped());
      child.kill("SIGKILL");
    }
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      child.kill("SIGKILL");
    }
    this.#idle.clear();
  }

  #run(task: ReadingTask): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(stopped());
    if (this.#waiting.length >= this.#limits.waiting) {
      const message = "Other documents are being read. Try again later.";
      return Promise.reject(new AppError("UNAVAILABLE", message));
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.push({ task, resolve, reject });
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#isClosed || this.#busy.size >= this.#limits.processes) return;
    const waiting = this.#waiting.shift();
    if (!waiting) return;
    this.#work(this.#take(), waiting);
  }

  /** A process without work, or a new one. */
  #take(): ChildProcess {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      if (child.connected) return child;
    }
    return startSandboxed(this.#program, this.#limits.heapMebibytes);
  }

  #work(child: ChildProcess, { task, resolve, reject }: Waiting): void {
    const { seconds, residentMebibytes } = this.#limits;
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(deadline);
      clearInterval(measuring);
      child.removeAllListeners();
      // A process that cannot be killed is given up, and its errors are ignored.
      child.on("error", () => undefined);
      this.#busy.delete(child);
    };
    const fail = (error: Error) => {
      if (isOver) return;
      end();
      child.kill("SIGKILL");
      reject(error);
      this.#next();
    };
    const unreadable = (message: string) => fail(new UnreadableDocument(message));
    const deadline = setTimeout(
      () => unreadable(`Reading this file takes longer than ${seconds} seconds.`),
      seconds * 1000,
    );
    const measuring = setInterval(async () => {
      const resident = await residentBytes(child.pid);
      if (resident > residentMebibytes * 1024 * 1024) unreadable(tooMuchMemory);
    }, measureEveryMs);
    measuring.unref();
    this.#busy.set(child, fail);
    child.once("exit", (_code, signal) => {
      // Killed by a person or the system, perhaps for the memory of others: it may be tried again.
      if (signal === "SIGKILL") fail(new AppError("UNAVAILABLE", wasKilled));
      else unreadable(tooMuchMemory);
    });
    child.once("error", (error) => fail(error));
    child.once("message", (outcome: ReadingOutcome) => {
      if (outcome.kind === "refused") {
        unreadable(outcome.message);
        return;
      }
      end();
      this.#keep(child);
      resolve(outcome.result);
      this.#next();
    });
    child.ref();
    child.send(task, (error) => {
      if (error) fail(error);
    });
  }

  #keep(child: ChildProcess): void {
    if (this.#isClosed) {
      child.kill("SIGKILL");
      return;
    }
    const timer = setTimeout(() => {
      this.#idle.delete(child);
      child.kill("SIGKILL");
    }, idleMs);
    timer.unref();
    child.unref();
    child.channel?.unref();
    this.#idle.set(child, timer);
  }
}

const wasKilled = "The process that reads documents was killed. Try again.";
const tooMuchMemory = "Reading this file takes too much memory, or breaks its reader.";

function stopped(): ReadingStopped {
  return new ReadingStopped("The service stops");
}

/** The memory that a process has, on Linux; 0 elsewhere. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  return Number(text.split(" ")[1] ?? 0) * pageBytes;
}
