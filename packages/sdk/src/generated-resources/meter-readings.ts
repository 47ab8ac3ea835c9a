// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { MeterReading, MeterReadingInput, MeterReadingOutcome } from "../generated/types.ts";

export interface MeterReadingsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | undefined;
  /** The exact meter, such as `engine_hours`. At most 40 characters. */
  meter?: string | undefined;
  /** Include readings that no longer count. Default false. */
  includeSuperseded?: boolean | undefined;
}

export interface MeterReadingsListResponse {
  meterReadings: MeterReading[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface MeterReadingsCreateParams {
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId: string;
  /**
   * `odometer`, in the vehicle's `odometerUnit`, or another meter of the vehicle in its own unit, such as `engine_hours`, `reefer_hours` or `pto_hours`. At most 40 characters. Default "odometer".
   */
  meter?: string | undefined;
  /** What the meter shows: 0 to 100,000,000, up to 4 decimals. 0 to 100000000. */
  value: number;
  /** ISO 8601; not later than now. Default: now. At most 40 characters. */
  at?: string | undefined;
  /** Where the reading is from. Readings of orders are set on the order. Default "entry". */
  source?: "inspection" | "driver" | "telematics" | "import" | "entry" | undefined;
  /**
   * The id of the reading in its source. A reading of the same source and id is stored once. At most 255 characters.
   */
  externalId?: string | undefined;
}

export interface MeterReadingsCreateManyParams {
  /** At most 1000. */
  readings: MeterReadingInput[];
  /** All readings or none: a refused one fails the call. Default false. */
  atomic?: boolean | undefined;
}

export interface MeterReadingsCreateManyResponse {
  /** One for each reading, in their order. At most 1000. */
  outcomes: MeterReadingOutcome[];
}

export interface MeterReadingsReplaceMeterParams {
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId: string;
  /**
   * `odometer`, in the vehicle's `odometerUnit`, or another meter of the vehicle in its own unit, such as `engine_hours`, `reefer_hours` or `pto_hours`. At most 40 characters. Default "odometer".
   */
  meter?: string | undefined;
  /** The last value of the old meter. 0 to 100000000. */
  oldValue: number;
  /** The first value of the new meter. Default 0. 0 to 100000000. */
  value?: number | undefined;
  /** ISO 8601; not later than now. Default: now. At most 40 characters. */
  at?: string | undefined;
}

export interface MeterReadingsCorrectParams {
  /** What the meter shows: 0 to 100,000,000, up to 4 decimals. 0 to 100000000. */
  value?: number | undefined;
  /** Of a replacement: the last value of the old meter. Default: as it was. 0 to 100000000. */
  oldValue?: number | undefined;
  /** Why, for those who read the history later. At most 1000 characters. */
  reason: string;
}

export class MeterReadingsResource extends Resource {
  /**
   * List the readings of meters, latest first.
   *
   * Readings that corrections superseded are left out, unless they are asked for. Sorted by `at`, then `id`, descending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /meter-readings`; access: shop.read
   * @example
   * await client.meterReadings.list({ vehicleId: "T-104" });
   */
  list(query: MeterReadingsListParams = {}, options?: RequestOptions): PagePromise<MeterReading, MeterReadingsListResponse> {
    return this.paged("meterReadings", "list", { query }, options);
  }

  /**
   * Record a meter reading.
   *
   * Readings may arrive in any order. One that is below an earlier reading, or above a later one, is refused: record that the meter was replaced, or correct the wrong reading. The newest reading of `odometer` is the `mileage` of the vehicle. A reading whose source and `externalId` are known is returned as it is.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /meter-readings`; access: shop.write
   * @throws {ConflictError} METER_RAN_BACK, READING_ID_TAKEN
   * @example
   * await client.meterReadings.create({
   *   vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
   *   value: 613120,
   *   at: "2026-03-01T15:00:00.000Z",
   *   source: "telematics",
   *   externalId: "eld-20260301-104",
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: MeterReadingsCreateParams, options?: Options): ApiPromise<AnswerOf<Options, MeterReading>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Record many meter readings.
   *
   * Up to 1000 readings, each as `create`, in one transaction and in any order. A reading that is malformed, or that would run backwards, has the outcome `refused` with its error; the others are saved. A known one has the outcome `known`. With `atomic`, a refused reading fails the call, and nothing is saved.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /meter-readings/create-many`; access: shop.write
   * @throws {ConflictError} METER_RAN_BACK, READING_ID_TAKEN
   * @example
   * await client.meterReadings.createMany({
   *   readings: [{
   *     vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
   *     value: 613120,
   *     at: "2026-03-01T15:00:00.000Z",
   *     source: "telematics",
   *     externalId: "eld-20260301-104",
   *   }],
   * });
   */
  createMany<Options extends RequestOptions = RequestOptions>(body: MeterReadingsCreateManyParams, options?: Options): ApiPromise<AnswerOf<Options, MeterReadingsCreateManyResponse>> {
    return this.call("POST", "createMany /create-many", { body }, options);
  }

  /**
   * Record that a meter was replaced.
   *
   * The new meter continues where the old one ended: intervals are measured over both. Readings of the new meter that are already recorded are later than the replacement.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /meter-readings/replace-meter`; access: shop.write
   * @throws {ConflictError} METER_RAN_BACK
   * @example
   * await client.meterReadings.replaceMeter({
   *   vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
   *   oldValue: 613400,
   *   value: 0,
   *   at: "2026-03-02T14:00:00.000Z",
   * });
   */
  replaceMeter<Options extends RequestOptions = RequestOptions>(body: MeterReadingsReplaceMeterParams, options?: Options): ApiPromise<AnswerOf<Options, MeterReading>> {
    return this.call("POST", "replaceMeter /replace-meter", { body }, options);
  }

  /**
   * Correct a meter reading.
   *
   * The reading no longer counts, but stays in the history with the reason. Another one with the correct value takes its place, at the same time. Without a `value` nothing takes its place, and the answer is the superseded reading.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /meter-readings/{id}/correct`; access: shop.write
   * @throws {ConflictError} METER_RAN_BACK, READING_SUPERSEDED
   * @example
   * await client.meterReadings.correct("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01", { value: 613021, reason: "Digits were swapped" });
   */
  correct<Options extends RequestOptions = RequestOptions>(id: string, body: MeterReadingsCorrectParams, options?: Options): ApiPromise<AnswerOf<Options, MeterReading>> {
    return this.call("POST", "correct /{id}/correct", { ids: [id], body }, options);
  }
}

export interface MeterReadingsOperationTypes {
  "meterReadings.list": { method: "GET"; input: MeterReadingsListParams; output: MeterReadingsListResponse };
  "meterReadings.create": { method: "POST"; input: MeterReadingsCreateParams; output: MeterReading };
  "meterReadings.createMany": { method: "POST"; input: MeterReadingsCreateManyParams; output: MeterReadingsCreateManyResponse };
  "meterReadings.replaceMeter": { method: "POST"; input: MeterReadingsReplaceMeterParams; output: MeterReading };
  "meterReadings.correct": { method: "POST"; input: { id: string } & MeterReadingsCorrectParams; output: MeterReading };
}
