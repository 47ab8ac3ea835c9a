import { AppError, type Permission } from "@bayline/contracts";
import {
  hasOtherAdministrator,
  lockAdministrators,
  type UserFields,
  type UserRow,
} from "@bayline/db";
import { requireHeld } from "../../access/authorise.ts";
import { asRole, permissionsOf } from "../../access/callers.ts";
import type { Caller, WriteContext } from "../../context.ts";

type Rights = Pick<UserFields, "role" | "grants" | "revocations">;

/**
 * Nobody can give a permission to anybody, themselves included, that they do not hold: who may
 * manage users would otherwise hold them all.
 */
export function requireNothingNew(caller: Caller, before: Rights | null, after: Rights): void {
  const had = before ? permissionsOf(before) : new Set<Permission>();
  requireHeld(
    caller,
    [...permissionsOf(after)].filter((permission) => !had.has(permission)),
  );
}

/** Who sets a user's password or address can sign in as that user: one must not gain by it. */
export function requireNoMore(caller: Caller, user: Rights): void {
  requireHeld(caller, permissionsOf(user));
}

/**
 * Takes turns with whoever else takes an administrator away; before any user is locked. An API key
 * acts for the shop itself: it may take the last one away, and add another.
 */
export async function takeTurn(ctx: WriteContext): Promise<void> {
  if (ctx.caller.type === "user") await lockAdministrators(ctx);
}

/** A person cannot leave the shop without anybody who may let people in: it would be locked out. */
export async function requireAdministrator(
  ctx: WriteContext,
  before: UserRow,
  after: (Rights & Pick<UserRow, "isActive">) | null,
): Promise<void> {
  if (ctx.caller.type !== "user") return;
  if (!isAdministrator(before) || (after && isAdministrator(after))) return;
  if (await hasOtherAdministrator(ctx, before.id)) return;
  throw new AppError("LAST_ADMIN", `${before.name} is the shop's last active administrator.`, {
    nextStep: "Make somebody else an administrator first.",
  });
}

function isAdministrator(user: Rights & { isActive: boolean }): boolean {
  return (
    user.isActive && asRole(user.role) === "admin" && permissionsOf(user).has("settings.users")
  );
}
