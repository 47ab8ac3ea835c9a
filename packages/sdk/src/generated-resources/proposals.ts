// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { ProposalHelpers } from "../proposals.ts";
import type { Proposal, ProposalSummary } from "../generated/types.ts";

export interface ProposalsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  status?: "open" | "accepted" | "rejected" | "expired" | "stale" | "withdrawn" | undefined;
}

export interface ProposalsListResponse {
  proposals: ProposalSummary[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface ProposalsAcceptParams {
  /** The `effectHash` of the effect to accept. */
  effectHash: string;
}

export interface ProposalsRejectParams {
  /** For the proposer. At most 500 characters. */
  reason?: string | undefined;
}

export class ProposalsResource extends ProposalHelpers {
  /**
   * List proposals, newest first.
   *
   * A proposal is a write that was sent with `Propose: true`: the service does it, rolls it back, and keeps its effect for a decision within 7 days. Callers see the proposals of operations that they may call, and those that they made. Sorted by `createdAt`, then `id`, descending.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC.
   *
   * `GET /proposals`; access: signed-in
   * @example
   * await client.proposals.list({ status: "open" });
   */
  list(query: ProposalsListParams = {}, options?: RequestOptions): PagePromise<ProposalSummary, ProposalsListResponse> {
    return this.paged("proposals", "list", { query }, options);
  }

  /**
   * Get a proposal with its effect.
   *
   * Callers see the proposals of operations that they may call, and those that they made.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC.
   *
   * `GET /proposals/{id}`; access: signed-in
   * @example
   * await client.proposals.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2db1");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Proposal> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Accept a proposal, and do its write.
   *
   * Names the hash of the effect that the caller saw. The write and the decision are one transaction: if the effect would differ, nothing is done, and the error has the new effect and its hash. The write is that of the caller that proposed it; the caller that accepts must be permitted to make it, and must not be the one that proposed it, a key that this one made, or another key of the same maker. A repeat answers with the first decision.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC.
   *
   * `POST /proposals/{id}/accept`; access: signed-in
   * @throws {PermissionError} PERMISSION_DENIED, OWN_PROPOSAL
   * @throws {ConflictError} PROPOSAL_DECIDED, PROPOSAL_STALE
   * @example
   * await client.proposals.accept("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2db1", {
   *   effectHash: "6b0d2f1e0c8a4b7f9e3d5a1c2b4f6e8d0a9c7b5e3f1d2c4b6a8e0f9d7c5b3a1e",
   * });
   */
  accept(id: string, body: ProposalsAcceptParams, options?: RequestOptions): ApiPromise<Proposal> {
    return this.call("POST", "accept /{id}/accept", { ids: [id], body }, options);
  }

  /**
   * Reject a proposal.
   *
   * The caller must be permitted to make its write. A repeat changes nothing.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC.
   *
   * `POST /proposals/{id}/reject`; access: signed-in
   * @throws {PermissionError} PERMISSION_DENIED
   * @throws {ConflictError} PROPOSAL_DECIDED
   * @example
   * await client.proposals.reject("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2db1", { reason: "The number is that of the old branch" });
   */
  reject(id: string, body: ProposalsRejectParams = {}, options?: RequestOptions): ApiPromise<Proposal> {
    return this.call("POST", "reject /{id}/reject", { ids: [id], body }, options);
  }

  /**
   * Withdraw a proposal.
   *
   * For the user or the key that made it. A repeat changes nothing.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC.
   *
   * `POST /proposals/{id}/withdraw`; access: signed-in
   * @throws {PermissionError} PERMISSION_DENIED
   * @throws {ConflictError} PROPOSAL_DECIDED
   * @example
   * await client.proposals.withdraw("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2db1");
   */
  withdraw(id: string, options?: RequestOptions): ApiPromise<Proposal> {
    return this.call("POST", "withdraw /{id}/withdraw", { ids: [id] }, options);
  }
}

export interface ProposalsOperationTypes {
  "proposals.list": { method: "GET"; input: ProposalsListParams; output: ProposalsListResponse };
  "proposals.get": { method: "GET"; input: { id: string }; output: Proposal };
  "proposals.accept": { method: "POST"; input: { id: string } & ProposalsAcceptParams; output: Proposal };
  "proposals.reject": { method: "POST"; input: { id: string } & ProposalsRejectParams; output: Proposal };
  "proposals.withdraw": { method: "POST"; input: { id: string }; output: Proposal };
}
