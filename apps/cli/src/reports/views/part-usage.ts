import { contract } from "@bayline/contracts";
import { cents, count, extra, text, word } from "../fields.ts";
import { tableOf } from "../page.ts";
import { report } from "../report.ts";

/** The most used parts. The other output formats contain all parts. */
const shown = 20;

export const partUsage = report({
  answer: contract.reportAggregates.partUsage.output,
  showsTimes: true,
  page({ parts, updatedAt }, timeOf) {
    type Part = (typeof parts)[number];
    const byUse = parts.toSorted(
      (a, b) =>
        b.qtyUsed180 - a.qtyUsed180 || b.qtyUsedAll - a.qtyUsedAll || (a.key < b.key ? -1 : 1),
    );
    const top = byUse.slice(0, shown);
    return {
      title: "Part usage",
      facts: [
        top.length < parts.length ? `top ${shown} of ${parts.length} parts` : "every part",
        ...(updatedAt ? [`rebuilt ${timeOf(updatedAt)}`] : []),
      ],
      sections: [
        tableOf(top, {
          title: "",
          fields: [
            word<Part>("Part", ({ key, partNumber }) => partNumber || key),
            count("180 days", ({ qtyUsed180 }) => qtyUsed180),
            count("Ever", ({ qtyUsedAll }) => qtyUsedAll),
            cents("Unit cost", ({ totalCostCents }) => totalCostCents),
            extra(word("Last used", ({ lastUsedDate }) => lastUsedDate)),
            extra(text("Category", ({ category }) => category)),
            extra(text("Description", ({ description }) => description)),
          ],
          bar: ({ qtyUsed180 }) => qtyUsed180,
        }),
      ],
    };
  },
  rows: ({ parts }) => parts.map(({ totalCostCents, ...part }) => ({ ...part, totalCostCents })),
});
