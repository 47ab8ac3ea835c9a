import type { RecordEvent } from "../../context.ts";
import type { OrderState } from "./audit.ts";

type OrderEvent = Extract<RecordEvent, `purchase_order.${string}`>;

/**
 * What a write of an order is to those who follow its events; nothing where it changed nothing. Goods
 * that a return sends back are not received: then the order is updated.
 */
export function orderEvents(before: OrderState | null, after: OrderState | null): OrderEvent[] {
  if (after === null) return ["purchase_order.updated"];
  const isReceipt = after.order.type !== "return" && received(after) > received(before);
  const receipt: OrderEvent[] = isReceipt ? ["purchase_order.received"] : [];
  if (before === null) return ["purchase_order.created", ...receipt];
  const told = isReceipt ? besideReceipt : everything;
  return told(before) === told(after) ? receipt : ["purchase_order.updated", ...receipt];
}

/** How much came of an order's goods, which can only become more. */
function received(state: OrderState | null): number {
  return (state?.lines ?? []).reduce((sum, line) => sum + line.quantityReceived, 0);
}

function everything({ order, lines }: OrderState): string {
  const { status, receivedAt, vendorInvoiceNumbers, totalCostCents } = order;
  const set = [status, receivedAt, vendorInvoiceNumbers, totalCostCents];
  return JSON.stringify([agreed(order), set, lines.map(sorted)]);
}

/** Lines of the database and of a request have their fields in different orders. */
function sorted(line: object): unknown[] {
  return Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Receiving sets the rest: what came, at what cost, by which invoice, and the status that follows. */
function besideReceipt({ order, lines }: OrderState): string {
  return JSON.stringify([agreed(order), lines.map(({ id, quantity }) => [id, quantity])]);
}

function agreed({ type, vendorId, vendorName, note }: OrderState["order"]) {
  return [type, vendorId, vendorName, note];
}
