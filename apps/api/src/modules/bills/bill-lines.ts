import type { ChargeKind } from "@bayline/contracts";
import type { NewBillLine, PaidGoods } from "@bayline/db";
import { newId } from "../../ids.ts";
import { spreadCharges } from "../amounts/charges.ts";
import { extendedCents, sumOf } from "../amounts/money.ts";
import { stockUnitCost } from "./waiting-goods.ts";

/** A line of a bill without the fields of other kinds. */
type LineFields = Partial<NewBillLine> & Pick<NewBillLine, "kind" | "amountCents">;

/** A charge as requests name it. */
interface SentCharge {
  kind: ChargeKind;
  description?: string | null | undefined;
  amountCents: number;
  allocation: "value" | "none";
}

/** A line of a new bill, with the receipts that it pays for and the core deposits of its goods. */
export interface MadeLine {
  line: NewBillLine;
  receipts: PaidGoods[];
  cores: NewBillLine[];
}

/** Builds a line of a bill without a place; the other fields are those of other kinds. */
export function lineOf(fields: LineFields): NewBillLine {
  return {
    id: newId(),
    position: 0,
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

/** Builds the lines of charges. */
export function linesOfCharges(charges: readonly SentCharge[]): NewBillLine[] {
  return charges.map((charge) => lineOf({ ...charge, description: charge.description || null }));
}

/** A line that pays for no receipts. */
export const onlyLine = (line: NewBillLine): MadeLine => ({ line, receipts: [], cores: [] });

/** Builds the line of goods of an invoice, which pays for what was received into a layer. */
export function lineOfGoods(
  fields: Omit<LineFields, "kind">,
  layer: { id: string; cents: number } | null,
  coreDepositCents = 0,
): MadeLine {
  const line = lineOf({ kind: "part", ...fields });
  const { id: billLineId, receivedQuantity: quantity, receivedCents: cents } = line;
  const goods = { billLineId, quantity, cents, layerUnitCostCents: stockUnitCost(line) };
  const receipts = layer ? [{ ...goods, costLayerId: layer.id, layerCents: layer.cents }] : [];
  return { line, receipts, cores: coreDepositsOf(line, coreDepositCents) };
}

/** Builds the line of the cores of goods; none without a deposit. */
export function coreDepositsOf(
  { partNumber, inventoryItemId, stockQuantity }: NewBillLine,
  depositCents: number,
): NewBillLine[] {
  if (depositCents === 0) return [];
  const quantity = stockQuantity ?? 0;
  const amountCents = extendedCents(quantity, depositCents);
  const core = { partNumber, inventoryItemId, quantity, depositCents, amountCents };
  return [lineOf({ kind: "core_deposit", ...core })];
}

/** The lines of a bill in their order, with the core deposits of goods behind them. */
export function linesOfBill(made: readonly MadeLine[]): NewBillLine[] {
  const lines = [...made.map(({ line }) => line), ...made.flatMap(({ cores }) => cores)];
  return lines.map((line, position) => ({ ...line, position }));
}

/** The receipts that the lines of a bill pay for. */
export function receiptsOf(made: readonly MadeLine[]): PaidGoods[] {
  return made.flatMap(({ receipts }) => receipts);
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
