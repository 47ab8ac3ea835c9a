import type { Reading } from "../../types.ts";
import { type Cell, joined, overlap, type Row, readingOf } from "../text/rows.ts";
import { isOnlyLabel, labelsIn } from "./labels.ts";

/** The most other texts that may be the name. */
const mostAlternatives = 120;

/** The rows at the foot of the first page that may have the vendor's name and address. */
const footRows = 3;

const customerLabel =
  /^(bill(ed)?|ship(ped)?|sold|deliver(ed|y)?|invoice|charge)[ -]*(to|address)\b|^(customer|buyer|consignee)\b|^to:/i;
const vendorLabel =
  /^(remit(tance)?( payments?)?( to)?|(please )?(pay|mail|send)( payments?)? to|make checks? payable to|from|vendor|seller|supplier|sold by)\b:?/i;
const title =
  /\b(invoice|credit memo(?:randum)?|credit note|statement|quote|quotation|estimate|packing slip|receipt|order|original|copy|page|duplicate|remittance|terms|thank you|account)\b/i;
/** Words of a title that stand in a text of their own. */
const titleWord = /^((sales|parts|tax|credit|commercial|original|customer|memo|note)\s*)+$/i;
export const address =
  /^\d+\s+\S|\b[A-Z]{2},?\s+\d{5}\b|\b(suite|ste|p\.?o\.? box)\b|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}|@|www\.|https?:|\b(phone|tel|fax|toll)\b/i;

/** Reads the vendor's name: who is paid, the largest text of the letterhead, or its first line. */
export function readVendorName(rows: readonly Row[], bottom: number): Reading<string> | null {
  const customers = customerBlocks(rows);
  const isName = (cell: Cell) =>
    /[a-z]{2}/i.test(cell.text) &&
    cell.text.length <= 80 &&
    !title.test(cell.text) &&
    !titleWord.test(cell.text) &&
    !address.test(cell.text) &&
    !isLabelled(cell.text) &&
    !customerLabel.test(cell.text) &&
    !vendorLabel.test(cell.text);
  const top = rows
    .filter(({ page, baseline }) => page === 1 && baseline < bottom)
    .flatMap(({ cells }) => cells)
    .filter((cell) => !customers.has(cell));
  const names = top.map(withoutAddress).filter(isName);
  const largest = names.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  const paid = paidTo(rows).map(withoutAddress).filter(isName);
  const [best, ...others] = [largest, ...paid, ...names].filter((cell) => cell !== undefined);
  if (!best) return null;
  const wrapped = [best, ...names].flatMap((cell) => {
    const next = names.find((other) => isNextLine(other, cell));
    return next ? [joined([cell, next])] : [];
  });
  const foot = rows.filter(({ page }) => page === 1).slice(-footRows);
  const atFoot = foot.flatMap(({ cells }) => cells).filter(({ text }) => address.test(text));
  const apart = rows.flatMap(({ cells, page, baseline }) =>
    page === 1 && baseline < bottom && cells.length > 1 ? [joined(cells)] : [],
  );
  const elsewhere = rows
    .flatMap(({ cells }) => cells)
    .filter((cell) => !top.includes(cell) && /[a-z]{3}.* /i.test(cell.text));
  const texts = [...wrapped, ...atFoot, ...others, ...top, ...apart, ...elsewhere].map(({ text }) =>
    text.slice(0, 100),
  );
  const alternatives = [...new Set(texts)].filter((text) => text !== best.text);
  return readingOf(best.text, best, alternatives.slice(0, mostAlternatives));
}

/** `Account: 77-1200`, and not `Truck Parts of Toledo`. */
function isLabelled(text: string): boolean {
  const [label] = labelsIn(text);
  return label?.start === 0 && (isOnlyLabel(text) || /^\s*[:#]|\d/.test(text.slice(label.end)));
}

/** Whether a cell may be the second line of a name. */
function isNextLine(cell: Cell, first: Cell): boolean {
  const distance = cell.box.y - first.box.y;
  const isBelow = distance > 0 && distance < first.box.height * 2;
  return isBelow && Math.abs(sizeOf(cell) - sizeOf(first)) < 2 && overlap(cell.box, first.box) > 0;
}

/** Small differences of height are those of fonts. */
function sizeOf({ box }: Cell): number {
  return Math.round(box.height);
}

/** `Acme Parts, 12 Main St, Toledo, OH 43612` or `Acme Parts (419) 555-0100` is the name first. */
function withoutAddress(cell: Cell): Cell {
  const [text = ""] = cell.text.split(
    /\s+[-–—•|·]\s+|,\s+(?=\d)|,\s+(?=[^,]+, [A-Z]{2} \d{5})|\s+(?=\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4})/,
  );
  return text === cell.text || text === "" ? cell : { ...cell, text };
}

/** The lines below a label such as `Remit to`. */
function paidTo(rows: readonly Row[]): Cell[] {
  return rows.flatMap((row, index) =>
    row.cells.flatMap((cell) => {
      const [label] = vendorLabel.exec(cell.text) ?? [];
      if (!label) return [];
      const inside = cell.text.slice(label.length).trim();
      if (inside !== "") return [{ ...cell, text: inside }];
      const below = rows[index + 1]?.cells.find(({ box }) => overlap(box, cell.box) > 0);
      return below ? [below] : [];
    }),
  );
}

/** A longer text has the name in it. */
const longestLabel = 14;

/** Rows of an address block below its label. */
const blockRows = 6;

/** The most heights between two lines of an address block. */
const farthestLine = 3;

function isNear(below: Row, { page, baseline, height }: Row): boolean {
  return below.page === page && below.baseline - baseline < height * farthestLine;
}

/** The cells below `Bill to`, `Ship to` and the like. */
function customerBlocks(rows: readonly Row[]): Set<Cell> {
  const found = new Set<Cell>();
  for (const [index, row] of rows.entries()) {
    for (const label of row.cells.filter(({ text }) => customerLabel.test(text))) {
      found.add(label);
      const isAlone = label.text.length < longestLabel;
      const beside = isAlone ? row.cells[row.cells.indexOf(label) + 1] : undefined;
      if (beside) found.add(beside);
      let last = row;
      for (const below of rows.slice(index + 1, index + 1 + blockRows * 2)) {
        if (!isNear(below, last)) break;
        const own = below.cells.filter(
          ({ box }) => overlap(box, label.box) > 0 || overlap(box, beside?.box ?? label.box) > 0,
        );
        for (const cell of own) found.add(cell);
        if (own.length > 0) last = below;
      }
    }
  }
  return found;
}
