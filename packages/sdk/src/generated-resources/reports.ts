// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  CoresReport,
  CostChange,
  CustomerAging,
  DeclinedReport,
  DueReport,
  OverdueReport,
  ReorderReport,
  Variance,
  WeeklyTrendItem,
} from "../generated/types.ts";

export interface ReportsCustomerAgingParams {
  /** Any other value means `asOf`. Default "asOf". */
  mode?: "asOf" | "snapshot" | undefined;
  /** Shop-local calendar day, YYYY-MM-DD, not later than today. */
  asOf: string;
}

export interface ReportsCustomerAgingSnapshotsResponse {
  /** Shop-local days, newest first. */
  dates: string[];
}

export interface ReportsWeeklyTrendParams {
  /**
   * Number of weeks, including the current one: 1 to 52; values outside are clamped, and a value that is not a number means 12. Default 12.
   */
  weeks?: number | undefined;
}

export interface ReportsWeeklyTrendResponse {
  weeklyTrend: WeeklyTrendItem[];
}

export interface ReportsReorderParams {
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | undefined;
  /** Days of use that the stock is to last beyond the reorder point: 1 to 365. Default 30. */
  coverDays?: number | undefined;
  /** Parts to return: 1 to 500. Counts and costs include all parts. Default 100. */
  limit?: number | undefined;
}

export interface ReportsDueParams {
  /**
   * The end of this day of the shop, from the readings and completions up to it that are known now. Default: today. Not in the future. A day, YYYY-MM-DD.
   */
  asOf?: string | undefined;
  /** Days ahead within which work is expected to become due: 0 to 365. Default 30. */
  horizonDays?: number | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /** Rows to return: 1 to 1000. Default 200. */
  limit?: number | undefined;
}

export interface ReportsDeclinedParams {
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | undefined;
  /** Services that were added in the last days: 1 to 1095. Default 365. */
  days?: number | undefined;
  /** Services to return: 1 to 500. Default 100. */
  limit?: number | undefined;
}

export interface ReportsOverdueParams {
  /** Customers and work orders to return of each: 1 to 100. Default 10. */
  limit?: number | undefined;
}

export interface ReportsCostChangesParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** First day, inclusive. A day, YYYY-MM-DD. */
  from?: string | undefined;
  /** Last day, inclusive. A day, YYYY-MM-DD. */
  to?: string | undefined;
}

