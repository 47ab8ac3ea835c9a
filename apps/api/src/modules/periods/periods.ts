import { FiguresOfDays, invalid } from "@bayline/contracts";
import {
  type ClosedDays,
  type ClosingRow,
  deleteCostAdjustments,
  insertClosing,
  listClosings,
  lockPeriods,
  lockTenant,
  markDays,
  readClosedFacts,
  reopenClosings,
  type TenantRow,
} from "@bayline/db";
import type { z } from "zod";
import { newId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { dayAfter, shopDay } from "../../time/clock.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";
import { setClosedThrough } from "./open-days.ts";

export function listPeriods(ctx: ReadContext, input: InputOf<"periods.list">) {
  return listPage("periods", input, {
    read: (page) => listClosings(ctx, page),
    at: (row) => row.createdAt,
    present: presentPeriod,
  });
}

export async function closePeriod(ctx: WriteContext, { through }: InputOf<"periods.close">) {
  const { closedThrough: before, timeZone } = await lockShop(ctx);
  if (through >= shopDay(ctx.now, timeZone)) {
    throw invalid([{ field: "through", message: "must be a past day of the shop" }]);
  }
  if (before !== null && through <= before) {
    throw invalid([{ field: "through", message: `must be after ${before}, the last closed day` }]);
  }
  const firstDay = before === null ? null : dayAfter(before, 1);
  const closing = await closeDays(ctx, { firstDay, lastDay: through });
  await setClosedThrough(ctx, through);
  const period = presentPeriod(closing);
  ctx.recordAudit({
    resourceType: "period",
    resourceId: closing.id,
    before: { closedThrough: before },
    after: { ...period, closedThrough: through },
  });
  return period;
}

export async function reopenPeriods(ctx: WriteContext, { from }: InputOf<"periods.reopen">) {
  const { closedThrough: before } = await lockShop(ctx);
  if (before === null || from > before) {
    const message = before === null ? "is not closed" : `is after ${before}, the last closed day`;
    throw invalid([{ field: "from", message }]);
  }
  const reopened = await reopenClosings(ctx, from, ctx.caller.name);
  const closedThrough = dayAfter(from, -1);
  const adjustments = await deleteCostAdjustments(ctx, from);
  await markDays(ctx, adjustments.days);
  const [earliest] = reopened;
  if (earliest && (earliest.firstDay === null || earliest.firstDay < from)) {
    await closeDays(ctx, { firstDay: earliest.firstDay, lastDay: closedThrough });
  }
  await setClosedThrough(ctx, closedThrough);
  ctx.recordAudit({
    resourceType: "period",
    resourceId: requireRecord(earliest, "period").id,
    before: { closedThrough: before },
    after: { closedThrough, movedAdjustmentCents: adjustments.cents },
  });
  return {
    closedThrough,
    movedAdjustmentCents: adjustments.cents,
    reopened: reopened.map(presentPeriod),
  };
}

/**
 * Locks the shop, and waits for writes that are dated in the past.
 *
 * The shop comes first: a change of its settings holds it while it waits for orders, which such a
 * write may hold.
 */
async function lockShop(ctx: WriteContext): Promise<TenantRow> {
  const shop = requireRecord(await lockTenant(ctx), "shop");
  await lockPeriods(ctx);
  return shop;
}

async function closeDays(ctx: WriteContext, days: ClosedDays): Promise<ClosingRow> {
  const facts = requireRecord(await readClosedFacts(ctx, days), "period");
  const { invoicedCents, creditedCents, receivedCents, vendorPaidCents } = facts;
  const sums = [invoicedCents, creditedCents, receivedCents, vendorPaidCents];
  if (!sums.every(Number.isSafeInteger)) {
    const message = "closes days that add up to an amount above 2^53 − 1 cents; close fewer days";
    throw invalid([{ field: "through", message }]);
  }
  return insertClosing(ctx, { id: newId(), ...days, ...facts, createdBy: ctx.caller.name });
}

function presentPeriod(row: ClosingRow) {
  return {
    id: row.id,
    from: row.firstDay,
    through: row.lastDay,
    invoiceCount: row.invoiceCount,
    invoicedCents: row.invoicedCents,
    creditedCents: row.creditedCents,
    paymentCount: row.paymentCount,
    receivedCents: row.receivedCents,
    vendorPaidCents: row.vendorPaidCents,
    costCents: row.costCents,
    costAdjustmentCents: row.costAdjustmentCents,
    figures: presentFigures(row.figures),
    closedAt: row.createdAt,
    closedBy: row.createdBy,
    reopenedAt: row.reopenedAt,
    reopenedBy: row.reopenedBy,
  };
}

/** Figures without a value are 0. */
function presentFigures(figures: Record<string, number>): z.output<typeof FiguresOfDays> {
  const names = Object.keys(FiguresOfDays.shape);
  return FiguresOfDays.parse(Object.fromEntries(names.map((name) => [name, figures[name] ?? 0])));
}
