import { todayIn } from "../reports/periods.ts";
import { openClient } from "../session/client.ts";
import type { Globals } from "../session/globals.ts";
import { noteShopZone } from "../session/shop-zone.ts";
import type { App } from "../terminal/app.ts";

/** Returns a function for the current day in the shop. It requests the time zone at most once. */
export function todayOfShop(app: App, globals: Globals): () => Promise<string> {
  let today: Promise<string> | undefined;
  const find = async () => {
    const client = await openClient(app, globals, "signed-in");
    const me = await client.users.me();
    await noteShopZone(app, globals, me);
    return todayIn(me.tenant.timeZone, new Date());
  };
  return () => {
    today ??= find();
    return today;
  };
}
