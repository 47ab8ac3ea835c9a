import {
  dividedHalfUp,
  type ShopHistory,
  type SoldLine,
  shopDay,
  sum,
  tenThousandths,
} from "./daily-model.ts";
import { amountOf, daysLater, daysWithin } from "./daily-report-models.ts";

/** The week that starts on a Monday. */
export function modelWeek(history: ShopHistory, monday: string) {
  const weekEnd = daysLater(monday, 6);
  const isWithin = ({ at }: { at: string }) => {
    const date = shopDay(at, history.timeZone);
    return monday <= date && date <= weekEnd;
  };
  const days = daysWithin(history, { startDate: monday, endDate: weekEnd });
  const cents = (figure: string) => sum(days, (day) => amountOf(day, figure));
  const valid = history.sold.filter(({ isVoid }) => !isVoid);
  const lines = valid.filter(isWithin).flatMap((sold) => sold.lines);
  const goods = lines.filter(({ kind }) => kind === "part" || kind === "tire");
  const returns = valid.flatMap((sold) => sold.returns).filter(isWithin);
  const laborRevenueCents = cents("laborRevenueCents");
  const partsRevenueCents = cents("partsRevenueCents") + cents("tiresRevenueCents");
  const goodsCost = sum(goods, (line) => line.costCents) - sum(returns, (back) => back.costCents);
  const changes = cents("partsCostAdjustmentCents") + cents("salesOrderCostAdjustmentCents");
  const customerIds = days.flatMap((day) => day.customerIds);
  return {
    weekStart: monday,
    weekEnd,
    laborRevenueCents,
    partsRevenueCents,
    revenueCents: cents("totalRevenueCents"),
    laborProfitCents: laborRevenueCents - sum(lines, (line) => laborCost(history, line)),
    partsProfitCents: partsRevenueCents - goodsCost - changes,
    costAdjustmentCents: cents("costAdjustmentCents"),
    unknownCostLines: cents("unknownCostLines"),
    unknownCostPriceCents: cents("unknownCostPriceCents"),
    laborHours: dividedHalfUp(cents("laborTenThousandths"), 100) / 100,
    jobs: cents("invoiceCount"),
    invoiceCount: cents("invoiceCount"),
    customers: new Set(customerIds).size,
  };
}

function laborCost({ technicians }: ShopHistory, { kind, technicianId, quantity }: SoldLine) {
  const rate = technicians.find(({ id }) => id === technicianId)?.hourlyCostRateCents ?? 0;
  return kind === "labor" ? dividedHalfUp(tenThousandths(quantity) * rate, 10_000) : 0;
}
