// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { Changed, ChangesResponse } from "../changes.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  FeeInput,
  Invoice,
  LaborInput,
  MaterialInput,
  PartLineInput,
  RemovedRecord,
  SentEstimate,
  TireInput,
  WorkOrder,
  WorkOrderCard,
  WorkOrderQuote,
  WrittenLineItem,
  WrittenServiceBlock,
} from "../generated/types.ts";

export interface WorkOrdersListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** The work order with this external id: `qbo:417`. At most 288 characters. */
  externalId?: string | undefined;
  /** Records whose metadata has this value under this key: `plan:gold`. At most 541 characters. */
  metadata?: string | undefined;
  /** The exact status. At most 64 characters. */
  status?: string | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | undefined;
  /** The technician in charge, by id or external id such as `hr:417`. At most 288 characters. */
  assignedTo?: string | undefined;
  documentType?: "work_order" | "estimate" | "invoice" | undefined;
  /**
   * Part of the order number, the PO number, the customer's name, the VIN, unit number or plate. At most 255 characters.
   */
  search?: string | undefined;
  /** Invoiced, with a balance. */
  unpaidOnly?: boolean | undefined;
  /** Invoiced, without a balance. */
  paidOnly?: boolean | undefined;
  /** Include archived orders. Default false. */
  includeArchived?: boolean | undefined;
  /** First day, by `dateField`, inclusive; requires endDate. A day, YYYY-MM-DD. */
  startDate?: string | undefined;
  /** Last day, by `dateField`, inclusive; requires startDate. A day, YYYY-MM-DD. */
  endDate?: string | undefined;
  /** The date to which startDate and endDate apply. Default "createdAt". */
  dateField?: "createdAt" | "updatedAt" | "invoicedAt" | "dueDate" | undefined;
  /** Default "createdAt". */
  sortField?: "createdAt" | "updatedAt" | "orderNumber" | "dueDate" | "invoicedAt" | "totalPriceCents" | "marginPercent" | undefined;
  /** Default "desc". */
  sortDirection?: "asc" | "desc" | undefined;
  /** Include `services` at any limit. Default false. */
  fullDetails?: boolean | undefined;
}

