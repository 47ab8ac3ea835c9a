import { type contract, defaultWorkflow } from "@bayline/contracts";
import {
  daysDue,
  findTenant,
  lockTenant,
  moveDueDays,
  type TenantRow,
  type TenantSettings,
  updateTenant,
} from "@bayline/db";
import type { z } from "zod";
import { startOfShopDay } from "../../clock.ts";
import type { ReadContext, WriteContext } from "../../context.ts";
import { found, sent } from "../records.ts";

type Update = z.output<(typeof contract)["settings"]["update"]["input"]>;

export async function getSettings(ctx: ReadContext) {
  return presentSettings(found(await findTenant(ctx), "shop"));
}

export async function updateSettings(ctx: WriteContext, { shopName, ...changes }: Update) {
  const before = found(await lockTenant(ctx), "shop");
  const fields: TenantSettings = { ...before, ...sent({ ...changes, name: shopName }) };
  const after = found(await updateTenant(ctx, fields), "shop");
  if (after.timeZone !== before.timeZone) await keepDueDays(ctx, after.timeZone);
  if (after.name !== before.name || after.timeZone !== before.timeZone) {
    ctx.afterCommit(await ctx.services.keys.forgetShop(ctx.db, ctx.tenantId));
  }
  const settings = presentSettings(after);
  await ctx.noteChange({
    resourceType: "settings",
    resourceId: ctx.tenantId,
    before: presentSettings(before),
    after: settings,
  });
  return settings;
}

/** An order that is due on a day stays due on that day, which begins at another moment now. */
async function keepDueDays(ctx: WriteContext, timeZone: string): Promise<void> {
  const days = await daysDue(ctx);
  if (days.length === 0) return;
  await moveDueDays(
    ctx,
    days.map((day) => ({ day, beginsAt: startOfShopDay(day, timeZone).toISOString() })),
  );
}

const periods = ["daily", "weekly"] as const;

export function presentSettings({ tenantId, name, createdAt: _opened, ...row }: TenantRow) {
  return {
    id: tenantId,
    shopName: name,
    ...row,
    workflowStatuses: row.workflowStatuses ?? [...defaultWorkflow],
    digestPeriods: periods.filter((period) => row.digestPeriods.includes(period)),
  };
}
