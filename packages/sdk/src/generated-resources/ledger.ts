// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { LedgerReport } from "../generated/types.ts";

export class LedgerResource extends Resource {
  /**
   * Reconcile stock, orders, invoices and payments.
   *
   * Checks all invariants of the whole shop, in one consistent snapshot. It reads all records: use it for nightly checks, not for frequent calls.
   *
   * `GET /ledger/verify`; access: shop.read
   * @example
   * await client.ledger.verify();
   */
  verify(options?: RequestOptions): ApiPromise<LedgerReport> {
    return this.call("GET", "verify /verify", {}, options);
  }
}

export interface LedgerOperationTypes {
  "ledger.verify": { method: "GET"; input: Record<string, never>; output: LedgerReport };
}
