import fc from "fast-check";
import type { TestShop } from "../harness/shop.ts";
import { creditOf, type moneyRows, type Written } from "./money-rows.ts";
import type { ModelInvoice, ModelLine } from "./tax-model.ts";

const percent = fc.integer({ min: 1, max: 100 });

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pay" as const), percent }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("payAll" as const), percent }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("refund" as const), percent }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("voidPayment" as const), percent }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("return" as const), percent }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("credit" as const), percent }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("voidInvoice" as const), percent }) },
);

const line = fc.record({
  kind: fc.constantFrom("labor" as const, "part" as const, "tire" as const, "fee" as const),
  feeType: fc.constantFrom("fee" as const, "epa" as const, "subcontract" as const),
  amountCents: fc.integer({ min: 0, max: 40_000 }),
  discountPercent: fc.constantFrom(0, 0, 17, 100),
  taxed: fc.boolean(),
});

/** The changes of an invoice, as far as they are possible. */
const story = fc.record({
  source: fc.constantFrom("workOrder" as const, "salesOrder" as const),
  named: fc.boolean(),
  day: fc.integer({ min: 1, max: 14 }),
  taxRatePercent: fc.constantFrom(0, 5.5, 8.25, 8.25),
  exemption: fc.constantFrom(
    null,
    null,
    null,
    "none" as const,
    "resale" as const,
    "exempt_organization" as const,
  ),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  steps: fc.array(fc.record({ after: fc.integer({ min: 0, max: 3 }), step }), { maxLength: 6 }),
});

export const stories = fc.array(story, { minLength: 1, maxLength: 7 });
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;
type Step = Story["steps"][number]["step"];

const dayOf = (day: number) => `2026-03-${String(Math.min(day, 31)).padStart(2, "0")}`;
const halfUp = (base: number, rate: number) =>
  Number((BigInt(base) * BigInt(rate * 10_000) + 500_000n) / 1_000_000n);
const shareOf = (cents: number, part: number, whole: number) =>
  Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
const netOf = ({ amountCents, discountCents }: ModelLine) => amountCents - discountCents;

/** A written payment, and its unrefunded rest. */
interface Kept {
  written: Written;
  left: number;
  surcharge: number;
  event: ModelInvoice["events"][number];
}

/** Plays stories into a shop, and records them for the model. */
export class TaxHistory {
  readonly invoices: ModelInvoice[] = [];
  readonly #money: ReturnType<typeof moneyRows>;
  readonly #shop: TestShop;
  readonly #customerId: string;

  constructor(money: ReturnType<typeof moneyRows>, shop: TestShop, customerId: string) {
    this.#money = money;
    this.#shop = shop;
    this.#customerId = customerId;
  }

  async play(all: Story[]): Promise<void> {
    for (const one of all) await this.#playStory(one);
  }

  async #playStory(story: Story): Promise<void> {
    const invoice = this.#invoiceOf(story);
    const { day, customer, taxCents, ...rest } = invoice;
    const customerId = customer === null ? null : this.#customerId;
    const fields = { ...rest, day, customerId, taxesCents: taxCents };
    const { id } = await this.#money.invoice(this.#shop, fields);
    this.invoices.push(invoice);
    const player = new StoryPlayer(this.#money, this.#shop, { id, invoice });
    let at = story.day;
    for (const { after, step: next } of story.steps) {
      at += after;
      await player.take(next, dayOf(at));
    }
  }

