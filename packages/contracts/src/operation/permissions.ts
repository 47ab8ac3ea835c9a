/**
 * Permissions of a caller.
 *
 * `shop.*` covers everyday work. `shop.work` is limited to labor, items and inspections that are
 * assigned to the caller, and to comments and attachments on their work; `shop.oversee` reads what
 * an administrator oversees: the event feed, webhooks and digests. The other permissions protect
 * restricted data.
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

/** Permissions to change data, which a read-only key cannot use. */
export const writePermissions: readonly Permission[] = ["shop.work", "shop.write", "shop.admin"];

/** Permissions to see pay; either one is sufficient. */
export const payPermissions: readonly Permission[] = ["reports:profit", "attendance:financials"];

/**
 * Permissions to see data about individual employees. Read-only keys created without
 * `includePayData` do not get them.
 */
export const staffPermissions: readonly Permission[] = ["settings.users", ...payPermissions];

/**
 * Permissions of a user: those of the role, plus the user's grants, minus the user's revocations.
 */
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
