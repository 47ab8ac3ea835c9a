import { formatDollars, type ReceiptWarning } from "@bayline/contracts";
import { listLiveCosts } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { OrderLine } from "./order-lines.ts";
import type { Delivery } from "./stock-lines.ts";

/** A delivery whose cost is null if neither the order nor the request says it. */
export type UnpricedDelivery = Pick<Delivery, "line" | "quantity" | "link"> & {
  unitCostCents: number | null;
};

/** A delivery, and whether its unit cost is said or the last cost of its part. */
export type PricedDelivery = Pick<Delivery, "line" | "quantity" | "link" | "unitCostCents"> & {
  isCostKnown: boolean;
};

/** Gives deliveries without a cost the last cost of their part, or 0. The parts must be locked. */
export async function priceDeliveries<D extends UnpricedDelivery>(
  ctx: WriteContext,
  deliveries: readonly D[],
): Promise<Array<D & PricedDelivery>> {
  const ids = deliveries.flatMap(({ link, unitCostCents }) =>
    unitCostCents === null && link.match === "existing" ? [link.itemId] : [],
  );
  const items = ids.length > 0 ? await listLiveCosts(ctx, ids) : [];
  const lastCosts = new Map(items.map(({ id, unitCostCents }) => [id, unitCostCents]));
  return deliveries.map((delivery) => {
    const { link, unitCostCents } = delivery;
    const last = link.match === "existing" ? lastCosts.get(link.itemId) : undefined;
    return {
      ...delivery,
      unitCostCents: unitCostCents ?? last ?? 0,
      isCostKnown: unitCostCents !== null,
    };
  });
}

/** The warning about goods that were stocked at an assumed cost. */
export function costMissing(
  { line, unitCostCents }: Pick<PricedDelivery, "line" | "unitCostCents">,
  lines: readonly OrderLine[],
): ReceiptWarning {
  const assumed =
    unitCostCents === 0
      ? "and its part has no last cost: the goods have the cost 0"
      : `so the goods have the last cost of their part, ${formatDollars(unitCostCents)} a unit,`;
  return {
    code: "COST_MISSING",
    message: `${line.partNumber} has no unit cost, ${assumed} until a bill says what they cost.`,
    lineIndex: lines.findIndex(({ id }) => id === line.id),
  };
}
