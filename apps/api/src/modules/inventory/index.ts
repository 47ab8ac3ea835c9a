import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getItem, listCostLayers, listItems, listMovements } from "./read.ts";
import { createItem, deleteItem, updateItem } from "./write.ts";

export const inventoryUseCases = {
  list: listItems,
  get: getItem,
  create: createItem,
  update: updateItem,
  delete: deleteItem,
  movements: listMovements,
  costLayers: listCostLayers,
} satisfies UseCases<(typeof contract)["inventory"]>;
