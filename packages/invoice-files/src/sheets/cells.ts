import { CellError, centsOfCents, centsOfDollars, dateOf, quantityOf } from "../cell-values.ts";
import { type Field, isMoney } from "./headers.ts";
import type { Cell } from "./sheet.ts";

/**
 * Fields that may contain dates. In other fields, Excel has converted something else to a date,
 * such as part 3-15 or quantity 1/2. In a description, the date would become the name of a new
 * part. Notes are stored as they are and may contain dates.
 */
const mayBeDate: ReadonlySet<Field> = new Set<Field>(["invoiceDate", "dueDate", "note"]);

const retype = "format the cell as text and type it again";

/** Converts a cell to the value of its field. Throws a `CellError` if the value is not certain. */
export function readCell(field: Field, { text, kind }: Cell, isCents: boolean): unknown {
  const content = text.trim();
  if (kind === "date" && !mayBeDate.has(field)) {
    throw new CellError(`"${content}" is a date; ${retype}`);
  }
  if (kind === "inexact") {
    throw new CellError(`"${content}" is a number that a workbook cannot store exactly; ${retype}`);
  }
  if (field === "quantity") return quantityOf(content);
  if (field === "invoiceDate" || field === "dueDate") return dateOf(content);
  if (!isMoney(field)) return content;
  return isCents ? centsOfCents(content) : centsOfDollars(content);
}
