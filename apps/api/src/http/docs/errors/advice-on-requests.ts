import type { Advice } from "./advice-entry.ts";

/** Errors that any operation can return. */
export const adviceOnRequests = {
  VALIDATION_ERROR: {
    happened:
      "Something in the path, the query, the headers or the body is missing, unknown or not of the right form. The whole request was refused, and nothing was changed.",
    todo: [
      "Read `details`: it names every bad field, written as the request wrote it (`lines[0].quantity`).",
      "Fix them all and send the request again. An `Idempotency-Key` that was refused may be used again.",
      "A field that is unknown is often a misspelt one: the reference at `/docs` lists those that there are.",
    ],
    retry: "no",
    guide: "conventions.md#writes",
  },
  REPORT_REFUSED: {
    happened:
      "The days that a report was asked for are missing, are no calendar days, lie outside 2000 to 2100, or end before they begin. Reports tell their refusals in words, so `error` holds a sentence and not this code.",
    todo: [
      "Read `error`, and `message` where there is one.",
      "Send days as `YYYY-MM-DD`, the first not after the last.",
    ],
    retry: "no",
    guide: "pagination-and-reports.md#days",
  },
  UNAUTHORIZED: {
    happened:
      "The request came without credentials, or with some that are unknown, expired or revoked, or of a user who is not active. They are not told apart, so that nobody can find out by trying.",
    todo: [
      "Send the key as `X-Api-Key: bl_live_…` or `Authorization: Bearer bl_live_…`, or a person's access token as `Authorization: Bearer …`. Where both are sent, `Authorization` counts.",
      "See that the key was copied whole, and that it is of this server: `bayline whoami` asks it.",
      "If it was revoked or has expired, have an administrator make another (`POST /v1/api-keys`).",
    ],
    retry: "no",
    guide: "authentication-and-roles.md",
  },
  PERMISSION_DENIED: {
    happened:
      "The caller is known, and may not do this. `missingPermissions` names what would be needed.",
    todo: [
      "Ask `GET /v1/users/me` what the caller may do.",
      "Have an administrator change the role or grant the permission: it holds from the next request on.",
      "`api_key:full` and `api_key:include_pay_data` are kinds of keys: use a key that was made so.",
    ],
    retry: "no",
    guide: "authentication-and-roles.md#roles-and-permissions",
  },
  READ_ONLY_KEY: {
    happened: 'The API key was made with `accessLevel: "read_only"`, and the request would write.',
    todo: [
      "Use a key with full access, made with `POST /v1/api-keys`.",
      "The level of a key cannot be changed: make another, and revoke this one if it is no longer needed.",
    ],
    retry: "no",
    guide: "authentication-and-roles.md#api-keys",
  },
  NOT_FOUND: {
    happened:
      "There is no such path, or no such record in this shop. A record of another shop does not exist for the caller, and a malformed id is answered like an unknown one.",
    todo: [
      "Look the record up in its list, and use the `id` that stands there, not its number.",
      "See that the key is of the right shop (`GET /v1/users/me`).",
      "A deleted record can be read by its id; to write to it, restore it where there is an operation for that.",
    ],
    retry: "no",
    guide: "conventions.md#ids",
  },
  METHOD_NOT_ALLOWED: {
    happened: "The path exists, but does not answer to this method.",
    todo: ["Use one of the methods that the header `Allow` lists."],
    retry: "no",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    happened: "A request with the same `Idempotency-Key` has come before, and is still running.",
    todo: [
      "Send it again in a moment, with the same key: you get the first request's answer.",
      "Do not take another key: the work would be done twice.",
    ],
    retry: "soon",
    guide: "retries-and-idempotency.md#what-happens",
  },
  IDEMPOTENCY_KEY_REUSED: {
    happened:
      "The same `Idempotency-Key` was used within 24 hours for another operation, path or body. The order of the body's fields does not matter; everything else does.",
    todo: [
      "For new work, take a new key: a random UUID, or something made from the work itself.",
      "For a repeat, send exactly what was sent first.",
    ],
    retry: "no",
    guide: "retries-and-idempotency.md#what-happens",
  },
  BODY_TOO_LARGE: {
    happened: "The body is larger than 1 MiB, or an archive larger than the operator allows.",
    todo: [
      "Send less per request: an invoice has at most 100 lines, an order at most 500.",
      "For an archive, have the operator raise `BACKUP_MAX_MIB`.",
    ],
    retry: "no",
    guide: "running-in-production.md#limits",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    happened: "The body is not JSON by its header, or is compressed.",
    todo: ["Send `Content-Type: application/json`, and no `Content-Encoding`."],
    retry: "no",
  },
  RATE_LIMITED: {
    happened:
      "This key, or this user, has sent as many requests in the last 5 minutes as it may: 3,000 unless the service was set up otherwise. The refused request did nothing, and does not count itself.",
    todo: [
      "Wait for as many seconds as the longer of `Retry-After` (always 60) and `RateLimit-Reset` says: then the next request is allowed. 3,000 in 5 minutes are 10 a second.",
      "Watch `RateLimit-Remaining`, which stands in every answer, and slow down before it is 0.",
      "Read lists with a higher `limit` (up to 500), and use webhooks or the event feed instead of asking over and over.",
    ],
    retry: "limited",
    guide: "authentication-and-roles.md#limits",
  },
  INTERNAL_ERROR: {
    happened:
      "The service failed in a way that nobody foresaw. What the request would have changed was taken back.",
    todo: [
      "If you sent an `Idempotency-Key`, send the request again with it: you get the first answer if there was one.",
      "If you did not, look whether it was done before you send it again.",
      "If it stays, report the `requestId`: the operator finds the cause in the log.",
    ],
    retry: "soon",
    guide: "retries-and-idempotency.md#when-to-retry",
  },
  REPORT_FAILED: {
    happened:
      "A report could not be made. Reports tell their failures in words, so `error` holds a sentence and not this code.",
    todo: ["Ask again in a moment, or for fewer days.", "If it stays, report the `requestId`."],
    retry: "read",
  },
  OVERLOADED: {
    happened:
      "The shop has more calls running and waiting in the process than it may have at a time, or the call has waited for too long: 30 seconds, or 10 minutes if fewer than 64 calls of the shop waited before it. Nothing was done. Other shops are not affected.",
    todo: [
      "Send it again after the seconds that `Retry-After` says, with the same `Idempotency-Key`. The SDK and the command line do so.",
      "Send fewer requests at a time: up to 64 are never refused for their number.",
      "If the shop needs more, have the operator raise `SHOP_READS` and its like.",
    ],
    retry: "later",
    guide: "running-in-production.md#fair-shares",
  },
  UNAVAILABLE: {
    happened:
      "The service cannot reach its database or the identity provider just now, or the database took too long, for example while it waited for a lock; or too much work of this kind waits already: archives, or passwords to be hashed. Nothing was changed, unless the message says that this is unknown: the connection was lost during the commit, and the request had no `Idempotency-Key`, or the database did not come back in time to look.",
    todo: [
      "Send it again after the seconds that `Retry-After` says, with the same `Idempotency-Key` if it had one.",
      "If it had none and the message says that the outcome is unknown, look whether it was done before you send it again.",
      "If it stays, see `GET /v1/health`, and tell the operator of the service.",
    ],
    retry: "later",
    guide: "running-in-production.md#health",
  },
} as const satisfies Record<string, Advice>;
