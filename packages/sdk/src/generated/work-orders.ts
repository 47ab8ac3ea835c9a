// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  FeeInput,
  Invoice,
  LaborInput,
  LineItem,
  MaterialInput,
  PartLineInput,
  ServiceBlock,
  TireInput,
  WorkOrder,
  WorkOrderCard,
} from "./types.ts";

export interface WorkOrdersListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the page before. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** The exact status. At most 64 characters. */
  status?: string | undefined;
  /** At most 64 characters. */
  customerId?: string | undefined;
  /** At most 64 characters. */
  vehicleId?: string | undefined;
  /** The technician in charge. At most 64 characters. */
  assignedTo?: string | undefined;
  documentType?: "work_order" | "estimate" | "invoice" | undefined;
  /**
   * Part of the order number, the customer's name, the VIN, unit number or plate. At most 255 characters.
   */
  search?: string | undefined;
  /** Invoiced, with a balance. */
  unpaidOnly?: boolean | undefined;
  /** Invoiced, without a balance. */
  paidOnly?: boolean | undefined;
  /** Archived orders too. Default false. */
  includeArchived?: boolean | undefined;
  /** First day, by `dateField`; needs endDate too, both inclusive. A day, YYYY-MM-DD. */
  startDate?: string | undefined;
  /** Last day, by `dateField`; needs startDate too. A day, YYYY-MM-DD. */
  endDate?: string | undefined;
  /** What startDate and endDate are about. Default "createdAt". */
  dateField?: "createdAt" | "updatedAt" | "invoicedAt" | "dueDate" | undefined;
  /** Default "createdAt". */
  sortField?: "createdAt" | "updatedAt" | "orderNumber" | "dueDate" | "invoicedAt" | "totalPriceCents" | undefined;
  /** Default "desc". */
  sortDirection?: "asc" | "desc" | undefined;
  /** With `services` at any limit. Default false. */
  fullDetails?: boolean | undefined;
}

