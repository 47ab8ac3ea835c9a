import type { ErrorEntry } from "./entry.ts";

/** Errors that any operation can return. */
export const requestErrors = {
  VALIDATION_ERROR: {
    status: 400,
    summary: "A field, a parameter or a header is invalid. Nothing was changed.",
    happened:
      "A part of the path, the query, the headers or the body is missing, unknown or malformed. The service rejected the whole request and changed nothing.",
    todo: [
      "Read `details`. It lists every invalid field, named as in the request (`lines[0].quantity`).",
      "Correct all of them and send the request again. You can use the same `Idempotency-Key`.",
      "Check unknown fields for spelling. The reference at `/docs/reference` lists the valid ones.",
    ],
    retry: "no",
    guide: "conventions.md#writes",
    facts: {
      details: [{ field: "lines[0].quantity", message: "must be at least 0.0001" }],
      nextStep: null,
    },
    agentStep: "Correct the fields listed in details, and call again.",
  },
  UNAUTHORIZED: {
    status: 401,
    summary: "The credentials are missing, unknown, expired or revoked.",
    happened:
      "The request has no credentials, or its credentials are unknown, expired or revoked, or belong to an inactive user. The error is the same in each case, to reveal nothing about credentials that a caller guesses.",
    todo: [
      "Send the key as `X-Api-Key: bl_live_…` or `Authorization: Bearer bl_live_…`, or a user's access token as `Authorization: Bearer …`. If both headers are present, `Authorization` is used.",
      "Check that the key is complete and belongs to this server. `bayline whoami` checks a key.",
      "If the key was revoked or has expired, ask an administrator to create a new one (`POST /v1/api-keys`).",
    ],
    retry: "no",
    guide: "authentication-and-roles.md",
    facts: {},
    agentStep: "Ask the user for a valid API key: this one is missing, expired or revoked.",
  },
  PERMISSION_DENIED: {
    status: 403,
    summary: "The caller lacks a permission.",
    happened:
      "The credentials are valid, but do not permit this operation. `missingPermissions` lists the permissions that it requires.",
    todo: [
      "Read the caller's permissions with `GET /v1/users/me`.",
      "Ask an administrator to change the role or grant the permission. The change applies from the next request.",
      "`api_key:full` and `api_key:include_pay_data` are properties of API keys: use a key that was created with them.",
    ],
    retry: "no",
    guide: "authentication-and-roles.md#roles-and-permissions",
    facts: { missingPermissions: ["shop.read"] },
    agentStep:
      "Report the missing permission to the user. Calling again fails until an administrator grants it.",
  },
  READ_ONLY_KEY: {
    status: 403,
    summary: "A read-only API key cannot write.",
    happened:
      'The API key was created with `accessLevel: "read_only"`, and the request is a write.',
    todo: [
      "Use a key with full access, created with `POST /v1/api-keys`.",
      "The access level of a key cannot be changed. Create another key, and revoke this one if it is no longer needed.",
    ],
    retry: "no",
    guide: "authentication-and-roles.md#api-keys",
    facts: {},
    agentStep: "Ask the user for a full-access API key: this one is read-only.",
  },
  NOT_FOUND: {
    status: 404,
    summary: "The shop has no such record.",
    happened:
      "The path does not exist, or the shop has no such record. Records of other shops return the same error. If the path contains a number or a name, `candidates` lists the records whose number or name is nearest to it.",
    todo: [
      "Find the record in its list, and use its `id` or its number.",
      "Check the id or number. `nextStep` shows the nearest ones.",
      "Check that the key belongs to the right shop (`GET /v1/users/me`).",
      "A deleted record can be read by its id. To change it, restore it first if its resource has a restore operation.",
    ],
    retry: "no",
    guide: "conventions.md#ids",
    facts: {},
    agentStep: "Find the record with a list operation, and use the id or number from there.",
  },
  EXTERNAL_ID_TAKEN: {
    status: 409,
    summary: "Another record of the shop has this external id.",
    happened:
      "Within a shop, an external id names one record of a kind. Another record has the one that was sent; `details` names the field. Nothing was changed.",
    todo: [
      "Read the record that has the external id: its GET takes `system:id`. To write to that record, update or upsert it instead.",
      "To move the external id, first remove it from that record with a PATCH of `externalIds`.",
    ],
    retry: "no",
    guide: "external-ids.md#external-ids",
    facts: {
      details: [{ field: "externalIds[0]", message: "qbo:417 is that of another customer" }],
      candidates: [{ field: "externalIds[0]", id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20" }],
    },
  },
  AMBIGUOUS_REFERENCE: {
    status: 409,
    summary: "Several records have this number or name. Send the id of one.",
    happened:
      "The request names a record by a number or a name that several records have, for example two vehicles with the same unit number. `candidates` lists them. Nothing was changed.",
    todo: ["Choose one of `candidates`, and send its `id` in the field that `details` names."],
    retry: "no",
    guide: "finding-records.md#numbers-and-names-instead-of-ids",
    facts: {
      details: [{ field: "vehicleId", message: "T-104 names 2 vehicles" }],
      candidates: [
        {
          field: "vehicleId",
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          number: "T-104",
          name: "2019 Freightliner Cascadia",
        },
        {
          field: "vehicleId",
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c22",
          number: "T-104",
          name: "2022 Volvo VNL",
        },
      ],
      nextStep: "Send the id of one of the candidates.",
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    summary: "The path does not support this method. See the header `Allow`.",
    happened: "The path exists, but does not support this method.",
    todo: ["Use one of the methods in the header `Allow`."],
    retry: "no",
    guide: null,
    facts: {},
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    summary: "The first request with this Idempotency-Key is still running.",
    happened: "An earlier request with the same `Idempotency-Key` is still running.",
    todo: [
      "Send the request again in a moment with the same key. The service then returns the first request's response.",
      "Do not use another key, because the work would be done twice.",
    ],
    retry: "soon",
    guide: "retries-and-idempotency.md#what-happens",
    facts: {},
    agentStep: "Call again in a moment with the same arguments.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    summary: "This Idempotency-Key was used for another request.",
    happened:
      "The same `Idempotency-Key` was used within 24 hours for another operation, path or body. The order of fields in the body does not matter; every other difference does.",
    todo: [
      "For new work, use a new key: a random UUID, or a value derived from the work.",
      "For a retry, send exactly the first request.",
    ],
    retry: "no",
    guide: "retries-and-idempotency.md#what-happens",
    facts: {},
    agentStep: "Call again with another idempotencyKey, or without one.",
  },
  STALE_RECORD: {
    status: 409,
    summary:
      "The record was changed after it was read. Read it again, and send its current updatedAt.",
    happened:
      "The record changed between your read and your write, by another caller or as a result of an operation such as a stock movement or a payment. `latest` is the record as GET returns it now, without the `auditLog` of a purchase order. None of your changes were saved.",
    todo: [
      "Apply your change to `latest`, and send it with the `updatedAt` of `latest`.",
      "Or send only the fields that you change, without `updatedAt`.",
      "If both changes affect the same field, ask a person which one to keep.",
    ],
    retry: "no",
    guide: "updating-records.md#sending-a-record-back",
    facts: {
      latest: {
        id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
        updatedAt: "2026-03-02T16:20:00.000Z",
      },
      nextStep: "Apply your change to `latest`, and send it with its updatedAt.",
    },
  },
  BODY_TOO_LARGE: {
    status: 413,
    summary: "The body is larger than 1 MiB, or a backup is larger than the service accepts.",
    happened:
      "The body is larger than 1 MiB, or a backup is larger than the operator of the service allows.",
    todo: [
      "Send less per request. An invoice has at most 100 lines, an order at most 500.",
      "To import a larger backup, ask the operator to raise `BACKUP_MAX_MIB`.",
    ],
    retry: "no",
    guide: "fair-shares.md#limits",
    facts: {},
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    summary: "The body is not application/json, or a file of a type that is not accepted.",
    happened:
      "The `Content-Type` of the body is not supported, the body is compressed, or the content of a file is of another type than those that the operation accepts.",
    todo: [
      "Send `Content-Type: application/json` without `Content-Encoding`.",
      "Send a file of a type that `nextStep` names.",
    ],
    retry: "no",
    guide: null,
    facts: {},
  },
  RATE_LIMITED: {
    status: 429,
    summary:
      "Too many requests with these credentials. Wait for the longer of Retry-After and RateLimit-Reset.",
    happened:
      "This key or user reached its request limit for the last 5 minutes: 3,000, unless the operator set another limit. The rejected request changed nothing and does not count.",
    todo: [
      "Wait for the longer of `Retry-After` (always 60 seconds) and `RateLimit-Reset`. The next request is then allowed. 3,000 requests in 5 minutes are 10 per second.",
      "Read `RateLimit-Remaining` in every response, and slow down before it reaches 0.",
      "Read lists with a higher `limit` (up to 500), and use webhooks or the event feed instead of polling.",
    ],
    retry: "limited",
    guide: "authentication-and-roles.md#limits",
    facts: {},
    agentStep: "Wait 60 seconds before the next call. If that call fails too, wait 5 minutes.",
  },
  INTERNAL_ERROR: {
    status: 500,
    summary: "The service failed. Report the requestId.",
    happened: "The service failed unexpectedly, and rolled back the changes of the request.",
    todo: [
      "If you sent an `Idempotency-Key`, send the request again with the same key. If the first request succeeded, the service returns its response.",
      "If you did not, check whether the change was made before you send the request again.",
      "If the error persists, report the `requestId`. The operator finds the cause in the log.",
    ],
    retry: "soon",
    guide: "retries-and-idempotency.md#when-to-retry",
    facts: {},
    agentStep:
      "Call again later with the same arguments. If it fails again, report the requestId to the user.",
  },
  OVERLOADED: {
    status: 503,
    summary:
      "The shop has too many waiting calls. Nothing was changed. Send the request again after Retry-After.",
    happened:
      "The shop reached its limit of running and waiting calls in this process, or the call waited too long: 30 seconds, or 10 minutes if fewer than 64 calls of the shop waited before it. Nothing was changed. Other shops are not affected.",
    todo: [
      "Wait for as many seconds as `Retry-After` says, then send the request again with the same `Idempotency-Key`. The SDK and the command line do this automatically.",
      "Send fewer concurrent requests. Up to 64 are never refused for their number.",
      "If the shop needs more, ask the operator to raise `SHOP_READS` and the related limits.",
    ],
    retry: "later",
    guide: "fair-shares.md#fair-shares",
    facts: {},
    agentStep:
      "Call again in a few seconds with the same arguments and fewer concurrent calls. Nothing was changed.",
  },
  UNAVAILABLE: {
    status: 503,
    summary: "The service is temporarily unavailable. Try again.",
    happened:
      "The service cannot reach its database or the identity provider, the database took too long, for example while waiting for a lock, other requests kept changing the same records, or too many backups or password hashes are in progress. Nothing was changed, unless the message says that the outcome is unknown. The outcome is unknown if the connection was lost during the commit and the request had no `Idempotency-Key`, or the database did not recover in time to check.",
    todo: [
      "Wait for as many seconds as `Retry-After` says, then send the request again, with the same `Idempotency-Key` if it had one.",
      "If it had none and the message says that the outcome is unknown, check whether the change was made first.",
      "If the error persists, check `GET /v1/health`, and inform the operator of the service.",
    ],
    retry: "later",
    guide: "monitoring.md#health",
    facts: {},
    agentStep: "Call again in a few seconds with the same arguments: nothing is done twice.",
  },
} satisfies Record<string, ErrorEntry>;
