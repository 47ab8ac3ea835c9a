// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  InspectionTemplate,
  InspectionTemplateItemInput,
  InspectionTemplateSummary,
} from "../generated/types.ts";

export interface InspectionTemplatesListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** Part of the name. At most 255 characters. */
  search?: string | undefined;
  /** Include archived templates. Default false. */
  includeArchived?: boolean | undefined;
}

export interface InspectionTemplatesListResponse {
  inspectionTemplates: InspectionTemplateSummary[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface InspectionTemplatesCreateParams {
  /** At most 255 characters. */
  name: string;
  /** At most 200. */
  items: InspectionTemplateItemInput[];
}

export interface InspectionTemplatesUpdateParams {
  /** At most 255 characters. */
  name?: string | undefined;
  archived?: boolean | undefined;
  /** At most 200. */
  items?: InspectionTemplateItemInput[] | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export class InspectionTemplatesResource extends Resource {
  /**
   * List inspection templates.
   *
   * Rows omit `items`; get a single template to read them. Sorted by `createdAt`, then `id`, descending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /inspection-templates`; access: shop.read
   * @example
   * await client.inspectionTemplates.list({ search: "DVIR" });
   */
  list(query: InspectionTemplatesListParams = {}, options?: RequestOptions): PagePromise<InspectionTemplateSummary, InspectionTemplatesListResponse> {
    return this.paged("inspectionTemplates", "list", { query }, options);
  }

  /**
   * Get an inspection template with its items.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /inspection-templates/{id}`; access: shop.read
   * @example
   * await client.inspectionTemplates.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c71");
   */
  get(id: string, options?: RequestOptions): ApiPromise<InspectionTemplate> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Create an inspection template.
   *
   * A checklist from which inspections are made: `inspections.create` with its `templateId` copies its items. A shop has at most 200 templates, and a template 200 items.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /inspection-templates`; access: shop.write
   * @example
   * await client.inspectionTemplates.create({
   *   name: "DVIR",
   *   items: [{
   *     label: "Tread depth, steer tires",
   *     category: "Tires",
   *     kind: "measure",
   *     unit: "1/32 in",
   *     min: 5,
   *     max: null,
   *     severity: "out_of_service",
   *     photoRequired: true,
   *   }, {
   *     label: "Lamps and reflectors",
   *     category: "Lights",
   *     kind: "pass_fail",
   *     unit: null,
   *     min: null,
   *     max: null,
   *     severity: "safety",
   *     photoRequired: false,
   *   }],
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: InspectionTemplatesCreateParams, options?: Options): ApiPromise<AnswerOf<Options, InspectionTemplate>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update an inspection template.
   *
   * Only the fields sent change. `items` replaces the checklist. Inspections that were made from the template keep their items. A shop has at most 200 templates, and a template 200 items.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `PATCH /inspection-templates/{id}`; access: shop.write
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.inspectionTemplates.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c71", { name: "DVIR" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: InspectionTemplatesUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, InspectionTemplate>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }
}

export interface InspectionTemplatesOperationTypes {
  "inspectionTemplates.list": { method: "GET"; input: InspectionTemplatesListParams; output: InspectionTemplatesListResponse };
  "inspectionTemplates.get": { method: "GET"; input: { id: string }; output: InspectionTemplate };
  "inspectionTemplates.create": { method: "POST"; input: InspectionTemplatesCreateParams; output: InspectionTemplate };
  "inspectionTemplates.update": { method: "PATCH"; input: { id: string } & InspectionTemplatesUpdateParams; output: InspectionTemplate };
}
