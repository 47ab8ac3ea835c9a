import type { Sql } from "sql-template-tag";
import type { Planning } from "./scope.ts";

/** A statement as it is sent. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

interface Known extends Pick<Statement, "name" | "text"> {
  strings: readonly string[];
}

/** Every statement that was sent so far, by the number of its values. */
const known = new Map<number, Known[]>();
let count = 0;

/** A statement as it is best sent. */
export function sendable(statement: Sql, planning?: Planning): Statement {
  return planning ? unnamed(statement) : named(statement);
}

/**
 * How many texts are named. Every name costs each connection memory, on either side, and the
 * filters of one list make thousands of texts when somebody tries them all together.
 */
export const mostNames = 1000;

/**
 * A statement under a name of its own, so that each connection parses and plans it once. Texts
 * that come when there are names enough do without.
 */
export function named(statement: Sql): Statement {
  const { name, text } = find(statement);
  return { name, text, values: statement.values };
}

/** A statement that is parsed and planned for this once. */
export function unnamed({ text, values }: Sql): Statement {
  return { name: "", text, values };
}

/** Compares the parts: to join them to the text, and to hash that, would cost ten times as much. */
function find(statement: Sql): Known {
  const { strings } = statement;
  const alike = known.get(strings.length);
  const found = alike?.find((candidate) => isSame(candidate.strings, strings));
  if (found) return found;
  if (count >= mostNames) return { strings, text: statement.text, name: "" };
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
