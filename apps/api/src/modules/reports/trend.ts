import { counterGoodsCostCents, goodsAdjustmentCents } from "@bayline/db";
import { sumOf } from "../amounts/money.ts";
import type { DateRange } from "./date-range.ts";
import type { Day } from "./days.ts";

const trendDays = 30;
const mostDailyRows = 3000;
const dayMs = 24 * 60 * 60 * 1000;

/** Counts calendar days: midnights in UTC are always one day apart. */
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);

/** Each of the last 30 days of the range, including days without figures. */
export function trendData({ startDate, endDate }: DateRange, days: readonly Day[]) {
  const requestedRangeDays = dayNumber(endDate) - dayNumber(startDate) + 1;
  const count = Math.min(requestedRangeDays, trendDays);
  const first = dayNumber(endDate) - count + 1;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const rows = Array.from({ length: count }, (_, at) => {
    const date = dayOf(first + at);
    const day = byDate.get(date);
    return {
      date,
      invoiced: (day?.amount("totalRevenueCents") ?? 0) / 100,
      payments: (day?.amount("paymentTotalCents") ?? 0) / 100,
      customers: day?.amount("uniqueCustomerCount") ?? 0,
    };
  });
  return {
    trendData: rows,
    trendDataTruncated: requestedRangeDays > trendDays,
    trendDataDays: count,
    requestedRangeDays,
  };
}

/** The days with figures; if there are too many, the latest. */
export function trendDaily(days: readonly Day[]) {
  return {
    trendDaily: days.slice(-mostDailyRows).map(trendDay),
    trendDailyTruncated: days.length > mostDailyRows,
  };
}

function trendDay(day: Day) {
  const cents = (...figures: string[]) => sumOf(figures, (figure) => day.amount(figure));
  const invoiced = cents("totalRevenueCents");
  const parts = cents("partsRevenueCents", "tiresRevenueCents");
  const partsCost = cents("partsCostCents", "tiresCostCents");
  const partsAdjustment = cents("partsCostAdjustmentCents");
  const labor = cents("laborRevenueCents");
  const laborCost = cents("laborCostCents");
  const orders = day.amount("invoiceCount");
  const laborHours = Math.round(day.amount("laborHoursTotal") * 10) / 10;
  return {
    date: day.date,
    invoiced: invoiced / 100,
    payments: cents("paymentTotalCents") / 100,
    profit: (invoiced - laborCost - partsCost - partsAdjustment) / 100,
    customers: day.amount("uniqueCustomerCount"),
    orders,
    paidInvoices: day.amount("paidInvoiceCount"),
    paidRevenue: cents("paidTotalRevenueCents") / 100,
    laborRevenue: labor / 100,
    laborProfit: (labor - laborCost) / 100,
    partsRevenue: parts / 100,
    partsProfit:
      (parts - partsCost - counterGoodsCostCents(cents) - goodsAdjustmentCents(cents)) / 100,
    costAdjustment: cents("costAdjustmentCents") / 100,
    unknownCostLines: cents("unknownCostLines"),
    unknownCostPrice: cents("unknownCostPriceCents") / 100,
    laborHours,
    billableHours: laborHours,
    avgPerOrder: orders === 0 ? 0 : invoiced / 100 / orders,
  };
}
