import {
  type AgingTotals,
  counterGoodsCostCents,
  goodsAdjustmentCents,
  type IntakeDay,
  type StoredDay,
} from "@bayline/db";
import { sumOf } from "../../amounts/money.ts";
import { roundQuantity } from "../../amounts/quantities.ts";
import type { Unit } from "./display.ts";
import type { Covered } from "./period.ts";

/** A figure of a period. */
export interface Figure {
  unit: Unit;
  /** null if the denominator is zero. */
  value: number | null;
  /**
   * A ratio over several periods is computed from their totals; it is not a sum that can be
   * divided.
   */
  isRatio?: true;
}

/** Stored figures and intake of the days around a digest. */
export interface Days {
  figures: readonly StoredDay[];
  intake: readonly IntakeDay[];
}

/** The figures of the given days, by the groups and names of a snapshot. */
export function figuresOf({ figures, intake }: Days) {
  const sum = (...names: string[]) =>
    sumOf(figures, (day) => sumOf(names, (name) => amount(day, name)));
  const revenue = sum("totalRevenueCents");
  const invoices = sum("invoiceCount");
  const hours = sum("laborHoursTotal");
  const labor = sum("laborRevenueCents");
  const untaxed = revenue - sum("taxesCents");
  const unknownLines = sum("unknownCostLines");
  const unknownPrice = sum("unknownCostPriceCents");
  const profit = untaxed - unknownPrice - sum(...costs);
  return {
    revenue: {
      total: cents(revenue),
      invoice_count: count(invoices),
      average_invoice: perEach(sum("totalRevenueCents"), invoices),
      customers: count(distinctCustomers(figures)),
    },
    labor: {
      revenue: cents(labor),
      hours: ofHours(hours),
      effective_rate: perEach(labor, hours),
      hours_without_technician: ofHours(hours - technicianHours(figures)),
    },
    parts: {
      revenue: cents(sum("partsRevenueCents")),
      cost: cents(sum("partsCostCents") + counterGoodsCostCents(sum) + goodsAdjustmentCents(sum)),
    },
    tires: { revenue: cents(sum("tiresRevenueCents")) },
    counter_sales: { revenue: cents(sum("salesOrderRevenueCents")) },
    discounts: { total: cents(sum("discountsCents")) },
    taxes: { total: cents(sum("taxesCents")) },
    payments: { total: cents(sum("paymentTotalCents")), count: count(sum("paymentCount")) },
    gross_profit: {
      total: cents(profit),
      margin: percentOf(profit, unknownLines === 0 ? untaxed : 0),
      unknown_cost_lines: count(unknownLines),
      unknown_cost_price: cents(unknownPrice),
    },
    intake: {
      orders_opened: count(sumOf(intake, (day) => day.ordersOpened)),
      service_requests: count(sumOf(intake, (day) => day.serviceRequests)),
    },
  } satisfies Record<string, Record<string, Figure>>;
}

export function receivablesOf(totals: AgingTotals) {
  return {
    total: cents(totals.totalCents),
    past_due: cents(totals.pastDueCents),
    over_90_days: cents(totals.over90Cents),
    customers: count(totals.customers),
    largest_balance: cents(totals.largestCents),
  } satisfies Record<string, Figure>;
}

/** The days within a range. */
export function within(days: Days, { from, to }: Covered): Days {
  const isWithin = ({ date }: { date: string }) => date >= from && date <= to;
  return { figures: days.figures.filter(isWithin), intake: days.intake.filter(isWithin) };
}

const costs = [
  "laborCostCents",
  "partsCostCents",
  "tiresCostCents",
  "materialsCostCents",
  "subcontractsCostCents",
  "salesOrderCostCents",
  "costAdjustmentCents",
];

/** A figure of zero is absent from the stored day. */
function amount({ figures }: StoredDay, name: string): number {
  const value = figures[name];
  return typeof value === "number" ? value : 0;
}

/** Counts a customer who came on several days once. */
function distinctCustomers(days: readonly StoredDay[]): number {
  return new Set(days.flatMap(({ figures }) => figures.customerIds ?? [])).size;
}

function technicianHours(days: readonly StoredDay[]): number {
  const technicians = days.flatMap(({ figures }) => Object.values(figures.technicianStats ?? {}));
  return sumOf(technicians, ({ laborHours }) => laborHours);
}

export const cents = (value: number): Figure => ({ unit: "cents", value });
export const count = (value: number): Figure => ({ unit: "count", value });

/** Hours have 4 decimals; binary sums of them may have more. */
const ofHours = (value: number): Figure => ({ unit: "hours", value: roundQuantity(value) });

function perEach(total: number, each: number): Figure {
  return { unit: "cents", value: each > 0 ? total / each : null, isRatio: true };
}

function percentOf(part: number, whole: number): Figure {
  return { unit: "percent", value: whole > 0 ? (part / whole) * 100 : null, isRatio: true };
}
