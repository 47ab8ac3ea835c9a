import type { ProposalStatus } from "@bayline/contracts";
import {
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import { cents, createdAt, id, instant, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** The effect of a proposed write. */
export interface StoredEffect {
  status: number;
  answer: unknown;
  records: Array<{
    type: string;
    id: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>;
  truncated?: true;
}

/** Proposed writes. Each is decided once: a final status has the time of its decision. */
export const proposals = pgTable(
  "proposals",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    status: text("status").$type<ProposalStatus>().notNull().default("open"),
    operation: text("operation").notNull(),
    /** As it was sent. json instead of jsonb, because it is sent again in its form. */
    input: json("input").$type<Record<string, unknown>>().notNull(),
    effect: json("effect").$type<StoredEffect>().notNull(),
    /** The money that the write would move; null if it moves none. */
    amountCents: cents("amount_cents"),
    /** The part of its key's mandate that it holds while it is open; null without a mandate. */
    heldCents: cents("held_cents"),
    effectHash: text("effect_hash").notNull(),
    policyVersion: text("policy_version").notNull(),
    makerType: text("maker_type", { enum: ["user", "api_key"] }).notNull(),
    makerId: uuid("maker_id").notNull(),
    makerName: text("maker_name").notNull(),
    /** The users and keys that made the key, the first one first; empty for a user. */
    keyMakers: uuid("key_makers").array().notNull().default([]),
    keyMakerName: text("key_maker_name"),
    agentName: text("agent_name"),
    agentRunId: text("agent_run_id"),
    reason: text("reason"),
    refusal: json("refusal").$type<{ error: string; message: string }>(),
    deciderType: text("decider_type", { enum: ["user", "api_key"] }),
    deciderId: uuid("decider_id"),
    deciderName: text("decider_name"),
    decisionReason: text("decision_reason"),
    decidedAt: instant("decided_at"),
    answerStatus: integer("answer_status"),
    answer: json("answer"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("proposals_newest").on(table.tenantId, table.createdAt, table.id),
    index("proposals_by_status").on(table.tenantId, table.status, table.createdAt, table.id),
    index("proposals_expiry").on(table.expiresAt).where(sql`${table.status} in ('open', 'stale')`),
    check(
      "proposals_status",
      sql`${table.status} in ('open', 'accepted', 'rejected', 'expired', 'stale', 'withdrawn')`,
    ),
    check(
      "proposals_decided",
      sql`(${table.status} in ('open', 'stale')) = (${table.decidedAt} is null)`,
    ),
    check(
      "proposals_done",
      sql`(${table.status} = 'accepted') = (${table.answerStatus} is not null)`,
    ),
    check("proposals_maker", sql`${table.makerType} in ('user', 'api_key')`),
    check("proposals_decider", sql`${table.deciderType} in ('user', 'api_key')`),
  ],
);
