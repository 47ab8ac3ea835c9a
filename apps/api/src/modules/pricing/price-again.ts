import type { ActiveRule, SimulatedInvoice, SimulatedLine } from "@bayline/db";
import { withFees } from "../lines/fees.ts";
import { type Line, newLine, priceLine } from "../lines/line.ts";
import { withPrice } from "../lines/price-lines.ts";
import { isGoods } from "../price-book/match.ts";
import { type LineToPrice, priceOf } from "../price-book/price.ts";
import type { Proposal } from "./proposal.ts";
import type { RulesInTime } from "./rules-in-time.ts";

/** Why a line has its price. */
export type PricedBy = Pick<Line["pricing"], "source" | "ruleId" | "ruleName">;

/** A line of an invoice as booked, and as it would have been. Whole cents. */
export interface PricedAgain {
  kind: Line["kind"];
  category: string | undefined;
  /** Null for a new fee. */
  booked: { revenueCents: number; by: PricedBy } | null;
  /** Null for a fee that would not have been. */
  proposed: { revenueCents: number; by: PricedBy } | null;
  costCents: number;
  isCostUnknown: boolean;
  /** Whether the rules of its time give another price than the books have. */
  isUnexplained: boolean;
}

/** What prices depend on, apart from the invoice. */
export interface Pricebook {
  tenantId: string;
  rules: RulesInTime;
  proposal: Proposal;
  dayOf: (instant: string) => string;
}

/** Prices the lines of an invoice again. */
export function priceInvoiceAgain(invoice: SimulatedInvoice, book: Pricebook): PricedAgain[] {
  const rows = new Map(invoice.lines.map((row) => [row.id, row]));
  const booked = invoice.lines.map((row, position) => lineOf(row, position, book.tenantId));
  const priced = booked.map((line) => priceLineAgain(line, book));
  const fees = feesOf(invoice, { booked, proposed: priced.map(({ line }) => line) }, book);
  const kept = priced.flatMap(({ line, isUnexplained }, index): PricedAgain[] => {
    const row = rows.get(line.id);
    const before = booked[index];
    if (!row || !before) return [];
    const isFee = isFeeOfRule(before);
    const after = isFee ? fees.lines.get(feeOf(before)) : line;
    return [
      {
        ...factsOf(row),
        booked: { revenueCents: row.amountCents - row.discountCents, by: row.pricing },
        proposed: after ? { revenueCents: revenueOf(after, row), by: after.pricing } : null,
        isUnexplained: isFee ? fees.unexplained.has(feeOf(before)) : isUnexplained,
      },
    ];
  });
  return [...kept, ...fees.added.map(newFeeOf)];
}

function factsOf({ kind, pricedFrom, costCents, isCostUnknown }: SimulatedLine) {
  return { kind, category: pricedFrom.category, costCents, isCostUnknown };
}

/** A fee that no line of the invoice is. */
function newFeeOf({ totalPriceCents, pricing }: Line): PricedAgain {
  return {
    kind: "fee",
    category: undefined,
    booked: null,
    proposed: { revenueCents: totalPriceCents, by: pricing },
    costCents: 0,
    isCostUnknown: false,
    isUnexplained: false,
  };
}

/** A line as its order had it: without its share of the discount of the block. */
function lineOf(row: SimulatedLine, position: number, tenantId: string): Line {
  const { id, kind, partNumber, quantity, unitPriceCents, amountCents, pricing, pricedFrom } = row;
  const discountCents = row.discountCents - row.blockDiscountCents;
  const totalPriceCents = amountCents - discountCents;
  const amounts = { quantity, unitPriceCents, amountCents, discountCents, totalPriceCents };
  const blank = newLine(tenantId, kind, position);
  return { ...blank, id, partNumber, pricing, pricedFrom, ...amounts };
}

/** The price of a line after its discounts, which are at most its amount. */
function revenueOf({ amountCents }: Line, { discountCents }: SimulatedLine): number {
  return amountCents - Math.min(discountCents, amountCents);
}

const isFeeOfRule = ({ pricing }: Line) =>
  pricing.feeRuleId !== undefined && pricing.source !== "typed";

const feeOf = ({ pricing }: Line) => pricing.feeRuleId ?? "";

/**
 * Prices a line by the proposed rules. A typed price stays, as does one that its rules do not
 * explain, and one that was kept because nothing said another.
 */
