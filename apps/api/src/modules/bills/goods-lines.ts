import { inUnitsOfStock } from "@bayline/contracts";
import type { NewBillLine } from "@bayline/db";
import type { InputOf } from "../../pipeline/use-case.ts";
import { extendedCents, sumOf } from "../amounts/money.ts";
import { sumQuantities, tenThousandths } from "../amounts/quantities.ts";
import type { BilledPart, TakenGoods } from "./allocate-goods.ts";
import { lineOf, withChargedCents } from "./bill-lines.ts";
import { type RestatedGoods, restateGoods } from "./paid-goods.ts";
import { pieceOf, stockUnitCost } from "./waiting-goods.ts";

type SentLine = InputOf<"bills.create">["lines"][number];
type SentGoods = Extract<SentLine, { kind: "part" }>;
export type OtherLine = Exclude<SentLine, SentGoods>;

/** A line of a bill with the goods that it names, if it is one of goods. */
interface MadeLine {
  line: NewBillLine;
  part: BilledPart | undefined;
  /** The deposit for the core of each unit of stock; 0 without one. */
  depositCents: number;
}

/**
 * The lines of a bill of goods in the order of the request, with the core deposits behind them, and
 * the received goods at their new cost: their amounts with their shares of the charges. Pure.
 *
 * @throws 400 for discounts that exceed the cost of a line
 */
export function linesWithGoods(
  sent: readonly SentLine[],
  parts: ReadonlyMap<number, BilledPart[]>,
  other: (line: OtherLine) => NewBillLine,
): { lines: NewBillLine[]; goods: RestatedGoods[] } {
  const made = withShares(
    sent.flatMap((line, index): MadeLine[] =>
      line.kind === "part"
        ? linesOfGoods(line, parts.get(index) ?? [])
        : [{ line: other(line), part: undefined, depositCents: 0 }],
    ),
  );
  const goods = restateGoods(
    made.map(({ line, part }) => ({
      line,
      cents: line.amountCents + line.chargedCents,
      unitCostCents: stockUnitCost(line),
      goods: inOrderOfReceipts(part?.goods ?? []).map((taken) => ({
        ...taken,
        billLineId: line.id,
      })),
    })),
  );
  const cores = made.flatMap(({ part, depositCents }) =>
    part && depositCents > 0 ? [coreOf(part, depositCents)] : [],
  );
  const lines = [...withReceipts(made, goods), ...cores];
  return { lines: lines.map((line, position) => ({ ...line, position })), goods };
}

/**
 * The lines for the goods of a line of the request: one for each line of an order, which has its part
 * of the amount by the position of its goods.
 */
function linesOfGoods(sent: SentGoods, parts: readonly BilledPart[]): MadeLine[] {
  const { amountCents, billedUnitCostCents, unitCostCents, quantity } = inUnitsOfStock(sent);
  const isWhole = parts.length === 1;
  const whole = tenThousandths(quantity);
  let from = 0;
  return parts.map((part) => {
    const to = from + tenThousandths(part.quantity);
    const cents = pieceOf(amountCents, { from, to, whole });
    from = to;
    const line = lineOf(0, {
      kind: "part",
      description: sent.description || part.description,
      amountCents: cents,
      partNumber: part.partNumber,
      inventoryItemId: part.itemId,
      purchaseOrderId: part.orderId,
      purchaseOrderLineId: part.lineId,
      quantity: isWhole ? sent.quantity : part.quantity,
      packQuantity: isWhole ? (sent.packQuantity ?? null) : null,
      unitCostCents: isWhole ? billedUnitCostCents : unitCostCents,
      stockQuantity: part.quantity,
    });
    return { line, part, depositCents: sent.coreDepositCents ?? 0 };
  });
}

/** The order in which a correction of the bill divides its cost again. */
function inOrderOfReceipts(goods: readonly TakenGoods[]): TakenGoods[] {
  return goods.toSorted((a, b) => (a.costLayerId < b.costLayerId ? -1 : 1));
}

function coreOf({ partNumber, itemId, quantity }: BilledPart, depositCents: number): NewBillLine {
  return lineOf(0, {
    kind: "core_deposit",
    partNumber,
    inventoryItemId: itemId,
    quantity,
    depositCents,
    amountCents: extendedCents(quantity, depositCents),
  });
}

/** Spreads the charges over the goods. */
function withShares(made: readonly MadeLine[]): MadeLine[] {
  const charged = withChargedCents(
    made.map(({ line }) => line),
    [],
    "lines",
  );
  return made.map((entry, at) => ({ ...entry, line: charged[at] ?? entry.line }));
}

function withReceipts(made: readonly MadeLine[], goods: readonly RestatedGoods[]): NewBillLine[] {
  const byLine = Map.groupBy(goods, ({ billLineId }) => billLineId);
  return made.map(({ line }) => {
    const ofLine = byLine.get(line.id) ?? [];
    return {
      ...line,
      receivedQuantity: sumQuantities(ofLine.map(({ quantity }) => quantity)),
      receivedCents: sumOf(ofLine, ({ cents }) => cents),
    };
  });
}
