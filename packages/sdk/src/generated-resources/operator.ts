// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { Job } from "../generated/types.ts";

export interface OperatorTenantsCreateParams {
  /** At most 255 characters. */
  name: string;
  /**
   * IANA name, ignoring case. Returned under its current IANA name: `US/Central` as `America/Chicago`. Abbreviations such as `CST` are rejected. At most 64 characters. Default "America/Chicago".
   */
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
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
}

export interface OperatorTenantsListResponse {
  tenants: OperatorTenantsListRow[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
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

export interface OperatorJobsListResponse {
  /** At most 100. */
  jobs: Job[];
  /** Number of jobs. */
  count: number;
}

export interface OperatorJobsRunResponse {
  name: string;
  /** The time for which the job ran. ISO 8601, UTC. */
  now: string;
  /** Number of shops for which the job ran. */
  shops: number;
  /** Ids of the first shops for which the job failed; see the service log. At most 1000. */
  failed: string[];
}

export class OperatorTenantsResource extends Resource {
  /**
   * Create a shop with its first full-access API key.
   *
   * `POST /operator/tenants`; access: operator
   * @example
   * await client.operator.tenants.create({ name: "Ridgeline Truck & Fleet", timeZone: "America/Chicago" });
   */
  create(body: OperatorTenantsCreateParams, options?: RequestOptions): ApiPromise<OperatorTenantsCreateResponse> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * List the shops of this service.
   *
   * Sorted by `createdAt`, then `id`, descending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /operator/tenants`; access: operator
   * @example
   * await client.operator.tenants.list();
   */
  list(query: OperatorTenantsListParams = {}, options?: RequestOptions): PagePromise<OperatorTenantsListRow, OperatorTenantsListResponse> {
    return this.paged("tenants", "list", { query }, options);
  }
}

export class OperatorJobsResource extends Resource {
  /**
   * List the background jobs.
   *
   * `GET /operator/jobs`; access: operator
   * @example
   * await client.operator.jobs.list();
   */
  list(options?: RequestOptions): ApiPromise<OperatorJobsListResponse> {
    return this.call("GET", "list", {}, options);
  }

  /**
   * Run a background job now.
   *
   * Runs the job for every shop, even if it is not due, and responds when it has finished. Safe to repeat: a job without work to do changes nothing. Not recorded in the audit log of any shop.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /operator/jobs/{name}/run`; access: operator
   * @example
   * await client.operator.jobs.run("daily-recompute");
   */
  run(name: string, options?: RequestOptions): ApiPromise<OperatorJobsRunResponse> {
    return this.call("POST", "run /{name}/run", { ids: [name] }, options);
  }
}

export class OperatorResource extends Resource {
  readonly jobs = new OperatorJobsResource(this.transport);

  readonly tenants = new OperatorTenantsResource(this.transport);
}

export interface OperatorOperationTypes {
  "operator.tenants.create": { method: "POST"; input: OperatorTenantsCreateParams; output: OperatorTenantsCreateResponse };
  "operator.tenants.list": { method: "GET"; input: OperatorTenantsListParams; output: OperatorTenantsListResponse };
  "operator.jobs.list": { method: "GET"; input: Record<string, never>; output: OperatorJobsListResponse };
  "operator.jobs.run": { method: "POST"; input: { name: string }; output: OperatorJobsRunResponse };
}
