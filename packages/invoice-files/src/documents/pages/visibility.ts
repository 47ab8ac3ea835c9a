import type { Box, DocumentReading, TextItem, TextPage } from "../types.ts";
import { overlap } from "./text/rows.ts";

/** The share of the narrower of two texts that is drawn over the other. */
const mostCovered = 0.6;

/** By which share of their height two texts on one line stand above each other. */
const sameLine = 0.35;

/** The factor of the heights of two texts of which one is a watermark. */
const mostDifferent = 1.5;

/** Why a person may see another text than the one that is read. */
export function visibilityProblem(pages: readonly TextPage[]): string | null {
  if (pages.some(({ hasHiddenText }) => hasHiddenText)) {
    return "it has text that is not shown, as a scan has";
  }
  for (const page of pages) {
    const over = overprinted(page.items);
    if (over) return `"${over.text.slice(0, 40)}" is printed over other text`;
    const struck = struckOut(page);
    if (struck) return `"${struck.text.slice(0, 40)}" is struck out`;
  }
  return null;
}

/** A line through this part of a text, from its top, strikes it out. */
const struckFrom = 0.4;
const struckTo = 0.72;

/** A text with a line through most of it. */
function struckOut({ items, rules = [] }: TextPage): TextItem | undefined {
  const middleOf = ({ y, height }: Box) => y + height / 2;
  const along = rules.filter(({ width, height }) => width > height);
  const byPlace = Map.groupBy(along, (rule) => Math.floor(middleOf(rule)));
  return items.find((item) => {
    const { y, height, width, angle } = item;
    const [from, to] = [y + height * struckFrom, y + height * struckTo];
    if (angle !== undefined || height > tallest) return false;
    const places = Array.from(
      { length: Math.ceil(to - from) + 1 },
      (_, at) => Math.floor(from) + at,
    );
    return places.some((place) =>
      byPlace.get(place)?.some((rule) => {
        const middle = middleOf(rule);
        return middle >= from && middle <= to && overlap(item, rule) > width * mostCovered;
      }),
    );
  });
}

/** Higher text is no value, in points. */
const tallest = 100;

/** No arithmetic confirms the number and date of a document. */
export function withDoubt<Heading extends Pick<DocumentReading, "invoiceNumber" | "invoiceDate">>(
  heading: Heading,
  doubt: string | null,
): Heading {
  if (doubt === null) return heading;
  const { invoiceNumber, invoiceDate } = heading;
  return {
    ...heading,
    invoiceNumber: invoiceNumber && { ...invoiceNumber, doubt },
    invoiceDate: invoiceDate && { ...invoiceDate, doubt },
  };
}

/** The most characters of a label with its value. */
const longestValue = 32;

/**
 * An amount, or a label with a number. Names and addresses of narrow forms may touch each other.
 */
function isValue(text: string): boolean {
  const isAddress = /\b[A-Z]{2} \d{5}\b/.test(text);
  return text.length <= longestValue && /\d\S*$/.test(text.trim()) && !isAddress;
}

/** A number that is drawn over another one, such as a correction over what was corrected. */
function overprinted(items: readonly TextItem[]): TextItem | undefined {
  const upright = items
    .filter(({ angle, text }) => angle === undefined && isValue(text))
    .toSorted((a, b) => a.y - b.y);
  const highest = Math.max(0, ...upright.map(({ height }) => height));
  return upright.find((item, at) => {
    for (let next = at + 1; next < upright.length; next += 1) {
      const other = upright[next];
      if (!other || other.y - item.y > highest) return false;
      if (isOver(item, other)) return true;
    }
    return false;
  });
}

function isOver(item: TextItem, other: TextItem): boolean {
  const [small = 0, large = 0] = [item.height, other.height].toSorted((a, b) => a - b);
  const distance = Math.abs(item.y + item.height - other.y - other.height);
  if (large > small * mostDifferent || distance > small * sameLine) return false;
  const covered = overlap(item, other) / Math.max(1, Math.min(item.width, other.width));
  return covered > mostCovered && !isSame(keyOf(item), keyOf(other));
}

/** Whether one text is the other with a currency or a word, but without other digits. */
function isSame(key: string, other: string): boolean {
  const isWithin = key.includes(other) || other.includes(key);
  return isWithin && key.replace(/\D/g, "") === other.replace(/\D/g, "");
}

function keyOf({ text }: TextItem): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