export interface WorkOrdersListResponse {
  workOrders: WorkOrderCard[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null at the end. */
  lastEvaluatedKey: string | null;
}

export interface WorkOrdersCreateParams {
  /**
   * Any text. What it means for money and stock is its category in the shop's workflow; one that is not listed there is open. At most 64 characters.
   */
  status?: string | undefined;
  /** Identifier (UUID) of a record of this shop. At most 64 characters. */
  customerId?: string | null | undefined;
  /** Identifier (UUID) of a record of this shop. At most 64 characters. */
  vehicleId?: string | null | undefined;
  /** At most 255 characters. */
  name?: string | null | undefined;
  priority?: "low" | "medium" | "high" | "urgent" | null | undefined;
  /** At most 5000 characters. */
  complaint?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** The technician in charge, by user id. At most 64 characters. */
  assignedTo?: string | null | undefined;
  /** Everybody who works on it, by user id. At most 50. */
  assignedTechnicians?: string[] | undefined;
  /** ISO 8601 day or date-time. */
  dueDate?: string | null | undefined;
  archived?: boolean | undefined;
}

export interface WorkOrdersUpdateParams {
  /**
   * Any text. What it means for money and stock is its category in the shop's workflow; one that is not listed there is open. At most 64 characters.
   */
  status?: string | undefined;
  /** Identifier (UUID) of a record of this shop. At most 64 characters. */
  customerId?: string | null | undefined;
  /** Identifier (UUID) of a record of this shop. At most 64 characters. */
  vehicleId?: string | null | undefined;
  /** At most 255 characters. */
  name?: string | null | undefined;
  priority?: "low" | "medium" | "high" | "urgent" | null | undefined;
  /** At most 5000 characters. */
  complaint?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** The technician in charge, by user id. At most 64 characters. */
  assignedTo?: string | null | undefined;
  /** Everybody who works on it, by user id. At most 50. */
  assignedTechnicians?: string[] | undefined;
  /** ISO 8601 day or date-time. */
  dueDate?: string | null | undefined;
  archived?: boolean | undefined;
  /**
   * The `updatedAt` that was read: the update is refused with `STALE_RECORD` if the record was changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface WorkOrdersDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface WorkOrdersPermanentDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface WorkOrdersServicesCreateParams {
  /** At most 255 characters. */
  name: string;
  /** At most 5000 characters. */
  description?: string | null | undefined;
  /** At most 5000 characters. */
  complaint?: string | null | undefined;
  /** At most 5000 characters. */
  cause?: string | null | undefined;
  /** At most 5000 characters. */
  correction?: string | null | undefined;
  authorizationStatus?: "approved" | "declined" | "pending" | undefined;
  /** At most 200. */
  labor?: LaborInput[] | undefined;
  /** At most 200. */
  parts?: PartLineInput[] | undefined;
  /** At most 200. */
  tires?: TireInput[] | undefined;
  /** At most 200. */
  materials?: MaterialInput[] | undefined;
  /** At most 200. */
  fees?: FeeInput[] | undefined;
  financials?: {
    /** A discount on the block as a whole, at most what its lines come to. Whole cents. 0 or more. */
    discountCents?: number | undefined;
    /** Computed; ignored here. */
    laborCents?: unknown;
    /** Computed; ignored here. */
    partsCents?: unknown;
    /** Computed; ignored here. */
    tiresCents?: unknown;
    /** Computed; ignored here. */
    materialsCents?: unknown;
    /** Computed; ignored here. */
    feesCents?: unknown;
    /** Computed; ignored here. */
    discountsCents?: unknown;
    /** Computed; ignored here. */
    taxCents?: unknown;
    /** Computed; ignored here. */
    totalPriceCents?: unknown;
    /** Computed; ignored here. */
    totalCostCents?: unknown;
    /** Computed; ignored here. */
    marginPercent?: unknown;
  } | undefined;
}

export interface WorkOrdersServicesUpdateParams {
  /** Computed; ignored here. */
  id?: unknown;
  version: number;
  /** At most 255 characters. */
  name?: string | undefined;
  /** At most 5000 characters. */
  description?: string | null | undefined;
  /** At most 5000 characters. */
  complaint?: string | null | undefined;
  /** At most 5000 characters. */
  cause?: string | null | undefined;
  /** At most 5000 characters. */
  correction?: string | null | undefined;
  authorizationStatus?: "approved" | "declined" | "pending" | undefined;
  /** At most 200. */
  labor?: LaborInput[] | undefined;
  /** At most 200. */
  parts?: PartLineInput[] | undefined;
  /** At most 200. */
  tires?: TireInput[] | undefined;
  /** At most 200. */
  materials?: MaterialInput[] | undefined;
  /** At most 200. */
  fees?: FeeInput[] | undefined;
  financials?: {
    /** A discount on the block as a whole, at most what its lines come to. Whole cents. 0 or more. */
    discountCents?: number | undefined;
    /** Computed; ignored here. */
    laborCents?: unknown;
    /** Computed; ignored here. */
    partsCents?: unknown;
    /** Computed; ignored here. */
    tiresCents?: unknown;
    /** Computed; ignored here. */
    materialsCents?: unknown;
    /** Computed; ignored here. */
    feesCents?: unknown;
    /** Computed; ignored here. */
    discountsCents?: unknown;
    /** Computed; ignored here. */
    taxCents?: unknown;
    /** Computed; ignored here. */
    totalPriceCents?: unknown;
    /** Computed; ignored here. */
    totalCostCents?: unknown;
    /** Computed; ignored here. */
    marginPercent?: unknown;
  } | undefined;
}

export interface WorkOrdersServicesDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface WorkOrdersItemsCreateParams {
  kind: "labor" | "part" | "tire" | "material" | "fee";
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Of labor: hours. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: of labor the shop's hourly rate, of a stocked part its retail price, else 0. 0 to 100000000.
   */
  unitPriceCents?: number | undefined;
  /**
   * Whole cents. Default: of labor the technician's hourly cost, of a stocked part its cost, else 0. 0 to 100000000.
   */
  unitCostCents?: number | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: as the shop's settings say. Materials and fees are never taxed: true is refused. */
  taxable?: boolean | null | undefined;
  status?: "pending" | "in_progress" | "paused" | "completed" | undefined;
  /** An active user of this shop. At most 64 characters. */
  technicianId?: string | null | undefined;
  /** The stocked part; found by its part number where only that is sent. At most 64 characters. */
  inventoryItemId?: string | null | undefined;
  /** At most 64 characters. */
  partNumber?: string | null | undefined;
  feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
}

export interface WorkOrdersItemsUpdateParams {
  /** A line keeps its kind. */
  kind?: "labor" | "part" | "tire" | "material" | "fee" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Of labor: hours. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: of labor the shop's hourly rate, of a stocked part its retail price, else 0. 0 to 100000000.
   */
  unitPriceCents?: number | undefined;
  /**
   * Whole cents. Default: of labor the technician's hourly cost, of a stocked part its cost, else 0. 0 to 100000000.
   */
  unitCostCents?: number | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: as the shop's settings say. Materials and fees are never taxed: true is refused. */
  taxable?: boolean | null | undefined;
  status?: "pending" | "in_progress" | "paused" | "completed" | undefined;
  /** An active user of this shop. At most 64 characters. */
  technicianId?: string | null | undefined;
  /** The stocked part; found by its part number where only that is sent. At most 64 characters. */
  inventoryItemId?: string | null | undefined;
  /** At most 64 characters. */
  partNumber?: string | null | undefined;
  feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
}

export interface WorkOrdersItemsDeleteParams {
  /** Checked, where it is sent. */
  kind?: "labor" | "part" | "tire" | "material" | "fee" | undefined;
}

export interface WorkOrdersItemsDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export class WorkOrdersServicesResource extends Resource {
  /**
   * Add a service block to a work order.
   *
   * With its lines, if any are sent. Totals are recomputed, parts are reserved.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /work-orders/{woId}/services`; access: shop.write
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.workOrders.services.create("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", {
   *   name: "Fuel system service",
   *   complaint: "Loses power uphill",
   *   cause: "Clogged fuel filters",
   *   authorizationStatus: "approved",
   *   labor: [{
   *     description: "Replace fuel filters",
   *     quantity: 0.8,
   *     unitPriceCents: 14500,
   *   }],
   *   parts: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }],
   * });
   */
  create(woId: string, body: WorkOrdersServicesCreateParams, options?: RequestOptions): ApiPromise<ServiceBlock> {
    return this.transport.call({ operation: "workOrders.services.create", method: "POST", path: "/work-orders/{woId}/services", ids: [woId], body }, options);
  }

