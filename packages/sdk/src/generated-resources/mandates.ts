// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { MandateReport } from "../generated/types.ts";

export interface MandatesVerifyParams {
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
}

export class MandatesResource extends Resource {
  /**
   * Recompute the decisions of a day from the audit log.
   *
   * Computes each verdict again from its audit entry and from that of the mandate's version, and adds up the calls and the amounts of the allowed ones. Reads nothing but the audit log.
   *
   * Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /mandates/verify`; access: shop.admin
   * @example
   * await client.mandates.verify({ date: "2026-03-07" });
   */
  verify(query: MandatesVerifyParams, options?: RequestOptions): ApiPromise<MandateReport> {
    return this.call("GET", "verify /verify", { query }, options);
  }
}

export interface MandatesOperationTypes {
  "mandates.verify": { method: "GET"; input: MandatesVerifyParams; output: MandateReport };
}
