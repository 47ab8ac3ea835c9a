import {
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from "../sql/drizzle.cjs";
import { createdAt, id, phoneDigits, tenantId, updatedAt } from "./columns.ts";
import { customers, vehicles } from "./fleet.ts";
import { tenants } from "./tenants.ts";
import { workOrders } from "./work-orders.ts";

/** The problem in the customer's words. */
export interface ProblemData {
  description: string;
  urgency: "low" | "medium" | "high" | "urgent";
  occurrenceCondition: string | null;
  duration: string | null;
}

/** The customer's own contact details, unverified. */
export interface CustomerInfo {
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  email: string | null;
  dotNumber: string | null;
  customerType: string | null;
}

/** The customer's own description of the vehicle, unverified. */
export interface VehicleInfo {
  /** In upper case. */
  vin: string | null;
  unitNumber: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  plate: string | null;
  mileage: number | null;
}

/** Requests that customers make at check-in, before they become work orders. */
export const serviceRequests = pgTable(
  "service_requests",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    /** `SR-` and 6 characters. */
    requestNumber: text("request_number").notNull(),
    status: text("status", { enum: ["new", "reviewed", "scheduled", "converted", "rejected"] })
      .notNull()
      .default("new"),
    /** The client's id for the request: a repeat within ten minutes is the same request. */
    clientRequestId: text("client_request_id"),
    problemData: jsonb("problem_data").$type<ProblemData>().notNull(),
    customerInfo: jsonb("customer_info").$type<CustomerInfo>().notNull(),
    vehicleInfo: jsonb("vehicle_info").$type<VehicleInfo>().notNull(),
    customerId: uuid("customer_id"),
    vehicleId: uuid("vehicle_id"),
    workOrderId: uuid("work_order_id"),
    preferredDate: date("preferred_date", { mode: "string" }),
    notes: text("notes"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique("service_requests_number").on(table.tenantId, table.requestNumber),
    foreignKey({
      name: "service_requests_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    foreignKey({
      name: "service_requests_vehicle",
      columns: [table.tenantId, table.vehicleId],
      foreignColumns: [vehicles.tenantId, vehicles.id],
    }),
    foreignKey({
      name: "service_requests_work_order",
      columns: [table.tenantId, table.workOrderId],
      foreignColumns: [workOrders.tenantId, workOrders.id],
    }),
    // Must match the search expression in queries/service-requests.ts exactly.
    index("service_requests_search").using(
      "gin",
      table.tenantId,
      sql`(${table.requestNumber} || E'\\n' || coalesce(${table.customerInfo} ->> 'companyName', '') || E'\\n' || coalesce(${table.customerInfo} ->> 'firstName', '') || ' ' || coalesce(${table.customerInfo} ->> 'lastName', '') || E'\\n' || coalesce(${table.customerInfo} ->> 'phone', '') || E'\\n' || ${phoneDigits(sql`${table.customerInfo} ->> 'phone'`)} || E'\\n' || coalesce(${table.vehicleInfo} ->> 'unitNumber', '') || E'\\n' || coalesce(${table.vehicleInfo} ->> 'vin', '')) gin_trgm_ops`,
    ),
    index("service_requests_newest").on(table.tenantId, table.createdAt, table.id),
    index("service_requests_status").on(table.tenantId, table.status, table.createdAt, table.id),
    index("service_requests_client_request")
      .on(table.tenantId, table.clientRequestId, table.createdAt)
      .where(sql`${table.clientRequestId} is not null`),
    index("service_requests_customer_id").on(
      table.tenantId,
      table.customerId,
      table.createdAt,
      table.id,
    ),
    index("service_requests_vehicle_id").on(
      table.tenantId,
      table.vehicleId,
      table.createdAt,
      table.id,
    ),
    // An order is created from one request at most.
    unique("service_requests_work_order_id").on(table.tenantId, table.workOrderId),
    check(
      "service_requests_status_known",
      sql`${table.status} in ('new', 'reviewed', 'scheduled', 'converted', 'rejected')`,
    ),
  ],
);
