import { type contract, permissions } from "@bayline/contracts";
import type { ReadContext } from "../../context.ts";
import type { UseCases } from "../../procedure.ts";

async function getMe({ caller }: ReadContext) {
  return {
    id: caller.id ?? "",
    name: caller.name,
    type: caller.type === "user" ? ("user" as const) : ("api_key" as const),
    email: caller.email,
    role: caller.role,
    accessLevel: caller.readOnly ? ("read_only" as const) : ("full" as const),
    permissions: permissions.filter((permission) => caller.permissions.has(permission)),
    tenant: { id: caller.tenantId, name: caller.shopName, timeZone: caller.timeZone },
  };
}

export const userUseCases = { me: getMe } satisfies UseCases<(typeof contract)["users"]>;
