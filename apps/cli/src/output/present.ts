import { isRecord } from "@bayline/contracts/plain";
import type { Globals } from "../session/globals.ts";
import { outputOf } from "../session/output-format.ts";
import { type App, note, say, widthOf } from "../terminal/app.ts";
import { paintFor } from "../terminal/paint.ts";
import { toCsv } from "./csv.ts";
import type { Tables } from "./field-column.ts";
import { at, listIn, pick, withRows } from "./fields.ts";
import { formatterFor, hasTimes, replaceTimes, type TimeFormat } from "./local-times.ts";
import type { Look } from "./record.ts";
import { show } from "./text.ts";

export function lookOf(app: App, { color }: Globals): Look {
  const isTty = Boolean(app.stdout.isTTY);
  return { width: widthOf(app), paint: paintFor({ isTty, color, env: app.env }) };
}

/** Writes a response in the requested format. Tables have the columns of the operation's answer. */
export async function present(
  app: App,
  globals: Globals,
  body: unknown,
  operation?: string,
): Promise<void> {
  if (body === undefined) return;
  if (globals.query !== undefined) {
    // Loaded on demand.
    const { applyQuery } = await import("../query/find.ts");
    const result = applyQuery(app, globals.query, body, outputOf(app, globals));
    return present(app, { ...globals, query: undefined }, result, operation);
  }
  const { fields } = globals;
  noteAbsentFields(app, body, fields);
  await {
    json: () => say(app, JSON.stringify(picked(body, fields), null, 2)),
    ndjson: () => {
      for (const row of rowsOf(picked(body, fields))) say(app, JSON.stringify(row));
    },
    csv: () => void app.stdout.write(toCsv(rowsOf(body), fields)),
    table: () => presentTable(app, globals, body, operation),
  }[outputOf(app, globals)]();
}

/**
 * A field may exist and yet be omitted from every row. Notes this, so that it is not mistaken for
 * an empty field.
 */
function noteAbsentFields(app: App, body: unknown, fields: readonly string[] = []): void {
  const rows = listIn(body)?.rows ?? [];
  if (rows.length === 0) return;
  const absent = fields.filter((path) => {
    const [head = ""] = path.split(".");
    return rows.every((row) => at(row, head) === undefined);
  });
  if (absent.length > 0) note(app, `no row has ${absent.join(", ")}`);
}

function picked(body: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields) return body;
  const list = listIn(body);
  return list
    ? withRows(
        body,
        list.rows.map((row) => pick(row, fields)),
      )
    : pick(body, fields);
}

/** Returns the rows of a list, or a single record as the only row. */
export function rowsOf(body: unknown): unknown[] {
  return listIn(body)?.rows ?? [body];
}

/** Returns a body with its times in the shop's time zone, unchanged if the zone is unknown. */
export async function inShopTime(app: App, globals: Globals, body: unknown): Promise<unknown> {
  if (!hasTimes(body)) return body;
  const timeOf = await shopTimeFormat(app, globals);
  return timeOf ? replaceTimes(body, timeOf) : body;
}

/** Returns a function that formats times for the shop; undefined if its time zone is unknown. */
export async function shopTimeFormat(app: App, globals: Globals): Promise<TimeFormat | undefined> {
  const { shopZoneOf } = await import("../session/shop-zone.ts");
  const timeZone = await shopZoneOf(app, globals);
  return timeZone === undefined ? undefined : formatterFor(timeZone);
}

async function presentTable(
  app: App,
  globals: Globals,
  answer: unknown,
  operation: string | undefined,
): Promise<void> {
  const body = await inShopTime(app, globals, answer);
  // Loaded on demand: only table output needs it.
  const { drawRecord, drawRows } = await import("./record.ts");
  const look = { ...lookOf(app, globals), tables: await tablesOf(operation) };
  const list = listIn(body);
  if (!list) return say(app, drawRecord(body, look, globals.fields));
  if (list.rows.length === 0) return noteEmpty(app, body);
  // A list of plain values, such as days.
  if (!list.rows.some(isRecord)) return say(app, list.rows.map((row) => show("", row)).join("\n"));
  const { text, dropped } = drawRows(list.key, list.rows, { ...look, fields: globals.fields });
  say(app, text);
  // The rows of a summary are the requested files, so there are no more.
  if (list.key !== "files") noteMoreRows(app, body, list.rows.length, dropped);
}

async function tablesOf(operation: string | undefined): Promise<Tables> {
  if (operation === undefined) return {};
  const { tables } = await import("../catalogue/tables.ts");
  return tables[operation] ?? {};
}

function noteEmpty(app: App, body: unknown): void {
  const suggestions = at(body, "suggestions");
  const similar = Array.isArray(suggestions) ? suggestions.map((name) => show("", name)) : [];
  const names = similar.length > 0 ? `; similar names: ${similar.join(", ")}` : "";
  note(app, `nothing found${names}`);
}

function noteMoreRows(app: App, body: unknown, count: number, dropped: string[]): void {
  if (!app.stdout.isTTY) return;
  const isCut = at(body, "truncated") === true;
  const all = isPartial(body) ? "; there are more: use --all for every row" : "";
  const more = isCut ? "; there are more: add words, or set --limit" : all;
  const hidden =
    dropped.length > 0 ? `; no room for ${dropped.join(", ")}: choose with --fields` : "";
  note(app, `${count} ${count === 1 ? "row" : "rows"}${more}${hidden}`);
}

function isPartial(body: unknown): boolean {
  return (
    typeof body === "object" &&
    body !== null &&
    "lastEvaluatedKey" in body &&
    Boolean(body.lastEvaluatedKey)
  );
}
