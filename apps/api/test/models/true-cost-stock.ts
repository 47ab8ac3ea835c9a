/**
 * The goods of one part by the rule of true cost, in plain TypeScript: quantities in
 * ten-thousandths of a unit, whole cents. The cost of goods is a function of their positions in a
 * layer, so it does not depend on when the layer's cost becomes known.
 */

/** Positions of a layer, from `from` up to `to`. */
export interface Span {
  from: bigint;
  to: bigint;
}

interface Piece extends Span {
  layer: Layer;
}

const scale = 10_000n;
export const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** `cents × part / whole`, rounded half up. */
export function portion(cents: bigint, part: bigint, whole: bigint): bigint {
  return (2n * cents * part + whole) / (2n * whole);
}

/** The cost of a quantity at a unit cost, rounded half up. */
export function extended(quantity: bigint, unitCents: bigint): bigint {
  return portion(unitCents, quantity, scale);
}

export const lengthOf = (spans: readonly Span[]) =>
  spans.reduce((total, { from, to }) => total + to - from, 0n);

interface NewLayer {
  quantity: bigint;
  cents: bigint;
  /** The age of a receipt that is dated back, in days. 0: received now. */
  daysAgo: number;
}

/** The goods of one receipt. Its cents may change at any time, its queue position never does. */
export class Layer {
  readonly quantity: bigint;
  cents: bigint;
  readonly daysAgo: number;
  readonly sequence: number;
  free: Span[];

  constructor({ quantity, cents, daysAgo }: NewLayer, sequence: number) {
    this.quantity = quantity;
    this.cents = cents;
    this.daysAgo = daysAgo;
    this.sequence = sequence;
    this.free = [{ from: 0n, to: quantity }];
  }

  centsOf(spans: readonly Span[]): bigint {
    const upTo = (position: bigint) => portion(this.cents, position, this.quantity);
    return spans.reduce((total, { from, to }) => total + upTo(to) - upTo(from), 0n);
  }

  /** Removes free goods from the lowest positions. */
  take(wanted: bigint): Piece[] {
    const taken: Piece[] = [];
    const left: Span[] = [];
    let open = wanted;
    for (const { from, to } of this.free) {
      const middle = from + least(open, to - from);
      open -= middle - from;
      if (middle > from) taken.push({ layer: this, from, to: middle });
      if (to > middle) left.push({ from: middle, to });
    }
    this.free = left;
    return taken;
  }

  putBack({ from, to }: Span): void {
    this.free = [...this.free, { from, to }].sort((a, b) => (a.from < b.from ? -1 : 1));
  }
}

/** Orders layers as their goods leave, the oldest first. */
export const isOlder = (a: Layer, b: Layer) => b.daysAgo - a.daysAgo || a.sequence - b.sequence;

const costOf = (pieces: readonly Piece[]) =>
  pieces.reduce((total, { layer, from, to }) => total + layer.centsOf([{ from, to }]), 0n);

/** Goods that came back: pieces of layers, and a cancelled part of a deficit at its booked cost. */
export class Back {
  readonly pieces: Piece[] = [];
  cancelledCents = 0n;

  get cents(): bigint {
    return costOf(this.pieces) + this.cancelledCents;
  }
}

/** The goods of one withdrawal. */
export class Taking {
  pieces: Piece[] = [];
  readonly returns: Back[] = [];
  /** The part that no layer covers yet, at its booked cost. */
  open = { quantity: 0n, cents: 0n, unitCents: 0n };

  get outQuantity(): bigint {
    return lengthOf(this.pieces) + this.open.quantity;
  }

  /** The cost of all goods that the withdrawal took, also of those that came back since. */
  get cents(): bigint {
    const back = this.returns.reduce((total, { cents }) => total + cents, 0n);
    return costOf(this.pieces) + this.open.cents + back;
  }