function priceLineAgain(line: Line, book: Pricebook): { line: Line; isUnexplained: boolean } {
  const asBooked = { line, isUnexplained: false };
  if (line.pricing.source === "typed" || line.kind === "fee") return asBooked;
  const { kind, partNumber, quantity, pricedFrom: from } = line;
  const before: LineToPrice = { kind, partNumber, quantity, from };
  const rules = book.rules.forLine(before);
  const price = priceOf({ ...before, from: withDefaults(before, book.proposal) }, rules.after);
  const isAsBooked = price.cents === line.unitPriceCents && price.rule?.id === line.pricing.ruleId;
  if (isAsBooked) return asBooked;
  const explained = priceOf(before, rules.before);
  if (explained.source === "none" && price.source === "none") return asBooked;
  if (explained.source !== "none" && explained.cents !== line.unitPriceCents) {
    return { line, isUnexplained: true };
  }
  return { line: capped(priceLine(withPrice(line, price))), isUnexplained: false };
}

function withDefaults({ kind, from }: LineToPrice, proposal: Proposal): LineToPrice["from"] {
  const { defaultPartsMatrixId, defaultLaborRateId } = proposal;
  const ofKind = isGoods({ kind }) ? defaultPartsMatrixId : defaultLaborRateId;
  return ofKind === undefined ? from : { ...from, defaultRuleId: ofKind };
}

function capped(line: Line): Line {
  const discountCents = Math.min(line.discountCents, line.amountCents);
  return { ...line, discountCents, totalPriceCents: line.amountCents - discountCents };
}

interface BothLines {
  booked: Line[];
  proposed: Line[];
}

interface Fees {
  /** The fees that the invoice has, by their rules. */
  lines: ReadonlyMap<string, Line>;
  added: Line[];
  unexplained: ReadonlySet<string>;
}

/** The fees of an invoice. One that its rules do not explain stays as booked. */
function feesOf(invoice: SimulatedInvoice, { booked, proposed }: BothLines, book: Pricebook): Fees {
  const before = feesByRule(booked);
  const { rules, order } = feeTerms(invoice, book);
  const after = feesByRule(withFees(proposed, rules.after, { ...order, counted: proposed }));
  const isSame =
    after.size === before.size && [...before].every(([id, line]) => isEqual(line, after.get(id)));
  if (isSame) return { lines: before, added: [], unexplained: new Set() };
  const explained = feesByRule(withFees(booked, rules.before, { ...order, counted: booked }));
  const ids = new Set([...before.keys(), ...explained.keys(), ...after.keys()]);
  const unexplained = new Set([...ids].filter((id) => !isEqual(before.get(id), explained.get(id))));
  const due = [...ids].flatMap((id) => {
    const line = (unexplained.has(id) ? before : after).get(id);
    return line ? [[id, line] as const] : [];
  });
  const isNew = ([id]: readonly [string, Line]) => !before.has(id);
  return {
    lines: new Map(due),
    added: due.filter(isNew).map(([, line]) => line),
    unexplained,
  };
}

function feesByRule(lines: readonly Line[]): Map<string, Line> {
  return new Map(lines.filter(isFeeOfRule).map((line) => [feeOf(line), capped(line)]));
}

function isEqual(one: Line | undefined, other: Line | undefined): boolean {
  return one?.unitPriceCents === other?.unitPriceCents;
}

/**
 * The rules and terms of an invoice's fees: of a work order when it was invoiced, of a sale when
 * its lines were last priced.
 */
function feeTerms(invoice: SimulatedInvoice, book: Pricebook) {
  const { source, lines, customerId, createdAt } = invoice;
  const isSale = source === "salesOrder";
  const pricedAt = lines
    .map(({ pricedFrom }) => pricedFrom.at ?? "")
    .sort()
    .at(-1);
  const at = (isSale && pricedAt) || createdAt;
  const day = book.dayOf(at);
  const { before, after } = book.rules.forFees(at, day);
  const isDue = ({ terms }: ActiveRule) => !isSale || terms.onSales === true;
  const newFee = ({ name }: ActiveRule) => ({
    ...newLine(book.tenantId, "fee", lines.length),
    description: name,
  });
  return {
    rules: { before: before.filter(isDue), after: after.filter(isDue) },
    order: { customerId, at, day, newFee },
  };
}