export interface WorkOrdersListResponse {
  workOrders: WorkOrderCard[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
  /**
   * With `updatedSince`: all changes up to this instant are in this answer and its further pages. Send it as `updatedSince` of the next call. ISO 8601 date-time.
   */
  updatedThrough?: string;
  /** With `updatedSince`: the records that were permanently deleted since. */
  removed?: RemovedRecord[];
}

export interface WorkOrdersCreateParams {
  /**
   * Any text. Its category in the shop's workflow determines its effect on money and stock; a status not listed there has the category `open`. At most 64 characters.
   */
  status?: string | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | null | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | null | undefined;
  /** At most 255 characters. */
  name?: string | null | undefined;
  /** Number of the customer's purchase order; printed on documents. At most 64 characters. */
  poNumber?: string | null | undefined;
  priority?: "low" | "medium" | "high" | "urgent" | null | undefined;
  /** At most 5000 characters. */
  complaint?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** The technician in charge, by id or external id such as `hr:417`. At most 288 characters. */
  assignedTo?: string | null | undefined;
  /** All technicians who work on the order, by user id or external id. At most 50. */
  assignedTechnicians?: string[] | undefined;
  /** ISO 8601 day or date-time. */
  dueDate?: string | null | undefined;
  archived?: boolean | undefined;
  /**
   * What the odometer showed at the service, in the vehicle's `odometerUnit`. Recorded as a reading of the vehicle. 0 to 100000000.
   */
  odometer?: number | null | undefined;
  /**
   * What the meter `engine_hours` showed at the service. Recorded as a reading of the vehicle. 0 to 100000000.
   */
  engineHours?: number | null | undefined;
  /**
   * When the work was done, if the order is recorded later; not later than now. Default: when the order is completed. ISO 8601 date-time. At most 40 characters.
   */
  servicedAt?: string | null | undefined;
  /**
   * Ids of the work order in other systems, at most 10; each names one work order of the shop. On update, replaces the list. At most 10.
   */
  externalIds?: Array<{
    /** The other system: 1 to 32 lower-case letters, digits, `-` or `_`. */
    system: string;
    /** The id in that system, as it writes it. At most 255 characters. */
    id: string;
  }> | undefined;
  /**
   * Up to 50 keys with texts of up to 500 characters. On update, other keys stay, and null removes a key.
   */
  metadata?: Record<string, string | null> | undefined;
}

export interface WorkOrdersUpdateParams {
  /**
   * Any text. Its category in the shop's workflow determines its effect on money and stock; a status not listed there has the category `open`. At most 64 characters.
   */
  status?: string | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | null | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | null | undefined;
  /** At most 255 characters. */
  name?: string | null | undefined;
  /** Number of the customer's purchase order; printed on documents. At most 64 characters. */
  poNumber?: string | null | undefined;
  priority?: "low" | "medium" | "high" | "urgent" | null | undefined;
  /** At most 5000 characters. */
  complaint?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** The technician in charge, by id or external id such as `hr:417`. At most 288 characters. */
  assignedTo?: string | null | undefined;
  /** All technicians who work on the order, by user id or external id. At most 50. */
  assignedTechnicians?: string[] | undefined;
  /** ISO 8601 day or date-time. */
  dueDate?: string | null | undefined;
  archived?: boolean | undefined;
  /**
   * What the odometer showed at the service, in the vehicle's `odometerUnit`. Recorded as a reading of the vehicle. 0 to 100000000.
   */
  odometer?: number | null | undefined;
  /**
   * What the meter `engine_hours` showed at the service. Recorded as a reading of the vehicle. 0 to 100000000.
   */
  engineHours?: number | null | undefined;
  /**
   * When the work was done, if the order is recorded later; not later than now. Default: when the order is completed. ISO 8601 date-time. At most 40 characters.
   */
  servicedAt?: string | null | undefined;
  /** At most 10. */
  externalIds?: Array<{
    /** The other system: 1 to 32 lower-case letters, digits, `-` or `_`. */
    system: string;
    /** The id in that system, as it writes it. At most 255 characters. */
    id: string;
  }> | undefined;
  /**
   * Up to 50 keys with texts of up to 500 characters. On update, other keys stay, and null removes a key.
   */
  metadata?: Record<string, string | null> | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
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

export interface WorkOrdersInvoiceParams {
  /**
   * Number of the customer's purchase order. Default: the one on record. A customer with `poRequired` is not invoiced without one. At most 64 characters.
   */
  poNumber?: string | undefined;
  /**
   * Why the customer is invoiced beyond its terms: without the PO number that it requires, or above its credit limit. Administrators only; stored in the audit log. At most 500 characters.
   */
  overrideReason?: string | undefined;
}

export interface WorkOrdersRepriceParams {
  /** Ids of service blocks. Default: all. At most 100. */
  services?: string[] | undefined;
}

export interface WorkOrdersQuoteParams {
  /** Id, number or external id of the work order, such as `WO-1079`. At most 288 characters. */
  workOrderId?: string | undefined;
  /**
   * Any text. Its category in the shop's workflow determines its effect on money and stock; a status not listed there has the category `open`. At most 64 characters.
   */
  status?: string | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | null | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | null | undefined;
  /** At most 255 characters. */
  name?: string | null | undefined;
  /** Number of the customer's purchase order; printed on documents. At most 64 characters. */
  poNumber?: string | null | undefined;
  priority?: "low" | "medium" | "high" | "urgent" | null | undefined;
  /** At most 5000 characters. */
  complaint?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** The technician in charge, by id or external id such as `hr:417`. At most 288 characters. */
  assignedTo?: string | null | undefined;
  /** All technicians who work on the order, by user id or external id. At most 50. */
  assignedTechnicians?: string[] | undefined;
  /** ISO 8601 day or date-time. */
  dueDate?: string | null | undefined;
  /**
   * What the odometer showed at the service, in the vehicle's `odometerUnit`. Recorded as a reading of the vehicle. 0 to 100000000.
   */
  odometer?: number | null | undefined;
  /**
   * What the meter `engine_hours` showed at the service. Recorded as a reading of the vehicle. 0 to 100000000.
   */
  engineHours?: number | null | undefined;
  /**
   * When the work was done, if the order is recorded later; not later than now. Default: when the order is completed. ISO 8601 date-time. At most 40 characters.
   */
  servicedAt?: string | null | undefined;
  /** Blocks of work with their lines. At most 50. Default []. */
  services?: Array<{
    /** Required without `cannedJobId`. At most 255 characters. */
    name?: string | undefined;
    /**
     * Id or code of the canned job, such as `BRK-02`, that the block is made from. Fields that are sent override the job's, and a list replaces its lines of that kind. At most 288 characters.
     */
    cannedJobId?: string | undefined;
    /**
     * The price of the whole block before tax, spread over its lines, none of which may then have a price in the request. Default: that of the job; null: the sum of the lines. Whole cents. 0 to 100000000.
     */
    fixedPriceCents?: number | null | undefined;
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
    labor?: Array<{
      /** At most 1000 characters. */
      description?: string | null | undefined;
      /** Hours for labor. Default 1. 0.0001 to 1000000. */
      quantity?: number | undefined;
      /**
       * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
       */
      unitPriceCents?: number | null | undefined;
      /**
       * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
       */
      unitCostCents?: number | null | undefined;
      /** At most the amount of the line. Whole cents. 0 or more. */
      discountCents?: number | undefined;
      /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
      taxable?: boolean | null | undefined;
      /**
       * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
       */
      vmrsCode?: string | null | undefined;
      status?: "pending" | "in_progress" | "paused" | "completed" | undefined;
      /** An active user of this shop, by id or external id such as `hr:417`. At most 288 characters. */
      technicianId?: string | null | undefined;
      /**
       * Type of the work, such as `diagnostic`, `reefer` or `road call`: selects the rate. At most 64 characters.
       */
      laborType?: string | null | undefined;
    }> | undefined;
    /** At most 200. */
    parts?: Array<{
      /** At most 1000 characters. */
      description?: string | null | undefined;
      /** Hours for labor. Default 1. 0.0001 to 1000000. */
      quantity?: number | undefined;
      /**
       * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
       */
      unitPriceCents?: number | null | undefined;
      /**
       * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
       */
      unitCostCents?: number | null | undefined;
      /** At most the amount of the line. Whole cents. 0 or more. */
      discountCents?: number | undefined;
      /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
      taxable?: boolean | null | undefined;
      /**
       * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
       */
      vmrsCode?: string | null | undefined;
      /**
       * Id or part number of the inventory item; found by `partNumber` if only that is sent. At most 288 characters.
       */
      inventoryItemId?: string | null | undefined;
      /** At most 64 characters. */
      partNumber?: string | null | undefined;
    }> | undefined;
    /** At most 200. */
    tires?: Array<{
      /** At most 1000 characters. */
      description?: string | null | undefined;
      /** Hours for labor. Default 1. 0.0001 to 1000000. */
      quantity?: number | undefined;
      /**
       * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
       */
      unitPriceCents?: number | null | undefined;
      /**
       * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
       */
      unitCostCents?: number | null | undefined;
      /** At most the amount of the line. Whole cents. 0 or more. */
      discountCents?: number | undefined;
      /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
      taxable?: boolean | null | undefined;
      /**
       * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
       */
      vmrsCode?: string | null | undefined;
      /**
       * Id or part number of the inventory item; found by `partNumber` if only that is sent. At most 288 characters.
       */
      inventoryItemId?: string | null | undefined;
      /** At most 64 characters. */
      partNumber?: string | null | undefined;
    }> | undefined;
    /** At most 200. */
    materials?: Array<{
      /** At most 1000 characters. */
      description?: string | null | undefined;
      /** Hours for labor. Default 1. 0.0001 to 1000000. */
      quantity?: number | undefined;
      /**
       * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
       */
      unitPriceCents?: number | null | undefined;
      /**
       * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
       */
      unitCostCents?: number | null | undefined;
      /** At most the amount of the line. Whole cents. 0 or more. */
      discountCents?: number | undefined;
      /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
      taxable?: boolean | null | undefined;
      /**
       * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
       */
      vmrsCode?: string | null | undefined;
    }> | undefined;
    /** At most 200. */
    fees?: Array<{
      /** At most 1000 characters. */
      description?: string | null | undefined;
      /** Hours for labor. Default 1. 0.0001 to 1000000. */
      quantity?: number | undefined;
      /**
       * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
       */
      unitPriceCents?: number | null | undefined;
      /**
       * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
       */
      unitCostCents?: number | null | undefined;
      /** At most the amount of the line. Whole cents. 0 or more. */
      discountCents?: number | undefined;
      /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
      taxable?: boolean | null | undefined;
      /**
       * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
       */
      vmrsCode?: string | null | undefined;
      feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
    }> | undefined;
  }> | undefined;
}

export interface WorkOrdersFromDueParams {
  /**
   * The tasks: an `id` of `vehicles.due`, or the code of a canned job. Default: all that are overdue, due or soon due, and on no open order. At most 50.
   */
  dueIds?: string[] | undefined;
  /**
   * Any text. Its category in the shop's workflow determines its effect on money and stock; a status not listed there has the category `open`. At most 64 characters.
   */
  status?: string | undefined;
}

export interface WorkOrdersQuoteDeclinedParams {
  /** The `serviceId` of rows of `reports.declined`. At most 50. */
  serviceIds: string[];
  /**
   * Any text. Its category in the shop's workflow determines its effect on money and stock; a status not listed there has the category `open`. At most 64 characters.
   */
  status?: string | undefined;
}

export interface WorkOrdersSendEstimateParams {
  /** Default: the e-mail address of the customer; null sends no mail. At most 255 characters. */
  to?: string | null | undefined;
  /**
   * When the link ends: within 90 days. Default: in 14 days. ISO 8601 date-time. At most 40 characters.
   */
  expiresAt?: string | undefined;
  /** For the customer. At most 1000 characters. */
  message?: string | undefined;
}

export interface WorkOrdersServicesCreateParams {
  /** Required without `cannedJobId`. At most 255 characters. */
  name?: string | undefined;
  /**
   * Id or code of the canned job, such as `BRK-02`, that the block is made from. Fields that are sent override the job's, and a list replaces its lines of that kind. At most 288 characters.
   */
  cannedJobId?: string | undefined;
  /**
   * The price of the whole block before tax, spread over its lines, none of which may then have a price in the request. Default: that of the job; null: the sum of the lines. Whole cents. 0 to 100000000.
   */
  fixedPriceCents?: number | null | undefined;
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
    /** Discount on the whole block, at most the sum of its lines. Whole cents. 0 or more. */
    discountCents?: number | undefined;
    /** Computed; ignored in requests. */
    laborCents?: unknown;
    /** Computed; ignored in requests. */
    partsCents?: unknown;
    /** Computed; ignored in requests. */
    tiresCents?: unknown;
    /** Computed; ignored in requests. */
    materialsCents?: unknown;
    /** Computed; ignored in requests. */
    feesCents?: unknown;
    /** Computed; ignored in requests. */
    discountsCents?: unknown;
    /** Computed; ignored in requests. */
    taxCents?: unknown;
    /** Computed; ignored in requests. */
    totalPriceCents?: unknown;
    /** Computed; ignored in requests. */
    totalCostCents?: unknown;
    /** Computed; ignored in requests. */
    costIsKnown?: unknown;
    /** Computed; ignored in requests. */
    unknownCostLines?: unknown;
    /** Computed; ignored in requests. */
    unknownCostPriceCents?: unknown;
    /** Computed; ignored in requests. */
    marginPercent?: unknown;
  } | undefined;
}

export interface WorkOrdersServicesUpdateParams {
  /** Computed; ignored in requests. */
  id?: unknown;
  /** Computed; ignored in requests. */
  warnings?: unknown;
  /** Computed; ignored in requests. */
  cannedJobId?: unknown;
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
    /** Discount on the whole block, at most the sum of its lines. Whole cents. 0 or more. */
    discountCents?: number | undefined;
    /** Computed; ignored in requests. */
    laborCents?: unknown;
    /** Computed; ignored in requests. */
    partsCents?: unknown;
    /** Computed; ignored in requests. */
    tiresCents?: unknown;
    /** Computed; ignored in requests. */
    materialsCents?: unknown;
    /** Computed; ignored in requests. */
    feesCents?: unknown;
    /** Computed; ignored in requests. */
    discountsCents?: unknown;
    /** Computed; ignored in requests. */
    taxCents?: unknown;
    /** Computed; ignored in requests. */
    totalPriceCents?: unknown;
    /** Computed; ignored in requests. */
    totalCostCents?: unknown;
    /** Computed; ignored in requests. */
    costIsKnown?: unknown;
    /** Computed; ignored in requests. */
    unknownCostLines?: unknown;
    /** Computed; ignored in requests. */
    unknownCostPriceCents?: unknown;
    /** Computed; ignored in requests. */
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
  /** Hours for labor. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
   */
  unitPriceCents?: number | null | undefined;
  /**
   * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
   */
  unitCostCents?: number | null | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
  taxable?: boolean | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  status?: "pending" | "in_progress" | "paused" | "completed" | undefined;
  /** An active user of this shop, by id or external id such as `hr:417`. At most 288 characters. */
  technicianId?: string | null | undefined;
  /**
   * Type of the work, such as `diagnostic`, `reefer` or `road call`: selects the rate. At most 64 characters.
   */
  laborType?: string | null | undefined;
  /**
   * Id or part number of the inventory item; found by `partNumber` if only that is sent. At most 288 characters.
   */
  inventoryItemId?: string | null | undefined;
  /** At most 64 characters. */
  partNumber?: string | null | undefined;
  feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
}

export interface WorkOrdersItemsUpdateParams {
  /** The kind of a line cannot be changed. */
  kind?: "labor" | "part" | "tire" | "material" | "fee" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Hours for labor. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
   */
  unitPriceCents?: number | null | undefined;
  /**
   * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
   */
  unitCostCents?: number | null | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
  taxable?: boolean | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  status?: "pending" | "in_progress" | "paused" | "completed" | undefined;
  /** An active user of this shop, by id or external id such as `hr:417`. At most 288 characters. */
  technicianId?: string | null | undefined;
  /**
   * Type of the work, such as `diagnostic`, `reefer` or `road call`: selects the rate. At most 64 characters.
   */
  laborType?: string | null | undefined;
  /**
   * Id or part number of the inventory item; found by `partNumber` if only that is sent. At most 288 characters.
   */
  inventoryItemId?: string | null | undefined;
  /** At most 64 characters. */
  partNumber?: string | null | undefined;
  feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
}

export interface WorkOrdersItemsDeleteParams {
  /** If sent, must be the kind of the line. */
  kind?: "labor" | "part" | "tire" | "material" | "fee" | undefined;
}

export interface WorkOrdersItemsDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface WorkOrdersPdfParams {
  /** Default: `paperSize` of the settings. */
  paper?: "letter" | "a4" | undefined;
  /**
   * Title of the document. Default: `estimate` while the status is of that category, then `work_order`.
   */
  kind?: "estimate" | "work_order" | undefined;
}

export class WorkOrdersServicesResource extends Resource {
  /**
   * Add a service block to a work order.
   *
   * Adds the block with the lines sent, or those of a canned job, recomputes totals and reserves parts. A new line whose price nothing says is in `warnings`, as is a job that is for other vehicles.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /work-orders/{woId}/services`; access: shop.write
   * @param woId Id, number or external id of the work order, such as `WO-1079`
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
  create<Options extends RequestOptions = RequestOptions>(woId: string, body: WorkOrdersServicesCreateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, WrittenServiceBlock>> {
    return this.call("POST", "create", { ids: [woId], body }, options);
  }

  /**
   * Update a service block.
   *
   * Only the fields sent change. An array replaces the lines of its kind: lines with an `id` are updated, lines without one are added, and missing lines are removed. A block can be sent back as it was read. `version` is the version last read: if the stored version is newer, the response is a 409 that contains the stored block.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /work-orders/{woId}/services/{svcId}`; access: shop.write
   * @param woId Id, number or external id of the work order, such as `WO-1079`
   * @throws {ConflictError} VERSION_CONFLICT, WORK_ORDER_INVOICED
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.workOrders.services.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41", { version: 1, authorizationStatus: "approved" });
   */
  update<Options extends RequestOptions = RequestOptions>(woId: string, svcId: string, body: WorkOrdersServicesUpdateParams, options?: Options): ApiPromise<AnswerOf<Options, WrittenServiceBlock>> {
    return this.call("PATCH", "update /{svcId}", { ids: [woId, svcId], body }, options);
  }

