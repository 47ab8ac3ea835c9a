import { partKey } from "@bayline/contracts";
import type {
  DocumentReading,
  KnownFacts,
  KnownOrder,
  KnownVendor,
  ProvedField,
  Reading,
  Rival,
} from "../types.ts";
import { certain, fieldOf, likely, placed } from "./fields.ts";
import { candidatesOf } from "./part-candidates.ts";

interface ProvedOrder {
  order: KnownOrder | null;
  field: ProvedField;
  /** The document names an order that it cannot belong to. */
  isOpen: boolean;
}

/** The vendor of a document; its id is null if booking adds it. */
type Seller = { id: string | null };

export function isOfOtherVendor({ vendorId }: KnownOrder, vendor: Seller | null): boolean {
  return vendorId !== null && vendor !== null && vendorId !== vendor.id;
}

/** Finds the order that the document names. An order of another vendor is not used. */
export function proveOrder(
  { kind, purchaseOrderNumber, lines }: DocumentReading,
  orders: readonly KnownOrder[],
  vendor: Seller | null,
): ProvedOrder {
  const rivals = purchaseOrderNumber ? orderRivals(purchaseOrderNumber, orders) : [];
  const field = (isCertain: boolean, reason: string) =>
    fieldOf("purchaseOrderNumber", purchaseOrderNumber, { isCertain, reason, rivals });
  if (kind === "credit") {
    const reason = "booking looks for the return, core return or invoice with this number";
    return { order: null, field: field(false, reason), isOpen: false };
  }
  const read = purchaseOrderNumber && keyOf(purchaseOrderNumber.value);
  const found = orders.filter(({ number }) => keyOf(number) === read);
  const [order] = found;
  if (!order || found.length > 1) {
    return { order: null, field: field(false, "no order has this number"), isOpen: false };
  }
  if (isOfOtherVendor(order, vendor)) {
    const reason = `order ${order.number} is one of another vendor`;
    return { order: null, field: field(false, reason), isOpen: true };
  }
  const parts = new Set(order.lines.map(({ partNumber }) => partKey(partNumber)));
  const isShared = lines.some(({ partNumber }) => {
    const read = partNumber ? [partNumber.value, ...partNumber.alternatives] : [];
    return read.flatMap(candidatesOf).some((key) => parts.has(key));
  });
  if (lines.length > 0 && parts.size > 0 && !isShared) {
    const reason = `order ${order.number} has none of these parts`;
    return { order: null, field: field(false, reason), isOpen: true };
  }
  return { order, field: field(true, "an order has this number"), isOpen: false };
}

/** The orders of the shop that the document may name instead. */
function orderRivals(reading: Reading<string>, orders: readonly KnownOrder[]): Rival[] {
  return placed(reading, reading.alternatives).flatMap(({ value, evidence }) =>
    orders
      .filter(({ number }) => keyOf(number) === keyOf(String(value)))
      .map(({ number }) => ({ value: number, evidence })),
  );
}

/** `PO-1016`, `PO 1016` and `po#1016` are one order; `1016` is it as well. */
function keyOf(number: string): string {
  return number
    .toUpperCase()
    .replace(/^\s*P\.?O\.?(?![A-Z])/, "")
    .replace(/[^A-Z0-9]/g, "");
}

/** `PO-1016`, as shops number their orders. */
const orderLike = /^P\.?O\.?[-\s#]?\d/i;

/** A number that the shop's records know as that of something else is no other candidate. */
export function proveNumber(
  reading: DocumentReading,
  vendor: Pick<KnownVendor, "accountNumber"> | null,
  order: KnownOrder | null,
  orders: readonly KnownOrder[],
): ProvedField {
  const { invoiceNumber, accountNumber, purchaseOrderNumber } = reading;
  const known = [vendor?.accountNumber, order?.number].flatMap((number) =>
    number ? [partKey(number)] : [],
  );
  const judgement = () => {
    if (!invoiceNumber) return likely("");
    if (known.includes(partKey(invoiceNumber.value))) {
      return likely("the shop knows it as an account or order number");
    }
    const isOrder = orders.some(({ number }) => partKey(number) === partKey(invoiceNumber.value));
    if (isOrder || orderLike.test(invoiceNumber.value)) {
      return likely("it looks like the number of an order");
    }
    const others = invoiceNumber.alternatives.filter((other) => !known.includes(partKey(other)));
    if (others.length > 0)
      return likely(`it may also be ${others.join(" or ")}`, placed(invoiceNumber, others));
    const isSame = (other: Reading<string> | null) =>
      other !== null && partKey(other.value) === partKey(invoiceNumber.value);
    if (isSame(accountNumber)) return likely("the account number is the same");
    if (isSame(purchaseOrderNumber)) return likely("the order's number is the same");
    if (!/\d/.test(invoiceNumber.value)) return likely("it has no digit");
    return certain("its label names it, and nothing else does");
  };
  return fieldOf("invoiceNumber", invoiceNumber, judgement());
}

/** An invoice older than this is looked at by a person. */
const maxAgeDays = 400;

interface ProvedDate {
  /** The only plausible date, or the date as read. */
  value: string | null;
  field: ProvedField;
}

/** A date that is excluded is farther than this from today or the order. */
const marginDays = 7;
/** Of two dates in the usual order of day and month, a recent one excludes an old one. */
const recentDays = 45;
const oldDays = 90;

/**
 * Whether in the other order of day and month the document would be due before its date. A due date
 * confirms only the usual order: it may be misread itself.
 */
function isAfterDue(
  date: DocumentReading["invoiceDate"],
  due: DocumentReading["dueDate"],
  other: string,
): boolean {
  const [dueInOther, ...more] = due?.alternatives ?? [];
  if (!date?.isUsual || !due || dueInOther === undefined || more.length > 0) return false;
  return due.value >= date.value && date.alternatives.includes(other) && dueInOther < other;
}

/** Chooses the date that is plausible against today and the order, if all others are not. */
export function proveDate(
  { invoiceDate, dueDate }: Pick<DocumentReading, "invoiceDate" | "dueDate">,
  { today }: Pick<KnownFacts, "today">,
  order: KnownOrder | null,
): ProvedDate {
  const dates = invoiceDate ? [invoiceDate.value, ...invoiceDate.alternatives] : [];
  const oldest = daysBefore(today, maxAgeDays);
  const isPlausible = (date: string, margin = 0) =>
    date <= daysBefore(today, -margin) &&
    date >= oldest &&
    (!order || date >= daysBefore(order.createdOn, margin));
  const date = dates.find((each) => isPlausible(each));
  const others = dates.filter(
    (each) =>
      each !== date && isPlausible(each, marginDays) && !isAfterDue(invoiceDate, dueDate, each),
  );
  const isRecent =
    invoiceDate?.isUsual === true &&
    date === invoiceDate.value &&
    date >= daysBefore(today, recentDays) &&
    others.every((other) => other < daysBefore(today, oldDays));
  const judgement = () => {
    if (!date) return likely(whyNot(invoiceDate?.value ?? "", today, order));
    if (others.length === 0 || isRecent) {
      return certain("nothing else names a date of the document, and it is plausible");
    }
    return likely(`it may also be ${others.join(" or ")}`, placed(invoiceDate, others));
  };
  return {
    value: date ?? invoiceDate?.value ?? null,
    field: fieldOf("invoiceDate", invoiceDate, judgement()),
  };
}

function whyNot(date: string, today: string, order: KnownOrder | null): string {
  if (date > today) return "it is in the future";
  return order && date < order.createdOn
    ? `it is before order ${order.number} was made`
    : "it is more than a year ago";
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
