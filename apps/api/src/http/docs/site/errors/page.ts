import {
  contract,
  type ErrorCode,
  errorCatalogue,
  errorCodes,
  listOperations,
  type NamedOperation,
  type Retry,
} from "@bayline/contracts";
import { errorExample } from "../../openapi/error-examples.ts";

/** The content of a code's page, for every format. */
export interface ErrorPage {
  code: ErrorCode;
  status: number;
  summary: string;
  happened: string;
  todo: readonly string[];
  /** Whether the same request may be sent again, in a sentence. */
  retry: string;
  guide: string | null;
  /** The operations that declare the code; empty for codes that any operation can return. */
  operations: string[];
  /** An example of the body, as JSON. */
  example: string;
}

const retryTexts = {
  no: "No. The same request fails again.",
  soon: "Yes, in a moment, unchanged and with the same `Idempotency-Key`.",
  later: "Yes, after the seconds in the header `Retry-After`, with the same `Idempotency-Key`.",
  limited:
    "Yes, after the longer of the headers `Retry-After` and `RateLimit-Reset`, with the same `Idempotency-Key`.",
  read: "Yes, in a moment. Reports change nothing.",
} satisfies Record<Retry, string>;

const operations = listOperations(contract);

/** The pages of all codes, sorted by status and name. */
export const errorPages: readonly ErrorPage[] = errorCodes.map(pageOf);

function pageOf(code: ErrorCode): ErrorPage {
  const { status, summary, happened, todo, retry, guide } = errorCatalogue[code];
  return {
    code,
    status,
    summary,
    happened,
    todo,
    retry: retryTexts[retry],
    guide,
    operations: operations.filter((each) => declares(each, code)).map(({ name }) => name),
    example: JSON.stringify(errorExample(code), null, 2),
  };
}

function declares({ operation: { errors, failure } }: NamedOperation, code: ErrorCode): boolean {
  return errors.includes(code) || (failure === code && code !== "INTERNAL_ERROR");
}
