/**
 * The tax report by its rules, in plain TypeScript: payment by payment, in whole cents. The
 * tests compare the service's statement with it.
 */

export interface ModelLine {
  kind: "labor" | "part" | "tire" | "material" | "fee";
  feeType?: "fee" | "epa" | "service_item" | "subcontract";
  amountCents: number;
  discountCents: number;
  taxed: boolean;
}

/** Money received (above zero) or refunded, with the goods returned. */
export interface ModelEvent {
  day: string;
  paidCents: number;
  surchargeCents: number;
  returned?: { line: ModelLine; taxCents: number };
}

export interface ModelInvoice {
  source: "workOrder" | "salesOrder";
  orderNumber: string;
  customer: string | null;
  day: string;
  taxRatePercent: number;
  taxExempt: boolean;
  exemptionCategory: "resale" | "exempt_organization" | null;
  taxCents: number;
  lines: ModelLine[];
  isVoid: boolean;
  /** In chronological order. */
  events: ModelEvent[];
}

export interface ModelRange {
  basis: "accrual" | "cash";
  startDate: string;
  endDate: string;
}

type Bucket = "parts" | "labor" | "subcontract" | "other";
/** Tax, then taxable and untaxed cents of each bucket, in the order of allocation. */
type Cents = number[];
const tax = 0;
const at = (bucket: Bucket, taxed: boolean) =>
  ({ parts: taxed ? 1 : 2, labor: taxed ? 3 : 4, subcontract: 5, other: 6 })[bucket];

const none: Cents = [0, 0, 0, 0, 0, 0, 0];
const plus = (a: Cents, b: Cents) => a.map((cents, n) => cents + (b[n] ?? 0));
const minus = (a: Cents, b: Cents) => a.map((cents, n) => cents - (b[n] ?? 0));
const sum = (all: Cents[]) => all.reduce(plus, none);
const total = (cents: Cents) => cents.reduce((whole, one) => whole + one, 0);
const of = (cents: Cents, ...places: number[]) =>
  places.reduce((whole, place) => whole + (cents[place] ?? 0), 0);

const bearsTax = (invoice: ModelInvoice, line: ModelLine) =>
  line.taxed && !invoice.taxExempt && invoice.taxRatePercent > 0;

function bucketOf({ kind, feeType }: ModelLine): Bucket {
  if (kind === "labor") return "labor";
  if (kind === "part" || kind === "tire") return "parts";
  return feeType === "subcontract" ? "subcontract" : "other";
}

function centsOf(invoice: ModelInvoice, line: ModelLine, taxCents = 0): Cents {
  const cents = [...none];
  cents[at(bucketOf(line), bearsTax(invoice, line))] = line.amountCents - line.discountCents;
  cents[tax] = taxCents;
  return cents;
}

function wholeOf(invoice: ModelInvoice): Cents {
  const cents = sum(invoice.lines.map((line) => centsOf(invoice, line)));
  cents[tax] = invoice.taxCents;
  return cents;
}

/**
 * The part of `owed` that `paid` covers: rounded half up along the running sum, to keep every cent.
 */
function spread(owed: Cents, paid: number): Cents {
  const due = BigInt(total(owed));
  if (due === 0n) return owed;
  let [running, allocated] = [0n, 0];
  return owed.map((cents) => {
    running += BigInt(cents);
    const upTo = Number((2n * running * BigInt(paid) + due) / (2n * due));
    const share = upTo - allocated;
    allocated = upTo;
    return share;
  });
}

/** The amount received by each event; the sums are the amounts received by then. */
function receipts(invoice: ModelInvoice): Cents[] {
  let [owed, paid] = [wholeOf(invoice), 0];
  let before = none;
  return invoice.events.map(({ paidCents, returned }) => {
    paid += paidCents;
    if (returned) owed = minus(owed, centsOf(invoice, returned.line, returned.taxCents));
    const now = spread(owed, paid);
    const brought = minus(now, before);
    before = now;
    return brought;
  });
}

