import {
  AppError,
  isWrite,
  type Operation,
  type Permission,
  payPermissions,
} from "@bayline/contracts";
import type { Caller } from "./caller.ts";

/**
 * Refuses a call that its caller may not make.
 *
 * The refusal does not reveal whether the record exists: records of another shop are not found.
 */
export function authorise(operation: Operation, caller: Caller): void {
  if (operation.access === "public") return;
  if (operation.access === "operator" || caller.type === "operator") {
    if (operation.access !== "operator") throw unauthorized();
    if (caller.type !== "operator") throw notTheOperator();
    return;
  }
  if (caller.type === "anonymous") throw unauthorized();
  if (caller.readOnly) authoriseReadOnlyKey(operation, caller);
  if (operation.access !== "signed-in" && !caller.permissions.has(operation.access)) {
    throw denied([operation.access]);
  }
}

const writeMethods: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Refuses a write method of a read-only key, even if no operation has that method. */
export function authoriseMethod(method: string, caller: Caller): void {
  if (caller.readOnly && writeMethods.has(method)) throw readOnlyKey();
}

function readOnlyKey(): AppError {
  return new AppError("READ_ONLY_KEY", "This API key is read-only and may not change anything.");
}

function authoriseReadOnlyKey(operation: Operation, caller: Caller): void {
  if (isWrite(operation)) throw readOnlyKey();
  if (operation.readOnlyKey === "never") throw denied(["api_key:full"]);
  if (operation.readOnlyKey === "with-includePayData" && !caller.includePayData) {
    throw denied(["api_key:include_pay_data"]);
  }
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
