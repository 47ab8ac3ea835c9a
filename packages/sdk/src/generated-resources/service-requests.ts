// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  CustomerInfo,
  ProblemData,
  RemovedRecord,
  ServiceRequest,
  VehicleInfo,
  WorkOrder,
} from "../generated/types.ts";

export interface ServiceRequestsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /**
   * Part of the number, of the name, company, phone, unit number or VIN that were sent with the request, or of the linked customer's name, company, email, phone or DOT number. At most 255 characters.
   */
  search?: string | undefined;
  /** The exact number of the service request, such as `SR-7K4MQX`. At most 64 characters. */
  number?: string | undefined;
  status?: "new" | "reviewed" | "scheduled" | "converted" | "rejected" | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | undefined;
}

export interface ServiceRequestsListResponse {
  serviceRequests: ServiceRequest[];
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

export interface ServiceRequestsCreateParams {
  problemData: {
    /** At most 5000 characters. */
    description: string;
    /** Default "medium". */
    urgency?: "low" | "medium" | "high" | "urgent" | undefined;
    /** When the problem occurs. At most 1000 characters. */
    occurrenceCondition?: string | null | undefined;
    /** How long the problem has existed. At most 255 characters. */
    duration?: string | null | undefined;
  };
  customerInfo?: {
    /** At most 255 characters. */
    companyName?: string | null | undefined;
    /** At most 100 characters. */
    firstName?: string | null | undefined;
    /** At most 100 characters. */
    lastName?: string | null | undefined;
    /** Links an existing customer whose phone number has the same digits. At most 64 characters. */
    phone?: string | null | undefined;
    /** An e-mail address. At most 255 characters. */
    email?: string | null | undefined;
    /** US DOT number of the fleet. At most 32 characters. */
    dotNumber?: string | null | undefined;
    /**
     * `company` or `individual` sets the type of a customer created from the request. At most 64 characters.
     */
    customerType?: string | null | undefined;
  } | null | undefined;
  vehicleInfo?: {
    /** 1 to 17 letters and digits; links an existing vehicle with this VIN. At most 17 characters. */
    vin?: string | null | undefined;
    /** At most 64 characters. */
    unitNumber?: string | null | undefined;
    /** Model year. 1900 to 2100. */
    year?: number | null | undefined;
    /** At most 100 characters. */
    make?: string | null | undefined;
    /** At most 100 characters. */
    model?: string | null | undefined;
    /** At most 32 characters. */
    plate?: string | null | undefined;
    /** 0 to 100000000. */
    mileage?: number | null | undefined;
  } | null | undefined;
  /** Shop-local calendar day, YYYY-MM-DD. */
  preferredDate?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | null | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | null | undefined;
  /**
   * Identifier chosen by the client, which makes the request safe to repeat. At most 255 characters.
   */
  clientRequestId?: string | null | undefined;
}

export interface ServiceRequestsCreateResponse {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number: `SR-` and 6 characters. */
  requestNumber: string;
  status: "new" | "reviewed" | "scheduled" | "converted" | "rejected";
  /** Company or person in `customerInfo`, otherwise the name of the linked customer. */
  customerName: string | null;
  /** From `customerInfo`, otherwise from the linked customer. */
  phone: string | null;
  /** From `customerInfo`, otherwise from the linked customer. */
  email: string | null;
  /** From `vehicleInfo`, otherwise from the linked vehicle. */
  vehicleVin: string | null;
  /** The description in `problemData`. */
  description: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  preferredDate: string | null;
  /** The linked customer. UUID. */
  customerId: string | null;
  /** The linked vehicle. UUID. */
  vehicleId: string | null;
  problemData: ProblemData;
  customerInfo: CustomerInfo;
  vehicleInfo: VehicleInfo;
  notes: string | null;
  /** The work order, once converted. UUID. */
  workOrderId: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** Whether the request was submitted before with the same `clientRequestId`. */
  duplicate: boolean;
}

export interface ServiceRequestsUpdateParams {
  /** `new`, `reviewed`, `scheduled` or `rejected`. */
  status?: "new" | "reviewed" | "scheduled" | "converted" | "rejected" | undefined;
  problemData?: {
    /** At most 5000 characters. */
    description?: string | undefined;
    urgency?: "low" | "medium" | "high" | "urgent" | undefined;
    /** When the problem occurs. At most 1000 characters. */
    occurrenceCondition?: string | null | undefined;
    /** How long the problem has existed. At most 255 characters. */
    duration?: string | null | undefined;
  } | undefined;
  customerInfo?: {
    /** At most 255 characters. */
    companyName?: string | null | undefined;
    /** At most 100 characters. */
    firstName?: string | null | undefined;
    /** At most 100 characters. */
    lastName?: string | null | undefined;
    /** Links an existing customer whose phone number has the same digits. At most 64 characters. */
    phone?: string | null | undefined;
    /** An e-mail address. At most 255 characters. */
    email?: string | null | undefined;
    /** US DOT number of the fleet. At most 32 characters. */
    dotNumber?: string | null | undefined;
    /**
     * `company` or `individual` sets the type of a customer created from the request. At most 64 characters.
     */
    customerType?: string | null | undefined;
  } | null | undefined;
  vehicleInfo?: {
    /** 1 to 17 letters and digits; links an existing vehicle with this VIN. At most 17 characters. */
    vin?: string | null | undefined;
    /** At most 64 characters. */
    unitNumber?: string | null | undefined;
    /** Model year. 1900 to 2100. */
    year?: number | null | undefined;
    /** At most 100 characters. */
    make?: string | null | undefined;
    /** At most 100 characters. */
    model?: string | null | undefined;
    /** At most 32 characters. */
    plate?: string | null | undefined;
    /** 0 to 100000000. */
    mileage?: number | null | undefined;
  } | null | undefined;
  /** Shop-local calendar day, YYYY-MM-DD. */
  preferredDate?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | null | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | null | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface ServiceRequestsConvertResponse {
  serviceRequest: ServiceRequest;
  workOrder: WorkOrder;
}

export class ServiceRequestsResource extends Resource {
  /**
   * List service requests.
   *
   * Returns requests that match every filter sent. Sorted by `createdAt`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /service-requests`; access: shop.read
   * @example
   * await client.serviceRequests.list({ status: "new", limit: 50 });
   */
  list(query: ServiceRequestsListParams = {}, options?: RequestOptions): PagePromise<ServiceRequest, ServiceRequestsListResponse> {
    return this.paged("serviceRequests", "list", { query }, options);
  }

