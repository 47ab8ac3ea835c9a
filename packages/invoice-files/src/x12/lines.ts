import { formatDollars, lineAmountCents, partKey } from "@bayline/contracts";
import { CellError } from "../cell-values.ts";
import { type Charge, chargeOf, isCoreName } from "../charge-kinds.ts";
import type { Problem } from "../draft.ts";
import { returned } from "../errors.ts";
import { centsOf, priceOfOne, quantityOf, sumOf } from "./amounts.ts";
import { nameOfCharge, readCharge } from "./charges.ts";
import { at, placeOf, type Segment } from "./segments.ts";

/** An IT1 with its segments. */
export interface Item {
  it1: Segment;
  below: Segment[];
}

interface Line {
  partNumber: string;
  vendorPartNumber?: string;
  description?: string;
  /** As text, until all quantities are added. */
  quantity: string | undefined;
  unitCostCents: number | undefined;
  /** Of each unit. */
  coreDepositCents?: number;
  note?: string;
  segment: Segment;
}

/** The content of an invoice's items: lines of parts, other charges, and notes. */
export interface Lines {
  lines: Line[];
  charges: Charge[];
  /** The core deposits (SAC) that are part of the lines. */
  deposits: Set<Segment>;
  notes: string[];
}

export function readLines(items: readonly Item[], problems: Problem[]): Lines {
  const lines = new Map<string, Line>();
  const read: Lines = { lines: [], charges: [], deposits: new Set(), notes: [] };
  for (const item of items) {
    const line = readItem(item, read, problems);
    if (!line) continue;
    const key = partKey(line.partNumber);
    const earlier = lines.get(key);
    if (earlier) merge(earlier, line, { notes: read.notes, problems });
    else lines.set(key, line);
  }
  read.lines = [...lines.values()];
  return read;
}

function readItem(item: Item, read: Lines, problems: Problem[]): Line | undefined {
  const { it1 } = item;
  const numbers = partNumbersOf(it1);
  const description = descriptionOf(item);
  const quantity = valueAt(it1, 2, { problems, read: checkedQuantity });
  const basis = at(it1, 5);
  const price = valueAt(it1, 4, { problems, read: (text) => centsOf(priceOfOne(text, basis)) });
  const name = numbers.partNumber ?? description ?? "no name";
  if (quantity !== undefined && Number(quantity) === 0) {
    read.notes.push(`${placeOf(it1)}: none of ${name} was shipped; its line is omitted`);
    return undefined;
  }
  if (numbers.partNumber === undefined) {
    // Some dealers bill freight and cores as items.
    const cents = Number(lineAmountCents(Number(quantity ?? 0), price ?? 0));
    const label = description ?? "an item without a part number";
    read.charges.push(chargeOf(label, cents));
    read.notes.push(`${placeOf(it1)}: an item without a part number, "${name}", is not stocked`);
    return undefined;
  }
  if (quantity !== undefined && Number(quantity) < 0) {
    problems.push({ field: placeOf(it1, 2), message: returned(quantity) });
    return undefined;
  }
  const unit = at(it1, 3);
  const coreDepositCents = depositOf(item, quantity, { read, problems });
  return {
    ...numbers,
    partNumber: numbers.partNumber,
    quantity,
    unitCostCents: price,
    segment: it1,
    ...(description && { description }),
    ...(coreDepositCents !== undefined && { coreDepositCents }),
    ...(unit !== "" && unit !== "EA" && { note: `Unit: ${unit}` }),
  };
}

/**
 * The core deposit of each unit, if the item has charges for cores that are a whole number of cents
 * for each unit. Others remain charges.
 */
function depositOf(
  { below }: Item,
  quantity: string | undefined,
  { read, problems }: { read: Lines; problems: Problem[] },
): number | undefined {
  if (quantity === undefined) return undefined;
  const cores = below.filter(
    (segment) => segment.tag === "SAC" && isCoreName(nameOfCharge(segment)),
  );
  // Their problems are reported when the charges are read.
  const unreported: Problem[] = [];
  const charges = cores.flatMap((segment) => readCharge(segment, unreported) ?? []);
  if (cores.length === 0 || unreported.length > 0 || problems.length > 0) return undefined;
  const cents = charges.reduce((sum, charge) => sum + charge.cents, 0);
  const each = Math.round(cents / Number(quantity));
  if (cents <= 0 || Number(lineAmountCents(Number(quantity), each)) !== cents) return undefined;
  for (const segment of cores) read.deposits.add(segment);
  return each;
}

