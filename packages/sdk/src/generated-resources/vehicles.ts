// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { Changed, ChangesResponse } from "../changes.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { RemovedRecord, UpsertOutcome, Vehicle, VehicleDue } from "../generated/types.ts";

export interface VehiclesListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** The vehicle with this external id: `qbo:417`. At most 288 characters. */
  externalId?: string | undefined;
  /** Records whose metadata has this value under this key: `plan:gold`. At most 541 characters. */
  metadata?: string | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /**
   * Part of any field of the vehicle: VIN, unit number, plate, nickname, type, mileage, notes, or `year make model`. At most 255 characters.
   */
  search?: string | undefined;
  /** Part of the VIN, ignoring case. At most 17 characters. */
  vin?: string | undefined;
  /** The exact plate, ignoring case. At most 32 characters. */
  licensePlate?: string | undefined;
  /** The exact unit number, ignoring case. At most 64 characters. */
  unitNumber?: string | undefined;
  /** The exact make, ignoring case. At most 100 characters. */
  make?: string | undefined;
  /** The exact model, ignoring case. At most 100 characters. */
  model?: string | undefined;
  /** Model year. At most 20 characters. */
  year?: string | undefined;
  /** The exact type, ignoring case. At most 100 characters. */
  vehicleType?: string | undefined;
  /** Include archived vehicles. Default false. */
  includeArchived?: boolean | undefined;
}

