/**
 * Lets one loop sleep until it is woken. A wake-up that arrives while the loop is awake is kept for
 * its next sleep.
 */
export class Alarm {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /**
   * Returns immediately if a wake-up arrived since the last sleep, and after `milliseconds` at the
   * latest.
   */
  async sleep(milliseconds: number): Promise<void> {
    if (!this.#rung) await this.#untilRung(milliseconds);
    this.#rung = false;
  }

  #untilRung(milliseconds: number): Promise<void> {
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
