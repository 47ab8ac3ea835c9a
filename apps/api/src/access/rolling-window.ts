const smallest = 8;

/**
 * The times of a caller's counted requests, oldest first. A ring buffer that doubles when full and
 * halves when three quarters are empty, so its memory follows the number of requests.
 */
export class RollingWindow {
  #times = new Float64Array(smallest);
  #first = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get oldest(): number | undefined {
    return this.#at(0);
  }

  get newest(): number | undefined {
    return this.#at(this.#count - 1);
  }

  /** Adds a time that is no earlier than the newest. */
  add(time: number): void {
    if (this.#count === this.#times.length) this.#resize(this.#count * 2);
    this.#times[(this.#first + this.#count) % this.#times.length] = time;
    this.#count += 1;
  }

  /** Removes every time up to and including `until`. */
  expire(until: number): void {
    while ((this.oldest ?? Number.POSITIVE_INFINITY) <= until) {
      this.#first = (this.#first + 1) % this.#times.length;
      this.#count -= 1;
    }
    let capacity = this.#times.length;
    while (capacity > smallest && this.#count <= capacity / 4) capacity /= 2;
    if (capacity < this.#times.length) this.#resize(capacity);
  }

  #at(position: number): number | undefined {
    if (position < 0 || position >= this.#count) return undefined;
    return this.#times[(this.#first + position) % this.#times.length];
  }

  #resize(capacity: number): void {
    const resized = new Float64Array(capacity);
    const untilEnd = this.#times.subarray(this.#first, this.#first + this.#count);
    resized.set(untilEnd);
    resized.set(this.#times.subarray(0, this.#count - untilEnd.length), untilEnd.length);
    this.#times = resized;
    this.#first = 0;
  }
}
