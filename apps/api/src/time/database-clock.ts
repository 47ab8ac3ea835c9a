import { type Executor, readTime } from "@bayline/db";
import type { Logger } from "pino";
import type { Clock } from "./clock.ts";

/** A process whose clock differs from the database's by more than this runs no background work. */
const toleratedSkewMs = 60_000;
const measureEveryMs = 30_000;
const checkEveryMs = 1000;

/**
 * The clock of the database, which all processes share. It is measured regularly and interpolated
 * with this machine's monotonic clock. A system clock that is wrong, or is set while the process
 * runs, therefore does not affect stored times, due times or expiry.
 */
export class DatabaseClock implements Clock {
  readonly #read: Executor;
  readonly #log: Logger;
  /** The clock's time is this plus `performance.now()`. */
  #offsetMs = performance.timeOrigin;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #agreed = true;
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(read: Executor, log: Logger) {
    this.#read = read;
    this.#log = log;
  }

  /** Measures the database's clock now and regularly, until `stop`. */
  async start(): Promise<void> {
    await this.#measure();
    this.#report();
    this.#timer = setInterval(() => {
      this.#checking ??= this.#check().finally(() => {
        this.#checking = undefined;
      });
    }, checkEveryMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
  }

  now(): Date {
    return new Date(performance.now() + this.#offsetMs);
  }

  /** How far the clock of this process is ahead of the database's; negative if it is behind. */
  get skewMs(): number {
    return Date.now() - this.now().getTime();
  }

  /** Whether the two clocks differ by a minute at most. */
  get agrees(): boolean {
    return Math.abs(this.skewMs) <= toleratedSkewMs;
  }

  /**
   * After a clock was set or the machine slept, the clocks differ; then the database is queried
   * each second.
   */
  async #check(): Promise<void> {
    const isDue = performance.now() - this.#measuredAt > measureEveryMs;
    // Without the database the clock keeps its offset; other parts report the outage.
    if (isDue || !this.agrees) await this.#measure().catch(() => undefined);
    this.#report();
  }

  async #measure(): Promise<void> {
    const sentAt = performance.now();
    const time = await readTime(this.#read);
    this.#measuredAt = performance.now();
    // The database read its clock at some moment in between, so a slow measurement corrects little.
    const [least, most] = [time - this.#measuredAt, time - sentAt];
    this.#offsetMs = Math.min(Math.max(this.#offsetMs, least), most);
  }

  #report(): void {
    const { agrees } = this;
    if (agrees === this.#agreed) return;
    this.#agreed = agrees;
    const skewSeconds = Math.round(this.skewMs / 1000);
    if (agrees) this.#log.info("the clock of this process agrees with the database's again");
    else {
      this.#log.warn(
        { skewSeconds },
        "the clock of this process differs from the database's by more than a minute: it runs no background work until they agree",
      );
    }
  }
}
