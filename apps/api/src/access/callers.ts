import {
  effectivePermissions,
  type Permission,
  permissions,
  type Role,
  staffPermissions,
  writePermissions,
} from "@bayline/contracts";
import type { ApiKeyRow, CallerUser, FoundKey, OwnerRights } from "@bayline/db";
import type { Caller } from "./caller.ts";

const noTenant = "00000000-0000-0000-0000-000000000000";
const everything: ReadonlySet<Permission> = new Set(permissions);
const nothing: ReadonlySet<Permission> = new Set();
const reading = permissions.filter((permission) => !writePermissions.includes(permission));
const readingWithPay: ReadonlySet<Permission> = new Set(reading);
const readingWithoutPay: ReadonlySet<Permission> = new Set(
  reading.filter((permission) => !staffPermissions.includes(permission)),
);

/** The rights of a caller that belongs to no shop. */
export const outside = {
  id: null,
  email: null,
  role: "technician",
  permissions: nothing,
  readOnly: false,
  includePayData: false,
  makers: [],
  makerName: null,
  mandate: null,
  customerId: null,
  isSuspended: false,
  tenantId: noTenant,
  shopName: "",
  timeZone: "UTC",
} as const;

export const anonymous: Caller = { ...outside, type: "anonymous", name: "anonymous" };
export const operator: Caller = { ...outside, type: "operator", name: "operator" };

/**
 * A key acts as the shop's administrator. A read-only key sees pay only if it was created with that
 * option. The key of a customer has no permissions: the operations say whether it may call them.
 */
export function keyCaller(key: FoundKey): Caller {
  const { mandateVersion: version, mandateTerms: terms } = key;
  const mandate = version === null || terms === null ? null : { version, terms };
  return {
    type: "api_key",
    id: key.id,
    name: key.name,
    email: null,
    role: key.customerId === null ? "admin" : "technician",
    permissions: key.customerId === null ? keyPermissions(key) : nothing,
    readOnly: key.accessLevel === "read_only",
    includePayData: key.includePayData,
    makers: key.makers,
    makerName: key.makerName,
    mandate,
    customerId: key.customerId,
    isSuspended: key.suspendedAt !== null || (mandate !== null && key.agentsSuspended),
    tenantId: key.tenantId,
    shopName: key.shopName,
    timeZone: key.timeZone,
  };
}

/** Permissions granted by an API key of the shop. */
export function keyPermissions(
  key: Pick<ApiKeyRow, "accessLevel" | "includePayData">,
): ReadonlySet<Permission> {
  if (key.accessLevel !== "read_only") return everything;
  return key.includePayData ? readingWithPay : readingWithoutPay;
}

/** A user has the permissions of their role, with their own grants and revocations. */
export function userCaller(user: CallerUser, tenantId: string): Caller {
  return {
    type: "user",
    id: user.id,
    name: user.name,
    email: user.email,
    role: asRole(user.role),
    permissions: permissionsOf(user),
    readOnly: false,
    includePayData: true,
    makers: [],
    makerName: null,
    mandate: null,
    customerId: null,
    isSuspended: false,
    tenantId,
    shopName: user.shopName,
    timeZone: user.timeZone,
  };
}

/** The permissions of a user. Not cached between requests. */
export function permissionsOf(
  user: Pick<CallerUser, "role" | "grants" | "revocations">,
): ReadonlySet<Permission> {
  const { grants: grant, revocations: revoke } = user;
  return effectivePermissions(asRole(user.role), { grant, revoke });
}

/**
 * The current permissions of a subscription's owner: none if the user or key is gone or unknown.
 */
export function ownerPermissions({ ownerUser, ownerKey }: OwnerRights): ReadonlySet<Permission> {
  if (ownerUser) return permissionsOf(ownerUser);
  return ownerKey ? keyPermissions(ownerKey) : nothing;
}

export function asRole(text: string): Role {
  switch (text) {
    case "admin":
    case "manager":
    case "service_writer":
      return text;
    default:
      return "technician";
  }
}
