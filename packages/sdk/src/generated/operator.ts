// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";

export interface OperatorTenantsCreateParams {
  /** At most 255 characters. */
  name: string;
  /** At most 64 characters. Default "America/Chicago". */
  timeZone?: string | undefined;
  /** Default false. */
  digestEnabled?: boolean | undefined;
}

export interface OperatorTenantsCreateResponse {
  tenant: {
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
    timeZone: string;
  };
  apiKey: {
    /** Identifier (UUIDv7). */
    id: string;
    key: string;
    accessLevel: "full";
  };
}

export interface OperatorTenantsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the page before. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
}

export interface OperatorTenantsListResponse {
  tenants: OperatorTenantsListRow[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null at the end. */
  lastEvaluatedKey: string | null;
}

export interface OperatorTenantsListRow {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  timeZone: string;
  digestEnabled: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export class OperatorTenantsResource extends Resource {
  /**
   * Open a shop, with its first full-access key.
   *
   * `POST /operator/tenants`; access: operator
   * @example
   * await client.operator.tenants.create({ name: "Ridgeline Truck & Fleet", timeZone: "America/Chicago" });
   */
  create(body: OperatorTenantsCreateParams, options?: RequestOptions): ApiPromise<OperatorTenantsCreateResponse> {
    return this.transport.call({ operation: "operator.tenants.create", method: "POST", path: "/operator/tenants", body }, options);
  }

  /**
   * List the shops of this service.
   *
   * `GET /operator/tenants`; access: operator
   */
  list(query: OperatorTenantsListParams = {}, options?: RequestOptions): PagePromise<OperatorTenantsListRow, OperatorTenantsListResponse> {
    return this.transport.page({ operation: "operator.tenants.list", method: "GET", path: "/operator/tenants", query, rows: (list) => list.tenants }, options);
  }
}

export class OperatorResource extends Resource {
  readonly tenants = new OperatorTenantsResource(this.transport);
}
