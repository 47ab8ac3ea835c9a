import { todayIn } from "../reports/periods.ts";
import { openClient } from "../session/client.ts";
import type { Globals } from "../session/globals.ts";
import { noteShopZone } from "../session/shop-zone.ts";
import type { App } from "../terminal/app.ts";

/** The days of the shop. The first call reads the time zone, the others do not. */
export interface ShopDays {
  zone: () => Promise<string>;
  today: () => Promise<string>;
}

export function shopDays(app: App, globals: Globals): ShopDays {
  let found: Promise<string> | undefined;
  const find = async () => {
    const client = await openClient(app, globals, "signed-in");
    const me = await client.users.me();
    await noteShopZone(app, globals, me);
    return me.tenant.timeZone;
  };
  const zone = () => {
    found ??= find();
    return found;
  };
  return { zone, today: async () => todayIn(await zone(), new Date()) };
}
