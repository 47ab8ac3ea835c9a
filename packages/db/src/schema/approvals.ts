import type {
  ApprovalChannel,
  ApprovalDecision,
  ApprovalPrincipal,
  ApprovalRule,
  PacketContent,
} from "@bayline/contracts";
import {
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
  unique,
  uuid,
} from "../sql/drizzle.cjs";
import { bytea, cents, createdAt, id, instant, tenantId, updatedAt } from "./columns.ts";
import { customers } from "./fleet.ts";
import { workOrders } from "./work-orders.ts";

/**
 * What is approved for a customer without asking. It is read and written under the lock of its
 * customer.
 */
export const approvalPolicies = pgTable(
  "approval_policies",
  {
    tenantId: tenantId(),
    customerId: uuid("customer_id").notNull(),
    enabled: boolean("enabled").notNull(),
    /** In the order in which they are tried. Their canned jobs and vehicles may be deleted. */
    rules: jsonb("rules").$type<ApprovalRule[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId] }),
    foreignKey({
      name: "approval_policies_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
  ],
);

/** Estimates as they were sent to customers. Their content never changes. */
export const estimatePackets = pgTable(
  "estimate_packets",
  {
    tenantId: tenantId(),
    id: id(),
    workOrderId: uuid("work_order_id").notNull(),
    customerId: uuid("customer_id"),
    /** Counts the packets of the order from 1. */
    version: integer("version").notNull(),
    /** `EST-1001-2`. */
    number: text("number").notNull(),
    /** Becomes decided with the decision of its last service. Expiry follows from the time. */
    status: text("status", { enum: ["open", "decided", "revoked"] })
      .notNull()
      .default("open"),
    content: json("content").$type<PacketContent>().notNull(),
    /** SHA-256 of the canonical JSON of the content, in hexadecimal. */
    hash: text("hash").notNull(),
    totalCents: cents("total_cents").notNull(),
    /** SHA-256 of the token of its link; null in a shop from an archive. */
    tokenHash: bytea("token_hash"),
    sentTo: text("sent_to"),
    senderType: text("sender_type", { enum: ["user", "api_key"] }).notNull(),
    senderId: uuid("sender_id").notNull(),
    senderName: text("sender_name").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "estimate_packets_order",
      columns: [table.tenantId, table.workOrderId],
      foreignColumns: [workOrders.tenantId, workOrders.id],
    }),
    foreignKey({
      name: "estimate_packets_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    unique("estimate_packets_version").on(table.tenantId, table.workOrderId, table.version),
    unique("estimate_packets_number").on(table.tenantId, table.number),
    unique("estimate_packets_hash").on(table.tenantId, table.id, table.hash),
    unique("estimate_packets_token").on(table.tenantId, table.tokenHash),
    index("estimate_packets_newest").on(table.tenantId, table.createdAt, table.id),
    index("estimate_packets_of_order").on(
      table.tenantId,
      table.workOrderId,
      table.createdAt,
      table.id,
    ),
    index("estimate_packets_of_customer").on(
      table.tenantId,
      table.customerId,
      table.createdAt,
      table.id,
    ),
    index("estimate_packets_by_status").on(table.tenantId, table.status, table.createdAt, table.id),
    check("estimate_packets_status", sql`${table.status} in ('open', 'decided', 'revoked')`),
    check("estimate_packets_sender", sql`${table.senderType} in ('user', 'api_key')`),
    check(
      "estimate_packets_revoked",
      sql`${table.status} <> 'revoked' or ${table.revokedAt} is not null`,
    ),
    check("estimate_packets_numbers", sql`${table.version} > 0 and ${table.totalCents} >= 0`),
  ],
);

/**
 * Decisions of customers, each about one block of a packet. The reference contains the hash of the
 * packet, so a decision belongs to what was sent. Blocks may be deleted later.
 */
export const approvals = pgTable(
  "approvals",
  {
    tenantId: tenantId(),
    id: id(),
    packetId: uuid("packet_id").notNull(),
    packetHash: text("packet_hash").notNull(),
    serviceBlockId: uuid("service_block_id").notNull(),
    decision: text("decision").$type<ApprovalDecision>().notNull(),
    /** The person who decided. */
    name: text("name").notNull(),
    channel: text("channel").$type<ApprovalChannel>().notNull(),
    /**
     * Who recorded the decision; of a link the id of its packet, and of a policy the id of its
     * customer and the name of its rule.
     */
    principalType: text("principal_type").$type<ApprovalPrincipal>().notNull(),
    principalId: uuid("principal_id").notNull(),
    principalName: text("principal_name").notNull(),
    /** What a policy approved, without tax. It counts against the limits of its rule. */
    policyCents: cents("policy_cents"),
    poNumber: text("po_number"),
    note: text("note"),
    ip: text("ip"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "approvals_packet",
      columns: [table.tenantId, table.packetId, table.packetHash],
      foreignColumns: [estimatePackets.tenantId, estimatePackets.id, estimatePackets.hash],
    }),
    // A service of a packet is decided once.
    unique("approvals_once").on(table.tenantId, table.packetId, table.serviceBlockId),
    // The block that follows a decision has its status.
    unique("approvals_followed").on(table.tenantId, table.id, table.serviceBlockId, table.decision),
    check("approvals_decision", sql`${table.decision} in ('approved', 'declined')`),
    check(
      "approvals_channel",
      sql`${table.channel} in ('link', 'api', 'policy', 'phone', 'email', 'in_person')`,
    ),
    check(
      "approvals_principal",
      sql`${table.principalType} in ('link', 'user', 'api_key', 'policy')`,
    ),
    check(
      "approvals_by_policy",
      sql`(${table.channel} = 'policy') = (${table.principalType} = 'policy') and (${table.channel} = 'policy') = (${table.policyCents} is not null) and ${table.policyCents} >= 0`,
    ),
    index("approvals_of_policy")
      .on(table.tenantId, table.principalId, table.createdAt)
      .where(sql`${table.policyCents} is not null`),
    check(
      "approvals_by_link",
      sql`(${table.channel} = 'link') = (${table.principalType} = 'link')`,
    ),
  ],
);
