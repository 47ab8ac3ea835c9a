import type { Services } from "../context.ts";
import { newId } from "../ids.ts";
import { openShop } from "../modules/operator/open-shop.ts";

export async function makeDemoShop(services: Services): Promise<string> {
  const now = services.clock.now().toISOString();
  return services.database.transaction(async (db) => {
    const scope = { db, now, tenantId: newId() };
    const { key } = await openShop(scope, {
      name: "Demo",
      timeZone: "America/Chicago",
      digestEnabled: false,
    });
    return key;
  });
}
