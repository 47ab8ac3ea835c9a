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
} from "../sql/drizzle.cjs";
import { createdAt, deletedAt, id, instant, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/**
 * The events of a shop, written in the transaction of the change, and kept for 30 days.
 *
 * No foreign key checks the shop, as in the audit log.
 */
export const events = pgTable(
  "events",
  {
    tenantId: tenantId(),
    id: id(),
    /**
     * The position in the feed, from `next_feed_position`: ascending, with gaps. Null for a test,
     * which is not in the feed.
     */
    position: bigint("position", { mode: "number" }),
    /** The event type: `work_order.created`. */
    event: text("event").notNull(),
    /** The record of the event. Events of one record are delivered in order. */
    resourceId: uuid("resource_id").notNull(),
    /** json instead of jsonb, because the stored text itself is signed and sent. */
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

/** A rotated secret, which signs in addition to its successor until it expires. */
export interface RetiredSecret {
  secret: string;
  /** ISO 8601. */
  validUntil: string;
}

/** The receivers of a shop's events, and their event types. */
export const webhookSubscriptions = pgTable(
  "webhook_subscriptions",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    /**
     * `whsec_` and base64. Needed for signing, so it cannot be a hash. No response, log or audit
     * entry contains it.
     */
    secret: text("secret").notNull(),
    retiredSecrets: jsonb("retired_secrets").$type<RetiredSecret[]>().notNull().default([]),
    /**
     * The caller who created the subscription or last changed its URL: deliveries contain what this
     * caller may read. Null if that is neither a user nor a key: they contain no pay then.
     */
    ownerType: text("owner_type", { enum: ["user", "api_key"] }),
    ownerId: uuid("owner_id"),
    /** Why the service disabled it, as text for the shop; null if it did not. */
    disabledReason: text("disabled_reason"),
    disabledAt: instant("disabled_at"),
    /** The first failure since the last success; null after a success. */
    failingSince: instant("failing_since"),
    lastDeliveryStatus: text("last_delivery_status", { enum: ["success", "failed"] }),
    lastDeliveryAt: instant("last_delivery_at"),
    /** The worker that currently delivers to it. The lease expires by the database's clock. */
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

/** Delivery attempts. A scheduled attempt is `pending`. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    subscriptionId: uuid("subscription_id").notNull(),
    eventId: uuid("event_id").notNull(),
    event: text("event").notNull(),
    resourceId: uuid("resource_id").notNull(),
    /**
     * The position of the event, which orders attempts that are due at the same time; 0 for a test.
     */
    position: bigint("position", { mode: "number" }).notNull(),
    /** Starts at 1. */
    attempt: integer("attempt").notNull(),
    status: text("status", { enum: ["pending", "success", "failed"] }).notNull(),
    /** By the service's clock. */
    dueAt: instant("due_at").notNull(),
    responseStatus: integer("response_status"),
    durationMs: integer("duration_ms"),
    /** What went wrong, as text for the shop. */
    error: text("error"),
    /** The time of the next attempt; null if there is none or it is not yet known. */
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
    // An event has at most one pending attempt per subscription, however often it is redelivered.
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
    // For the log by status, and for redelivery.
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
