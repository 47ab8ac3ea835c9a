import type { ApiPromise } from "./api-promise.ts";
import { Operations } from "./generated-resources/operations.ts";
import type { ClientOptions, RequestOptions } from "./options.ts";
import type { Call } from "./request.ts";
import { Transport } from "./transport.ts";

/** A request to a path that has no method in this client. */
export type RawRequest = Omit<Call, "operation"> & RequestOptions;

/**
 * A client for one shop. Its methods have the names of the API's operations:
 * `client.purchaseOrders.receive(id)` calls `purchaseOrders.receive`.
 * @example
 * const client = new Bayline({ apiKey: "bl_live_…", baseUrl: "https://api.example.com/v1" });
 * console.log(await client.users.me());
 */
export class Bayline extends Operations {
  constructor(options: ClientOptions = {}) {
    super(new Transport(options));
    this.nameGroups();
  }

  /**
   * Sends any request to the API, with the same retries and errors as every other call. The path is
   * relative to `baseUrl`.
   * @example
   * const report = await client.request<{ ok: boolean }>({ method: "GET", path: "/ledger/verify"
   * });
   * console.log(report.ok);
   */
  request<T = unknown>({ method, path, ids, query, body, ...options }: RawRequest): ApiPromise<T> {
    return this.transport.call<T>({ method, path, ids, query, body }, options);
  }
}
