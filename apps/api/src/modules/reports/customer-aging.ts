import { AppError, ShopDate } from "@bayline/contracts";
import {
  type AgedInvoice,
  type AgingRow,
  findAgingSnapshot,
  listAgingSnapshotDays,
  replayAging,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { shopToday } from "../../time/clock.ts";
import { isRealDay } from "./date-range.ts";

export function customerAging(
  ctx: ReadContext,
  { mode, asOf }: { mode: "asOf" | "snapshot"; asOf: unknown },
) {
  const day = readAsOf(ctx, asOf);
  return mode === "snapshot" ? storedAging(ctx, day) : replayedAging(ctx, day);
}

export async function customerAgingSnapshots(ctx: ReadContext) {
  return { dates: await listAgingSnapshotDays(ctx) };
}

/** Reads the requested day. Errors use the report's messages. */
function readAsOf(ctx: ReadContext, sent: unknown): string {
  // A day after 2100 is reported as a future day first.
  if (typeof sent === "string" && isRealDay(sent)) {
    if (sent > shopToday(ctx.services.clock, ctx.caller.timeZone)) {
      throw refused("asOf cannot be in the future");
    }
  }
  const day = ShopDate.safeParse(sent);
  if (!day.success) throw refused("asOf must be a YYYY-MM-DD date");
  return day.data;
}

function refused(words: string): AppError {
  return new AppError("REPORT_REFUSED", "", { words });
}

async function replayedAging(ctx: ReadContext, asOf: string) {
  // Not on the connections for short reads, which a shop with years of data would block.
  const { rows, untraceablePaidCents, untraceableInvoiceCount } =
    await ctx.services.database.transaction((db) => replayAging({ ...ctx, db }, asOf), {
      mode: "snapshot",
    });
  return {
    mode: "asOf" as const,
    asOf,
    generatedAt: ctx.now,
    rows: rows.map((row) => ({
      ...presentRow(row),
      invoices: row.invoices.map(presentInvoice),
    })),
    meta: { reconstructed: true, untraceablePaidCents, untraceableInvoiceCount },
  };
}

async function storedAging(ctx: ReadContext, asOf: string) {
  const found = await findAgingSnapshot(ctx, asOf);
  return {
    mode: "snapshot" as const,
    asOf,
    generatedAt: found?.generatedAt ?? ctx.now,
    rows: (found?.rows ?? []).map(presentRow),
    meta: {
      reconstructed: false,
      snapshotFound: found !== undefined,
      truncated: found?.truncated ?? false,
      untraceablePaidCents: found?.untraceablePaidCents ?? 0,
    },
  };
}

function presentRow(row: AgingRow) {
  return {
    customerId: row.customerId,
    customer: row.customer,
    current: row.currentCents / 100,
    days30: row.days30Cents / 100,
    days60: row.days60Cents / 100,
    days90: row.days90Cents / 100,
    over90: row.over90Cents / 100,
    total: row.totalCents / 100,
    invoiceCount: row.invoiceCount,
  };
}

function presentInvoice({ totalCents, paidCents, balanceCents, ...invoice }: AgedInvoice) {
  return {
    ...invoice,
    totalAmount: totalCents / 100,
    paidAmount: paidCents / 100,
    balance: balanceCents / 100,
  };
}
