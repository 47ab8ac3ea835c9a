import { AppError } from "@bayline/contracts";

/** How many calls may run and wait in one process. */
export interface Limits {
  /** Calls of one shop that run at a time. */
  perShop: number;
  /** How a shop makes room for others that call too. Default: not. */
  shared?: {
    activity: Activity;
    /**
     * The calls of one shop that run at a time then take about so long together. Default: no limit.
     */
    workMs?: number;
    /** How long a shop rests at most after a call that takes longer than that by itself. */
    restMs: number;
  };
  /** Calls of all shops that run at a time. */
  total: number;
  /** Calls of one shop that wait. */
  waitingPerShop: number;
  /** Calls of all shops that wait. */
  waitingTotal: number;
  /** How long a call waits before it is refused. */
  waitMs: number;
  /** The same for the first calls in the queue of a shop; default: none have a longer wait. */
  first?: { calls: number; waitMs: number };
}

export interface QueueState {
  running: number;
  waiting: number;
}

const recentMs = 60_000;
/** Number of calls of a shop over which their duration is averaged. */
const paceCalls = 8;

/** The two shops that called last, and when. */
class Latest {
  readonly #latest = { shop: "", at: Number.NEGATIVE_INFINITY };
  readonly #latestOther = { shop: "", at: Number.NEGATIVE_INFINITY };

