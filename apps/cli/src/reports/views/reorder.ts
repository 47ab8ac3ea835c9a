import { contract } from "@bayline/contracts";
import { formatDollars } from "@bayline/contracts/plain";
import type { z } from "zod";
import { plainText } from "../../terminal/text.ts";
import { cents, count, extra, text, word } from "../fields.ts";
import { type Page, type TableSection, tableOf } from "../page.ts";
import { report } from "../report.ts";

type Report = z.output<typeof contract.reports.reorder.output>;
type Vendor = Report["vendors"][number];
type Part = Vendor["parts"][number];

export const reorder = report({
  answer: contract.reports.reorder.output,
  page(answer): Page {
    const { vendors, partCount, alreadyOrderedCount, estimatedCostCents } = answer;
    return {
      title: "What to reorder",
      facts: [
        partCount === 0
          ? "nothing"
          : `${showParts(partCount)}, about ${formatDollars(estimatedCostCents)}`,
        ...(alreadyOrderedCount > 0 ? [`${showParts(alreadyOrderedCount)} already ordered`] : []),
      ],
      sections: vendors.map(ofVendor),
      warnings: answer.truncated ? [`${showParts(partCount)} in total; --limit shows more`] : [],
    };
  },
  rows: ({ vendors }) =>
    vendors.flatMap(({ vendorId, vendorName, parts }) =>
      parts.map(({ inventoryItemId, ...part }) => ({
        vendorName,
        ...part,
        vendorId,
        inventoryItemId,
      })),
    ),
});

export function showParts(number: number): string {
  return number === 1 ? "1 part" : `${number} parts`;
}

function ofVendor({ vendorName, parts, partCount, estimatedCostCents }: Vendor): TableSection {
  const whole = parts.length === partCount ? estimatedCostCents : undefined;
  return tableOf(parts, {
    title: `${plainText(vendorName ?? "No vendor")}, ${showParts(partCount)}`,
    fields: [
      word<Part>("Part", ({ partNumber }) => partNumber),
      text("Name", ({ name }) => name),
      count("Available", ({ available }) => available),
      count("On order", ({ onOrder }) => onOrder),
      extra({
        ...count<Part>("Reorder at", ({ reorderPoint }) => reorderPoint ?? 0),
        of: ({ reorderPoint }) => String(reorderPoint ?? ""),
      }),
      count("Order", ({ suggestedQuantity }) => suggestedQuantity),
      extra(cents("Unit cost", ({ unitCostCents }) => unitCostCents)),
      cents("Cost", (part) => part.estimatedCostCents, whole),
    ],
  });
}
