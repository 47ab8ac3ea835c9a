import { AppError, defaultWorkflow, definedFields, invalid } from "@bayline/contracts";
import {
  findTenant,
  listDueDays,
  lockCounter,
  lockTenant,
  moveDueDays,
  type TenantRow,
  type TenantSettings,
  updateTenant,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay, startOfShopDay } from "../../time/clock.ts";
import { ruleRefusals } from "../price-book/require-rule.ts";
import { requireRecord } from "../records.ts";
import { retax } from "../retax.ts";
import { requireTimeZone } from "./time-zone.ts";

type Update = InputOf<"settings.update">;

export async function getSettings(ctx: ReadContext) {
  return presentSettings(requireRecord(await findTenant(ctx), "shop"));
}

export async function updateSettings(ctx: WriteContext, { shopName, ...changes }: Update) {
  const { defaultPartsMatrixId, defaultLaborRateId } = changes;
  const refused = await ruleRefusals(ctx, [
    { field: "defaultPartsMatrixId", id: defaultPartsMatrixId, kind: "parts_matrix" },
    { field: "defaultLaborRateId", id: defaultLaborRateId, kind: "labor_rate" },
  ]);
  if (refused.length > 0) throw invalid(refused);
  if (taxFields.some((field) => changes[field] !== undefined)) await holdNewOrders(ctx);
  if (changes.timeZone !== undefined) await requireTimeZone(ctx.db, changes.timeZone);
  const before = requireRecord(await lockTenant(ctx), "shop");
  requireTodayOpen(ctx, before, changes.timeZone);
  const fields: TenantSettings = { ...before, ...definedFields({ ...changes, name: shopName }) };
  const after = requireRecord(await updateTenant(ctx, fields), "shop");
  if (after.timeZone !== before.timeZone) await keepDueDays(ctx, after.timeZone);
  if (taxFields.some((field) => after[field] !== before[field])) await retax(ctx);
  if (ofCallers.some((field) => after[field] !== before[field])) {
    ctx.afterCommit(await ctx.services.keys.forgetShop(ctx.db, ctx.tenantId));
  }
  const settings = presentSettings(after);
  ctx.recordAudit({
    resourceType: "settings",
    resourceId: ctx.tenantId,
    before: presentSettings(before),
    after: settings,
  });
  return settings;
}

/** The settings that processes remember with the callers of the shop. */
const ofCallers = ["name", "timeZone", "agentsSuspended"] as const;

/** The tax settings that are copied to orders. */
const taxFields = ["taxRatePercent", "partsTaxable", "laborTaxable"] as const;

/**
 * Blocks new orders until the tax settings have changed, so that no concurrent order keeps the old
 * ones.
 */
async function holdNewOrders(ctx: WriteContext): Promise<void> {
  // Counters come first in the lock order.
  await lockCounter(ctx, "work_order");
  await lockCounter(ctx, "sales_order");
}

/**
 * Refuses a time zone in which the last closed day is not over: writes of today need an open day.
 */
function requireTodayOpen(
  { now }: WriteContext,
  { closedThrough, timeZone: current }: TenantRow,
  timeZone = current,
): void {
  if (timeZone === current || closedThrough === null) return;
  if (shopDay(now, timeZone) > closedThrough) return;
  throw new AppError("PERIOD_CLOSED", `In ${timeZone}, ${closedThrough} is not over yet.`, {
    nextStep: `Change the time zone when that day is over there, or reopen it with POST /periods/reopen.`,
  });
}

/** Moves due times to the start of the same day in the new time zone. */
async function keepDueDays(ctx: WriteContext, timeZone: string): Promise<void> {
  const days = await listDueDays(ctx);
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
