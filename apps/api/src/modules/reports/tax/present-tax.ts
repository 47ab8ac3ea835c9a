import type { TaxFigures, TaxOrder, TaxTier } from "@bayline/db";
import { sumFields, sumOf } from "../../amounts/money.ts";
import {
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

/** The report of work orders or of counter sales. Tiers are sorted by rate, ascending. */
export function presentTaxHalf(tiers: TaxTier[], source: TaxTier["source"], basis: Basis) {
  const all = tiers.filter((tier) => tier.source === source);
  const untaxed = all.find(({ taxed }) => !taxed);
  const total = totalOf(all);
  const breakdown = all.filter(({ taxed }) => taxed).map((tier) => presentTier(tier, basis));
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
      surchargeReceivedCents: sumOf(all, ({ surcharge }) => surcharge),
    }),
    breakdown,
    nonTaxable,
    categories: presentCategories(total, basis),
    ordersTruncated: [...breakdown, nonTaxable].some(({ ordersTruncated }) => ordersTruncated),
  };
}

function totalOf(all: Money[]): Money {
  return {
    billed: sumFields(
      noFigures,
      all.map(({ billed }) => billed),
    ),
    received: sumFields(
      noFigures,
      all.map(({ received }) => received),
    ),
  };
}

function presentTier(tier: TaxTier, basis: Basis) {
  const { billed, received } = tier;
  return {
    taxRatePercent: tier.taxRatePercent ?? 0,
    taxableAmountCents: taxableOf(billed),
    taxCollectedCents: billed.tax,
    taxReceivedCents: received.tax,
    taxOutstandingCents: outstanding(billed.tax, received.tax),
    partsBilledCents: partsOf(billed),
    partsReceivedCents: partsOf(received),
    laborBilledCents: laborOf(billed),
    laborReceivedCents: laborOf(received),
    ...(basis === "cash" && { rateInferred: false }),
    orderCount: tier.orderCount,
    ...presentOrders(tier, basis),
  };
}

/**
 * Amounts include all untaxed sales, also those in orders of other tiers; the order count includes
 * only orders without any tax.
 */
function presentNonTaxable(untaxed: TaxTier | undefined, total: Money, basis: Basis) {
  return {
    orderCount: untaxed?.orderCount ?? 0,
    salesCents: nonTaxableOf(total.billed),
    taxExemptCount: untaxed?.exemptOrders ?? 0,
    laborBilledCents: total.billed.nonTaxableLabor,
    laborReceivedCents: total.received.nonTaxableLabor,
    resaleBilledCents: untaxed?.resaleBilled ?? 0,
    resaleReceivedCents: untaxed?.resaleReceived ?? 0,
    exemptOrgBilledCents: untaxed?.exemptOrgBilled ?? 0,
    exemptOrgReceivedCents: untaxed?.exemptOrgReceived ?? 0,
    ...(untaxed ? presentOrders(untaxed, basis) : { orders: [], ordersTruncated: false }),
  };
}

function presentOrders({ source, orderCount, orders }: TaxTier, basis: Basis) {
  return {
    orders: orders.map((order) => ({ source, ...presentOrder(order, basis) })),
    ordersTruncated: orderCount > orders.length,
  };
}

function presentOrder(order: TaxOrder, basis: Basis) {
  const { billed, received } = order;
  return {
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

/** On cash basis, subcontracts are not separated from other untaxed items. */
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
