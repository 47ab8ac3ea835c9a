import type { ColumnField } from "./column-names.ts";
import type { MoneyRow } from "./line-rows.ts";
import { overlap } from "./rows.ts";
import type { TableHeader } from "./table-header.ts";

/**
 * Whether a reading by products has another quantity than the column of those shipped, beside the
 * same price and amount. A dealer may charge what was ordered, which a person must see.
 */
export function isOtherShipped(
  named: { header: TableHeader | null; rows: readonly MoneyRow[] },
  others: readonly MoneyRow[],
): boolean {
  const headers = named.header?.headers ?? [];
  const boxes = headers.flatMap(({ field, cell }, at) => {
    const before = headers[at - 1]?.cell;
    if (field !== "shipped") return [];
    // `Ordered / Shipped` is one header above both.
    return before?.text.endsWith("/") ? [before.box, cell.box] : [cell.box];
  });
  return named.rows.some((row) => {
    const cell = row.numbers.find(({ field }) => field === "shipped")?.number.cell;
    // A number below another header may be in the wrong column.
    if (!cell || !boxes.some((box) => overlap(box, cell.box) > 0)) return false;
    const other = others.find((each) => isSameRow(each, row));
    if (!other || !isSame(row, other, "price") || !isSame(row, other, "amount")) return false;
    const [shipped, read] = [valueIn(row, "shipped"), valueIn(other, "shipped")];
    return shipped !== undefined && read !== undefined && shipped !== read;
  });
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
