import { type LineKind, partKey } from "@bayline/contracts";
import { findPriceBook, type PartForLine, type PriceBook, type PricedFrom } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { shopDay } from "../../time/clock.ts";
import { isGoods } from "../price-book/match.ts";
import { type Price, priceOf } from "../price-book/price.ts";
import { known, pricingOf, typedPricing } from "../price-book/pricing.ts";
import { requireRecord } from "../records.ts";
import type { Line, LineInput, SubmittedLine } from "./line.ts";

/** The document whose lines are priced. */
export interface PricedDocument {
  customerId: string | null;
  vehicleId: string | null;
  /** The day of the prices. Default: today. */
  day?: string;
}

/** A line of a request with everything but its price. */
interface BuiltLine<I extends LineInput, L extends Line> {
  submitted: SubmittedLine<I, L>;
  line: L;
  /** The line's part, if it was looked up. */
  part: PartForLine | undefined;
}

/**
 * Whether a line of a request is priced by the price book: a new line without a price, one whose
 * price is cleared or missing, one with another part, and labor whose rate depends on what changed.
 */
export function isPricedByBook({ input, current, kind }: SubmittedLine): boolean {
  if (typeof input.unitPriceCents === "number") return false;
  if (!current || input.unitPriceCents === null || current.pricing.source === "none") return true;
  if (isOtherPart({ input, current })) return true;
  return kind === "labor" && isOtherLabor(input, current);
}

function isOtherPart({ input, current }: { input: LineInput; current: Line }): boolean {
  const { inventoryItemId, partNumber } = input;
  if (inventoryItemId !== undefined) return inventoryItemId !== current.inventoryItemId;
  if (!partNumber) return false;
  return current.partNumber === null || partKey(partNumber) !== partKey(current.partNumber);
}

/** A rule may have a rate for other hours or another type of work. */
function isOtherLabor(input: LineInput, { quantity, laborType, pricing }: Line): boolean {
  if (pricing.source === "typed" || pricing.isOfJob) return false;
  const isOtherType = input.laborType !== undefined && input.laborType !== laborType;
  const isOtherTime = input.quantity !== undefined && input.quantity !== quantity;
  return isOtherType || (isOtherTime && pricing.ruleId !== undefined);
}

/** Prices lines of a request: as sent, by the price book, or as before. */
export async function priceLines<I extends LineInput, L extends Line>(
  ctx: ReadContext,
  built: ReadonlyArray<BuiltLine<I, L>>,
  document: PricedDocument,
): Promise<L[]> {
  const needsBook = built.some(({ submitted }) => !submitted.current || isPricedByBook(submitted));
  if (!needsBook) return built.map(asSent);
  const { day = shopDay(ctx.now, ctx.caller.timeZone) } = document;
  const partKeys = built.flatMap(({ line }) => (line.partNumber ? partKey(line.partNumber) : []));
  const wanted = { ...document, day, partKeys };
  const book = requireRecord(await findPriceBook(ctx, wanted), "shop");
  const context = { customerId: document.customerId, at: ctx.now, day, book };
  return built.map((each) => {
    const { submitted, line } = each;
    const isByBook = isPricedByBook(submitted);
    if (submitted.current && !isByBook) return asSent(each);
    const from = pricedFrom(each, context);
    if (isByBook) return byBook(each, { ...line, pricedFrom: from }, book);
    return { ...asSent(each), pricedFrom: from };
  });
}

/** A line with the price that was sent, if one was. A line sent back as it was read stays. */
function asSent<I extends LineInput, L extends Line>({ submitted, line }: BuiltLine<I, L>): L {
  const { input, current } = submitted;
  const { unitPriceCents: sent } = input;
  if (typeof sent !== "number") return line;
  const isSentBack = current?.pricing.source !== "none" || input.pricedBy !== undefined;
  if (current && sent === current.unitPriceCents && isSentBack) return line;
  return { ...line, unitPriceCents: sent, pricing: typedPricing(current?.pricing) };
}

function byBook<I extends LineInput, L extends Line>(
  { submitted: { current } }: BuiltLine<I, L>,
  line: L,
  { rules }: PriceBook,
): L {
  const { kind, partNumber, quantity, pricedFrom: from } = line;
  const price = priceOf({ kind, partNumber, quantity, from }, rules);
  if (price.source === "none" && keepsPrice(current)) return line;
  return withPrice(line, price);
}

/** A price that a rule or a part gave is kept if nothing says another. */
function keepsPrice(current: Line | undefined): boolean {
  return current !== undefined && ["rule", "part"].includes(current.pricing.source);
}

export function withPrice<L extends Line>(line: L, price: Price): L {
  return { ...line, unitPriceCents: price.cents, pricing: pricingOf(price) };
}

interface Priced {
  customerId: string | null;
  at: string;
  day: string;
  book: PriceBook;
}

/** What the price of a line depends on, apart from the line. */
function pricedFrom<I extends LineInput, L extends Line>(
  { line, part }: BuiltLine<I, L>,
  { customerId, at, day, book }: Priced,
): PricedFrom {
  const ofLabor = line.kind === "labor";
  const { unitCostCents } = line;
  return known<PricedFrom>({
    at,
    day,
    category: part?.category,
    vendorId: part?.vendorId,
    vehicleType: book.vehicleType,
    laborType: line.laborType,
    customerId,
    priceLevelId: book.priceLevelId,
    defaultRuleId: defaultRuleOf(line.kind, book),
    costCents: ofLabor ? undefined : (part?.nextCostCents ?? part?.unitCostCents ?? unitCostCents),
    lastCostCents: part?.unitCostCents,
    partPriceCents: part?.unitPriceCents,
    laborRateCents: ofLabor ? book.laborRateCents : undefined,
  });
}

function defaultRuleOf(kind: LineKind, book: PriceBook): string | null {
  if (kind === "labor") return book.defaultLaborRateId;
  return isGoods({ kind }) ? book.defaultPartsMatrixId : null;
}
