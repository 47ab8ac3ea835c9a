import { contract } from "@bayline/contracts";
import { formatDollars } from "@bayline/contracts/plain";
import type { z } from "zod";
import type { Pair } from "../../output/pairs.ts";
import { plainText } from "../../terminal/text.ts";
import { cents, count, extra, text, word } from "../fields.ts";
import { type Page, type TableSection, tableOf } from "../page.ts";
import { report } from "../report.ts";

type Quote = z.output<typeof contract.workOrders.quote.output>;
type Block = Quote["workOrder"]["services"][number];
type Line = Block["labor"][number];
type Shortage = Quote["shortages"][number];

export const quote = report({
  answer: contract.workOrders.quote.output,
  page({ workOrder, totals, shortages }): Page {
    const { orderNumber, status, customerName, vehicleUnit, services } = workOrder;
    const names = [customerName, vehicleUnit].filter((name) => name !== null);
    return {
      title: plainText(`Quote ${orderNumber}`),
      facts: [plainText(status), ...names.map(plainText)],
      sections: [
        ...services.map(ofBlock),
        { kind: "pairs", pairs: amounts(totals) },
        ...(shortages.length > 0 ? [ofShortages(shortages)] : []),
      ],
    };
  },
  rows: ({ workOrder }) =>
    workOrder.services.flatMap((block) =>
      linesOf(block).map(({ kind, partNumber, description, ...line }) => ({
        orderNumber: workOrder.orderNumber,
        service: block.name,
        kind,
        partNumber: partNumber ?? null,
        description,
        quantity: line.quantity,
        unitPriceCents: line.unitPriceCents,
        totalPriceCents: line.totalPriceCents,
      })),
    ),
});

function linesOf({ labor, parts, tires, materials, fees }: Block): Line[] {
  return [labor, parts, tires, materials, fees].flat();
}

function ofBlock(block: Block): TableSection {
  const declined = block.authorizationStatus === "declined" ? ", declined" : "";
  return tableOf(linesOf(block), {
    title: plainText(`${block.name}${declined}`),
    fields: [
      word<Line>("Kind", ({ kind }) => kind),
      text("Part", ({ partNumber }) => partNumber ?? null),
      text("Description", ({ description }) => description),
      count("Quantity", ({ quantity }) => quantity),
      extra(cents("Price", ({ unitPriceCents }) => unitPriceCents)),
      cents("Total", ({ totalPriceCents }) => totalPriceCents, block.financials.totalPriceCents),
    ],
  });
}

function amounts(totals: Quote["totals"]): Pair[] {
  const parts: Array<[label: string, amount: number]> = [
    ["Labor", totals.laborCents],
    ["Parts", totals.partsCents],
    ["Tires", totals.tiresCents],
    ["Materials", totals.materialsCents],
    ["Fees", totals.feesCents],
    ["Discounts", -totals.discountsCents],
    ["Tax", totals.taxCents],
  ];
  const shown = [
    ...parts.filter(([, amount]) => amount !== 0),
    ["Total", totals.totalPriceCents] as const,
  ];
  const texts = shown.map(([, amount]) => formatDollars(amount));
  const widest = Math.max(...texts.map((text) => text.length));
  return shown.map(([label], at): Pair => [label, (texts[at] ?? "").padStart(widest)]);
}

function ofShortages(shortages: readonly Shortage[]): TableSection {
  return tableOf(shortages, {
    title: "Short in stock",
    fields: [
      word<Shortage>("Part", ({ partNumber }) => partNumber),
      count("Needed", ({ needed }) => needed),
      count("Short", ({ short }) => short),
    ],
  });
}
