// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type {
  CommissionReport,
  DailyReportAggregate,
  PartUsage,
  PaymentsSummary,
  ReportPeriod,
  SalesSummary,
  TaxHalf,
} from "../generated/types.ts";

export interface ReportAggregatesDailyParams {
  /** First shop-local day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. */
  startDate: string;
  /** Last shop-local day, YYYY-MM-DD, not before startDate. */
  endDate: string;
}

export interface ReportAggregatesDailyResponse {
  aggregates: DailyReportAggregate[];
  count: number;
  period: ReportPeriod;
}

export interface ReportAggregatesSalesSummaryParams {
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  startDate?: string | undefined;
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  endDate?: string | undefined;
  /**
   * `cached` (default) reads stored daily figures, which are updated within seconds of each write; `live` recomputes the range and is slower. Any other value means `cached`.
   */
  mode?: string | undefined;
}

export interface ReportAggregatesSalesSummaryResponse {
  summary: SalesSummary;
  /** The source used. */
  dataMode: "cached" | "live";
}

export interface ReportAggregatesPaymentsParams {
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  startDate?: string | undefined;
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  endDate?: string | undefined;
  /**
   * `cached` (default) reads stored daily figures, which are updated within seconds of each write; `live` recomputes the range and is slower. Any other value means `cached`.
   */
  mode?: string | undefined;
}

export interface ReportAggregatesPaymentsResponse {
  summary: PaymentsSummary;
  /** The source used. */
  dataMode: "cached" | "live";
}

export interface ReportAggregatesTaxCollectedParams {
  /** First shop-local day, YYYY-MM-DD; default: the first of this month. At most 1000 characters. */
  startDate?: string | undefined;
  /** Last shop-local day, YYYY-MM-DD; default: today. At most 1000 characters. */
  endDate?: string | undefined;
  /** `accrual` (default) or `cash`, ignoring case; any other value means `accrual`. */
  basis?: string | undefined;
  /** Ignored. */
  mode?: string | undefined;
}

export interface ReportAggregatesTaxCollectedResponse {
  period: ReportPeriod;
  basis: "accrual" | "cash";
  workOrder: TaxHalf;
  salesOrder: TaxHalf;
  /** Whether this request had to build the ledger of the range. */
  builtOnFirstView: boolean;
}

export interface ReportAggregatesCommissionParams {
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  startDate?: string | undefined;
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  endDate?: string | undefined;
  /** Any other value means `cached`. Default "cached". */
  mode?: "cached" | "live" | undefined;
  /** User id of a technician; an unknown id returns no rows. */
  mechanicId?: string | undefined;
}

export interface ReportAggregatesCommissionResponse {
  report: CommissionReport;
  dataMode: "cached" | "live";
}

export interface ReportAggregatesPartUsageParams {
  /** Validated, then ignored. A day, YYYY-MM-DD. At most 1000 characters. */
  startDate?: string | undefined;
  /** Validated, then ignored. A day, YYYY-MM-DD. At most 1000 characters. */
  endDate?: string | undefined;
}

export interface ReportAggregatesPartUsageResponse {
  parts: PartUsage[];
  /** When the figures were rebuilt; null if there are no parts. ISO 8601 date-time. */
  updatedAt: string | null;
  count: number;
}

export class ReportAggregatesResource extends Resource {
  /**
   * List daily figures.
   *
   * Returns the stored figures of each day of the range, ascending; a day without activity has no row. Invoices count on the invoice date, payments on the payment date.
   *
   * Money is in whole cents. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /report-aggregates/daily`; access: reports:operational
   * @throws {ValidationError} REPORT_REFUSED
   * @example
   * await client.reportAggregates.daily({ startDate: "2026-03-01", endDate: "2026-03-31" });
   */
  daily(query: ReportAggregatesDailyParams, options?: RequestOptions): ApiPromise<ReportAggregatesDailyResponse> {
    return this.call("GET", "daily /daily", { query }, options);
  }

