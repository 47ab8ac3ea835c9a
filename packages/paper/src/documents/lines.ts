import type { Column, Row } from "../sheet.ts";
import { deduction, dollars, present, quantityText } from "./words.ts";

/** A line of work or goods that the customer pays. */
export interface PricedLine {
  kind: string;
  description: string | null;
  partNumber?: string | null | undefined;
  quantity: number;
  unitPriceCents: number;
  discountCents: number;
  /** The right-hand amount, after or before the discount as the document says. */
  amountCents: number;
  isTaxed: boolean;
}

const kinds: Readonly<Record<string, string>> = {
  labor: "Labor",
  part: "Part",
  tire: "Tire",
  material: "Shop supplies",
  fee: "Fee",
};

/** The columns of priced lines; discounts only where there are any. */
export function pricedColumns(lines: readonly PricedLine[]): Column[] {
  const discount: Column[] = hasDiscounts(lines)
    ? [{ title: "Discount", width: { points: 58 }, align: "right" }]
    : [];
  return [
    { title: "Description", width: { share: 1 }, align: "left" },
    { title: "Qty / hours", width: { points: 54 }, align: "right" },
    { title: "Price", width: { points: 66 }, align: "right" },
    ...discount,
    { title: "Tax", width: { points: 18 }, align: "left" },
    { title: "Amount", width: { points: 78 }, align: "right" },
  ];
}

export function pricedRows(lines: readonly PricedLine[], isMuted = false): Row[] {
  const showDiscounts = hasDiscounts(lines);
  return lines.map((line) => {
    const kind = kinds[line.kind] ?? line.kind;
    const discount = line.discountCents === 0 ? "" : deduction(line.discountCents);
    const detail = present(line.description ? kind : null, line.partNumber).join("  ·  ");
    return {
      isMuted,
      cells: [
        { text: line.description ?? kind, detail: detail || null },
        quantityText(line.quantity),
        dollars(line.unitPriceCents),
        ...(showDiscounts ? [discount] : []),
        line.isTaxed ? "T" : "",
        dollars(line.amountCents),
      ],
    };
  });
}

function hasDiscounts(lines: readonly PricedLine[]): boolean {
  return lines.some(({ discountCents }) => discountCents !== 0);
}
