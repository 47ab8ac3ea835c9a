import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { upsertMany, upsertOne } from "../upsert.ts";
import { getItem, getItems, listCostLayers, listItems, listMovements } from "./read.ts";
import { createItem, deleteItem, updateItem } from "./write.ts";

export const inventoryUseCases = {
  list: listItems,
  get: getItem,
  create: createItem,
  update: updateItem,
  upsert: upsertOne("inventory", { create: createItem, update: updateItem, read: getItems }),
  upsertMany: upsertMany("inventory", { create: createItem, update: updateItem, read: getItems }),
  delete: deleteItem,
  movements: listMovements,
  costLayers: listCostLayers,
} satisfies UseCases<(typeof contract)["inventory"]>;
