import type { ErrorDetail, ErrorFields } from "./catalogue/entry.ts";
import {
  type ErrorCode,
  errorCatalogue,
  type PlainErrorCode,
  type RequiredField,
} from "./catalogue.ts";

/** How an error is sent, beyond its body's usual fields. */
interface ErrorForm {
  /** Replaces the code in `error`: reports return a sentence there. */
  words?: string;
  /** The body has `error` and no other field. */
  alone?: boolean;
  /** The path of the request, if a 404 returns it. */
  path?: string;
  /** The methods of the path, for the `Allow` header of a 405. */
  allow?: string[];
  /** The only scheme that the operation accepts, for the `WWW-Authenticate` header of a 401. */
  scheme?: "Operator";
  /** The URL of the metadata that name where users sign in (RFC 9728), for the same header. */
  signInMetadata?: string;
}

export interface ErrorFacts extends ErrorFields, ErrorForm {}

type OptionalFacts = Pick<ErrorFields, "nextStep" | "truncated" | "candidates"> &
  ErrorForm & { cause?: unknown };

/** The catalogue says which fields an error with a given code must have. */
type ErrorArguments =
  | [code: PlainErrorCode, message: string, facts?: OptionalFacts]
  | {
      [C in Exclude<ErrorCode, PlainErrorCode>]: [
        code: C,
        message: string,
        facts: Required<Pick<ErrorFields, RequiredField<C>>> & OptionalFacts,
      ];
    }[Exclude<ErrorCode, PlainErrorCode>];

/**
 * An error that the caller receives. The message and the facts are public; `cause` is logged and
 * never sent.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(...[code, message, facts = {}]: ErrorArguments) {
    const { cause, ...rest } = facts;
    super(message, { cause });
    this.name = "AppError";
    this.code = code;
    this.facts = rest;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  /** Returns a copy with some facts replaced. */
  with(facts: ErrorFacts): AppError {
    const copy = new AppError("INTERNAL_ERROR", this.message, { cause: this.cause });
    return Object.assign(copy, { code: this.code, facts: { ...this.facts, ...facts } });
  }

  /** Returns an error with the same code about other fields. */
  about(details: ErrorDetail[]): AppError {
    return Object.assign(invalid(details), { code: this.code });
  }
}

/** Creates a 400 about one or more fields. */
export function invalid(details: ErrorDetail[], message = summarise(details)): AppError {
  return new AppError("VALIDATION_ERROR", message, { details });
}

function summarise(details: ErrorDetail[]): string {
  const first = details[0];
  if (!first) return "The request is invalid.";
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : "";
  return first.field ? `${first.field}: ${first.message}${more}` : `${first.message}${more}`;
}