  /**
   * Remove a service block with its lines.
   *
   * Recomputes totals and releases reserved parts.
   *
   * `DELETE /work-orders/{woId}/services/{svcId}`; access: shop.write
   * @param woId Id, number or external id of the work order, such as `WO-1079`
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @example
   * await client.workOrders.services.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41");
   */
  delete<Options extends RequestOptions = RequestOptions>(woId: string, svcId: string, options?: Options): ApiPromise<AnswerOf<Options, WorkOrdersServicesDeleteResponse>> {
    return this.call("DELETE", "delete /{svcId}", { ids: [woId, svcId] }, options);
  }
}

export class WorkOrdersItemsResource extends Resource {
  /**
   * Add a line to a service block.
   *
   * Increments the block's version, recomputes totals and reserves a stocked part.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /work-orders/{woId}/services/{svcId}/items`; access: shop.write
   * @param woId Id, number or external id of the work order, such as `WO-1079`
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
  create<Options extends RequestOptions = RequestOptions>(woId: string, svcId: string, body: WorkOrdersItemsCreateParams, options?: Options): ApiPromise<AnswerOf<Options, WrittenLineItem>> {
    return this.call("POST", "create", { ids: [woId, svcId], body }, options);
  }

  /**
   * Update a line.
   *
   * Only the fields sent change. Increments the block's version. Technicians can update labor assigned to them and the lines of work orders assigned to them, but not prices.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /work-orders/{woId}/services/{svcId}/items/{itemId}`; access: shop.work
   * @param woId Id, number or external id of the work order, such as `WO-1079`
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.workOrders.items.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42", { kind: "part", quantity: 2 });
   */
  update<Options extends RequestOptions = RequestOptions>(woId: string, svcId: string, itemId: string, body: WorkOrdersItemsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, WrittenLineItem>> {
    return this.call("PATCH", "update /{itemId}", { ids: [woId, svcId, itemId], body }, options);
  }

  /**
   * Remove a line.
   *
   * Increments the block's version, recomputes totals and releases a reserved part.
   *
   * `DELETE /work-orders/{woId}/services/{svcId}/items/{itemId}`; access: shop.write
   * @param woId Id, number or external id of the work order, such as `WO-1079`
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @example
   * await client.workOrders.items.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42", { kind: "part" });
   */
  delete<Options extends RequestOptions = RequestOptions>(woId: string, svcId: string, itemId: string, body: WorkOrdersItemsDeleteParams = {}, options?: Options): ApiPromise<AnswerOf<Options, WorkOrdersItemsDeleteResponse>> {
    return this.call("DELETE", "delete /{itemId}", { ids: [woId, svcId, itemId], body }, options);
  }
}

export class WorkOrdersResource extends Resource {
  readonly items = new WorkOrdersItemsResource(this.transport, "/work-orders/{woId}/services/{svcId}/items");

