import type { Random } from "../concurrency/random.ts";
import type { TestShop } from "../harness/shop.ts";
import {
  costNow,
  owedOf,
  type Paid,
  paidOf,
  type ShopHistory,
  type Sold,
  type SoldLine,
  shopDay,
  sum,
} from "./daily-model.ts";
import { creditOf, type moneyRows } from "./money-rows.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** The weeks of most invoices, which contain clock changes. */
const weeks = { from: Date.parse("2026-03-01T12:00:00Z"), days: 50 };
/** Half a year before, around the first day that the use of parts counts as recent. */
const longAgo = { from: Date.parse("2025-10-17T00:00:00Z"), days: 20 };
export const historyEnds = "2026-04-20T15:00:00Z";

const rates = [10, 12.5, 7.25, 33.3333, 0, null];
const exemptions = ["resale" as const, "exempt_organization" as const];
/** A part may be written in several ways, and may have no number. */
const parts = [
  { partNumber: "FF63009", description: "Fuel filter" },
  { partNumber: " ff63009 ", description: "Filter, fuel" },
  { partNumber: "BRK-1", description: null },
  { partNumber: "brk-1", description: " Brake pad " },
  { partNumber: null, description: "Hex bolt" },
  { partNumber: "", description: " HEX BOLT " },
  { partNumber: null, description: "brk-1" },
  { partNumber: null, description: null },
];
export const stockedParts = [
  { partNumber: "ff63009", category: "Filters" },
  { partNumber: "HEX BOLT", category: "Hardware" },
];

interface People {
  technicians: ShopHistory["technicians"];
  customerIds: string[];
  vehicleIds: string[];
}

/** Whether an invoice may be voided. */
function isUntouched(sold: Sold): boolean {
  const changes = sold.returns.length + sold.costChanges.length;
  return paidOf(sold) === 0 && changes === 0 && sold.source === "workOrder";
}

/** Generates the history of a shop, writes it there, and records it for the model. */
export class MadeHistory implements ShopHistory {
  readonly timeZone: string;
  readonly technicians: ShopHistory["technicians"];
  readonly categoryByPart = new Map(
    stockedParts.map(({ partNumber, category }) => [partNumber.toUpperCase(), category]),
  );
  readonly sold: Sold[] = [];
  /** The cents credited of lines of work orders. */
  readonly #credited = new Map<SoldLine, number>();
  readonly #random: Random;
  readonly #money: ReturnType<typeof moneyRows>;
  readonly #shop: TestShop;
  readonly #people: People;

  constructor(
    random: Random,
    { money, shop }: { money: ReturnType<typeof moneyRows>; shop: TestShop },
    { timeZone, ...people }: People & { timeZone: string },
  ) {
    this.#random = random;
    this.#money = money;
    this.#shop = shop;
    this.#people = people;
    this.timeZone = timeZone;
    this.technicians = people.technicians;
  }

  async sell(): Promise<void> {
    const random = this.#random;
    const source = random.chance(0.35) ? "salesOrder" : "workOrder";
    const rateOf = new Map(this.technicians.map(({ id }) => [id, random.pick(rates)]));
    const lines = Array.from({ length: random.below(6) }, () =>
      source === "salesOrder" ? this.#saleLine() : this.#workLine(rateOf),
    );
    const exemption = random.chance(0.15) ? random.pick(exemptions) : null;
    const taxRatePercent = random.pick([0, 5.5, 8.25]);
    const base = sum(lines, (line) => (line.taxed ? line.amountCents - line.discountCents : 0));
    const sold: Omit<Sold, "id"> = {
      at: this.#moment(random.chance(0.2) ? longAgo : weeks),
      source,
      lines,
      customerId: random.chance(0.15) ? null : random.pick(this.#people.customerIds),
      vehicleId:
        source === "salesOrder" || random.chance(0.2) ? null : random.pick(this.#people.vehicleIds),
      taxesCents: exemption === null ? Math.round((base * taxRatePercent) / 100) : 0,
      isVoid: false,
      payments: [],
      returns: [],
      costChanges: [],
    };
    const exempt = { taxExempt: exemption !== null, exemptionCategory: exemption };
    const { at, customerId, vehicleId, taxesCents } = sold;
    const { id } = await this.#money.invoice(this.#shop, {
      at,
      source,
      lines,
      customerId,
      vehicleId,
      taxesCents,
      taxRatePercent,
      ...exempt,
    });
    this.sold.push({ ...sold, id });
  }

