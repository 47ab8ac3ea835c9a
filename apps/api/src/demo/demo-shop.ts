import { hasTenants, lockFirstStart, type Transaction } from "@bayline/db";
import { newId } from "../ids.ts";
import { openShop } from "../modules/operator/open-shop.ts";
import type { Services } from "../pipeline/context.ts";
import { DemoHistory } from "./demo-history.ts";

const shop = { name: "Prairie Fleet & Truck Repair", timeZone: "America/Chicago" };

/**
 * Creates the demo shop if the database contains no shop, and returns its full-access key;
 * otherwise returns null.
 *
 * Everything runs in one transaction: a start that is killed leaves nothing behind, and if several
 * processes start concurrently, one creates the shop and the others find it.
 */
export function makeDemoShopOnFirstStart(services: Services): Promise<string | null> {
  return services.database.transaction(async (db) => {
    await lockFirstStart(db);
    return (await hasTenants(db)) ? null : writeDemoShop(services, db);
  });
}

async function writeDemoShop(services: Services, db: Transaction): Promise<string> {
  const tenantId = newId();
  const now = services.clock.now().toISOString();
  const { key } = await openShop({ db, now, tenantId }, { ...shop, digestEnabled: false });
  const history = new DemoHistory(services, db, {
    tenantId,
    shopName: shop.name,
    timeZone: shop.timeZone,
  });
  await history.open();
  await history.playOn();
  return key;
}
