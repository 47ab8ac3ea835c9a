import { extended, type Layer, portion } from "./true-cost-stock.ts";

/** Quantities are in ten-thousandths of a unit. Parts and documents are named by their position. */
export interface Goods {
  part: number;
  quantity: bigint;
}

/** The line of an order. */
export interface OrderedLine extends Goods {
  /**
   * Of each unit. Without it, the goods have the last cost of their part until a bill names them.
   */
  unitCents?: bigint | undefined;
}

export interface ReceivedLine extends Goods {
  /** Of each unit, or of each pack. */
  unitCents: bigint;
  /** The truth, if it is not quantity × unit cost. */
  amountCents?: bigint | undefined;
  /** Units of stock in each unit of the invoice. */
  packs?: bigint | undefined;
  /** The deposit for the core of each unit. */
  depositCents?: bigint | undefined;
}

export interface Charge {
  kind: "freight" | "discount";
  amountCents: bigint;
  allocation: "value" | "none";
}

export interface Invoice {
  lines: ReceivedLine[];
  charges: Charge[];
}

/** What an invoice charges for a line, in cents. */
export function amountOf({ quantity, unitCents, amountCents }: ReceivedLine): bigint {
  return amountCents ?? extended(quantity, unitCents);
}

export function stockQuantity({ quantity, packs = 1n }: ReceivedLine): bigint {
  return quantity * packs;
}

/** The cost of a unit of stock without charges, rounded half up. */
export function unitCostOf(line: ReceivedLine): bigint {
  if (line.packs === undefined && line.amountCents === undefined) return line.unitCents;
  return portion(amountOf(line), 10_000n, stockQuantity(line));
}

/** The cost of the goods of each line with its share of the charges, in cents. */
export function costsOf({ lines, charges }: Invoice): bigint[] {
  const shares = sharesOf(lines, charges);
  return lines.map((line, at) => amountOf(line) + (shares[at] ?? 0n));
}

/** The share of each line in the charges that belong to the cost of goods. */
function sharesOf(lines: ReceivedLine[], charges: Charge[]): bigint[] {
  const amounts = lines.map(amountOf);
  const weights = amounts.every((cents) => cents === 0n) ? lines.map(stockQuantity) : amounts;
  const total = lines.map(() => 0n);
  for (const { amountCents, allocation } of charges) {
    if (allocation === "none") continue;
    const sign = amountCents < 0n ? -1n : 1n;
    const shares = largestRemainder(sign * amountCents, weights);
    shares.forEach((share, at) => {
      total[at] = (total[at] ?? 0n) + sign * share;
    });
  }
  return total;
}

function largestRemainder(amount: bigint, weights: bigint[]): bigint[] {
  const whole = weights.reduce((total, weight) => total + weight, 0n);
  const shares = weights.map((weight) => (amount * weight) / whole);
  const remainder = (at: number) => (amount * (weights[at] ?? 0n)) % whole;
  const order = weights.map((_, at) => at).sort((a, b) => Number(remainder(b) - remainder(a)));
  const left = Number(amount - shares.reduce((total, share) => total + share, 0n));
  for (const at of order.slice(0, left)) shares[at] = (shares[at] ?? 0n) + 1n;
  return shares;
}

interface Billed {
  invoice: Invoice;
  /** The layers of its lines, which may have goods of other bills too. */
  layers: Layer[];
  /** What its lines contribute to the cost of the layers. */
  cents: bigint[];
  /** The unit cost of each line. A line of some of the sent goods has that of all of them. */
  unitCosts: bigint[];
}

/** A line of an invoice, and cents that another bill adds to the cost of its goods. */
export interface Applied {
  invoice: number;
  line: number;
  cents: bigint;
}

/** The bills of a shop, by the numbers of the history. */
export class TrueCostBills {
  /** The bills of goods: received invoices, and those of goods that came without one. */
  readonly invoices = new Map<number, Billed>();
  /** The credits of later bills for the goods of invoices. */
  readonly credits = new Map<number, Applied[]>();
  /** The later bills of carriers. */
  readonly carriers = new Map<number, Carried>();

  /**
   * What a carrier's bill adds to the goods of invoices, at their amounts of now, or of a corrected
   * one.
   */
  #spread({ targets, charges }: Carried, { id, invoice: other }: Change): Applied[] {
    const goods = targets.flatMap((invoice) => {
      const known = invoice === id && other ? other : this.invoices.get(invoice)?.invoice;
      return (known?.lines ?? []).map((received, line) => ({ invoice, line, received }));
    });
    const shares = sharesOf(
      goods.map(({ received }) => received),
      charges,
    );
    return goods.map(({ invoice, line }, at) => ({ invoice, line, cents: shares[at] ?? 0n }));
  }

  /** Sets the credits of a later bill, and restates the layers. */
  credit(bill: number, applied: Applied[]): void {
    this.credits.set(bill, applied);
    this.restate();
  }

  /** Sets the charges of a carrier's bill, and restates the layers. */
  carry(bill: number, carried: Carried): void {
    this.carriers.set(bill, carried);
    this.restate();
  }

  /** Voids a later bill. */
  drop(bill: number): void {
    if (this.credits.has(bill)) this.credits.set(bill, []);
    if (this.carriers.has(bill)) this.carriers.set(bill, { targets: [], charges: [] });
    this.restate();
  }

  get laterCount(): number {
    return this.credits.size + this.carriers.size;
  }

  /** The later bills that were not voided, with the invoices of their goods. */
  get later(): Array<{ id: number; targets: number[] }> {
    const credits = [...this.credits].map(([id, applied]) => ({
      id,
      targets: [...new Set(applied.map(({ invoice }) => invoice))],
    }));
    const carriers = [...this.carriers].map(([id, { targets }]) => ({ id, targets }));
    return [...credits, ...carriers]
      .filter(({ targets }) => targets.length > 0)
      .sort((a, b) => a.id - b.id);
  }

  restate(): void {
    for (const [id, billed] of this.invoices) {
      const costs = this.costsOf(id);
      billed.layers.forEach((layer, at) => {
        layer.cents += (costs[at] ?? 0n) - (billed.cents[at] ?? 0n);
      });
      billed.cents = costs;
    }
  }

  /** The cost of the goods of an invoice, if one and a later bill were others. */
  costsOf(id: number, change: Change = {}): bigint[] {
    const invoice =
      change.id === id && change.invoice ? change.invoice : this.invoices.get(id)?.invoice;
    if (!invoice) return [];
    const credits = [...this.credits].flatMap(([bill, rows]) => (bill === change.bill ? [] : rows));
    const carried = [...this.carriers].flatMap(([bill, other]) =>
      bill === change.bill ? [] : [other],
    );
    if (change.carried) carried.push(change.carried);
    const costs = costsOf(invoice);
    for (const row of [...credits, ...carried.flatMap((of) => this.#spread(of, change))]) {
      if (row.invoice === id) costs[row.line] = (costs[row.line] ?? 0n) + row.cents;
    }
    return costs;
  }

  /** Whether the cost of every bill line stays at least 0 after a change. */
  allows(change: Change): boolean {
    return [...this.invoices.keys()].every((id) =>
      this.costsOf(id, change).every((cents) => cents >= 0n),
    );
  }
}

/** A carrier's bill: the invoices of its goods, in its order, and its charges. */
export interface Carried {
  targets: number[];
  charges: Charge[];
}

interface Change {
  /** The invoice that is another one. */
  id?: number;
  invoice?: Invoice;
  /** The later bill that is another one. */
  bill?: number;
  carried?: Carried;
}
