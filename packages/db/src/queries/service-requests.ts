import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { serviceRequests } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { documentFilter, documentSearch, documentsWithWords } from "../sql/document-search.ts";
import {
  findOne,
  inOrder,
  type Narrowing,
  narrowedPage,
  type PageRequest,
  pageOf,
} from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { phoneDigits } from "../sql/searching.ts";
import { type FieldsOf, settableOf, updateRow } from "../sql/updating.ts";
import { type Changed, listChanges, renamed } from "./changes.ts";
import { customersOf } from "./customers.ts";

export type ServiceRequestRow = RowOf<typeof serviceRequests>;

/** A request with the current names of its customer and vehicle. */
export interface ServiceRequestView extends ServiceRequestRow {
  linkedName: string | null;
  linkedPhone: string | null;
  linkedEmail: string | null;
  linkedVin: string | null;
}

/** The fields of a service request that a caller or a use case may set. */
const settable = settableOf(serviceRequests, "requestNumber", "clientRequestId");
export type ServiceRequestFields = FieldsOf<typeof settable>;

export type NewServiceRequest = ServiceRequestFields &
  Pick<ServiceRequestRow, "id" | "requestNumber" | "clientRequestId">;

export interface ServiceRequestFilter extends PageRequest {
  /** Part of a text of the document, or of a record that it refers to. */
  search?: string | undefined;
  /** In any case. */
  number?: string | undefined;
  status?: string | undefined;
  customerId?: string | undefined;
  vehicleId?: string | undefined;
}

// Must match the expression of the index service_requests_search. Each field is a line.
const searched = sql`(r.request_number || E'\\n' || coalesce(r.customer_info ->> 'companyName', '') ||
  E'\\n' || coalesce(r.customer_info ->> 'firstName', '') || ' ' ||
  coalesce(r.customer_info ->> 'lastName', '') || E'\\n' ||
  coalesce(r.customer_info ->> 'phone', '') || E'\\n' ||
  ${phoneDigits(sql`r.customer_info ->> 'phone'`)} || E'\\n' ||
  coalesce(r.vehicle_info ->> 'unitNumber', '') || E'\\n' ||
  coalesce(r.vehicle_info ->> 'vin', ''))`;

const view = sql`${columnsOf(serviceRequests, "r")}, c.name AS "linkedName",
  c.phone AS "linkedPhone", c.email AS "linkedEmail", v.vin AS "linkedVin"`;

// Looked up only for the rows of the page, which OFFSET 0 enforces: otherwise a page of 500 would
// be joined with all customers and vehicles of the shop.
const links = ({ tenantId }: Scope) => sql`
  LEFT JOIN LATERAL (SELECT name, phone, email FROM customers
    WHERE tenant_id = ${tenantId} AND id = r.customer_id OFFSET 0) c ON true
  LEFT JOIN LATERAL (SELECT vin FROM vehicles
    WHERE tenant_id = ${tenantId} AND id = r.vehicle_id OFFSET 0) v ON true`;

export function findServiceRequest(
  scope: Scope,
  id: string,
): Promise<ServiceRequestView | undefined> {
  return findOne(
    scope,
    sql`SELECT ${view} FROM service_requests r ${links(scope)}
      WHERE r.tenant_id = ${scope.tenantId} AND r.id = ${id}`,
  );
}

/** Finds requests in no order. */
export function findServiceRequests(scope: Scope, ids: string[]): Promise<ServiceRequestView[]> {
  return scope.db.read(sql`
    SELECT ${view} FROM service_requests r ${links(scope)}
    WHERE r.tenant_id = ${scope.tenantId} AND r.id = ANY (${arrayOf(ids)}::uuid[])`);
}

export function listServiceRequests(
  scope: Scope,
  filter: ServiceRequestFilter,
): Promise<Array<Changed<ServiceRequestView>>> {
  const { search, changedSince } = filter;
  if (changedSince) return listChangedRequests(scope, filter, changedSince);
  const walked = sql`r.tenant_id = ${scope.tenantId}`;
  if (!search) {
    return scope.db.read(sql`
      SELECT ${view} FROM service_requests r ${links(scope)}
      WHERE ${walked} ${conditions(filter)} ${pageOf("r", filter)}`);
  }
  const { narrowed, sought } = documentSearch(search, searchedTexts(scope));
  const narrowing = {
    table: sql`service_requests`,
    alias: "r",
    walked,
    narrowed: sql`${narrowed} ${conditions(filter)}`,
    sought,
  };
  return scope.db.read(
    sql`${narrowedPage(narrowing, filter)}
      SELECT ${view} FROM page
      JOIN service_requests r ON r.tenant_id = ${scope.tenantId} AND r.id = page.id
      ${links(scope)} ${inOrder("r")}`,
    "custom plan",
  );
}

