import {
  dividedHalfUp,
  type ModelDay,
  modelDays,
  type ShopHistory,
  shopDay,
  sum,
  tenThousandths,
} from "./daily-model.ts";

export interface Period {
  startDate: string;
  endDate: string;
}

const milliseconds = 24 * 60 * 60 * 1000;
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / milliseconds;
export const daysLater = (date: string, days: number) =>
  new Date((dayNumber(date) + days) * milliseconds).toISOString().slice(0, 10);

export function daysWithin(history: ShopHistory, { startDate, endDate }: Period): ModelDay[] {
  return modelDays(history).filter(({ date }) => startDate <= date && date <= endDate);
}

export const amountOf = ({ amounts }: ModelDay, figure: string) => amounts[figure] ?? 0;

/** The row of a day, without `tenantId` and `updatedAt`. Lists of ids are sorted. */
export function modelAggregate(history: ShopHistory, day: ModelDay, figures: readonly string[]) {
  const { laborTenThousandths = 0 } = day.amounts;
  return {
    date: day.date,
    ...Object.fromEntries(figures.map((figure) => [figure, amountOf(day, figure)])),
    unitemizedRevenueCents: 0,
    uniqueCustomerCount: day.customerIds.length,
    uniqueVehicleCount: day.vehicleIds.length,
    laborHoursTotal: laborTenThousandths / 10_000,
    paymentsByMethod: Object.fromEntries(day.paymentsByMethod),
    customerIds: day.customerIds.toSorted(),
    customerIdsTruncated: false,
    vehicleIds: day.vehicleIds.toSorted(),
    technicianStats: Object.fromEntries(
      [...day.technicians].map(([id, stats]) => [
        id,
        {
          technicianId: id,
          technicianName: nameOf(history, id),
          laborHours: stats.tenThousandths / 10_000,
          laborRevenueCents: stats.netCents,
          jobsCompleted: stats.jobs,
          commissionRatePercent: stats.ratePercent,
          commissionCents: stats.commissionCents,
        },
      ]),
    ),
  };
}

const nameOf = ({ technicians }: ShopHistory, id: string) =>
  technicians.find((technician) => technician.id === id)?.name;

