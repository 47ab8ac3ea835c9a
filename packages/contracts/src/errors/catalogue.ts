import { administrationErrors } from "./catalogue/administration.ts";
import { approvalErrors } from "./catalogue/approvals.ts";
import { backupErrors } from "./catalogue/backups.ts";
import { documentErrors } from "./catalogue/documents.ts";
import type { ErrorEntry, ErrorFields } from "./catalogue/entry.ts";
import { fleetErrors } from "./catalogue/fleet.ts";
import { mandateErrors } from "./catalogue/mandates.ts";
import { proposalErrors } from "./catalogue/proposals.ts";
import { purchasingErrors } from "./catalogue/purchasing.ts";
import { reportErrors } from "./catalogue/reports.ts";
import { requestErrors } from "./catalogue/requests.ts";
import { salesErrors } from "./catalogue/sales.ts";

/**
 * Every error code. Types, statuses, the OpenAPI document, the error pages and guide, the SDK and
 * the errors of the agents' tools are derived from these entries.
 */
const entries = {
  ...requestErrors,
  ...reportErrors,
  ...purchasingErrors,
  ...documentErrors,
  ...salesErrors,
  ...administrationErrors,
  ...backupErrors,
  ...proposalErrors,
  ...mandateErrors,
  ...approvalErrors,
  ...fleetErrors,
};

export type ErrorCode = keyof typeof entries;

/** The fields that an error with this code must have. */
export type RequiredField<C extends ErrorCode> = Exclude<
  Extract<keyof (typeof entries)[C]["facts"], keyof ErrorFields>,
  "nextStep"
>;

/** The codes of errors that need no fields beyond their message. */
export type PlainErrorCode = {
  [C in ErrorCode]: [RequiredField<C>] extends [never] ? C : never;
}[ErrorCode];

export const errorCatalogue: Readonly<Record<ErrorCode, ErrorEntry>> = entries;

/** All codes, sorted by status and name. */
export const errorCodes: readonly ErrorCode[] = Object.keys(entries)
  .filter(isErrorCode)
  .sort((a, b) => entries[a].status - entries[b].status || a.localeCompare(b));

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(entries, code);
}

/** The path of the page about a code, on the server that returned it. */
export function errorDocsPath(code: ErrorCode): string {
  return `/docs/errors/${code}`;
}
