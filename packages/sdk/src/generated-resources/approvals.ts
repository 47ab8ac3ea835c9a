// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  ApprovalDecisionInput,
  ApprovalReceipt,
  EstimatePacket,
  EstimatePacketSummary,
} from "../generated/types.ts";

export interface ApprovalsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** Id, number or external id of the work order, such as `WO-1079`. At most 288 characters. */
  workOrderId?: string | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  status?: "open" | "decided" | "expired" | "revoked" | undefined;
}

export interface ApprovalsListResponse {
  packets: EstimatePacketSummary[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface ApprovalsDecideParams {
  /** At most 100. */
  decisions: ApprovalDecisionInput[];
  /** The person who decided. At most 255 characters. */
  name: string;
  /** How the decision reached the shop. Default `phone`; of the key of a customer always `api`. */
  channel?: "phone" | "email" | "in_person" | undefined;
  /**
   * Number of the customer's purchase order. The order takes it if it has none. At most 64 characters.
   */
  poNumber?: string | undefined;
  /** At most 1000 characters. */
  note?: string | undefined;
}

export interface ApprovalsReceiptParams {
  /** States the decision about this service only. Default: all decisions. At most 64 characters. */
  serviceId?: string | undefined;
}

export interface ApprovalsPdfParams {
  /** Default: `paperSize` of the settings. */
  paper?: "letter" | "a4" | undefined;
}

export class ApprovalsResource extends Resource {
  /**
   * List sent estimates, newest first.
   *
   * A sent estimate is a packet: what was proposed to the customer at one moment, with its hash. Sorted by `createdAt`, then `id`, descending.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC.
   *
   * `GET /approvals`; access: shop.read
   * @example
   * await client.approvals.list({ workOrderId: "WO-1001" });
   */
  list(query: ApprovalsListParams = {}, options?: RequestOptions): PagePromise<EstimatePacketSummary, ApprovalsListResponse> {
    return this.paged("packets", "list", { query }, options);
  }

  /**
   * Get a sent estimate with its content and its decisions.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /approvals/{id}`; access: shop.read
   * @param id Id or number of the sent estimate, such as `EST-1001-1`
   * @example
   * await client.approvals.get("EST-1001-1");
   */
  get(id: string, options?: RequestOptions): ApiPromise<EstimatePacket> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Record what a customer decided about a sent estimate.
   *
   * For a decision that reached the shop without the link, such as by phone, or of the customer's own program: it is recorded with the caller's name. Each service of a packet is decided once, and only while it is pending and as it was sent. `authorizationStatus` of the services follows. All or nothing.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /approvals/{id}/decide`; access: shop.write
   * @param id Id or number of the sent estimate, such as `EST-1001-1`
   * @throws {ConflictError} ALREADY_DECIDED, ESTIMATE_CHANGED, WORK_ORDER_INVOICED
   * @example
   * await client.approvals.decide("EST-1001-1", {
   *   decisions: [{
   *     serviceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
   *     decision: "approved",
   *   }],
   *   name: "Marcus Lindqvist",
   *   poNumber: "4500128",
   * });
   */
  decide<Options extends RequestOptions = RequestOptions>(id: string, body: ApprovalsDecideParams, options?: Options): ApiPromise<AnswerOf<Options, EstimatePacket>> {
    return this.call("POST", "decide /{id}/decide", { ids: [id], body }, options);
  }

  /**
   * Get a signed receipt of the decisions about a sent estimate.
   *
   * States who decided what, when, for which amounts, and about which version. It can be verified without the service, with the public key from `/.well-known/bayline-approvals.json`. A repeat returns the same receipt, unless another service was decided or the key was replaced.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC.
   *
   * `GET /approvals/{id}/receipt`; access: shop.read
   * @param id Id or number of the sent estimate, such as `EST-1001-1`
   * @throws {ConflictError} NOT_DECIDED
   * @example
   * await client.approvals.receipt("EST-1001-1");
   */
  receipt(id: string, query: ApprovalsReceiptParams = {}, options?: RequestOptions): ApiPromise<ApprovalReceipt> {
    return this.call("GET", "receipt /{id}/receipt", { ids: [id], query }, options);
  }

  /**
   * Revoke the link of a sent estimate.
   *
   * The link then answers like one that never existed. Decisions that were made stay. A repeat changes nothing.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /approvals/{id}/revoke`; access: shop.write
   * @param id Id or number of the sent estimate, such as `EST-1001-1`
   * @example
   * await client.approvals.revoke("EST-1001-1");
   */
  revoke<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, EstimatePacket>> {
    return this.call("POST", "revoke /{id}/revoke", { ids: [id] }, options);
  }

  /**
   * Print a sent estimate as PDF.
   *
   * What was sent, without later changes of the order, with the decisions that were made.
   *
   * `GET /approvals/{id}/pdf`; access: shop.read
   * @param id Id or number of the sent estimate, such as `EST-1001-1`
   * @example
   * const { body } = await client.approvals.pdf("EST-1001-1");
   */
  pdf(id: string, query: ApprovalsPdfParams = {}, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "pdf /{id}/pdf", { ids: [id], query }, options);
  }
}

export interface ApprovalsOperationTypes {
  "approvals.list": { method: "GET"; input: ApprovalsListParams; output: ApprovalsListResponse };
  "approvals.get": { method: "GET"; input: { id: string }; output: EstimatePacket };
  "approvals.decide": { method: "POST"; input: { id: string } & ApprovalsDecideParams; output: EstimatePacket };
  "approvals.receipt": { method: "GET"; input: { id: string } & ApprovalsReceiptParams; output: ApprovalReceipt };
  "approvals.revoke": { method: "POST"; input: { id: string }; output: EstimatePacket };
  "approvals.pdf": { method: "GET"; input: { id: string } & ApprovalsPdfParams; output: Response };
}