/**
 * Merges a part shipped in two boxes into one line. A part with two costs or units is an error that
 * a person must resolve.
 */
function merge(
  earlier: Line,
  line: Line,
  { notes, problems }: { notes: string[]; problems: Problem[] },
): void {
  const { segment, partNumber, quantity, unitCostCents, note } = line;
  if (earlier.unitCostCents === undefined || unitCostCents === undefined) return;
  if (earlier.quantity === undefined || quantity === undefined) return;
  if (earlier.unitCostCents !== unitCostCents) {
    problems.push({
      field: placeOf(segment, 4),
      message: `"${partNumber}" costs ${formatDollars(unitCostCents)} here and ${formatDollars(earlier.unitCostCents)} in segment ${earlier.segment.number}; a part must have one cost`,
    });
    return;
  }
  if (earlier.note !== note) {
    problems.push({
      field: placeOf(segment, 3),
      message: `"${partNumber}" is counted in ${at(segment, 3) || "EA"} here and in ${at(earlier.segment, 3) || "EA"} in segment ${earlier.segment.number}; a part must have one unit`,
    });
    return;
  }
  if (earlier.coreDepositCents !== line.coreDepositCents) {
    const other = `segment ${earlier.segment.number}`;
    problems.push({
      field: placeOf(segment),
      message: `"${partNumber}" has another core deposit here than in ${other}; a part must have one`,
    });
    return;
  }
  notes.push(
    `${placeOf(segment)}: "${partNumber}" is also in segment ${earlier.segment.number} at the same cost; received as one line`,
  );
  earlier.quantity = sumOf(earlier.quantity, quantity);
}

/**
 * Qualifiers of part numbers in order of preference: the shop's own, then the maker's and the
 * dealer's.
 */
const ownNumbers = ["BP", "IN", "PI", "CB", "PN", "MG", "MF"];
const vendorNumbers = ["VP", "VN", "VC"];
const codes = ["SK", "UP", "UK", "UI", "UA", "EN"];

function partNumbersOf(it1: Segment): { partNumber?: string; vendorPartNumber?: string } {
  const numbers = new Map<string, string>();
  for (let element = 6; element < it1.elements.length; element += 2) {
    const [qualifier, number] = [at(it1, element), at(it1, element + 1)];
    if (number !== "" && !numbers.has(qualifier)) numbers.set(qualifier, number);
  }
  const first = (qualifiers: readonly string[]) =>
    qualifiers.flatMap((qualifier) => numbers.get(qualifier) ?? [])[0];
  const partNumber = first([...ownNumbers, ...vendorNumbers, ...codes]);
  const vendorPartNumber = first(vendorNumbers);
  return { ...(partNumber && { partNumber }), ...(vendorPartNumber && { vendorPartNumber }) };
}

const longestDescription = 255;

function descriptionOf({ below }: Item): string | undefined {
  const texts = below.flatMap((segment) => (segment.tag === "PID" ? [at(segment, 5)] : []));
  const text = texts.filter(Boolean).join(" ");
  return text === "" ? undefined : text.slice(0, longestDescription);
}

function checkedQuantity(text: string): string {
  quantityOf(text);
  return text;
}

interface Reading<T> {
  problems: Problem[];
  read: (text: string) => T;
}

/** Reads an element. If it is invalid, reports the problem and leaves the field undefined. */
export function valueAt<T>(
  segment: Segment,
  element: number,
  { problems, read }: Reading<T>,
): T | undefined {
  const text = at(segment, element);
  if (text === "") return undefined;
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    problems.push({ field: placeOf(segment, element), message: error.message });
    return undefined;
  }
}