  readonly services = new WorkOrdersServicesResource(this.transport, "/work-orders/{woId}/services");

  /** Lists the changes since an instant. A row may be a deleted record: see {@link Changed}. */
  list(query: WorkOrdersListParams & { updatedSince: string }, options?: RequestOptions): PagePromise<Changed<WorkOrderCard>, ChangesResponse<WorkOrdersListResponse, "workOrders", WorkOrderCard>>;
  /**
   * List work orders.
   *
   * Returns orders that match every filter sent. At a limit of 100 (the default) or more, rows omit `services`. Orders without the date or the margin used for sorting come last in both directions. Sorting by margin requires the right to see pay, because margins contain the cost of labor. Sorted by the field in `sortField`, then `id`, in the direction of `sortDirection`. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /work-orders`; access: shop.read
   * @example
   * await client.workOrders.list({ status: "approved", search: "T-104" });
   */
  list(query?: WorkOrdersListParams, options?: RequestOptions): PagePromise<WorkOrderCard, WorkOrdersListResponse>;
  list(query: WorkOrdersListParams = {}, options?: RequestOptions): PagePromise<WorkOrderCard, WorkOrdersListResponse> | PagePromise<Changed<WorkOrderCard>, ChangesResponse<WorkOrdersListResponse, "workOrders", WorkOrderCard>> {
    const page: PagePromise<WorkOrderCard, WorkOrdersListResponse> = this.paged("workOrders", "list /work-orders", { query }, options);
    return page;
  }