/** The requests that contain all words, in their own texts or those of their customer. */
export function serviceRequestsWith(scope: Scope, words: readonly string[]): Narrowing {
  return {
    table: sql`service_requests`,
    alias: "r",
    walked: sql`r.tenant_id = ${scope.tenantId}`,
    ...documentsWithWords(words, searchedTexts(scope)),
  };
}

function searchedTexts(scope: Scope) {
  return { texts: [searched], related: [customersOf(scope, sql`r.customer_id`)] };
}

function listChangedRequests(scope: Scope, filter: ServiceRequestFilter, since: string) {
  const found = documentFilter(filter.search, searchedTexts(scope));
  const records = {
    table: "service_requests",
    alias: "r",
    narrowed: sql`${found} ${conditions(filter)}`,
    shows: [
      { column: sql`r.customer_id`, ids: renamed(scope, "customers", since) },
      { column: sql`r.vehicle_id`, ids: renamed(scope, "vehicles", since) },
    ],
    shown: view,
    joined: links(scope),
  } as const;
  return listChanges<ServiceRequestView>(scope, records, filter);
}

function conditions({ number, status, customerId, vehicleId }: ServiceRequestFilter): Sql {
  return sql`
    ${number ? sql`AND r.request_number = upper(${number}::text)` : empty}
    ${status ? sql`AND r.status = ${status}` : empty}
    ${customerId ? sql`AND r.customer_id = ${customerId}` : empty}
    ${vehicleId ? sql`AND r.vehicle_id = ${vehicleId}` : empty}`;
}

/**
 * Serializes transactions that submit a request with the same client id, until the end of this one.
 * Existing requests must be searched afterwards, in a separate statement.
 */
export async function lockClientRequest(scope: Scope, clientRequestId: string): Promise<void> {
  const name = `service request:${scope.tenantId}:${clientRequestId}`;
  await scope.db.read(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Finds the latest request with this client id that was submitted within the last 10 minutes. */
export function findRecentRequest(
  scope: Scope,
  clientRequestId: string,
): Promise<ServiceRequestView | undefined> {
  return findOne(
    scope,
    sql`SELECT ${view} FROM service_requests r ${links(scope)}
      WHERE r.tenant_id = ${scope.tenantId} AND r.client_request_id = ${clientRequestId}
        AND r.created_at >= ${scope.now}::timestamptz - interval '10 minutes'
      ORDER BY r.created_at DESC LIMIT 1`,
  );
}

/** Returns false without an insert if the shop already has a request with this number. */
export async function insertServiceRequest(
  scope: Scope,
  request: NewServiceRequest,
): Promise<boolean> {
  const rows = await scope.db.read(sql`
    INSERT INTO service_requests (tenant_id, id, request_number, status, client_request_id,
      problem_data, customer_info, vehicle_info, customer_id, vehicle_id, work_order_id,
      preferred_date, notes, created_at, updated_at)
    VALUES (${scope.tenantId}, ${request.id}, ${request.requestNumber}, ${request.status},
      ${request.clientRequestId}, ${JSON.stringify(request.problemData)}::jsonb,
      ${JSON.stringify(request.customerInfo)}::jsonb, ${JSON.stringify(request.vehicleInfo)}::jsonb,
      ${request.customerId}, ${request.vehicleId}, ${request.workOrderId},
      ${request.preferredDate}, ${request.notes}, ${scope.now}, ${scope.now})
    ON CONFLICT (tenant_id, request_number) DO NOTHING
    RETURNING 1`);
  return rows.length > 0;
}

/**
 * Locks the request, not its customer and vehicle, and then reads them together: a statement that
 * waited for a row does not repeat its joins.
 */
export async function lockServiceRequest(
  scope: Scope,
  id: string,
): Promise<ServiceRequestView | undefined> {
  const locked = await scope.db.read(sql`
    SELECT 1 FROM service_requests WHERE tenant_id = ${scope.tenantId} AND id = ${id}
    FOR NO KEY UPDATE`);
  return locked.length > 0 ? findServiceRequest(scope, id) : undefined;
}

export async function updateServiceRequest(
  scope: Scope,
  id: string,
  request: ServiceRequestFields,
): Promise<void> {
  await updateRow(scope, settable, id, request);
}