  /**
   * Update a service block.
   *
   * Only the fields sent change. An array that is sent replaces the lines of its kind: with id changed, without new, missing removed. A block may be sent back as it was read. `version` is the one last read: where the stored one is newer, the answer is 409 and carries the block as it is stored.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /work-orders/{woId}/services/{svcId}`; access: shop.write
   * @throws {ConflictError} VERSION_CONFLICT, WORK_ORDER_INVOICED
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.workOrders.services.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41", { version: 1, authorizationStatus: "approved" });
   */
  update(woId: string, svcId: string, body: WorkOrdersServicesUpdateParams, options?: RequestOptions): ApiPromise<ServiceBlock> {
    return this.transport.call({ operation: "workOrders.services.update", method: "PATCH", path: "/work-orders/{woId}/services/{svcId}", ids: [woId, svcId], body }, options);
  }

  /**
   * Remove a service block with its lines.
   *
   * Totals are recomputed, reserved parts released.
   *
   * `DELETE /work-orders/{woId}/services/{svcId}`; access: shop.write
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @example
   * await client.workOrders.services.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41");
   */
  delete(woId: string, svcId: string, options?: RequestOptions): ApiPromise<WorkOrdersServicesDeleteResponse> {
    return this.transport.call({ operation: "workOrders.services.delete", method: "DELETE", path: "/work-orders/{woId}/services/{svcId}", ids: [woId, svcId] }, options);
  }
}

export class WorkOrdersItemsResource extends Resource {
  /**
   * Add a line to a service block.
   *
   * Raises the block's version. Totals are recomputed, a stocked part is reserved.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /work-orders/{woId}/services/{svcId}/items`; access: shop.write
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.workOrders.items.create("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41", {
   *   kind: "part",
   *   partNumber: "FF63009",
   *   quantity: 2,
   *   unitPriceCents: 4599,
   * });
   */
  create(woId: string, svcId: string, body: WorkOrdersItemsCreateParams, options?: RequestOptions): ApiPromise<LineItem> {
    return this.transport.call({ operation: "workOrders.items.create", method: "POST", path: "/work-orders/{woId}/services/{svcId}/items", ids: [woId, svcId], body }, options);
  }

  /**
   * Update a line.
   *
   * Only the fields sent change. Raises the block's version. Technicians may update labor that is assigned to them, and the lines of orders that are, but no prices.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /work-orders/{woId}/services/{svcId}/items/{itemId}`; access: shop.work
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.workOrders.items.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42", { kind: "part", quantity: 2 });
   */
  update(woId: string, svcId: string, itemId: string, body: WorkOrdersItemsUpdateParams = {}, options?: RequestOptions): ApiPromise<LineItem> {
    return this.transport.call({ operation: "workOrders.items.update", method: "PATCH", path: "/work-orders/{woId}/services/{svcId}/items/{itemId}", ids: [woId, svcId, itemId], body }, options);
  }

  /**
   * Remove a line.
   *
   * Raises the block's version. Totals are recomputed, a reserved part is released.
   *
   * `DELETE /work-orders/{woId}/services/{svcId}/items/{itemId}`; access: shop.write
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @example
   * await client.workOrders.items.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42", { kind: "part" });
   */
  delete(woId: string, svcId: string, itemId: string, body: WorkOrdersItemsDeleteParams = {}, options?: RequestOptions): ApiPromise<WorkOrdersItemsDeleteResponse> {
    return this.transport.call({ operation: "workOrders.items.delete", method: "DELETE", path: "/work-orders/{woId}/services/{svcId}/items/{itemId}", ids: [woId, svcId, itemId], body }, options);
  }
}

export class WorkOrdersResource extends Resource {
  readonly items = new WorkOrdersItemsResource(this.transport);

