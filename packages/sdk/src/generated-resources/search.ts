// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { SearchResult } from "../generated/types.ts";

export interface SearchAllParams {
  /**
   * A number such as `WO-1079` or `1079`, a phone however it is written, a plate, a VIN, or words that a record contains, in any order. At most 255 characters.
   */
  search: string;
  /** Results: 1 to 50, default 20. */
  limit?: number | undefined;
}

export interface SearchAllResponse {
  /** At most 50. */
  results: SearchResult[];
  /** Number of results. */
  count: number;
  /** Whether more records match. */
  truncated: boolean;
  /** Similar names and part numbers, if nothing matches. At most 5. */
  suggestions: string[];
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export class SearchResource extends Resource {
  /**
   * Search all records of the shop.
   *
   * Finds customers, vehicles, work orders, purchase orders, parts, invoices, counter sales, service requests, canned jobs and vendors by any number, name, phone, plate or VIN, best match first. Each kind of record contributes results before one contributes many. Deleted records are not found; archived ones are. Sorted by relevance, descending.
   *
   * `GET /search`; access: shop.read
   * @example
   * await client.search.all({ search: "prairie T-104", limit: 20 });
   */
  all(query: SearchAllParams, options?: RequestOptions): ApiPromise<SearchAllResponse> {
    return this.call("GET", "all", { query }, options);
  }
}

export interface SearchOperationTypes {
  "search.all": { method: "GET"; input: SearchAllParams; output: SearchAllResponse };
}
