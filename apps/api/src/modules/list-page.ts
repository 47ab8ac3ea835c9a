import { invalid } from "@bayline/contracts";
import type { RecordPageRequest, RemovedRow, SortKind } from "@bayline/db";
import { isId } from "../ids.ts";
import { nextCursor, type PageInput, pageRequest } from "../pipeline/cursor.ts";
import { presentPage } from "../pipeline/page.ts";
import { endOfShopDay, startOfShopDay } from "../time/clock.ts";
import { type ChangeSource, changedPage } from "./changed-page.ts";

interface ListSource<Row, T> {
  /** Reads the rows of the page and one more. */
  read: (page: RecordPageRequest) => Promise<Row[]>;
  /** Returns undefined for a row that was not read, which ends the page. */
  present: (row: Row) => T | undefined;
  /** The value that the list is sorted by. */
  at: (row: Row) => string | number;
  /** The type of that value. Default: `instant`. */
  sortKind?: SortKind;
  /** Ids in the filter. A value that is not an id matches no row. */
  ids?: ReadonlyArray<string | undefined>;
  /** The list's name in its cursors. Default: the name of its rows. */
  cursorName?: string;
  /** The records of the list, if clients may keep a copy of it. */
  changes?: ChangeSource;
}

/** The input of a list. `updatedSince` requests the changes after an instant. */
type ListInput = PageInput & { updatedSince?: string | undefined };

type Page<Name extends string, T> = { [N in Name]: T[] } & {
  count: number;
  lastEvaluatedKey: string | null;
  updatedThrough?: string;
  removed?: RemovedRow[];
};

/**
 * Reads and presents a page of a list. `name` is the field of the answer that contains the rows.
 */
export async function listPage<Name extends string, Row extends { id: string }, T>(
  name: Name,
  input: ListInput,
  source: ListSource<Row, T>,
): Promise<Page<Name, T>>;
export async function listPage(
  name: string,
  input: ListInput,
  source: ListSource<{ id: string }, unknown>,
): Promise<object> {
  const { ids = [], cursorName = name, sortKind, changes, present } = source;
  const mayMatch = [input.externalId, ...ids].every((id) => id === undefined || isId(id));
  const read = (page: RecordPageRequest) => (mayMatch ? source.read(page) : Promise.resolve([]));
  const { updatedSince } = input;
  if (changes && updatedSince !== undefined) {
    const list = { name, cursorName, read, present };
    return changedPage(list, { ...input, updatedSince }, changes);
  }
  const request = pageRequest(cursorName, input, sortKind);
  const rows = await read(request);
  const page = await presentPage(rows.slice(0, input.limit), present);
  const count = page.rows.length;
  const lastEvaluatedKey = nextCursor(cursorName, input, { rows, count, at: source.at });
  return page.answer(name, { count, lastEvaluatedKey });
}

/**
 * Refuses a range of days that ends before it begins. It has two fields, the first day first.
 *
 * @throws 400
 */
export function requireRange(range: Readonly<Record<string, string | undefined>>): void {
  const [first, last] = Object.keys(range);
  const [from, to] = Object.values(range);
  if (!from || !to || from <= to) return;
  throw invalid([{ field: last ?? "", message: `must not be before ${first}` }]);
}

/** The filter for rows created from the start of one shop-local day to the end of another. */
export function createdWithin(
  from: string | undefined,
  to: string | undefined,
  timeZone: string,
): { createdFrom: string | undefined; createdBefore: string | undefined } {
  return {
    createdFrom: from && startOfShopDay(from, timeZone).toISOString(),
    createdBefore: to && endOfShopDay(to, timeZone).toISOString(),
  };
}
