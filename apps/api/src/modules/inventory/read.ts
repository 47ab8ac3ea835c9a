import type { contract } from "@bayline/contracts";
import {
  findItem,
  findItems,
  listCostLayers as queryCostLayers,
  listItems as queryItems,
  listMovements as queryMovements,
} from "@bayline/db";
import type { z } from "zod";
import type { ReadContext } from "../../pipeline/context.ts";
import { pageAnswer, pageRequest } from "../../pipeline/cursor.ts";
import { found } from "../records.ts";
import { presentCostLayer, presentItem, presentMovement } from "./present.ts";

type Input<K extends keyof (typeof contract)["inventory"]> = z.output<
  (typeof contract)["inventory"][K]["input"]
>;

export async function listItems(ctx: ReadContext, input: Input<"list">) {
  const rows = await queryItems(ctx, { ...input, ...pageRequest("inventory", input) });
  const { rows: inventoryItems, ...page } = pageAnswer("inventory", input, rows, {
    at: (row) => row.createdAt,
    present: presentItem,
  });
  return { inventoryItems, ...page };
}

export async function getItem(ctx: ReadContext, { id }: Input<"get">) {
  return presentItem(found(await findItem(ctx, id), "part"));
}

/** Returns the items in the order of the given ids. */
export async function getItems(ctx: ReadContext, ids: string[]) {
  const items = new Map((await findItems(ctx, ids)).map((row) => [row.id, row]));
  return ids.map((id) => presentItem(found(items.get(id), "part")));
}

export async function listMovements(ctx: ReadContext, input: Input<"movements">) {
  const page = pageRequest("movements", input, "number");
  const [item, rows] = await Promise.all([
    findItem(ctx, input.id),
    queryMovements(ctx, input.id, page),
  ]);
  found(item, "part");
  const { rows: movements, ...rest } = pageAnswer("movements", input, rows, {
    at: (row) => row.position,
    present: presentMovement,
  });
  return { movements, ...rest };
}

export async function listCostLayers(ctx: ReadContext, input: Input<"costLayers">) {
  const page = pageRequest("costLayers", input);
  const [item, rows] = await Promise.all([
    findItem(ctx, input.id),
    queryCostLayers(ctx, input.id, page),
  ]);
  found(item, "part");
  const { rows: costLayers, ...rest } = pageAnswer("costLayers", input, rows, {
    at: (row) => row.receivedAt,
    present: presentCostLayer,
  });
  return { costLayers, ...rest };
}