  readonly services = new WorkOrdersServicesResource(this.transport);

  /**
   * List work orders.
   *
   * An order must pass every filter that is sent. At a limit of 100 or more, which is the default, the rows are cards without `services`. Orders without the date they are sorted by come last in both directions.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /work-orders`; access: shop.read
   * @example
   * await client.workOrders.list({ status: "approved", search: "T-104" });
   */
  list(query: WorkOrdersListParams = {}, options?: RequestOptions): PagePromise<WorkOrderCard, WorkOrdersListResponse> {
    return this.transport.page({ operation: "workOrders.list", method: "GET", path: "/work-orders", query, rows: (list) => list.workOrders }, options);
  }

  /**
   * Get a work order with its service blocks and lines.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /work-orders/{id}`; access: shop.read
   * @example
   * await client.workOrders.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40");
   */
  get(id: string, options?: RequestOptions): ApiPromise<WorkOrder> {
    return this.transport.call({ operation: "workOrders.get", method: "GET", path: "/work-orders/{id}", ids: [id] }, options);
  }

  /**
   * Open a work order.
   *
   * It starts as `estimate`, unless another status is sent.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /work-orders`; access: shop.write
   * @throws {ConflictError} BALANCE_DUE
   * @example
   * await client.workOrders.create({
   *   customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
   *   vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
   *   complaint: "Loses power uphill",
   *   priority: "high",
   *   dueDate: "2026-03-04",
   * });
   */
  create(body: WorkOrdersCreateParams = {}, options?: RequestOptions): ApiPromise<WorkOrder> {
    return this.transport.call({ operation: "workOrders.create", method: "POST", path: "/work-orders", body }, options);
  }

  /**
   * Update a work order, or move it to another status.
   *
   * Only the fields sent change; `null` clears one. Service blocks are changed by their own operations. A status of category `completed` or `invoiced` takes the order's parts out of stock, once; moving back puts them back. Categories `invoiced` and `paid` make the order's invoice, and `paid` is refused while there is a balance. Moving back to work, or cancelling, voids the invoice, which must have no payments.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `PATCH /work-orders/{id}`; access: shop.write
   * @throws {ConflictError} BALANCE_DUE, INVOICE_HAS_PAYMENTS, WORK_ORDER_INVOICED, STALE_RECORD
   * @example
   * await client.workOrders.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", { status: "approved" });
   */
  update(id: string, body: WorkOrdersUpdateParams = {}, options?: RequestOptions): ApiPromise<WorkOrder> {
    return this.transport.call({ operation: "workOrders.update", method: "PATCH", path: "/work-orders/{id}", ids: [id], body }, options);
  }

  /**
   * Delete a work order.
   *
   * A soft delete, which releases its reserved parts. `restore` takes it back.
   *
   * `DELETE /work-orders/{id}`; access: shop.write
   * @example
   * await client.workOrders.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40");
   */
  delete(id: string, options?: RequestOptions): ApiPromise<WorkOrdersDeleteResponse> {
    return this.transport.call({ operation: "workOrders.delete", method: "DELETE", path: "/work-orders/{id}", ids: [id] }, options);
  }

  /**
   * Take a deleted work order back.
   *
   * Its parts are reserved again. An order that is not deleted is answered as it is.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /work-orders/{id}/restore`; access: shop.write
   * @example
   * await client.workOrders.restore("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40");
   */
  restore(id: string, options?: RequestOptions): ApiPromise<WorkOrder> {
    return this.transport.call({ operation: "workOrders.restore", method: "POST", path: "/work-orders/{id}/restore", ids: [id] }, options);
  }

  /**
   * Delete a work order for good.
   *
   * With its blocks and lines; parts that it took out of stock go back. It cannot be undone, and is refused for an invoiced order.
   *
   * `POST /work-orders/{id}/permanent-delete`; access: shop.admin
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @example
   * await client.workOrders.permanentDelete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40");
   */
  permanentDelete(id: string, options?: RequestOptions): ApiPromise<WorkOrdersPermanentDeleteResponse> {
    return this.transport.call({ operation: "workOrders.permanentDelete", method: "POST", path: "/work-orders/{id}/permanent-delete", ids: [id] }, options);
  }

  /**
   * Invoice a work order.
   *
   * Moves it to the shop's first status of category `invoiced`, and answers its invoice: a snapshot of every line that is not declined. An invoice of nothing is paid at once, and so is its order.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /work-orders/{id}/invoice`; access: shop.write
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @example
   * await client.workOrders.invoice("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40");
   */
  invoice(id: string, options?: RequestOptions): ApiPromise<Invoice> {
    return this.transport.call({ operation: "workOrders.invoice", method: "POST", path: "/work-orders/{id}/invoice", ids: [id] }, options);
  }
}
