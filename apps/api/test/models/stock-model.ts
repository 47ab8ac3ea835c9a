/**
 * The stock of one part by the rules, in plain TypeScript: first in, first out, in
 * ten-thousandths of a unit and whole cents. Tests compare the database's statements with it.
 */

/** Goods in a layer, or in a deficit. */
interface Lot {
  /** Sorts like the database: by time, then by id. */
  order: string;
  unitCents: bigint;
  quantity: bigint;
  cents: bigint;
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
  variance: bigint;
}

/** A withdrawal that is not fully undone: the sources of the goods that are out. */
interface Withdrawn {
  at: string;
  /** The time of the withdrawal, which never changes. */
  cents: bigint;
  draws: Array<{ layer: Lot; quantity: bigint; cents: bigint }>;
  /** The deficit that is out, open or settled since; the lot is its open part. */
  deficit: { lot: Lot; quantity: bigint; cents: bigint } | undefined;
}

const scale = 10_000n;

/** The value of a quantity, rounded half up. */
function worth(quantity: bigint, unitCents: bigint): bigint {
  return (quantity * unitCents + scale / 2n) / scale;
}

/** The cents of a part of a lot's goods, in proportion and rounded half up; of all of them, all. */
function share({ quantity, cents }: Pick<Lot, "quantity" | "cents">, part: bigint): bigint {
  return (2n * cents * part + quantity) / (2n * quantity);
}

