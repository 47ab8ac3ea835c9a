import type { BillInFull, NewBillLine } from "@bayline/db";
import { costOf } from "./applied-charges.ts";
import { goodsOf, type RestatedGoods, restateGoods } from "./paid-goods.ts";
import { stockUnitCost } from "./waiting-goods.ts";

/**
 * The goods of lines whose cost changes. Their layers keep their unit cost, which may be that of a later
 * bill, unless the unit cost of the line changes.
 */
export function restatedGoods(bill: BillInFull, lines: readonly NewBillLine[]): RestatedGoods[] {
  const old = new Map(bill.lines.map((line) => [line.id, line]));
  const changed = lines.flatMap((line) => {
    const before = old.get(line.id);
    if (!before || line.kind !== "part") return [];
    const hasOtherCost =
      costOf(line) !== costOf(before) || stockUnitCost(line) !== stockUnitCost(before);
    return hasOtherCost ? [{ line, before }] : [];
  });
  const goods = goodsOf(
    [bill],
    changed.map(({ before }) => before),
  );
  return changed.flatMap(({ line, before }) => {
    const unitCostCents = stockUnitCost(line);
    const paidFor = goods.get(line.id) ?? [];
    const restated = restateGoods([{ line, cents: costOf(line), unitCostCents, goods: paidFor }]);
    if (unitCostCents !== stockUnitCost(before)) return restated;
    return restated.map((part) => ({ ...part, unitCostCents: part.layerUnitCostCents }));
  });
}
