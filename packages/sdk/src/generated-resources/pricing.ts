// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { Changed, ChangesResponse } from "../changes.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  PriceExplanation,
  PriceMatchInput,
  PriceQuote,
  PriceRule,
  PriceRuleWithHistory,
  PriceSimulation,
  PriceTermsInput,
  RemovedRecord,
  SimulatedTermsInput,
  SimulationRun,
} from "../generated/types.ts";

export interface PricingRulesListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** Part of the name. At most 255 characters. */
  search?: string | undefined;
  kind?: "parts_matrix" | "labor_rate" | "price_level" | "contract_price" | "fee" | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  isActive?: boolean | undefined;
}

export interface PricingRulesListResponse {
  rules: PriceRule[];
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

export interface PricingRulesCreateParams {
  /** At most 255 characters. */
  name: string;
  /**
   * `parts_matrix`: goods by their cost. `labor_rate`: hours. `price_level`: what customers of the level pay. `contract_price`: a part or canned job of one customer. `fee`: a percentage of each order.
   */
  kind: "parts_matrix" | "labor_rate" | "price_level" | "contract_price" | "fee";
  match?: PriceMatchInput | undefined;
  terms: PriceTermsInput;
  /** First day, in the shop's time zone. Default on creation: today. A day, YYYY-MM-DD. */
  validFrom?: string | undefined;
  /** Last day; null: no end. A day, YYYY-MM-DD. */
  validThrough?: string | null | undefined;
  /** Default true. */
  isActive?: boolean | undefined;
}

export interface PricingRulesUpdateParams {
  /** At most 255 characters. */
  name?: string | undefined;
  /** Cannot be changed. */
  kind?: "parts_matrix" | "labor_rate" | "price_level" | "contract_price" | "fee" | undefined;
  match?: PriceMatchInput | undefined;
  terms?: PriceTermsInput | undefined;
  /** First day, in the shop's time zone. Default on creation: today. A day, YYYY-MM-DD. */
  validFrom?: string | undefined;
  /** Last day; null: no end. A day, YYYY-MM-DD. */
  validThrough?: string | null | undefined;
  /** Default true. */
  isActive?: boolean | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface PricingRulesDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface PricingQuoteParams {
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | undefined;
  /** Day of the prices. Default: today. A day, YYYY-MM-DD. */
  day?: string | undefined;
  /** At most 100. */
  lines: Array<{
    /** Default `part`. */
    kind?: "labor" | "part" | "tire" | "material" | undefined;
    /**
     * Id or part number of the stocked part; found by `partNumber` if only that is sent. At most 288 characters.
     */
    inventoryItemId?: string | undefined;
    /** At most 64 characters. */
    partNumber?: string | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /** Labor only: the type of the work. At most 64 characters. */
    laborType?: string | null | undefined;
    /** Cost of goods that are not kept in stock. Whole cents. 0 to 100000000. */
    unitCostCents?: number | undefined;
  }>;
}

export interface PricingExplainParams {
  /** Id of a line of a work order or a counter sale. At most 64 characters. */
  lineId: string;
}

export interface PricingSimulateParams {
  /** First day of the invoices. A day, YYYY-MM-DD. */
  from: string;
  /** Last day of the invoices. A day, YYYY-MM-DD. */
  to: string;
  /** Proposed rules, as in `pricing.rules.create`. Default: none. At most 200. */
  rules?: Array<{
    /** At most 255 characters. */
    name: string;
    /**
     * `parts_matrix`: goods by their cost. `labor_rate`: hours. `price_level`: what customers of the level pay. `contract_price`: a part or canned job of one customer. `fee`: a percentage of each order.
     */
    kind: "parts_matrix" | "labor_rate" | "price_level" | "contract_price" | "fee";
    match?: PriceMatchInput | undefined;
    terms: SimulatedTermsInput;
    /**
     * First day. Default: as if the rule began on the day of each line, so that it applies to all and precedes rules with as many fields. A day, YYYY-MM-DD.
     */
    validFrom?: string | undefined;
    /** Last day; null: no end. A day, YYYY-MM-DD. */
    validThrough?: string | null | undefined;
    /** Default true. */
    isActive?: boolean | undefined;
    /**
     * Id or exact name of the rule that it replaces, also in its history. Default: an additional rule. At most 288 characters.
     */
    id?: string | undefined;
    /** Computed; ignored in requests. */
    version?: unknown;
    /** Computed; ignored in requests. */
    createdAt?: unknown;
    /** Computed; ignored in requests. */
    updatedAt?: unknown;
    /** Computed; ignored in requests. */
    deletedAt?: unknown;
  }> | undefined;
  /** Rules that are left out, also in their history. At most 200. Default []. */
  remove?: string[] | undefined;
  /**
   * The shop's default matrix, for all lines. Default: that of each line's time. At most 288 characters.
   */
  defaultPartsMatrixId?: string | undefined;
  /**
   * The shop's default labor rate, for all lines. Default: that of each line's time. At most 288 characters.
   */
  defaultLaborRateId?: string | undefined;
  /** Only invoices of this customer. At most 288 characters. */
  customerId?: string | undefined;
  /** Only lines of this kind. */
  kind?: "labor" | "part" | "tire" | "material" | "fee" | undefined;
  /** Only parts that had this category when they were priced, in any case. At most 100 characters. */
  category?: string | undefined;
}

export interface PricingSimulationsCreateParams {
  /** First day of the invoices. A day, YYYY-MM-DD. */
  from: string;
  /** Last day of the invoices. A day, YYYY-MM-DD. */
  to: string;
  /** Proposed rules, as in `pricing.rules.create`. Default: none. At most 200. */
  rules?: Array<{
    /** At most 255 characters. */
    name: string;
    /**
     * `parts_matrix`: goods by their cost. `labor_rate`: hours. `price_level`: what customers of the level pay. `contract_price`: a part or canned job of one customer. `fee`: a percentage of each order.
     */
    kind: "parts_matrix" | "labor_rate" | "price_level" | "contract_price" | "fee";
    match?: PriceMatchInput | undefined;
    terms: SimulatedTermsInput;
    /**
     * First day. Default: as if the rule began on the day of each line, so that it applies to all and precedes rules with as many fields. A day, YYYY-MM-DD.
     */
    validFrom?: string | undefined;
    /** Last day; null: no end. A day, YYYY-MM-DD. */
    validThrough?: string | null | undefined;
    /** Default true. */
    isActive?: boolean | undefined;
    /**
     * Id or exact name of the rule that it replaces, also in its history. Default: an additional rule. At most 288 characters.
     */
    id?: string | undefined;
    /** Computed; ignored in requests. */
    version?: unknown;
    /** Computed; ignored in requests. */
    createdAt?: unknown;
    /** Computed; ignored in requests. */
    updatedAt?: unknown;
    /** Computed; ignored in requests. */
    deletedAt?: unknown;
  }> | undefined;
  /** Rules that are left out, also in their history. At most 200. Default []. */
  remove?: string[] | undefined;
  /**
   * The shop's default matrix, for all lines. Default: that of each line's time. At most 288 characters.
   */
  defaultPartsMatrixId?: string | undefined;
  /**
   * The shop's default labor rate, for all lines. Default: that of each line's time. At most 288 characters.
   */
  defaultLaborRateId?: string | undefined;
  /** Only invoices of this customer. At most 288 characters. */
  customerId?: string | undefined;
  /** Only lines of this kind. */
  kind?: "labor" | "part" | "tire" | "material" | "fee" | undefined;
  /** Only parts that had this category when they were priced, in any case. At most 100 characters. */
  category?: string | undefined;
}

export class PricingRulesResource extends Resource {
  /** Lists the changes since an instant. A row may be a deleted record: see {@link Changed}. */
  list(query: PricingRulesListParams & { updatedSince: string }, options?: RequestOptions): PagePromise<Changed<PriceRule>, ChangesResponse<PricingRulesListResponse, "rules", PriceRule>>;
  /**
   * List price rules.
   *
   * Sorted by `createdAt`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Money is in whole cents. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /pricing/rules`; access: shop.read
   * @example
   * await client.pricing.rules.list({ kind: "parts_matrix" });
   */
  list(query?: PricingRulesListParams, options?: RequestOptions): PagePromise<PriceRule, PricingRulesListResponse>;
  list(query: PricingRulesListParams = {}, options?: RequestOptions): PagePromise<PriceRule, PricingRulesListResponse> | PagePromise<Changed<PriceRule>, ChangesResponse<PricingRulesListResponse, "rules", PriceRule>> {
    const page: PagePromise<PriceRule, PricingRulesListResponse> = this.paged("rules", "list", { query }, options);
    return page;
  }

