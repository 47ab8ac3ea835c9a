import { payPermissions } from "@bayline/contracts";
import { listCommission, type TechnicianCommission } from "@bayline/db";
import { denied, maySeePay } from "../../access/authorise.ts";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import { sumOf } from "../amounts/money.ts";
import { sumQuantities } from "../amounts/quantities.ts";
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
  const laborCents = sumOf(mechanics, (mechanic) => mechanic.laborCents);
  const commissionCents = sumOf(mechanics, (mechanic) => mechanic.commissionCents);
  return {
    totalLaborRevenue: laborCents / 100,
    totalCommission: commissionCents / 100,
    totalHours: sumQuantities(mechanics.map(({ hours }) => hours)),
    totalJobs: sumOf(mechanics, (mechanic) => mechanic.jobs),
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
