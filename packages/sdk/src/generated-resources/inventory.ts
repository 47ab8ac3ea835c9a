// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { Changed, ChangesResponse } from "../changes.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  CostLayer,
  InventoryItem,
  PricedInventoryItem,
  RemovedRecord,
  StockMovement,
  UpsertOutcome,
} from "../generated/types.ts";

export interface InventoryListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** The part with this external id: `qbo:417`. At most 288 characters. */
  externalId?: string | undefined;
  /** Records whose metadata has this value under this key: `plan:gold`. At most 541 characters. */
  metadata?: string | undefined;
  /** Exact category. At most 100 characters. */
  category?: string | undefined;
  /**
   * Records with this VMRS code, or a code below it: `013` finds `013-001-012`, and `013-001` does not find `013`. At most 11 characters.
   */
  vmrsCode?: string | undefined;
  /** true: only parts at or below their reorder point; false: only the others. */
  lowStock?: boolean | undefined;
  /** Part of the name or the part number. At most 255 characters. */
  search?: string | undefined;
}

export interface InventoryListResponse {
  inventoryItems: InventoryItem[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
  /**
   * With `updatedSince`: all changes up to this instant are in this answer and its further pages. Send it as `updatedSince` of the next call. ISO 8601 date-time.
   */
  updatedThrough?: string;
  /** With `updatedSince`: the records that were permanently deleted since. */
  removed?: RemovedRecord[];
}

export interface InventoryCreateParams {
  /** At most 64 characters. */
  partNumber: string;
  /** At most 255 characters. */
  name: string;
  /** Quantity on hand; up to 4 decimals. 0 to 10000000. */
  quantity?: number | undefined;
  /** Whole cents. 0 to 100000000. */
  unitCostCents?: number | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** At most 100 characters. */
  category?: string | null | undefined;
  /** Whole cents. 0 to 100000000. */
  unitPriceCents?: number | null | undefined;
  /** 0 to 1000000000. */
  reorderPoint?: number | null | undefined;
  /** At most 64 characters. */
  binLocation?: string | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | null | undefined;
  /**
   * Ids of the part in other systems, at most 10; each names one part of the shop. On update, replaces the list. At most 10.
   */
  externalIds?: Array<{
    /** The other system: 1 to 32 lower-case letters, digits, `-` or `_`. */
    system: string;
    /** The id in that system, as it writes it. At most 255 characters. */
    id: string;
  }> | undefined;
  /**
   * Up to 50 keys with texts of up to 500 characters. On update, other keys stay, and null removes a key.
   */
  metadata?: Record<string, string | null> | undefined;
}

export interface InventoryUpdateParams {
  /** At most 64 characters. */
  partNumber?: string | undefined;
  /** At most 255 characters. */
  name?: string | undefined;
  /** Quantity on hand; up to 4 decimals. 0 to 10000000. */
  quantity?: number | undefined;
  /** Stored with the adjustment. At most 5000 characters. */
  adjustmentReason?: string | undefined;
  /** Whole cents. 0 to 100000000. */
  unitCostCents?: number | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** At most 100 characters. */
  category?: string | null | undefined;
  /** Whole cents. 0 to 100000000. */
  unitPriceCents?: number | null | undefined;
  /** 0 to 1000000000. */
  reorderPoint?: number | null | undefined;
  /** At most 64 characters. */
  binLocation?: string | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | null | undefined;
  /** At most 10. */
  externalIds?: Array<{
    /** The other system: 1 to 32 lower-case letters, digits, `-` or `_`. */
    system: string;
    /** The id in that system, as it writes it. At most 255 characters. */
    id: string;
  }> | undefined;
  /**
   * Up to 50 keys with texts of up to 500 characters. On update, other keys stay, and null removes a key.
   */
  metadata?: Record<string, string | null> | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface InventoryUpsertParams {
  /** At most 64 characters. */
  partNumber: string;
  /** At most 255 characters. */
  name: string;
  /** Quantity on hand; up to 4 decimals. 0 to 10000000. */
  quantity?: number | undefined;
  /** Whole cents. 0 to 100000000. */
  unitCostCents?: number | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** At most 100 characters. */
  category?: string | null | undefined;
  /** Whole cents. 0 to 100000000. */
  unitPriceCents?: number | null | undefined;
  /** 0 to 1000000000. */
  reorderPoint?: number | null | undefined;
  /** At most 64 characters. */
  binLocation?: string | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | null | undefined;
  /**
   * Ids of the part in other systems, at most 10; each names one part of the shop. On update, replaces the list. At most 10.
   */
  externalIds?: Array<{
    /** The other system: 1 to 32 lower-case letters, digits, `-` or `_`. */
    system: string;
    /** The id in that system, as it writes it. At most 255 characters. */
    id: string;
  }> | undefined;
  /**
   * Up to 50 keys with texts of up to 500 characters. On update, other keys stay, and null removes a key.
   */
  metadata?: Record<string, string | null> | undefined;
}

export interface InventoryUpsertResponse {
  outcome: "created" | "updated" | "unchanged";
  record: InventoryItem;
}

export interface InventoryUpsertManyParams {
  /** At most 500. */
  records: Array<{
    /** At most 64 characters. */
    partNumber: string;
    /** At most 255 characters. */
    name: string;
    /** Quantity on hand; up to 4 decimals. 0 to 10000000. */
    quantity?: number | undefined;
    /** Whole cents. 0 to 100000000. */
    unitCostCents?: number | undefined;
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** At most 100 characters. */
    category?: string | null | undefined;
    /** Whole cents. 0 to 100000000. */
    unitPriceCents?: number | null | undefined;
    /** 0 to 1000000000. */
    reorderPoint?: number | null | undefined;
    /** At most 64 characters. */
    binLocation?: string | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /**
     * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
     */
    vendorId?: string | null | undefined;
    /**
     * Ids of the part in other systems, at most 10; each names one part of the shop. On update, replaces the list. At most 10.
     */
    externalIds?: Array<{
      /** The other system: 1 to 32 lower-case letters, digits, `-` or `_`. */
      system: string;
      /** The id in that system, as it writes it. At most 255 characters. */
      id: string;
    }> | undefined;
    /**
     * Up to 50 keys with texts of up to 500 characters. On update, other keys stay, and null removes a key.
     */
    metadata?: Record<string, string | null> | undefined;
    /** The external id of the record, such as `qbo:417`. At most 288 characters. */
    externalId: string;
  }>;
  /** All rows or none: a refused row fails the call. Default false. */
  atomic?: boolean | undefined;
}

export interface InventoryUpsertManyResponse {
  /** One for each row, in their order. At most 500. */
  outcomes: UpsertOutcome[];
}

export interface InventoryDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface InventoryMovementsParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
}

export interface InventoryMovementsResponse {
  movements: StockMovement[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface InventoryCostLayersParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
}

export interface InventoryCostLayersResponse {
  costLayers: CostLayer[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface InventoryLabelsParams {
  /** At most 200. */
  parts: Array<{
    /** Id, part number or external id of the part, such as `FF63009`. At most 288 characters. */
    id: string;
    /** Labels of this part; default 1. 1 to 100. */
    count?: number | undefined;
  }>;
  /**
   * Sheet of labels: `avery-5160` (30 on Letter), `avery-5163` (10 on Letter) or `avery-l7160` (21 on A4). Default: by `paperSize` of the settings, 5160 or L7160.
   */
  sheet?: "avery-5160" | "avery-5163" | "avery-l7160" | undefined;
  /** Position of the first label on a used sheet, row by row; default 1. 1 to 30. */
  startAt?: number | undefined;
}

export class InventoryResource extends Resource {
  /** Lists the changes since an instant. A row may be a deleted record: see {@link Changed}. */
  list(query: InventoryListParams & { updatedSince: string }, options?: RequestOptions): PagePromise<Changed<InventoryItem>, ChangesResponse<InventoryListResponse, "inventoryItems", InventoryItem>>;
  /**
   * List parts in inventory.
   *
   * Sorted by `createdAt`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /inventory`; access: shop.read
   * @example
   * await client.inventory.list({ category: "Filters", limit: 50 });
   */
  list(query?: InventoryListParams, options?: RequestOptions): PagePromise<InventoryItem, InventoryListResponse>;
  list(query: InventoryListParams = {}, options?: RequestOptions): PagePromise<InventoryItem, InventoryListResponse> | PagePromise<Changed<InventoryItem>, ChangesResponse<InventoryListResponse, "inventoryItems", InventoryItem>> {
    const page: PagePromise<InventoryItem, InventoryListResponse> = this.paged("inventoryItems", "list", { query }, options);
    return page;
  }

  /**
   * Get a part.
   *
   * `priceCents` and `pricedBy` are as the price book gives them today; `unitPriceCents` is the part's own price.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /inventory/{id}`; access: shop.read
   * @param id Id, part number or external id of the part, such as `FF63009`
   * @example
   * await client.inventory.get("FF63009");
   */
  get(id: string, options?: RequestOptions): ApiPromise<PricedInventoryItem> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Add a part to inventory.
   *
   * `quantity` is the opening stock: it creates an adjustment and a cost layer at `unitCostCents`.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /inventory`; access: shop.write
   * @example
   * await client.inventory.create({
   *   partNumber: "FF63009",
   *   name: "Fuel filter, spin-on",
   *   quantity: 12,
   *   unitCostCents: 2875,
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: InventoryCreateParams, options?: Options): ApiPromise<AnswerOf<Options, InventoryItem>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update a part.
   *
   * Only the fields sent change; `null` clears a field. `quantity` is a stock count: the difference is recorded as an adjustment. An increase settles open deficits, then creates a cost layer at the current unit cost; a decrease consumes the oldest layers.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /inventory/{id}`; access: shop.write
   * @param id Id, part number or external id of the part, such as `FF63009`
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.inventory.update("FF63009", { quantity: 12, adjustmentReason: "Cycle count" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: InventoryUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, InventoryItem>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Create or update the part with an external id.
   *
   * Creates the part if no part of the shop has the external id, and otherwise changes the fields that are sent and differ. Of concurrent calls, one creates it. A call that changes nothing writes nothing. Other `externalIds` that are sent are added to the one in the path.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /inventory/by-external/{system}/{externalId}`; access: shop.write
   * @example
   * await client.inventory.upsert("crm", "417", {
   *   partNumber: "FF63009",
   *   name: "Fuel filter, spin-on",
   *   quantity: 12,
   *   unitCostCents: 2875,
   * });
   */
  upsert<Options extends RequestOptions = RequestOptions>(system: string, externalId: string, body: InventoryUpsertParams, options?: Options): ApiPromise<AnswerOf<Options, InventoryUpsertResponse>> {
    return this.call("PATCH", "upsert /by-external/{system}/{externalId}", { ids: [system, externalId], body }, options);
  }

  /**
   * Create or update parts by their external ids.
   *
   * Up to 500 rows, each as `upsert`, in one transaction. A row that is malformed, or that the shop's records refuse, has the outcome `refused` with its error; the others are saved. With `atomic`, a refused row fails the call, and nothing is saved.
   *
   * Money is in whole cents. Quantities have up to 4 decimals.
   *
   * `POST /inventory/upsert-many`; access: shop.write
   * @throws {ConflictError} EXTERNAL_ID_TAKEN
   * @example
   * await client.inventory.upsertMany({
   *   records: [{
   *     externalId: "crm:417",
   *     partNumber: "FF63009",
   *     name: "Fuel filter, spin-on",
   *     quantity: 12,
   *     unitCostCents: 2875,
   *   }],
   * });
   */
  upsertMany<Options extends RequestOptions = RequestOptions>(body: InventoryUpsertManyParams, options?: Options): ApiPromise<AnswerOf<Options, InventoryUpsertManyResponse>> {
    return this.call("POST", "upsertMany /upsert-many", { body }, options);
  }

  /**
   * Delete a part.
   *
   * A soft delete: the part's movements and cost layers remain.
   *
   * `DELETE /inventory/{id}`; access: shop.write
   * @param id Id, part number or external id of the part, such as `FF63009`
   * @example
   * await client.inventory.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, InventoryDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }

  /**
   * List the stock movements of a part, newest first.
   *
   * Sorted by the order in which they were recorded, descending.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /inventory/{id}/movements`; access: shop.read
   * @param id Id, part number or external id of the part, such as `FF63009`
   * @example
   * await client.inventory.movements("FF63009");
   */
  movements(id: string, query: InventoryMovementsParams = {}, options?: RequestOptions): PagePromise<StockMovement, InventoryMovementsResponse> {
    return this.paged("movements", "movements /{id}/movements", { ids: [id], query }, options);
  }

  /**
   * List the FIFO cost layers of a part, oldest first.
   *
   * Sorted by `receivedAt`, then `id`, ascending.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /inventory/{id}/cost-layers`; access: shop.read
   * @param id Id, part number or external id of the part, such as `FF63009`
   * @example
   * await client.inventory.costLayers("FF63009");
   */
  costLayers(id: string, query: InventoryCostLayersParams = {}, options?: RequestOptions): PagePromise<CostLayer, InventoryCostLayersResponse> {
    return this.paged("costLayers", "costLayers /{id}/cost-layers", { ids: [id], query }, options);
  }

  /**
   * Print labels of parts as PDF.
   *
   * Each label has the part number, also as a barcode: Code 128 if it fits, else a QR code. Changes nothing.
   *
   * `POST /inventory/labels`; access: shop.read
   * @example
   * const { body } = await client.inventory.labels({ parts: [{ id: "FF63009", count: 6 }], sheet: "avery-5160" });
   */
  labels(body: InventoryLabelsParams, options?: RequestOptions): ApiPromise<Response> {
    return this.download("POST", "labels /labels", { body }, options);
  }
}

export interface InventoryOperationTypes {
  "inventory.list": { method: "GET"; input: InventoryListParams; output: InventoryListResponse };
  "inventory.get": { method: "GET"; input: { id: string }; output: PricedInventoryItem };
  "inventory.create": { method: "POST"; input: InventoryCreateParams; output: InventoryItem };
  "inventory.update": { method: "PATCH"; input: { id: string } & InventoryUpdateParams; output: InventoryItem };
  "inventory.upsert": { method: "PATCH"; input: { system: string; externalId: string } & InventoryUpsertParams; output: InventoryUpsertResponse };
  "inventory.upsertMany": { method: "POST"; input: InventoryUpsertManyParams; output: InventoryUpsertManyResponse };
  "inventory.delete": { method: "DELETE"; input: { id: string }; output: InventoryDeleteResponse };
  "inventory.movements": { method: "GET"; input: { id: string } & InventoryMovementsParams; output: InventoryMovementsResponse };
  "inventory.costLayers": { method: "GET"; input: { id: string } & InventoryCostLayersParams; output: InventoryCostLayersResponse };
  "inventory.labels": { method: "POST"; input: InventoryLabelsParams; output: Response };
}
