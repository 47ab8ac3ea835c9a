import type { LineKind } from "@bayline/contracts";
import { type BlockView, isoInstant, type LineView, type WorkOrderRow } from "@bayline/db";

/** The order's defaults for lines without their own tax flag. */
export type Taxability = Pick<WorkOrderRow, "partsTaxable" | "laborTaxable">;

type Presented = ReturnType<typeof presentLine>;

export function presentBlock(block: BlockView, lines: readonly LineView[], terms: Taxability) {
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

export function presentLine(line: LineView, terms: Taxability) {
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

/** Whether a line bears sales tax: by its own flag, otherwise by its order's. */
export function isTaxable(
  { kind, taxable }: Pick<LineView, "kind" | "taxable">,
  terms: Taxability,
): boolean {
  const byTerms = taxableByTerms[kind];
  return byTerms !== null && (taxable ?? terms[byTerms]);
}

/** Whether lines of a kind never bear sales tax, whatever the flags. */
export function isNeverTaxed(kind: LineKind): boolean {
  return taxableByTerms[kind] === null;
}

/** The flag of the order by kind. Materials and fees are never taxed. */
const taxableByTerms = {
  labor: "laborTaxable",
  part: "partsTaxable",
  tire: "partsTaxable",
  material: null,
  fee: null,
} as const satisfies Record<LineKind, keyof Taxability | null>;

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
