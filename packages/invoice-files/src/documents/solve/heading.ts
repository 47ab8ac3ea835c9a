import { clarityOf } from "../../lexicon/labels.ts";
import { inOrder, orderOfDates } from "../pages/head/date-order.ts";
import { numberIn } from "../pages/head/heading.ts";
import { dateIn } from "../pages/text/dates.ts";
import { type Row, readingOf } from "../pages/text/rows.ts";
import { type HeadConcept, type Labelled, proposeLabelled } from "../propose/labelled.ts";
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
  isCredit: boolean,
): SolvedHeading {
  const labelled = proposeLabelled(rows);
  const dateOf = (text: string) => orderedDate(text, texts);
  const textOf = (text: string) => {
    const found = numberIn(text, 0);
    return found && { value: found.value, others: found.alternatives, isUsual: false };
  };
  const number = provedNumber(solved(labelled, "invoiceNumber", textOf), rows, isCredit);
  const date = solved(labelled, "invoiceDate", dateOf);
  return {
    invoiceNumber: number?.reading ?? null,
    invoiceDate: date?.reading ?? null,
    dueDate: solved(labelled, "dueDate", dateOf)?.reading ?? null,
    accountNumber: solved(labelled, "accountNumber", textOf)?.reading ?? null,
    purchaseOrderNumber: solved(labelled, "purchaseOrderNumber", textOf)?.reading ?? null,
    labels: [number?.label ?? "", date?.label ?? ""],
  };
}

/** The label of a number, and the number. */
const numbered = /^(.*[a-z#.:])[\s:#.]+(\S*\d\S*)$/i;

/** A number that another label names too, or beside which a credit memo has one of its own. */
function provedNumber(best: Best | null, rows: readonly Row[], isCredit: boolean): Best | null {
  if (!best) return null;
  const { reading, label } = best;
  const others = rows.flatMap(({ cells }) =>
    cells.flatMap(({ text }) => {
      const [, name = "", value = ""] = numbered.exec(text) ?? [];
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

interface Best {
  reading: Reading<string>;
  label: string;
}

interface Found {
  value: string;
  others: string[];
  /** Day and month are in the order that is usual at its place. */
  isUsual: boolean;
}

function solved(
  labelled: readonly Labelled[],
  concept: HeadConcept,
  find: (text: string) => Found | null,
): Best | null {
  const own = labelled
    .flatMap((place) => {
      const found = place.concept === concept ? find(place.value.text) : null;
      return found ? [{ ...place, found }] : [];
    })
    .toSorted((a, b) => b.clarity - a.clarity);
  const [best] = own;
  if (!best) return null;
  const equal = own.filter(
    ({ clarity, isInside }) =>
      isInside || clarity >= Math.min(clear, best.clarity) || best.clarity < clear,
  );
  const values = equal.flatMap(({ found, rivals }) => [
    found.value,
    ...found.others,
    ...rivals.flatMap(({ text }) => find(text)?.value ?? []),
  ]);
  const others = [...new Set(values)].filter((value) => value !== best.found.value);
  const reading = readingOf(best.found.value, best.value, others);
  const isTitle = concept === "invoiceNumber" && best.clarity < clear && !best.isArranged;
  return {
    reading: {
      ...reading,
      ...(best.found.isUsual && { isUsual: true }),
      ...(best.claim !== null && { doubt: `it may be that of "${best.claim}"` }),
      ...(isTitle && { doubt: `only "${best.label.text}" names it` }),
    },
    label: best.label.text.toLowerCase(),
  };
}

/** A date. Unless the order of day and month is proved, it may be the other. */
function orderedDate(text: string, texts: readonly string[]): Found | null {
  const date = dateIn(text);
  if (!date) return null;
  if (date.alternatives.length === 0) return { value: date.value, others: [], isUsual: false };
  const mark = /\D/.exec(date.text)?.[0] ?? "";
  const { proved, usual } = orderOfDates(texts, mark);
  const order = proved ?? usual;
  const value = (order && inOrder(date.text, order)) ?? date.value;
  const all = [date.value, ...date.alternatives];
  const others = proved ? [] : all.filter((other) => other !== value);
  return { value, others, isUsual: !proved && usual !== null };
}
