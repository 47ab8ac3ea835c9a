import { commandWords, quoted } from "../terminal/command-words.ts";
import { plainText } from "../terminal/text.ts";
import { type FieldColumn, paths } from "./field-column.ts";
import { at } from "./fields.ts";

/** Kinds that the command line names differently. */
const nouns = new Map<unknown, string>([
  ["inventory_item", "part"],
  ["sales_order", "counter sale"],
]);

/** The default columns of the results of a search. */
export const searchColumns: FieldColumn[] = [
  { path: "kind", show: (kind) => nouns.get(kind) ?? String(kind).replaceAll("_", " ") },
  { path: "reference", label: "Number or name", isWhole: true, isKey: true },
  ...paths("description"),
  { path: "next", isWhole: true, show: nextCommand },
  ...paths("id"),
];

/** The command that shows a result: `bayline work-orders get WO-1079`. */
function nextCommand(operation: unknown, row: unknown): string {
  const reference = plainText(String(at(row, "reference") ?? ""));
  return ["bayline", ...commandWords(String(operation)), quoted(reference)].join(" ");
}