/** The cents of the part of a deficit that is settled: its booked cost, and of all, all. */
function booked({ quantity, cents, unitCents }: Lot, part: bigint): bigint {
  const value = worth(part, unitCents);
  return part === quantity || value > cents ? cents : value;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const held = (lots: Array<{ quantity: bigint }>) =>
  lots.reduce((total, lot) => total + lot.quantity, 0n);

/** Takes from the first lots first, and returns the total cost. */
function drain(lots: Lot[], quantity: bigint, costOf: typeof booked): bigint {
  let [wanted, cents] = [quantity, 0n];
  for (const lot of lots) {
    const part = least(lot.quantity, wanted);
    if (part === 0n) continue;
    const left = costOf(lot, part);
    lot.quantity -= part;
    lot.cents -= left;
    wanted -= part;
    cents += left;
  }
  return cents;
}

export class StockModel {
  layers: Lot[] = [];
  deficits: Lot[] = [];
  movements: Movement[] = [];
  unitCents = 0n;
  #out = new Map<string, Withdrawn>();

  get onHand(): bigint {
    return held(this.layers) - held(this.deficits);
  }

  /** The cost of a withdrawal, in cents. */
  costOf(withdrawalId: string): bigint | undefined {
    return this.#out.get(withdrawalId)?.cents;
  }

  /** Withdraws goods in one statement. */
  withdraw(withdrawals: ModelWithdrawal[]): void {
    const before = new Map(this.layers.map((layer) => [layer, { ...layer }]));
    const taken = new Map<Lot, bigint>();
    for (const { id, at, deficitId, quantity } of withdrawals) {
      const gone: Withdrawn = { at, cents: 0n, draws: [], deficit: undefined };
      let wanted = quantity;
      for (const [layer, start] of before) {
        const used = taken.get(layer) ?? 0n;
        const part = least(start.quantity - used, wanted);
        if (part === 0n) continue;
        const cents = share(start, used + part) - share(start, used);
        gone.draws.push({ layer, quantity: part, cents });
        gone.cents += cents;
        taken.set(layer, used + part);
        wanted -= part;
      }
      if (wanted > 0n) gone.deficit = this.#owe(`${at} ${deficitId}`, wanted);
      gone.cents += gone.deficit?.cents ?? 0n;
      this.#out.set(id, gone);
      this.movements.push({ quantity: -quantity, cents: -gone.cents, variance: 0n });
    }
    for (const [layer, used] of taken) {
      layer.cents -= share(before.get(layer) ?? layer, used);
      layer.quantity -= used;
    }
    this.#tidy();
  }

  #owe(order: string, quantity: bigint) {
    const cents = worth(quantity, this.unitCents);
    const lot = { order, unitCents: this.unitCents, quantity, cents };
    this.deficits.push(lot);
    return { lot, quantity, cents };
  }

  /** Receives goods in one statement: they settle deficits, oldest first. */
  receive(receipts: ModelReceipt[]): void {
    let [spent, settled] = [0n, 0n];
    for (const { order, quantity, unitCents, cents = worth(quantity, unitCents) } of receipts) {
      const part = least(quantity, held(this.deficits) - settled);
      const gone = share({ quantity, cents }, part);
      settled += part;
      spent += gone;
      this.unitCents = unitCents;
      this.movements.push({ quantity, cents, variance: 0n });
      this.layers.push({ order, unitCents, quantity: quantity - part, cents: cents - gone });
    }
    this.#vary(spent - drain(this.deficits, settled, booked));
    this.#tidy();
  }

  /** The quantity of a withdrawal that is out, in ten-thousandths. */
  outOf(withdrawalId: string): bigint {
    const gone = this.#out.get(withdrawalId);
    return gone ? held(gone.draws) + (gone.deficit?.quantity ?? 0n) : 0n;
  }

  /**
   * Withdrawals that come back together, wholly or in part, then settle what else is owed: from
   * each first what is still owed, then what was settled since, then its layers, newest first.
   */
  undo(returns: Array<{ id: string; layerId: string; quantity?: bigint | undefined }>): void {
    for (const { id, layerId, quantity = this.outOf(id) } of returns) {
      const gone = this.#out.get(id);
      if (!gone || quantity > this.outOf(id)) throw new Error("So much is not out");
      let [wanted, cents] = [quantity, 0n];
      if (gone.deficit) {
        const part = least(gone.deficit.quantity, wanted);
        cents += this.#cancel(gone.deficit, part, `${gone.at} ${layerId}`);
        wanted -= part;
      }
      for (const draw of gone.draws.toSorted((a, b) => (a.layer.order < b.layer.order ? 1 : -1))) {
        const part = least(draw.quantity, wanted);
        if (part === 0n) continue;
        const back = share(draw, part);
        draw.layer.quantity += part;
        draw.layer.cents += back;
        draw.quantity -= part;
        draw.cents -= back;
        if (!this.layers.includes(draw.layer)) this.layers.push(draw.layer);
        wanted -= part;
        cents += back;
      }
      if (this.outOf(id) === 0n) this.#out.delete(id);
      this.movements.push({ quantity, cents, variance: 0n });
    }
    this.#tidy();
    const settled = least(held(this.layers), held(this.deficits));
    this.#vary(drain(this.layers, settled, share) - drain(this.deficits, settled, booked));
    this.#tidy();
  }

  /** Closes the open part of a deficit; the settled part returns at its booked cost. */
  #cancel(deficit: NonNullable<Withdrawn["deficit"]>, part: bigint, order: string): bigint {
    const { lot } = deficit;
    const open = least(lot.quantity, part);
    const settled = { quantity: deficit.quantity - lot.quantity, cents: deficit.cents - lot.cents };
    const cancelled = open === 0n ? 0n : share(lot, open);
    const again = part - open;
    const back = again === 0n ? 0n : share(settled, again);
    if (again > 0n) this.layers.push({ ...lot, order, quantity: again, cents: back });
    lot.quantity -= open;
    lot.cents -= cancelled;
    deficit.quantity -= part;
    deficit.cents -= cancelled + back;
    return cancelled + back;
  }

  #vary(cents: bigint): void {
    const last = this.movements.at(-1);
    if (last) last.variance += cents;
  }

  #tidy(): void {
    const tidy = (lots: Lot[]) =>
      lots.filter(({ quantity }) => quantity > 0n).toSorted((a, b) => (a.order < b.order ? -1 : 1));
    this.layers = tidy(this.layers);
    this.deficits = tidy(this.deficits);
  }
}
