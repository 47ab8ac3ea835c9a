import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { noMargin, sortedMargin } from "../../schema/work-amounts.ts";
import {
  inOrder,
  type Narrowing,
  narrowedPage,
  nearby,
  pageOf,
  type RecordPageRequest,
  type SortOrder,
} from "../../sql/paging.ts";
import { containsAll, lettersOfAll } from "../../sql/searching.ts";
import { type Changed, listChanges, renamed } from "../changes.ts";
import {
  namesOfOrders,
  type Services,
  serviceColumns,
  viewColumns,
  type WorkOrderView,
} from "./work-orders.ts";

interface SortOfOrders {
  kind: SortOrder["kind"];
  /**
   * Must match the expressions of the indexes exactly. Those of optional values sort missing ones
   * last.
   */
  by: Record<SortOrder["direction"], Sql>;
  value(row: WorkOrderView): string | number | null;
  /** What the expressions contain in place of a missing value. Default: infinity. */
  none?: Record<SortOrder["direction"], number>;
}

const bothWays = (by: Sql) => ({ ASC: by, DESC: by });

const sorts = {
  createdAt: {
    kind: "instant",
    by: bothWays(sql`w.created_at`),
    value: (row) => row.createdAt,
  },
  updatedAt: {
    kind: "instant",
    by: bothWays(sql`w.updated_at`),
    value: (row) => row.updatedAt,
  },
  orderNumber: {
    kind: "number",
    by: bothWays(sql`w.number`),
    value: (row) => row.number,
  },
  dueDate: {
    kind: "instant_or_never",
    by: {
      ASC: sql`coalesce(w.due_at, 'infinity')`,
      DESC: sql`coalesce(w.due_at, '-infinity')`,
    },
    value: (row) => row.dueAt,
  },
  invoicedAt: {
    kind: "instant_or_never",
    by: {
      ASC: sql`coalesce(w.invoiced_at, 'infinity')`,
      DESC: sql`coalesce(w.invoiced_at, '-infinity')`,
    },
    value: (row) => row.invoicedAt,
  },
  totalPriceCents: {
    kind: "number",
    by: bothWays(sql`w.total_price_cents`),
    value: (row) => row.totalPriceCents,
  },
  marginPercent: {
    kind: "number",
    by: { ASC: raw(sortedMargin.ASC("w.")), DESC: raw(sortedMargin.DESC("w.")) },
    value: (row) => row.marginBasisPoints,
    none: noMargin,
  },
} satisfies Record<string, SortOfOrders>;

export type WorkOrderSortField = keyof typeof sorts;

/** A sort order of the list, and the value that a cursor takes from a row. */
export interface WorkOrderSort extends SortOrder {
  field: WorkOrderSortField;
  at(row: WorkOrderView): string | number;
}

export function workOrderSort(field: WorkOrderSortField, direction: "asc" | "desc"): WorkOrderSort {
  const { kind, by, value, none }: SortOfOrders = sorts[field];
  const towards = direction === "asc" ? "ASC" : "DESC";
  const missing = none?.[towards] ?? (direction === "asc" ? "infinity" : "-infinity");
  return { field, kind, by: by[towards], direction: towards, at: (row) => value(row) ?? missing };
}

/**
 * The dates that a time window can filter, by expressions of indexes. Infinity means no due date.
 */
const dates = {
  createdAt: sql`w.created_at`,
  updatedAt: sql`w.updated_at`,
  dueDate: sql`coalesce(w.due_at, 'infinity')`,
  invoicedAt: sql`coalesce(w.invoiced_at, 'infinity')`,
};

// Repeats the category if it follows from the document type, because the category has an index.
const documents = {
  estimate: sql`AND w.category = 'estimate'`,
  invoice: sql`AND w.category IN ('completed', 'invoiced', 'paid') AND w.invoiced_at IS NOT NULL`,
  work_order: sql`AND w.category IN ('open', 'completed', 'cancelled') AND w.invoiced_at IS NULL`,
};

export interface WorkOrderFilter extends RecordPageRequest {
  sort: WorkOrderSort;
  status?: string | undefined;
  customerId?: string | undefined;
  vehicleId?: string | undefined;
  assignedTo?: string | undefined;
  documentType?: keyof typeof documents | undefined;
  search?: string | undefined;
  unpaidOnly?: boolean | undefined;
  paidOnly?: boolean | undefined;
  includeArchived: boolean;
  /** Instants: `from` is inclusive, `before` exclusive. */
  window?: { of: keyof typeof dates; from: string; before: string } | undefined;
  withServices: boolean;
  /** Includes the labor cost of each order. */
  withLaborCost?: boolean;
}