  /** Changes an invoice, if possible. */
  async advance(): Promise<void> {
    const random = this.#random;
    const sold = random.pick(this.sold);
    if (sold.isVoid) return;
    const chance = random.below(115);
    if (chance >= 100) await this.#changeCost(sold);
    else if (chance < 60) await this.#pay(sold);
    else if (chance < 75) await this.#refund(sold);
    else if (chance < 83) await this.#voidPayment(sold);
    else if (chance < 90) await this.#takeBack(sold);
    else if (chance < 95) await this.#credit(sold);
    else if (isUntouched(sold)) {
      await this.#money.voidInvoice(this.#shop, sold.id);
      sold.isVoid = true;
    }
  }

  async #pay(sold: Sold): Promise<void> {
    const left = owedOf(sold) - paidOf(sold);
    if (left === 0) return;
    const amountCents = this.#random.chance(0.6) ? left : 1 + this.#random.below(left);
    const surchargeCents = this.#random.chance(0.4) ? Math.round(amountCents * 0.03) : 0;
    const method = this.#random.pick(["Cash", "Check", "Credit Card", "Other", "", "__proto__"]);
    const paid = { at: this.#later(sold.at), amountCents, surchargeCents, method };
    const { id } = await this.#money.payment(this.#shop, sold.id, paid);
    sold.payments.push({ ...paid, id, isVoided: false, refunds: [] });
  }