export interface VehiclesListResponse {
  vehicles: Vehicle[];
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

export interface VehiclesCreateParams {
  /** 1 to 17 letters and digits; stored in upper case. At most 17 characters. */
  vin: string;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | null | undefined;
  /** At most 64 characters. */
  unitNumber?: string | null | undefined;
  /** At most 100 characters. */
  make?: string | null | undefined;
  /** At most 100 characters. */
  model?: string | null | undefined;
  /** 1900 to 2100. */
  year?: number | null | undefined;
  /** At most 32 characters. */
  licensePlate?: string | null | undefined;
  /**
   * Records a reading of the odometer at the time of the request. A value below the newest reading counts as a replacement of the odometer. null clears the field until the next reading; readings stay. 0 to 100000000.
   */
  mileage?: number | null | undefined;
  /** Default `mi`. Another unit converts no readings. */
  odometerUnit?: "mi" | "km" | undefined;
  /** At most 100 characters. */
  nickname?: string | null | undefined;
  /** At most 100 characters. */
  vehicleType?: string | null | undefined;
  /** 1 to 99. */
  axles?: number | null | undefined;
  /** 1 to 99. */
  wheels?: number | null | undefined;
  /** 1 to 99. */
  cylinders?: number | null | undefined;
  archived?: boolean | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /**
   * Ids of the vehicle in other systems, at most 10; each names one vehicle of the shop. On update, replaces the list. At most 10.
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

export interface VehiclesUpdateParams {
  /** 1 to 17 letters and digits; stored in upper case. At most 17 characters. */
  vin?: string | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | null | undefined;
  /** At most 64 characters. */
  unitNumber?: string | null | undefined;
  /** At most 100 characters. */
  make?: string | null | undefined;
  /** At most 100 characters. */
  model?: string | null | undefined;
  /** 1900 to 2100. */
  year?: number | null | undefined;
  /** At most 32 characters. */
  licensePlate?: string | null | undefined;
  /**
   * Records a reading of the odometer at the time of the request. A value below the newest reading counts as a replacement of the odometer. null clears the field until the next reading; readings stay. 0 to 100000000.
   */
  mileage?: number | null | undefined;
  /** Default `mi`. Another unit converts no readings. */
  odometerUnit?: "mi" | "km" | undefined;
  /** At most 100 characters. */
  nickname?: string | null | undefined;
  /** At most 100 characters. */
  vehicleType?: string | null | undefined;
  /** 1 to 99. */
  axles?: number | null | undefined;
  /** 1 to 99. */
  wheels?: number | null | undefined;
  /** 1 to 99. */
  cylinders?: number | null | undefined;
  archived?: boolean | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
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

export interface VehiclesUpsertParams {
  /** 1 to 17 letters and digits; stored in upper case. At most 17 characters. */
  vin: string;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | null | undefined;
  /** At most 64 characters. */
  unitNumber?: string | null | undefined;
  /** At most 100 characters. */
  make?: string | null | undefined;
  /** At most 100 characters. */
  model?: string | null | undefined;
  /** 1900 to 2100. */
  year?: number | null | undefined;
  /** At most 32 characters. */
  licensePlate?: string | null | undefined;
  /**
   * Records a reading of the odometer at the time of the request. A value below the newest reading counts as a replacement of the odometer. null clears the field until the next reading; readings stay. 0 to 100000000.
   */
  mileage?: number | null | undefined;
  /** Default `mi`. Another unit converts no readings. */
  odometerUnit?: "mi" | "km" | undefined;
  /** At most 100 characters. */
  nickname?: string | null | undefined;
  /** At most 100 characters. */
  vehicleType?: string | null | undefined;
  /** 1 to 99. */
  axles?: number | null | undefined;
  /** 1 to 99. */
  wheels?: number | null | undefined;
  /** 1 to 99. */
  cylinders?: number | null | undefined;
  archived?: boolean | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /**
   * Ids of the vehicle in other systems, at most 10; each names one vehicle of the shop. On update, replaces the list. At most 10.
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

export interface VehiclesUpsertResponse {
  outcome: "created" | "updated" | "unchanged";
  record: Vehicle;
}

export interface VehiclesUpsertManyParams {
  /** At most 500. */
  records: Array<{
    /** 1 to 17 letters and digits; stored in upper case. At most 17 characters. */
    vin: string;
    /**
     * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
     */
    customerId?: string | null | undefined;
    /** At most 64 characters. */
    unitNumber?: string | null | undefined;
    /** At most 100 characters. */
    make?: string | null | undefined;
    /** At most 100 characters. */
    model?: string | null | undefined;
    /** 1900 to 2100. */
    year?: number | null | undefined;
    /** At most 32 characters. */
    licensePlate?: string | null | undefined;
    /**
     * Records a reading of the odometer at the time of the request. A value below the newest reading counts as a replacement of the odometer. null clears the field until the next reading; readings stay. 0 to 100000000.
     */
    mileage?: number | null | undefined;
    /** Default `mi`. Another unit converts no readings. */
    odometerUnit?: "mi" | "km" | undefined;
    /** At most 100 characters. */
    nickname?: string | null | undefined;
    /** At most 100 characters. */
    vehicleType?: string | null | undefined;
    /** 1 to 99. */
    axles?: number | null | undefined;
    /** 1 to 99. */
    wheels?: number | null | undefined;
    /** 1 to 99. */
    cylinders?: number | null | undefined;
    archived?: boolean | undefined;
    /** At most 5000 characters. */
    notes?: string | null | undefined;
    /**
     * Ids of the vehicle in other systems, at most 10; each names one vehicle of the shop. On update, replaces the list. At most 10.
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

export interface VehiclesUpsertManyResponse {
  /** One for each row, in their order. At most 500. */
  outcomes: UpsertOutcome[];
}

export interface VehiclesDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface VehiclesDueParams {
  /**
   * The end of this day of the shop, from the readings and completions up to it that are known now. Default: today. Not in the future. A day, YYYY-MM-DD.
   */
  asOf?: string | undefined;
}

export class VehiclesResource extends Resource {
  /** Lists the changes since an instant. A row may be a deleted record: see {@link Changed}. */
  list(query: VehiclesListParams & { updatedSince: string }, options?: RequestOptions): PagePromise<Changed<Vehicle>, ChangesResponse<VehiclesListResponse, "vehicles", Vehicle>>;
  /**
   * List vehicles.
   *
   * Returns vehicles that match every filter sent. Sorted by `createdAt`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /vehicles`; access: shop.read
   * @example
   * await client.vehicles.list({ make: "Freightliner", year: "2012", limit: 50 });
   */
  list(query?: VehiclesListParams, options?: RequestOptions): PagePromise<Vehicle, VehiclesListResponse>;
  list(query: VehiclesListParams = {}, options?: RequestOptions): PagePromise<Vehicle, VehiclesListResponse> | PagePromise<Changed<Vehicle>, ChangesResponse<VehiclesListResponse, "vehicles", Vehicle>> {
    const page: PagePromise<Vehicle, VehiclesListResponse> = this.paged("vehicles", "list", { query }, options);
    return page;
  }

