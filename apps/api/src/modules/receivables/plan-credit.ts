import { AppError, type CreditLineInput, type ErrorDetail, invalid } from "@bayline/contracts";
import type { CreditedLine, CreditLineRow, CreditRow } from "@bayline/db";
import { allocate, prorate, sum, sumOf } from "../amounts/money.ts";
import { categoryAmounts } from "./categories.ts";

/** A line of the invoice with the cents that can be credited: after discounts, without tax. */
export type CreditableLine = Omit<
  CreditedLine,
  "amountCents" | "discountCents" | "creditedCents"
> & {
  leftCents: number;
};

/** An invoice with its uncredited amounts, in whole cents. */
export interface Creditable {
  invoiceNumber: string;
  lines: CreditableLine[];
  taxLeftCents: number;
}

type Kind = CreditLineRow["kind"];

/** A part of a line of the invoice that a line of the credit takes. */
type Share = Omit<CreditLineRow, "tenantId" | "id" | "creditId">;

type Amounts = Omit<
  CreditRow,
  | ("tenantId" | "id" | "invoiceId" | "type" | "creditedAt" | "creditDate")
  | ("costCents" | "returnIds" | "reason" | "createdAt")
>;

export interface CreditPlan {
  lines: Share[];
  amounts: Amounts;
}

/** The lines of an invoice that a line of a credit reduces, if it names none. */
const isOfKind = {
  labor: ({ kind }) => kind === "labor",
  part: ({ kind }) => kind === "part" || kind === "tire",
  core: ({ kind }) => kind === "part" || kind === "tire",
  fee: ({ kind }) => kind === "fee" || kind === "material",
  warranty: () => true,
  goodwill: () => true,
} as const satisfies Record<Kind, (line: CreditableLine) => boolean>;

/**
 * Allocates the lines of a credit to those of the invoice: first the lines that name one, then
 * those of a kind of lines, then the others, by remaining amount. Without lines, all that
 * is left. Pure.
 *
 * The tax is the share of the remaining tax, by taxed amounts, rounded half up. The last credit
 * takes the remainder, so that all credits of a fully credited invoice add up to its tax.
 *
 * @throws CREDIT_EXCEEDS_INVOICE, and VALIDATION_ERROR for a field that contradicts the named line
 */
export function planCredit(invoice: Creditable, lines: CreditLineInput[] | undefined): CreditPlan {
  const shares = lines ? sharesOf(invoice, lines) : everything(invoice);
  return { lines: shares, amounts: amountsOf(invoice, shares) };
}

function everything({ invoiceNumber, lines }: Creditable): Share[] {
  const left = lines.filter(({ leftCents }) => leftCents > 0);
  if (left.length === 0) {
    throw new AppError("CREDIT_EXCEEDS_INVOICE", `${invoiceNumber} is already credited in full.`);
  }
  return left.map((line, position) => ({
    position,
    kind: kindOf(line),
    description: line.description,
    invoiceLineId: line.id,
    amountCents: line.leftCents,
  }));
}

function sharesOf(invoice: Creditable, lines: CreditLineInput[]): Share[] {
  const named = namedLines(invoice, lines);
  const left = new Map(invoice.lines.map(({ id, leftCents }) => [id, leftCents]));
  const positions = [...lines.keys()].sort(
    (a, b) => scopeOf(lines[a]) - scopeOf(lines[b]) || a - b,
  );
  const shares = positions.flatMap((position) => {
    const line = lines[position];
    return line ? take(invoice, left, { line, position, named: named[position] }) : [];
  });
  return shares.sort((a, b) => a.position - b.position);
}

/**
 * How many lines of the invoice a line of a credit may reduce. The smallest are allocated first.
 */
function scopeOf(line: CreditLineInput | undefined): number {
  if (!line || line.invoiceLineId !== undefined) return 0;
  const { kind = "goodwill", taxed } = line;
  if (kind !== "goodwill" && kind !== "warranty") return 1;
  return taxed === undefined ? 3 : 2;
}

/** The lines of the invoice that the lines of the credit name, in their order. */
function namedLines(
  invoice: Creditable,
  lines: CreditLineInput[],
): Array<CreditableLine | undefined> {
  const byId = new Map(invoice.lines.map((line) => [line.id, line]));
  const details: ErrorDetail[] = [];
  const refuse = (at: number, field: string, message: string) =>
    details.push({ field: `lines[${at}].${field}`, message });
  const named = lines.map(({ invoiceLineId, kind, taxed }, at) => {
    if (invoiceLineId === undefined) return undefined;
    const line = byId.get(invoiceLineId);
    if (!line) refuse(at, "invoiceLineId", "names no line of this invoice");
    else if (kind && !isOfKind[kind](line)) refuse(at, "kind", "is not that of the named line");
    else if (taxed === !line.taxed) refuse(at, "taxed", "is not that of the named line");
    return line;
  });
  if (details.length > 0) throw invalid(details);
  return named;
}

interface Wanted {
  line: CreditLineInput;
  position: number;
  named: CreditableLine | undefined;
}

/** Takes the amount of a line from the remaining amounts of the lines that it reduces. */
function take(
  { invoiceNumber, lines }: Creditable,
  left: Map<string, number>,
  { line, position, named }: Wanted,
): Share[] {
  const kind = line.kind ?? (named ? kindOf(named) : "goodwill");
  const reduced = named
    ? [named]
    : lines.filter((one) => isOfKind[kind](one) && one.taxed === (line.taxed ?? one.taxed));
  const amounts = reduced.map(({ id }) => left.get(id) ?? 0);
  if (line.amountCents > sum(amounts)) {
    throw new AppError(
      "CREDIT_EXCEEDS_INVOICE",
      `lines[${position}]: ${sum(amounts)} cents without tax are left to credit on ${invoiceNumber}.`,
    );
  }
  const description = line.description || named?.description || null;
  const taken = allocate(line.amountCents, amounts);
  return reduced.flatMap(({ id: invoiceLineId }, at) => {
    const amountCents = taken[at] ?? 0;
    left.set(invoiceLineId, (amounts[at] ?? 0) - amountCents);
    return amountCents === 0 ? [] : [{ position, kind, description, invoiceLineId, amountCents }];
  });
}

function kindOf({ kind }: CreditableLine): Kind {
  if (kind === "labor") return "labor";
  return kind === "part" || kind === "tire" ? "part" : "fee";
}

function amountsOf({ lines, taxLeftCents }: Creditable, shares: Share[]): Amounts {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const taken = shares.flatMap(({ invoiceLineId, amountCents }) => {
    const line = byId.get(invoiceLineId);
    return line ? [{ kind: line.kind, feeType: line.feeType, taxed: line.taxed, amountCents }] : [];
  });
  const taxed = taken.filter((share) => share.taxed);
  const ofLabor = taxed.filter(({ kind }) => kind === "labor");
  const ofGoods = taxed.filter(({ kind }) => kind === "part" || kind === "tire");
  const cents = (of: typeof taken) => sumOf(of, ({ amountCents }) => amountCents);
  const base = sumOf(lines, (line) => (line.taxed ? line.leftCents : 0));
  const part = cents(taxed);
  const taxesCents = part === base ? taxLeftCents : prorate(taxLeftCents, part, base);
  return {
    ...categoryAmounts(taken),
    discountsCents: 0,
    feeDiscountsCents: 0,
    taxesCents,
    totalCents: cents(taken) + taxesCents,
    taxableCents: cents(ofGoods),
    taxableLaborCents: cents(ofLabor),
  };
}
