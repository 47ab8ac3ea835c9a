import { z } from "zod";
import { envelope, Id, page, ShopDate, Timestamp, text } from "../fields/fields.ts";
import { invoices } from "../money/invoices.ts";
import { payments } from "../money/payments.ts";
import { salesOrders } from "../money/sales-orders.ts";
import { operation } from "../operation/operation.ts";
import { inventory } from "../purchasing/inventory.ts";
import { purchaseOrders } from "../purchasing/purchase-orders.ts";
import { customers } from "../shop/customers.ts";
import { vehicles } from "../shop/vehicles.ts";
import { inspections } from "../work-orders/inspections.ts";
import { serviceRequests } from "../work-orders/service-requests.ts";
import { WorkOrder } from "../work-orders/work-order-records.ts";
import { workOrders } from "../work-orders/work-orders.ts";
import { type EventName, eventNames, isEventName } from "./names.ts";

export const eventCategories = [
  "service_requests",
  "counter_sales",
  "work_orders",
  "billing",
  "inventory",
  "purchasing",
  "customers",
  "system",
] as const;

export type EventCategory = (typeof eventCategories)[number];

/** A kind of event: when it is emitted, and the schema of its `data`. */
export interface EventKind<D extends z.core.$ZodType = z.core.$ZodType> {
  /** When it is emitted, in one sentence. */
  description: string;
  category: EventCategory;
  data: D;
  /** An example of `data`. */
  example: Record<string, unknown>;
}

interface Read<D extends z.core.$ZodType> {
  output: D;
  example?: { output?: unknown };
}

/** An event whose data is a record as an operation returns it. */
function recordEvent<D extends z.core.$ZodType>(
  { output, example }: Read<D>,
  category: EventCategory,
  description: string,
): EventKind<D> {
  return { description, category, data: output, example: { ...Object(example?.output) } };
}

/**
 * A purchase order in an event, without its audit log: each event would repeat all earlier changes.
 */
const purchaseOrder = purchaseOrders.create;

const DigestReady = z
  .object({
    businessDate: ShopDate.meta({
      description: "Daily: the day covered; weekly: the Monday of the week",
    }),
    period: z.enum(["daily", "weekly"]),
    headline: z.string(),
    renderMode: z.enum(["llm", "fallback"]),
    anomalyCount: z.int(),
    overwritten: z.boolean().meta({ description: "Whether an existing digest was overwritten" }),
  })
  .meta({ id: "DigestReady" });

const Test = z
  .object({ message: z.string(), webhookId: Id })
  .meta({ id: "WebhookTest", description: "Payload of a test event" });

/**
 * Every kind of event. Subscriptions, the feed, the documents and the SDK's types derive from it.
 */
export const eventKinds = {
  "service_request.created": recordEvent(
    serviceRequests.get,
    "service_requests",
    "A check-in or service request is submitted",
  ),
  "service_request.converted": recordEvent(
    serviceRequests.get,
    "service_requests",
    "A service request is converted to a work order",
  ),
  "sales_order.created": recordEvent(salesOrders.get, "counter_sales", "A counter sale is drafted"),
  "sales_order.completed": recordEvent(
    salesOrders.get,
    "counter_sales",
    "A counter sale is paid and its stock deducted",
  ),
  "sales_order.refunded": recordEvent(
    salesOrders.get,
    "counter_sales",
    "Goods of a counter sale are returned, or money is refunded",
  ),
  "work_order.created": recordEvent(workOrders.get, "work_orders", "A work order is opened"),
  "work_order.updated": recordEvent(
    workOrders.get,
    "work_orders",
    "Details, blocks, lines or the status of a work order change, or it is deleted or restored",
  ),
  "work_order.status_changed": {
    description: "A work order moves to another status",
    category: "work_orders",
    data: WorkOrder.extend({
      previousStatus: z.string().meta({ description: "The status before the change" }),
    }).meta({ id: "WorkOrderStatusChanged" }),
    example: { ...Object(workOrders.get.example?.output), previousStatus: "approved" },
  },
  "work_order.completed": recordEvent(
    workOrders.get,
    "work_orders",
    "A work order moves to a status of category `completed`, or is created with one",
  ),
  "inspection.completed": recordEvent(
    inspections.get,
    "work_orders",
    "A new or pending inspection is passed or failed",
  ),
  "invoice.created": recordEvent(
    invoices.get,
    "billing",
    "An invoice of a work order or a counter sale is finalized",
  ),
  "payment.received": recordEvent(
    payments.get,
    "billing",
    "A payment is recorded on an invoice of a work order or a counter sale",
  ),
  "inventory.created": recordEvent(inventory.get, "inventory", "An inventory item is created"),
  "inventory.updated": recordEvent(
    inventory.get,
    "inventory",
    "An inventory item is edited: details, cost, price or a manual quantity",
  ),
  "inventory.low_stock": recordEvent(
    inventory.get,
    "inventory",
    "The quantity on hand of an item falls from above its reorder point to the reorder point or below",
  ),
  "purchase_order.created": recordEvent(purchaseOrder, "purchasing", "A purchase order is created"),
  "purchase_order.updated": recordEvent(
    purchaseOrder,
    "purchasing",
    "A purchase order or its lines change, other than by receiving",
  ),
  "purchase_order.received": recordEvent(
    purchaseOrder,
    "purchasing",
    "Goods of a purchase order are received into stock",
  ),
  "customer.created": recordEvent(customers.get, "customers", "A customer is added"),
  "vehicle.created": recordEvent(vehicles.get, "customers", "A vehicle is added"),
  "digest.ready": {
    description: "A daily or weekly digest has been written",
    category: "system",
    data: DigestReady,
    example: {
      businessDate: "2026-03-02",
      period: "daily",
      headline: "$12,480.00 invoiced on 9 orders, 18.2% above a usual Monday",
      renderMode: "fallback",
      anomalyCount: 0,
      overwritten: false,
    },
  },
  "webhook.test": {
    description: "A test event, sent on request; not included in the feed",
    category: "system",
    data: Test,
    example: {
      message: "This is a test of the subscription “ERP”.",
      webhookId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
    },
  },
} as const satisfies Record<EventName, EventKind>;

