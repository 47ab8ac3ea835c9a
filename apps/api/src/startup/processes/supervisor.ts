import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { type Counted, createRequestCounter } from "../../access/start-rate-limit.ts";
import type { Config } from "../../config/config.ts";
import type { ConnectionPlan } from "../../config/connections.ts";
import { stopMs } from "../stop-signal.ts";
import { BackOff } from "./back-off.ts";
import { Child, type Ending, FailedStart, type Ready } from "./child.ts";
import { Gathering } from "./gathering.ts";
import type { ToSupervisor } from "./messages.ts";

/** After so many failed starts in a row, another one would not help. */
const mostFailedStarts = 5;
/** What processes have beyond their own limit of a stop, to end themselves. */
const graceMs = 500;
/** How often processes are asked for a sign of life. */
const checkMs = 1000;

interface SupervisorOptions {
  config: Pick<Config, "processSilenceSeconds" | "rateLimit" | "runJobs" | "serveHttp">;
  /** The number of processes, if the database's connections allow as many. */
  wanted: number;
  log: Logger;
}

/**
 * Keeps the processes of a start running. It answers no request and opens no database: the
 * processes do, and share the ports through it.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #log: Logger;
  /** All that run, also two of one number while one replaces the other. */
  readonly #children = new Set<Child>();
  /** Those that serve, by number. */
  readonly #current = new Map<number, Child>();
  readonly #backOffs = new Map<number, BackOff>();
  readonly #gathering = new Gathering();
  readonly #count: ((callers: readonly string[]) => Counted[]) | null;
  #plan: ConnectionPlan | null = null;
  #jobsOf: Child | undefined;
  #failedStarts = 0;
  #restarts = 0;
  #isStopping = false;
  #exitCode = 0;
  #restart: Promise<void> | undefined;
  #restartAgain = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#log = options.log;
    const { rateLimit } = options.config;
    this.#count = rateLimit && createRequestCounter(rateLimit.max);
  }

  /**
   * Starts the first process, which migrates the database and knows how many there may be, then the
   * others. Returns the text of the start when all are ready. A start that fails ends everything.
   */
  async start(): Promise<string> {
    try {
      const { words, plan } = await this.#start(1);
      this.#plan = plan;
      const others = Array.from({ length: plan.processes - 1 }, (_, at) => this.#start(at + 2));
      await Promise.all(others);
      this.#watch();
      return words;
    } catch (error) {
      if (this.#isStopping || !(error instanceof FailedStart)) return new Promise(() => {});
      return this.#giveUp(error);
    }
  }

  /**
   * Kills processes that are blocked. Checks are counted instead of time: after a pause of the
   * whole machine, no process has missed more than one.
   */
  #watch(): void {
    const { processSilenceSeconds: most } = this.#options.config;
    if (most === 0) return;
    setInterval(() => {
      for (const child of this.#children) {
        if (child.readyAt === undefined || child.hasEnded) continue;
        if (child.unanswered * checkMs < most * 1000) child.check();
        else {
          this.#log.error({ pid: child.pid, seconds: most }, "a process is blocked, and is killed");
          child.kill();
        }
      }
    }, checkMs).unref();
  }

  /** Ends all processes as one would end: open requests are answered. */
  stop(): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    for (const child of this.#children) child.stop();
    void this.#exit();
  }

  /** Replaces all processes, one after another. A process stops when its successor is ready. */
  async restart(): Promise<void> {
    if (this.#restart) this.#restartAgain = true;
    // Before all are ready, they are as new as they can be.
    if (this.#restart || !this.#plan || this.#isStopping) return;
    this.#restart = this.#replaceAll();
    await this.#restart;
    this.#restart = undefined;
    if (!this.#restartAgain) return;
    this.#restartAgain = false;
    await this.restart();
  }

  async #replaceAll(): Promise<void> {
    this.#log.info("restarts its processes, one after another");
    try {
      for (const [number, before] of [...this.#current]) {
        await this.#start(number);
        await before.ended;
      }
      this.#log.info("has restarted its processes");
    } catch (error) {
      if (this.#isStopping) return;
      this.#log.error({ err: error }, "did not restart: the processes before it continue");
    }
  }

  /** Starts a process. When it is ready, it takes the place of the one of its number. */
  async #start(number: number): Promise<Ready> {
    const child = new Child({ number, plan: this.#plan }, (message, from) =>
      this.#read(message, from),
    );
    this.#children.add(child);
    void child.ended.then((ending) => this.#ended(child, ending));
    const ready = await child.ready;
    this.#failedStarts = 0;
    const before = this.#current.get(number);
    this.#current.set(number, child);
    before?.stop();
    this.#assignJobs();
    return ready;
  }

  #ended(child: Child, { code, signal }: Ending): void {
    this.#children.delete(child);
    this.#gathering.keep(child);
    if (this.#isStopping && code !== 0) this.#exitCode = code ?? 1;
    if (this.#current.get(child.number) !== child) return;
    this.#current.delete(child.number);
    if (this.#isStopping) return;
    this.#assignJobs();
    this.#restarts += 1;
    const { pid } = child;
    this.#log.error({ pid, code, signal }, "a process ended unexpectedly, and is started again");
    void this.#startAgain(child.number, performance.now() - (child.readyAt ?? 0));
  }

  /** Starts a process again and again, with pauses, until one is ready. */
  async #startAgain(number: number, livedMs: number): Promise<void> {
    const backOff = this.#backOffs.get(number) ?? new BackOff();
    this.#backOffs.set(number, backOff);
    let lived = livedMs;
    // A restart may have started one meanwhile.
    while (!this.#isStopping && !this.#current.has(number)) {
      await wait(backOff.pauseAfter(lived));
      if (this.#isStopping) return;
      try {
        await this.#start(number);
      } catch (error) {
        if (this.#isStopping || !(error instanceof FailedStart)) return;
        this.#failedStarts += 1;
        this.#log.error({ err: error, failures: this.#failedStarts }, "a process did not start");
        if (this.#failedStarts >= mostFailedStarts) await this.#giveUp(error);
        lived = 0;
      }
    }
  }

  /** Ends everything with the code of the process that did not start. */
  async #giveUp({ ending: { code, signal } }: FailedStart): Promise<never> {
    // A process that fails prints its reason; one that is killed cannot.
    if (signal) console.error(`bayline could not start: a process was ended by ${signal}.`);
    else if (this.#failedStarts > 1) {
      console.error(
        `bayline ends: a process did not start ${this.#failedStarts} times in a row, the last time with code ${code}. Its reason is above.`,
      );
    }
    this.stop();
    this.#exitCode = code || 1;
    return new Promise(() => {});
  }

  /** Exits when all processes have ended, or ends them when they should have. */
  async #exit(): Promise<void> {
    const late = setTimeout(() => {
      for (const child of this.#children) child.kill();
    }, stopMs + graceMs);
    await Promise.all([...this.#children].map(({ ended }) => ended));
    clearTimeout(late);
    process.exit(this.#exitCode);
  }

  /** Lets one process run the background jobs, and another one if it ends. */
  #assignJobs(): void {
    const { runJobs, serveHttp } = this.#options.config;
    if (!runJobs || !serveHttp || this.#jobsOf?.isServing) return;
    this.#jobsOf = [...this.#current.values()].find(({ isServing }) => isServing);
    this.#jobsOf?.send({ type: "run jobs" });
  }

  #read(message: ToSupervisor, from: Child): void {
    switch (message.type) {
      case "count": {
        const counted = this.#count?.(message.callers) ?? [];
        from.send({ type: "counted", id: message.id, counted });
        break;
      }
      case "gather":
        void this.#answerGathering(message.id, from);
        break;
      case "measured":
        this.#gathering.receive(from, message.id, message.figures);
        break;
      case "called":
        for (const child of this.#children) if (child !== from) child.send(message);
        break;
      case "alive":
      case "ready":
        break;
    }
  }

  async #answerGathering(id: number, from: Child): Promise<void> {
    const gathered = await this.#gathering.gather([...this.#children]);
    const wanted = this.#plan?.processes ?? this.#options.wanted;
    from.send({ type: "gathered", id, start: { ...gathered, wanted, restarts: this.#restarts } });
  }
}
