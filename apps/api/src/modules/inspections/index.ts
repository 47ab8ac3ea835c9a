import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../procedure.ts";
import {
  createInspection,
  deleteInspection,
  getInspection,
  listInspections,
  updateInspection,
} from "./inspections.ts";
import { updateItem } from "./items.ts";

export const inspectionUseCases = {
  list: listInspections,
  get: getInspection,
  create: createInspection,
  update: updateInspection,
  delete: deleteInspection,
  items: { update: updateItem },
} satisfies UseCases<(typeof contract)["inspections"]>;
