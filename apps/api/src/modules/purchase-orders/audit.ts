import type { WriteContext } from "../../pipeline/context.ts";
import { type OrderState, orderEvents } from "./events.ts";
import type { OrderLine } from "./order-lines.ts";
import type { OrderRecord } from "./present.ts";

/**
 * Emits the events of an order's change and records its audit entry. Of its parts, only the changed
 * ones are recorded: in an order of 500 lines of which one was received, that is one line.
 *
 * The events contain the given record; without it, they read the order when the use case is done.
 */
export async function auditOrderChange(
  ctx: WriteContext,
  before: OrderState | null,
  after: OrderState | null,
  record?: OrderRecord,
): Promise<void> {
  const old = auditedLines(before);
  const fresh = auditedLines(after);
  const differs = (id: string) =>
    !old.has(id) || !fresh.has(id) || JSON.stringify(old.get(id)) !== JSON.stringify(fresh.get(id));
  const changed = (lines: Map<string, object>) =>
    [...lines].filter(([id]) => differs(id)).map(([, line]) => line);
  const id = after?.order.id ?? before?.order.id ?? "";
  for (const event of orderEvents(before, after)) {
    if (record) ctx.emitWith(event, id, record);
    else ctx.emit(event, id);
  }
  ctx.recordAudit({
    resourceType: "purchase_order",
    resourceId: id,
    before: before && { ...auditedOrder(before), parts: changed(old) },
    after: after && { ...auditedOrder(after), parts: changed(fresh) },
  });
}

function auditedOrder({ order, invoiceDate }: OrderState): object {
  return {
    updatedAt: order.updatedAt,
    number: order.number,
    status: order.status,
    type: order.type,
    vendorId: order.vendorId,
    vendorName: order.vendorName,
    vendorInvoiceNumbers: order.vendorInvoiceNumbers,
    note: order.note,
    itemCount: order.itemCount,
    totalCostCents: order.totalCostCents,
    receivedAt: order.receivedAt,
    ...(invoiceDate && { invoiceDate }),
  };
}

function auditedLines(state: OrderState | null): Map<string, object> {
  return new Map(state?.lines.map((line) => [line.id, auditedLine(line)]));
}

/** Fields of a line that identify it, or of which others are computed. */
const notAudited: ReadonlySet<string> = new Set([
  "id",
  "position",
  "totalCostCents",
  "orderedUnitCostCents",
  "receivedCents",
] satisfies Array<keyof OrderLine>);

function auditedLine(line: OrderLine): object {
  const present: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(line)) {
    if (value !== null && !notAudited.has(name)) present[name] = value;
  }
  if (line.quantityReceived > 0) present.receivedCents = line.receivedCents;
  return present;
}
