import { neighbour, type Place } from "../text/places.ts";
import { isOnlyLabel, labelsIn } from "./labels.ts";

/**
 * Whether a label and the value below it are in a column of pairs in which each label has a value
 * below it, and the first has none above it: no label of the column stands below its value.
 */
export function isColumnOfPairs(label: Place, value: Place): boolean {
  return needsDigit(label) && beginsWithLabel(label) && endsWithValue(value);
}

function beginsWithLabel(label: Place): boolean {
  const above = neighbour(label, -1);
  if (!above) return true;
  // A title or a name is no value of a number or date.
  if (!/\d/.test(above.cell.text)) return !isLabel(above) && needsDigit(label);
  const next = isLabel(above) ? null : neighbour(above, -1);
  return next !== null && isLabel(next) && beginsWithLabel(next);
}

function endsWithValue(value: Place): boolean {
  const below = neighbour(value, 1);
  if (!below || !isLabel(below)) return true;
  const next = neighbour(below, 1);
  if (!next || isLabel(next)) return false;
  return (/\d/.test(next.cell.text) || !needsDigit(below)) && endsWithValue(next);
}

function isLabel({ cell }: Place): boolean {
  return isOnlyLabel(cell.text);
}

/** Labels of terms, persons and addresses may have values of words. */
function needsDigit({ cell }: Place): boolean {
  const [label] = labelsIn(cell.text);
  const isTitle = label?.field === "invoiceNumber" && label.rank > 1;
  const isNumbered = label !== undefined && label.field !== "other" && !isTitle;
  return isNumbered || /\bdate|\bdt\b|\bno\b|number|#/.test(label?.text ?? "");
}