  /**
   * Get a service request.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /service-requests/{id}`; access: shop.read
   * @param id Id or number of the service request, such as `SR-7K4MQX`
   * @example
   * await client.serviceRequests.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50");
   */
  get(id: string, options?: RequestOptions): ApiPromise<ServiceRequest> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Submit a service request.
   *
   * Links the customer by the digits of the phone number and the vehicle by its VIN, unless their ids are sent. A repeat of the same `clientRequestId` within 10 minutes returns the first request with `duplicate: true` and status 200.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /service-requests`; access: shop.write
   * @example
   * await client.serviceRequests.create({
   *   problemData: {
   *     description: "Loses power uphill",
   *     urgency: "high",
   *     occurrenceCondition: "Under load, when warm",
   *     duration: "Two weeks",
   *   },
   *   customerInfo: { companyName: "Prairie Grain Haulers", phone: "(515) 555-0121" },
   *   vehicleInfo: { vin: "1FUJGLDR2CSBX1234", mileage: 612480 },
   *   preferredDate: "2026-03-04",
   *   clientRequestId: "kiosk-2-000481",
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: ServiceRequestsCreateParams, options?: Options): ApiPromise<AnswerOf<Options, ServiceRequestsCreateResponse>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update a service request, or move it to another status.
   *
   * Only the fields sent change, including those in `problemData`, `customerInfo` and `vehicleInfo`; `null` clears a field. Only converting the request sets the status `converted`, which is final. Links change only if their ids are sent.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `PATCH /service-requests/{id}`; access: shop.write
   * @param id Id or number of the service request, such as `SR-7K4MQX`
   * @throws {ConflictError} ALREADY_CONVERTED, STALE_RECORD
   * @example
   * await client.serviceRequests.update("SR-7K4MQX", { status: "scheduled", preferredDate: "2026-03-04" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: ServiceRequestsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, ServiceRequest>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Convert a service request to a work order.
   *
   * Opens a work order with the request's description, urgency and preferred date for the linked customer and vehicle. A missing link is matched again; if there is no match, the customer or vehicle is created from `customerInfo` or `vehicleInfo`.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Time worked is in hours. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /service-requests/{id}/convert`; access: shop.write
   * @param id Id or number of the service request, such as `SR-7K4MQX`
   * @throws {ConflictError} ALREADY_CONVERTED
   * @example
   * await client.serviceRequests.convert("SR-7K4MQX");
   */
  convert<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, ServiceRequestsConvertResponse>> {
    return this.call("POST", "convert /{id}/convert", { ids: [id] }, options);
  }
}

export interface ServiceRequestsOperationTypes {
  "serviceRequests.list": { method: "GET"; input: ServiceRequestsListParams; output: ServiceRequestsListResponse };
  "serviceRequests.get": { method: "GET"; input: { id: string }; output: ServiceRequest };
  "serviceRequests.create": { method: "POST"; input: ServiceRequestsCreateParams; output: ServiceRequestsCreateResponse };
  "serviceRequests.update": { method: "PATCH"; input: { id: string } & ServiceRequestsUpdateParams; output: ServiceRequest };
  "serviceRequests.convert": { method: "POST"; input: { id: string }; output: ServiceRequestsConvertResponse };
}