  /**
   * Get a price rule with its versions.
   *
   * Money is in whole cents. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /pricing/rules/{id}`; access: shop.read
   * @param id Id or exact name of the price rule, such as `Standard parts`
   * @example
   * await client.pricing.rules.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01");
   */
  get(id: string, options?: RequestOptions): ApiPromise<PriceRuleWithHistory> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Create a price rule.
   *
   * A rule prices lines that are written from now on, on its days; lines that have a price keep it. Two rules that could claim one line with the same right are refused. A shop has at most 200 rules and 20000 contract prices.
   *
   * Money is in whole cents. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /pricing/rules`; access: shop.admin
   * @throws {ConflictError} PRICE_RULES_TIE
   * @example
   * await client.pricing.rules.create({
   *   name: "Reefer work",
   *   kind: "labor_rate",
   *   match: { laborType: "reefer" },
   *   terms: { centsPerHour: 17500 },
   *   validFrom: "2026-01-01",
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: PricingRulesCreateParams, options?: Options): ApiPromise<AnswerOf<Options, PriceRule>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Change a price rule, which makes a new version of it.
   *
   * Only the fields sent change; `match` and `terms` are replaced as a whole, and the kind stays. Earlier versions are kept. Lines that have a price keep it: `workOrders.reprice` prices an order again.
   *
   * Money is in whole cents. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `PATCH /pricing/rules/{id}`; access: shop.admin
   * @param id Id or exact name of the price rule, such as `Standard parts`
   * @throws {ConflictError} PRICE_RULES_TIE, STALE_RECORD
   * @example
   * await client.pricing.rules.update("Standard parts", { validThrough: "2026-12-31" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: PricingRulesUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, PriceRule>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Delete a price rule.
   *
   * A soft delete: the lines that it priced keep their prices, and `GET` still shows its versions.
   *
   * `DELETE /pricing/rules/{id}`; access: shop.admin
   * @example
   * await client.pricing.rules.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, PricingRulesDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }
}

export class PricingSimulationsResource extends Resource {
  /**
   * Simulate other price rules in the background.
   *
   * As `pricing.simulate`, with at most 5,000,000 lines. The answer does not wait for it: `pricing.simulations.get` returns the progress, and the result when it is done. A shop has at most 50 simulations that wait or run. They are deleted after 7 days.
   *
   * Money is in whole cents. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /pricing/simulations`; access: reports:profit
   * @throws {ConflictError} PRICE_RULES_TIE
   * @throws {UnprocessableError} SIMULATION_TOO_LARGE
   * @throws {RateLimitError} TOO_MANY_SIMULATIONS
   * @example
   * await client.pricing.simulations.create({
   *   from: "2026-01-01",
   *   to: "2026-03-31",
   *   rules: [{
   *     name: "Standard parts",
   *     kind: "parts_matrix",
   *     terms: { bands: [{ fromCents: 0, multiplier: 2.01 }] },
   *   }],
   * });
   */
  create(body: PricingSimulationsCreateParams, options?: RequestOptions): ApiPromise<SimulationRun> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Get a simulation with its progress.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /pricing/simulations/{id}`; access: reports:profit
   * @example
   * await client.pricing.simulations.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d71");
   */
  get(id: string, options?: RequestOptions): ApiPromise<SimulationRun> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }
}

export class PricingResource extends Resource {
  readonly simulations = new PricingSimulationsResource(this.transport);

  readonly rules = new PricingRulesResource(this.transport);

  /**
   * Check prices.
   *
   * What each of up to 100 lines would cost a customer, and why. Changes nothing.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /pricing/quote`; access: shop.read
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.pricing.quote({
   *   customerId: "Prairie Grain Haulers",
   *   lines: [{ partNumber: "FF63009", quantity: 4 }],
   * });
   */
  quote(body: PricingQuoteParams, options?: RequestOptions): ApiPromise<PriceQuote> {
    return this.call("POST", "quote /quote", { body }, options);
  }

