import type { LineKind } from "@bayline/contracts";
import { type BlockView, isoInstant, type LineView } from "@bayline/db";
import { isCostKnown } from "../lines/line.ts";
import { isTaxable, type TaxDefaults } from "../lines/tax.ts";
import { presentPricing } from "../price-book/pricing.ts";

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
    cannedJobId: block.cannedJobId,
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
  const costIsKnown = isCostKnown(line);
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
    totalCostCents: costIsKnown ? line.totalCostCents : null,
    costIsKnown,
    vmrsCode: line.vmrsCode,
    ...presentPricing(line),
    ...ownFieldsOf[line.kind](line),
  };
}

const instant = (text: string | null) => text && isoInstant(text);

/** Fields of one kind of line only. */
const ownFieldsOf = {
  labor: (line: LineView) => ({
    status: line.status ?? "pending",
    laborType: line.laborType,
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
    ...presentCost(block),
    marginPercent: marginPercent(block),
  };
}

type Costs = Pick<BlockView, "totalCostCents" | "unknownCostLines" | "unknownCostPriceCents">;

/** What work costs, as far as it is known. */
export function presentCost(costs: Costs) {
  const { totalCostCents, unknownCostLines, unknownCostPriceCents } = costs;
  const costIsKnown = unknownCostLines === 0;
  return { totalCostCents, costIsKnown, unknownCostLines, unknownCostPriceCents };
}

/**
 * The margin in percent of the price, with 2 decimals; null without a price, and with lines of
 * unknown cost.
 */
function marginPercent({ totalPriceCents, totalCostCents, unknownCostLines }: BlockView) {
  if (totalPriceCents === 0 || unknownCostLines > 0) return null;
  return Math.round(((totalPriceCents - totalCostCents) / totalPriceCents) * 10_000) / 100;
}
