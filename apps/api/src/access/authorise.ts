import {
  AppError,
  isWrite,
  type Operation,
  type Permission,
  payPermissions,
} from "@bayline/contracts";
import type { Caller } from "../context.ts";

/**
 * Refuses a call that its caller may not make. Whether the record exists is not told here:
 * what belongs to another shop is simply not found.
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

/** Refuses a read-only key's request by a method that writes, also if no operation answers it. */
export function authoriseMethod(method: string, caller: Caller): void {
  if (caller.readOnly && writeMethods.has(method)) throw readOnlyKey();
}

function readOnlyKey(): AppError {
  return new AppError("READ_ONLY_KEY", "This API key is read-only: it may not change anything.");
}

function authoriseReadOnlyKey(operation: Operation, caller: Caller): void {
  if (isWrite(operation)) throw readOnlyKey();
  if (operation.readOnlyKey === "never") throw denied(["api_key:full"]);
  if (operation.readOnlyKey === "with-includePayData" && !caller.includePayData) {
    throw denied(["api_key:include_pay_data"]);
  }
}

/** Whether a caller may see what employees earn, and so set it. */
export function maySeePay({ permissions }: Pick<Caller, "permissions">): boolean {
  return payPermissions.some((permission) => permissions.has(permission));
}

/** Who hands a permission on must hold it: they would otherwise hold it by way of the other. */
export function requireHeld(caller: Caller, wanted: Iterable<Permission>): void {
  const missing = [...wanted].filter((permission) => !caller.permissions.has(permission));
  if (missing.length > 0) throw denied(missing);
}

export function denied(
  missingPermissions: readonly string[],
  message = `This needs the permission ${missingPermissions.join(", ")}.`,
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
