import type { Field } from "./headers.ts";
import { CellError, centsOfCents, centsOfDollars, dateOf, quantityOf } from "./money.ts";
import type { Cell } from "./sheet.ts";

/**
 * Fields that may contain dates. In other fields, Excel has converted something else to a date,
 * such as part 3-15 or quantity 1/2. In a description, the date would become the name of a new
 * part. Notes are stored as they are and may contain dates.
 */
const mayBeDate: ReadonlySet<Field> = new Set<Field>(["invoiceDate", "note"]);

const asText = "format the cell as text and type it again";

/** Converts a cell to the value of its field. Throws a `CellError` if the value is not certain. */
export function readCell(field: Field, { text, kind }: Cell, isCents: boolean): unknown {
  const said = text.trim();
  if (kind === "date" && !mayBeDate.has(field)) {
    throw new CellError(`"${said}" is a date; ${asText}`);
  }
  if (kind === "inexact") {
    throw new CellError(`"${said}" is a number that a workbook does not hold exactly; ${asText}`);
  }
  if (field === "quantity") return quantityOf(said);
  if (field === "invoiceDate") return dateOf(said);
  if (field !== "unitCostCents") return said;
  return isCents ? centsOfCents(said) : centsOfDollars(said);
}
