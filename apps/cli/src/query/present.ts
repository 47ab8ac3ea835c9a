import { type App, note } from "../app.ts";
import type { Globals } from "../globals.ts";
import { isRecord } from "../names.ts";
import { outputOf, present } from "../output/present.ts";
import { runQuery } from "./query.ts";

/** Writes the result of a query in the requested format. */
export async function presentFound(app: App, globals: Globals, body: unknown): Promise<void> {
  const { query = "", ...rest } = globals;
  const found = runQuery(query, body);
  if (found === null && isRecord(body)) {
    note(app, `the query found nothing; the answer has ${Object.keys(body).join(", ")}`);
  }
  const output = outputOf(app, globals);
  if (output === "json") return present(app, { ...rest, query: undefined }, found);
  await presentRows(app, { ...rest, query: undefined }, found);
}

async function presentRows(app: App, globals: Globals, found: unknown): Promise<void> {
  if (found === null) return;
  const isTable = outputOf(app, globals) !== "ndjson";
  const rows = Array.isArray(found) && isTable ? found.map(rowOf) : found;
  await present(app, globals, rows);
}

/** Converts an array such as `[number, status]` to a row with a column for each member. */
function rowOf(row: unknown): unknown {
  if (!Array.isArray(row)) return row;
  return Object.fromEntries(row.map((cell, index) => [`${index + 1}`, cell]));
}