  /**
   * Explain the price of a line.
   *
   * All rules that were considered when a line of a work order or a counter sale got its price, as they were then, in their order.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /pricing/explain`; access: shop.read
   * @throws {NotFoundError} NOT_FOUND
   * @example
   * await client.pricing.explain({ lineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42" });
   */
  explain(query: PricingExplainParams, options?: RequestOptions): ApiPromise<PriceExplanation> {
    return this.call("GET", "explain /explain", { query }, options);
  }

  /**
   * Simulate other price rules on invoiced work.
   *
   * Prices the lines that were invoiced on the days again: by the rules as they were when each line got its price, with the proposed rules in place of those that they replace. Typed prices and discounts stay, fees follow the new prices, and both sides have the true cost of the lines. Without `rules` the result is what the books say. Void invoices do not count, and credits are not subtracted. At most 200,000 lines: more are simulated in the background, with `pricing.simulations.create`. Changes nothing.
   *
   * Money is in whole cents. Time worked is in hours. Rates are in percent. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /pricing/simulate`; access: reports:profit
   * @throws {ConflictError} PRICE_RULES_TIE
   * @throws {UnprocessableError} SIMULATION_TOO_LARGE
   * @example
   * await client.pricing.simulate({
   *   from: "2026-01-01",
   *   to: "2026-03-31",
   *   rules: [{
   *     name: "Standard parts",
   *     kind: "parts_matrix",
   *     terms: { bands: [{ fromCents: 0, multiplier: 2.01 }] },
   *   }],
   * });
   */
  simulate(body: PricingSimulateParams, options?: RequestOptions): ApiPromise<PriceSimulation> {
    return this.call("POST", "simulate /simulate", { body }, options);
  }
}

export interface PricingOperationTypes {
  "pricing.rules.list": { method: "GET"; input: PricingRulesListParams; output: PricingRulesListResponse };
  "pricing.rules.get": { method: "GET"; input: { id: string }; output: PriceRuleWithHistory };
  "pricing.rules.create": { method: "POST"; input: PricingRulesCreateParams; output: PriceRule };
  "pricing.rules.update": { method: "PATCH"; input: { id: string } & PricingRulesUpdateParams; output: PriceRule };
  "pricing.rules.delete": { method: "DELETE"; input: { id: string }; output: PricingRulesDeleteResponse };
  "pricing.quote": { method: "POST"; input: PricingQuoteParams; output: PriceQuote };
  "pricing.explain": { method: "GET"; input: PricingExplainParams; output: PriceExplanation };
  "pricing.simulate": { method: "POST"; input: PricingSimulateParams; output: PriceSimulation };
  "pricing.simulations.create": { method: "POST"; input: PricingSimulationsCreateParams; output: SimulationRun };
  "pricing.simulations.get": { method: "GET"; input: { id: string }; output: SimulationRun };
}
