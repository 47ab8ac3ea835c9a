// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { VmrsCode, VmrsImport } from "../generated/types.ts";

export interface VmrsCodesListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Digits and hyphens: the beginning of a code. Other text: a part of a name, in any case. At most 255 characters.
   */
  search?: string | undefined;
}

export interface VmrsCodesListResponse {
  vmrsCodes: VmrsCode[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface VmrsCodesImportParams {
  /** At most 5000. */
  codes: Array<{
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
     */
    code: string;
    /** At most 255 characters. */
    name: string;
  }>;
  /** Whether to remove the codes that the request does not contain. Default false. */
  replace?: boolean | undefined;
}

export class VmrsCodesResource extends Resource {
  /**
   * List the shop's VMRS codes with their names.
   *
   * The list is empty until the shop imports its own: the names are licensed. Sorted by `code`, then `id`, ascending.
   *
   * `GET /vmrs-codes`; access: shop.read
   * @example
   * await client.vmrsCodes.list({ search: "013" });
   */
  list(query: VmrsCodesListParams = {}, options?: RequestOptions): PagePromise<VmrsCode, VmrsCodesListResponse> {
    return this.paged("vmrsCodes", "list", { query }, options);
  }

  /**
   * Import VMRS codes with their names.
   *
   * Adds codes, and gives those that the shop has their new names. With `replace`, codes that are not in the request are removed. Send a longer list in several requests, the first with `replace`. A shop has at most 30000 codes. Codes of parts and lines do not change, and need not be in the list.
   *
   * `POST /vmrs-codes`; access: shop.admin
   * @example
   * await client.vmrsCodes.import({
   *   codes: [{ code: "013", name: "Brakes" }, { code: "013-001", name: "Front brakes" }],
   *   replace: true,
   * });
   */
  import<Options extends RequestOptions = RequestOptions>(body: VmrsCodesImportParams, options?: Options): ApiPromise<AnswerOf<Options, VmrsImport>> {
    return this.call("POST", "import", { body }, options);
  }
}

export interface VmrsCodesOperationTypes {
  "vmrsCodes.list": { method: "GET"; input: VmrsCodesListParams; output: VmrsCodesListResponse };
  "vmrsCodes.import": { method: "POST"; input: VmrsCodesImportParams; output: VmrsImport };
}
