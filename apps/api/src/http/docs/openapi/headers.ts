import {
  deprecationsOf,
  isWrite,
  maxProposalReason,
  type NamedOperation,
  type Operation,
  proposalHours,
  proposalProblem,
  takesBody,
} from "@bayline/contracts";
import type { ZodOpenApiHeaderObject, ZodOpenApiParameterObject } from "zod-openapi";

/**
 * Request headers, referenced by the operations that read them. All are optional strings without
 * a default, so a generated client sends none unless its caller sets it.
 */
export const headerParameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Makes a retry safe: for 24 hours the same key and request return the first answer again",
    schema: { type: "string", minLength: 8, maxLength: 128 },
    example: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2f01",
  },
  DryRun: {
    name: "Dry-Run",
    in: "header",
    description: "`true` does all the work, returns the answer, and stores nothing",
    schema: { type: "string", enum: ["true", "false"] },
    example: "true",
  },
  Propose: {
    name: "Propose",
    in: "header",
    description:
      "`true` does all the work, rolls it back, and keeps it as a proposal, which another caller may accept. The answer is the proposal (`proposals.get`), with the status 202",
    schema: { type: "string", enum: ["true", "false"] },
    example: "true",
  },
  ProposeReason: {
    name: "Propose-Reason",
    in: "header",
    description: "Why a write is proposed, for those who decide",
    schema: { type: "string", maxLength: maxProposalReason },
    example: "The invoice has a new phone number",
  },
  ProposeHours: {
    name: "Propose-Hours",
    in: "header",
    description: `Hours in which a proposal can be decided, ${proposalHours.least} to ${proposalHours.most}; default ${proposalHours.default}`,
    schema: { type: "string" },
    example: "48",
  },
  AgentName: {
    name: "X-Agent-Name",
    in: "header",
    description: "Name and version of the calling agent, stored in the audit log",
    schema: { type: "string", maxLength: 100 },
    example: "reorder-agent/1.2",
  },
  AgentRunId: {
    name: "X-Agent-Run-Id",
    in: "header",
    description: "Run or trace id of the calling agent, stored in the audit log",
    schema: { type: "string", maxLength: 100 },
    example: "run-2026-03-02-17",
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    description: "`handling=strict` refuses unknown query parameters instead of ignoring them",
    schema: { type: "string" },
    example: "handling=strict",
  },
} as const satisfies Record<string, ZodOpenApiParameterObject>;

/** Response headers. */
const headerComponents = {
  "X-Request-Id": {
    description: "Identifies this request; the `requestId` of an error",
    schema: { type: "string" },
  },
  "RateLimit-Limit": {
    description: "Requests that the key may make in any 5 minutes",
    schema: { type: "integer" },
  },
  "RateLimit-Remaining": {
    description: "Requests that the key may still make at this moment",
    schema: { type: "integer" },
  },
  "RateLimit-Reset": {
    description:
      "Seconds until the oldest counted request is 5 minutes old: then `RateLimit-Remaining` grows, and after a 429 the next request is allowed",
    schema: { type: "integer" },
  },
  "Retry-After": {
    description: "Seconds to wait before a retry; always 60 after a 429, see `RateLimit-Reset`",
    schema: { type: "integer" },
  },
  "Idempotency-Replayed": {
    description: "`true` if this is the answer to an earlier request with the same key",
    schema: { type: "boolean" },
  },
  "Dry-Run": {
    description: "`true` if nothing was stored, as requested",
    schema: { type: "boolean" },
  },
  "X-Ignored-Params": {
    description: "Query parameters that the operation does not know, separated by commas",
    schema: { type: "string" },
  },
  Deprecation: {
    description:
      "Since when the operation, or a field of this request or answer, is deprecated: `@` and Unix seconds (RFC 9745)",
    schema: { type: "string" },
  },
  Sunset: {
    description: "From when a release may remove it, as an HTTP date (RFC 8594)",
    schema: { type: "string" },
  },
  Link: {
    description:
      'With `rel="deprecation"`: the page about deprecated parts; its `title` names those that this call used',
    schema: { type: "string" },
  },
  "WWW-Authenticate": {
    description: "The accepted credentials",
    schema: { type: "string" },
  },
  Allow: { description: "The methods that the path supports", schema: { type: "string" } },
} as const satisfies Record<string, ZodOpenApiHeaderObject>;

/** The response headers of a contract: those of deprecations only if something is deprecated. */
export function responseHeaders(operations: readonly Operation[]) {
  const isDeprecated = operations.some((operation) => deprecationsOf(operation));
  const unused: readonly string[] = isDeprecated ? [] : deprecationHeaders;
  return Object.fromEntries(
    Object.entries(headerComponents).filter(([name]) => !unused.includes(name)),
  );
}

type HeaderName = keyof typeof headerComponents;

export const rateLimitHeaders = [
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
] as const;

const deprecationHeaders = ["Deprecation", "Sunset", "Link"] as const;

export function headers(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function successHeaders(operation: Operation) {
  return headers([
    "X-Request-Id",
    ...(operation.access === "public" ? [] : rateLimitHeaders),
    ...(isWrite(operation) ? (["Idempotency-Replayed", "Dry-Run"] as const) : []),
    ...(takesBody(operation) ? [] : (["X-Ignored-Params"] as const)),
    ...(deprecationsOf(operation) ? deprecationHeaders : []),
  ]);
}

export function requestHeaders({ name, operation }: NamedOperation) {
  const names: Array<keyof typeof headerParameters> = [];
  if (isWrite(operation)) names.push("IdempotencyKey", "DryRun");
  if (proposalProblem({ name, operation }) === undefined) {
    names.push("Propose", "ProposeReason", "ProposeHours");
  }
  if (operation.access !== "public") names.push("AgentName", "AgentRunId", "Prefer");
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
