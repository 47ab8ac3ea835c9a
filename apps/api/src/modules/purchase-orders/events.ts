import type { IntegrationFields, PurchaseOrderView } from "@bayline/db";
import type { RecordEvent } from "../../pipeline/context.ts";
import { sumOf } from "../amounts/money.ts";
import type { OrderLine } from "./order-lines.ts";

/** The state of an order, as its audit trail and its events need it. */
export interface OrderState {
  order: Omit<
    PurchaseOrderView,
    | "tenantId"
    | "createdAt"
    | "updatedAt"
    | "deletedAt"
    | "unlinkedVendorName"
    | keyof IntegrationFields
  > &
    Partial<Pick<PurchaseOrderView, "updatedAt">>;
  lines: OrderLine[];
  /** The date of the dealer's invoice that made this state. */
  invoiceDate?: string;
}

type OrderEvent = Extract<RecordEvent, `purchase_order.${string}`>;

/**
 * The events of a write of an order; none if nothing changed.
 *
 * A return sends goods back instead of receiving them, so it is an update.
 */
export function orderEvents(before: OrderState | null, after: OrderState | null): OrderEvent[] {
  if (after === null) return ["purchase_order.updated", "purchase_order.deleted"];
  const isReceipt = after.order.type !== "return" && received(after) > received(before);
  const receipt: OrderEvent[] = isReceipt ? ["purchase_order.received"] : [];
  if (before === null) return ["purchase_order.created", ...receipt];
  const comparable = isReceipt ? besideReceipt : everything;
  return comparable(before) === comparable(after)
    ? receipt
    : ["purchase_order.updated", ...receipt];
}

/** The received quantity of an order, which never decreases. */
function received(state: OrderState | null): number {
  return sumOf(state?.lines ?? [], (line) => line.quantityReceived);
}

function everything({ order, lines }: OrderState): string {
  const { status, receivedAt, vendorInvoiceNumbers, totalCostCents } = order;
  const set = [status, receivedAt, vendorInvoiceNumbers, totalCostCents];
  return JSON.stringify([agreed(order), set, lines.map(sorted)]);
}

/** Sorts the fields, because stored and sent lines have them in different orders. */
function sorted(line: object): unknown[] {
  return Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * An order without the fields that receiving sets: quantities received, costs, invoices and status.
 */
function besideReceipt({ order, lines }: OrderState): string {
  return JSON.stringify([agreed(order), lines.map(({ id, quantity }) => [id, quantity])]);
}

function agreed({ type, vendorId, vendorName, note }: OrderState["order"]) {
  return [type, vendorId, vendorName, note];
}
