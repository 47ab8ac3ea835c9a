import { extended, lengthOf, portion, type Span, type Taking } from "./true-cost-stock.ts";

/** Goods that were sent back to the vendor, and what credits settle of them. */
interface SentBack {
  taking: Taking;
  quantity: bigint;
}

interface ReturnCredit {
  sentBack: number;
  /** Positions in the goods that were sent back. Empty once the credit is void. */
  spans: Span[];
  /** Negative. */
  amountCents: bigint;
}

/** Returns to vendors and their credits, by the numbers of the history. */
export class TrueCostReturns {
  readonly sent: SentBack[] = [];
  readonly credits = new Map<number, ReturnCredit>();

  /** The positions of goods that no credit settles, lowest first. */
  awaiting(sentBack: number): Span[] {
    const taken = [...this.credits.values()]
      .flatMap((credit) => (credit.sentBack === sentBack ? credit.spans : []))
      .sort((a, b) => (a.from < b.from ? -1 : 1));
    const end = { from: this.sent[sentBack]?.quantity ?? 0n, to: 0n };
    let from = 0n;
    return [...taken, end].flatMap((span) => {
      const gap = { from, to: span.from };
      from = span.to;
      return gap.to > gap.from ? [gap] : [];
    });
  }

  awaitingQuantity(sentBack: number): bigint {
    return lengthOf(this.awaiting(sentBack));
  }

  /** Settles the first goods that await credit. */
  credit(id: number, sentBack: number, { quantity, amountCents }: CreditedGoods): void {
    let left = quantity;
    const spans = this.awaiting(sentBack).flatMap(({ from, to }) => {
      const until = from + (left < to - from ? left : to - from);
      left -= until - from;
      return until > from ? [{ from, to: until }] : [];
    });
    this.credits.set(id, { sentBack, spans, amountCents });
  }

  drop(id: number): void {
    const credit = this.credits.get(id);
    if (credit) this.credits.set(id, { ...credit, spans: [] });
  }

  /** The cost of the goods that a credit settles, less the credit; none if it is void. */
  varianceOf({ sentBack, spans, amountCents }: ReturnCredit): string[] {
    const sent = this.sent[sentBack];
    if (!sent || spans.length === 0) return [];
    const cents = spans.reduce((total, span) => total + sent.taking.centsOf(span), 0n);
    return [String(cents + amountCents)];
  }
}

interface CreditedGoods {
  quantity: bigint;
  /** Negative. */
  amountCents: bigint;
}

/** An invoice has one line of a part. */
export interface CoreName {
  invoice: number;
  part: number;
}

export const coreKey = ({ invoice, part }: CoreName) => `${invoice} of part ${part}`;

/** The cores of a line of an invoice. */
export class Core implements CoreName {
  readonly invoice: number;
  readonly part: number;
  readonly quantity: bigint;
  readonly #cents: bigint;
  denied = 0n;
  /** Deposits that no line of a job bears. */
  lossCents = 0n;

  constructor(invoice: number, goods: { part: number; quantity: bigint }, depositCents: bigint) {
    this.invoice = invoice;
    this.part = goods.part;
    this.quantity = goods.quantity;
    this.#cents = extended(goods.quantity, depositCents);
  }

  get left(): bigint {
    return this.quantity - this.denied;
  }

  /** Denies cores, and returns their deposit. */
  deny(quantity: bigint): bigint {
    const before = portion(this.#cents, this.denied, this.quantity);
    this.denied += quantity;
    return portion(this.#cents, this.denied, this.quantity) - before;
  }
}
