import { checkAmounts } from "../certify/amounts.ts";
import type { DocumentReading, LineReading, TextPage } from "../types.ts";
import { addUp } from "./adding-up.ts";
import { contradictionsIn } from "./contradictions.ts";
import { withoutCopies } from "./copies.ts";
import { type Body, readBody } from "./goods/body.ts";
import { coreProblems } from "./goods/core-problems.ts";
import { type Deposit, depositsOfLines, withoutDeposits } from "./goods/deposit-tables.ts";
import { inferConditions } from "./goods/infer-conditions.ts";
import { inferTable } from "./goods/infer-header.ts";
import { inferItems } from "./goods/infer-items.ts";
import { inferRows } from "./goods/infer-rows.ts";
import { readLines } from "./goods/lines.ts";
import { repeatedPartProblems } from "./goods/repeated-parts.ts";
import { isOtherShipped } from "./goods/shipped-quantities.ts";
import { unfolded } from "./goods/side-by-side.ts";
import { tableHeadersIn } from "./goods/table-header.ts";
import { alignCells } from "./head/align-cells.ts";
import { readHeading } from "./head/heading.ts";
import { kindOf } from "./head/kind.ts";
import { numberInHead } from "./head/number-in-head.ts";
import { otherNumbersIn } from "./head/other-numbers.ts";
import { readVendorName } from "./head/vendor-name.ts";
import { joinWrappedLabels } from "./head/wrapped-labels.ts";
import { layoutOf } from "./layout.ts";
import { inCredit, negated } from "./signs.ts";
import { readSummary } from "./sums/summary.ts";
import { type DecimalMark, decimalMarkOf } from "./text/numbers.ts";
import { type Row, rowsOf } from "./text/rows.ts";
import { joinWrappedAmounts } from "./text/wrapped-amounts.ts";
import { visibilityProblem, withDoubt } from "./visibility.ts";

/** Reads an invoice from the text of its pages. */
export function readPages(all: readonly TextPage[]): DocumentReading {
  const pages = withoutCopies(all);
  const printed = rowsOf(pages);
  const texts = printed.flatMap(({ cells }) => cells.map(({ text }) => text));
  const mark = decimalMarkOf(texts);
  const rows = unfolded(joinWrappedAmounts(printed, mark), mark);
  const { body, added } = bestTables(rows, mark);
  const head = joinWrappedLabels(alignCells(body.others));
  const { kind: titled, otherKind } = kindOf(withJoined(pages, printed), body.header !== null);
  const read = readHeading(head, texts, titled === "credit");
  const { labels, ...heading } = withDoubt(read, visibilityProblem(pages));
  const vendorName = readVendorName(body.others, bottomOfHead(body, pages[0]?.height ?? 0));
  const sum = added.lines.reduce((total, { amountCents }) => total + (amountCents?.value ?? 0), 0);
  const isNegative = (added.totalCents?.value ?? sum) < 0;
  const kind = titled === "invoice" && isNegative ? "credit" : titled;
  const { lines, charges, totalCents, problems } =
    kind === "credit" && !isNegative ? negated(added) : added;
  return {
    kind,
    otherKind,
    layout: layoutOf({
      header: body.header,
      labels,
      vendorName: vendorName?.value ?? null,
      texts: body.others.flatMap(({ cells }) => cells.map(({ text }) => text)),
    }),
    vendorName,
    ...heading,
    otherNumbers: otherNumbersIn(head, [heading.invoiceNumber, heading.purchaseOrderNumber]),
    invoiceNumber: numberInHead(heading.invoiceNumber, head, added.lines),
    lines: kind === "credit" ? lines.map(inCredit) : lines,
    charges,
    totalCents,
    problems: [...problems, ...contradictionsIn({ kind, isNegative }, body, pages)],
  };
}

/** The texts of the pages, and those that were joined: a title may be drawn word by word. */
function withJoined(pages: readonly TextPage[], rows: readonly Row[]): TextPage[] {
  return pages.map((page) => {
    const cells = rows.filter((row) => row.page === page.number).flatMap((row) => row.cells);
    const known = new Set(page.items.map(({ text }) => text));
    const joined = cells.filter(({ text }) => !known.has(text));
    return {
      ...page,
      items: [...page.items, ...joined.map(({ text, box }) => ({ text, ...box }))],
    };
  });
}

type Amounts = ReturnType<typeof addUp>;

interface Tables {
  body: Body;
  added: Amounts;
}

/**
 * The goods by the names of their columns. If their amounts do not confirm each other, the first of
 * the goods by their products of which they do, and which has the quantities that were shipped.
 */
function bestTables(all: readonly Row[], mark: DecimalMark): Tables {
  const { rows, deposits } = withoutDeposits(all, mark);
  const tablesOf = (body: Body) => addedUp(body, { rows, deposits, mark });
  const named = tablesOf(readBody(rows, tableHeadersIn(rows), mark));
  const isBetter = (other: Tables | undefined): other is Tables =>
    other !== undefined &&
    checkAmounts(other.added).isConfirmed &&
    !isOtherShipped(named.body, other.body.rows);
  if (checkAmounts(named.added).isConfirmed) return named;
  const table = inferTable(rows, mark);
  const inferred = table && tablesOf(readBody(table.rows, [table.header], mark));
  if (isBetter(inferred)) return inferred;
  const items = named.added.lines.some(isComplete) ? undefined : inferItems(rows, mark);
  const listed = items && tablesOf(items);
  if (isBetter(listed)) return listed;
  const loose = inferRows(rows, mark);
  const unaligned = loose && tablesOf(loose);
  if (isBetter(unaligned)) return unaligned;
  const priced = inferConditions(rows, mark);
  const ofConditions = priced && tablesOf(priced);
  if (isBetter(ofConditions)) return ofConditions;
  return named.body.header ? named : (inferred ?? named);
}

function isComplete({ quantity, unitCostCents, amountCents }: LineReading): boolean {
  return quantity !== null && unitCostCents !== null && amountCents !== null;
}

interface Printed {
  rows: readonly Row[];
  deposits: readonly Deposit[];
  mark: DecimalMark;
}

/** The goods of a body with the deposits of other tables, as they add up. */
function addedUp(body: Body, { rows, deposits, mark }: Printed): Tables {
  const read = readLines(body.rows);
  const apart = depositsOfLines(deposits, read.lines);
  const cores = [...read.cores, ...apart.cores];
  const doubts = [
    ...apart.problems,
    ...coreProblems(read.lines, apart.cores),
    ...repeatedPartProblems(body.rows, rows),
  ];
  const notes = body.rows.flatMap((row) => row.notes);
  const summary = readSummary(body.others, mark, notes);
  return {
    body,
    added: addUp({ ...read, cores, problems: [...read.problems, ...doubts] }, summary),
  };
}

/** Where the head of the first page ends: above the table, or in its upper third. */
function bottomOfHead({ header, top }: Body, height: number): number {
  return header && top !== null ? top : height / 3;
}
