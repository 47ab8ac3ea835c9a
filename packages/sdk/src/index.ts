export { ApiPromise } from "./api-promise.ts";
export type { Changed, ChangesResponse, Live, Removed } from "./changes.ts";
export { Bayline, type RawRequest } from "./client.ts";
export type { SignedDelivery, SignOptions, TestDeliveryOptions } from "./deliveries.ts";
export {
  AbortError,
  ApiError,
  AuthenticationError,
  BaylineError,
  ConflictError,
  ConnectionError,
  type ErrorDetail,
  type FailedCall,
  NotFoundError,
  PermissionError,
  ProposedError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnprocessableError,
  ValidationError,
} from "./errors.ts";
export type { ArchiveBody, FileBody } from "./files.ts";
export type { FollowOptions } from "./follow.ts";
export type * from "./generated-resources/index.ts";
export type {
  AnswerOf,
  ClientOptions,
  Clock,
  Fetch,
  HeaderValues,
  Hooks,
  ProposalTerms,
  RequestEvent,
  RequestOptions,
  ResponseEvent,
  RetryEvent,
} from "./options.ts";
export { type ListBody, Page, PagePromise } from "./pagination.ts";
export type { WaitOptions } from "./proposals.ts";
export type { Call, HttpMethod } from "./request.ts";
export type {
  EventKind,
  UnknownWebhookEvent,
  WebhookEvent,
  WebhookEventOf,
} from "./webhook-events.ts";
export {
  type VerifyOptions,
  type WebhookFault,
  type WebhookHeaders,
  WebhookVerificationError,
  webhooks,
} from "./webhooks.ts";
