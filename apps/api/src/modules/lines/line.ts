import type { LineKind } from "@bayline/contracts";
import type { LineItemRow } from "@bayline/db";
import { newId } from "../../ids.ts";
import { extendedCents } from "../amounts/money.ts";

/** The fields of a stored line that work orders and counter sales share. Whole cents. */
export type Line = Pick<
  LineItemRow,
  | ("tenantId" | "id" | "position" | "kind" | "description")
  | ("inventoryItemId" | "partNumber" | "deductionId" | "taxable" | "vmrsCode")
  | ("quantity" | "unitPriceCents" | "unitCostCents" | "discountCents")
  | ("amountCents" | "totalPriceCents" | "totalCostCents" | "pricing" | "pricedFrom")
> & { laborType?: string | null };

/** The fields of a line in a request that work orders and counter sales share. */
export interface LineInput {
  id?: string | undefined;
  kind?: LineKind | undefined;
  description?: string | null | undefined;
  quantity?: number | undefined;
  /** Null: by the price book. */
  unitPriceCents?: number | null | undefined;
  unitCostCents?: number | null | undefined;
  discountCents?: number | undefined;
  taxable?: boolean | null | undefined;
  vmrsCode?: string | null | undefined;
  inventoryItemId?: string | null | undefined;
  partNumber?: string | null | undefined;
  laborType?: string | null | undefined;
  /** Of a line that is sent back as it was read. */
  pricedBy?: unknown;
}

/** A line of a request. */
export interface SubmittedLine<I extends LineInput = LineInput, L extends Line = Line> {
  kind: L["kind"];
  input: I;
  /** The stored line that the request changes. */
  current: L | undefined;
  /** The path of the line in the request: `parts[0].` or empty. */
  at: string;
}

/** A new line with the default of each shared field. */
export function newLine<K extends LineKind>(
  tenantId: string,
  kind: K,
  position: number,
): Line & { kind: K } {
  return {
    tenantId,
    id: newId(),
    position,
    kind,
    description: null,
    inventoryItemId: null,
    partNumber: null,
    deductionId: null,
    taxable: null,
    vmrsCode: null,
    quantity: 1,
    unitPriceCents: 0,
    unitCostCents: isOfGoods(kind) ? null : 0,
    discountCents: 0,
    amountCents: 0,
    totalPriceCents: 0,
    totalCostCents: 0,
    pricing: { source: "none" },
    pricedFrom: {},
  };
}

const kindsOfGoods: readonly LineKind[] = ["part", "tire", "material"];

function isOfGoods(kind: LineKind): boolean {
  return kindsOfGoods.includes(kind);
}

interface Sourced extends Pick<Line, "kind" | "inventoryItemId"> {
  feeType?: LineItemRow["feeType"];
}

/**
 * Whether nothing but a person or a bill says what a line costs: goods that are not kept in stock,
 * and work of others.
 */
export function mayLackCost({ kind, inventoryItemId, feeType }: Sourced): boolean {
  return inventoryItemId === null && (isOfGoods(kind) || feeType === "subcontract");
}

/** Whether the cost of a line is known: 0 is a cost. */
export function isCostKnown(line: Pick<Line, "unitCostCents"> & WithBilledCost): boolean {
  return line.unitCostCents !== null || typeof line.billedCostCents === "number";
}

/** A line with its cost computed from quantity and unit cost; 0 if it is not known. */
export function costLine<L extends { quantity: number; unitCostCents: number | null }>(
  line: L,
): L & { totalCostCents: number } {
  return { ...line, totalCostCents: extendedCents(line.quantity, line.unitCostCents ?? 0) };
}

/** A line, which may be of a work order and have the cost that bills charge for it. */
type WithBilledCost = { billedCostCents?: number | null };

type Priced =
  | ("quantity" | "unitPriceCents" | "unitCostCents" | "discountCents" | "deductionId")
  | ("amountCents" | "totalPriceCents" | "totalCostCents");

/**
 * A line with its computed amounts. Goods that left stock keep the cost of their layers, and lines
 * that bills charge for what they charge.
 */
export function priceLine<L extends Pick<Line, Priced> & WithBilledCost>(line: L): L {
  const { totalCostCents } = line.deductionId ? line : costLine(line);
  const amountCents = extendedCents(line.quantity, line.unitPriceCents);
  return {
    ...line,
    totalCostCents: line.billedCostCents ?? totalCostCents,
    amountCents,
    totalPriceCents: amountCents - line.discountCents,
  };
}
