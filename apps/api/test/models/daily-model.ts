import type { MoneyLine } from "./money-rows.ts";

/** The complete history of a shop, from which the model computes each report. */
export interface ShopHistory {
  timeZone: string;
  technicians: Array<{ id: string; name: string; hourlyCostRateCents: number | null }>;
  /** Quantities of stocked parts, by number in upper case. */
  categoryByPart: ReadonlyMap<string, string>;
  sold: Sold[];
}

export type SoldLine = Required<MoneyLine>;

/** An invoice and its later changes. Moments are instants. */
export interface Sold {
  id: string;
  at: string;
  source: "workOrder" | "salesOrder";
  customerId: string | null;
  vehicleId: string | null;
  lines: SoldLine[];
  taxesCents: number;
  isVoid: boolean;
  payments: Paid[];
  returns: Returned[];
  costChanges: CostChange[];
}

/** A change of the cost of a line or a return after its day was closed. */
export interface CostChange {
  at: string;
  of: SoldLine | Returned;
  cents: number;
}

interface Moved {
  at: string;
  amountCents: number;
  surchargeCents: number;
}

export interface Paid extends Moved {
  id: string;
  method: string;
  isVoided: boolean;
  refunds: Moved[];
}

/** A whole line of a counter sale, or a credited part of a line, with its tax. */
export interface Returned {
  id: string;
  at: string;
  line: SoldLine;
  taxesCents: number;
  costCents: number;
}

/** The figures of one day of the shop, by name. */
export interface ModelDay {
  date: string;
  amounts: Record<string, number>;
  /** Methods are free text, `__proto__` too. */
  paymentsByMethod: Map<string, number>;
  customerIds: string[];
  vehicleIds: string[];
  technicians: Map<string, ModelTechnician>;
}

/** Labor of a technician on one day. */
export interface ModelTechnician {
  tenThousandths: number;
  billedCents: number;
  netCents: number;
  jobs: number;
  commissionCents: number;
  /** The last non-zero rate. */
  ratePercent: number;
}

export const sum = <T>(of: readonly T[], amount: (one: T) => number) =>
  of.reduce((total, one) => total + amount(one), 0);
/** Hours and rates have at most four decimals. */
export const tenThousandths = (value: number) => Math.round(value * 10_000);
const netOf = ({ amountCents, discountCents }: SoldLine) => amountCents - discountCents;

/** The quotient of whole numbers, rounded half up. */
export function dividedHalfUp(dividend: number, divisor: number): number {
  const [top, bottom] = [BigInt(dividend), BigInt(divisor)];
  return Number((2n * top + bottom) / (2n * bottom));
}

export function shopDay(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(at));
}

export const totalOf = ({ lines, taxesCents }: Sold) => sum(lines, netOf) + taxesCents;
const givenBack = ({ line, taxesCents }: Returned) => netOf(line) + taxesCents;
/** The total after returns. */
export const owedOf = (sold: Sold) => totalOf(sold) - sum(sold.returns, givenBack);

const kept = ({ payments }: Sold) => payments.filter(({ isVoided }) => !isVoided);
export const paidOf = (sold: Sold) =>
  sum(kept(sold), (paid) => paid.amountCents - sum(paid.refunds, (back) => back.amountCents));
const surchargeOf = (sold: Sold) =>
  sum(kept(sold), (paid) => paid.surchargeCents - sum(paid.refunds, (back) => back.surchargeCents));

/** The revenue category of a line; also the name of its fully paid counterpart. */
function categoryOf({ kind, feeType }: SoldLine): string {
  if (kind === "labor") return "LaborRevenueCents";
  if (kind === "part") return "PartsRevenueCents";
  if (kind === "tire") return "TiresRevenueCents";
  if (kind === "material") return "ShopSuppliesCents";
  if (feeType === "subcontract") return "SubcontractsCents";
  if (feeType === "epa") return "EpaCents";
  return feeType === "service_item" ? "ServiceItemsCents" : "FeesCents";
}