  /**
   * Get a work order with its service blocks and lines.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /work-orders/{id}`; access: shop.read
   * @param id Id, number or external id of the work order, such as `WO-1079`
   * @example
   * await client.workOrders.get("WO-1001");
   */
  get(id: string, options?: RequestOptions): ApiPromise<WorkOrder> {
    return this.call("GET", "get /work-orders/{id}", { ids: [id] }, options);
  }

  /**
   * Open a work order.
   *
   * The status is `estimate`, unless another is sent. One that the shop's workflow does not list is stored, with a warning in `warnings`.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /work-orders`; access: shop.write
   * @throws {ConflictError} BALANCE_DUE, CREDIT_LIMIT, METER_RAN_BACK, NOT_APPROVED, PRICE_MISSING
   * @example
   * await client.workOrders.create({
   *   customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
   *   vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
   *   complaint: "Loses power uphill",
   *   poNumber: "4500128",
   *   priority: "high",
   *   dueDate: "2026-03-04",
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: WorkOrdersCreateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, WorkOrder>> {
    return this.call("POST", "create /work-orders", { body }, options);
  }

  /**
   * Update a work order, or move it to another status.
   *
   * Only the fields sent change; `null` clears a field. Service blocks have separate operations. A new status that the shop's workflow does not list is stored, with a warning in `warnings`. A status of category `completed` or `invoiced` takes the order's parts out of stock, once; moving back returns them to stock. Categories `invoiced` and `paid` create the order's invoice, and `paid` is rejected while there is a balance. Moving back to work, or cancelling, voids the invoice, which must have no payments or credits.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `PATCH /work-orders/{id}`; access: shop.write
   * @param id Id, number or external id of the work order, such as `WO-1079`
   * @throws {ConflictError} BALANCE_DUE, CREDIT_LIMIT, INVOICE_HAS_CREDITS, INVOICE_HAS_PAYMENTS, METER_RAN_BACK, NOT_APPROVED, PERIOD_CLOSED, PRICE_MISSING, WORK_ORDER_INVOICED, STALE_RECORD
   * @example
   * await client.workOrders.update("WO-1001", { status: "approved" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: WorkOrdersUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, WorkOrder>> {
    return this.call("PATCH", "update /work-orders/{id}", { ids: [id], body }, options);
  }

  /**
   * Delete a work order.
   *
   * A soft delete, which releases the order's reserved parts. `restore` undoes it.
   *
   * `DELETE /work-orders/{id}`; access: shop.write
   * @param id Id, number or external id of the work order, such as `WO-1079`
   * @example
   * await client.workOrders.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, WorkOrdersDeleteResponse>> {
    return this.call("DELETE", "delete /work-orders/{id}", { ids: [id] }, options);
  }

  /**
   * Restore a deleted work order.
   *
   * Reserves the order's parts again. An order that is not deleted is returned unchanged.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /work-orders/{id}/restore`; access: shop.write
   * @param id Id, number or external id of the work order, such as `WO-1079`
   * @throws {ConflictError} EXTERNAL_ID_TAKEN
   * @example
   * await client.workOrders.restore("WO-1001");
   */
  restore<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, WorkOrder>> {
    return this.call("POST", "restore /work-orders/{id}/restore", { ids: [id] }, options);
  }

