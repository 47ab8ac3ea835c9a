import type { Field } from "./headers.ts";
import { CellError, centsOfCents, centsOfDollars, dateOf, quantityOf } from "./money.ts";
import type { Cell } from "./sheet.ts";

/**
 * Elsewhere a date is what Excel made of something else: of part 3-15, of a quantity 1/2. In a
 * description that would be the name of a new part. Of a note nothing is made, and people write
 * days into them.
 */
const mayBeDate: ReadonlySet<Field> = new Set<Field>(["invoiceDate", "note"]);

const asText = "format the cell as text and type it again";

/** What a cell says in the column of this field. Throws a `CellError` where that is not certain. */
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
