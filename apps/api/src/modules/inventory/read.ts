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
import { checkPrices } from "../lines/check-prices.ts";
import type { Line } from "../lines/line.ts";
import { listPage } from "../list-page.ts";
import { presentPricing } from "../price-book/pricing.ts";
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

/** The part with the price that the price book gives it today. */
export async function getItem(ctx: ReadContext, { id }: InputOf<"inventory.get">) {
  const item = presentItem(requireRecord(await findItem(ctx, id), "part"));
  const line = item.deletedAt === null ? await priceToday(ctx, id) : undefined;
  const { unitPriceCents = 0, pricing = { source: "none" as const } } = line ?? {};
  const { pricedBy } = presentPricing({ unitPriceCents, pricing });
  return { ...item, priceCents: pricing.source === "none" ? null : unitPriceCents, pricedBy };
}

/** A unit of a part, priced for a customer without a level. */
async function priceToday(ctx: ReadContext, inventoryItemId: string): Promise<Line | undefined> {
  const submitted = {
    kind: "part" as const,
    input: { inventoryItemId },
    current: undefined,
    at: "",
  };
  const [line] = await checkPrices(ctx, [submitted], { customerId: null, vehicleId: null });
  return line;
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
