import type { contract } from "@bayline/contracts";
import { readBy } from "../../pipeline/compared-update.ts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { createWorkOrder } from "./create.ts";
import { sendEstimate } from "./estimates/send.ts";
import { invoiceWorkOrder } from "./invoice.ts";
import { createLine, deleteLine, readLine, updateLine } from "./items.ts";
import { listWorkOrders } from "./list.ts";
import { quoteWork } from "./quote.ts";
import { quoteDeclined } from "./quote-declined.ts";
import { getWorkOrder } from "./read.ts";
import { deleteOrder, purgeOrder, restoreOrder } from "./remove.ts";
import { repriceWork } from "./reprice.ts";
import { createBlock, deleteBlock, updateBlock } from "./services.ts";
import { updateWorkOrder } from "./update.ts";

export const workOrderUseCases = {
  list: listWorkOrders,
  get: getWorkOrder,
  create: createWorkOrder,
  update: updateWorkOrder,
  delete: deleteOrder,
  restore: restoreOrder,
  permanentDelete: purgeOrder,
  invoice: invoiceWorkOrder,
  reprice: repriceWork,
  quote: quoteWork,
  quoteDeclined,
  sendEstimate,
  services: { create: createBlock, update: updateBlock, delete: deleteBlock },
  items: { create: createLine, update: readBy(readLine, updateLine), delete: deleteLine },
} satisfies Omit<UseCases<(typeof contract)["workOrders"]>, "fromDue">;
