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
  /** Clock of the responding process; null if BAYLINE_NOW fixes the time. */
  clock: {
    /** Seconds by which the clock of this process is ahead of the database's; negative if behind. */
    skewSeconds: number;
    /** Whether the clocks differ by at most a minute. Otherwise this process runs no jobs. */
    agrees: boolean;
  } | null;
  /** Background work waiting across all processes; null if the database was too busy to report it. */
  jobs: {
    dirtyDays: {
      /** Days whose stored reports are waiting to be recomputed; counted up to 10000. */
      count: number;
      /** Seconds the oldest has been waiting; null if none is waiting. */
      oldestSeconds: number | null;
    };
    deliveries: {
      /** Webhook deliveries that are due; counted up to 10000. */
      due: number;
      /** Seconds the oldest has been due; null if none is due. */
      oldestSeconds: number | null;
      /**
       * The same, only for subscriptions to which no process has delivered for a minute; excludes slow receivers. Seconds.
       */
      unattendedSeconds: number | null;
    };
    documents: {
      /** Dealers' documents that wait to be read, or are being read; counted up to 10000. */
      waiting: number;
      /** Seconds the oldest has been waiting; null if none is waiting. */
      oldestSeconds: number | null;
    };
    /** Scheduled jobs; null if no process has ever run them. */
    scheduled: {
      /** Seconds since a process last checked for jobs to start. */
      lastTickSeconds: number | null;
      /** Runs that are due and have not started. */
      waiting: number;
      /** Seconds the oldest has been waiting; null if none is waiting. */
      oldestSeconds: number | null;
    } | null;
  } | null;
}

export class HealthResource extends Resource {
  /**
   * Get the health of the service, its database and its background work.
   *
   * `degraded` means that requests are served but background work is late: nothing has been delivered or computed for minutes, no process runs the jobs, or the clock of this process is wrong. The status code is 200 as for `ok`, because routing requests to another process would not help. If the database does not respond or does not accept writes, the status code is 503.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /health`, open to anyone
   * @throws {ServerError} UNAVAILABLE
   * @example
   * await client.health.get();
   */
  get(options?: RequestOptions): ApiPromise<HealthGetResponse> {
    return this.call("GET", "get", {}, options);
  }
}

export interface HealthOperationTypes {
  "health.get": { method: "GET"; input: Record<string, never>; output: HealthGetResponse };
}