  /**
   * Get the sales summary.
   *
   * Sales of work orders and counter sales, in dollars. Both days are inclusive and shop-local. `startDate` defaults to the first day of the current month, `endDate` to today.
   *
   * Money is in dollars. Time worked is in hours. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /report-aggregates/sales-summary`; access: reports:operational
   * @example
   * await client.reportAggregates.salesSummary({ startDate: "2026-03-01", endDate: "2026-03-02" });
   */
  salesSummary(query: ReportAggregatesSalesSummaryParams = {}, options?: RequestOptions): ApiPromise<ReportAggregatesSalesSummaryResponse> {
    return this.call("GET", "salesSummary /sales-summary", { query }, options);
  }

  /**
   * Get the payments summary.
   *
   * Payments by method and day, in dollars, net of refunds and voids. Both days are inclusive and shop-local. `startDate` defaults to the first day of the current month, `endDate` to today.
   *
   * Money is in dollars. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /report-aggregates/payments`; access: reports:operational
   * @example
   * await client.reportAggregates.payments({ startDate: "2026-03-01", endDate: "2026-03-31" });
   */
  payments(query: ReportAggregatesPaymentsParams = {}, options?: RequestOptions): ApiPromise<ReportAggregatesPaymentsResponse> {
    return this.call("GET", "payments /payments", { query }, options);
  }

  /**
   * Get sales tax billed and received, by rate and exemption.
   *
   * On accrual basis, orders count on the day of the invoice, and received and outstanding amounts are pro-rated by the amount paid so far. On cash basis, orders count on the day of the payment, so nothing is outstanding. Sums are exact, however many orders are listed. The report reads a ledger of orders. If the ledger has fewer than 95 percent of the orders in the range, or has an older format, the request rebuilds it first and sets `builtOnFirstView`.
   *
   * Money is in whole cents. Rates are in percent. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /report-aggregates/tax-collected`; access: reports:operational
   * @example
   * await client.reportAggregates.taxCollected({ startDate: "2026-03-01", endDate: "2026-03-31", basis: "accrual" });
   */
  taxCollected(query: ReportAggregatesTaxCollectedParams = {}, options?: RequestOptions): ApiPromise<ReportAggregatesTaxCollectedResponse> {
    return this.call("GET", "taxCollected /tax-collected", { query }, options);
  }

  /**
   * Get technician commission on invoiced labor.
   *
   * Amounts are in dollars. Requires `reports:profit` or `attendance:financials` in addition to `reports:operational`, because it contains pay data. `cached` reads stored daily figures, which are current within seconds; `live` computes them from the invoices.
   *
   * Money is in dollars. Time worked is in hours. Rates are in percent. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /report-aggregates/commission`; access: reports:operational
   * @example
   * await client.reportAggregates.commission({ startDate: "2026-02-01", endDate: "2026-02-28" });
   */
  commission(query: ReportAggregatesCommissionParams = {}, options?: RequestOptions): ApiPromise<ReportAggregatesCommissionResponse> {
    return this.call("GET", "commission /commission", { query }, options);
  }

  /**
   * Get part usage on invoiced work orders.
   *
   * Returns all parts, sorted by `key`. Rebuilt nightly at 07:00 UTC, so today's invoices are not included. Excludes tires, shop supplies and counter sales.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /report-aggregates/part-usage`; access: reports:operational
   * @example
   * await client.reportAggregates.partUsage();
   */
  partUsage(query: ReportAggregatesPartUsageParams = {}, options?: RequestOptions): ApiPromise<ReportAggregatesPartUsageResponse> {
    return this.call("GET", "partUsage /part-usage", { query }, options);
  }
}

export interface ReportAggregatesOperationTypes {
  "reportAggregates.daily": { method: "GET"; input: ReportAggregatesDailyParams; output: ReportAggregatesDailyResponse };
  "reportAggregates.salesSummary": { method: "GET"; input: ReportAggregatesSalesSummaryParams; output: ReportAggregatesSalesSummaryResponse };
  "reportAggregates.payments": { method: "GET"; input: ReportAggregatesPaymentsParams; output: ReportAggregatesPaymentsResponse };
  "reportAggregates.taxCollected": { method: "GET"; input: ReportAggregatesTaxCollectedParams; output: ReportAggregatesTaxCollectedResponse };
  "reportAggregates.commission": { method: "GET"; input: ReportAggregatesCommissionParams; output: ReportAggregatesCommissionResponse };
  "reportAggregates.partUsage": { method: "GET"; input: ReportAggregatesPartUsageParams; output: ReportAggregatesPartUsageResponse };
}
