import { type ErrorCode, errorCatalogue } from "../errors/catalogue.ts";
import { type Operation, pathParameters } from "./operation.ts";

/** How a write detects that its record changed after the caller read it. */
export interface Precondition {
  /** The required field of the input, which the record has too: `version`. */
  field: string;
  /**
   * The code of the refusal. Its body has the stored value of the field, and the record as
   * `latest`.
   */
  code: ErrorCode;
}

/** Returns the precondition that a write requires; undefined if it requires none. */
export function preconditionOf({ input, path, errors }: Operation): Precondition | undefined {
  const inPath = pathParameters(path);
  const required = Object.entries(input._zod.def.shape)
    .filter(([name, field]) => field._zod.optin === undefined && !inPath.includes(name))
    .map(([name]) => name);
  for (const code of errors) {
    const { facts } = errorCatalogue[code];
    const field = "latest" in facts && required.find((name) => name in facts);
    if (field) return { field, code };
  }
  return undefined;
}
