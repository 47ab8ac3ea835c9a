import type { Sql } from "sql-template-tag";

const names = new Map<string, string>();

/**
 * A statement under a name of its own, so that each connection parses and plans it once. The
 * texts are built from a fixed set of fragments, so there are only so many names.
 */
export function named(statement: Sql): { name: string; text: string; values: unknown[] } {
  const text = statement.text;
  let name = names.get(text);
  if (!name) {
    name = `bayline_${names.size + 1}`;
    names.set(text, name);
  }
  return { name, text, values: statement.values };
}
