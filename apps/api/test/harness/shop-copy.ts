import { expect } from "vitest";
import { call, type Response } from "./http.ts";
import type { TestShop } from "./shop.ts";

interface SyncedList {
  path: string;
  /** The field of the answer that contains the rows. */
  rows: string;
  /** The parameters of the copy. */
  query?: Record<string, string>;
  /** The parameters that list all live rows, apart from those of the copy. */
  all?: Record<string, string>;
}

/** The lists of which clients may keep copies. */
export const syncedLists: readonly SyncedList[] = [
  { path: "/customers", rows: "customers" },
  { path: "/vehicles", rows: "vehicles", all: { includeArchived: "true" } },
  { path: "/vendors", rows: "vendors" },
  { path: "/canned-jobs", rows: "cannedJobs" },
  { path: "/pricing/rules", rows: "rules" },
  { path: "/inventory", rows: "inventoryItems" },
  { path: "/service-requests", rows: "serviceRequests" },
  {
    path: "/work-orders",
    rows: "workOrders",
    query: { fullDetails: "true" },
    all: { includeArchived: "true" },
  },
  { path: "/purchase-orders", rows: "purchaseOrders" },
  { path: "/inspections", rows: "inspections" },
  { path: "/sales-orders", rows: "salesOrders" },
  { path: "/invoices", rows: "invoices" },
  { path: "/payments", rows: "payments" },
  { path: "/receipts", rows: "receipts" },
];

export const beginning = "1970-01-01T00:00:00.000Z";

interface Row {
  id: string;
  deletedAt?: string | null;
}

interface Page {
  rows: Row[];
  removed: Array<{ id: string; removedAt: string }>;
  updatedThrough: string;
  lastEvaluatedKey: string | null;
}

/**
 * By how much the service repeats the past, for a server whose clock is behind. These copies do
 * without, so that a change that a call omits is not found by the next one.
 */
const repeatedMs = 5000;

/** What a client stores of a list, after each page. */
class ListCopy {
  readonly rows = new Map<string, Row>();
  updatedSince = beginning;
  cursor: string | null = null;

  apply({ rows, removed, updatedThrough, lastEvaluatedKey }: Page): void {
    for (const row of rows) this.rows.set(row.id, row);
    for (const { id } of removed) this.rows.delete(id);
    this.cursor = lastEvaluatedKey;
    if (lastEvaluatedKey !== null) return;
    this.updatedSince = new Date(Date.parse(updatedThrough) + repeatedMs).toISOString();
  }
}

interface CopyOptions {
  /** Rows per page. Default: 500. */
  limit?: number;
  /** The origins of the service's processes, each of which answers some of the pages. */
  origins?: string[];
  /** Called after each page that was stored. A client that is killed throws. */
  onPage?: () => void | Promise<void>;
}

/** A client that keeps a copy of a shop by polling. */
export class ShopCopy {
  readonly lists = new Map(syncedLists.map((list) => [list, new ListCopy()]));
  readonly #shop: TestShop;
  readonly #options: CopyOptions;
  #calls = 0;

  constructor(shop: TestShop, options: CopyOptions = {}) {
    this.#shop = shop;
    this.#options = options;
  }

  /** Reads the changes of all lists. After an error it continues with the page that failed. */
  async sync(): Promise<void> {
    for (const [list, copy] of this.lists) {
      do {
        copy.apply(await this.#read(list, copy));
        await this.#options.onPage?.();
      } while (copy.cursor !== null);
    }
  }

  /** Forgets how far an interrupted walk came, like a client that stores its cursors in memory. */
  restart(): void {
    for (const copy of this.lists.values()) copy.cursor = null;
  }

  async #read(list: SyncedList, { updatedSince, cursor }: ListCopy): Promise<Page> {
    const query = new URLSearchParams({ ...list.query, updatedSince });
    query.set("limit", String(this.#options.limit ?? 500));
    if (cursor !== null) query.set("lastEvaluatedKey", cursor);
    const { status, body, text } = await this.#get(`${list.path}?${query}`);
    expect(status, text).toBe(200);
    expect(body.count).toBe(body[list.rows].length);
    return { ...body, rows: body[list.rows] };
  }

  #get(path: string): Promise<Response> {
    const { origins = [] } = this.#options;
    this.#calls += 1;
    const origin = origins[this.#calls % origins.length];
    const headers = { "x-api-key": this.#shop.key };
    return call(origin ? `${origin}/v1` : this.#shop.baseUrl, "GET", path, { headers });
  }
}

/** Expects that a copy has the rows of the shop, as its lists and records show them now. */
export async function expectEqualTo(shop: TestShop, copy: ShopCopy): Promise<void> {
  for (const [list, { rows }] of copy.lists) {
    const live = byId([...rows.values()].filter(({ deletedAt }) => (deletedAt ?? null) === null));
    expect(live, list.path).toEqual(byId(await listed(shop, list)));
    for (const row of rows.values()) {
      if ((row.deletedAt ?? null) === null) continue;
      const { status, body } = await shop.api("GET", `${list.path}/${row.id}`);
      expect(status).toBe(200);
      expect(body).toMatchObject(row);
    }
  }
  const fresh = new ShopCopy(shop);
  await fresh.sync();
  for (const [list, { rows }] of copy.lists) {
    const same = fresh.lists.get(list)?.rows ?? new Map();
    expect(byId([...rows.values()]), list.path).toEqual(byId([...same.values()]));
  }
}

async function listed(shop: TestShop, { path, rows, query, all }: SyncedList): Promise<Row[]> {
  const found: Row[] = [];
  let cursor: string | null = null;
  do {
    const asked = new URLSearchParams({ ...query, ...all, limit: "500" });
    if (cursor !== null) asked.set("lastEvaluatedKey", cursor);
    const { body } = await shop.api("GET", `${path}?${asked}`);
    found.push(...body[rows]);
    cursor = body.lastEvaluatedKey;
  } while (cursor !== null);
  return found;
}

const byId = (rows: Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
