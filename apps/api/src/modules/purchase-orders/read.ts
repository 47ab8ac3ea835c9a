import { maxPageBytes } from "@bayline/contracts";
import {
  findAuditedOrder,
  findPurchaseOrder,
  listPurchaseOrders,
  type PurchaseOrderRow,
  type Scope,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { createdWithin, listPage, requireRange } from "../list-page.ts";
import { requireRecord } from "../records.ts";
import { fewestBytesOfPart, presentOrder, presentOrderSummary } from "./present.ts";

/** The order without its audit log, as returned by writes and events. */
export async function getOrder(scope: Scope, { id }: Pick<PurchaseOrderRow, "id">) {
  return presentOrderSummary(requireRecord(await findPurchaseOrder(scope, id), "purchase order"));
}

export async function getPurchaseOrder(ctx: ReadContext, { id }: InputOf<"purchaseOrders.get">) {
  return presentOrder(
    requireRecord(await findAuditedOrder(ctx, id, maxPageBytes), "purchase order"),
  );
}

export async function listOrders(ctx: ReadContext, input: InputOf<"purchaseOrders.list">) {
  const { search, number, dateFrom, dateTo, vendorId } = input;
  requireRange({ dateFrom, dateTo });
  const created = createdWithin(dateFrom, dateTo, ctx.caller.timeZone);
  // Other systems use this name for a fully received order.
  const status = input.status === "fully_received" ? "received" : input.status;
  const mostLines = Math.ceil(maxPageBytes / fewestBytesOfPart);
  return listPage("purchaseOrders", input, {
    read: (page) =>
      listPurchaseOrders(ctx, { ...page, ...created, search, number, vendorId, status }, mostLines),
    at: (row) => row.createdAt,
    present: presentOrderSummary,
    changes: { scope: ctx, table: "purchase_orders" },
    ids: [vendorId],
  });
}
