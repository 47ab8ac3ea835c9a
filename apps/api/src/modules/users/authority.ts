import { AppError, type Permission } from "@bayline/contracts";
import {
  hasOtherAdministrator,
  lockAdministrators,
  type UserFields,
  type UserRow,
} from "@bayline/db";
import { requireHeld } from "../../access/authorise.ts";
import type { Caller } from "../../access/caller.ts";
import { asRole, permissionsOf } from "../../access/callers.ts";
import type { WriteContext } from "../../pipeline/context.ts";

type Rights = Pick<UserFields, "role" | "grants" | "revocations">;

/**
 * Refuses to grant permissions that the caller does not hold, to any user including the caller:
 * otherwise the permission to manage users would grant all permissions.
 */
export function requireNothingNew(caller: Caller, before: Rights | null, after: Rights): void {
  const had = before ? permissionsOf(before) : new Set<Permission>();
  requireHeld(
    caller,
    [...permissionsOf(after)].filter((permission) => !had.has(permission)),
  );
}

/**
 * Refuses a change to a user with more rights than the caller's: setting a password or an address
 * allows signing in as that user.
 */
export function requireNoMore(caller: Caller, user: Rights): void {
  requireHeld(caller, permissionsOf(user));
}

/**
 * Serializes requests that may remove an administrator. Call it before locking any user.
 *
 * An API key acts for the shop: it may remove the last administrator and add another.
 */
export async function takeTurn(ctx: WriteContext): Promise<void> {
  if (ctx.caller.type === "user") await lockAdministrators(ctx);
}

/**
 * Requires that an administrator remains if a user makes the change: otherwise the shop would be
 * locked out.
 */
export async function requireAdministrator(
  ctx: WriteContext,
  before: UserRow,
  after: (Rights & Pick<UserRow, "isActive">) | null,
): Promise<void> {
  if (ctx.caller.type !== "user") return;
  if (!isAdministrator(before) || (after && isAdministrator(after))) return;
  if (await hasOtherAdministrator(ctx, before.id)) return;
  throw new AppError("LAST_ADMIN", `${before.name} is the shop's last active administrator.`, {
    nextStep: "Make another user an administrator first.",
  });
}

function isAdministrator(user: Rights & { isActive: boolean }): boolean {
  return (
    user.isActive && asRole(user.role) === "admin" && permissionsOf(user).has("settings.users")
  );
}