  /**
   * Delete a work order permanently.
   *
   * Deletes the order with its blocks, lines, comments and attachments, and releases its reserved parts. Parts that it used stay out of stock; their cost becomes a variance of kind `lost_job`. To return them, move the order back first. Cannot be undone. Rejected for an invoiced order.
   *
   * `POST /work-orders/{id}/permanent-delete`; access: shop.admin
   * @param id Id, number or external id of the work order, such as `WO-1079`
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @example
   * await client.workOrders.permanentDelete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40");
   */
  permanentDelete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, WorkOrdersPermanentDeleteResponse>> {
    return this.call("POST", "permanentDelete /work-orders/{id}/permanent-delete", { ids: [id] }, options);
  }

  /**
   * Invoice a work order.
   *
   * Moves the order to the shop's first status of category `invoiced` and returns its invoice, a snapshot of every line that is not declined. An invoice with a total of zero is paid immediately, and so is its order. A customer with `poRequired` is invoiced only with a PO number, which may be sent here, and up to its `creditLimitCents`. Deposits for the order pay the invoice immediately.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /work-orders/{id}/invoice`; access: shop.write
   * @param id Id, number or external id of the work order, such as `WO-1079`
   * @throws {ConflictError} CREDIT_LIMIT, NOT_APPROVED, PRICE_MISSING, WORK_ORDER_INVOICED
   * @example
   * await client.workOrders.invoice("WO-1001");
   */
  invoice<Options extends RequestOptions = RequestOptions>(id: string, body: WorkOrdersInvoiceParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Invoice>> {
    return this.call("POST", "invoice /work-orders/{id}/invoice", { ids: [id], body }, options);
  }

  /**
   * Price a work order again by today's price book.
   *
   * Prices again the lines whose price was not typed, by today's rules, costs and customer; with `services` only those of these blocks. A line that nothing prices now keeps its price. With the header `Dry-Run: true` the answer shows the new prices, and nothing changes.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /work-orders/{id}/reprice`; access: shop.write
   * @param id Id, number or external id of the work order, such as `WO-1079`
   * @throws {ConflictError} WORK_ORDER_INVOICED
   * @example
   * await client.workOrders.reprice("WO-1001");
   */
  reprice<Options extends RequestOptions = RequestOptions>(id: string, body: WorkOrdersRepriceParams = {}, options?: Options): ApiPromise<AnswerOf<Options, WorkOrder>> {
    return this.call("POST", "reprice /work-orders/{id}/reprice", { ids: [id], body }, options);
  }

  /**
   * Open a work order with its work, and quote it.
   *
   * Opens an order, an estimate unless `status` is sent, with service blocks and their lines, and returns its totals and the parts that are short. All or nothing. Prices that are left out come from the price rules, from the price of a stocked part, and from the labor rate of the settings. A block may be made from a canned job: `cannedJobId` takes an id or a code such as `BRK-02`. With `workOrderId` the blocks are added to an existing order, and no fields of the order may be sent.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /work-orders/quote`; access: shop.write
   * @throws {ConflictError} BALANCE_DUE, CREDIT_LIMIT, METER_RAN_BACK, NOT_APPROVED, PRICE_MISSING, WORK_ORDER_INVOICED
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.workOrders.quote({
   *   customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
   *   vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
   *   complaint: "Loses power uphill",
   *   services: [{
   *     name: "Fuel system service",
   *     labor: [{
   *       description: "Replace fuel filters",
   *       quantity: 0.8,
   *       unitPriceCents: 14500,
   *     }],
   *     parts: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }],
   *   }],
   * });
   */
  quote<Options extends RequestOptions = RequestOptions>(body: WorkOrdersQuoteParams = {}, options?: Options): ApiPromise<AnswerOf<Options, WorkOrderQuote>> {
    return this.call("POST", "quote /work-orders/quote", { body }, options);
  }

  /**
   * Open a work order for the maintenance that is due.
   *
   * Opens one order, an estimate unless `status` is sent, with a service block for the canned job of each task, priced as by `workOrders.quote`. A task that an open order of the vehicle has already is refused. The answer is that of `workOrders.quote`.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /vehicles/{vehicleId}/due/order`; access: shop.write
   * @param vehicleId Id, unit number, VIN or external id of the vehicle, such as `T-104`
   * @throws {ConflictError} BALANCE_DUE, CREDIT_LIMIT, METER_RAN_BACK, NOT_APPROVED, PRICE_MISSING, DUE_ALREADY_ORDERED, NOTHING_DUE
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.workOrders.fromDue("T-104");
   */
  fromDue<Options extends RequestOptions = RequestOptions>(vehicleId: string, body: WorkOrdersFromDueParams = {}, options?: Options): ApiPromise<AnswerOf<Options, WorkOrderQuote>> {
    return this.call("POST", "fromDue /vehicles/{vehicleId}/due/order", { ids: [vehicleId], body }, options);
  }

  /**
   * Quote declined work again.
   *
   * Opens one order, an estimate unless `status` is sent, with the declined services of `reports.declined`, at today's prices: typed prices stay, and other lines are priced by the price rules of today. Discounts are not repeated. All services must be of one vehicle and customer. A dry run returns the price of today without opening an order. The answer is that of `workOrders.quote`.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /work-orders/quote-declined`; access: shop.write
   * @throws {ConflictError} BALANCE_DUE, CREDIT_LIMIT, METER_RAN_BACK, NOT_APPROVED, PRICE_MISSING, NOT_DECLINED
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.workOrders.quoteDeclined({ serviceIds: ["0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41"] });
   */
  quoteDeclined<Options extends RequestOptions = RequestOptions>(body: WorkOrdersQuoteDeclinedParams, options?: Options): ApiPromise<AnswerOf<Options, WorkOrderQuote>> {
    return this.call("POST", "quoteDeclined /work-orders/quote-declined", { body }, options);
  }

  /**
   * Send a customer the pending work of an order for approval.
   *
   * Freezes the pending service blocks as a packet with a number and a hash, and makes a link on which the customer approves or declines each of them. The link is mailed if mail is configured; it is shown only once. Services that a rule of the customer's approval policy approves are approved immediately, and no mail is sent if nothing remains to decide.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /work-orders/{woId}/send-estimate`; access: shop.write
   * @param woId Id, number or external id of the work order, such as `WO-1079`
   * @throws {ConflictError} NOTHING_PENDING, WORK_ORDER_INVOICED
   * @example
   * await client.workOrders.sendEstimate("WO-1001", {
   *   to: "dispatch@prairiegrain.example",
   *   message: "The truck can be ready on Wednesday.",
   * });
   */
  sendEstimate(woId: string, body: WorkOrdersSendEstimateParams = {}, options?: RequestOptions): ApiPromise<SentEstimate> {
    return this.call("POST", "sendEstimate /work-orders/{woId}/send-estimate", { ids: [woId], body }, options);
  }

  /**
   * Print an estimate or a work order as PDF.
   *
   * Its figures are those of the record. It contains no cost and nothing that an employee earns.
   *
   * `GET /work-orders/{id}/pdf`; access: shop.read
   * @param id Id, number or external id of the work order, such as `WO-1079`
   * @example
   * const { body } = await client.workOrders.pdf("WO-1001", { kind: "estimate" });
   */
  pdf(id: string, query: WorkOrdersPdfParams = {}, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "pdf /work-orders/{id}/pdf", { ids: [id], query }, options);
  }
}

export interface WorkOrdersOperationTypes {
  "workOrders.list": { method: "GET"; input: WorkOrdersListParams; output: WorkOrdersListResponse };
  "workOrders.get": { method: "GET"; input: { id: string }; output: WorkOrder };
  "workOrders.create": { method: "POST"; input: WorkOrdersCreateParams; output: WorkOrder };
  "workOrders.update": { method: "PATCH"; input: { id: string } & WorkOrdersUpdateParams; output: WorkOrder };
  "workOrders.delete": { method: "DELETE"; input: { id: string }; output: WorkOrdersDeleteResponse };
  "workOrders.restore": { method: "POST"; input: { id: string }; output: WorkOrder };
  "workOrders.permanentDelete": { method: "POST"; input: { id: string }; output: WorkOrdersPermanentDeleteResponse };
  "workOrders.invoice": { method: "POST"; input: { id: string } & WorkOrdersInvoiceParams; output: Invoice };
  "workOrders.reprice": { method: "POST"; input: { id: string } & WorkOrdersRepriceParams; output: WorkOrder };
  "workOrders.quote": { method: "POST"; input: WorkOrdersQuoteParams; output: WorkOrderQuote };
  "workOrders.fromDue": { method: "POST"; input: { vehicleId: string } & WorkOrdersFromDueParams; output: WorkOrderQuote };
  "workOrders.quoteDeclined": { method: "POST"; input: WorkOrdersQuoteDeclinedParams; output: WorkOrderQuote };
  "workOrders.sendEstimate": { method: "POST"; input: { woId: string } & WorkOrdersSendEstimateParams; output: SentEstimate };
  "workOrders.services.create": { method: "POST"; input: { woId: string } & WorkOrdersServicesCreateParams; output: WrittenServiceBlock };
  "workOrders.services.update": { method: "PATCH"; input: { woId: string; svcId: string } & WorkOrdersServicesUpdateParams; output: WrittenServiceBlock };
  "workOrders.services.delete": { method: "DELETE"; input: { woId: string; svcId: string }; output: WorkOrdersServicesDeleteResponse };
  "workOrders.items.create": { method: "POST"; input: { woId: string; svcId: string } & WorkOrdersItemsCreateParams; output: WrittenLineItem };
  "workOrders.items.update": { method: "PATCH"; input: { woId: string; svcId: string; itemId: string } & WorkOrdersItemsUpdateParams; output: WrittenLineItem };
  "workOrders.items.delete": { method: "DELETE"; input: { woId: string; svcId: string; itemId: string } & WorkOrdersItemsDeleteParams; output: WorkOrdersItemsDeleteResponse };
  "workOrders.pdf": { method: "GET"; input: { id: string } & WorkOrdersPdfParams; output: Response };
}