  /**
   * Get a vehicle.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /vehicles/{id}`; access: shop.read
   * @param id Id, unit number, VIN or external id of the vehicle, such as `T-104`
   * @example
   * await client.vehicles.get("T-104");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Vehicle> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Create a vehicle.
   *
   * A `make` and a `year` that the request does not contain are taken from a VIN of 17 characters with a correct check digit, as far as it says them, and named in `decoded`. Any other VIN is accepted too, and nothing is taken from it. A field that is sent is never overwritten, also if it is null.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /vehicles`; access: shop.write
   * @example
   * await client.vehicles.create({
   *   customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
   *   vin: "1FUJGLDR2CSBX1234",
   *   unitNumber: "T-104",
   *   make: "Freightliner",
   *   model: "Cascadia",
   *   year: 2012,
   *   licensePlate: "PT 4821",
   *   mileage: 612480,
   *   vehicleType: "tractor",
   *   axles: 3,
   *   wheels: 10,
   *   cylinders: 6,
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: VehiclesCreateParams, options?: Options): ApiPromise<AnswerOf<Options, Vehicle>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update a vehicle.
   *
   * Only the fields sent change; `null` clears a field. A field that is sent is no longer in `decoded`, unless the whole record is sent back with it unchanged.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `PATCH /vehicles/{id}`; access: shop.write
   * @param id Id, unit number, VIN or external id of the vehicle, such as `T-104`
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.vehicles.update("T-104", { mileage: 612480 });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: VehiclesUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Vehicle>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Create or update the vehicle with an external id.
   *
   * Creates the vehicle if no vehicle of the shop has the external id, and otherwise changes the fields that are sent and differ. Of concurrent calls, one creates it. A call that changes nothing writes nothing. Other `externalIds` that are sent are added to the one in the path.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `PATCH /vehicles/by-external/{system}/{externalId}`; access: shop.write
   * @example
   * await client.vehicles.upsert("crm", "417", {
   *   customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
   *   vin: "1FUJGLDR2CSBX1234",
   *   unitNumber: "T-104",
   *   make: "Freightliner",
   *   model: "Cascadia",
   *   year: 2012,
   *   licensePlate: "PT 4821",
   *   mileage: 612480,
   *   vehicleType: "tractor",
   *   axles: 3,
   *   wheels: 10,
   *   cylinders: 6,
   * });
   */
  upsert<Options extends RequestOptions = RequestOptions>(system: string, externalId: string, body: VehiclesUpsertParams, options?: Options): ApiPromise<AnswerOf<Options, VehiclesUpsertResponse>> {
    return this.call("PATCH", "upsert /by-external/{system}/{externalId}", { ids: [system, externalId], body }, options);
  }

  /**
   * Create or update vehicles by their external ids.
   *
   * Up to 500 rows, each as `upsert`, in one transaction. A row that is malformed, or that the shop's records refuse, has the outcome `refused` with its error; the others are saved. With `atomic`, a refused row fails the call, and nothing is saved.
   *
   * `POST /vehicles/upsert-many`; access: shop.write
   * @throws {ConflictError} EXTERNAL_ID_TAKEN
   * @example
   * await client.vehicles.upsertMany({
   *   records: [{
   *     externalId: "crm:417",
   *     customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
   *     vin: "1FUJGLDR2CSBX1234",
   *     unitNumber: "T-104",
   *     make: "Freightliner",
   *     model: "Cascadia",
   *     year: 2012,
   *     licensePlate: "PT 4821",
   *     mileage: 612480,
   *     vehicleType: "tractor",
   *     axles: 3,
   *     wheels: 10,
   *     cylinders: 6,
   *   }],
   * });
   */
  upsertMany<Options extends RequestOptions = RequestOptions>(body: VehiclesUpsertManyParams, options?: Options): ApiPromise<AnswerOf<Options, VehiclesUpsertManyResponse>> {
    return this.call("POST", "upsertMany /upsert-many", { body }, options);
  }

  /**
   * Delete a vehicle.
   *
   * A soft delete: past work keeps showing the vehicle.
   *
   * `DELETE /vehicles/{id}`; access: shop.write
   * @param id Id, unit number, VIN or external id of the vehicle, such as `T-104`
   * @example
   * await client.vehicles.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, VehiclesDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }

  /**
   * Get the maintenance of a vehicle with what is due.
   *
   * Each task of the programs of the vehicle, the most urgent first, with the reason in words and in figures. Readings and completed orders that arrive late give the same answer as if they had come in order.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /vehicles/{vehicleId}/due`; access: shop.read
   * @param vehicleId Id, unit number, VIN or external id of the vehicle, such as `T-104`
   * @example
   * await client.vehicles.due("T-104", { asOf: "2026-03-02" });
   */
  due(vehicleId: string, query: VehiclesDueParams = {}, options?: RequestOptions): ApiPromise<VehicleDue> {
    return this.call("GET", "due /{vehicleId}/due", { ids: [vehicleId], query }, options);
  }
}

export interface VehiclesOperationTypes {
  "vehicles.list": { method: "GET"; input: VehiclesListParams; output: VehiclesListResponse };
  "vehicles.get": { method: "GET"; input: { id: string }; output: Vehicle };
  "vehicles.create": { method: "POST"; input: VehiclesCreateParams; output: Vehicle };
  "vehicles.update": { method: "PATCH"; input: { id: string } & VehiclesUpdateParams; output: Vehicle };
  "vehicles.upsert": { method: "PATCH"; input: { system: string; externalId: string } & VehiclesUpsertParams; output: VehiclesUpsertResponse };
  "vehicles.upsertMany": { method: "POST"; input: VehiclesUpsertManyParams; output: VehiclesUpsertManyResponse };
  "vehicles.delete": { method: "DELETE"; input: { id: string }; output: VehiclesDeleteResponse };
  "vehicles.due": { method: "GET"; input: { vehicleId: string } & VehiclesDueParams; output: VehicleDue };
}
