import { setTimeout as wait } from "node:timers/promises";
import { invalid } from "@bayline/contracts";
import {
  findChangeHorizon,
  listRemoved,
  type Position,
  type RecordPageRequest,
  type Scope,
  type SyncedTable,
} from "@bayline/db";
import {
  changesCursor,
  changesPosition,
  type PageInput,
  recordFilter,
} from "../pipeline/cursor.ts";
import { presentPage } from "../pipeline/page.ts";

/** The shop and the table of a list of which clients may keep a copy. */
export interface ChangeSource {
  scope: Scope;
  table: SyncedTable;
}

interface ChangedRow {
  id: string;
  changedAt?: string;
}

interface ChangedList {
  /** The field of the answer that contains the rows. */
  name: string;
  cursorName: string;
  read: (page: RecordPageRequest) => Promise<ChangedRow[]>;
  present: (row: ChangedRow) => unknown;
}

type ChangesInput = PageInput & { updatedSince: string };

/** The position before all removed records. */
const beforeAll: Position = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

/**
 * Reads a page of the changes of a list: first the rows that changed, then the records that were
 * permanently deleted. Both count towards the limits of a page.
 */
export async function changedPage(
  { name, cursorName, read, present }: ChangedList,
  input: ChangesInput,
  { scope, table }: ChangeSource,
): Promise<object> {
  const from = changesPosition(cursorName, input);
  const updatedThrough = from?.updatedThrough ?? (await horizonOf(scope, input.updatedSince));
  const request = {
    ...recordFilter(input),
    limit: input.limit,
    changedSince: input.updatedSince,
    after: from?.position,
  };
  const next = (part: "rows" | "removed", position: Position) =>
    changesCursor(cursorName, input, { position, updatedThrough, part });

  const rows = from?.part === "removed" ? [] : await read(request);
  const page = await presentPage(rows.slice(0, input.limit), ({ changedAt: _at, ...row }) =>
    present(row),
  );
  const count = page.rows.length;
  const last = rows[count - 1];
  if (last && rows.length > count) {
    const lastEvaluatedKey = next("rows", { at: last.changedAt ?? "", id: last.id });
    return page.answer(name, { count, lastEvaluatedKey, updatedThrough, removed: [] });
  }

  const after = from?.part === "removed" ? from.position : beforeAll;
  const room = input.limit - count;
  const found = await listRemoved(scope, table, { ...request, limit: room, after });
  const end = found.slice(0, room).findIndex((record) => !page.reserve(record));
  const removed = found.slice(0, end < 0 ? room : end);
  const lastRemoved = removed.at(-1);
  const position = lastRemoved ? { at: lastRemoved.removedAt, id: lastRemoved.id } : after;
  const lastEvaluatedKey = found.length > removed.length ? next("removed", position) : null;
  return page.answer(name, { count, lastEvaluatedKey, updatedThrough, removed });
}

/** Attempts to learn the start of every writing transaction, and the pause between them. */
const attempts = 3;
const pauseMs = 20;

/** A client's clock may be ahead of the database's by this much. */
const toleranceMs = 60_000;

/**
 * Returns an instant up to which the rows that are read from now on contain every change. This is
 * the instant that was sent if the start of a writing transaction stays unknown.
 */
async function horizonOf(scope: Scope, updatedSince: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const { now, through } = await findChangeHorizon(scope);
    if (Date.parse(updatedSince) > Date.parse(now) + toleranceMs) {
      const message = "must not be in the future: send the updatedThrough of an earlier answer";
      throw invalid([{ field: "updatedSince", message }]);
    }
    if (through !== null) return through;
    if (attempt === attempts) return updatedSince;
    await wait(pauseMs);
  }
}
