interface Limits {
  /** Bytes of all shops. */
  all: number;
  ofShop: number;
  /** Bytes that are reserved at a time. */
  reservation: number;
}

/** Bounds the bytes of events that a worker holds to deliver them, together and of each shop. */
export class ByteBudget {
  readonly #limits: Limits;
  readonly #ofShop = new Map<string, number>();
  #all = 0;
  #waiting = new Set<() => void>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Reserves bytes for a shop, and returns how many. Returns 0 if none are left: then `wake` is called when
   * some are released. Who was woken may find none again, and waits on.
   */
  reserve(tenantId: string, wake: () => void): number {
    const { all, ofShop, reservation } = this.#limits;
    const heldByShop = this.#ofShop.get(tenantId) ?? 0;
    const bytes = Math.min(reservation, all - this.#all, ofShop - heldByShop);
    if (bytes <= 0) {
      this.#waiting.add(wake);
      return 0;
    }
    this.#add(tenantId, bytes);
    return bytes;
  }

  /** Replaces a reservation by what is held. It may be more: an event is read whole. */
  settle(tenantId: string, reserved: number, held: number): void {
    this.#add(tenantId, held - reserved);
  }

  release(tenantId: string, bytes: number): void {
    this.#add(tenantId, -bytes);
  }

  #add(tenantId: string, bytes: number): void {
    this.#all += bytes;
    const ofShop = (this.#ofShop.get(tenantId) ?? 0) + bytes;
    if (ofShop > 0) this.#ofShop.set(tenantId, ofShop);
    else this.#ofShop.delete(tenantId);
    if (bytes >= 0) return;
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const wake of waiting) wake();
  }
}
