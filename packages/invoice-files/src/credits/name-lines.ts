import { type contract, partKey } from "@bayline/contracts";
import type { z } from "zod";
import type { Problem } from "../draft.ts";
import type { CreditedGoods } from "./credit-memo.ts";

type Line = z.input<typeof contract.bills.create.input>["lines"][number];

interface Awaited {
  partNumber: string;
  quantity: number;
}

/** The records of a vendor that a credit can name. */
export interface CreditBooks {
  returnsNotCredited: ReadonlyArray<
    Awaited & { purchaseOrderNumber: string; purchaseOrderLineId: string }
  >;
  coresNotCredited: ReadonlyArray<Awaited & { coreId: string }>;
  /** Lines of goods on the vendor's bills, by the number of the bill in upper case. */
  billed: ReadonlyMap<string, ReadonlyArray<{ id: string; partNumber: string | null }>>;
}

/** The numbers of invoices that lines name, in upper case. */
export function invoicesOf(lines: readonly CreditedGoods[]): string[] {
  const numbers = lines.flatMap(({ reference }) =>
    reference === undefined || isReturn(reference) || isCoreReturn(reference)
      ? []
      : [reference.toUpperCase()],
  );
  return [...new Set(numbers)];
}

/**
 * The lines of a credit for `bills.create`. A line is credited to what it names: a return, a core
 * return, or an invoice. Each line that names none, or several things, is a problem.
 */
export function nameLines(lines: readonly CreditedGoods[], books: CreditBooks) {
  const problems: Problem[] = [];
  const named = lines.flatMap((line): Line[] => {
    const found = lineOf(line, books);
    if (typeof found !== "string") return [found];
    const what = `${line.quantity} × ${line.partNumber}`;
    problems.push({ field: line.place, message: `${what} ${found}` });
    return [];
  });
  return { lines: named, problems };
}

const isReturn = (reference: string) => /^PO-\d+$/i.test(reference);
const isCoreReturn = (reference: string) => /^CR-\d+$/i.test(reference);

/** The line of the credit, or why it is not known. */
function lineOf(line: CreditedGoods, books: CreditBooks): Line | string {
  const { reference } = line;
  if (reference === undefined) {
    return "names no return (PO-…), core return (CR-…) or invoice";
  }
  if (isReturn(reference)) return returnCredit(line, reference, books);
  if (isCoreReturn(reference)) return coreCredit(line, books);
  return priceCredit(line, reference, books);
}

const isOf =
  ({ partNumber }: CreditedGoods) =>
  (other: { partNumber: string | null }) =>
    other.partNumber !== null && partKey(other.partNumber) === partKey(partNumber);

function returnCredit(
  line: CreditedGoods,
  reference: string,
  { returnsNotCredited, coresNotCredited }: CreditBooks,
): Line | string {
  const { quantity, amountCents, description, depositCents } = line;
  const ofReturn = returnsNotCredited.filter(
    ({ purchaseOrderNumber }) => purchaseOrderNumber === reference.toUpperCase(),
  );
  const [goods, ...others] = ofReturn.filter(isOf(line));
  if (!goods || others.length > 0 || goods.quantity < quantity) {
    return `is not one line of ${reference} with as many that await credit`;
  }
  const core = depositCents === 0 ? undefined : coreOf(line, coresNotCredited);
  if (typeof core === "string") return core;
  return {
    kind: "return_credit",
    purchaseOrderLineId: goods.purchaseOrderLineId,
    quantity,
    amountCents,
    ...(description !== undefined && { description }),
    ...(core && { coreId: core.coreId }),
  };
}

function coreCredit(line: CreditedGoods, { coresNotCredited }: CreditBooks): Line | string {
  const { quantity, amountCents, description } = line;
  const core = coreOf(line, coresNotCredited);
  if (typeof core === "string") return core;
  return {
    kind: "core_credit",
    coreId: core.coreId,
    quantity,
    amountCents,
    ...(description !== undefined && { description }),
  };
}

function coreOf(line: CreditedGoods, coresNotCredited: CreditBooks["coresNotCredited"]) {
  const [core, ...others] = coresNotCredited.filter(isOf(line));
  if (!core || others.length > 0 || core.quantity < line.quantity) {
    return "is not one core that was sent back, with as many that await credit";
  }
  return core;
}

/** Goods that await credit may be what the vendor credits, so the invoice does not decide then. */
function priceCredit(
  line: CreditedGoods,
  reference: string,
  { returnsNotCredited, coresNotCredited, billed }: CreditBooks,
): Line | string {
  const { amountCents, description } = line;
  const [goods, ...others] = (billed.get(reference.toUpperCase()) ?? []).filter(isOf(line));
  if (!goods || others.length > 0) return `is not one line of goods on the invoice ${reference}`;
  const waiting = [...returnsNotCredited, ...coresNotCredited];
  if (waiting.some(isOf(line))) {
    return "may be a credit of the price, or of goods or cores that were sent back";
  }
  return {
    kind: "price_credit",
    billLineId: goods.id,
    amountCents,
    ...(description !== undefined && { description }),
  };
}
