import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import {
  cents,
  createdAt,
  deletedAt,
  id,
  integrationColumns,
  integrationIndexes,
  lettersOf,
  phoneDigits,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { tenants } from "./tenants.ts";

export const customers = pgTable(
  "customers",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    name: text("name").notNull(),
    type: text("type", { enum: ["company", "individual"] }),
    email: text("email"),
    phone: text("phone"),
    companyName: text("company_name"),
    dotNumber: text("dot_number"),
    address: text("address"),
    notes: text("notes"),
    taxExempt: boolean("tax_exempt").notNull().default(false),
    exemptionCategory: text("exemption_category", { enum: ["resale", "exempt_organization"] }),
    taxRatePercent: numeric("tax_rate_percent", { precision: 7, scale: 4, mode: "number" }),
    /** Whether the customer is invoiced only with a PO number. */
    poRequired: boolean("po_required").notNull().default(false),
    /** Days from an invoice to its due date. */
    termsDays: integer("terms_days").notNull().default(30),
    /** How much the customer may owe after an invoice; null: no limit. */
    creditLimitCents: cents("credit_limit_cents"),
    /** The price rule of kind `price_level` that applies to the customer's lines. */
    priceLevelId: uuid("price_level_id"),
    ...integrationColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => {
    const isLive = sql`${table.deletedAt} is null`;
    // Must match the search expression in queries/customers.ts exactly. Each field is a line,
    // because no search spans two fields.
    const searched = sql`(${table.name} || E'\\n' || coalesce(${table.companyName}, '') || E'\\n' || coalesce(${table.email}, '') || E'\\n' || coalesce(${table.phone}, '') || E'\\n' || ${phoneDigits(table.phone)} || E'\\n' || coalesce(${table.dotNumber}, ''))`;
    return [
      primaryKey({ columns: [table.tenantId, table.id] }),
      ...integrationIndexes("customers", table),
      index("customers_newest").on(table.tenantId, table.createdAt, table.id).where(isLive),
      // The exact name, which requests may send in place of an id.
      index("customers_name").on(table.tenantId, sql`lower(${table.name})`).where(isLive),
      // Phone numbers are compared by their digits.
      index("customers_phone")
        .on(
          table.tenantId,
          sql`regexp_replace(${table.phone}, '\\D', '', 'g')`,
          table.createdAt,
          table.id,
        )
        .where(sql`${table.deletedAt} is null and ${table.phone} is not null`),
      index("customers_search")
        .using("gin", table.tenantId, sql`${searched} gin_trgm_ops`)
        .where(isLive),
      // For searches without a trigram.
      index("customers_shop_letters")
        .using("gin", lettersOf(table.tenantId, searched))
        .where(isLive),
      check("customers_type", sql`${table.type} in ('company', 'individual')`),
      check(
        "customers_exemption",
        sql`${table.exemptionCategory} in ('resale', 'exempt_organization')`,
      ),
      check("customers_tax_rate", sql`${table.taxRatePercent} between 0 and 100`),
      check(
        "customers_terms",
        sql`${table.termsDays} between 0 and 365 and ${table.creditLimitCents} >= 0`,
      ),
    ];
  },
);

export const vehicles = pgTable(
  "vehicles",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    /** In upper case. Not unique, because a sold vehicle may return under its new owner. */
    vin: text("vin").notNull(),
    unitNumber: text("unit_number"),
    make: text("make"),
    model: text("model"),
    year: integer("year"),
    /** The fields that were taken from the VIN, and that no request has contained since. */
    decoded: text("decoded", { enum: ["make", "year"] }).array(),
    licensePlate: text("license_plate"),
    customerId: uuid("customer_id"),
    /** The newest reading of the odometer that counts, rounded down. */
    mileage: integer("mileage"),
    /** The unit of the odometer's readings. */
    odometerUnit: text("odometer_unit", { enum: ["mi", "km"] })
      .notNull()
      .default("mi"),
    nickname: text("nickname"),
    vehicleType: text("vehicle_type"),
    axles: integer("axles"),
    wheels: integer("wheels"),
    cylinders: integer("cylinders"),
    archived: boolean("archived").notNull().default(false),
    notes: text("notes"),
    ...integrationColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => {
    const isLive = sql`${table.deletedAt} is null`;
    // Must match the search expression in queries/vehicles.ts exactly.
    const searched = sql`(coalesce(${table.year}::text, '') || ' ' || coalesce(${table.make}, '') || ' ' || coalesce(${table.model}, '') || E'\\n' || ${table.vin} || E'\\n' || coalesce(${table.unitNumber}, '') || E'\\n' || coalesce(${table.licensePlate}, '') || E'\\n' || coalesce(${table.nickname}, '') || E'\\n' || coalesce(${table.vehicleType}, '') || E'\\n' || coalesce(${table.mileage}::text, '') || E'\\n' || coalesce(${table.notes}, ''))`;
    return [
      primaryKey({ columns: [table.tenantId, table.id] }),
      ...integrationIndexes("vehicles", table),
      check(
        "vehicles_decoded",
        sql`${table.decoded} <@ ARRAY['make', 'year'] and cardinality(${table.decoded}) > 0`,
      ),
      foreignKey({
        name: "vehicles_customer",
        columns: [table.tenantId, table.customerId],
        foreignColumns: [customers.tenantId, customers.id],
      }),
      // Archived records accumulate. Lists without them, the default, must not read them.
      index("vehicles_newest")
        .on(table.tenantId, table.createdAt, table.id)
        .where(sql`${table.deletedAt} is null and not ${table.archived}`),
      index("vehicles_newest_of_all").on(table.tenantId, table.createdAt, table.id).where(isLive),
      index("vehicles_customer_id").on(table.tenantId, table.customerId, table.createdAt, table.id),
      index("vehicles_unit_number")
        .on(table.tenantId, sql`lower(${table.unitNumber})`, table.createdAt, table.id)
        .where(isLive),
      index("vehicles_license_plate")
        .on(table.tenantId, sql`lower(${table.licensePlate})`, table.createdAt, table.id)
        .where(isLive),
      index("vehicles_make")
        .on(table.tenantId, sql`lower(${table.make})`, table.createdAt, table.id)
        .where(isLive),
      index("vehicles_model")
        .on(table.tenantId, sql`lower(${table.model})`, table.createdAt, table.id)
        .where(isLive),
      index("vehicles_type")
        .on(table.tenantId, sql`lower(${table.vehicleType})`, table.createdAt, table.id)
        .where(isLive),
      index("vehicles_year")
        .on(table.tenantId, table.year, table.createdAt, table.id)
        .where(isLive),
      // Few vehicles of a make also match a year and a type. The year may be missing in the filter,
      // because it has few values. Without `archived`: PostgreSQL would read all vehicles of a make
      // that are not archived from such an index, and sort them.
      index("vehicles_make_year_type")
        .on(
          table.tenantId,
          sql`lower(${table.make})`,
          table.year,
          sql`lower(${table.vehicleType})`,
          table.createdAt,
          table.id,
        )
        .where(isLive),
      // Vehicles of another make are skipped without reading their rows.
      index("vehicles_model_year_type_make")
        .on(
          table.tenantId,
          sql`lower(${table.model})`,
          table.year,
          sql`lower(${table.vehicleType})`,
          table.createdAt,
          table.id,
          sql`lower(${table.make})`,
        )
        .where(isLive),
      index("vehicles_vin")
        .using("gin", table.tenantId, sql`${table.vin} gin_trgm_ops`)
        .where(isLive),
      index("vehicles_search_all")
        .using("gin", table.tenantId, sql`${searched} gin_trgm_ops`)
        .where(isLive),
      // For searches without a trigram.
      index("vehicles_shop_letters")
        .using("gin", lettersOf(table.tenantId, searched))
        .where(isLive),
      check("vehicles_year_sensible", sql`${table.year} between 1900 and 2100`),
      check("vehicles_mileage", sql`${table.mileage} >= 0`),
      check("vehicles_odometer_unit", sql`${table.odometerUnit} in ('mi', 'km')`),
      check(
        "vehicles_counts",
        sql`${table.axles} between 1 and 99 and ${table.wheels} between 1 and 99 and ${table.cylinders} between 1 and 99`,
      ),
    ];
  },
);
