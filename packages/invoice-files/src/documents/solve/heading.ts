import { clarityOf, type HeadConcept } from "../../lexicon/labels.ts";
import { inOrder, orderOfDates } from "../pages/head/date-order.ts";
import { numberIn } from "../pages/head/number.ts";
import { dateIn } from "../pages/text/dates.ts";
import { type Cell, overlap, type Row, readingOf } from "../pages/text/rows.ts";
import { type Labelled, labelTextOf, proposeLabelled } from "../propose/labelled.ts";
import { type Learnt, labelKey, learntClarity } from "../propose/learnt.ts";
import { joinWrappedLabels } from "../propose/wrapped-labels.ts";
import type { Reading } from "../types.ts";

export interface SolvedHeading {
  accountNumber: Reading<string> | null;
  invoiceNumber: Reading<string> | null;
  invoiceDate: Reading<string> | null;
  dueDate: Reading<string> | null;
  purchaseOrderNumber: Reading<string> | null;
  /** The labels of number and date as printed, which a template repeats. */
  labels: string[];
}

/** A label this clear names its value alone. Less clear ones count where there is none. */
const clear = 0.9;

/**
 * Solves the head: each value has one label at most, and each field the value of its clearest
 * label. Other values with labels as clear are rivals.
 */
export function solveHeading(
  rows: readonly Row[],
  texts: readonly string[],
  { isCredit, goods, learnt }: Place,
): SolvedHeading {
  const whole = joinWrappedLabels(rows);
  const labelled = proposeLabelled(whole, learnt).map((found) => ({
    ...found,
    isBelowGoods: goods.some((row) => isBelow(found.value, row)),
  }));
  const dateOf = (text: string) => orderedDate(text, texts, learnt.dateOrder);
  const textOf = (text: string) => {
    const found = numberIn(text);
    return found && { value: found.value, others: found.alternatives, isUsual: false };
  };
  const named = solved(labelled, "invoiceNumber", textOf, learnt);
  const isInFoot = named !== null && goods.some((row) => isBelow(named.cell, row));
  const other = named === null || isInFoot ? bareNumber(whole) : null;
  const number = provedNumber(other ?? named, whole, isCredit);
  const date = solved(labelled, "invoiceDate", dateOf, learnt);
  return {
    invoiceNumber: number?.reading ?? null,
    invoiceDate: date?.reading ?? onlyDate(whole, labelled, dateOf),
    dueDate: solved(labelled, "dueDate", dateOf, learnt)?.reading ?? null,
    accountNumber: solved(labelled, "accountNumber", textOf, learnt)?.reading ?? null,
    purchaseOrderNumber: solved(labelled, "purchaseOrderNumber", textOf, learnt)?.reading ?? null,
    labels: [number?.label ?? "", date?.label ?? ""],
  };
}

/** Where the head is, and of what. */
interface Place {
  isCredit: boolean;
  /** The rows of the goods. */
  goods: readonly Row[];
  learnt: Learnt;
}

function isBelow({ page, box }: Cell, row: Row): boolean {
  return page === row.page && box.y > row.baseline;
}

/** `No. A-1001` or `#A-1001`, where no label says of what. */
const bare = /^(?:no|number|nr|#)[.:]?(?=[\s\d]|[a-z]+-?\d)\s*(\S*\d\S*)$/i;

/** The only number of a document with a label that does not say of what. */
function bareNumber(rows: readonly Row[]): Best | null {
  const found = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const [, text = ""] = bare.exec(cell.text) ?? [];
      const number = numberIn(text);
      return number ? [{ cell, value: number.value }] : [];
    }),
  );
  const [first] = found;
  if (!first || found.some(({ value }) => value !== first.value)) return null;
  const doubt = `only "${first.cell.text}" names it`;
  return {
    reading: { ...readingOf(first.value, first.cell), doubt },
    label: "no",
    cell: first.cell,
  };
}

/**
 * The date of a document that has no label for it and only one other date, apart from labelled
 * ones. It may stand behind the number of the invoice.
 */
function onlyDate(
  rows: readonly Row[],
  labelled: readonly Labelled[],
  dateOf: (text: string) => Found | null,
): Reading<string> | null {
  const isLabelled = (cell: Cell) =>
    labelled.some(
      ({ concept, label, value }) =>
        /Date$/.test(concept) && (value.box === cell.box || label === cell),
    );
  const found = rows.flatMap((row, at) =>
    row.cells.flatMap((cell) => {
      const date = dateOf(cell.text);
      const isAlone = dateIn(cell.text)?.text.length === withoutTime(cell.text).length;
      const isBehindNumber = labelled.some(
        ({ concept, label }) => concept === "invoiceNumber" && label === cell,
      );
      if (!date || !(isAlone || isBehindNumber) || isLabelled(cell)) return [];
      const before = row.cells[row.cells.indexOf(cell) - 1];
      const above = rows[at - 1]?.cells.filter(({ box }) => overlap(box, cell.box) > 0) ?? [];
      const names = [before, ...above].flatMap((other) => other?.text ?? []);
      return [{ cell, date, names: isAlone ? names : [] }];
    }),
  );
  const [first] = found;
  if (!first || found.some(({ date }) => date.value !== first.date.value)) return null;
  const { value, others, isUsual } = first.date;
  const reading = { ...readingOf(value, first.cell, others), ...(isUsual && { isUsual: true }) };
  // One word before or above a date may be a label, and so may words that end with `date`.
  const isName = (text: string) => /^(?!invoice$)[a-z]+\W*$|^[a-z ]+ date\W*$/i.test(text);
  const isOwn = (text: string) => clarityOf(text, "invoiceDate") > 0;
  const isNamed = found.every(({ names }) => names.some(isName) && !names.some(isOwn));
  const name = first.names.find(isName) ?? "";
  return isNamed ? { ...reading, doubt: `it may be that of "${name}"` } : reading;
}

