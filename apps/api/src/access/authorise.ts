import {
  AppError,
  type Operation,
  type Permission,
  payPermissions,
  takesBody,
} from "@bayline/contracts";
import type { Caller } from "./caller.ts";

/**
 * Refuses a call that its caller may not make.
 *
 * The refusal does not reveal whether the record exists: records of another shop are not found.
 */
export function authorise(operation: Operation, caller: Caller): void {
  const refusal = refusalOf(operation, caller);
  if (refusal) throw refusal;
}

/** Whether a caller may make a call. */
export function mayCall(operation: Operation, caller: Caller): boolean {
  return refusalOf(operation, caller) === undefined;
}

function refusalOf(operation: Operation, caller: Caller): AppError | undefined {
  const { access } = operation;
  if (access === "public") return undefined;
  if (access === "operator" || caller.type === "operator") {
    if (access !== "operator") return unauthorized();
    return caller.type === "operator" ? undefined : notTheOperator();
  }
  if (caller.type === "anonymous") return unauthorized();
  if (caller.isSuspended) return suspended();
  const refusal = caller.readOnly ? refusalOfReadOnlyKey(operation, caller) : undefined;
  if (refusal) return refusal;
  if (caller.customerId !== null) return refusalOfCustomersKey(operation);
  const isAllowed = access === "signed-in" || caller.permissions.has(access);
  return isAllowed ? undefined : denied([access]);
}

/** The 403 for an API key that an administrator has stopped. */
export function suspended(): AppError {
  return new AppError("KEY_SUSPENDED", "An administrator has suspended this API key.");
}

const writeMethods: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Refuses a write method of a read-only key, even if no operation has that method. */
export function authoriseMethod(method: string, caller: Caller): void {
  if (caller.readOnly && writeMethods.has(method)) throw readOnlyKey();
}

function readOnlyKey(): AppError {
  return new AppError("READ_ONLY_KEY", "This API key is read-only and may not change anything.");
}

function refusalOfReadOnlyKey(operation: Operation, caller: Caller): AppError | undefined {
  if (takesBody(operation)) return readOnlyKey();
  if (operation.readOnlyKey === "never") return denied(["api_key:full"]);
  if (operation.readOnlyKey === "with-includePayData" && !caller.includePayData) {
    return denied(["api_key:include_pay_data"]);
  }
  return undefined;
}

/** The key of a customer may call what the contract says, whatever permission others need. */
function refusalOfCustomersKey({ forCustomers }: Operation): AppError | undefined {
  return forCustomers
    ? undefined
    : denied([], "The key of a customer may not call this operation.");
}

/** Whether a caller may see, and therefore set, what employees earn. */
export function maySeePay({ permissions }: Pick<Caller, "permissions">): boolean {
  return payPermissions.some((permission) => permissions.has(permission));
}

/**
 * Refuses to grant permissions that the caller does not hold: callers could otherwise gain them
 * through another user or key.
 */
export function requireHeld(caller: Caller, wanted: Iterable<Permission>): void {
  const missing = [...wanted].filter((permission) => !caller.permissions.has(permission));
  if (missing.length > 0) throw denied(missing);
}

export function denied(
  missingPermissions: readonly string[],
  message = `This requires the permission ${missingPermissions.join(", ")}.`,
): AppError {
  return new AppError("PERMISSION_DENIED", message, {
    missingPermissions: [...missingPermissions],
  });
}

export function notTheOperator(): AppError {
  return new AppError("UNAUTHORIZED", "Send the operator's token as Authorization: Operator.", {
    scheme: "Operator",
  });
}

export function unauthorized(
  message = "Send a valid API key as X-Api-Key or Authorization: Bearer, or an access token as Authorization: Bearer.",
): AppError {
  return new AppError("UNAUTHORIZED", message);
}
