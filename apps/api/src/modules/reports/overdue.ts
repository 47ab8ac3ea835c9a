import { listLateOrders, listOverdueCustomers } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopToday, startOfShopDay } from "../../time/clock.ts";

export async function overdue(ctx: ReadContext, { limit }: InputOf<"reports.overdue">) {
  const { permissions, timeZone } = ctx.caller;
  const today = shopToday(ctx.services.clock, timeZone);
  const begin = startOfShopDay(today, timeZone).toISOString();
  return ctx.services.database.transaction(
    async (db) => {
      const scope = { ...ctx, db };
      const receivables = await listOverdueCustomers(scope, { today, limit });
      const workOrders = permissions.has("shop.read")
        ? await listLateOrders(scope, { timeZone, today, begin, limit })
        : null;
      return { asOf: today, receivables, workOrders };
    },
    { mode: "snapshot" },
  );
}
