import { type BillStatus, type ChargeKind, chargeKinds, inUnitsOfStock } from "@bayline/contracts";
import {
  type BillInFull,
  type BillRow,
  defaultsOfBillLine,
  type NewBill,
  type NewBillLine,
  type PaidGoods,
  type ReturnLine,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { goodsLines, withChargedCents } from "../amounts/charges.ts";
import { consecutive, portionCents } from "../amounts/fifo.ts";
import { extendedCents, sumOf } from "../amounts/money.ts";
import { sumQuantities } from "../amounts/quantities.ts";
import { stockUnitCost } from "../amounts/unit-costs.ts";
import type { ClosedCores } from "../cores/credits.ts";
import type { BilledPart } from "./billed-goods.ts";

/** A bill as a write leaves it. Its receipts have the cost that they had before. */
export type BillState = NewBill &
  Partial<Pick<BillRow, "voidReason" | "paidCents">> & {
    lines: readonly NewBillLine[];
    receipts: readonly PaidGoods[];
  };

type LineFields = Pick<NewBillLine, "kind" | "amountCents"> & {
  [Field in keyof NewBillLine]?: NewBillLine[Field] | undefined;
};

/** A line of a new bill, with the receipts that it pays for and the core deposits of its goods. */
export interface MadeLine {
  line: NewBillLine;
  receipts?: PaidGoods[];
  cores?: NewBillLine[];
}

/** Builds a line of a bill without a place. Absent and empty fields have their defaults. */
export function lineOf(fields: LineFields): NewBillLine {
  const { kind, amountCents } = fields;
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "");
  return Object.assign(
    { ...defaultsOfBillLine, id: newId(), position: 0, kind, amountCents },
    Object.fromEntries(sent),
  );
}

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
function coreDepositsOf(
  { partNumber, inventoryItemId, stockQuantity }: NewBillLine,
  depositCents: number,
): NewBillLine[] {
  if (depositCents === 0) return [];
  const quantity = stockQuantity ?? 0;
  const amountCents = extendedCents(quantity, depositCents);
  const core = { partNumber, inventoryItemId, quantity, depositCents, amountCents };
  return [lineOf({ kind: "core_deposit", ...core })];
}

/**
 * The lines of a bill in their order, with the core deposits of goods behind them, and the receipts
 * that they pay for.
 */
export function goodsOfBill(made: readonly MadeLine[]) {
  const cores = made.flatMap((line) => line.cores ?? []);
  return {
    lines: numbered([...made.map(({ line }) => line), ...cores]),
    receipts: made.flatMap(({ receipts = [] }) => receipts),
  };
}

/** Gives lines their places. */
export function numbered(lines: readonly NewBillLine[]): NewBillLine[] {
  return lines.map((line, position) => ({ ...line, position }));
}

/** Kinds of lines by what their amounts are of; those of the others are charges. */
const goodsKinds = new Set<string>(["part", "price_credit", "return_credit"]);
const coreKinds = new Set<string>(["core_deposit", "core_credit"]);

/** A bill with its lines, their sums, and its status by these unless it is a draft. */
export function withLines<Bill extends { status?: BillStatus; paidCents?: number }>(
  bill: Bill,
  lines: readonly NewBillLine[],
) {
  const sumOfKinds = (kinds: ReadonlySet<string>) =>
    sumOf(lines, ({ kind, amountCents }) => (kinds.has(kind) ? amountCents : 0));
  const totalCents = sumOf(lines, ({ amountCents }) => amountCents);
  const [goodsCents, coresCents] = [sumOfKinds(goodsKinds), sumOfKinds(coreKinds)];
  const chargesCents = totalCents - goodsCents - coresCents;
  const status = bill.status === "draft" ? "draft" : statusOf(totalCents, bill.paidCents ?? 0);
  const totals = { goodsCents, chargesCents, coresCents, totalCents };
  return { ...bill, ...totals, status, lineCount: lines.length, lines };
}

/** The status of a bill, neither a draft nor void, by its amounts. */
function statusOf(totalCents: number, paidCents: number): BillStatus {
  if (paidCents === totalCents) return "paid";
  return paidCents === 0 ? "open" : "partially_paid";
}

export type BillHead = Pick<NewBill, "number" | "vendorId" | "billDate" | "postedDate"> &
  Partial<NewBill>;

/** Builds a new bill: by default an open invoice of received goods. */
export function billOf(
  ctx: WriteContext,
  head: BillHead,
  { lines, receipts }: Pick<BillState, "lines" | "receipts">,
): BillState {
  const bill = {
    type: "invoice" as const,
    unlinkedVendorName: null,
    dueDate: null,
    importedInvoiceId: null,
    isEntered: false,
    appliesTo: [],
    ...head,
    id: newRecordId(ctx),
    numberKey: head.number.toUpperCase(),
    purchaseOrderIds: [...new Set(lines.flatMap(({ purchaseOrderId }) => purchaseOrderId ?? []))],
    receipts,
  };
  return withLines(bill, lines);
}

type Input = InputOf<"bills.create">;
type Line = Input["lines"][number];
type Sent<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;
type ChargeLine = Extract<Line, { kind: ChargeKind }>;

