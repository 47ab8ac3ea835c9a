import type { ErrorEntry } from "./entry.ts";

/** Errors about sent estimates and their approval. */
export const approvalErrors = {
  NOTHING_PENDING: {
    status: 409,
    summary: "The work order has no pending service block to send.",
    happened:
      "An estimate has the service blocks whose `authorizationStatus` is `pending`. The order has none, or is cancelled.",
    todo: [
      "Add the work to the order: `POST /v1/work-orders/{woId}/services`.",
      "To ask again about work that was declined, set its `authorizationStatus` to `pending`.",
      "Move a cancelled order back to an open status: `PATCH /v1/work-orders/{id}`.",
    ],
    retry: "no",
    guide: "approvals.md#send",
    facts: {},
  },
  ALREADY_DECIDED: {
    status: 409,
    summary: "The service was already approved or declined.",
    happened:
      "Each service of a sent estimate is decided once. The message names the service. Nothing was recorded.",
    todo: [
      "Read the decision: `GET /v1/approvals/{id}`.",
      "To ask again, set `authorizationStatus` of the service to `pending`, and send another estimate.",
    ],
    retry: "no",
    guide: "approvals.md#decide",
    facts: {},
  },
  NOT_DECIDED: {
    status: 409,
    summary: "The estimate has no decision to sign.",
    happened:
      "A receipt states what was decided. No service of the sent estimate, or not the one that was named, has a decision.",
    todo: ["Read what is decided: `GET /v1/approvals/{id}`.", "Ask again after the decision."],
    retry: "no",
    guide: "approval-receipts.md#get-a-receipt",
    facts: {},
  },
  ESTIMATE_CHANGED: {
    status: 409,
    summary: "The service is no longer as it was sent.",
    happened:
      "The service was changed or removed after the estimate was sent. A decision is about what the customer saw. Nothing was recorded.",
    todo: ["Send the customer another estimate: `POST /v1/work-orders/{woId}/send-estimate`."],
    retry: "no",
    guide: "approvals.md#work-that-changes",
    facts: {},
  },
  NOT_APPROVED: {
    status: 409,
    summary: "The work order has work that is not approved.",
    happened:
      "The shop requires approval (`requireApproval` of its settings), and service blocks of the order are pending. The message names them. Nothing was invoiced.",
    todo: [
      "Send the customer an estimate, and wait for the decision: `POST /v1/work-orders/{woId}/send-estimate`.",
      "Record what the customer said by phone: `POST /v1/approvals/{id}/decide`.",
    ],
    retry: "no",
    guide: "approvals.md#require-approval",
    facts: {},
  },
} satisfies Record<string, ErrorEntry>;