// Must match the expression of the indexes work_orders_text, work_orders_letters and …_archived
// exactly.
const searched = sql`(w.order_number || E'\\n' || w.customer_text || E'\\n' || w.vehicle_text ||
  E'\\n' || coalesce(w.po_number, ''))`;

interface LaborCost {
  /** The part of the labor cost that is included in `totalCostCents`. */
  laborCostCents: number;
}

const laborCostColumn = ({ tenantId }: Scope) => sql`
  (SELECT coalesce(sum(l.total_cost_cents), 0)::bigint FROM line_items l
    JOIN service_blocks b ON b.tenant_id = ${tenantId} AND b.id = l.service_block_id
    WHERE l.tenant_id = ${tenantId} AND l.work_order_id = w.id AND l.kind = 'labor'
      AND b.authorization_status <> 'declined') AS "laborCostCents"`;

type ListedOrder = Changed<WorkOrderView & Partial<Services & LaborCost>>;

/** Lists live orders, with their blocks and lines if the filter requests them. */
export function listWorkOrders(scope: Scope, filter: WorkOrderFilter): Promise<ListedOrder[]> {
  const { sort, changedSince } = filter;
  const columns = sql`${viewColumns(scope)} ${filter.withServices ? sql`, ${serviceColumns(scope)}` : empty}
    ${filter.withLaborCost ? sql`, ${laborCostColumn(scope)}` : empty}`;
  if (changedSince) {
    const records = {
      table: "work_orders",
      alias: "w",
      narrowed: sql`${isWithinSorted(filter)} ${narrowedConditions(filter)}`,
      shows: namesShown(scope, filter, changedSince),
      shown: columns,
      joined: namesOfOrders(scope),
    } as const;
    return listChanges(scope, records, filter);
  }
  const shown = sql`SELECT ${columns}`;
  const walked = sql`w.tenant_id = ${scope.tenantId} AND w.deleted_at IS NULL ${walkedConditions(filter)}`;
  const narrowed = narrowedConditions(filter);
  if (isNarrow(filter)) {
    const narrowing = {
      table: sql`work_orders`,
      alias: "w",
      walked,
      narrowed,
      ...soughtBy(scope, filter),
      ...stepsFor(filter),
    };
    return scope.db.read(
      sql`${narrowedPage(narrowing, filter, sort)}
        ${shown} FROM page JOIN work_orders w ON w.tenant_id = ${scope.tenantId} AND w.id = page.id
        ${namesOfOrders(scope)} ${inOrder("w", sort)}`,
      "custom plan",
    );
  }
  // The page is selected first, so that lookups are made only for its rows.
  return scope.db.read(
    sql`${shown} FROM (SELECT * FROM work_orders w WHERE ${walked} ${narrowed}
        ${pageOf("w", filter, sort)}) w
      ${namesOfOrders(scope)} ${inOrder("w", sort)}`,
    isAllOrders(filter) ? undefined : "custom plan",
  );
}

// The second condition follows from the third. The index has it.
const unpaid = sql`w.invoiced_at IS NOT NULL AND w.total_price_cents > w.paid_amount_cents
  AND w.total_price_cents > w.paid_amount_cents + w.credited_amount_cents`;
const paid = sql`w.invoiced_at IS NOT NULL
  AND w.total_price_cents <= w.paid_amount_cents + w.credited_amount_cents`;

/** The conditions that the index of the sort order covers. */
function walkedConditions(filter: WorkOrderFilter): Sql {
  return sql`
    ${filter.includeArchived ? empty : sql`AND NOT w.archived`}
    ${isWithinSorted(filter)}`;
}

/** The time window, if it is of the date that the list is sorted by. */
function isWithinSorted({ window, sort }: WorkOrderFilter): Sql {
  return window?.of === sort.field ? isWithin(sort.by, window) : empty;
}

