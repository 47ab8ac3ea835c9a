import type { TaxFigures, TaxOrder, TaxTier } from "@bayline/db";
import {
  addFigures,
  categoryOf,
  effectiveRatePercent,
  laborOf,
  noFigures,
  nonTaxableOf,
  outstanding,
  partsOf,
  taxableOf,
} from "./tax-figures.ts";

type Basis = "accrual" | "cash";
type Money = { billed: TaxFigures; received: TaxFigures };

/** A tier with those of its orders that are told. */
type TierWithOrders = { tier: TaxTier; orders: TaxOrder[] };

/** The report of work orders or of counter sales. Orders come by tier, rates ascending. */
export function presentTaxHalf(rows: TaxOrder[], source: TaxOrder["source"], basis: Basis) {
  const own = rows.filter((row) => row.source === source);
  const rates = tiersOf(own.filter(({ taxed }) => taxed));
  const [untaxed] = tiersOf(own.filter(({ taxed }) => !taxed));
  const all = [...rates, ...(untaxed ? [untaxed] : [])].map(({ tier }) => tier);
  const total = sumOf(all);
  const breakdown = rates.map((one) => presentTier(one, basis));
  const nonTaxable = presentNonTaxable(untaxed, total, basis);
  const { billed } = total;
  return {
    taxableSalesCents: taxableOf(billed),
    totalTaxCollectedCents: billed.tax,
    totalTaxReceivedCents: total.received.tax,
    nonTaxableSalesCents: nonTaxableOf(billed),
    ...presentGoods(total),
    ...presentTax(total),
    effectiveTaxRatePercent: effectiveRatePercent(billed),
    ...(basis === "cash" && {
      surchargeReceivedCents: all.reduce((sum, { surcharge }) => sum + surcharge, 0),
    }),
    breakdown,
    nonTaxable,
    categories: presentCategories(total, basis),
    ordersTruncated: [...breakdown, nonTaxable].some(({ ordersTruncated }) => ordersTruncated),
  };
}

function tiersOf(rows: TaxOrder[]): TierWithOrders[] {
  const byRate = Map.groupBy(rows, ({ taxed, taxRatePercent }) => (taxed ? taxRatePercent : null));
  return [...byRate.values()].flatMap((orders) => {
    const [first] = orders;
    return first ? [{ tier: first.tier, orders }] : [];
  });
}

function sumOf(all: Money[]): Money {
  return all.reduce<Money>(
    (sum, { billed, received }) => ({
      billed: addFigures(sum.billed, billed),
      received: addFigures(sum.received, received),
    }),
    { billed: noFigures, received: noFigures },
  );
}

function presentTier({ tier, orders }: TierWithOrders, basis: Basis) {
  const { billed, received } = tier;
  return {
    taxRatePercent: orders[0]?.taxRatePercent ?? 0,
    taxableAmountCents: taxableOf(billed),
    taxCollectedCents: billed.tax,
    taxReceivedCents: received.tax,
    taxOutstandingCents: outstanding(billed.tax, received.tax),
    partsBilledCents: partsOf(billed),
    partsReceivedCents: partsOf(received),
    laborBilledCents: laborOf(billed),
    laborReceivedCents: laborOf(received),
    ...(basis === "cash" && { rateInferred: false }),
    orderCount: tier.orders,
    ...presentOrders({ tier, orders }, basis),
  };
}

/** Its amounts are of all that bore no tax, in orders of tiers too; its orders bore none at all. */
function presentNonTaxable(untaxed: TierWithOrders | undefined, total: Money, basis: Basis) {
  return {
    orderCount: untaxed?.tier.orders ?? 0,
    salesCents: nonTaxableOf(total.billed),
    taxExemptCount: untaxed?.tier.exemptOrders ?? 0,
    laborBilledCents: total.billed.nonTaxableLabor,
    laborReceivedCents: total.received.nonTaxableLabor,
    resaleBilledCents: untaxed?.tier.resaleBilled ?? 0,
    resaleReceivedCents: untaxed?.tier.resaleReceived ?? 0,
    exemptOrgBilledCents: untaxed?.tier.exemptOrgBilled ?? 0,
    exemptOrgReceivedCents: untaxed?.tier.exemptOrgReceived ?? 0,
    ...(untaxed ? presentOrders(untaxed, basis) : { orders: [], ordersTruncated: false }),
  };
}

function presentOrders({ tier, orders }: TierWithOrders, basis: Basis) {
  return {
    orders: orders.map((order) => presentOrder(order, basis)),
    ordersTruncated: tier.orders > orders.length,
  };
}

function presentOrder(order: TaxOrder, basis: Basis) {
  const { billed, received } = order;
  return {
    source: order.source,
    orderNumber: order.orderNumber,
    customer: order.customer,
    date: order.date,
    taxRatePercent: order.taxRatePercent,
    taxableAmountCents: taxableOf(billed),
    taxCollectedCents: billed.tax,
    ...presentTax(order),
    ...presentGoods(order),
    ...(basis === "accrual" && {
      subcontractBilledCents: billed.subcontract,
      subcontractReceivedCents: received.subcontract,
      otherBilledCents: billed.other,
      otherReceivedCents: received.other,
    }),
    partTaxable: order.partsTaxed,
    laborTaxable: order.laborTaxed,
    subcontractTaxable: false,
    isTaxExempt: order.taxExempt,
    exemptionCategory: order.exemptionCategory,
  };
}

function presentTax({ billed, received }: Money) {
  return {
    taxBilledCents: billed.tax,
    taxReceivedCents: received.tax,
    taxOutstandingCents: outstanding(billed.tax, received.tax),
  };
}

function presentGoods({ billed, received }: Money) {
  return {
    partsBilledCents: partsOf(billed),
    partsReceivedCents: partsOf(received),
    partsOutstandingCents: outstanding(partsOf(billed), partsOf(received)),
    laborBilledCents: laborOf(billed),
    laborReceivedCents: laborOf(received),
    laborOutstandingCents: outstanding(laborOf(billed), laborOf(received)),
  };
}

/** On cash basis subcontracts are not told apart from the other things that are not taxed. */
function presentCategories({ billed, received }: Money, basis: Basis) {
  const other = ({ subcontract, other: rest }: TaxFigures) =>
    basis === "cash" ? subcontract + rest : rest;
  const subcontract = ({ subcontract: cents }: TaxFigures) => (basis === "cash" ? 0 : cents);
  return {
    parts: categoryOf(
      [billed.taxableParts, billed.nonTaxableParts],
      [received.taxableParts, received.nonTaxableParts],
    ),
    labor: categoryOf(
      [billed.taxableLabor, billed.nonTaxableLabor],
      [received.taxableLabor, received.nonTaxableLabor],
    ),
    subcontract: categoryOf([0, subcontract(billed)], [0, subcontract(received)]),
    other: categoryOf([0, other(billed)], [0, other(received)]),
  };
}
