import { randomUUID } from "node:crypto";
import type { Permission, Role } from "@bayline/contracts";
import type { IdentityProvider, TokenRequest } from "../doubles/identity-provider.ts";
import type { RawDatabase } from "./database.ts";
import type { TestShop } from "./shop.ts";

interface UserFields {
  role: Role;
  email?: string;
  grants?: Permission[];
  revocations?: Permission[];
}

export interface TestUser {
  id: string;
  email: string;
  /** The headers of a user's request, with optional claims. */
  signIn(claims?: Partial<TokenRequest>): Promise<{ authorization: string }>;
}

/** Adds a user to a shop. There is no operation for that yet. */
export async function addUser(
  { database, provider }: { database: RawDatabase; provider: IdentityProvider },
  shop: TestShop,
  { role, email = `${role}-${randomUUID()}@shop.test`, grants = [], revocations = [] }: UserFields,
): Promise<TestUser> {
  const id = randomUUID();
  await database.query(
    `INSERT INTO users (tenant_id, id, email, name, role, grants, revocations, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
    [shop.tenantId, id, email, `The ${role}`, role, grants, revocations],
  );
  return {
    id,
    email,
    async signIn(claims = {}) {
      const token = await provider.issueToken({ email, tenantId: shop.tenantId, ...claims });
      return { authorization: `Bearer ${token}` };
    },
  };
}

/** The configuration of a service that trusts a provider. */
export function trusting({ issuer, audience }: IdentityProvider) {
  return {
    issuer,
    audiences: [audience],
    scopes: ["openid", "email"],
    tenantClaim: "tenant_id",
  };
}
