// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { Core, CoreReturn } from "../generated/types.ts";

export interface CoresListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | undefined;
  status?: "open" | "closed" | undefined;
  /** The exact part number, in any case. At most 255 characters. */
  partNumber?: string | undefined;
}

export interface CoresListResponse {
  cores: Core[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface CoresUpdateParams {
  /** Old cores on the shelf. Up to 4 decimals. 0 to 1000000. */
  inHandQuantity?: number | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface CoresSendBackParams {
  /** At most 100. */
  cores: Array<{
    /** Id of the core, or its part number if one core of the shop has it. At most 288 characters. */
    coreId: string;
    /** Up to 4 decimals. 0.0001 to 1000000. */
    quantity: number;
  }>;
  /** Default today; not in the future. A day, YYYY-MM-DD. */
  date?: string | undefined;
  /** At most 5000 characters. */
  note?: string | null | undefined;
}

export interface CoresSendBackResponse {
  coreReturn: CoreReturn;
  /** At most 100. */
  cores: Core[];
}

export interface CoresDenyParams {
  /** Up to 4 decimals. 0.0001 to 1000000. */
  quantity: number;
  /** Default: `sentBack`, then `held`. */
  from?: "held" | "sentBack" | undefined;
  /** The line of a work order that bears the deposit. UUID. */
  lineItemId?: string | undefined;
  /** At most 255 characters. */
  reason?: string | null | undefined;
}

export class CoresResource extends Resource {
  /**
   * List cores, newest first.
   *
   * A core is made from each core deposit of a bill that is neither a draft nor void. Its quantities `held`, `sentBack`, `credited` and `denied` add up to its quantity, and their deposits to its amount. Sorted by `createdAt`, then `id`, descending.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /cores`; access: shop.read
   * @example
   * await client.cores.list({ status: "open" });
   */
  list(query: CoresListParams = {}, options?: RequestOptions): PagePromise<Core, CoresListResponse> {
    return this.paged("cores", "list", { query }, options);
  }

  /**
   * Get a core.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /cores/{id}`; access: shop.read
   * @example
   * await client.cores.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d11");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Core> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Count the old cores on the shelf.
   *
   * `inHandQuantity` limits what can be sent back. It is at most `heldQuantity`; sending back lowers it.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `PATCH /cores/{id}`; access: shop.write
   * @throws {ConflictError} TOO_MANY_CORES, STALE_RECORD
   * @example
   * await client.cores.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d11", { inHandQuantity: 2 });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: CoresUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Core>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Send cores back to their vendor.
   *
   * Makes a core return of cores that are in hand. All must be of one vendor. Their deposits stay owed by the vendor until a credit names them.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /cores/send-back`; access: shop.write
   * @throws {ConflictError} PERIOD_CLOSED, TOO_MANY_CORES
   * @example
   * await client.cores.sendBack({
   *   cores: [{ coreId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d11", quantity: 1 }],
   *   date: "2026-03-02",
   * });
   */
  sendBack<Options extends RequestOptions = RequestOptions>(body: CoresSendBackParams, options?: Options): ApiPromise<AnswerOf<Options, CoresSendBackResponse>> {
    return this.call("POST", "sendBack /send-back", { body }, options);
  }

  /**
   * Give up the deposit of cores.
   *
   * The vendor refused the cores, or they are lost. Their deposit becomes a core loss, or with `lineItemId` part of the cost of a work order's line that used the part; its order and invoice follow. Without `from`, cores that were sent back are denied first.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /cores/{id}/deny`; access: shop.write
   * @throws {ConflictError} CORE_NOT_USED, TOO_MANY_CORES
   * @example
   * await client.cores.deny("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d11", { quantity: 1, from: "held", reason: "Housing cracked" });
   */
  deny<Options extends RequestOptions = RequestOptions>(id: string, body: CoresDenyParams, options?: Options): ApiPromise<AnswerOf<Options, Core>> {
    return this.call("POST", "deny /{id}/deny", { ids: [id], body }, options);
  }
}

export interface CoresOperationTypes {
  "cores.list": { method: "GET"; input: CoresListParams; output: CoresListResponse };
  "cores.get": { method: "GET"; input: { id: string }; output: Core };
  "cores.update": { method: "PATCH"; input: { id: string } & CoresUpdateParams; output: Core };
  "cores.sendBack": { method: "POST"; input: CoresSendBackParams; output: CoresSendBackResponse };
  "cores.deny": { method: "POST"; input: { id: string } & CoresDenyParams; output: Core };
}
