import {
  contract,
  type ErrorCode,
  errorStatus,
  isErrorCode,
  listOperations,
  type NamedOperation,
} from "@bayline/contracts";
import { errorExample, errorTexts } from "../http/openapi-error-texts.ts";
import { type Advice, errorAdvice, retryWords } from "./advice.ts";

/** What the page of a code says, whatever it is written in. */
export interface ErrorPage extends Pick<Advice, "happened" | "todo" | "guide"> {
  code: ErrorCode;
  status: number;
  /** The code in one line. */
  summary: string;
  retry: string;
  /** The operations that have it for themselves; of what any can answer, none. */
  operations: string[];
  example: string;
}

const operations = listOperations(contract);

/** The pages of all codes, in the order of their statuses and names. */
export const errorPages: readonly ErrorPage[] = Object.keys(errorStatus)
  .filter(isErrorCode)
  .sort((a, b) => errorStatus[a] - errorStatus[b] || a.localeCompare(b))
  .map(pageOf);

function pageOf(code: ErrorCode): ErrorPage {
  const { retry, ...advice } = errorAdvice[code];
  return {
    code,
    status: errorStatus[code],
    summary: errorTexts[code],
    ...advice,
    retry: retryWords[retry],
    operations: operations.filter((each) => isItsOwn(each, code)).map(({ name }) => name),
    example: JSON.stringify(errorExample(code), null, 2),
  };
}

function isItsOwn({ operation: { errors, failure } }: NamedOperation, code: ErrorCode): boolean {
  return errors.includes(code) || (failure === code && code !== "INTERNAL_ERROR");
}