/** The records with a name that a row shows. */
function namesShown(scope: Scope, { withServices }: WorkOrderFilter, since: string) {
  const technicians = renamed(scope, "users", since);
  const ofLines = sql`SELECT l.work_order_id FROM line_items l
    WHERE l.tenant_id = ${scope.tenantId} AND l.technician_id = ANY(ARRAY(${technicians}))`;
  return [
    { column: sql`w.customer_id`, ids: renamed(scope, "customers", since) },
    { column: sql`w.vehicle_id`, ids: renamed(scope, "vehicles", since) },
    { column: sql`w.assigned_to`, ids: technicians },
    ...(withServices ? [{ column: sql`w.id`, ids: ofLines }] : []),
  ];
}

/** The conditions that are checked along the sort order. */
function narrowedConditions(filter: WorkOrderFilter): Sql {
  const { status, customerId, vehicleId, assignedTo, documentType, search, window } = filter;
  return sql`
    ${status ? sql`AND w.status = ${status}` : empty}
    ${customerId ? sql`AND w.customer_id = ${customerId}` : empty}
    ${vehicleId ? sql`AND w.vehicle_id = ${vehicleId}` : empty}
    ${assignedTo ? sql`AND w.assigned_to = ${assignedTo}` : empty}
    ${documentType ? documents[documentType] : empty}
    ${search ? containsAll(searched, [search]) : empty}
    ${filter.unpaidOnly ? sql`AND ${unpaid}` : empty}
    ${filter.paidOnly ? sql`AND ${paid}` : empty}
    ${window && window.of !== filter.sort.field ? isWithin(dates[window.of], window) : empty}`;
}

const searchedIn = ({ tenantId }: Scope) => ({ tenantId, alias: "w", text: searched });

/** The orders that contain all terms, including archived ones. */
export function workOrdersWith(scope: Scope, terms: readonly string[]): Narrowing {
  return {
    table: sql`work_orders`,
    alias: "w",
    walked: sql`w.tenant_id = ${scope.tenantId} AND w.deleted_at IS NULL`,
    narrowed: containsAll(searched, terms),
    sought: lettersOfAll(searchedIn(scope), terms),
    parts: searchParts,
  };
}

/** The search indexes are separate for archived orders. */
const searchParts = [sql`AND NOT w.archived`, sql`AND w.archived`];

function soughtBy(scope: Scope, { search, includeArchived }: WorkOrderFilter) {
  if (!search) return {};
  const sought = lettersOfAll(searchedIn(scope), [search]);
  return { parts: includeArchived ? searchParts : [empty], sought };
}

/**
 * Steps of the walk: orders that are not archived are so few that few match. Orders of some days
 * are adjacent in the index, so their number cannot be estimated.
 */
function stepsFor({ includeArchived, window, sort }: WorkOrderFilter) {
  if (window && window.of !== sort.field) return { atFirst: nearby };
  return includeArchived ? {} : { atFirst: 500 };
}

type Window = NonNullable<WorkOrderFilter["window"]>;

function isWithin(date: Sql, { from, before }: Window): Sql {
  return sql`AND ${date} >= ${from} AND ${date} < ${before}`;
}

/** Whether the filter matches all orders, newest first. */
function isAllOrders(filter: WorkOrderFilter): boolean {
  const { field, direction } = filter.sort;
  const newestFirst = field === "createdAt" && direction === "DESC";
  return newestFirst && !filter.window && criteriaOf(filter).length === 0;
}

function criteriaOf(filter: WorkOrderFilter): string[] {
  const { status, customerId, vehicleId, assignedTo, documentType, search } = filter;
  const { unpaidOnly, paidOnly } = filter;
  const asked = {
    status,
    customerId,
    vehicleId,
    assignedTo,
    documentType,
    search,
    unpaidOnly,
    paidOnly,
  };
  return Object.entries(asked).flatMap(([name, value]) => (value ? [name] : []));
}

/**
 * Whether no single index returns the filter's rows in order. There are indexes for a status or a
 * technician, by creation time. The orders of a customer or a vehicle are few, whatever the other
 * conditions.
 */
function isNarrow(filter: WorkOrderFilter): boolean {
  const { sort, window, customerId, vehicleId, documentType } = filter;
  const criteria = criteriaOf(filter);
  const otherWindow = window !== undefined && window.of !== sort.field;
  if (customerId || vehicleId || (criteria.length === 0 && !otherWindow)) return false;
  const [only = ""] = criteria;
  const hasIndex =
    only === "status" ||
    only === "assignedTo" ||
    (only === "documentType" && documentType === "estimate");
  return criteria.length > 1 || otherWindow || sort.field !== "createdAt" || !hasIndex;
}
