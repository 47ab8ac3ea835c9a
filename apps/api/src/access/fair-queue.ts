import { AppError } from "@bayline/contracts";

interface Limits {
  /** How many run at a time; of one shop it is one. */
  running: number;
  /** How many wait at most, of all shops together. */
  waiting: number;
  waitingOfShop: number;
  /** The message of the 503 beyond that. */
  refusal: string;
}

/** Runs costly work of many shops. Shops take turns, whichever of them has queued how much. */
export class FairQueue {
  readonly #limits: Limits;
  readonly #running = new Set<string>();
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Array<() => void>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** How many wait, of all shops together. */
  get length(): number {
    return [...this.#waiting.values()].reduce((sum, ofShop) => sum + ofShop.length, 0);
  }

  /** Resolves with the result of `work`. Rejects with UNAVAILABLE if too much waits already. */
  async run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(tenantId);
    try {
      return await work();
    } finally {
      this.#running.delete(tenantId);
      this.#moveBehindOthers(tenantId);
      this.#startNext();
    }
  }

  #turn(tenantId: string): Promise<void> {
    const ofShop = this.#waiting.get(tenantId) ?? [];
    const { waiting, waitingOfShop, refusal } = this.#limits;
    if (ofShop.length >= waitingOfShop || this.length >= waiting) {
      throw new AppError("UNAVAILABLE", refusal);
    }
    return new Promise((resolve) => {
      this.#waiting.set(tenantId, [...ofShop, resolve]);
      this.#startNext();
    });
  }

  #moveBehindOthers(tenantId: string): void {
    const ofShop = this.#waiting.get(tenantId);
    if (!ofShop) return;
    this.#waiting.delete(tenantId);
    this.#waiting.set(tenantId, ofShop);
  }

  #startNext(): void {
    for (const [tenantId, [start, ...others]] of this.#waiting) {
      if (this.#running.size >= this.#limits.running) return;
      if (this.#running.has(tenantId)) continue;
      if (others.length > 0) this.#waiting.set(tenantId, others);
      else this.#waiting.delete(tenantId);
      this.#running.add(tenantId);
      start?.();
    }
  }
}
