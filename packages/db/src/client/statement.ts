import type { Sql } from "sql-template-tag";
import type { Planning } from "./scope.ts";

/** A statement in the form that is sent to the driver. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

interface Known extends Pick<Statement, "name" | "text"> {
  strings: readonly string[];
}

/** All statements sent so far, by their number of values. */
const known = new Map<number, Known[]>();
let count = 0;

/** Converts a statement to the form that is sent. */
export function sendable(statement: Sql, planning?: Planning): Statement {
  return planning ? unnamed(statement) : named(statement);
}

/**
 * The maximum number of prepared statements. Each one costs memory on every connection, on both
 * sides, and the filters of one list can produce thousands of texts.
 */
export const maxNames = 1000;

/**
 * Names a statement, so that each connection parses and plans it once. Beyond the maximum,
 * statements are unnamed.
 */
export function named(statement: Sql): Statement {
  const { name, text } = find(statement);
  return { name, text, values: statement.values };
}

/** A statement that is parsed and planned on each execution. */
export function unnamed({ text, values }: Sql): Statement {
  return { name: "", text, values };
}

/**
 * Looks up a statement by its parts. Joining them to a text and hashing it would cost ten times as
 * much.
 */
function find(statement: Sql): Known {
  const { strings } = statement;
  const alike = known.get(strings.length);
  const found = alike?.find((candidate) => isSame(candidate.strings, strings));
  if (found) return found;
  if (count >= maxNames) return { strings, text: statement.text, name: "" };
  count += 1;
  const added = { strings, text: statement.text, name: `bayline_${count}` };
  if (alike) alike.push(added);
  else known.set(strings.length, [added]);
  return added;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
