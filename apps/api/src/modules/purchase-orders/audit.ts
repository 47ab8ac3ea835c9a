import type { IntegrationFields, PurchaseOrderView } from "@bayline/db";
import type { RecordEvent, WriteContext } from "../../pipeline/context.ts";
import { sumOf } from "../amounts/money.ts";
import type { OrderLine } from "./order-lines.ts";
import type { OrderRecord } from "./present.ts";

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

type OrderEvent = Extract<RecordEvent, `purchase_order.${string}`>;

/**
 * The events of a write of an order; none if nothing changed.
 *
 * A return sends goods back instead of receiving them, so it is an update.
 */
function orderEvents(before: OrderState | null, after: OrderState | null): OrderEvent[] {
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
