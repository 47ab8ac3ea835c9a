// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { PmAssignmentInput, PmProgram, PmTaskInput } from "../generated/types.ts";

export interface PmProgramsListParams {
  /** Rows per page: 1 to 500, default 25. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** Part of the name. At most 255 characters. */
  search?: string | undefined;
  /** Include archived programs. Default false. */
  includeArchived?: boolean | undefined;
}

export interface PmProgramsListResponse {
  pmPrograms: PmProgram[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface PmProgramsCreateParams {
  /** At most 255 characters. */
  name: string;
  /** At most 50. */
  tasks: PmTaskInput[];
  /** At most 500. Default []. */
  assignments?: PmAssignmentInput[] | undefined;
}

export interface PmProgramsUpdateParams {
  /** At most 255 characters. */
  name?: string | undefined;
  archived?: boolean | undefined;
  /** At most 50. */
  tasks?: Array<{
    /** The task that stays. A task without an id is new. At most 64 characters. */
    id?: string | undefined;
    /** Default: the name of the canned job. At most 255 characters. */
    name?: string | undefined;
    /**
     * The canned job of the work, by id or code. A completed order with a block of it completes the task. At most 288 characters.
     */
    cannedJobId: string;
    /** Default: `odometer` if `everyUnits` is sent, otherwise null. At most 40 characters. */
    meter?: string | null | undefined;
    /** Units of the meter between cycles: miles, kilometres or hours. 0.0001 to 10000000. */
    everyUnits?: number | null | undefined;
    /** Default: a tenth of `everyUnits`; below `everyUnits`. 0 to 10000000. */
    leadUnits?: number | undefined;
    /** The unit of an odometer's interval. Default `mi`; null for other meters. */
    unit?: "mi" | "km" | null | undefined;
    /** Days between cycles, 1 to 3650. */
    everyDays?: number | null | undefined;
    /** Default: a tenth of `everyDays`, at most 14; below `everyDays`. 0 to 3650. */
    leadDays?: number | undefined;
    /**
     * `floating`: the next cycle is counted from the last completion. `fixed`: cycles are counted from the start of the assignment, and a completion completes the nearest one. Default "floating".
     */
    anchor?: "floating" | "fixed" | undefined;
  }> | undefined;
  /** At most 500. */
  assignments?: PmAssignmentInput[] | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export class PmProgramsResource extends Resource {
  /**
   * List maintenance programs.
   *
   * Sorted by `createdAt`, then `id`, descending.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /pm-programs`; access: shop.read
   * @example
   * await client.pmPrograms.list({ search: "tractors" });
   */
  list(query: PmProgramsListParams = {}, options?: RequestOptions): PagePromise<PmProgram, PmProgramsListResponse> {
    return this.paged("pmPrograms", "list", { query }, options);
  }

  /**
   * Get a maintenance program.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /pm-programs/{id}`; access: shop.read
   * @example
   * await client.pmPrograms.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e10");
   */
  get(id: string, options?: RequestOptions): ApiPromise<PmProgram> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Create a maintenance program.
   *
   * A program has tasks, each due by a meter, by days, or by both, whichever comes first. It applies to the assigned vehicles and types of vehicles; `vehicles.due` and `reports.due` show what is due. A shop has at most 200 programs, and a program 50 tasks and 500 assignments.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /pm-programs`; access: shop.write
   * @example
   * await client.pmPrograms.create({
   *   name: "Tractors, highway",
   *   tasks: [{
   *     name: "Oil and filters",
   *     cannedJobId: "PM-B",
   *     meter: "odometer",
   *     everyUnits: 25000,
   *     leadUnits: 2500,
   *     unit: "mi",
   *     everyDays: 180,
   *     leadDays: 14,
   *     anchor: "floating",
   *   }],
   *   assignments: [{ vehicleType: "tractor", startDay: "2026-01-01" }],
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: PmProgramsCreateParams, options?: Options): ApiPromise<AnswerOf<Options, PmProgram>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update a maintenance program.
   *
   * Only the fields sent change. A list replaces the stored one; a task keeps its id if it is sent with it. What is due on any day, also a past one, follows the program as it is now. To change a rule from a day on, end the assignments, and assign another program. A shop has at most 200 programs, and a program 50 tasks and 500 assignments.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `PATCH /pm-programs/{id}`; access: shop.write
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.pmPrograms.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e10", { name: "Tractors, highway" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: PmProgramsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, PmProgram>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }
}

export interface PmProgramsOperationTypes {
  "pmPrograms.list": { method: "GET"; input: PmProgramsListParams; output: PmProgramsListResponse };
  "pmPrograms.get": { method: "GET"; input: { id: string }; output: PmProgram };
  "pmPrograms.create": { method: "POST"; input: PmProgramsCreateParams; output: PmProgram };
  "pmPrograms.update": { method: "PATCH"; input: { id: string } & PmProgramsUpdateParams; output: PmProgram };
}