export function modelSalesSummary(history: ShopHistory, period: Period) {
  const days = daysWithin(history, period);
  const cents = (figure: string) => sum(days, (day) => amountOf(day, figure));
  const invoiceCount = cents("invoiceCount");
  const isWithin = (at: string) => {
    const date = shopDay(at, history.timeZone);
    return period.startDate <= date && date <= period.endDate;
  };
  const invoiced = history.sold.filter(({ at, isVoid }) => !isVoid && isWithin(at));
  const customers = new Set(invoiced.flatMap(({ customerId }) => customerId ?? []));
  return {
    period,
    allInvoices: {
      ...invoicesOf(cents, (name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`),
      surcharge: cents("surchargeCents") / 100,
      invoiceCount,
      laborCost: cents("laborCostCents") / 100,
      partsCost: cents("partsCostCents") / 100,
      tiresCost: cents("tiresCostCents") / 100,
      subcontractsCost: cents("subcontractsCostCents") / 100,
      shopSuppliesCost: cents("materialsCostCents") / 100,
      costAdjustment: cents("costAdjustmentCents") / 100,
      unknownCostLines: cents("unknownCostLines"),
      unknownCostPrice: cents("unknownCostPriceCents") / 100,
    },
    paidInvoices: {
      ...invoicesOf(cents, (name) => `paid${name}`),
      surcharge: cents("paidSurchargeCents") / 100,
      invoiceCount: cents("paidInvoiceCount"),
    },
    payments: {
      total: cents("paymentTotalCents") / 100,
      count: cents("paymentCount"),
      byMethod: byMethod(days),
    },
    uniqueCustomers: customers.size,
    salesOrderRevenue: cents("salesOrderRevenueCents") / 100,
    unitemizedRevenue: 0,
    averageRepairOrder: invoiceCount === 0 ? 0 : cents("totalRevenueCents") / 100 / invoiceCount,
    ...trend(period, days),
  };
}

function invoicesOf(cents: (figure: string) => number, figure: (name: string) => string) {
  const dollars = (...names: string[]) => sum(names, (name) => cents(figure(name))) / 100;
  const first = [
    "LaborRevenueCents",
    "PartsRevenueCents",
    "TiresRevenueCents",
    "SubcontractsCents",
  ];
  const others = ["ShopSuppliesCents", "FeesCents", "EpaCents", "ServiceItemsCents"];
  const subtotal = sum([...first, ...others], (name) => cents(figure(name)));
  return {
    laborRevenue: dollars("LaborRevenueCents"),
    partsRevenue: dollars("PartsRevenueCents"),
    tiresRevenue: dollars("TiresRevenueCents"),
    subcontracts: dollars("SubcontractsCents"),
    shopSupplies: dollars("ShopSuppliesCents"),
    fees: dollars("FeesCents"),
    epa: dollars("EpaCents"),
    serviceItems: dollars("ServiceItemsCents"),
    subtotal: subtotal / 100,
    discounts: dollars("DiscountsCents"),
    postDiscountSubtotal: (subtotal - cents(figure("DiscountsCents"))) / 100,
    taxes: dollars("TaxesCents"),
    total: dollars("TotalRevenueCents"),
  };
}

function byMethod(days: readonly ModelDay[]): Record<string, number> {
  const methods = new Set(days.flatMap((day) => [...day.paymentsByMethod.keys()]));
  return Object.fromEntries(
    [...methods].map((method) => [
      method,
      sum(days, (day) => day.paymentsByMethod.get(method) ?? 0) / 100,
    ]),
  );
}

/** The last 30 days of the range, and all its days with figures. */
function trend({ startDate, endDate }: Period, days: readonly ModelDay[]) {
  const requestedRangeDays = dayNumber(endDate) - dayNumber(startDate) + 1;
  const trendDataDays = Math.min(30, requestedRangeDays);
  const trendData = Array.from({ length: trendDataDays }, (_, at) => {
    const date = daysLater(endDate, at + 1 - trendDataDays);
    const day = days.find((one) => one.date === date);
    return {
      date,
      invoiced: day ? amountOf(day, "totalRevenueCents") / 100 : 0,
      payments: day ? amountOf(day, "paymentTotalCents") / 100 : 0,
      customers: day?.customerIds.length ?? 0,
    };
  });
  return {
    trendData,
    trendDataDays,
    requestedRangeDays,
    trendDataTruncated: requestedRangeDays > 30,
    trendDaily: days.map(trendDay),
    trendDailyTruncated: false,
  };
}

function trendDay(day: ModelDay) {
  const cents = (figure: string) => amountOf(day, figure);
  const [invoiced, orders] = [cents("totalRevenueCents"), cents("invoiceCount")];
  const [labor, laborCost] = [cents("laborRevenueCents"), cents("laborCostCents")];
  const parts = cents("partsRevenueCents") + cents("tiresRevenueCents");
  const partsCost = cents("partsCostCents") + cents("tiresCostCents");
  const counterGoodsCost = cents("salesOrderCostCents") - cents("salesOrderFeesCostCents");
  const ofOrders = cents("partsCostAdjustmentCents");
  const ofSales = cents("salesOrderCostAdjustmentCents");
  const laborHours = dividedHalfUp(cents("laborTenThousandths"), 1_000) / 10;
  return {
    date: day.date,
    invoiced: invoiced / 100,
    payments: cents("paymentTotalCents") / 100,
    profit: (invoiced - laborCost - partsCost - ofOrders) / 100,
    customers: day.customerIds.length,
    orders,
    paidInvoices: cents("paidInvoiceCount"),
    paidRevenue: cents("paidTotalRevenueCents") / 100,
    laborRevenue: labor / 100,
    laborProfit: (labor - laborCost) / 100,
    partsRevenue: parts / 100,
    partsProfit: (parts - partsCost - ofOrders - counterGoodsCost - ofSales) / 100,
    costAdjustment: cents("costAdjustmentCents") / 100,
    unknownCostLines: cents("unknownCostLines"),
    unknownCostPrice: cents("unknownCostPriceCents") / 100,
    laborHours,
    billableHours: laborHours,
    avgPerOrder: orders === 0 ? 0 : invoiced / 100 / orders,
  };
}

export function modelPayments(history: ShopHistory, period: Period) {
  const days = daysWithin(history, period);
  const dailyTotals = days.map((day) => ({
    date: day.date,
    total: amountOf(day, "paymentTotalCents") / 100,
    count: amountOf(day, "paymentCount"),
  }));
  return {
    period,
    total: sum(days, (day) => amountOf(day, "paymentTotalCents")) / 100,
    count: sum(dailyTotals, ({ count }) => count),
    byMethod: byMethod(days),
    dailyTotals,
  };
}

/** Mechanics by their ids. */
export function modelCommission(history: ShopHistory, period: Period, mechanicId?: string) {
  const days = daysWithin(history, period);
  const mechanics = history.technicians
    .filter(({ id }) => mechanicId === undefined || id === mechanicId)
    .map(({ id, name }) => ({ id, name, of: days.flatMap((day) => day.technicians.get(id) ?? []) }))
    .filter(({ of }) => of.length > 0)
    .map(({ id, name, of }) => {
      const labor = sum(of, ({ billedCents }) => billedCents);
      const stored = sum(of, ({ commissionCents }) => commissionCents);
      const rate = of.findLast(({ ratePercent }) => ratePercent > 0)?.ratePercent ?? 0;
      const hours = sum(of, (day) => day.tenThousandths);
      const earned = stored || dividedHalfUp(labor * tenThousandths(rate), 1_000_000);
      return { id, name, labor, earned, rate, hours, jobs: sum(of, ({ jobs }) => jobs) };
    })
    .toSorted((one, other) => one.id.localeCompare(other.id));
  const labor = sum(mechanics, (one) => one.labor);
  const earned = sum(mechanics, (one) => one.earned);
  return {
    period,
    summary: {
      totalLaborRevenue: labor / 100,
      totalCommission: earned / 100,
      totalHours: sum(mechanics, ({ hours }) => hours) / 10_000,
      totalJobs: sum(mechanics, ({ jobs }) => jobs),
      averageCommissionRate: labor === 0 ? 0 : (earned / labor) * 100,
    },
    mechanics: mechanics.map((one) => ({
      mechanicId: one.id,
      mechanicName: one.name,
      laborHours: one.hours / 10_000,
      laborRevenue: one.labor / 100,
      jobsCompleted: one.jobs,
      commission: one.earned / 100,
      commissionRatePercent: one.rate,
    })),
  };
}
