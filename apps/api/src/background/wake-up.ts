/**
 * Lets one loop sleep until it is woken. A wake-up that arrives while the loop is awake is kept for
 * its next sleep.
 */
export class WakeUp {
  #isFired = false;
  #wake: (() => void) | undefined;

  fire(): void {
    this.#isFired = true;
    this.#wake?.();
  }

  /**
   * Returns immediately if a wake-up arrived since the last sleep, and after `milliseconds` at the
   * latest.
   */
  async sleep(milliseconds: number): Promise<void> {
    if (!this.#isFired) await this.#untilFired(milliseconds);
    this.#isFired = false;
  }

  #untilFired(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), milliseconds);
      // Unreferenced, because a stop waits for the loop and the loop must not delay the stop.
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
    });
  }
}
