import { contradictionsIn } from "../pages/contradictions.ts";
import { withoutCopies } from "../pages/copies.ts";
import { kindOf } from "../pages/head/kind.ts";
import { otherNumbersIn } from "../pages/head/other-numbers.ts";
import { readVendorName } from "../pages/head/vendor-name.ts";
import { layoutOf } from "../pages/layout.ts";
import { inCredit, negated } from "../pages/signs.ts";
import { decimalMarkOf, withOtherMark } from "../pages/text/numbers.ts";
import { type Row, textOfRow } from "../pages/text/rows.ts";
import { visibilityProblem, withDoubt } from "../pages/visibility.ts";
import { type Learnt, nothingLearnt } from "../propose/learnt.ts";
import { printedPages } from "../propose/printed.ts";
import type { DocumentReading, TextPage } from "../types.ts";
import { solveHeading } from "./heading.ts";
import { numberInHead } from "./number-in-head.ts";
import { type Solved, solveAmounts } from "./solve.ts";

/**
 * Reads an invoice by proposing readings and solving which of them explain the document. What was
 * learnt of its layout decides what names say.
 */
export function readPages(
  all: readonly TextPage[],
  learnt: Learnt = nothingLearnt,
): DocumentReading {
  const printed = printedPages(withoutCopies(all));
  const { pages, rows, texts } = printed;
  const solved = solveAmounts(printed, learnt);
  const goods = new Set(solved.goods?.products.map(({ row }) => row));
  const others = rows.filter((row, at) => !solved.used.has(at) && !isHeader(row, solved));
  const firstGoods = rows[Math.min(...solved.used)];
  const { kind: titled, otherKind } = kindOf(withJoined(pages, rows), solved.goods !== null);
  const { labels, ...heading } = withDoubt(
    solveHeading(others, texts, {
      isCredit: titled === "credit",
      goods: rows.filter((_, at) => goods.has(at)),
      learnt,
    }),
    visibilityProblem(pages),
  );
  const bottom = firstGoods?.page === 1 ? firstGoods.baseline : (pages[0]?.height ?? 0) / 3;
  const vendorName = readVendorName(others, bottom);
  const sum = solved.lines.reduce((cents, line) => cents + (line.amountCents?.value ?? 0), 0);
  const isNegative = (solved.totalCents?.value ?? sum) < 0;
  const kind = titled === "invoice" && isNegative ? "credit" : titled;
  const signed = kind === "credit" && !isNegative ? negated(solved) : solved;
  const around = rows.filter((_, at) => !goods.has(at));
  return {
    kind,
    otherKind,
    layout: layoutOf({
      columns: solved.goods && namesOf(solved.goods.header),
      labels,
      vendorName: vendorName?.value ?? null,
      texts: others.flatMap(({ cells }) => cells.map(({ text }) => text)),
    }),
    vendorName,
    ...heading,
    otherNumbers: otherNumbersIn(others, [heading.invoiceNumber, heading.purchaseOrderNumber]),
    invoiceNumber: numberInHead(heading.invoiceNumber, others, solved.lines),
    lines: kind === "credit" ? signed.lines.map(inCredit) : signed.lines,
    charges: signed.charges,
    totalCents: signed.totalCents,
    problems: [
      ...solved.problems,
      ...creditProblems(kind, solved),
      ...markProblems(texts),
      ...contradictionsIn({ kind, isNegative }, around, pages),
    ],
  };
}

/** The texts of the pages, and those that were joined: a title may be drawn word by word. */
function withJoined(pages: readonly TextPage[], rows: readonly Row[]): TextPage[] {
  return pages.map((page) => {
    const cells = rows.filter((row) => row.page === page.number).flatMap((row) => row.cells);
    const known = new Set(page.items.map(({ text }) => text));
    const whole = cells.filter(({ text }) => !known.has(text));
    return { ...page, items: [...page.items, ...whole.map(({ text, box }) => ({ text, ...box }))] };
  });
}

/** Amounts that are read as no numbers, because most have another decimal mark. */
function markProblems(texts: readonly string[]): string[] {
  const other = withOtherMark(texts, decimalMarkOf(texts));
  return other === undefined ? [] : [`"${other}" has another decimal mark than other amounts`];
}

/** A column of an invoice with the quantity of returned goods. */
function creditProblems(kind: DocumentReading["kind"], { goods }: Solved): string[] {
  const name = goods?.quantity.name.map(({ text }) => text).join(" ") ?? "";
  const isReturned = kind === "invoice" && /\b(return|credit|refund)/i.test(name);
  return isReturned ? [`an invoice whose quantities are "${name}"`] : [];
}

function isHeader(row: Row, { goods }: Solved): boolean {
  return goods?.header.includes(row) ?? false;
}

/** The fewest names of a header. Fewer may be a label of the head above a table without names. */
const fewestNames = 3;

/** The names of the columns, which a template repeats. */
function namesOf(header: readonly Row[]): string[] {
  const isNamed = header.some(({ cells }) => cells.length >= fewestNames);
  return isNamed ? header.map(textOfRow) : [];
}
