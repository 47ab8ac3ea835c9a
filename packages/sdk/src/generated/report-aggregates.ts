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
} from "./types.ts";

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
   * `cached` (default) reads stored days, which follow each write within seconds; `live` recomputes the range and is slower. Anything else is cached.
   */
  mode?: string | undefined;
}

export interface ReportAggregatesSalesSummaryResponse {
  summary: SalesSummary;
  /** Which source was used. */
  dataMode: "cached" | "live";
}

export interface ReportAggregatesPaymentsParams {
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  startDate?: string | undefined;
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  endDate?: string | undefined;
  /**
   * `cached` (default) reads stored days, which follow each write within seconds; `live` recomputes the range and is slower. Anything else is cached.
   */
  mode?: string | undefined;
}

export interface ReportAggregatesPaymentsResponse {
  summary: PaymentsSummary;
  /** Which source was used. */
  dataMode: "cached" | "live";
}

export interface ReportAggregatesTaxCollectedParams {
  /** First shop-local day, YYYY-MM-DD; default: the first of this month. At most 1000 characters. */
  startDate?: string | undefined;
  /** Last shop-local day, YYYY-MM-DD; default: today. At most 1000 characters. */
  endDate?: string | undefined;
  /** `accrual` (default) or `cash`, in any case; other values mean accrual. */
  basis?: string | undefined;
  /** Ignored. */
  mode?: string | undefined;
}

export interface ReportAggregatesTaxCollectedResponse {
  period: ReportPeriod;
  basis: "accrual" | "cash";
  workOrder: TaxHalf;
  salesOrder: TaxHalf;
  /** Whether the ledger of the range had to be built for this answer. */
  builtOnFirstView: boolean;
}

export interface ReportAggregatesCommissionParams {
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  startDate?: string | undefined;
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  endDate?: string | undefined;
  /** Anything else is cached. Default "cached". */
  mode?: "cached" | "live" | undefined;
  /** The user id of one technician; one that is unknown has no rows. */
  mechanicId?: string | undefined;
}

export interface ReportAggregatesCommissionResponse {
  report: CommissionReport;
  dataMode: "cached" | "live";
}

export interface ReportAggregatesPartUsageParams {
  /** Checked, then ignored. At most 1000 characters. */
  startDate?: string | undefined;
  /** Checked, then ignored. At most 1000 characters. */
  endDate?: string | undefined;
}

export interface ReportAggregatesPartUsageResponse {
  parts: PartUsage[];
  /** When it was rebuilt; null where there are no parts. ISO 8601 date-time. */
  updatedAt: string | null;
  count: number;
}

export class ReportAggregatesResource extends Resource {
  /**
   * Daily figures.
   *
   * The stored figures of each day of the range, ascending; a day without activity has no row. Invoices count on their day and payments on theirs.
   *
   * Money is in whole cents. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /report-aggregates/daily`; access: reports:operational
   * @throws {ValidationError} REPORT_REFUSED
   * @example
   * await client.reportAggregates.daily({ startDate: "2026-03-01", endDate: "2026-03-31" });
   */
  daily(query: ReportAggregatesDailyParams, options?: RequestOptions): ApiPromise<ReportAggregatesDailyResponse> {
    return this.transport.call({ operation: "reportAggregates.daily", method: "GET", path: "/report-aggregates/daily", query }, options);
  }

  /**
   * Sales summary.
   *
   * Sales of work orders and over the counter, in dollars. Both days are inclusive and shop-local. Without startDate the range begins with the current month, without endDate it ends today.
   *
   * Money is in dollars. Time worked is in hours. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /report-aggregates/sales-summary`; access: reports:operational
   * @example
   * await client.reportAggregates.salesSummary({ startDate: "2026-03-01", endDate: "2026-03-02" });
   */
  salesSummary(query: ReportAggregatesSalesSummaryParams = {}, options?: RequestOptions): ApiPromise<ReportAggregatesSalesSummaryResponse> {
    return this.transport.call({ operation: "reportAggregates.salesSummary", method: "GET", path: "/report-aggregates/sales-summary", query }, options);
  }

  /**
   * Payments summary.
   *
   * Payments by method and day, in dollars, net of refunds and voids. Both days are inclusive and shop-local. Without startDate the range begins with the current month, without endDate it ends today.
   *
   * Money is in dollars. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /report-aggregates/payments`; access: reports:operational
   * @example
   * await client.reportAggregates.payments({ startDate: "2026-03-01", endDate: "2026-03-31" });
   */
  payments(query: ReportAggregatesPaymentsParams = {}, options?: RequestOptions): ApiPromise<ReportAggregatesPaymentsResponse> {
    return this.transport.call({ operation: "reportAggregates.payments", method: "GET", path: "/report-aggregates/payments", query }, options);
  }

  /**
   * Report sales tax: what was billed and received, by rate and exemption.
   *
   * Accrual basis: by the day of the invoice, received and outstanding pro-rated by what was paid so far. Cash basis: by the day of the payment, so nothing is outstanding. Sums are exact, however many orders are told. It is read from a ledger of orders; where that knows fewer than 95 percent of the range, or in an older format, the request rebuilds it first and says so.
   *
   * Money is in whole cents. Rates are in percent.
   *
   * `GET /report-aggregates/tax-collected`; access: reports:operational
   * @example
   * await client.reportAggregates.taxCollected({ startDate: "2026-03-01", endDate: "2026-03-31", basis: "accrual" });
   */
  taxCollected(query: ReportAggregatesTaxCollectedParams = {}, options?: RequestOptions): ApiPromise<ReportAggregatesTaxCollectedResponse> {
    return this.transport.call({ operation: "reportAggregates.taxCollected", method: "GET", path: "/report-aggregates/tax-collected", query }, options);
  }

  /**
   * What technicians earned on the labor that was invoiced.
   *
   * In dollars. Pay data: needs `reports:profit` or `attendance:financials` beside `reports:operational`. `cached` reads stored days, which are current within seconds; `live` computes them from the invoices.
   *
   * Money is in dollars. Time worked is in hours. Rates are in percent.
   *
   * `GET /report-aggregates/commission`; access: reports:operational
   * @example
   * await client.reportAggregates.commission({ startDate: "2026-02-01", endDate: "2026-02-28" });
   */
  commission(query: ReportAggregatesCommissionParams = {}, options?: RequestOptions): ApiPromise<ReportAggregatesCommissionResponse> {
    return this.transport.call({ operation: "reportAggregates.commission", method: "GET", path: "/report-aggregates/commission", query }, options);
  }

  /**
   * How much of each part was used on invoiced work orders.
   *
   * Rebuilt nightly at 07:00 UTC, so that what is invoiced today is not in it. Tires, shop supplies and counter sales do not count. All parts, by `key`.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /report-aggregates/part-usage`; access: reports:operational
   * @example
   * await client.reportAggregates.partUsage();
   */
  partUsage(query: ReportAggregatesPartUsageParams = {}, options?: RequestOptions): ApiPromise<ReportAggregatesPartUsageResponse> {
    return this.transport.call({ operation: "reportAggregates.partUsage", method: "GET", path: "/report-aggregates/part-usage", query }, options);
  }
}