  #invoiceOf(story: Story): ModelInvoice {
    const isSale = story.source === "salesOrder";
    const lines = story.lines.map(({ discountPercent, feeType, ...made }): ModelLine => {
      const kind = isSale && made.kind !== "fee" ? "part" : made.kind;
      return {
        kind,
        amountCents: made.amountCents,
        ...(kind === "fee" && { feeType: isSale ? "fee" : feeType }),
        discountCents: Math.floor((made.amountCents * discountPercent) / 100),
        taxed: kind !== "fee" && made.taxed,
      };
    });
    const rate = story.exemption === null ? story.taxRatePercent : 0;
    const base = lines.filter(({ taxed }) => taxed).reduce((sum, one) => sum + netOf(one), 0);
    return {
      source: story.source,
      orderNumber: `${isSale ? "SO" : "WO"}-${900_001 + this.invoices.length}`,
      customer: story.named ? "Hartmann Logistics" : null,
      day: dayOf(story.day),
      taxRatePercent: story.taxRatePercent,
      taxExempt: story.exemption !== null,
      exemptionCategory: story.exemption === "none" ? null : story.exemption,
      taxCents: halfUp(base, rate),
      lines,
      isVoid: false,
      events: [],
    };
  }
}

/** One invoice of a story: its possible steps depend on the earlier ones. */
class StoryPlayer {
  readonly #money: ReturnType<typeof moneyRows>;
  readonly #shop: TestShop;
  readonly #id: string;
  readonly #invoice: ModelInvoice;
  readonly #kept: Kept[] = [];
  readonly #returned = new Set<ModelLine>();
  readonly #credited = new Map<ModelLine, number>();
  #due: number;
  #paid = 0;
  #taxLeft: number;

  constructor(
    money: ReturnType<typeof moneyRows>,
    shop: TestShop,
    { id, invoice }: { id: string; invoice: ModelInvoice },
  ) {
    this.#money = money;
    this.#shop = shop;
    this.#id = id;
    this.#invoice = invoice;
    this.#due = invoice.lines.reduce((sum, one) => sum + netOf(one), invoice.taxCents);
    this.#taxLeft = invoice.taxCents;
  }

  async take(next: Step, day: string): Promise<void> {
    if (this.#invoice.isVoid) return;
    const open = this.#due - this.#paid;
    if (next.do === "pay") await this.#pay(day, Math.ceil((open * next.percent) / 100));
    else if (next.do === "payAll") await this.#pay(day, open);
    else if (next.do === "refund") await this.#refund(day, next.percent);
    else if (next.do === "voidPayment") await this.#voidPayment();
    else if (next.do === "return") await this.#return(day, next.percent);
    else if (next.do === "credit") await this.#credit(day, next.percent);
    else await this.#voidInvoice(day);
  }

  async #pay(day: string, amountCents: number): Promise<void> {
    if (amountCents === 0) return;
    const surchargeCents = Math.floor(amountCents * 0.03);
    const fields = { day, amountCents, surchargeCents };
    const written = await this.#money.payment(this.#shop, this.#id, fields);
    const event = { day, paidCents: amountCents, surchargeCents };
    this.#invoice.events.push(event);
    this.#kept.push({ written, left: amountCents, surcharge: surchargeCents, event });
    this.#paid += amountCents;
  }

