// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";

export interface HealthGetResponse {
  status: "ok" | "unavailable";
  version: string;
  database: "ok" | "unavailable";
  /** ISO 8601 date-time. */
  time: string;
}

export class HealthResource extends Resource {
  /**
   * Tell whether the service and its database answer.
   *
   * `GET /health`, open to anyone
   * @throws {ServerError} UNAVAILABLE
   */
  get(options?: RequestOptions): ApiPromise<HealthGetResponse> {
    return this.transport.call({ operation: "health.get", method: "GET", path: "/health" }, options);
  }
}