/** The cost category of a work order's line. Fees cost nothing, except subcontracts. */
function costOf({ kind, feeType }: SoldLine): string | null {
  if (kind === "labor") return "laborCostCents";
  if (kind === "part") return "partsCostCents";
  if (kind === "tire") return "tiresCostCents";
  if (kind === "material") return "materialsCostCents";
  return feeType === "subcontract" ? "subcontractsCostCents" : null;
}

/** The days with figures, ascending. */
export function modelDays(history: ShopHistory): ModelDay[] {
  const days = new Days(history.timeZone);
  // The last rate of a day is that of its last invoice.
  for (const sold of history.sold.toSorted((one, other) => one.at.localeCompare(other.at))) {
    if (!sold.isVoid) days.addInvoice(sold);
    // Payments of a void invoice were received and refunded nevertheless.
    for (const paid of kept(sold)) days.addPayment(paid);
  }
  return [...days.byDate.values()].toSorted((one, other) => one.date.localeCompare(other.date));
}

class Days {
  readonly byDate = new Map<string, ModelDay>();
  readonly #timeZone: string;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  addInvoice(sold: Sold): void {
    const day = this.#dayOf(sold.at);
    const isPaid = paidOf(sold) === owedOf(sold);
    for (const line of sold.lines) addAmount(day, { line, isPaid, sign: 1 });
    addTotals(day, sold, { isPaid, taxesCents: sold.taxesCents, totalCents: totalOf(sold) });
    add(day, "surchargeCents", surchargeOf(sold));
    add(day, "invoiceCount", 1);
    add(day, isPaid ? "paidInvoiceCount" : "unpaidInvoiceCount", 1);
    for (const line of sold.lines) addCost(day, sold, line);
    addOnce(day.customerIds, sold.customerId);
    addOnce(day.vehicleIds, sold.vehicleId);
    addLabor(day, sold);
    for (const back of sold.returns) {
      const ofReturn = this.#dayOf(back.at);
      addAmount(ofReturn, { line: back.line, isPaid, sign: -1 });
      const [taxesCents, totalCents] = [-back.taxesCents, -givenBack(back)];
      addTotals(ofReturn, sold, { isPaid, taxesCents, totalCents });
      if (sold.source === "salesOrder") add(ofReturn, "salesOrderCostCents", -back.costCents);
    }
    for (const change of sold.costChanges) addCostChange(this.#dayOf(change.at), sold, change);
  }

  addPayment(paid: Paid): void {
    add(this.#dayOf(paid.at), "paymentCount", 1);
    this.#addMoney(paid, paid.method, 1);
    for (const refund of paid.refunds) this.#addMoney(refund, paid.method, -1);
  }

  #addMoney(moved: Moved, method: string, sign: 1 | -1): void {
    const day = this.#dayOf(moved.at);
    const label = method === "" ? "Other" : method;
    add(day, "paymentTotalCents", sign * moved.amountCents);
    add(day, "paidSurchargeCents", sign * moved.surchargeCents);
    const before = day.paymentsByMethod.get(label) ?? 0;
    day.paymentsByMethod.set(label, before + sign * moved.amountCents);
  }

  #dayOf(at: string): ModelDay {
    const date = shopDay(at, this.#timeZone);
    const found = this.byDate.get(date) ?? {
      date,
      amounts: {},
      paymentsByMethod: new Map(),
      customerIds: [],
      vehicleIds: [],
      technicians: new Map(),
    };
    this.byDate.set(date, found);
    return found;
  }
}

function add({ amounts }: ModelDay, figure: string, amount: number): void {
  amounts[figure] = (amounts[figure] ?? 0) + amount;
}

function addOnce(ids: string[], id: string | null): void {
  if (id !== null && !ids.includes(id)) ids.push(id);
}