  async #refund(day: string, percentage: number): Promise<void> {
    const kept = this.#kept.find(({ left }) => left > 0);
    if (!kept) return;
    const surchargeCents = Math.floor((kept.surcharge * percentage) / 100);
    await this.#giveBack(day, kept, {
      amountCents: Math.ceil((kept.left * percentage) / 100),
      surchargeCents,
    });
  }

  async #giveBack(
    day: string,
    kept: Kept,
    { amountCents, surchargeCents }: { amountCents: number; surchargeCents: number },
  ): Promise<void> {
    await this.#money.refund(this.#shop, kept.written, { day, amountCents, surchargeCents });
    this.#invoice.events.push({ day, paidCents: -amountCents, surchargeCents: -surchargeCents });
    kept.left -= amountCents;
    kept.surcharge -= surchargeCents;
    this.#paid -= amountCents;
  }

  /** Voids a payment without refunds. */
  async #voidPayment(): Promise<void> {
    const kept = this.#kept.find(({ left, event }) => left === event.paidCents);
    if (!kept) return;
    await this.#money.voidPayment(this.#shop, kept.written);
    const { events } = this.#invoice;
    events.splice(events.indexOf(kept.event), 1);
    this.#kept.splice(this.#kept.indexOf(kept), 1);
    this.#paid -= kept.left;
  }

  /** Returns a line of a counter sale with its tax, and refunds the excess payment. */
  async #return(day: string, choice: number): Promise<void> {
    const invoice = this.#invoice;
    const left = invoice.lines.filter((one) => !this.#returned.has(one) && netOf(one) > 0);
    const line = left[choice % Math.max(left.length, 1)];
    if (invoice.source !== "salesOrder" || !line) return;
    const isLast = left.every((one) => one === line || !one.taxed);
    const exact = isLast ? this.#taxLeft : halfUp(netOf(line), invoice.taxRatePercent);
    const taxCents = line.taxed && !invoice.taxExempt ? Math.min(exact, this.#taxLeft) : 0;
    await this.#giveBackBeyond(day, netOf(line) + taxCents);
    const isPart = line.kind === "part";
    await this.#money.credit(this.#shop, this.#id, {
      day,
      taxesCents: taxCents,
      discountsCents: line.discountCents,
      ...(isPart
        ? { partsCents: line.amountCents, taxableCents: line.taxed ? netOf(line) : 0 }
        : { feesCents: line.amountCents, feeDiscountsCents: line.discountCents, taxableCents: 0 }),
    });
    invoice.events.push({ day, paidCents: 0, surchargeCents: 0, returned: { line, taxCents } });
    this.#returned.add(line);
    this.#taxLeft -= taxCents;
    this.#due -= netOf(line) + taxCents;
  }

  /** Refunds what is paid beyond the total that remains after a credit. */
  async #giveBackBeyond(day: string, creditedCents: number): Promise<void> {
    let tooMuch = this.#paid - (this.#due - creditedCents);
    for (const kept of this.#kept) {
      const amountCents = Math.min(kept.left, tooMuch);
      if (amountCents <= 0) continue;
      await this.#giveBack(day, kept, { amountCents, surchargeCents: 0 });
      tooMuch -= amountCents;
    }
  }

  /** Credits a part of a line of a work order's invoice with its share of the remaining tax. */
  async #credit(day: string, percentage: number): Promise<void> {
    const invoice = this.#invoice;
    const leftOf = (line: ModelLine) => netOf(line) - (this.#credited.get(line) ?? 0);
    const left = invoice.lines.filter((one) => leftOf(one) > 0);
    const line = left[percentage % Math.max(left.length, 1)];
    if (invoice.source !== "workOrder" || !line) return;
    const cents = Math.ceil((leftOf(line) * percentage) / 100);
    const taxed = left.filter((one) => one.taxed).reduce((sum, one) => sum + leftOf(one), 0);
    const taxCents = line.taxed ? shareOf(this.#taxLeft, cents, taxed) : 0;
    await this.#giveBackBeyond(day, cents + taxCents);
    const amounts = { ...creditOf(line, cents), taxesCents: taxCents };
    await this.#money.credit(this.#shop, this.#id, { day, ...amounts });
    const part = { ...line, amountCents: cents, discountCents: 0 };
    const returned = { line: part, taxCents };
    invoice.events.push({ day, paidCents: 0, surchargeCents: 0, returned });
    this.#credited.set(line, (this.#credited.get(line) ?? 0) + cents);
    this.#taxLeft -= taxCents;
    this.#due -= cents + taxCents;
  }

  /** After all its payments were refunded. A credited invoice cannot be voided. */
  async #voidInvoice(day: string): Promise<void> {
    if (this.#invoice.source === "salesOrder" || this.#credited.size > 0) return;
    for (const kept of this.#kept.filter(({ left }) => left > 0)) {
      const { left: amountCents, surcharge: surchargeCents } = kept;
      await this.#giveBack(day, kept, { amountCents, surchargeCents });
    }
    await this.#money.voidInvoice(this.#shop, this.#id);
    this.#invoice.isVoid = true;
  }
}
