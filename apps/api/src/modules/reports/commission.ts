import { payPermissions } from "@bayline/contracts";
import { listCommission, type TechnicianCommission } from "@bayline/db";
import { denied, maySeePay } from "../../access/authorise.ts";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import { type DateRange, readRange, type SentRange } from "./date-range.ts";

interface CommissionRequest extends SentRange {
  mode: "cached" | "live";
  mechanicId?: string | undefined;
}

export async function commission(ctx: ReadContext, request: CommissionRequest) {
  if (!maySeePay(ctx.caller)) {
    throw denied(payPermissions, `This requires the permission ${payPermissions.join(" or ")}.`);
  }
  const period = readRange(ctx, request);
  const mechanics = await listMechanics(ctx, request, period);
  return {
    report: {
      period,
      summary: summarise(mechanics),
      mechanics: mechanics.map(presentMechanic),
    },
    dataMode: request.mode,
  };
}

async function listMechanics(
  ctx: ReadContext,
  { mode, mechanicId }: CommissionRequest,
  period: DateRange,
): Promise<TechnicianCommission[]> {
  // A value that is not an id matches no technician.
  if (mechanicId !== undefined && !isId(mechanicId)) return [];
  // Not on the connections for short reads, which a long range would block.
  return ctx.services.database.transaction(
    (db) => listCommission({ ...ctx, db }, { ...period, mode, technicianId: mechanicId }),
    { mode: "snapshot" },
  );
}

function summarise(mechanics: TechnicianCommission[]) {
  const sum = (of: (mechanic: TechnicianCommission) => number) =>
    mechanics.reduce((total, mechanic) => total + of(mechanic), 0);
  const laborCents = sum((mechanic) => mechanic.laborCents);
  const commissionCents = sum((mechanic) => mechanic.commissionCents);
  // Sums are taken in ten-thousandths, because binary fractions would not be exact.
  const tenThousandths = sum((mechanic) => Math.round(mechanic.hours * 10_000));
  return {
    totalLaborRevenue: laborCents / 100,
    totalCommission: commissionCents / 100,
    totalHours: tenThousandths / 10_000,
    totalJobs: sum((mechanic) => mechanic.jobs),
    averageCommissionRate: laborCents === 0 ? 0 : (commissionCents / laborCents) * 100,
  };
}

function presentMechanic(mechanic: TechnicianCommission) {
  return {
    mechanicId: mechanic.technicianId,
    mechanicName: mechanic.technicianName || "Unknown",
    laborHours: mechanic.hours,
    laborRevenue: mechanic.laborCents / 100,
    jobsCompleted: mechanic.jobs,
    commissionRatePercent: mechanic.ratePercent,
    commission: mechanic.commissionCents / 100,
  };
}
