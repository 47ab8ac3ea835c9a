// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";

export interface HealthGetResponse {
  status: "ok" | "degraded";
  version: string;
  database: "ok";
  /** ISO 8601 date-time. */
  time: string;
  /** The clock of the process that answers; null where BAYLINE_NOW stops the clock. */
  clock: {
    /** How far the clock of this process is ahead of the database's; negative if behind. Seconds. */
    skewSeconds: number;
    /** Whether they differ by a minute at most. While they do not, this process runs no jobs. */
    agrees: boolean;
  } | null;
  /** What waits, of all processes together; null where the database was too busy to tell. */
  jobs: {
    dirtyDays: {
      /** Days whose stored reports wait to be computed anew; counted up to 10000. */
      count: number;
      /** For how long the first of them has waited; null where none does. Seconds. */
      oldestSeconds: number | null;
    };
    deliveries: {
      /** Webhook deliveries that are due; counted up to 10000. */
      due: number;
      /** For how long the first of them is due; null where none is. Seconds. */
      oldestSeconds: number | null;
      /**
       * The same of subscriptions to which no process has delivered for a minute: slow receivers do not count. Seconds.
       */
      unattendedSeconds: number | null;
    };
    /** The jobs that have a time; null where no process ever ran them. */
    scheduled: {
      /** Since when some process last looked which jobs are to be begun. Seconds. */
      lastTickSeconds: number | null;
      /** Runs that should have begun. */
      waiting: number;
      /** For how long the first of them has waited; null where none does. Seconds. */
      oldestSeconds: number | null;
    } | null;
  } | null;
}

export class HealthResource extends Resource {
  /**
   * Tell whether the service and its database answer, and what waits in the background.
   *
   * `degraded` means that background work is late, though requests are answered: nothing has been delivered or computed for minutes, no process runs the jobs, or the clock of this process is wrong. It is a 200 like `ok`, since no other process would do better. If the database does not answer, or accepts no writes, it is a 503.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /health`, open to anyone
   * @throws {ServerError} UNAVAILABLE
   * @example
   * await client.health.get();
   */
  get(options?: RequestOptions): ApiPromise<HealthGetResponse> {
    return this.transport.call({ operation: "health.get", method: "GET", path: "/health" }, options);
  }
}
