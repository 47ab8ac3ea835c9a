import { isRecord } from "@bayline/contracts/plain";
import { at } from "../output/fields.ts";
import { usageError } from "../terminal/exit.ts";

/**
 * Returns a row for each member of the list at the fields' paths, with its parents' fields:
 * `rows.customer` and `rows.invoices.balance` return a row for each invoice, with its customer.
 */
export function spread(record: unknown, fields: readonly string[]): unknown[] {
  const lists = listPathsOf(record, fields).toSorted((a, b) => a.length - b.length);
  for (const [index, outer] of lists.entries()) {
    const inner = lists[index + 1];
    if (inner === undefined || inner.startsWith(`${outer}.`)) continue;
    throw usageError(`csv is one table, but ${outer} and ${inner} are separate lists`);
  }
  return lists.reduce<unknown[]>(
    (rows, list) => rows.flatMap((row) => eachOf(row, list.split("."))),
    [record],
  );
}

/** Returns the paths at which fields pass through a list of records. */
function listPathsOf(record: unknown, fields: readonly string[]): string[] {
  const heads = fields.flatMap((field) => {
    const names = field.split(".");
    return names.slice(1).map((_, index) => names.slice(0, index + 1).join("."));
  });
  return [...new Set(heads)].filter((path) => containsList(at(record, path)));
}

/** Below a list, `at` returns a list for each of its members. */
function containsList(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.length === 0 || value.some((member) => isRecord(member) || containsList(member));
}

/** Returns the record once for each member of the list at a path, which replaces the list. */
function eachOf(value: unknown, [head, ...rest]: string[]): unknown[] {
  if (head === undefined) return Array.isArray(value) ? value : [value];
  if (!isRecord(value)) return [value];
  return eachOf(value[head], rest).map((member) => ({ ...value, [head]: member }));
}
