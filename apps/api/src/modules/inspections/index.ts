import type { contract } from "@bayline/contracts";
import { readBy } from "../../pipeline/compared-update.ts";
import type { UseCases } from "../../pipeline/use-case.ts";
import {
  createInspection,
  deleteInspection,
  getInspection,
  listInspections,
  updateInspection,
} from "./inspections.ts";
import { readItem, updateItem } from "./items.ts";

export const inspectionUseCases = {
  list: listInspections,
  get: getInspection,
  create: createInspection,
  update: updateInspection,
  delete: deleteInspection,
  items: { update: readBy(readItem, updateItem) },
} satisfies UseCases<(typeof contract)["inspections"]>;
