import { isRecord } from "@bayline/contracts/plain";
import type { Output } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";
import { runQuery } from "./query.ts";

/**
 * Returns the result of a query as `output` presents it; undefined if there is nothing to write.
 */
export function applyQuery(app: App, query: string, body: unknown, output: Output): unknown {
  const result = runQuery(query, body);
  if (result === null && isRecord(body)) {
    note(app, `the query matched nothing; the answer has ${Object.keys(body).join(", ")}`);
  }
  if (output === "json") return result;
  if (result === null) return undefined;
  return Array.isArray(result) && output !== "ndjson" ? result.map(rowOf) : result;
}

/** Converts an array such as `[number, status]` to a row with a column for each member. */
function rowOf(row: unknown): unknown {
  if (!Array.isArray(row)) return row;
  return Object.fromEntries(row.map((cell, index) => [`${index + 1}`, cell]));
}
