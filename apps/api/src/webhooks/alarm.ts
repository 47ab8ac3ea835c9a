/** Lets one loop sleep until something has changed for it. What rings while it is awake is not lost. */
export class Alarm {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Ends at once where it has rung since the last sleep, and at the latest after that time. */
  async sleep(milliseconds: number): Promise<void> {
    if (!this.#rung) await this.#untilRung(milliseconds);
    this.#rung = false;
  }

  #untilRung(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), milliseconds);
      // A stop waits for the loop; the loop holds up no stop.
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
    });
  }
}
