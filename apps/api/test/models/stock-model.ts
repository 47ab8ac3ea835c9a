/**
 * The stock of one part by the rules, in plain TypeScript: first in, first out, in
 * ten-thousandths of a unit and whole cents. Tests compare the database's statements with it.
 */

/** Goods of a layer, from the one number to the other. */
type Interval = readonly [from: bigint, to: bigint];

interface Layer {
  /** Sorts like the database: by time, then by id. */
  order: string;
  quantity: bigint;
  cents: bigint;
  /** What remains, ascending. */
  free: Interval[];
}

/** What left without goods in stock, and is not settled. */
interface Deficit {
  order: string;
  unitCents: bigint;
  quantity: bigint;
  cents: bigint;
  owner: Withdrawn;
}

export interface ModelReceipt {
  order: string;
  quantity: bigint;
  unitCents: bigint;
  /** The cost of the whole quantity, if it is not quantity × unit cost. */
  cents?: bigint | undefined;
}

export interface ModelWithdrawal {
  id: string;
  at: string;
  deficitId: string;
  quantity: bigint;
}

interface Movement {
  quantity: bigint;
  cents: bigint;
}

/** A withdrawal that is not fully undone: where its goods came from. */
interface Withdrawn {
  movement: Movement;
  goods: Map<Layer, Interval[]>;
}

const scale = 10_000n;

/** The value of a quantity, rounded half up. */
function worth(quantity: bigint, unitCents: bigint): bigint {
  return (quantity * unitCents + scale / 2n) / scale;
}

/** The cents of a part of a deficit in proportion, rounded half up; of all of it, all. */
function share({ quantity, cents }: Deficit, part: bigint): bigint {
  return (2n * cents * part + quantity) / (2n * quantity);
}

/** The cents of the part of a deficit that is settled: its booked cost, and of all, all. */
function booked({ quantity, cents, unitCents }: Deficit, part: bigint): bigint {
  const value = worth(part, unitCents);
  return part === quantity || value > cents ? cents : value;
}

