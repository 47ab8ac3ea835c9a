import type { Random } from "../random.ts";
import { descriptionOf, partNumberOf, shapeOf } from "./parts.ts";
import type { Prints, TruthLine, Unit } from "./types.ts";

const each: Unit = { label: "EA", packs: [1], per: 1 };
const hundred: Unit = { label: "C", packs: [1], per: 100 };
const packs: Unit[] = [
  { label: "BX12", packs: [12], per: 1 },
  { label: "BX/25", packs: [25], per: 1 },
  { label: "PK10", packs: [10], per: 1 },
  { label: "PR", packs: [1, 2], per: 1 },
];

/**
 * Lines of goods as the layout can print them. A shop rarely has parts whose numbers look alike.
 */
export function linesOf(prints: Prints, random: Random): TruthLine[] {
  const [low, high] = prints.lines;
  const count = random.between(low, high);
  const numbers = new Map<string, string>();
  while (numbers.size < count) {
    const partNumber = partNumberOf(random);
    numbers.set(shapeOf(partNumber), partNumber);
  }
  return [...numbers.values()].map((partNumber) => lineOf(partNumber, prints, random));
}

function lineOf(partNumber: string, prints: Prints, random: Random): TruthLine {
  const unit = unitOf(prints, random);
  const isSmall = unit.per > 1 || unit.packs.some((pack) => pack > 2);
  const backordered = prints.hasBackorders && random.chance(0.25) ? random.between(1, 6) : 0;
  const shipped = shippedOf(unit, isSmall, random);
  const price = priceOf(prints, isSmall, random);
  const hasCore = prints.cores !== "none" && !isSmall && random.chance(0.35);
  return {
    partNumber,
    vendorPartNumber: prints.hasVendorParts ? dealerNumberOf(random) : null,
    description: descriptionOf(random, isSmall),
    ordered: shipped + backordered,
    shipped,
    backordered,
    unit,
    price,
    amountCents: amountOf(shipped, price, unit),
    coreDepositCents: hasCore ? random.between(2, 60) * 500 : null,
  };
}

/** Up to two lines, of other parts than the lines, of which nothing was shipped. */
export function unshippedOf(lines: TruthLine[], prints: Prints, random: Random): TruthLine[] {
  const shapes = new Set(lines.map(({ partNumber }) => shapeOf(partNumber)));
  return linesOf({ ...prints, lines: [0, 2] }, random)
    .filter(({ partNumber }) => !shapes.has(shapeOf(partNumber)))
    .map((line) => ({
      ...line,
      ordered: line.shipped,
      shipped: 0,
      backordered: line.shipped,
      amountCents: 0,
      coreDepositCents: null,
    }));
}

/** Never the number of another part on the document. */
function dealerNumberOf(random: Random): string {
  return `${random.pick(["TR", "MX", "HD"])}${random.between(10, 99)}-${random.between(10_000, 99_999)}`;
}

function unitOf(prints: Prints, random: Random): Unit {
  switch (prints.units) {
    case "each":
      return each;
    case "packs":
      return random.chance(0.5) ? each : random.pick(packs);
    case "hundreds":
      return random.chance(0.3) ? each : hundred;
    case "mixed":
      return random.pick([each, each, hundred, ...packs]);
  }
}

function shippedOf(unit: Unit, isSmall: boolean, random: Random): number {
  if (unit.per > 1) return random.pick([25, 50, 75, 100, 150, 250, 400]);
  if (isSmall) return random.between(1, 10);
  return random.chance(0.6) ? random.between(1, 4) : random.between(2, 48);
}

/** In cents, with up to two more decimals where the layout has them. */
function priceOf(prints: Prints, isSmall: boolean, random: Random): number {
  const cents = isSmall
    ? random.between(150, 9_999)
    : random.pick([random.between(99, 9_999), random.between(5_000, 189_999)]);
  const hasFraction = prints.hasFractions && random.chance(0.3);
  return hasFraction ? (cents * 100 + random.between(1, 99)) / 100 : cents;
}

/** Rounded half up to whole cents. */
export function amountOf(quantity: number, price: number, unit: Unit): number {
  const size = Math.round((Math.abs(quantity) * Math.round(price * 100)) / unit.per / 100);
  return quantity < 0 ? -size : size;
}
