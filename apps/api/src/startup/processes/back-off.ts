const firstMs = 100;
const longestMs = 30_000;
/** A process that lived longer did not fail at its start. */
const soundMs = 60_000;

/** The pauses before a process is started again: none at first, then longer and longer ones. */
export class BackOff {
  #ends = 0;

  /** Notes an unexpected end, and returns how long to wait before the next start. */
  pauseAfter(livedMs: number): number {
    this.#ends = livedMs > soundMs ? 1 : this.#ends + 1;
    return this.#ends === 1 ? 0 : Math.min(firstMs * 2 ** (this.#ends - 2), longestMs);
  }
}
