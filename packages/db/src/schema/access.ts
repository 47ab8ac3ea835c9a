import type { MandateDecision } from "@bayline/contracts";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "../sql/drizzle.cjs";
import {
  bytea,
  cents,
  createdAt,
  deletedAt,
  id,
  instant,
  integrationColumns,
  integrationIndexes,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { customers } from "./fleet.ts";
import { tenants } from "./tenants.ts";

export const users = pgTable(
  "users",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    grants: text("grants").array().notNull().default([]),
    revocations: text("revocations").array().notNull().default([]),
    phone: text("phone"),
    commissionRatePercent: numeric("commission_rate_percent", {
      precision: 7,
      scale: 4,
      mode: "number",
    }),
    hourlyCostRateCents: cents("hourly_cost_rate_cents"),
    /** argon2id with salt and parameters; null if only the identity provider signs the user in. */
    passwordHash: text("password_hash"),
    lastLoginAt: instant("last_login_at"),
    ...integrationColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
    /** When the user was permanently deleted: only the name is left, which past work shows. */
    purgedAt: instant("purged_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ...integrationIndexes("users", table),
    uniqueIndex("users_email")
      .on(table.tenantId, sql`lower(${table.email})`)
      .where(sql`${table.deletedAt} is null`),
    index("users_newest")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    check(
      "users_pay",
      sql`${table.commissionRatePercent} between 0 and 100 and ${table.hourlyCostRateCents} >= 0`,
    ),
    check("users_purged", sql`${table.purgedAt} is null or ${table.deletedAt} is not null`),
    check("users_role", sql`${table.role} in ('admin', 'manager', 'service_writer', 'technician')`),
  ],
);

/** API keys, stored only as hashes: a copy of this table grants no access. */
export const apiKeys = pgTable(
  "api_keys",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    name: text("name").notNull(),
    prefix: text("prefix").notNull(),
    keyHash: bytea("key_hash").notNull(),
    accessLevel: text("access_level").notNull(),
    includePayData: boolean("include_pay_data").notNull().default(false),
    /** The customer to whose records the key is limited; null for keys of the shop. */
    customerId: uuid("customer_id"),
    /**
     * The users and keys that made the key, the first one first, its own maker last. Empty for a
     * key of the operator.
     */
    makers: uuid("makers").array().notNull().default([]),
    makerName: text("maker_name"),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
    /** Since when an administrator stops it; null while it works. */
    suspendedAt: instant("suspended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("api_keys_hash").on(table.keyHash),
    index("api_keys_newest").on(table.tenantId, table.createdAt, table.id),
    foreignKey({
      name: "api_keys_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    index("api_keys_of_customer")
      .on(table.tenantId, table.customerId, table.createdAt, table.id)
      .where(sql`${table.customerId} is not null`),
    check("api_keys_access_level", sql`${table.accessLevel} in ('read_only', 'full')`),
    check(
      "api_keys_of_customer_without_pay",
      sql`${table.customerId} is null or not ${table.includePayData}`,
    ),
  ],
);

/**
 * The shop of each API key. Not distributed on a cluster, so the shop's column has another name
 * than in distributed tables.
 */
export const apiKeyShops = pgTable("api_key_shops", {
  keyHash: bytea("key_hash").primaryKey(),
  shopId: uuid("shop_id").notNull(),
});

/** Stored responses of writes with an Idempotency-Key, committed together with their effect. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: tenantId(),
    key: text("key").notNull(),
    requestHash: bytea("request_hash").notNull(),
    requestId: text("request_id").notNull(),
    responseStatus: integer("response_status"),
    responseBody: text("response_body"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.key] }),
    index("idempotency_keys_age").on(table.createdAt),
  ],
);

/** The audit log: one row for every write. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    // Without a foreign key: checking it would take a fifth of the time of an entry.
    tenantId: tenantId(),
    id: id(),
    createdAt: createdAt(),
    actorType: text("actor_type").notNull(),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    agentName: text("agent_name"),
    agentRunId: text("agent_run_id"),
    operation: text("operation").notNull(),
    resourceType: text("resource_type").notNull(),
    resourceId: uuid("resource_id").notNull(),
    changes: jsonb("changes")
      .$type<Record<string, { before: unknown; after: unknown }>>()
      .notNull(),
    requestId: text("request_id").notNull(),
    /** The decision about a call of a key with a mandate. */
    mandate: jsonb("mandate").$type<MandateDecision>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("audit_entries_newest").on(table.tenantId, table.createdAt, table.id),
    index("audit_entries_of_resource").on(
      table.tenantId,
      table.resourceType,
      table.resourceId,
      table.createdAt,
      table.id,
    ),
  ],
);
