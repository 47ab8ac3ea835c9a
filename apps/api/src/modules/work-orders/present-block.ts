import type { LineKind } from "@bayline/contracts";
import { type BlockView, isoInstant, type LineView } from "@bayline/db";
import { isTaxable, type TaxDefaults } from "../lines/tax.ts";

type Presented = ReturnType<typeof presentLine>;

export function presentBlock(block: BlockView, lines: readonly LineView[], terms: TaxDefaults) {
  const of = (kind: LineKind): Presented[] => {
    const shown: Presented[] = [];
    for (const line of lines) if (line.kind === kind) shown.push(presentLine(line, terms));
    return shown;
  };
  return {
    id: block.id,
    name: block.name,
    description: block.description,
    complaint: block.complaint,
    cause: block.cause,
    correction: block.correction,
    authorizationStatus: block.authorizationStatus,
    version: block.version,
    labor: of("labor"),
    parts: of("part"),
    tires: of("tire"),
    materials: of("material"),
    fees: of("fee"),
    financials: presentFinancials(block),
  };
}

export function presentLine(line: LineView, terms: TaxDefaults) {
  return {
    id: line.id,
    kind: line.kind,
    description: line.description,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    unitCostCents: line.unitCostCents,
    discountCents: line.discountCents,
    taxable: isTaxable(line, terms),
    totalPriceCents: line.totalPriceCents,
    totalCostCents: line.totalCostCents,
    ...ownFieldsOf[line.kind](line),
  };
}

const instant = (text: string | null) => text && isoInstant(text);

/** Fields of one kind of line only. */
const ownFieldsOf = {
  labor: (line: LineView) => ({
    status: line.status ?? "pending",
    technicianId: line.technicianId,
    technicianName: line.technicianName,
    startedAt: instant(line.startedAt),
    completedAt: instant(line.completedAt),
  }),
  part: goods,
  tire: goods,
  material: () => ({}),
  fee: (line: LineView) => ({ feeType: line.feeType ?? "fee" }),
} satisfies Record<LineKind, (line: LineView) => object>;

function goods(line: LineView) {
  return {
    inventoryItemId: line.inventoryItemId,
    partNumber: line.partNumber,
    reservedQuantity: line.reservedQuantity,
  };
}

function presentFinancials(block: BlockView) {
  return {
    laborCents: block.laborCents,
    partsCents: block.partsCents,
    tiresCents: block.tiresCents,
    materialsCents: block.materialsCents,
    feesCents: block.feesCents,
    discountCents: block.discountCents,
    discountsCents: block.discountsCents,
    taxCents: block.taxCents,
    totalPriceCents: block.totalPriceCents,
    totalCostCents: block.totalCostCents,
    marginPercent: marginPercent(block),
  };
}

/** The margin in percent of the price, with 2 decimals; null without a price. */
export function marginPercent({
  totalPriceCents: price,
  totalCostCents: cost,
}: Pick<BlockView, "totalPriceCents" | "totalCostCents">): number | null {
  return price === 0 ? null : Math.round(((price - cost) / price) * 10_000) / 100;
}