/** A figure of all invoices, and of the fully paid ones. */
function addBoth(
  day: ModelDay,
  name: string,
  { isPaid, cents }: { isPaid: boolean; cents: number },
) {
  add(day, `${name.charAt(0).toLowerCase()}${name.slice(1)}`, cents);
  if (isPaid) add(day, `paid${name}`, cents);
}

function addAmount(
  day: ModelDay,
  { line, isPaid, sign }: { line: SoldLine; isPaid: boolean; sign: 1 | -1 },
): void {
  addBoth(day, categoryOf(line), { isPaid, cents: sign * line.amountCents });
  addBoth(day, "DiscountsCents", { isPaid, cents: sign * line.discountCents });
}

function addTotals(
  day: ModelDay,
  { source }: Sold,
  { isPaid, taxesCents, totalCents }: { isPaid: boolean; taxesCents: number; totalCents: number },
): void {
  addBoth(day, "TaxesCents", { isPaid, cents: taxesCents });
  addBoth(day, "TotalRevenueCents", { isPaid, cents: totalCents });
  if (source === "workOrder") return;
  addBoth(day, "SalesOrderRevenueCents", { isPaid, cents: totalCents });
  add(day, "salesOrderTaxesCents", taxesCents);
}

function addCost(day: ModelDay, { source }: Sold, line: SoldLine): void {
  const figure = source === "salesOrder" ? "salesOrderCostCents" : costOf(line);
  if (figure !== null) add(day, figure, line.costCents);
  if (source === "salesOrder" && line.kind === "fee") {
    add(day, "salesOrderFeesCostCents", line.costCents);
  }
  if (!line.costIsKnown) {
    add(day, "unknownCostLines", 1);
    add(day, "unknownCostPriceCents", netOf(line));
  }
  if (line.kind === "labor") add(day, "laborTenThousandths", tenThousandths(line.quantity));
}

/** Closed days keep their cost. Profits contain the changes of goods. */
function addCostChange(day: ModelDay, { source }: Sold, { of, cents }: CostChange): void {
  const isReturn = "line" in of;
  const change = isReturn ? -cents : cents;
  add(day, "costAdjustmentCents", change);
  const isOfGoods = isReturn || of.kind === "part" || of.kind === "tire";
  if (!isOfGoods) return;
  const figure =
    source === "workOrder" ? "partsCostAdjustmentCents" : "salesOrderCostAdjustmentCents";
  add(day, figure, change);
}

/** The cost of a line or a return that is known now. */
export function costNow({ costChanges }: Sold, of: SoldLine | Returned): number {
  const changes = costChanges.filter((change) => change.of === of);
  return of.costCents + sum(changes, ({ cents }) => cents);
}

function addLabor(day: ModelDay, { lines }: Sold): void {
  const labor = lines.filter(({ kind }) => kind === "labor");
  for (const id of new Set(labor.map(({ technicianId }) => technicianId))) {
    if (id === null) continue;
    const theirs = labor.filter(({ technicianId }) => technicianId === id);
    const rate = Math.max(...theirs.map((line) => line.commissionRatePercent ?? 0));
    const before = day.technicians.get(id);
    // A hundredth for the percent, and a ten thousandth for the decimals of the rate.
    const earned = sum(theirs, (line) => line.amountCents * tenThousandths(rate));
    day.technicians.set(id, {
      tenThousandths:
        (before?.tenThousandths ?? 0) + sum(theirs, (line) => tenThousandths(line.quantity)),
      billedCents: (before?.billedCents ?? 0) + sum(theirs, (line) => line.amountCents),
      netCents: (before?.netCents ?? 0) + sum(theirs, netOf),
      jobs: (before?.jobs ?? 0) + 1,
      commissionCents: (before?.commissionCents ?? 0) + dividedHalfUp(earned, 1_000_000),
      ratePercent: rate > 0 ? rate : (before?.ratePercent ?? 0),
    });
  }
}
