import { insertApiKey, insertCounters, insertTenant, type Scope } from "@bayline/db";
import { newApiKey } from "../../access/api-key.ts";
import { newId } from "../../ids.ts";
import { requireTimeZone } from "../settings/time-zone.ts";

interface NewShop {
  name: string;
  timeZone: string;
  digestEnabled: boolean;
}

/** Opens the shop of a scope: creates its row, its counters and its first full-access key. */
export async function openShop(scope: Scope, shop: NewShop): Promise<{ id: string; key: string }> {
  await requireTimeZone(scope.db, shop.timeZone);
  await insertTenant(scope, shop);
  await insertCounters(scope);
  const id = newId();
  const { key, prefix, hash } = newApiKey();
  await insertApiKey(scope, {
    id,
    name: "First key",
    prefix,
    keyHash: hash,
    accessLevel: "full",
    includePayData: true,
    customerId: null,
    makers: [],
    makerName: null,
    expiresAt: null,
  });
  return { id, key };
}
