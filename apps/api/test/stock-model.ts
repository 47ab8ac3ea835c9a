/**
 * The stock of one part as the rules tell it, in plain TypeScript: first in, first out, in
 * ten-thousandths of a unit and whole cents. The database's statements are held to it.
 */

interface Layer {
  order: string;
  unitCents: bigint;
  quantity: bigint;
  cents: bigint;
}

export interface ModelReceipt {
  /** Sorts layers as the database does: by day of receipt, then by id. */
  order: string;
  quantity: bigint;
  unitCents: bigint;
}

const scale = 10_000n;

/** What a quantity is worth, rounded half up. */
function worth(quantity: bigint, unitCents: bigint): bigint {
  return (quantity * unitCents + scale / 2n) / scale;
}

/** What leaves with the first `taken` of a layer: its last unit takes the cents that are left. */
function leaving({ quantity, cents, unitCents }: Layer, taken: bigint): bigint {
  const value = worth(taken, unitCents);
  return taken === quantity || value > cents ? cents : value;
}

export class StockModel {
  layers: Layer[] = [];
  deficits: Layer[] = [];
  unitCents = 0n;
  cameCents = 0n;
  leftCents = 0n;
  varianceCents = 0n;

  get onHand(): bigint {
    const sum = (rows: Layer[]) => rows.reduce((total, row) => total + row.quantity, 0n);
    return sum(this.layers) - sum(this.deficits);
  }

  /** Goods that leave in one statement. */
  withdraw(quantities: Array<{ order: string; quantity: bigint }>): void {
    const before = new Map(this.layers.map((layer) => [layer, { ...layer }]));
    const taken = new Map<Layer, bigint>();
    const owed: Layer[] = [];
    for (const { order, quantity } of quantities) {
      let wanted = quantity;
      for (const [layer, start] of before) {
        const used = taken.get(layer) ?? 0n;
        const left = start.quantity - used;
        const part = left < wanted ? left : wanted;
        if (part === 0n) continue;
        this.leftCents += leaving(start, used + part) - leaving(start, used);
        taken.set(layer, used + part);
        wanted -= part;
      }
      if (wanted === 0n) continue;
      const cents = worth(wanted, this.unitCents);
      this.leftCents += cents;
      owed.push({ order, unitCents: this.unitCents, quantity: wanted, cents });
    }
    for (const [layer, used] of taken) {
      layer.cents -= leaving(before.get(layer) ?? layer, used);
      layer.quantity -= used;
    }
    this.layers = this.layers.filter(({ quantity }) => quantity > 0n);
    this.deficits.push(...owed);
  }

  /** Goods that come in one statement: they settle what is owed, oldest first. */
  receive(receipts: ModelReceipt[]): void {
    const settled = new Map<Layer, bigint>();
    for (const { order, quantity, unitCents } of receipts) {
      let left = quantity;
      for (const deficit of this.deficits) {
        const open = deficit.quantity - (settled.get(deficit) ?? 0n);
        const part = open < left ? open : left;
        if (part === 0n) continue;
        settled.set(deficit, (settled.get(deficit) ?? 0n) + part);
        left -= part;
      }
      const value = worth(quantity, unitCents);
      const spent = worth(quantity - left, unitCents);
      this.cameCents += value;
      this.varianceCents += spent;
      this.unitCents = unitCents;
      if (left > 0n) this.layers.push({ order, unitCents, quantity: left, cents: value - spent });
    }
    for (const [deficit, quantity] of settled) {
      const released = leaving(deficit, quantity);
      this.varianceCents -= released;
      deficit.cents -= released;
      deficit.quantity -= quantity;
    }
    this.deficits = this.deficits.filter(({ quantity }) => quantity > 0n);
    this.layers.sort((a, b) => (a.order < b.order ? -1 : 1));
  }
}
