// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { Changed, ChangesResponse } from "../changes.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  ApiKey,
  ApprovalPolicy,
  Customer,
  CustomerStatement,
  RemovedRecord,
  UpsertOutcome,
} from "../generated/types.ts";

export interface CustomersListParams {
  /** Rows per page: 1 to 500, default 50. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** The customer with this external id: `qbo:417`. At most 288 characters. */
  externalId?: string | undefined;
  /** Records whose metadata has this value under this key: `plan:gold`. At most 541 characters. */
  metadata?: string | undefined;
  /**
   * Part of the name, company name, e-mail, phone or DOT number; a phone is found however its digits are grouped. At most 255 characters.
   */
  search?: string | undefined;
}

export interface CustomersListResponse {
  customers: Customer[];
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

export interface CustomersStatementParams {
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  startDate?: string | undefined;
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  endDate?: string | undefined;
}

export interface CustomersCreateParams {
  /** At most 255 characters. */
  name: string;
  type?: "company" | "individual" | null | undefined;
  /** An e-mail address. At most 255 characters. */
  email?: string | null | undefined;
  /** At most 64 characters. */
  phone?: string | null | undefined;
  /** At most 255 characters. */
  companyName?: string | null | undefined;
  /** At most 32 characters. */
  dotNumber?: string | null | undefined;
  /** At most 1000 characters. */
  address?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  taxExempt?: boolean | undefined;
  exemptionCategory?: "resale" | "exempt_organization" | null | undefined;
  /** Overrides the shop's rate; 0 to 100, up to 4 decimals. Percent. */
  taxRatePercent?: number | null | undefined;
  /** Id or name of a price rule of kind `price_level`. At most 288 characters. */
  priceLevelId?: string | null | undefined;
  /**
   * Whether the customer is invoiced only with a PO number: `poNumber` of the work order or the sale.
   */
  poRequired?: boolean | undefined;
  /** Days from an invoice to its due date, 0 to 365; default 30. */
  termsDays?: number | undefined;
  /**
   * How much the customer may owe after a work order is invoiced; 0: nothing. Default null: no limit. Whole cents. 0 or more.
   */
  creditLimitCents?: number | null | undefined;
  /**
   * Ids of the customer in other systems, at most 10; each names one customer of the shop. On update, replaces the list. At most 10.
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

export interface CustomersUpdateParams {
  /** At most 255 characters. */
  name?: string | undefined;
  type?: "company" | "individual" | null | undefined;
  /** An e-mail address. At most 255 characters. */
  email?: string | null | undefined;
  /** At most 64 characters. */
  phone?: string | null | undefined;
  /** At most 255 characters. */
  companyName?: string | null | undefined;
  /** At most 32 characters. */
  dotNumber?: string | null | undefined;
  /** At most 1000 characters. */
  address?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  taxExempt?: boolean | undefined;
  exemptionCategory?: "resale" | "exempt_organization" | null | undefined;
  /** Overrides the shop's rate; 0 to 100, up to 4 decimals. Percent. */
  taxRatePercent?: number | null | undefined;
  /** Id or name of a price rule of kind `price_level`. At most 288 characters. */
  priceLevelId?: string | null | undefined;
  /**
   * Whether the customer is invoiced only with a PO number: `poNumber` of the work order or the sale.
   */
  poRequired?: boolean | undefined;
  /** Days from an invoice to its due date, 0 to 365; default 30. */
  termsDays?: number | undefined;
  /**
   * How much the customer may owe after a work order is invoiced; 0: nothing. Default null: no limit. Whole cents. 0 or more.
   */
  creditLimitCents?: number | null | undefined;
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

export interface CustomersUpsertParams {
  /** At most 255 characters. */
  name: string;
  type?: "company" | "individual" | null | undefined;
  /** An e-mail address. At most 255 characters. */
  email?: string | null | undefined;
  /** At most 64 characters. */
  phone?: string | null | undefined;
  /** At most 255 characters. */
  companyName?: string | null | undefined;
  /** At most 32 characters. */
  dotNumber?: string | null | undefined;
  /** At most 1000 characters. */
  address?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  taxExempt?: boolean | undefined;
  exemptionCategory?: "resale" | "exempt_organization" | null | undefined;
  /** Overrides the shop's rate; 0 to 100, up to 4 decimals. Percent. */
  taxRatePercent?: number | null | undefined;
  /** Id or name of a price rule of kind `price_level`. At most 288 characters. */
  priceLevelId?: string | null | undefined;
  /**
   * Whether the customer is invoiced only with a PO number: `poNumber` of the work order or the sale.
   */
  poRequired?: boolean | undefined;
  /** Days from an invoice to its due date, 0 to 365; default 30. */
  termsDays?: number | undefined;
  /**
   * How much the customer may owe after a work order is invoiced; 0: nothing. Default null: no limit. Whole cents. 0 or more.
   */
  creditLimitCents?: number | null | undefined;
  /**
   * Ids of the customer in other systems, at most 10; each names one customer of the shop. On update, replaces the list. At most 10.
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

export interface CustomersUpsertResponse {
  outcome: "created" | "updated" | "unchanged";
  record: Customer;
}

export interface CustomersUpsertManyParams {
  /** At most 500. */
  records: Array<{
    /** At most 255 characters. */
    name: string;
    type?: "company" | "individual" | null | undefined;
    /** An e-mail address. At most 255 characters. */
    email?: string | null | undefined;
    /** At most 64 characters. */
    phone?: string | null | undefined;
    /** At most 255 characters. */
    companyName?: string | null | undefined;
    /** At most 32 characters. */
    dotNumber?: string | null | undefined;
    /** At most 1000 characters. */
    address?: string | null | undefined;
    /** At most 5000 characters. */
    notes?: string | null | undefined;
    taxExempt?: boolean | undefined;
    exemptionCategory?: "resale" | "exempt_organization" | null | undefined;
    /** Overrides the shop's rate; 0 to 100, up to 4 decimals. Percent. */
    taxRatePercent?: number | null | undefined;
    /** Id or name of a price rule of kind `price_level`. At most 288 characters. */
    priceLevelId?: string | null | undefined;
    /**
     * Whether the customer is invoiced only with a PO number: `poNumber` of the work order or the sale.
     */
    poRequired?: boolean | undefined;
    /** Days from an invoice to its due date, 0 to 365; default 30. */
    termsDays?: number | undefined;
    /**
     * How much the customer may owe after a work order is invoiced; 0: nothing. Default null: no limit. Whole cents. 0 or more.
     */
    creditLimitCents?: number | null | undefined;
    /**
     * Ids of the customer in other systems, at most 10; each names one customer of the shop. On update, replaces the list. At most 10.
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

export interface CustomersUpsertManyResponse {
  /** One for each row, in their order. At most 500. */
  outcomes: UpsertOutcome[];
}

export interface CustomersDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface CustomersApiKeysListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
}

export interface CustomersApiKeysListResponse {
  apiKeys: ApiKey[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface CustomersApiKeysCreateParams {
  /** Default: the name of the customer. At most 255 characters. */
  name?: string | undefined;
  /** `read_only`: the key decides nothing. Default `full`. */
  accessLevel?: "read_only" | "full" | undefined;
  /** In the future; from then on the key answers 401. ISO 8601 date-time. At most 40 characters. */
  expiresAt?: string | null | undefined;
}

export interface CustomersApiKeysCreateResponse {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  /** The first characters, to distinguish keys. */
  prefix: string;
  accessLevel: "read_only" | "full";
  /** Whether a read-only key may see employee pay. */
  includePayData: boolean;
  /** The customer to whose records `customers.apiKeys.create` limits it; else null. UUID. */
  customerId: string | null;
  /** The user or key that made it; null for the first key of a shop. */
  maker: {
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
  } | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** To the minute. ISO 8601 date-time. */
  lastUsedAt: string | null;
  /** ISO 8601, UTC. */
  expiresAt: string | null;
  /** ISO 8601, UTC. */
  revokedAt: string | null;
  /** Since when `apiKeys.suspend` stops it; null while it works. ISO 8601 date-time. */
  suspendedAt: string | null;
  /** The key: bl_cust_…. */
  key: string;
}

export interface CustomersApprovalPolicyUpdateParams {
  /** false: the policy approves nothing, and keeps its rules. Default true. */
  enabled?: boolean | undefined;
  /** At most 50. */
  rules?: Array<{
    /**
     * Unique in the policy, in any case. A rule is known by its name: its limit for a month counts what the rule of this name approved. At most 100 characters.
     */
    name: string;
    /** `approve`: approves the service. `ask`: the customer is asked. Default `approve`. */
    action?: "approve" | "ask" | undefined;
    /**
     * VMRS codes, each with those below it. `approve` needs a line with such a code, and no line with another code; `ask` needs one line with such a code. Absent or empty: any. At most 50.
     */
    vmrsCodes?: string[] | undefined;
    /**
     * Ids or codes of the canned jobs from which the service may be made. Absent or empty: any. At most 50.
     */
    cannedJobIds?: string[] | undefined;
    /** Ids, unit numbers or VINs of vehicles of the customer. Absent or empty: any. At most 50. */
    vehicleIds?: string[] | undefined;
    /** The most that the service costs without tax, in whole cents. 0 or more. */
    maxServiceCents?: number | null | undefined;
    /** The most that the rule approves on one work order without tax, in whole cents. 0 or more. */
    maxOrderCents?: number | null | undefined;
    /**
     * The most that the rule approves in a calendar month of the shop without tax, in whole cents. 0 or more.
     */
    maxMonthCents?: number | null | undefined;
  }> | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface CustomersStatementPdfParams {
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  startDate?: string | undefined;
  /** Shop-local calendar day, YYYY-MM-DD, 2000-01-01 to 2100-12-31. At most 1000 characters. */
  endDate?: string | undefined;
  /** Default: `paperSize` of the settings. */
  paper?: "letter" | "a4" | undefined;
}

export class CustomersApiKeysResource extends Resource {
  /**
   * List the API keys of a customer.
   *
   * Sorted by `createdAt`, then `id`, descending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /customers/{id}/api-keys`; access: shop.admin
   * @param id Id, exact name or external id of the customer, such as `Prairie Grain Haulers`
   * @example
   * await client.customers.apiKeys.list("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20");
   */
  list(id: string, query: CustomersApiKeysListParams = {}, options?: RequestOptions): PagePromise<ApiKey, CustomersApiKeysListResponse> {
    return this.paged("apiKeys", "list", { ids: [id], query }, options);
  }

  /**
   * Create an API key of a customer.
   *
   * For the customer's program, such as fleet software. The key sees the sent estimates, invoices, statements, work orders and vehicles of this customer, without costs, pay and notes, and decides its estimates. Everything else is a 403, and records of others do not exist for it. `apiKeys.revoke`, `suspend` and `resume` work with it. It is revoked when the customer is deleted. `key` is shown once, in this answer.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /customers/{id}/api-keys`; access: shop.admin
   * @param id Id, exact name or external id of the customer, such as `Prairie Grain Haulers`
   * @example
   * await client.customers.apiKeys.create("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20", {
   *   name: "Prairie Grain fleet program",
   *   expiresAt: "2027-03-02T00:00:00.000Z",
   * });
   */
  create(id: string, body: CustomersApiKeysCreateParams = {}, options?: RequestOptions): ApiPromise<CustomersApiKeysCreateResponse> {
    return this.call("POST", "create", { ids: [id], body }, options);
  }
}

export class CustomersApprovalPolicyResource extends Resource {
  /**
   * Get the approval policy of a customer.
   *
   * A customer without a policy has one without rules, which approves nothing.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC.
   *
   * `GET /customers/{id}/approval-policy`; access: shop.read
   * @param id Id, exact name or external id of the customer, such as `Prairie Grain Haulers`
   * @example
   * await client.customers.approvalPolicy.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20");
   */
  get(id: string, options?: RequestOptions): ApiPromise<ApprovalPolicy> {
    return this.call("GET", "get", { ids: [id] }, options);
  }

  /**
   * Set the approval policy of a customer.
   *
   * `rules` replaces the whole list. When an estimate is sent, the rules are tried in their order for each of its services, and the first one that applies decides. A rule applies if all of its lists and limits do. Services without such a rule are decided by the customer. Decisions that were made stay.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /customers/{id}/approval-policy`; access: shop.admin
   * @param id Id, exact name or external id of the customer, such as `Prairie Grain Haulers`
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.customers.approvalPolicy.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20", { rules: [{ name: "Small repairs", maxServiceCents: 50000 }] });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: CustomersApprovalPolicyUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, ApprovalPolicy>> {
    return this.call("PATCH", "update", { ids: [id], body }, options);
  }
}

export class CustomersResource extends Resource {
  readonly approvalPolicy = new CustomersApprovalPolicyResource(this.transport, "/customers/{id}/approval-policy");

  readonly apiKeys = new CustomersApiKeysResource(this.transport, "/customers/{id}/api-keys");

  /** Lists the changes since an instant. A row may be a deleted record: see {@link Changed}. */
  list(query: CustomersListParams & { updatedSince: string }, options?: RequestOptions): PagePromise<Changed<Customer>, ChangesResponse<CustomersListResponse, "customers", Customer>>;
  /**
   * List customers.
   *
   * Sorted by `createdAt`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /customers`; access: shop.read
   * @example
   * await client.customers.list({ search: "prairie", limit: 50 });
   */
  list(query?: CustomersListParams, options?: RequestOptions): PagePromise<Customer, CustomersListResponse>;
  list(query: CustomersListParams = {}, options?: RequestOptions): PagePromise<Customer, CustomersListResponse> | PagePromise<Changed<Customer>, ChangesResponse<CustomersListResponse, "customers", Customer>> {
    const page: PagePromise<Customer, CustomersListResponse> = this.paged("customers", "list", { query }, options);
    return page;
  }

  /**
   * Get a customer.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /customers/{id}`; access: shop.read
   * @param id Id, exact name or external id of the customer, such as `Prairie Grain Haulers`
   * @example
   * await client.customers.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Customer> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Get a customer's statement.
   *
   * The opening balance and the entries add up to the closing balance, which equals the customer's total in the aging of `endDate`. Open counter sales, and receipts with what they paid and the credit that is left, are listed separately. Default: from the first day of the month to today. A period with more than 3000 entries is refused.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /customers/{id}/statement`; access: shop.read
   * @param id Id, exact name or external id of the customer, such as `Prairie Grain Haulers`
   * @example
   * await client.customers.statement("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20", { startDate: "2026-02-01", endDate: "2026-03-02" });
   */
  statement(id: string, query: CustomersStatementParams = {}, options?: RequestOptions): ApiPromise<CustomerStatement> {
    return this.call("GET", "statement /{id}/statement", { ids: [id], query }, options);
  }

  /**
   * Create a customer.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /customers`; access: shop.write
   * @example
   * await client.customers.create({
   *   name: "Prairie Grain Haulers",
   *   type: "company",
   *   email: "dispatch@prairiegrain.example",
   *   phone: "+1 515 555 0121",
   *   companyName: "Prairie Grain Haulers, LLC",
   *   dotNumber: "1234567",
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: CustomersCreateParams, options?: Options): ApiPromise<AnswerOf<Options, Customer>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update a customer.
   *
   * Only the fields sent change; `null` clears a field.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /customers/{id}`; access: shop.write
   * @param id Id, exact name or external id of the customer, such as `Prairie Grain Haulers`
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.customers.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20", { phone: "+1 515 555 0121" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: CustomersUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Customer>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Create or update the customer with an external id.
   *
   * Creates the customer if no customer of the shop has the external id, and otherwise changes the fields that are sent and differ. Of concurrent calls, one creates it. A call that changes nothing writes nothing. Other `externalIds` that are sent are added to the one in the path.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /customers/by-external/{system}/{externalId}`; access: shop.write
   * @example
   * await client.customers.upsert("crm", "417", {
   *   name: "Prairie Grain Haulers",
   *   type: "company",
   *   email: "dispatch@prairiegrain.example",
   *   phone: "+1 515 555 0121",
   *   companyName: "Prairie Grain Haulers, LLC",
   *   dotNumber: "1234567",
   * });
   */
  upsert<Options extends RequestOptions = RequestOptions>(system: string, externalId: string, body: CustomersUpsertParams, options?: Options): ApiPromise<AnswerOf<Options, CustomersUpsertResponse>> {
    return this.call("PATCH", "upsert /by-external/{system}/{externalId}", { ids: [system, externalId], body }, options);
  }

  /**
   * Create or update customers by their external ids.
   *
   * Up to 500 rows, each as `upsert`, in one transaction. A row that is malformed, or that the shop's records refuse, has the outcome `refused` with its error; the others are saved. With `atomic`, a refused row fails the call, and nothing is saved.
   *
   * Money is in whole cents. Rates are in percent.
   *
   * `POST /customers/upsert-many`; access: shop.write
   * @throws {ConflictError} EXTERNAL_ID_TAKEN
   * @example
   * await client.customers.upsertMany({
   *   records: [{
   *     externalId: "crm:417",
   *     name: "Prairie Grain Haulers",
   *     type: "company",
   *     email: "dispatch@prairiegrain.example",
   *     phone: "+1 515 555 0121",
   *     companyName: "Prairie Grain Haulers, LLC",
   *     dotNumber: "1234567",
   *   }],
   * });
   */
  upsertMany<Options extends RequestOptions = RequestOptions>(body: CustomersUpsertManyParams, options?: Options): ApiPromise<AnswerOf<Options, CustomersUpsertManyResponse>> {
    return this.call("POST", "upsertMany /upsert-many", { body }, options);
  }

  /**
   * Delete a customer.
   *
   * A soft delete: the customer's vehicles remain and keep their `customerId`.
   *
   * `DELETE /customers/{id}`; access: shop.write
   * @example
   * await client.customers.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, CustomersDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }

  /**
   * Print a customer's statement as PDF.
   *
   * Its figures are those of `GET /customers/{id}/statement`.
   *
   * Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /customers/{id}/statement/pdf`; access: shop.read
   * @param id Id, exact name or external id of the customer, such as `Prairie Grain Haulers`
   * @example
   * const { body } = await client.customers.statementPdf("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20", { startDate: "2026-02-01", endDate: "2026-03-02" });
   */
  statementPdf(id: string, query: CustomersStatementPdfParams = {}, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "statementPdf /{id}/statement/pdf", { ids: [id], query }, options);
  }
}

export interface CustomersOperationTypes {
  "customers.list": { method: "GET"; input: CustomersListParams; output: CustomersListResponse };
  "customers.get": { method: "GET"; input: { id: string }; output: Customer };
  "customers.statement": { method: "GET"; input: { id: string } & CustomersStatementParams; output: CustomerStatement };
  "customers.create": { method: "POST"; input: CustomersCreateParams; output: Customer };
  "customers.update": { method: "PATCH"; input: { id: string } & CustomersUpdateParams; output: Customer };
  "customers.upsert": { method: "PATCH"; input: { system: string; externalId: string } & CustomersUpsertParams; output: CustomersUpsertResponse };
  "customers.upsertMany": { method: "POST"; input: CustomersUpsertManyParams; output: CustomersUpsertManyResponse };
  "customers.delete": { method: "DELETE"; input: { id: string }; output: CustomersDeleteResponse };
  "customers.apiKeys.list": { method: "GET"; input: { id: string } & CustomersApiKeysListParams; output: CustomersApiKeysListResponse };
  "customers.apiKeys.create": { method: "POST"; input: { id: string } & CustomersApiKeysCreateParams; output: CustomersApiKeysCreateResponse };
  "customers.approvalPolicy.get": { method: "GET"; input: { id: string }; output: ApprovalPolicy };
  "customers.approvalPolicy.update": { method: "PATCH"; input: { id: string } & CustomersApprovalPolicyUpdateParams; output: ApprovalPolicy };
  "customers.statementPdf": { method: "GET"; input: { id: string } & CustomersStatementPdfParams; output: Response };
}