interface Row {
  invoice: ModelInvoice;
  date: string;
  billed: Cents;
  received: Cents;
  surcharge: number;
}

const within = ({ startDate, endDate }: ModelRange, day: string) =>
  day >= startDate && day <= endDate;

function cashRow(invoice: ModelInvoice, range: ModelRange): Row | undefined {
  const brought = receipts(invoice);
  const own = invoice.events.flatMap((event, n) =>
    within(range, event.day) ? [{ event, cents: brought[n] ?? none }] : [],
  );
  // The day of a payment; of a return only if no money was moved.
  const last = own.findLast(({ event }) => event.paidCents !== 0) ?? own.at(-1);
  if (!last) return undefined;
  const received = sum(own.map(({ cents }) => cents));
  const surcharge = own.reduce((cents, { event }) => cents + event.surchargeCents, 0);
  return { invoice, date: last.event.day, billed: received, received, surcharge };
}

function accrualRow(invoice: ModelInvoice, range: ModelRange): Row | undefined {
  const returns = invoice.events.flatMap(({ day, returned }) =>
    returned ? [{ day, cents: centsOf(invoice, returned.line, returned.taxCents) }] : [],
  );
  const inRange = returns.filter(({ day }) => within(range, day));
  const takenBack = sum(inRange.map(({ cents }) => cents));
  const gone = minus(none, takenBack);
  const row = { invoice, surcharge: 0 };
  if (!within(range, invoice.day)) {
    const last = inRange.at(-1);
    return last && { ...row, date: last.day, billed: gone, received: gone };
  }
  const received = plus(sum(receipts(invoice)), sum(returns.map(({ cents }) => cents)));
  const billed = plus(wholeOf(invoice), gone);
  return { ...row, date: invoice.day, billed, received: plus(received, gone) };
}

const parts = [1, 2];
const labor = [3, 4];
const taxable = [1, 3];
const untaxed = [2, 4, 5, 6];
const open = (row: Pick<Row, "billed" | "received">, ...places: number[]) =>
  Math.max(0, of(row.billed, ...places) - of(row.received, ...places));

type Sums = Pick<Row, "billed" | "received">;
const both = (name: string, { billed, received }: Sums, ...places: number[]) => ({
  [`${name}BilledCents`]: of(billed, ...places),
  [`${name}ReceivedCents`]: of(received, ...places),
});
const all3 = (name: string, sums: Sums, ...places: number[]) => ({
  ...both(name, sums, ...places),
  [`${name}OutstandingCents`]: open(sums, ...places),
});

function orderOf({ invoice, date, ...sums }: Row, isCash: boolean) {
  const has = (bucket: Bucket) =>
    invoice.lines.some((line) => bearsTax(invoice, line) && bucketOf(line) === bucket);
  return {
    source: invoice.source,
    orderNumber: invoice.orderNumber,
    customer: invoice.customer,
    date,
    taxRatePercent: invoice.taxRatePercent,
    taxableAmountCents: of(sums.billed, ...taxable),
    taxCollectedCents: of(sums.billed, tax),
    ...all3("tax", sums, tax),
    ...all3("parts", sums, ...parts),
    ...all3("labor", sums, ...labor),
    ...(!isCash && { ...both("subcontract", sums, 5), ...both("other", sums, 6) }),
    partTaxable: has("parts"),
    laborTaxable: has("labor"),
    subcontractTaxable: false,
    isTaxExempt: invoice.taxExempt,
    exemptionCategory: invoice.exemptionCategory,
  };
}

const sumsOf = (rows: Row[]): Sums => ({
  billed: sum(rows.map(({ billed }) => billed)),
  received: sum(rows.map(({ received }) => received)),
});

function tierOf(taxRatePercent: number, rows: Row[], isCash: boolean) {
  const sums = sumsOf(rows);
  return {
    taxRatePercent,
    taxableAmountCents: of(sums.billed, ...taxable),
    taxCollectedCents: of(sums.billed, tax),
    taxReceivedCents: of(sums.received, tax),
    taxOutstandingCents: open(sums, tax),
    ...both("parts", sums, ...parts),
    ...both("labor", sums, ...labor),
    ...(isCash && { rateInferred: false }),
    orderCount: rows.length,
    orders: rows.map((row) => orderOf(row, isCash)),
    ordersTruncated: false,
  };
}

