import { isRecord } from "@bayline/contracts";
import type { Output } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";
import { runQuery } from "./query.ts";

/** Returns the result of a query as `output` presents it; undefined if there is nothing to write. */
export function findIn(app: App, query: string, body: unknown, output: Output): unknown {
  const found = runQuery(query, body);
  if (found === null && isRecord(body)) {
    note(app, `the query found nothing; the answer has ${Object.keys(body).join(", ")}`);
  }
  if (output === "json") return found;
  if (found === null) return undefined;
  return Array.isArray(found) && output !== "ndjson" ? found.map(rowOf) : found;
}

/** Converts an array such as `[number, status]` to a row with a column for each member. */
function rowOf(row: unknown): unknown {
  if (!Array.isArray(row)) return row;
  return Object.fromEntries(row.map((cell, index) => [`${index + 1}`, cell]));
}
