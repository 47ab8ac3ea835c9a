import { contradictionsIn } from "../pages/contradictions.ts";
import { withoutCopies } from "../pages/copies.ts";
import { kindOf } from "../pages/head/kind.ts";
import { numberInHead } from "../pages/head/number-in-head.ts";
import { otherNumbersIn } from "../pages/head/other-numbers.ts";
import { readVendorName } from "../pages/head/vendor-name.ts";
import { layoutOf } from "../pages/layout.ts";
import { inCredit, negated } from "../pages/signs.ts";
import { joinCutCells } from "../pages/text/cut-cells.ts";
import { decimalMarkOf } from "../pages/text/numbers.ts";
import { joined, type Row, rowsOf } from "../pages/text/rows.ts";
import { visibilityProblem, withDoubt } from "../pages/visibility.ts";
import type { Column } from "../propose/columns.ts";
import { splitTables } from "../propose/side-by-side.ts";
import { tokensOf } from "../propose/tokens.ts";
import type { DocumentReading, TextPage } from "../types.ts";
import { solveHeading } from "./heading.ts";
import { type Solved, solveAmounts } from "./solve.ts";

/** Reads an invoice by proposing readings and solving which of them explain the document. */
export function readPages(all: readonly TextPage[]): DocumentReading {
  const pages = withoutCopies(all);
  const printed = rowsOf(pages);
  const texts = printed.flatMap(({ cells }) => cells.map(({ text }) => text));
  const mark = decimalMarkOf(texts);
  const rows = splitTables(joinCutCells(printed, mark), mark);
  const tokens = tokensOf(rows, mark);
  const solved = solveAmounts(rows, tokens);
  const goods = new Set(solved.goods?.products.map(({ row }) => row));
  const others = rows.filter((row, at) => !solved.used.has(at) && !isHeader(row, solved));
  const firstGoods = rows[Math.min(...solved.used)];
  const { kind: titled, otherKind } = kindOf(withJoined(pages, printed), solved.goods !== null);
  const { labels, ...heading } = withDoubt(
    solveHeading(others, texts, {
      isCredit: titled === "credit",
      goods: rows.filter((_, at) => goods.has(at)),
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
      columns: solved.goods && namesOf(solved.goods.columns),
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

/** A column of an invoice with the quantity of returned goods. */
function creditProblems(kind: DocumentReading["kind"], { goods }: Solved): string[] {
  const name = goods?.quantity.name.map(({ text }) => text).join(" ") ?? "";
  const isReturned = kind === "invoice" && /\b(return|credit|refund)/i.test(name);
  return isReturned ? [`an invoice whose quantities are "${name}"`] : [];
}

function isHeader(row: Row, { goods }: Solved): boolean {
  return goods?.header.includes(row) ?? false;
}

/** The names of the columns, which a template repeats. */
function namesOf(columns: readonly Column[]): string[] {
  return columns.flatMap(({ name }) => (name.length > 0 ? [joined(name).text] : []));
}
