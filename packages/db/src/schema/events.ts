import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "../drizzle.cjs";
import { createdAt, deletedAt, id, instant, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/**
 * The last position given out in a shop's feed. Locked last in a transaction and held to its commit:
 * whoever has read the feed up to a position has missed nothing before it.
 */
export const eventPositions = pgTable(
  "event_positions",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    last: bigint("last", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
);

/** What happened in a shop, written with the change itself, and kept for 30 days. */
export const events = pgTable(
  "events",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    /** In the feed, counted per shop without a gap; null of a test, which is not in it. */
    position: bigint("position", { mode: "number" }),
    /** The kind: `work_order.created`. */
    event: text("event").notNull(),
    /** The record it is about. Events of one record are delivered in their order. */
    resourceId: uuid("resource_id").notNull(),
    /** json and not jsonb: what is signed and sent is the text as it was written. */
    data: json("data").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex("events_position").on(table.tenantId, table.position),
    index("events_kind").on(table.tenantId, table.event, table.position),
    index("events_age").on(table.createdAt),
  ],
);

/** A secret that was rotated away, and signs beside its successor until then. */
export interface RetiredSecret {
  secret: string;
  /** ISO 8601. */
  validUntil: string;
}

/** Where a shop wants to be told of events, and which. */
export const webhookSubscriptions = pgTable(
  "webhook_subscriptions",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    /** `whsec_` and base64. It must sign, so it cannot be a hash; no answer, log or entry shows it. */
    secret: text("secret").notNull(),
    retiredSecrets: jsonb("retired_secrets").$type<RetiredSecret[]>().notNull().default([]),
    /**
     * The caller who made it, or who last changed its URL: deliveries show what this caller may see. Null
     * in rows that are older than these columns.
     */
    ownerType: text("owner_type", { enum: ["user", "api_key"] }),
    ownerId: uuid("owner_id"),
    /** Why the service switched it off, in words for the shop; null where it did not. */
    disabledReason: text("disabled_reason"),
    disabledAt: instant("disabled_at"),
    /** Since when every delivery failed; null after a success. */
    failingSince: instant("failing_since"),
    lastDeliveryStatus: text("last_delivery_status", { enum: ["success", "failed"] }),
    lastDeliveryAt: instant("last_delivery_at"),
    /** The worker that delivers to it now, and until when by the database's clock. */
    leasedBy: uuid("leased_by"),
    leasedUntil: instant("leased_until"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("webhook_subscriptions_newest")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    check(
      "webhook_subscriptions_last_delivery",
      sql`${table.lastDeliveryStatus} in ('success', 'failed')`,
    ),
    check(
      "webhook_subscriptions_owner",
      sql`${table.ownerType} in ('user', 'api_key') and (${table.ownerType} is null) = (${table.ownerId} is null)`,
    ),
    check(
      "webhook_subscriptions_lease",
      sql`(${table.leasedBy} is null) = (${table.leasedUntil} is null)`,
    ),
  ],
);

/** The attempts to deliver events. An attempt that is to be made is `pending`. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    subscriptionId: uuid("subscription_id").notNull(),
    eventId: uuid("event_id").notNull(),
    event: text("event").notNull(),
    resourceId: uuid("resource_id").notNull(),
    /** The event's, for the order of what is due at once; 0 of a test. */
    position: bigint("position", { mode: "number" }).notNull(),
    /** From 1. */
    attempt: integer("attempt").notNull(),
    status: text("status", { enum: ["pending", "success", "failed"] }).notNull(),
    /** By the service's clock. */
    dueAt: instant("due_at").notNull(),
    responseStatus: integer("response_status"),
    durationMs: integer("duration_ms"),
    /** What went wrong, in words for the shop. */
    error: text("error"),
    /** When it is tried again; null where it is not, or not yet known. */
    nextAttemptAt: instant("next_attempt_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "webhook_deliveries_subscription",
      columns: [table.tenantId, table.subscriptionId],
      foreignColumns: [webhookSubscriptions.tenantId, webhookSubscriptions.id],
    }),
    foreignKey({
      name: "webhook_deliveries_event",
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete("cascade"),
    // An event waits once for a subscription, however often somebody asks for it again.
    uniqueIndex("webhook_deliveries_pending_once")
      .on(table.tenantId, table.subscriptionId, table.eventId)
      .where(sql`${table.status} = 'pending'`),
    index("webhook_deliveries_due")
      .on(table.tenantId, table.subscriptionId, table.dueAt, table.position)
      .where(sql`${table.status} = 'pending'`),
    index("webhook_deliveries_newest").on(
      table.tenantId,
      table.subscriptionId,
      table.createdAt,
      table.id,
    ),
    // The log by status, and what is to be delivered again.
    index("webhook_deliveries_of_status").on(
      table.tenantId,
      table.subscriptionId,
      table.status,
      table.createdAt,
      table.id,
    ),
    index("webhook_deliveries_of_event").on(table.tenantId, table.eventId),
    check("webhook_deliveries_status", sql`${table.status} in ('pending', 'success', 'failed')`),
    check("webhook_deliveries_attempt", sql`${table.attempt} >= 1`),
  ],
);