export interface ReportsCostChangesResponse {
  costChanges: CostChange[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface ReportsVariancesParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** First day, inclusive. A day, YYYY-MM-DD. */
  from?: string | undefined;
  /** Last day, inclusive. A day, YYYY-MM-DD. */
  to?: string | undefined;
  kind?: "return" | "lost_job" | "core_loss" | undefined;
}

export interface ReportsVariancesResponse {
  variances: Variance[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export class ReportsResource extends Resource {
  /**
   * Get customer balances by days past due.
   *
   * `asOf` replays invoices and dated payments for any day up to today. `snapshot` returns the balances stored after the end of that day, without the individual invoices. Includes invoices of work orders with a customer; excludes counter sales. Row amounts are in dollars.
   *
   * Money is in whole cents where the name ends in `Cents`, else in dollars. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /reports/customer-aging`; access: reports:operational
   * @throws {ValidationError} REPORT_REFUSED
   * @throws {ServerError} REPORT_FAILED
   * @example
   * await client.reports.customerAging({ asOf: "2026-03-02" });
   */
  customerAging(query: ReportsCustomerAgingParams, options?: RequestOptions): ApiPromise<CustomerAging> {
    return this.call("GET", "customerAging /customer-aging", { query }, options);
  }

  /**
   * List the days with a customer aging snapshot.
   *
   * `GET /reports/customer-aging/snapshots`; access: reports:operational
   * @throws {ServerError} REPORT_FAILED
   * @example
   * await client.reports.customerAgingSnapshots();
   */
  customerAgingSnapshots(options?: RequestOptions): ApiPromise<ReportsCustomerAgingSnapshotsResponse> {
    return this.call("GET", "customerAgingSnapshots /customer-aging/snapshots", {}, options);
  }

  /**
   * Get weekly revenue, profit, hours and customers.
   *
   * Weeks run from Monday to Sunday in the shop's time zone, oldest first. Figures are stored nightly at 00:00 UTC for the current and the previous week. Weeks that were never stored are omitted, so there may be fewer than `weeks`.
   *
   * Money is in whole cents. Time worked is in hours.
   *
   * `GET /reports/weekly-trend`; access: reports:operational
   * @throws {ServerError} REPORT_FAILED
   * @example
   * await client.reports.weeklyTrend({ weeks: 12 });
   */
  weeklyTrend(query: ReportsWeeklyTrendParams = {}, options?: RequestOptions): ApiPromise<ReportsWeeklyTrendResponse> {
    return this.call("GET", "weeklyTrend /weekly-trend", { query }, options);
  }

  /**
   * Get the parts to reorder, by vendor.
   *
   * Contains parts at or below their reorder point, and parts of which open work orders reserve more than is on hand. Quantities on open purchase orders count as stock. The suggested quantity raises the stock to the larger of twice the reorder point, and the reorder point plus `coverDays` of use; without a reorder point it covers the reservations only. The vendor is that of the part, or else that of its last purchase order. `POST /purchase-orders/reorder` creates the draft order for a vendor.
   *
   * Money is in whole cents. Quantities have up to 4 decimals.
   *
   * `GET /reports/reorder`; access: shop.read
   * @example
   * await client.reports.reorder({ coverDays: 30 });
   */
  reorder(query: ReportsReorderParams = {}, options?: RequestOptions): ApiPromise<ReorderReport> {
    return this.call("GET", "reorder /reorder", { query }, options);
  }

  /**
   * Get the maintenance that is due, of all vehicles.
   *
   * The tasks of maintenance programs that are overdue, due or soon due, and those that are expected to become due within the horizon, the most urgent first. Archived vehicles are left out. The counts include all; `limit` shortens the list.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /reports/due`; access: shop.read
   * @example
   * await client.reports.due({ asOf: "2026-03-02", horizonDays: 30 });
   */
  due(query: ReportsDueParams = {}, options?: RequestOptions): ApiPromise<DueReport> {
    return this.call("GET", "due /due", { query }, options);
  }

  /**
   * Get the work that customers declined and that was not done since.
   *
   * Declined services of work orders, the newest first. A service is left out once a later service of the vehicle has the same canned job, or without one the same name, and is not declined itself. The counts and amounts include all; `limit` shortens the list.
   *
   * Money is in whole cents. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /reports/declined`; access: shop.read
   * @example
   * await client.reports.declined({ customerId: "Prairie Grain Haulers", days: 180 });
   */
  declined(query: ReportsDeclinedParams = {}, options?: RequestOptions): ApiPromise<DeclinedReport> {
    return this.call("GET", "declined /declined", { query }, options);
  }

  /**
   * Get overdue balances and late work orders.
   *
   * Contains what customers owe past the due date of their invoices today, as in the customer aging: without counter sales and invoices that have no customer. Late are open work orders whose due date is past; one that is due on a day is late from the next day. Counts and amounts include all; `limit` shortens the lists.
   *
   * Money is in whole cents. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /reports/overdue`; access: reports:operational
   * @example
   * await client.reports.overdue({ limit: 10 });
   */
  overdue(query: ReportsOverdueParams = {}, options?: RequestOptions): ApiPromise<OverdueReport> {
    return this.call("GET", "overdue /overdue", { query }, options);
  }

  /**
   * Get the money held in cores, by vendor and age.
   *
   * Contains the deposits of cores that are neither credited nor denied today. The age is that of the bill's date.
   *
   * Money is in whole cents. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /reports/cores`; access: reports:operational
   * @example
   * await client.reports.cores();
   */
  cores(options?: RequestOptions): ApiPromise<CoresReport> {
    return this.call("GET", "cores /cores", {}, options);
  }

  /**
   * List the changes of the cost of goods, newest first.
   *
   * Each row is a change of the cost of goods that were received before: its cause, and the job, sale or stock whose cost it moved. Sorted by `createdAt`, then `id`, descending.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /reports/cost-changes`; access: reports:operational
   * @example
   * await client.reports.costChanges({ from: "2026-03-01", to: "2026-03-31" });
   */
  costChanges(query: ReportsCostChangesParams = {}, options?: RequestOptions): PagePromise<CostChange, ReportsCostChangesResponse> {
    return this.paged("costChanges", "costChanges /cost-changes", { query }, options);
  }

  /**
   * List variances, newest first.
   *
   * Each row is a cost that belongs to no goods and no job, with its cause. The cost of goods, jobs and sales, with these rows, is what vendors charged. Sorted by `date`, then `id`, descending.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /reports/variances`; access: reports:operational
   * @example
   * await client.reports.variances({ from: "2026-03-01", to: "2026-03-31" });
   */
  variances(query: ReportsVariancesParams = {}, options?: RequestOptions): PagePromise<Variance, ReportsVariancesResponse> {
    return this.paged("variances", "variances /variances", { query }, options);
  }
}

export interface ReportsOperationTypes {
  "reports.customerAging": { method: "GET"; input: ReportsCustomerAgingParams; output: CustomerAging };
  "reports.customerAgingSnapshots": { method: "GET"; input: Record<string, never>; output: ReportsCustomerAgingSnapshotsResponse };
  "reports.weeklyTrend": { method: "GET"; input: ReportsWeeklyTrendParams; output: ReportsWeeklyTrendResponse };
  "reports.reorder": { method: "GET"; input: ReportsReorderParams; output: ReorderReport };
  "reports.due": { method: "GET"; input: ReportsDueParams; output: DueReport };
  "reports.declined": { method: "GET"; input: ReportsDeclinedParams; output: DeclinedReport };
  "reports.overdue": { method: "GET"; input: ReportsOverdueParams; output: OverdueReport };
  "reports.cores": { method: "GET"; input: Record<string, never>; output: CoresReport };
  "reports.costChanges": { method: "GET"; input: ReportsCostChangesParams; output: ReportsCostChangesResponse };
  "reports.variances": { method: "GET"; input: ReportsVariancesParams; output: ReportsVariancesResponse };
}