  note(shop: string, at: number): void {
    if (shop !== this.#latest.shop) Object.assign(this.#latestOther, this.#latest);
    this.#latest.shop = shop;
    this.#latest.at = at;
  }

  /** The time of the last call of another shop. */
  otherThan(shop: string): number {
    return this.#latest.shop === shop ? this.#latestOther.at : this.#latest.at;
  }

  since(moment: number): string[] {
    return [this.#latestOther, this.#latest]
      .filter(({ shop, at }) => shop !== "" && at >= moment)
      .map(({ shop }) => shop);
  }
}

/**
 * Whether several shops have called in the last minute: in this process, or in another one that has
 * reported them.
 */
export class Activity {
  readonly #now: () => number;
  readonly #here = new Latest();
  readonly #elsewhere = new Latest();
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** `now` returns milliseconds of a clock that is never set back. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  note(shop: string): void {
    this.#here.note(shop, this.#now());
  }

  /** Notes that shops have called in another process. */
  hear(shops: readonly string[]): void {
    for (const shop of shops) this.#elsewhere.note(shop, this.#now());
  }

  /** Returns the shops that have called here since the last report, the last two of them. */
  report(): string[] {
    const shops = this.#here.since(this.#reportedAt);
    this.#reportedAt = this.#now();
    return shops;
  }

  /** Whether a shop other than this one has called. */
  hasOthers(shop: string): boolean {
    const at = Math.max(this.#here.otherThan(shop), this.#elsewhere.otherThan(shop));
    return this.#now() - at < recentMs;
  }
}

interface WaitingCall {
  start(): void;
  refuse(): void;
}

/** The calls of a shop that run or rest. */
interface Running {
  calls: number;
  /** The moving average of how long a call takes, beside the others. */
  paceMs: number;
}

/**
 * Fair shares of one kind of work: a call runs if its shop and the process have room, else it waits
 * in its shop's queue. Shops take turns, one call each, so a shop with many waiting calls delays
 * another shop's by one call at most. A call that finds no room in the queue, or waits too long, is
 * refused with `OVERLOADED`.
 *
 * The calls share one event loop and a few processors, too. While other shops call, a shop
 * therefore runs only so many at a time that another shop's call waits for a few milliseconds of
 * work. Long calls run one at a time, and the shop rests after each for as long as it took. A shop
 * that is alone has all of the time.
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #running = new Map<string, Running>();
  /** In the order in which the shops take their turns. Without empty queues. */
  readonly #queues = new Map<string, WaitingCall[]>();
  #totalRunning = 0;
  #totalWaiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get state(): QueueState {
    return { running: this.#totalRunning, waiting: this.#totalWaiting };
  }

  /**
   * Runs `work` when it is the shop's turn. `work` must not call this for the same kind of work.
   */
  async run<T>(shop: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#join(shop);
    const end = turn instanceof Promise ? await turn : turn;
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Waits for the shop's turn. Returns the function that ends it. */
  async enter(shop: string): Promise<() => void> {
    return this.#join(shop);
  }

  #join(shop: string): (() => void) | Promise<() => void> {
    this.#limits.shared?.activity.note(shop);
    const begun = () => {
      const since = performance.now();
      return () => this.#end(shop, performance.now() - since);
    };
    // Waiting calls come first, even if capacity is free now.
    if (this.#queues.has(shop) || !this.#hasRoom(shop)) return this.#turn(shop).then(begun);
    this.#begin(shop);
    return begun();
  }

  #hasRoom(shop: string): boolean {
    const running = this.#running.get(shop);
    if (this.#totalRunning >= this.#limits.total) return false;
    return running === undefined || running.calls < this.#most(shop, running.paceMs);
  }

  /** Returns the number of calls that a shop may run at a time now. */
  #most(shop: string, paceMs: number): number {
    const { perShop, shared } = this.#limits;
    if (!shared?.workMs || !shared.activity.hasOthers(shop)) return perShop;
    return Math.min(perShop, Math.max(1, Math.floor(shared.workMs / paceMs)));
  }

  #begin(shop: string): void {
    this.#totalRunning += 1;
    const running = this.#running.get(shop);
    if (running) running.calls += 1;
    // Until a call has ended, each may be a long one.
    else this.#running.set(shop, { calls: 1, paceMs: this.#limits.shared?.workMs ?? 0 });
  }

  #end(shop: string, ranMs: number): void {
    this.#totalRunning -= 1;
    const running = this.#running.get(shop);
    if (running) running.paceMs += (ranMs - running.paceMs) / paceCalls;
    const { shared } = this.#limits;
    const rests = shared?.workMs && ranMs > shared.workMs && this.#queues.has(shop);
    if (!rests || !shared.activity.hasOthers(shop)) {
      this.#leave(shop);
      return;
    }
    setTimeout(() => this.#leave(shop), Math.min(ranMs, shared.restMs));
    // Another shop may use its place in the process meanwhile.
    this.#startWaiting();
  }

  /** Gives the shop room for another call. */
  #leave(shop: string): void {
    const running = this.#running.get(shop);
    if (running) running.calls -= 1;
    if (running?.calls === 0 && !this.#queues.has(shop)) this.#running.delete(shop);
    this.#startWaiting();
  }

  /** Waits until the call counts as running. */
  #turn(shop: string): Promise<void> {
    const queue = this.#queues.get(shop) ?? [];
    if (queue.length >= this.#limits.waitingPerShop) return Promise.reject(overloaded());
    if (this.#totalWaiting >= this.#limits.waitingTotal) this.#refuseOneOfLongestQueue();
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(deadline);
        this.#remove(shop, call);
      };
      const call: WaitingCall = {
        start: () => {
          leave();
          this.#begin(shop);
          resolve();
        },
        refuse: () => {
          leave();
          reject(overloaded());
        },
      };
      const { first, waitMs } = this.#limits;
      const isFirst = first !== undefined && queue.length < first.calls;
      const deadline = setTimeout(call.refuse, isFirst ? first.waitMs : waitMs);
      queue.push(call);
      this.#queues.set(shop, queue);
      this.#totalWaiting += 1;
      this.#startWaiting();
    });
  }

  #remove(shop: string, call: WaitingCall): void {
    const queue = this.#queues.get(shop) ?? [];
    queue.splice(queue.indexOf(call), 1);
    this.#totalWaiting -= 1;
    if (queue.length === 0) this.#queues.delete(shop);
  }

  #startWaiting(): void {
    for (const [shop, queue] of this.#queues) {
      if (this.#totalRunning >= this.#limits.total) return;
      if (!this.#hasRoom(shop)) continue;
      queue[0]?.start();
      if (queue.length === 0) continue;
      // To the end of the turns; the loop comes there again.
      this.#queues.delete(shop);
      this.#queues.set(shop, queue);
    }
  }

  #refuseOneOfLongestQueue(): void {
    let longest: WaitingCall[] = [];
    for (const queue of this.#queues.values()) {
      if (queue.length > longest.length) longest = queue;
    }
    longest.at(-1)?.refuse();
  }
}

function overloaded(): AppError {
  return new AppError("OVERLOADED", "Too many calls are waiting. Nothing was done.", {
    nextStep:
      "Wait for the seconds in Retry-After, then send it again, with fewer concurrent calls.",
  });
}
