import {
  contract,
  type ErrorCode,
  errorStatus,
  isErrorCode,
  listOperations,
  type NamedOperation,
} from "@bayline/contracts";
import { errorExample, errorTexts } from "../openapi/error-texts.ts";
import { errorAdvice } from "./advice.ts";
import { type Advice, retryWords } from "./advice-entry.ts";

/** The content of a code's page, for every format. */
export interface ErrorPage extends Pick<Advice, "happened" | "todo" | "guide"> {
  code: ErrorCode;
  status: number;
  /** The code in one line. */
  summary: string;
  retry: string;
  /** The operations that declare the code; empty for codes that any operation can return. */
  operations: string[];
  example: string;
}

const operations = listOperations(contract);

/** The pages of all codes, sorted by status and name. */
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