  async #refund(sold: Sold): Promise<void> {
    const paid = sold.payments.find((one) => leftOf(one) > 0);
    if (!paid) return;
    const isWhole = this.#random.chance(0.4);
    await this.#giveBack(sold, paid, isWhole ? leftOf(paid) : 1 + this.#random.below(leftOf(paid)));
  }

  async #giveBack(sold: Sold, paid: Paid, amountCents: number): Promise<void> {
    const charged = sum(paid.refunds, (refund) => refund.surchargeCents);
    const surchargeCents =
      amountCents === leftOf(paid)
        ? paid.surchargeCents - charged
        : Math.floor((paid.surchargeCents * amountCents) / paid.amountCents);
    const refund = { at: this.#later(paid.at), amountCents, surchargeCents };
    await this.#money.refund(this.#shop, { id: paid.id, invoiceId: sold.id }, refund);
    paid.refunds.push(refund);
  }

  async #voidPayment(sold: Sold): Promise<void> {
    const paid = sold.payments.find((one) => !one.isVoided && one.refunds.length === 0);
    if (!paid) return;
    await this.#money.voidPayment(this.#shop, { id: paid.id, invoiceId: sold.id });
    paid.isVoided = true;
  }

  /** Returns a line of a counter sale, and refunds the excess payment. */
  async #takeBack(sold: Sold): Promise<void> {
    const line = sold.lines.find((one) => sold.returns.every((back) => back.line !== one));
    if (sold.source !== "salesOrder" || !line) return;
    const taxLeft = sold.taxesCents - sum(sold.returns, ({ taxesCents }) => taxesCents);
    const netCents = line.amountCents - line.discountCents;
    const taxesCents = line.taxed ? Math.min(taxLeft, Math.round(netCents * 0.07)) : 0;
    await this.#giveBackBeyond(sold, netCents + taxesCents);
    const at = this.#later(sold.at);
    const isRestocked = this.#random.chance(0.7) && line.kind === "part";
    const costCents = isRestocked ? line.costCents : 0;
    const { amountCents, discountCents: discountsCents } = line;
    const { id } = await this.#money.credit(this.#shop, sold.id, {
      at,
      discountsCents,
      taxesCents,
      costCents,
      taxableCents: 0,
      ...(line.kind === "part"
        ? { partsCents: amountCents }
        : { feesCents: amountCents, feeDiscountsCents: discountsCents }),
    });
    sold.returns.push({ id, at, line, taxesCents, costCents });
  }

  /** Changes the cost of a line or a return on a later day. */
  async #changeCost(sold: Sold): Promise<void> {
    if (sold.lines.length === 0) return;
    // Credits of work orders return no goods.
    const hasReturns = sold.source === "salesOrder" && sold.returns.length > 0;
    const of = hasReturns ? this.#random.pick(sold.returns) : this.#random.pick(sold.lines);
    const usedAt = "line" in of ? of.at : sold.at;
    const at = this.#later(usedAt);
    if (shopDay(at, this.timeZone) === shopDay(usedAt, this.timeZone)) return;
    const cents = this.#random.below(20_000) - Math.min(costNow(sold, of), 8000);
    if ("costIsKnown" in of && !of.costIsKnown) return;
    const target = "line" in of ? { creditId: of.id } : { line: sold.lines.indexOf(of) };
    await this.#money.changeCost(this.#shop, sold.id, { at, cents, ...target });
    sold.costChanges.push({ at, of, cents });
  }

  /** Refunds what is paid beyond the total that remains after a credit. */
  async #giveBackBeyond(sold: Sold, creditedCents: number): Promise<void> {
    let tooMuch = paidOf(sold) - (owedOf(sold) - creditedCents);
    for (const paid of sold.payments) {
      const amountCents = Math.min(tooMuch, leftOf(paid));
      if (amountCents <= 0) continue;
      await this.#giveBack(sold, paid, amountCents);
      tooMuch -= amountCents;
    }
  }

  /** Credits a part of a line of a work order's invoice. */
  async #credit(sold: Sold): Promise<void> {
    if (sold.source !== "workOrder" || sold.lines.length === 0) return;
    const line = this.#random.pick(sold.lines);
    const credited = this.#credited.get(line) ?? 0;
    const left = line.amountCents - line.discountCents - credited;
    if (left === 0) return;
    const cents = this.#random.chance(0.3) ? left : 1 + this.#random.below(left);
    const taxLeft = sold.taxesCents - sum(sold.returns, ({ taxesCents }) => taxesCents);
    const taxesCents = line.taxed ? Math.min(taxLeft, Math.round(cents * 0.07)) : 0;
    await this.#giveBackBeyond(sold, cents + taxesCents);
    const at = this.#later(sold.at);
    const amounts = { ...creditOf(line, cents), taxableCents: 0, taxableLaborCents: 0 };
    const { id } = await this.#money.credit(this.#shop, sold.id, { at, taxesCents, ...amounts });
    const part = { ...line, amountCents: cents, discountCents: 0 };
    sold.returns.push({ id, at, line: part, taxesCents, costCents: 0 });
    this.#credited.set(line, credited + cents);
  }

  #saleLine(): SoldLine {
    return { ...this.#line(this.#random.chance(0.8) ? "part" : "fee"), feeType: "fee" };
  }

  #workLine(rateOf: ReadonlyMap<string, number | null>): SoldLine {
    const random = this.#random;
    const kinds = ["labor", "labor", "labor", "part", "part", "tire", "material", "fee"] as const;
    const line = this.#line(random.pick(kinds));
    if (line.kind !== "labor" || random.chance(0.15)) return line;
    const { id } = random.pick(this.technicians);
    // The first one earns less than half a cent of commission per job.
    if (id === this.technicians[0]?.id) {
      const small = { amountCents: 1, discountCents: 0, commissionRatePercent: 5 };
      return { ...line, ...small, technicianId: id };
    }
    return { ...line, technicianId: id, commissionRatePercent: rateOf.get(id) ?? null };
  }

  #line(kind: SoldLine["kind"]): SoldLine {
    const random = this.#random;
    const amountCents = random.chance(0.08) ? 0 : random.below(60_000);
    const discountCents = random.chance(0.3) ? random.below(amountCents + 1) : 0;
    const named = kind === "part" || kind === "tire" ? random.pick(parts) : null;
    const line = {
      kind,
      amountCents,
      discountCents,
      feeType: random.pick(["fee", "epa", "service_item", "subcontract"] as const),
      quantity: random.chance(0.5)
        ? (1 + random.below(99)) / 20
        : (1 + random.below(60_000)) / 10_000,
      taxed: random.chance(0.6),
      costCents: random.chance(0.2) ? 0 : random.below(30_000),
      partNumber: named?.partNumber ?? null,
      description: named?.description ?? null,
      technicianId: null,
      commissionRatePercent: null,
    };
    const mayLackCost = kind !== "labor" && kind !== "fee" && line.costCents === 0;
    return { ...line, costIsKnown: !mayLackCost || amountCents % 2 === 0 };
  }

  /** Often within an hour and a half of a midnight of the shop, summer or winter. */
  #moment({ from, days }: { from: number; days: number }): string {
    const random = this.#random;
    const at = from + random.below(days * day);
    if (random.chance(0.5)) return new Date(at).toISOString();
    const midnight = this.timeZone === "America/Chicago" ? 5.5 : 13.25;
    const near = (midnight + random.below(180) / 60 - 1.5) * 60 * minute;
    return new Date(at - (at % day) + near + random.below(minute)).toISOString();
  }

  #later(at: string): string {
    const after = Date.parse(at) + this.#random.below(9 * day);
    return new Date(Math.min(after, Date.parse(historyEnds))).toISOString();
  }
}

const leftOf = (paid: Paid) =>
  paid.isVoided ? 0 : paid.amountCents - sum(paid.refunds, (refund) => refund.amountCents);