/** `03/09/2026 9:14 AM` */
function withoutTime(text: string): string {
  return text.replace(/,?\s+(?:at\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?$/i, "");
}

/** The label of a number, and the number. */
const numbered = /^(.*[a-z#.:])[\s:#.]+(\S*\d\S*)$/i;

/** A number that another label names too, or beside which a credit memo has one of its own. */
function provedNumber(best: Best | null, rows: readonly Row[], isCredit: boolean): Best | null {
  if (!best) return null;
  const { reading, label } = best;
  const below = isCredit ? numberBelowTitle(rows) : null;
  if (below) return below;
  const others = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const [, name = "", value = ""] = cell === best.cell ? [] : (numbered.exec(cell.text) ?? []);
      return value === "" ? [] : [{ name: name.trim(), value }];
    }),
  );
  const shared = others.find(
    ({ name, value }) => value === reading.value && clarityOf(name, "invoiceNumber") === 0,
  );
  if (shared) return { ...best, reading: { ...reading, doubt: `"${shared.name}" names it too` } };
  const isOfInvoice = isCredit && !/credit|memo|note|\bcm\b|document/.test(label);
  const bare = others.find(
    ({ name, value }) => /^(no|number|nr|#)\W*$/i.test(name) && value !== reading.value,
  );
  if (!isOfInvoice || !bare) return best;
  return { ...best, reading: { ...reading, alternatives: [...reading.alternatives, bare.value] } };
}

/** `No. 70012` right below the title of a credit memo, which may name its invoice elsewhere. */
function numberBelowTitle(rows: readonly Row[]): Best | null {
  const titled = rows.flatMap(({ cells }, at) =>
    (rows[at - 1]?.cells ?? [])
      .filter(({ text }) => /^\W*credit\b/i.test(text))
      .flatMap((title) => cells.filter(({ box }) => overlap(box, title.box) > 0)),
  );
  const found = bareNumber([{ page: 1, height: 0, baseline: 0, cells: titled }]);
  return found && { ...found, reading: readingOf(found.reading.value, found.cell) };
}

interface Best {
  reading: Reading<string>;
  label: string;
  /** The cell of the label. */
  cell: Cell;
}

interface Found {
  value: string;
  others: string[];
  /** Day and month are in the order that is usual at its place. */
  isUsual: boolean;
}

function solved(
  all: ReadonlyArray<Labelled & { isBelowGoods: boolean }>,
  concept: HeadConcept,
  find: (text: string) => Found | null,
  { seen }: Learnt,
): Best | null {
  const fitting = all.flatMap((place) => {
    const found = place.concept === concept ? find(place.value.text) : null;
    return found ? [{ ...place, found }] : [];
  });
  // Slips and lists below the goods have numbers of their own.
  const above = fitting.filter(({ isBelowGoods }) => !isBelowGoods);
  const own = (above.length > 0 ? above : fitting).toSorted(
    (a, b) => b.clarity - a.clarity || Number(b.isArranged) - Number(a.isArranged),
  );
  const [best] = own;
  if (!best) return null;
  // A label that a person has confirmed has no rivals among the others that the person saw.
  const isLearnt = best.clarity >= learntClarity;
  const equal = own.filter((place) => {
    const isSeen = place.value.page === best.value.page && seen.has(labelKey(labelTextOf(place)));
    if (isLearnt && isSeen) return place.clarity >= learntClarity;
    const { isInside, clarity } = place;
    return isInside || clarity >= Math.min(clear, best.clarity) || best.clarity < clear;
  });
  const others = new Map(
    equal.flatMap(({ found, value: cell, rivals }) => [
      [found.value, cell] as const,
      ...found.others.map((value) => [value, cell] as const),
      ...rivals.flatMap((rival) => {
        const other = find(rival.text);
        return other ? [[other.value, rival] as const] : [];
      }),
    ]),
  );
  others.delete(best.found.value);
  const reading = {
    ...readingOf(best.found.value, best.value, [...others.keys()]),
    ...(others.size > 0 && { rivals: [...others].map(([value, cell]) => readingOf(value, cell)) }),
  };
  const isTitle = concept === "invoiceNumber" && best.clarity < clear && !best.isArranged;
  return {
    reading: {
      ...reading,
      ...(best.found.isUsual && { isUsual: true }),
      ...(best.claim !== null && { doubt: `it may be that of "${best.claim}"` }),
      ...(isTitle && { doubt: `only "${best.label.text}" names it` }),
    },
    label: labelTextOf(best).toLowerCase(),
    cell: best.label,
  };
}

/** A date. Unless the order of day and month is proved, it may be the other. */
function orderedDate(
  text: string,
  texts: readonly string[],
  learnt: Learnt["dateOrder"],
): Found | null {
  const date = dateIn(text);
  if (!date) return null;
  if (date.alternatives.length === 0) return { value: date.value, others: [], isUsual: false };
  const mark = /\D/.exec(date.text)?.[0] ?? "";
  const found = orderOfDates(texts, mark);
  const [proved, usual] = [found.proved ?? learnt, found.usual];
  const order = proved ?? usual;
  const value = (order && inOrder(date.text, order)) ?? date.value;
  const all = [date.value, ...date.alternatives];
  const others = proved ? [] : all.filter((other) => other !== value);
  return { value, others, isUsual: !proved && usual !== null };
}
