import { overlap } from "../text/rows.ts";
import type { ColumnField } from "./column-names.ts";
import type { MoneyRow } from "./line-rows.ts";
import type { Header, TableHeader } from "./table-header.ts";

/**
 * Whether a reading by products has another quantity than the columns of those shipped, beside the
 * same price and amount. A dealer may charge what was ordered or weighs as much, which a person
 * must see.
 */
export function isOtherShipped(
  named: { header: TableHeader | null; rows: readonly MoneyRow[] },
  others: readonly MoneyRow[],
): boolean {
  const headers = named.header?.headers ?? [];
  return named.rows.some((row) => {
    const shipped = shippedOf(row, headers);
    const other = others.find((each) => isSameRow(each, row));
    if (shipped === undefined || !other) return false;
    if (!isSame(row, other, "price") || !isSame(row, other, "amount")) return false;
    const read = valueIn(other, "shipped");
    return read !== undefined && shipped !== read;
  });
}

/** How many pieces the named columns of a row say were shipped. */
function shippedOf(row: MoneyRow, headers: readonly Header[]): number | undefined {
  const [ordered, waiting = 0] = [valueIn(row, "ordered"), valueIn(row, "backordered")];
  const shipped = numberBelow(row, "shipped", headers);
  if (shipped !== undefined) return shipped;
  const isNamed = headers.some(({ field }) => field === "shipped");
  // An empty cell in a row with a backorder is none shipped.
  if (isNamed && waiting > 0 && valueIn(row, "shipped") === undefined) return 0;
  if (waiting > 0 && ordered !== undefined) return ordered - waiting;
  return numberBelow(row, "quantity", headers);
}

/**
 * The number of a field that stands below its header. Below another, it may be in the wrong column.
 */
function numberBelow(
  { numbers }: MoneyRow,
  name: ColumnField,
  headers: readonly Header[],
): number | undefined {
  const number = numbers.find(({ field }) => field === name)?.number;
  const boxes = headers.flatMap(({ field, cell }, at) => {
    const before = headers[at - 1]?.cell;
    if (field !== name) return [];
    // `Ordered / Shipped` is one header above both.
    return before?.text.endsWith("/") ? [before.box, cell.box] : [cell.box];
  });
  const isBelow = number !== undefined && boxes.some((box) => overlap(box, number.cell.box) > 0);
  return isBelow ? number.value : undefined;
}

function isSame(row: MoneyRow, other: MoneyRow, field: ColumnField): boolean {
  return valueIn(row, field) === valueIn(other, field);
}

function valueIn({ numbers }: MoneyRow, name: ColumnField): number | undefined {
  return numbers.find(({ field }) => field === name)?.number.value;
}

function isSameRow({ row }: MoneyRow, { row: other }: MoneyRow): boolean {
  return row.page === other.page && Math.abs(row.baseline - other.baseline) < 0.1;
}
