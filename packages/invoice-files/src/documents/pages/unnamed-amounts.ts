import { chargeOf } from "../../charge-kinds.ts";
import type { ChargeReading, LineReading } from "../types.ts";
import { chargeReading } from "./sums/charge-reading.ts";
import type { Summary } from "./sums/summary.ts";
import { isBeneath, labelOf, type PrintedAmount } from "./sums/unexplained.ts";
import type { Cell } from "./text/rows.ts";

/** More words are a sentence. */
const mostWords = 6;

/** With more of them, none is read. */
const mostAmounts = 10;

/** Words of amounts that are no charge of this document, whatever they add up to. */
const noCharge =
  /\b(balance|previous|prior|past|overdue|arrears|owed|owing|outstanding|opening|carried|forward|account|paid|payments?|received|deposits?|prepaid|retainer|credits?|returns?|refunds?|cores?|exchange|total|subtotal|sum|net|gross|value|amount|due|list|msrp|retail|savings?|saved|limit|before|after|until|if|when|base|taxable|insured|declared|weight|discount|less|each|only)\b/i;

/** What sums up the charges if they are listed, and is one if they are not. */
const sumOfCharges = /^(other )?(fees|charges):?$/i;

/** Words of amounts that are no total, although they may be as large. */
const noTotal =
  /\b(sub ?-?total|previous|prior|past|opening|carried|forward|received|deposits?|prepaid|applied|cores?|list|msrp|retail|savings?|saved|limit|before|after|until|if|when|base|taxable|insured|declared|weight|discount|less|each|page|goods|parts|merchandise|excl\w*|exempt|shipped|backorder\w*|customs)\b/i;

/** Less clear than each label that is known. */
const unnamedRank = 3;

/** By how many points the names of charges begin right of those of goods. */
const rightOfGoods = 60;

/**
 * Amounts with labels that are not known, which are charges if they add up to the total. They stand
 * beneath a sum of the goods, or in a block of their own at the right: others may be goods.
 */
export function unnamedCharges(
  { amounts }: Pick<Summary, "amounts">,
  lines: readonly LineReading[],
  goods: readonly number[],
): ChargeReading[] {
  const sum = amounts.findIndex(({ cents, place }) => place && goods.includes(Math.abs(cents)));
  const found = new Map<string, ChargeReading>();
  for (const [index, amount] of amounts.entries()) {
    const { place, cents } = amount;
    if (!place || cents <= 0) continue;
    if (!isUnknown(amount, noCharge) && !sumOfCharges.test(place.name.text)) continue;
    if (!isBeneath(place.cell, lines)) continue;
    if (!(sum >= 0 && sum < index) && !isApart(place.name, lines)) continue;
    const key = `${place.name.text.toLowerCase()} ${cents}`;
    const kind = kindOf(place.name.text);
    const charge = chargeReading(kind, place.name, { value: cents, cell: place.cell });
    found.set(key, { ...charge, isKindOpen: true });
  }
  return found.size > mostAmounts ? [] : [...found.values()];
}

const ofFreight =
  /\b(carriage|haulage|hauling|transport\w*|trucking|drayage|parcel|dispatch|logistics|messenger|mail(ing)?|hot ?shot|air|ground)\b/i;
const ofTax = /\b(duty|duties|tariff|excise|use tax|surtax)\b/i;
const ofFee =
  /\b(fee|charge|surcharge|restock\w*|handling|fuel|card|supplies|service|program\w*)\b/i;

/**
 * The kind of a charge with an unknown label. A rate without the name of a fee is that of a tax.
 */
function kindOf(name: string): ChargeReading["kind"] {
  if (ofFreight.test(name)) return "freight";
  if (ofTax.test(name) || (/\d\s*%/.test(name) && !ofFee.test(name))) return "tax";
  return ofFee.test(name) ? "fee" : chargeOf(name, 1).kind;
}

/**
 * The largest amount, or the last, if its label is not known: the total of a document that names
 * none. After a discount or a fee on returned goods, it is not the largest.
 */
export function unnamedTotals({ amounts }: Pick<Summary, "amounts">): Summary["totals"] {
  const largest = Math.max(...amounts.map(({ cents }) => Math.abs(cents)));
  const last = amounts.findLast(({ cents, place }) => place && cents !== 0);
  return amounts.flatMap((amount) => {
    const { place, cents } = amount;
    const isLargest = Math.abs(cents) === largest;
    const isTotal = place && (isLargest || amount === last) && isUnknown(amount, noTotal);
    const rank = isLargest ? unnamedRank : unnamedRank + 1;
    return isTotal ? [{ ...place, rank, cents }] : [];
  });
}

function isUnknown(amount: PrintedAmount, excluded: RegExp): boolean {
  const name = (amount.place?.name.text ?? "").replace(/@?\s*\d+(?:[.,]\d+)?\s*%/, "");
  const isName = /[a-z]{3}/i.test(name) && !/\d/.test(name) && name.split(" ").length <= mostWords;
  return isName && labelOf(amount) === undefined && !excluded.test(name);
}

/** Whether a name begins right of all names of goods. */
function isApart({ box }: Cell, lines: readonly LineReading[]): boolean {
  return lines.every(({ partNumber, description }) =>
    [partNumber, description].every(
      (reading) => !reading?.evidence.box || reading.evidence.box.x + rightOfGoods < box.x,
    ),
  );
}
