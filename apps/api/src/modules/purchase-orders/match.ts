import { type MatchDifference, matchDifferences, partKey } from "@bayline/contracts";
import {
  type BilledOrderLine,
  findPurchaseOrder,
  listBilledLines,
  type PurchaseOrderLineView,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { extendedCents, prorate, sumOf } from "../amounts/money.ts";
import { sumQuantities, tenThousandths } from "../amounts/quantities.ts";
import { requireRecord } from "../records.ts";
import { orderedUnitCost, outstanding } from "./order-lines.ts";
import { asStatus } from "./present.ts";

/** Compares what was ordered, received and billed for each line of an order. */
export async function matchOrder(ctx: ReadContext, { id }: InputOf<"purchaseOrders.match">) {
  const [found, billed] = await Promise.all([findPurchaseOrder(ctx, id), listBilledLines(ctx, id)]);
  const order = requireRecord(found, "purchase order");
  const status = asStatus(order.status);
  const byLine = billsByLine(order.lines, billed);
  const matchLines = order.lines.map((line) =>
    matchLine(line, byLine.get(line.id) ?? [], status === "cancelled"),
  );
  return {
    id: order.id,
    number: order.number,
    status,
    vendorName: order.vendorName,
    isMatched: matchLines.every(({ differences }) => differences.length === 0),
    matchLines,
  };
}

/**
 * The billed goods of each line. Those of a line that was replaced belong to one of the same part.
 */
function billsByLine(lines: readonly PurchaseOrderLineView[], billed: BilledOrderLine[]) {
  const ids = new Set(lines.map((line) => line.id));
  const byPart = new Map(lines.map((line) => [partKey(line.partNumber), line.id]));
  return Map.groupBy(billed, ({ lineId, partNumber }) =>
    lineId !== null && ids.has(lineId) ? lineId : byPart.get(partKey(partNumber)),
  );
}

function matchLine(
  line: PurchaseOrderLineView,
  billed: readonly BilledOrderLine[],
  isCancelled: boolean,
) {
  const orderedUnitCostCents = orderedUnitCost(line);
  const billedQuantity = sumQuantities(billed.map(({ quantity }) => quantity));
  const billedCents = sumOf(billed, ({ cents }) => cents);
  const isOtherPrice =
    orderedUnitCostCents !== null &&
    billedQuantity > 0 &&
    prorate(billedCents, 10_000, tenThousandths(billedQuantity)) !== orderedUnitCostCents;
  const differences: Record<MatchDifference, boolean> = {
    not_received: !isCancelled && outstanding(line) > 0,
    not_billed: billedQuantity < line.quantityReceived,
    billed_not_received: billedQuantity > line.quantityReceived,
    price: isOtherPrice,
  };
  return {
    purchaseOrderLineId: line.id,
    partNumber: line.partNumber,
    description: line.description,
    orderedQuantity: line.quantity,
    orderedUnitCostCents,
    orderedCents:
      orderedUnitCostCents === null ? null : extendedCents(line.quantity, orderedUnitCostCents),
    receivedQuantity: line.quantityReceived,
    receivedCents: line.receivedCents,
    billedQuantity,
    billedCents,
    priceDifferenceCents: isOtherPrice
      ? billedCents - extendedCents(billedQuantity, orderedUnitCostCents)
      : 0,
    differences: matchDifferences.filter((difference) => differences[difference]),
  };
}
