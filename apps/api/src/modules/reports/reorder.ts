import { listPartsToReorder, type PartToReorder } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";

type Request = InputOf<"reports.reorder">;

export async function reorder(ctx: ReadContext, { vendorId, coverDays, limit }: Request) {
  const found = await partsToReorder(ctx, { vendorId, coverDays, limit });
  const { parts, ...totals } = found;
  return {
    vendors: byVendor(parts),
    ...totals,
    ...(totals.partCount > parts.length && { truncated: true as const }),
  };
}

/** The parts to reorder, by their use if the caller may see reports. */
export async function partsToReorder(ctx: ReadContext, request: Request) {
  const { vendorId } = request;
  // A value that is not an id names no vendor.
  if (vendorId !== undefined && !isId(vendorId)) {
    return { parts: [], partCount: 0, alreadyOrderedCount: 0, estimatedCostCents: 0 };
  }
  const withUsage = ctx.caller.permissions.has("reports:operational");
  return listPartsToReorder(ctx, { ...request, withUsage });
}

function byVendor(parts: PartToReorder[]) {
  const groups = Map.groupBy(parts, ({ vendorId }) => vendorId);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      vendorId: first.vendorId,
      vendorName: first.vendorName,
      partCount: first.vendorPartCount,
      estimatedCostCents: first.vendorCostCents,
      parts: group.map(presentPart),
    };
  });
}

function presentPart(part: PartToReorder) {
  const {
    vendorId: _vendor,
    vendorName: _name,
    vendorPartCount: _count,
    vendorCostCents: _cost,
    ...shown
  } = part;
  return shown;
}
