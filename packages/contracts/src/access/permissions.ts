/**
 * What a caller may do. `shop.*` is the everyday work, of which `shop.work` is one's own: labor,
 * items and inspections that are assigned to the caller, and `shop.oversee` looks over all of it as
 * its administrator does: the event feed, webhooks, digests. The others guard what not everyone may see.
 */
export const permissions = [
  "shop.read",
  "shop.work",
  "shop.write",
  "shop.admin",
  "shop.oversee",
  "settings.users",
  "reports:operational",
  "reports:profit",
  "attendance:financials",
] as const;

export type Permission = (typeof permissions)[number];

export const roles = ["admin", "manager", "service_writer", "technician"] as const;
export type Role = (typeof roles)[number];

/** The permissions of each role before a user's own grants and revocations. */
export const rolePermissions = {
  admin: permissions,
  manager: ["shop.read", "shop.work", "shop.write", "reports:operational", "reports:profit"],
  service_writer: ["shop.read", "shop.work", "shop.write", "reports:operational"],
  technician: ["shop.read", "shop.work"],
} as const satisfies Record<Role, readonly Permission[]>;

/** Permissions to change something: nothing that a read-only key could use. */
export const writePermissions: readonly Permission[] = ["shop.work", "shop.write", "shop.admin"];

/** Permissions that show what employees earn: either one does. */
export const payPermissions: readonly Permission[] = ["reports:profit", "attendance:financials"];

/** Kept from read-only keys made without `includePayData`: what looks into a single employee. */
export const staffPermissions: readonly Permission[] = ["settings.users", ...payPermissions];

/** What somebody of a role may do, with the permissions granted and revoked to them alone. */
export function effectivePermissions(
  role: Role,
  overrides: { grant: readonly string[]; revoke: readonly string[] },
): ReadonlySet<Permission> {
  const ofRole: readonly Permission[] = rolePermissions[role];
  return new Set(
    permissions.filter(
      (permission) =>
        (ofRole.includes(permission) || overrides.grant.includes(permission)) &&
        !overrides.revoke.includes(permission),
    ),
  );
}
