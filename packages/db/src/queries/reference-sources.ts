import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { hasCountedNumber } from "../sql/document-search.ts";
import { textOfCustomer, textOfVendor } from "../sql/searched-texts.ts";

/** How records of a kind are found by number or name. The record is `r`. */
export interface ReferenceSource {
  table: Sql;
  number: Sql;
  name(scope: Scope): Sql;
  /** Whether the record has the number or name `wanted`, a row of `text` and `key`. */
  matches(scope: Scope): Sql;
  /** The text that is searched for similar records, as in the index …_search. */
  searched?: Sql;
  /** Facts that distinguish records of one name. */
  about?(scope: Scope): Sql;
  /** The customer of the record; undefined for kinds that belong to no customer. */
  customer?: Sql;
  /** The column of the record that lines belong to; undefined if all of the shop are looked at. */
  owner?: Sql;
}

export const isLive = sql`r.deleted_at IS NULL`;
const ofCustomer = ({ tenantId }: Scope) => sql`(SELECT c.name FROM customers c
  WHERE c.tenant_id = ${tenantId} AND c.id = r.customer_id)`;

/** Year, make and model. */
export const vehicleName = sql`nullif(concat_ws(' ', r.year, r.make, r.model), '')`;

/** The first lines of an address on one line, with what is known before it. */
const withAddress = (facts: Sql) => sql`nullif(left(concat_ws(', ', ${facts},
  nullif(regexp_replace(r.address, E'\\s*\\n\\s*', ', ', 'g'), '')), 120), '')`;

/**
 * Numbers are unique for each vendor and type among live bills. Void bills count if no live bill
 * has the number.
 */
function isBillOfNumber({ tenantId }: Scope): Sql {
  const isWanted = (number: Sql) => sql`${number} = ANY(ARRAY[wanted.key, upper(wanted.text)])`;
  return sql`${isWanted(sql`r.number_key`)} AND (r.status <> 'void' OR NOT EXISTS (SELECT FROM bills live
    WHERE live.tenant_id = ${tenantId} AND ${isWanted(sql`live.number_key`)} AND live.status <> 'void'))`;
}

// Other numbers are unique in a shop and also refer to deleted records, which can be restored.
export const referenceSources = {
  workOrders: {
    table: sql`work_orders`,
    customer: sql`r.customer_id`,
    number: sql`r.order_number`,
    name: ofCustomer,
    matches: () => sql`r.order_number = wanted.key`,
  },
  approvals: {
    table: sql`estimate_packets`,
    customer: sql`r.customer_id`,
    number: sql`r.number`,
    name: ofCustomer,
    matches: () => sql`r.number = wanted.key`,
  },
  purchaseOrders: {
    table: sql`purchase_orders`,
    number: sql`r.number`,
    name: ({ tenantId }: Scope) => sql`coalesce((SELECT v.name FROM vendors v
      WHERE v.tenant_id = ${tenantId} AND v.id = r.vendor_id), r.unlinked_vendor_name)`,
    matches: () => sql`r.number = wanted.key`,
  },
  invoices: {
    table: sql`invoices`,
    customer: sql`r.customer_id`,
    number: sql`r.invoice_number`,
    name: ofCustomer,
    matches: () => hasCountedNumber("r", sql`r.invoice_number`, sql`wanted.key`),
  },
  bills: {
    table: sql`bills`,
    number: sql`r.number`,
    name: ({ tenantId }: Scope) => sql`nullif(concat_ws(', ', coalesce((SELECT v.name FROM vendors v
      WHERE v.tenant_id = ${tenantId} AND v.id = r.vendor_id), r.unlinked_vendor_name),
      CASE WHEN r.type = 'credit' THEN 'credit' END, CASE WHEN r.status = 'void' THEN 'void' END), '')`,
    matches: isBillOfNumber,
  },
  salesOrders: {
    table: sql`sales_orders`,
    number: sql`r.order_number`,
    name: ofCustomer,
    matches: () => hasCountedNumber("r", sql`r.order_number`, sql`wanted.key`),
  },
  serviceRequests: {
    table: sql`service_requests`,
    number: sql`r.request_number`,
    name: ofCustomer,
    matches: () => sql`r.request_number = wanted.key`,
  },
  inventory: {
    table: sql`inventory_items`,
    number: sql`r.part_number`,
    name: () => sql`r.name`,
    matches: () => sql`r.part_key = wanted.key AND ${isLive}`,
    about: () => sql`nullif(concat_ws(', ', 'bin ' || nullif(r.bin_location, ''),
      'on hand ' || trim_scale(r.quantity)::text), '')`,
    searched: sql`(r.part_number || ' ' || r.name)`,
  },
  cannedJobs: {
    table: sql`canned_jobs`,
    number: sql`r.code`,
    name: () => sql`r.name`,
    matches: () => sql`r.code_key = wanted.key AND ${isLive}`,
    searched: sql`(r.code || ' ' || r.name)`,
  },
  vehicles: {
    table: sql`vehicles`,
    customer: sql`r.customer_id`,
    number: sql`coalesce(r.unit_number, r.vin)`,
    name: () => vehicleName,
    matches: () =>
      sql`(lower(r.unit_number) = lower(wanted.text) OR r.vin = wanted.key) AND ${isLive}`,
    about: (scope) => sql`nullif(concat_ws(', ', ${ofCustomer(scope)}, 'VIN ' || r.vin,
      'plate ' || nullif(r.license_plate, '')), '')`,
    // Must match the expression of the index vehicles_search_all.
    searched: sql`(coalesce(r.year::text, '') || ' ' || coalesce(r.make, '') || ' ' ||
      coalesce(r.model, '') || E'\\n' || r.vin || E'\\n' || coalesce(r.unit_number, '') || E'\\n' ||
      coalesce(r.license_plate, '') || E'\\n' || coalesce(r.nickname, '') || E'\\n' ||
      coalesce(r.vehicle_type, '') || E'\\n' || coalesce(r.mileage::text, '') || E'\\n' ||
      coalesce(r.notes, ''))`,
  },
  customers: {
    table: sql`customers`,
    customer: sql`r.id`,
    number: sql`NULL::text`,
    name: () => sql`r.name`,
    matches: () => sql`lower(r.name) = lower(wanted.text) AND ${isLive}`,
    about: () => withAddress(sql`nullif(r.company_name, r.name), r.phone`),
    searched: textOfCustomer("r"),
  },
  vendors: {
    table: sql`vendors`,
    number: sql`NULL::text`,
    name: () => sql`r.name`,
    matches: () => sql`lower(r.name) = lower(wanted.text) AND ${isLive}`,
    about: () => withAddress(sql`'account ' || nullif(r.account_number, ''), r.phone`),
    searched: textOfVendor("r"),
  },
  "pricing.rules": {
    table: sql`price_rules`,
    number: sql`NULL::text`,
    name: () => sql`r.name`,
    matches: () => sql`lower(r.name) = lower(wanted.text) AND ${isLive}`,
    about: () => sql`concat_ws(' ', replace(r.kind, '_', ' '), 'from', r.valid_from)`,
    searched: sql`r.name`,
  },
} satisfies Record<string, ReferenceSource>;
