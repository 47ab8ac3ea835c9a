import type { Random } from "../random.ts";
import { dealerOf, shopOf } from "./companies.ts";
import { amountOf, linesOf, unshippedOf } from "./lines.ts";
import { twinOf } from "./parts.ts";
import type { Blocked, Company, Prints, Truth, TruthCharge, TruthLine } from "./types.ts";

/** Makes what a document says. `vendor` is the dealer whose paper has the layout. */
export function truthOf(prints: Prints, vendor: Company, random: Random): Truth {
  const kind = random.pick(prints.kinds);
  const blocked = kind === "other" ? "not an invoice" : blockedOf(prints, random);
  const lines = repeated(linesOf(prints, random), blocked, random);
  const charges =
    kind === "credit" ? restockingOf(prints, lines) : chargesOf(prints, lines, random);
  const customer = shopOf(random);
  const date = dayAfter("2026-01-05", random.between(0, 300));
  const [terms, days] = random.pick(termsOfPayment);
  const truth: Truth = {
    kind,
    vendor: blocked === "vendor not known" ? dealerOf(random) : vendor,
    customer,
    shipTo: random.chance(0.7) ? customer : shopOf(random),
    accountNumber: prints.hasAccount ? accountOf(random) : null,
    number: numberOf(random),
    date,
    terms,
    dueDate: dayAfter(date, days),
    orderNumber: prints.hasOrder ? `PO-${random.between(1001, 9899)}` : null,
    lines,
    unshipped: [],
    charges,
    goodsCents: 0,
    coresCents: 0,
    totalCents: 0,
    blocked: blocked ?? (prints.isForeign ? "another currency" : null),
    hasTwins: random.chance(0.03) && lines.some(({ partNumber }) => twinOf(partNumber) !== null),
  };
  const whole = withTotals(kind === "credit" ? negated(truth) : truth, random);
  if (!prints.hasUnshipped || kind === "credit") return whole;
  return { ...whole, unshipped: unshippedOf(lines, prints, random) };
}

const termsOfPayment: Array<[terms: string, days: number]> = [
  ["Net 30", 30],
  ["NET 30 DAYS", 30],
  ["Net 10", 10],
  ["Due on receipt", 0],
  ["Net 45", 45],
];

function blockedOf(prints: Prints, random: Random): Blocked | null {
  if (prints.cores === "lines" && random.chance(0.08)) return "core credit";
  if (!random.chance(0.12)) return null;
  return random.pick<Blocked>([
    "vendor not known",
    "part not known",
    "total does not add up",
    "part at two costs",
  ]);
}

/** Some dealers print a part on two lines; equal costs are merged, two costs need a person. */
function repeated(lines: TruthLine[], blocked: Blocked | null, random: Random): TruthLine[] {
  const [first] = lines;
  if (!first) return lines;
  if (blocked !== "part at two costs" && !random.chance(0.08)) return lines;
  const price = blocked === "part at two costs" ? first.price + 137 : first.price;
  const shipped = first.unit.per > 1 ? 100 : random.between(1, 3);
  const again = {
    ...first,
    ordered: shipped,
    shipped,
    backordered: 0,
    price,
    amountCents: amountOf(shipped, price, first.unit),
  };
  return [...lines, again];
}

const labels: Record<TruthCharge["kind"], string[]> = {
  freight: ["Freight", "Shipping & Handling", "Inbound Freight", "UPS Ground", "Delivery"],
  fee: ["Shop Environmental Fee", "Hazmat Fee", "Handling Fee", "Fuel Surcharge", "EPA Comp."],
  tax: ["Sales Tax", "Tax", "Sales Tax 7.25%", "State Tax"],
  discount: ["Discount", "Trade Discount", "Fleet Discount", "Volume Rebate", "Promo Allowance"],
  other: ["Pallet Deposit", "Expedite", "Counter Svc"],
};

function chargesOf(prints: Prints, lines: TruthLine[], random: Random): TruthCharge[] {
  const goods = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const charges = prints.charges
    .filter(() => random.chance(0.6))
    .map((kind) => ({
      kind,
      label: random.pick(labels[kind]),
      amountCents: chargeCents(kind, goods, random),
    }));
  const taxes = (prints.taxes ?? []).map(
    ({ label, percent }): TruthCharge => ({
      kind: "tax",
      label,
      amountCents: Math.round((goods * percent) / 100),
    }),
  );
  return charges.concat(taxes);
}

function restockingOf({ restocking }: Prints, lines: TruthLine[]): TruthCharge[] {
  if (restocking === undefined) return [];
  const goods = sumOf(lines.map(({ amountCents }) => amountCents));
  const amountCents = Math.round((goods * restocking) / 100);
  return [{ kind: "fee", label: "Restocking Fee", amountCents }];
}

function chargeCents(kind: TruthCharge["kind"], goods: number, random: Random): number {
  switch (kind) {
    case "tax":
      return Math.round(goods * 0.0725);
    case "discount":
      return -Math.max(1, Math.round((goods * random.pick([2, 3, 5])) / 100));
    case "freight":
      return random.between(595, 24_999);
    case "fee":
    case "other":
      return random.between(150, 4_999);
  }
}

/** The same lines and charges as a credit memo. */
function negated(truth: Truth): Truth {
  const lines = truth.lines.map((line) => ({
    ...line,
    ordered: -line.shipped,
    shipped: -line.shipped,
    backordered: 0,
    amountCents: -line.amountCents,
  }));
  return { ...truth, lines };
}

/** Adds up what the document prints; a printed total that does not add up is a dealer's error. */
function withTotals(truth: Truth, random: Random): Truth {
  const goodsCents = sumOf(truth.lines.map(({ amountCents }) => amountCents));
  const coreCredit = truth.blocked === "core credit" ? coreCreditCents : 0;
  const deposits = sumOf(
    truth.lines.map(({ shipped, coreDepositCents }) => shipped * (coreDepositCents ?? 0)),
  );
  const charges = sumOf(truth.charges.map(({ amountCents }) => amountCents));
  const error = truth.blocked === "total does not add up" ? random.pick([900, 9, -270, 1]) : 0;
  const coresCents = deposits - coreCredit;
  const totalCents = goodsCents + coresCents + charges + error;
  return { ...truth, goodsCents, coresCents, totalCents };
}

/** What a document that is blocked by a core credit gives back for an old core. */
export const coreCreditCents = 8_500;

export function accountOf(random: Random): string {
  return random.pick([
    () => `${random.between(10, 99)}-${random.between(1000, 9999)}`,
    () => String(random.between(10_000, 899_999)),
    () => `C${random.between(1000, 9999)}0`,
    () => `SUM${random.between(100, 999)}`,
  ])();
}

function numberOf(random: Random): string {
  return random.pick([
    () => String(random.between(100_000, 9_999_999)),
    () => `INV-${random.between(10_000, 99_999)}`,
    () => `R${random.between(10, 99)}0${random.between(100_000, 999_999)}:01`,
    () => `${random.between(1, 99)}-${random.between(100_000, 999_999)}`,
    () => `SI${random.between(100_000, 999_999)}`,
  ])();
}

export function dayAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

export function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
