interface Limits {
  /** Bytes of all shops. */
  all: number;
  ofShop: number;
  /** Bytes of one reservation. */
  reservation: number;
}

/** Limits the bytes of events that a worker holds for delivery, in total and per shop. */
export class ByteBudget {
  readonly #limits: Limits;
  readonly #ofShop = new Map<string, number>();
  #all = 0;
  #waiting = new Set<() => void>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Reserves bytes for a shop and returns their number. Returns 0 if none are left; `wake` is then
   * called when some are released. A woken caller may find none again and keeps waiting.
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

  /**
   * Replaces a reservation by the bytes actually held. They may exceed it, because an event is read
   * whole.
   */
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
