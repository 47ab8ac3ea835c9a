import type { contract } from "@bayline/contracts";
import { readBy } from "../../pipeline/compared-update.ts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { matchOrder } from "./match.ts";
import { getOrder, getPurchaseOrder, listOrders } from "./read.ts";
import { receiveOrder } from "./receive.ts";
import { reorderFromVendor } from "./reorder.ts";
import { createOrder, deleteOrder, updateOrder } from "./write.ts";

export const purchaseOrderUseCases = {
  list: listOrders,
  get: getPurchaseOrder,
  match: matchOrder,
  create: createOrder,
  reorder: reorderFromVendor,
  update: readBy(getOrder, updateOrder),
  delete: deleteOrder,
  receive: receiveOrder,
} satisfies UseCases<(typeof contract)["purchaseOrders"]>;
