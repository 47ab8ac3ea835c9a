import type { ChargeKind } from "@bayline/contracts";
import type { NewBillLine, PaidGoods } from "@bayline/db";
import { newId } from "../../ids.ts";
import { spreadCharges } from "../amounts/charges.ts";
import { extendedCents, sumOf } from "../amounts/money.ts";
import { stockUnitCost } from "./waiting-goods.ts";

/** A line of a bill without the fields of other kinds. */
type LineFields = Partial<NewBillLine> & Pick<NewBillLine, "kind" | "amountCents">;

export interface BilledGoods {
  purchaseOrderId: string;
  /** Null if the line of old goods was removed. */
  purchaseOrderLineId: string | null;
  inventoryItemId: string | null;
  partNumber: string;
  description: string | null;
  /** As billed: in packs if there is a pack quantity. */
  quantity: number;
  packQuantity: number | null;
  /** Of a billed unit, rounded. */
  unitCostCents: number;
  amountCents: number;
  stockQuantity: number;
  receivedQuantity: number;
  receivedCents: number;
  /** The cost layer of the received goods; null if none came with this bill. */
  layerId: string | null;
  /** The cost of the whole layer. */
  layerCents: number;
  /** The deposit for the core of each unit of stock; 0 without one. */
  coreDepositCents: number;
}

export interface BilledCharge {
  kind: ChargeKind;
  description: string | null;
  amountCents: number;
  allocation: "value" | "none";
}

/** Builds a line of a bill; the other fields are those of other kinds. */
export function lineOf(position: number, fields: LineFields): NewBillLine {
  return {
    id: newId(),
    position,
    description: null,
    partNumber: null,
    inventoryItemId: null,
    purchaseOrderId: null,
    purchaseOrderLineId: null,
    quantity: null,
    unitCostCents: null,
    packQuantity: null,
    depositCents: null,
    coreId: null,
    sentBackQuantity: null,
    inHandQuantity: null,
    isPartial: false,
    category: null,
    lineItemId: null,
    allocation: null,
    chargedCents: 0,
    appliedCents: 0,
    targetLineId: null,
    stockQuantity: null,
    receivedQuantity: 0,
    receivedCents: 0,
    ...fields,
  };
}

/** Builds the lines of charges. Their positions are those in the list. */
export function linesOfCharges(charges: BilledCharge[]): NewBillLine[] {
  return charges.map((charge, position) => lineOf(position, charge));
}

/**
 * Builds the lines of a bill: its goods with their shares of the charges, the charges, the cores.
 */
export function linesOfBill(
  goods: BilledGoods[],
  shares: number[],
  charges: BilledCharge[],
): NewBillLine[] {
  const parts = goods.map((part, index) => {
    const { coreDepositCents: _deposit, layerId: _layer, layerCents: _cents, ...fields } = part;
    return { kind: "part", ...fields, chargedCents: shares[index] ?? 0 };
  });
  const cores = goods
    .filter(({ coreDepositCents }) => coreDepositCents > 0)
    .map((part) => ({
      kind: "core_deposit",
      partNumber: part.partNumber,
      inventoryItemId: part.inventoryItemId,
      quantity: part.stockQuantity,
      depositCents: part.coreDepositCents,
      amountCents: extendedCents(part.stockQuantity, part.coreDepositCents),
    }));
  return [...parts, ...charges, ...cores].map((fields, position) => lineOf(position, fields));
}

/**
 * Which goods the lines of a bill paid for. The lines begin with those of the goods, in their
 * order.
 */
export function receiptsOf(goods: BilledGoods[], lines: NewBillLine[]): PaidGoods[] {
  return goods.flatMap(({ layerId: costLayerId, layerCents, ...part }, index) => {
    const line = lines[index];
    if (!line || costLayerId === null) return [];
    const { receivedQuantity: quantity, receivedCents: cents } = part;
    const layer = { layerCents, layerUnitCostCents: stockUnitCost(line) };
    return [{ costLayerId, billLineId: line.id, quantity, cents, ...layer }];
  });
}

/**
 * The lines of a bill with their shares of its charges: of all goods that it has now. Charges for
 * goods of other bills are in the cost of these.
 *
 * @throws 400 about a given field: see {@link spreadCharges}
 */
export function withChargedCents(
  lines: readonly NewBillLine[],
  appliesTo: readonly string[],
  refusedField?: "charges" | "lines",
): NewBillLine[] {
  const goods = lines.filter(({ kind }) => kind === "part");
  const charges = appliesTo.length === 0 ? lines.filter(({ kind }) => kind !== "part") : [];
  const shares = spreadCharges(goods, charges, refusedField);
  const byId = new Map(goods.map(({ id }, index) => [id, shares[index] ?? 0]));
  return lines.map((line) => ({ ...line, chargedCents: byId.get(line.id) ?? 0 }));
}

export interface BillTotals {
  goodsCents: number;
  chargesCents: number;
  coresCents: number;
  totalCents: number;
}

/** The status of a bill, neither a draft nor void, by its amounts. */
export function statusOf({ totalCents, paidCents }: Record<"totalCents" | "paidCents", number>) {
  if (paidCents === totalCents) return "paid";
  return paidCents === 0 ? "open" : "partially_paid";
}

/** Kinds of lines whose amounts are of goods. */
const goodsKinds = ["part", "price_credit", "return_credit"];

export function billTotals(
  lines: ReadonlyArray<Pick<NewBillLine, "kind" | "amountCents">>,
): BillTotals {
  const goodsCents = sumOf(goodsKinds, (kind) => centsOf(lines, kind));
  const coresCents = centsOf(lines, "core_deposit") + centsOf(lines, "core_credit");
  const totalCents = sumOf(lines, ({ amountCents }) => amountCents);
  return { goodsCents, coresCents, chargesCents: totalCents - goodsCents - coresCents, totalCents };
}

function centsOf(
  lines: ReadonlyArray<Pick<NewBillLine, "kind" | "amountCents">>,
  kind: string,
): number {
  const ofKind = lines.filter((line) => line.kind === kind);
  return sumOf(ofKind, ({ amountCents }) => amountCents);
}
