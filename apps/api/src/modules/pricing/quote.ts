import { invalid } from "@bayline/contracts";
import { findStock, type StockRow } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { extendedCents, sumOf } from "../amounts/money.ts";
import { subtractQuantities } from "../amounts/quantities.ts";
import { checkPrices } from "../lines/check-prices.ts";
import type { Line } from "../lines/line.ts";
import { presentPricing } from "../price-book/pricing.ts";
import { unknownRecords } from "./references.ts";

/** What each line would cost a customer, and why, in a fixed number of statements. */
export async function quotePrices(ctx: ReadContext, input: InputOf<"pricing.quote">) {
  const { customerId = null, vehicleId = null } = input;
  const { day = shopDay(ctx.now, ctx.caller.timeZone) } = input;
  const unknown = await unknownRecords(ctx, [{ at: "", fields: { customerId, vehicleId } }]);
  if (unknown.length > 0) throw invalid(unknown);
  const submitted = input.lines.map((line, index) => ({
    kind: line.kind ?? ("part" as const),
    input: line,
    current: undefined,
    at: `lines[${index}].`,
  }));
  const lines = await checkPrices(ctx, submitted, { customerId, vehicleId, day });
  const ids = lines.flatMap(({ inventoryItemId }) => inventoryItemId ?? []);
  const stock = new Map((await findStock(ctx, ids)).map((row) => [row.id, row]));
  const quoted = lines.map((line) => presentQuoted(line, stock.get(line.inventoryItemId ?? "")));
  return { day, lines: quoted, totalPriceCents: sumOf(quoted, (line) => line.totalPriceCents) };
}

function presentQuoted(line: Line, stock: StockRow | undefined) {
  const { kind, inventoryItemId, partNumber, description, quantity, totalPriceCents } = line;
  const { costCents: expectedCostCents = null } = line.pricedFrom;
  return {
    kind,
    inventoryItemId,
    partNumber,
    description,
    quantity,
    availableQuantity: stock ? subtractQuantities(stock.quantity, stock.reservedQuantity) : null,
    unitPriceCents: line.unitPriceCents,
    totalPriceCents,
    ...presentPricing(line),
    expectedCostCents,
    marginCents:
      expectedCostCents === null
        ? null
        : totalPriceCents - extendedCents(quantity, expectedCostCents),
  };
}