/** The cost of goods of a layer: every position of it has its cents. */
function costOf({ quantity, cents }: Layer, goods: Interval[]): bigint {
  const upTo = (position: bigint) => (2n * cents * position + quantity) / (2n * quantity);
  return goods.reduce((sum, [from, to]) => sum + upTo(to) - upTo(from), 0n);
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const sizeOf = (goods: Interval[]) => goods.reduce((sum, [from, to]) => sum + to - from, 0n);
const inOrder = (goods: Interval[]) => goods.toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
const held = (lots: Array<{ quantity: bigint }>) =>
  lots.reduce((total, lot) => total + lot.quantity, 0n);

/** Divides goods into the first `quantity` of them and the rest. */
function divide(goods: Interval[], quantity: bigint): [first: Interval[], rest: Interval[]] {
  const first: Interval[] = [];
  const rest: Interval[] = [];
  let wanted = quantity;
  for (const [from, to] of inOrder(goods)) {
    const middle = from + least(to - from, wanted);
    wanted -= middle - from;
    if (middle > from) first.push([from, middle]);
    if (to > middle) rest.push([middle, to]);
  }
  return [first, rest];
}

export class StockModel {
  movements: Movement[] = [];
  deficits: Deficit[] = [];
  unitCents = 0n;
  #layers: Layer[] = [];
  #out = new Map<string, Withdrawn>();

  /** What remains of each layer. */
  get layers(): Array<{ quantity: bigint; cents: bigint }> {
    return this.#layers
      .map((layer) => ({ quantity: sizeOf(layer.free), cents: costOf(layer, layer.free) }))
      .filter(({ quantity }) => quantity > 0n);
  }

  get onHand(): bigint {
    return held(this.layers) - held(this.deficits);
  }

  /** The cost of a withdrawal, in cents. */
  costOf(withdrawalId: string): bigint | undefined {
    const gone = this.#out.get(withdrawalId);
    return gone && -gone.movement.cents;
  }

  /** Withdraws goods in one statement. */
  withdraw(withdrawals: ModelWithdrawal[]): void {
    for (const { id, at, deficitId, quantity } of withdrawals) {
      const owner = { movement: { quantity: -quantity, cents: 0n }, goods: new Map() };
      const missing = this.#take(owner, this.#layers, quantity);
      if (missing > 0n) {
        const cents = worth(missing, this.unitCents);
        const lot = { order: `${at} ${deficitId}`, unitCents: this.unitCents, quantity: missing };
        this.deficits.push({ ...lot, cents, owner });
        owner.movement.cents -= cents;
      }
      this.#out.set(id, owner);
      this.movements.push(owner.movement);
    }
    this.#tidy();
  }

  /** Gives goods of layers to a withdrawal, and returns the quantity that they do not cover. */
  #take({ movement, goods }: Withdrawn, layers: Layer[], quantity: bigint): bigint {
    let wanted = quantity;
    for (const layer of layers) {
      const [first, rest] = divide(layer.free, wanted);
      if (first.length === 0) continue;
      layer.free = rest;
      wanted -= sizeOf(first);
      goods.set(layer, inOrder([...(goods.get(layer) ?? []), ...first]));
      movement.cents -= costOf(layer, first);
    }
    return wanted;
  }

  /** Receives goods in one statement: they settle deficits, oldest first. */
  receive(receipts: ModelReceipt[]): void {
    const layers = receipts.map(({ order, quantity, unitCents, ...receipt }): Layer => {
      const cents = receipt.cents ?? worth(quantity, unitCents);
      this.unitCents = unitCents;
      this.movements.push({ quantity, cents });
      return { order, quantity, cents, free: [[0n, quantity]] };
    });
    this.#settle(layers);
    this.#layers.push(...layers);
    this.#tidy();
  }

  /** Goods that are here settle what is owed, oldest first: it gets their cost. */
  #settle(layers: Layer[]): void {
    for (const deficit of this.deficits) {
      const part = deficit.quantity - this.#take(deficit.owner, layers, deficit.quantity);
      if (part > 0n) this.#release(deficit, part, booked(deficit, part));
    }
  }

  #release(deficit: Deficit, part: bigint, cents: bigint): void {
    deficit.owner.movement.cents += cents;
    deficit.quantity -= part;
    deficit.cents -= cents;
  }

  /** The quantity of a withdrawal that is out, in ten-thousandths. */
  outOf(withdrawalId: string): bigint {
    const gone = this.#out.get(withdrawalId);
    if (!gone) return 0n;
    const goods = [...gone.goods.values()].map(sizeOf).reduce((sum, size) => sum + size, 0n);
    return goods + held(this.deficits.filter(({ owner }) => owner === gone));
  }

  /**
   * Withdrawals that come back together, wholly or in part, then settle what else is owed: from
   * each first what is still owed, then the last goods of its layers, newest first.
   */
  undo(returns: Array<{ id: string; quantity?: bigint | undefined }>): void {
    for (const { id, quantity = this.outOf(id) } of returns) {
      const gone = this.#out.get(id);
      if (!gone || quantity > this.outOf(id)) throw new Error("So much is not out");
      this.movements.push({ quantity, cents: this.#undo(gone, quantity) });
      if (this.outOf(id) === 0n) this.#out.delete(id);
    }
    this.#tidy();
    this.#settle(this.#layers);
    this.#tidy();
  }

  #undo(gone: Withdrawn, quantity: bigint): bigint {
    let [wanted, cents] = [quantity, 0n];
    for (const deficit of this.deficits.filter(({ owner }) => owner === gone)) {
      const part = least(deficit.quantity, wanted);
      const value = share(deficit, part);
      deficit.quantity -= part;
      deficit.cents -= value;
      wanted -= part;
      cents += value;
    }
    const newest = [...gone.goods].toSorted(([a], [b]) => (a.order < b.order ? 1 : -1));
    for (const [layer, goods] of newest) {
      const part = least(sizeOf(goods), wanted);
      const [kept, back] = divide(goods, sizeOf(goods) - part);
      gone.goods.set(layer, kept);
      layer.free = inOrder([...layer.free, ...back]);
      wanted -= part;
      cents += costOf(layer, back);
    }
    return cents;
  }

  #tidy(): void {
    const byOrder = (a: { order: string }, b: { order: string }) => (a.order < b.order ? -1 : 1);
    this.#layers.sort(byOrder);
    this.deficits = this.deficits.filter(({ quantity }) => quantity > 0n).toSorted(byOrder);
  }
}
