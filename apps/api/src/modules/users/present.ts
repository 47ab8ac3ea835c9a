import { type Permission, permissions } from "@bayline/contracts";
import type { UserRow } from "@bayline/db";
import type { Caller } from "../../access/caller.ts";
import { asRole } from "../../access/callers.ts";

/** The fields of a user that reveal earnings. */
export const payFields = ["commissionRatePercent", "hourlyCostRateCents"] as const;

/** A whole user, with pay fields. */
export function presentUser(row: UserRow) {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: asRole(row.role),
    phone: row.phone,
    isActive: row.isActive,
    commissionRatePercent: row.commissionRatePercent,
    hourlyCostRateCents: row.hourlyCostRateCents,
    lastLoginAt: row.lastLoginAt,
    permissionOverrides: {
      grant: asPermissions(row.grants),
      revoke: asPermissions(row.revocations),
    },
    externalIds: row.externalIds,
    metadata: row.metadata,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
  };
}

/** A row of the staff list, which every user of the shop may read. */
export function presentListed(row: UserRow, viewer: Pick<Caller, "permissions">) {
  const { lastLoginAt, permissionOverrides, ...listed } = presentUser(row);
  const managesUsers = viewer.permissions.has("settings.users");
  return managesUsers ? { ...listed, lastLoginAt, permissionOverrides } : listed;
}

function asPermissions(names: readonly string[]): Permission[] {
  return permissions.filter((permission) => names.includes(permission));
}
