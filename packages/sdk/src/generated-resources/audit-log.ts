// @generated from the contract by `npm run generate`. Do not edit.

import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { AuditEntry } from "../generated/types.ts";

export interface AuditLogListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** Resource type, such as `purchase_order`. At most 64 characters. */
  resourceType?: string | undefined;
  /** At most 64 characters. */
  resourceId?: string | undefined;
  /** Written on or after this shop-local day. A day, YYYY-MM-DD. */
  startDate?: string | undefined;
  /** Written on or before this shop-local day. A day, YYYY-MM-DD. */
  endDate?: string | undefined;
}

export interface AuditLogListResponse {
  entries: AuditEntry[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export class AuditLogResource extends Resource {
  /**
   * List audit log entries, newest first.
   *
   * Sorted by `createdAt`, then `id`, descending.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /audit-log`; access: shop.admin
   * @example
   * await client.auditLog.list({
   *   resourceType: "purchase_order",
   *   resourceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
   * });
   */
  list(query: AuditLogListParams = {}, options?: RequestOptions): PagePromise<AuditEntry, AuditLogListResponse> {
    return this.paged("entries", "list", { query }, options);
  }
}

export interface AuditLogOperationTypes {
  "auditLog.list": { method: "GET"; input: AuditLogListParams; output: AuditLogListResponse };
}