export type EventData<N extends EventName> = z.output<(typeof eventKinds)[N]["data"]>;

/** An event as returned by the feed and delivered to webhooks. */
export const Event = z
  .object({
    id: Id.meta({ description: "Identifier of the event, the same in repeated deliveries" }),
    event: z.string().meta({ description: "Kind of the event, such as `work_order.created`" }),
    createdAt: Timestamp,
    tenantId: Id.meta({ description: "Identifier of the shop" }),
    data: z.record(z.string(), z.unknown()).meta({
      description:
        "The record as its GET returned it when the event was emitted, without its `auditLog`; see `GET /webhooks/events`",
    }),
  })
  .meta({ id: "Event" });

const kinds = eventNames.filter((name) => name !== "webhook.test");

/** Comma-separated kinds in the query of the feed: `work_order.created,invoice.created`. */
const Kinds = text(1000)
  .refine(
    (list) => list.split(",").every((name) => isEventName(name.trim())),
    `must be kinds of events, separated by commas: ${kinds.join(", ")}`,
  )
  .meta({ description: "Return only events of these kinds, separated by commas", type: "string" });

/** Rejects `after` and `lastEvaluatedKey` with different values. */
function sameCursor() {
  return z.check<{ after?: string | undefined; lastEvaluatedKey?: string | undefined }>(
    ({ value, issues }) => {
      const { after, lastEvaluatedKey } = value;
      if (after === undefined || lastEvaluatedKey === undefined) return;
      if (after === lastEvaluatedKey) return;
      const message = "is another name of lastEvaluatedKey: send one of them, or the same value";
      issues.push({ code: "custom", input: after, path: ["after"], message });
    },
  );
}

/** Returns an example event of a kind. */
export function exampleEventOf(event: EventName) {
  return {
    id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01",
    event,
    createdAt: "2026-03-02T15:04:05.000Z",
    tenantId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
    data: eventKinds[event].example,
  };
}

export const exampleEvent = exampleEventOf("customer.created");

const LastSeen = text(64).toLowerCase().optional();

export const events = {
  list: operation({
    method: "GET",
    path: "/events",
    access: "shop.oversee",
    summary: "List the shop's events in order",
    description:
      "Returns the event feed that webhooks deliver from. Events are kept for 30 days. The cursor is the id of an event: `lastEvaluatedKey` is the id of the last event of the page, and null at the end of the feed. To poll, send the id of the last event received, also at the end of the feed; after an empty page, send the same cursor again. A cursor is valid for any `types`. With `sortDirection=desc` the newest events come first, and the cursor moves back in time.",
    input: z
      .strictObject({
        ...page(100),
        lastEvaluatedKey: LastSeen.meta({
          description:
            "Cursor: the `lastEvaluatedKey` of the previous page, or the id of any event",
        }),
        after: LastSeen.meta({ description: "Alias of `lastEvaluatedKey`" }),
        types: Kinds.optional(),
        sortDirection: z.enum(["asc", "desc"]).default("asc"),
      })
      .check(sameCursor()),
    output: envelope("events", Event),
    example: {
      input: { types: "customer.created,vehicle.created", limit: 100 },
      output: { events: [exampleEvent], count: 1, lastEvaluatedKey: null },
    },
  }),
};
