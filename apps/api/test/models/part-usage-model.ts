import {
  costNow,
  dividedHalfUp,
  type ShopHistory,
  shopDay,
  sum,
  tenThousandths,
} from "./daily-model.ts";
import { daysLater } from "./daily-report-models.ts";

/** The used quantity of each part at a moment, by key. */
export function modelPartUsage(history: ShopHistory, countedAt: string) {
  const uses = history.sold
    .filter(({ isVoid, source }) => !isVoid && source === "workOrder")
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .flatMap((sold) =>
      sold.lines
        .filter(({ kind }) => kind === "part")
        .map((line) => ({
          date: shopDay(sold.at, history.timeZone),
          partNumber: line.partNumber?.trim() ?? "",
          description: line.description?.trim() ?? "",
          tenThousandths: tenThousandths(line.quantity),
          unitCents: dividedHalfUp(costNow(sold, line) * 10_000, tenThousandths(line.quantity)),
        })),
    );
  const byKey = Map.groupBy(uses, (use) => (use.partNumber || use.description).toUpperCase());
  // A line with neither number nor description has no part.
  byKey.delete("");
  const recent = daysLater(countedAt.slice(0, 10), -180);
  return [...byKey]
    .map(([key, of]) => {
      const partNumber = of.findLast((use) => use.partNumber !== "")?.partNumber ?? "";
      const lately = of.filter(({ date }) => date >= recent);
      return {
        key,
        partNumber,
        description: of.findLast((use) => use.description !== "")?.description ?? "",
        category: history.categoryByPart.get(partNumber.toUpperCase()) ?? "Parts",
        qtyUsed180: sum(lately, (use) => use.tenThousandths) / 10_000,
        qtyUsedAll: sum(of, (use) => use.tenThousandths) / 10_000,
        totalCostCents: of.findLast((use) => use.unitCents !== 0)?.unitCents ?? 0,
        lastUsedDate: of
          .map(({ date }) => date)
          .toSorted()
          .at(-1),
      };
    })
    .toSorted((one, other) => one.key.localeCompare(other.key));
}