/** What the lines of a bill name. */
export interface Named {
  /** The goods of each line, by its index. */
  parts: ReadonlyMap<number, BilledPart[]>;
  /** What each line closes, by its index. */
  closings: ReadonlyMap<number, ClosedCores>;
  targets: readonly BillInFull[];
  returns: readonly ReturnLine[];
}

/**
 * The lines of a new bill in the order of the request, with the received goods that they pay for,
 * and the first line for each line of the request. Charges are spread over the goods. Pure.
 *
 * @throws 400 for discounts that exceed the cost of a line
 */
export function newLines(input: Input, named: Named) {
  const made = input.lines.map((line, index) => madeLines(input, { line, index }, named));
  const { lines, receipts } = goodsOfBill(made.flat());
  const hasGoods = goodsLines([{ lines }]).length > 0;
  return {
    lines: hasGoods ? withChargedCents(lines, [], "lines") : lines,
    receipts,
    firsts: made.map(([first]) => first?.line),
  };
}

function madeLines(
  { lines, appliesTo }: Input,
  { line, index }: { line: Line; index: number },
  { parts, closings, targets, returns }: Named,
): MadeLine[] {
  switch (line.kind) {
    case "part":
      return linesOfGoods(line, parts.get(index) ?? []);
    case "core_deposit": {
      const amountCents = extendedCents(line.quantity, line.depositCents);
      return [{ line: lineOf({ ...line, amountCents }) }];
    }
    case "core_credit":
      return [{ line: coreLine(line, closings.get(index)) }];
    case "return_credit": {
      const returned = returns.find(({ id }) => id === line.purchaseOrderLineId);
      return returnLines(line, returned, closings.get(index));
    }
    case "price_credit": {
      const { billLineId: targetLineId, ...sent } = line;
      const goods = goodsLines(targets).find(({ id }) => id === targetLineId);
      const { partNumber, inventoryItemId } = goods ?? {};
      return [{ line: lineOf({ ...sent, targetLineId, partNumber, inventoryItemId }) }];
    }
    default: {
      if (!isCharge(line)) return [{ line: lineOf(line) }];
      const isSpread = appliesTo !== undefined || lines.some(({ kind }) => kind === "part");
      const allocation = line.allocation ?? (isSpread ? "value" : "none");
      return [{ line: lineOf({ ...line, allocation }) }];
    }
  }
}

/**
 * The lines for the goods of a line of the request: one for each line of an order, which has its
 * part of the amount by the position of its goods.
 */
function linesOfGoods(sent: Sent<"part">, parts: readonly BilledPart[]): MadeLine[] {
  const { amountCents, billedUnitCostCents, unitCostCents, quantity } = inUnitsOfStock(sent);
  const asBilled = {
    quantity: sent.quantity,
    packQuantity: sent.packQuantity,
    unitCostCents: billedUnitCostCents,
  };
  return consecutive(parts).map((part) => {
    const line = lineOf({
      kind: "part",
      description: sent.description || part.description,
      amountCents: portionCents(amountCents, part, quantity),
      partNumber: part.partNumber,
      inventoryItemId: part.itemId,
      purchaseOrderId: part.orderId,
      purchaseOrderLineId: part.lineId,
      ...(parts.length === 1 ? asBilled : { quantity: part.quantity, unitCostCents }),
      stockQuantity: part.quantity,
      receivedQuantity: sumQuantities(part.goods.map((goods) => goods.quantity)),
    });
    // The order in which a correction of the bill divides its cost again.
    const goods = part.goods.toSorted((a, b) => (a.costLayerId < b.costLayerId ? -1 : 1));
    const receipts = goods.map((taken) => ({ ...taken, billLineId: line.id }));
    return { line, receipts, cores: coreDepositsOf(line, sent.coreDepositCents ?? 0) };
  });
}

function isCharge(line: Line): line is ChargeLine {
  return chargeKinds.some((kind) => kind === line.kind);
}

function coreLine(
  { amountCents, quantity, coreId, description, partial }: Omit<Sent<"core_credit">, "kind">,
  closed: ClosedCores | undefined,
): NewBillLine {
  const { core, sentBackQuantity, inHandQuantity } = closed ?? {};
  return lineOf({
    kind: "core_credit",
    amountCents,
    description,
    coreId,
    quantity,
    partNumber: core?.partNumber,
    inventoryItemId: core?.inventoryItemId,
    depositCents: core?.depositCents,
    sentBackQuantity,
    inHandQuantity,
    isPartial: partial,
  });
}

/** The line of a return credit, and one of the core deposit that it contains. */
function returnLines(
  { kind, description, quantity, purchaseOrderLineId, ...sent }: Sent<"return_credit">,
  returned: ReturnLine | undefined,
  closed: ClosedCores | undefined,
): MadeLine[] {
  const depositCents = closed?.depositCents ?? 0;
  const goods = lineOf({
    kind,
    amountCents: sent.amountCents + depositCents,
    description,
    purchaseOrderLineId,
    purchaseOrderId: returned?.orderId,
    inventoryItemId: returned?.inventoryItemId,
    partNumber: returned?.partNumber,
    quantity,
  });
  if (!closed) return [{ line: goods }];
  const credit = { coreId: closed.core.id, quantity, amountCents: -depositCents };
  return [{ line: goods }, { line: coreLine(credit, closed) }];
}
