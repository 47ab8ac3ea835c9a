import type { ErrorCode } from "../errors/catalogue.ts";
import { integratedKindOf } from "../fields/integration-fields.ts";
import { isWrite, type Operation, pathParameters, takesBody } from "./operation.ts";
import { isConditional } from "./record-fields.ts";
import { referenceFields } from "./reference-fields.ts";

/** The codes that an operation can return because of its method, path and access. */
export function sharedErrors(operation: Operation): ErrorCode[] {
  const { access, readOnlyKey, forCustomers } = operation;
  const codes: ErrorCode[] = ["VALIDATION_ERROR", "METHOD_NOT_ALLOWED"];
  const write = isWrite(operation);
  const hasBody = takesBody(operation);
  const forAnyone = ["public", "signed-in", "operator"].includes(access);
  if (access !== "public") codes.push("UNAUTHORIZED", "RATE_LIMITED");
  if (!forAnyone || (access === "signed-in" && (readOnlyKey !== "allowed" || !forCustomers))) {
    codes.push("PERMISSION_DENIED");
  }
  const isOfShop = access !== "public" && access !== "operator";
  if (isOfShop) codes.push("KEY_SUSPENDED");
  if (isOfShop && write) codes.push("BEYOND_MANDATE");
  if (hasBody && access !== "operator") codes.push("READ_ONLY_KEY");
  // A body may name records. Operator routes do not exist without a token.
  if (hasBody || access === "operator" || pathParameters(operation.path).length > 0) {
    codes.push("NOT_FOUND");
  }
  if (write) codes.push("IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED");
  if (hasBody) codes.push("BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  if (referenceFields(operation.input).length > 0) codes.push("AMBIGUOUS_REFERENCE");
  if (write && integratedKindOf(operation.input)) codes.push("EXTERNAL_ID_TAKEN");
  if (isConditional(operation)) codes.push("STALE_RECORD");
  if (isOfShop) codes.push("OVERLOADED");
  return [...codes, "INTERNAL_ERROR", "UNAVAILABLE"];
}

/** All codes that an operation can return, without duplicates. */
export function declaredErrors(operation: Operation): ReadonlySet<ErrorCode> {
  return new Set([...sharedErrors(operation), ...operation.errors, operation.failure]);
}
