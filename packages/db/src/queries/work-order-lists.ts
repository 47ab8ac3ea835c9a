import sql, { empty, type Sql } from "sql-template-tag";
import { containing, inOrder, type PageRequest, pageOf, type SortOrder } from "../paging.ts";
import type { Scope } from "../scope.ts";
import {
  namesOfOrders,
  type Services,
  serviceColumns,
  viewColumns,
  type WorkOrderView,
} from "./work-orders.ts";

interface SortOfOrders {
  kind: SortOrder["kind"];
  /** Expressions of indexes, to the letter. Those for rows without a value put them last. */
  by: Record<SortOrder["direction"], Sql>;
  value(row: WorkOrderView): string | number | null;
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
} satisfies Record<string, SortOfOrders>;

export type WorkOrderSortField = keyof typeof sorts;

/** An order of the list, and what a cursor takes from a row of it. */
export interface WorkOrderSort extends SortOrder {
  at(row: WorkOrderView): string | number;
}

export function workOrderSort(field: WorkOrderSortField, direction: "asc" | "desc"): WorkOrderSort {
  const { kind, by, value }: SortOfOrders = sorts[field];
  const towards = direction === "asc" ? "ASC" : "DESC";
  const never = direction === "asc" ? "infinity" : "-infinity";
  return { kind, by: by[towards], direction: towards, at: (row) => value(row) ?? never };
}

/** What a window of days can be about, by expressions of indexes: no order is due at infinity. */
const dates = {
  createdAt: sql`w.created_at`,
  updatedAt: sql`w.updated_at`,
  dueDate: sql`coalesce(w.due_at, 'infinity')`,
  invoicedAt: sql`coalesce(w.invoiced_at, 'infinity')`,
};

const documents = {
  estimate: sql`AND w.category = 'estimate'`,
  invoice: sql`AND w.invoiced_at IS NOT NULL`,
  work_order: sql`AND w.category <> 'estimate' AND w.invoiced_at IS NULL`,
};

export interface WorkOrderFilter extends PageRequest {
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
  /** Instants: from the first on, and before the second. */
  window?: { of: keyof typeof dates; from: string; before: string } | undefined;
  withServices: boolean;
}

// The expression of the index work_orders_search, to the letter.
const searched = sql`(w.order_number || E'\\n' || w.customer_text || E'\\n' || w.vehicle_text)`;

/** Live orders. Their blocks and lines only where the filter asks for them. */
export function listWorkOrders(
  scope: Scope,
  filter: WorkOrderFilter,
): Promise<Array<WorkOrderView & Partial<Services>>> {
  // The page first: nothing is looked up for rows that are not on it.
  return scope.db.query(sql`
    SELECT ${viewColumns} ${filter.withServices ? sql`, ${serviceColumns}` : empty}
    FROM (SELECT * FROM work_orders w
      WHERE w.tenant_id = ${scope.tenantId} AND w.deleted_at IS NULL ${conditions(filter)}
      ${pageOf("w", filter, filter.sort)}) w
    ${namesOfOrders} ${inOrder("w", filter.sort)}`);
}

function conditions(filter: WorkOrderFilter): Sql {
  const { status, customerId, vehicleId, assignedTo, documentType, search, window } = filter;
  return sql`
    ${filter.includeArchived ? empty : sql`AND NOT w.archived`}
    ${status ? sql`AND w.status = ${status}` : empty}
    ${customerId ? sql`AND w.customer_id = ${customerId}` : empty}
    ${vehicleId ? sql`AND w.vehicle_id = ${vehicleId}` : empty}
    ${assignedTo ? sql`AND w.assigned_to = ${assignedTo}` : empty}
    ${documentType ? documents[documentType] : empty}
    ${search ? sql`AND ${searched} ILIKE ${containing(search)}` : empty}
    ${filter.unpaidOnly ? sql`AND w.invoiced_at IS NOT NULL AND w.total_price_cents > w.paid_amount_cents` : empty}
    ${filter.paidOnly ? sql`AND w.invoiced_at IS NOT NULL AND w.total_price_cents <= w.paid_amount_cents` : empty}
    ${window ? sql`AND ${dates[window.of]} >= ${window.from} AND ${dates[window.of]} < ${window.before}` : empty}`;
}
