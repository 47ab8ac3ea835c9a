import {
  findItem,
  findItems,
  findStock,
  listCostLayers as queryCostLayers,
  listItems as queryItems,
  listMovements as queryMovements,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";
import { presentCostLayer, presentItem, presentMovement, presentStock } from "./present.ts";

export function listItems(ctx: ReadContext, input: InputOf<"inventory.list">) {
  return listPage("inventoryItems", input, {
    read: (page) => queryItems(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: presentItem,
    changes: { scope: ctx, table: "inventory_items" },
    cursorName: "inventory",
  });
}

export async function getItem(ctx: ReadContext, { id }: InputOf<"inventory.get">) {
  return presentItem(requireRecord(await findItem(ctx, id), "part"));
}

/** Returns the items in the order of the given ids. */
export async function getItems(ctx: ReadContext, ids: string[]) {
  const items = new Map((await findItems(ctx, ids)).map((row) => [row.id, row]));
  return ids.map((id) => presentItem(requireRecord(items.get(id), "part")));
}

/** Returns what movements and reservations change of items, in the order of the given ids. */
export async function getStock(ctx: ReadContext, ids: string[]) {
  const rows = new Map((await findStock(ctx, ids)).map((row) => [row.id, row]));
  return ids.map((id) => presentStock(requireRecord(rows.get(id), "part")));
}

export function listMovements(ctx: ReadContext, input: InputOf<"inventory.movements">) {
  return listPage("movements", input, {
    read: (page) => ofPart(ctx, input.id, queryMovements(ctx, input.id, page)),
    at: (row) => row.position,
    present: presentMovement,
    sortKind: "number",
  });
}

export function listCostLayers(ctx: ReadContext, input: InputOf<"inventory.costLayers">) {
  return listPage("costLayers", input, {
    read: (page) => ofPart(ctx, input.id, queryCostLayers(ctx, input.id, page)),
    at: (row) => row.receivedAt,
    present: presentCostLayer,
  });
}

/** Returns the rows of a part, or throws a 404. Both are read concurrently. */
async function ofPart<Row>(ctx: ReadContext, id: string, rows: Promise<Row[]>): Promise<Row[]> {
  const [item, read] = await Promise.all([findItem(ctx, id), rows]);
  requireRecord(item, "part");
  return read;
}