  /** The cost of goods that are still out, by their positions in the order in which they left. */
  centsOf({ from, to }: Span): bigint {
    let at = 0n;
    return this.pieces.reduce((total, piece) => {
      const end = at + piece.to - piece.from;
      const [first, last] = [from > at ? from : at, least(to, end)];
      const [a, b] = [piece.from + first - at, piece.from + last - at];
      at = end;
      return last > first ? total + piece.layer.centsOf([{ from: a, to: b }]) : total;
    }, 0n);
  }

  /** Returns goods, the last taken first. Does not settle what other withdrawals owe. */
  putBack(quantity: bigint): Back {
    const back = new Back();
    const cancelled = least(this.open.quantity, quantity);
    if (cancelled > 0n) back.cancelledCents = this.#cancel(cancelled);
    let wanted = quantity - cancelled;
    const lastFirst = this.pieces.toSorted(
      (a, b) => isOlder(b.layer, a.layer) || (a.from < b.from ? 1 : -1),
    );
    this.pieces = [];
    for (const { layer, from, to } of lastFirst) {
      const middle = to - least(wanted, to - from);
      wanted -= to - middle;
      if (to > middle) {
        back.pieces.push({ layer, from: middle, to });
        layer.putBack({ from: middle, to });
      }
      if (middle > from) this.pieces.push({ layer, from, to: middle });
    }
    if (wanted > 0n) throw new Error("So much is not out");
    this.returns.push(back);
    return back;
  }

  #cancel(quantity: bigint): bigint {
    const cents = portion(this.open.cents, quantity, this.open.quantity);
    this.open.quantity -= quantity;
    this.open.cents -= cents;
    return cents;
  }

  /** Replaces the first part of the deficit with goods. */
  settle(pieces: Piece[]): void {
    const quantity = lengthOf(pieces);
    const booked = extended(quantity, this.open.unitCents);
    const isAll = quantity === this.open.quantity;
    this.open.cents -= isAll ? this.open.cents : least(booked, this.open.cents);
    this.open.quantity -= quantity;
    this.pieces.push(...pieces);
  }
}

/** The stock of one part. */
export class PartStock {
  readonly layers: Layer[] = [];
  readonly takings: Taking[] = [];
  /** The last known cost of a unit. */
  unitCents = 0n;
  /** The receipt that set it, if one did. */
  unitFrom: Layer | undefined;

  get onHand(): bigint {
    const owed = this.owing.reduce((total, { open }) => total + open.quantity, 0n);
    return this.layers.reduce((total, { free }) => total + lengthOf(free), 0n) - owed;
  }

  get owing(): Taking[] {
    return this.takings.filter(({ open }) => open.quantity > 0n);
  }

  receive(layer: NewLayer): Layer {
    const received = new Layer(layer, this.layers.length);
    this.layers.push(received);
    this.settle();
    return received;
  }

  take(quantity: bigint): Taking {
    const taking = new Taking();
    const pieces = this.#drain(quantity);
    const short = quantity - lengthOf(pieces);
    const { unitCents } = this;
    taking.pieces = pieces;
    taking.open = { quantity: short, cents: extended(short, unitCents), unitCents };
    this.takings.push(taking);
    return taking;
  }

  /** Covers deficits, oldest first, with free goods, oldest first. */
  settle(): void {
    for (const taking of this.owing) {
      const pieces = this.#drain(taking.open.quantity);
      if (pieces.length > 0) taking.settle(pieces);
    }
  }

  /** Goods in layers, oldest first. */
  get left(): Array<{ quantity: bigint; cents: bigint }> {
    return this.layers
      .filter(({ free }) => free.length > 0)
      .toSorted(isOlder)
      .map((layer) => ({ quantity: lengthOf(layer.free), cents: layer.centsOf(layer.free) }));
  }

  #drain(quantity: bigint): Piece[] {
    const pieces: Piece[] = [];
    for (const layer of this.layers.toSorted(isOlder)) {
      pieces.push(...layer.take(quantity - lengthOf(pieces)));
    }
    return pieces;
  }
}
