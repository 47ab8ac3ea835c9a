import { type Permission, permissions } from "@bayline/contracts";
import type { UserRow } from "@bayline/db";
import { maySeePay } from "../../access/authorise.ts";
import { asRole } from "../../access/callers.ts";
import type { Caller } from "../../context.ts";
import { deletion } from "../records.ts";

/** The fields of a user that tell what somebody earns. */
export const payFields = ["commissionRatePercent", "hourlyCostRateCents"] as const;

/** A user as a caller may see them: what they earn is missing for most. */
export function presentUser(row: UserRow, viewer: Pick<Caller, "permissions">) {
  const { commissionRatePercent, hourlyCostRateCents } = row;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: asRole(row.role),
    phone: row.phone,
    isActive: row.isActive,
    ...(maySeePay(viewer) ? { commissionRatePercent, hourlyCostRateCents } : {}),
    lastLoginAt: row.lastLoginAt,
    permissionOverrides: {
      grant: asPermissions(row.grants),
      revoke: asPermissions(row.revocations),
    },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...deletion(row),
  };
}

/** A row of the staff list, which everybody in the shop may read. */
export function presentListed(row: UserRow, viewer: Pick<Caller, "permissions">) {
  const { lastLoginAt, permissionOverrides, ...listed } = presentUser(row, viewer);
  const managesUsers = viewer.permissions.has("settings.users");
  return managesUsers ? { ...listed, lastLoginAt, permissionOverrides } : listed;
}

/** The whole record, for the audit trail. Who reads that is shown pay by the same rule. */
export function auditedUser(row: UserRow) {
  return presentUser(row, { permissions: new Set(permissions) });
}

function asPermissions(names: readonly string[]): Permission[] {
  return permissions.filter((permission) => names.includes(permission));
}
