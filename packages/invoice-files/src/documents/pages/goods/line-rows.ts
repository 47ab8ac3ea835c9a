import { isCarriedOver, isCoreText, summaryLabelOf } from "../sums/summary-labels.ts";
import { centsOf, type DecimalMark, numberOf } from "../text/numbers.ts";
import { type Cell, type Row, textOfRow } from "../text/rows.ts";
import { type ColumnField, numberFields } from "./column-names.ts";
import type { Column } from "./columns.ts";
import { cellsByColumn } from "./columns.ts";
import { packSizeOf, piece, type UnitReading, unitOf, unitsIn, withUnit } from "./units.ts";

/** A number in a column, with the cell that it was read from. */
export interface NumberCell {
  value: number;
  cell: Cell;
}

/** A row with the amounts of a part, a core or a charge. */
export interface MoneyRow {
  kind: "part" | "core" | "charge";
  row: Row;
  part: Cell | null;
  /** From other columns that name the part as well. */
  otherParts: Cell[];
  /** Its column has no name of parts: another number may be that of the part. */
  isGuessedPart?: boolean;
  vendorPart: Cell | null;
  /** The part that the dealer sent instead. */
  newPart: Cell | null;
  description: Cell | null;
  /** Wrapped text of the description, and notes. */
  notes: Cell[];
  /** By column, in the order of the columns. */
  numbers: Array<{ field: ColumnField; number: NumberCell }>;
  unit: UnitReading;
  /** From a column of units. */
  unitCell: Cell | null;
}

const moneyFields: ReadonlySet<ColumnField> = new Set<ColumnField>([
  "price",
  "listPrice",
  "core",
  "coreTotal",
  "amount",
]);

/** Columns whose names may have the unit of the line. */
const unitFields: ReadonlySet<ColumnField> = new Set<ColumnField>(["shipped", "quantity", "price"]);

/** Reads a row of the table. Null if it has no amount, such as a wrapped description. */
export function moneyRowOf(
  row: Row,
  columns: readonly Column[],
  mark: DecimalMark,
): MoneyRow | null {
  const cells = cellsByColumn(row, columns);
  const cellsOf = (from: readonly Column[], ...fields: ColumnField[]) =>
    from.flatMap((column) => {
      const cell = cells.get(column);
      return cell && column.field !== undefined && fields.includes(column.field) ? [cell] : [];
    });
  const numbers: MoneyRow["numbers"] = [];
  const units = cellsOf(columns, "unit");
  const sizes = cellsOf(columns, "packSize");
  const unnamed = columns.flatMap((column) => {
    const text = column.field === undefined ? cells.get(column)?.text : undefined;
    return text === undefined ? [] : (withUnitApart(text).unit ?? text);
  });
  const read = units.concat(sizes).length > 0 ? [] : unitsIn(unnamed);
  let unit = [
    ...read,
    ...units.map(({ text }) => unitOf(text)),
    ...sizes.map(({ text }) => packSizeOf(text)),
  ].reduce(withUnit, piece);
  for (const column of columns) {
    const cell = cells.get(column);
    if (!cell || column.field === undefined || !numberFields.has(column.field)) continue;
    const { text, unit: printed } = withUnitApart(cell.text);
    const number = numberOf(text, mark);
    if (!number) continue;
    if (unitFields.has(column.field)) unit = withUnit(unit, column.unit);
    if (printed) unit = withUnit(unit, unitOf(printed));
    const value = moneyFields.has(column.field) ? centsOf(number) : number.value;
    numbers.push({ field: column.field, number: { value, cell } });
  }
  const has = (...fields: ColumnField[]) => numbers.some(({ field }) => fields.includes(field));
  const hasQuantity = has("shipped", "quantity", "ordered");
  const isPriced = has("amount") || (hasQuantity && has("price", "listPrice"));
  const named = columns.toSorted((a, b) => Number(b.isNamedPart) - Number(a.isNamedPart));
  const [part = null, ...otherParts] = [
    ...cellsOf(columns, "customerPartNumber"),
    ...cellsOf(named, "partNumber"),
  ];
  const [vendorPart = null] = cellsOf(columns, "vendorPartNumber");
  const [newPart = null] = cellsOf(columns, "newPart");
  const [description = null] = cellsOf(columns, "description");
  const text = [part, description].flatMap((cell) => cell?.text ?? []).join(" ");
  if (!isPriced || text === "" || isCarriedOver(textOfRow(row))) {
    return null;
  }
  const [unitCell = null] = [...units, ...sizes];
  const base = {
    row,
    part,
    otherParts,
    isGuessedPart: columns.some(({ isGuessed }) => isGuessed),
    vendorPart,
    newPart,
    description,
    notes: [],
    numbers,
    unit,
    unitCell,
  };
  const label =
    summaryLabelOf(text) ??
    summaryLabelOf(part?.text ?? "") ??
    (isChargePart(part) ? summaryLabelOf(description?.text ?? "") : undefined);
  const ofDescription = part === null ? summaryLabelOf(description?.text ?? "") : undefined;
  if (isCoreRow(part, description)) return { kind: "core", ...base };
  if (label?.kind === "charge" && isChargePart(part)) return { kind: "charge", ...base };
  if (ofDescription?.kind === "charge") return { kind: "charge", ...base };
  // Words and an amount are no goods: they may be a charge.
  const isCounted = hasQuantity || has("price", "listPrice");
  if (label || (part === null && !hasQuantity)) return null;
  if (!isCounted && isChargePart(part)) return null;
  return { kind: "part", ...base };
}

/** `12.50/C`, `9.80 per 100` and `2 EA` have their unit in one cell. */
export function withUnitApart(text: string): { text: string; unit: string | null } {
  const match =
    /^(.*\d\)?)(?:\s*(?:\/\s*|\bper\s+|\s)?(C|M|EA|PR|BX|PK|CS|CTN|CT|BG|RL|DR|DZ|ST|SET|KT|FT|GAL?|(?:PCS?|units?|each|pieces?)(?:\(s\))?|[A-Z]{2}\/?\d{1,3}|(?:box|boxes|pkg|packs?|cases?|ctn|cartons?|bags?|rolls?|bx|pk|cs|bg)[ ./]?(?:of )?\d{1,4})|(?:\s*\/\s*|\s+per\s+)(1000?))$/i.exec(
      text,
    );
  const [, number = "", unit, count] = match ?? [];
  const isNumber = /^[\s$€£(<-]*[\d.,]+/.test(number);
  return match && isNumber ? { text: number, unit: unit ?? count ?? null } : { text, unit: null };
}

/** A charge has no part number, or a word for one. */
function isChargePart(part: Cell | null): boolean {
  return part === null || !/\d/.test(part.text);
}

function isCoreRow(part: Cell | null, description: Cell | null): boolean {
  const isNamed = part !== null && /(^|[-_ *])cores?$|^cores?([-_ *]|$)/i.test(part.text);
  return (
    isNamed || isCoreText(description?.text ?? "") || (!description && isCoreText(part?.text ?? ""))
  );
}
