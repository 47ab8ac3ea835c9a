import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import { createdAt, deletedAt, id, tenantId, updatedAt } from "./columns.ts";
import { customers } from "./fleet.ts";
import { tenants } from "./tenants.ts";

/** The lines that a rule applies to. All texts as they were sent. */
export interface RuleMatch {
  category?: string | undefined;
  vendorId?: string | undefined;
  lineKind?: "labor" | "part" | "tire" | "material" | "fee" | undefined;
  partNumber?: string | undefined;
  customerId?: string | undefined;
  vehicleType?: string | undefined;
  laborType?: string | undefined;
}

/** The terms of a rule: those of its kind. Whole cents and percent. */
export interface RuleTerms {
  bands?:
    | Array<{
        fromCents: number;
        multiplier?: number | undefined;
        markupPercent?: number | undefined;
        marginPercent?: number | undefined;
      }>
    | undefined;
  basis?: "cost" | "lastCost" | "listPrice" | undefined;
  roundTo?: 1 | 5 | 10 | 25 | 50 | 95 | 99 | undefined;
  centsPerHour?: number | undefined;
  hourBands?: Array<{ fromHours: number; multiplier: number }> | undefined;
  partsPercent?: number | undefined;
  laborPercent?: number | undefined;
  costMultiplier?: number | undefined;
  priceCents?: number | undefined;
  cannedJobId?: string | undefined;
  percent?: number | undefined;
  of?: "labor" | "parts" | "both" | undefined;
  capCents?: number | undefined;
  minimumCents?: number | undefined;
  feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
  onSales?: boolean | undefined;
}

/** What each version of a rule states. */
const versionColumns = () => ({
  version: integer("version").notNull(),
  name: text("name").notNull(),
  match: jsonb("match").$type<RuleMatch>().notNull(),
  terms: jsonb("terms").$type<RuleTerms>().notNull(),
  /** The first and the last day, in the shop's time zone. */
  validFrom: date("valid_from", { mode: "string" }).notNull(),
  validThrough: date("valid_through", { mode: "string" }),
  isActive: boolean("is_active").notNull().default(true),
});

const kinds = ["parts_matrix", "labor_rate", "price_level", "contract_price", "fee"] as const;

/** The rules that price lines, as they are now. */
export const priceRules = pgTable(
  "price_rules",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    kind: text("kind", { enum: kinds }).notNull(),
    ...versionColumns(),
    /** The customer, part and canned job of a contract price, from `match` and `terms`. */
    customerId: uuid("customer_id"),
    partKey: text("part_key"),
    cannedJobId: uuid("canned_job_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => {
    const isLive = sql`${table.deletedAt} is null`;
    return [
      primaryKey({ columns: [table.tenantId, table.id] }),
      foreignKey({
        name: "price_rules_customer",
        columns: [table.tenantId, table.customerId],
        foreignColumns: [customers.tenantId, customers.id],
      }),
      index("price_rules_newest").on(table.tenantId, table.createdAt, table.id).where(isLive),
      index("price_rules_kind")
        .on(table.tenantId, table.kind, table.createdAt, table.id)
        .where(isLive),
      index("price_rules_customer_id")
        .on(table.tenantId, table.customerId, table.createdAt, table.id)
        .where(isLive),
      index("price_rules_name").on(table.tenantId, sql`lower(${table.name})`).where(isLive),
      index("price_rules_search")
        .using("gin", table.tenantId, sql`${table.name} gin_trgm_ops`)
        .where(isLive),
      // The rules that any line may match, and the contract prices of a part. Deleted ones explain
      // the prices of the past.
      index("price_rules_general")
        .on(table.tenantId, table.createdAt, table.id)
        .where(sql`${table.kind} <> 'contract_price'`),
      index("price_rules_contracts")
        .on(table.tenantId, table.customerId, table.partKey)
        .where(sql`${table.kind} = 'contract_price'`),
      check(
        "price_rules_kind_known",
        sql`${table.kind} in ('parts_matrix', 'labor_rate', 'price_level', 'contract_price', 'fee')`,
      ),
      check("price_rules_days", sql`${table.validFrom} <= ${table.validThrough}`),
      check("price_rules_name_length", sql`length(${table.name}) between 1 and 255`),
      check(
        "price_rules_contract",
        sql`(${table.kind} = 'contract_price') = (${table.customerId} is not null and num_nonnulls(${table.partKey}, ${table.cannedJobId}) = 1)`,
      ),
    ];
  },
);

/** All versions of the rules. They are never changed or deleted. */
export const priceRuleVersions = pgTable(
  "price_rule_versions",
  {
    tenantId: tenantId(),
    ruleId: uuid("rule_id").notNull(),
    ...versionColumns(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ruleId, table.version] }),
    foreignKey({
      name: "price_rule_versions_rule",
      columns: [table.tenantId, table.ruleId],
      foreignColumns: [priceRules.tenantId, priceRules.id],
    }),
  ],
);