function categoryOf({ billed, received }: Sums, taxedPlaces: number[], untaxedPlaces: number[]) {
  return {
    billedCents: of(billed, ...taxedPlaces, ...untaxedPlaces),
    receivedCents: of(received, ...taxedPlaces, ...untaxedPlaces),
    taxableBilledCents: of(billed, ...taxedPlaces),
    taxableReceivedCents: of(received, ...taxedPlaces),
    nonTaxableBilledCents: of(billed, ...untaxedPlaces),
    nonTaxableReceivedCents: of(received, ...untaxedPlaces),
  };
}

function halfOf(rows: Row[], isCash: boolean) {
  const isTaxed = ({ invoice }: Row) => invoice.lines.some((line) => bearsTax(invoice, line));
  const rates = [...new Set(rows.filter(isTaxed).map(({ invoice }) => invoice.taxRatePercent))];
  const free = rows.filter((row) => !isTaxed(row));
  const exempt = (category: string) =>
    sumsOf(free.filter(({ invoice }) => invoice.exemptionCategory === category));
  const sums = sumsOf(rows);
  const base = of(sums.billed, ...taxable);
  const rate = base === 0 ? null : Math.round((of(sums.billed, tax) / base) * 10_000) / 100;
  return {
    taxableSalesCents: base,
    totalTaxCollectedCents: of(sums.billed, tax),
    totalTaxReceivedCents: of(sums.received, tax),
    nonTaxableSalesCents: of(sums.billed, ...untaxed),
    ...all3("parts", sums, ...parts),
    ...all3("labor", sums, ...labor),
    ...all3("tax", sums, tax),
    effectiveTaxRatePercent: rate,
    ...(isCash && {
      surchargeReceivedCents: rows.reduce((cents, row) => cents + row.surcharge, 0),
    }),
    breakdown: rates
      .sort((a, b) => a - b)
      .map((percent) => {
        const own = rows.filter((row) => isTaxed(row) && row.invoice.taxRatePercent === percent);
        return tierOf(percent, own, isCash);
      }),
    nonTaxable: {
      orderCount: free.length,
      salesCents: of(sums.billed, ...untaxed),
      taxExemptCount: free.filter(({ invoice }) => invoice.taxExempt).length,
      ...both("labor", sums, 4),
      ...both("resale", exempt("resale"), ...parts, 5, 6),
      ...both("exemptOrg", exempt("exempt_organization"), ...parts, 5, 6),
      orders: free.map((row) => orderOf(row, isCash)),
      ordersTruncated: false,
    },
    categories: {
      parts: categoryOf(sums, [1], [2]),
      labor: categoryOf(sums, [3], [4]),
      subcontract: categoryOf(sums, [], isCash ? [] : [5]),
      other: categoryOf(sums, [], isCash ? [5, 6] : [6]),
    },
    ordersTruncated: false,
  };
}

/** The expected report, without whether it built its ledger. Invoices are keyed by number. */
export function modelTaxReport(invoices: ModelInvoice[], range: ModelRange) {
  const isCash = range.basis === "cash";
  const rows = invoices
    .toReversed()
    .flatMap((invoice) => {
      if (invoice.isVoid && !isCash) return [];
      const row = isCash ? cashRow(invoice, range) : accrualRow(invoice, range);
      return row ? [row] : [];
    })
    // Newest first; within a day by number, which a stable sort keeps.
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const half = (source: string) =>
    halfOf(
      rows.filter(({ invoice }) => invoice.source === source),
      isCash,
    );
  const { basis, startDate, endDate } = range;
  return {
    period: { startDate, endDate },
    basis,
    workOrder: half("workOrder"),
    salesOrder: half("salesOrder"),
  };
}
