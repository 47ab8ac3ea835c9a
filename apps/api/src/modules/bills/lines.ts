import { type BillStatus, type ChargeKind, chargeKinds, inUnitsOfStock } from "@bayline/contracts";
import {
  type BillInFull,
  type CoreRow,
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
import { shopToday } from "../../time/clock.ts";
import { spreadCharges } from "../amounts/charges.ts";
import { extendedCents, pieceOf, sumOf } from "../amounts/money.ts";
import { sumQuantities, tenThousandths } from "../amounts/quantities.ts";
import { stockUnitCost } from "../amounts/unit-costs.ts";
import type { BilledPart } from "./billed-goods.ts";
import type { ClosedCores, CreditedCores } from "./credits.ts";

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
  return { ...defaultsOfBillLine, id: newId(), position: 0, ...fields };
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

/** The lines of a bill in their order, with the core deposits of goods behind them. */
export function linesOfBill(made: readonly MadeLine[]): NewBillLine[] {
  const lines = [...made.map(({ line }) => line), ...made.flatMap(({ cores }) => cores)];
  return lines.map((line, position) => ({ ...line, position }));
}

/** The receipts that the lines of a bill pay for. */
export function receiptsOf(made: readonly MadeLine[]): PaidGoods[] {
  return made.flatMap(({ receipts }) => receipts);
}

/** The lines of goods on bills, in the order of the bills. */
export function goodsLines<Line extends Pick<NewBillLine, "kind">>(
  bills: ReadonlyArray<{ lines: readonly Line[] }>,
): Line[] {
  return bills.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "part"));
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
export function statusOf({
  totalCents,
  paidCents,
}: Record<"totalCents" | "paidCents", number>): BillStatus {
  if (paidCents === totalCents) return "paid";
  return paidCents === 0 ? "open" : "partially_paid";
}

/** Kinds of lines by what their amounts are of; those of the others are charges. */
const goodsKinds = new Set<string>(["part", "price_credit", "return_credit"]);
const coreKinds = new Set<string>(["core_deposit", "core_credit"]);

type Amount = Pick<NewBillLine, "kind" | "amountCents">;

export function billTotals(lines: readonly Amount[]): BillTotals {
  const goodsCents = centsOf(lines, goodsKinds);
  const coresCents = centsOf(lines, coreKinds);
  const totalCents = sumOf(lines, ({ amountCents }) => amountCents);
  return { goodsCents, coresCents, chargesCents: totalCents - goodsCents - coresCents, totalCents };
}

function centsOf(lines: readonly Amount[], kinds: ReadonlySet<string>): number {
  return sumOf(lines, ({ kind, amountCents }) => (kinds.has(kind) ? amountCents : 0));
}

export type BillHead = Pick<NewBill, "number" | "vendorId" | "unlinkedVendorName" | "dueDate"> & {
  /** Default: today. */
  billDate: string | null;
  /** See {@link postedDay}. */
  postedDate: string;
  isDraft: boolean;
  importedInvoiceId: string | null;
  /** Default: false. */
  isEntered?: boolean;
};

/** Builds the row of an invoice's bill from its lines. */
export function billOf(ctx: WriteContext, head: BillHead, lines: NewBillLine[]): NewBill {
  const { isDraft, billDate, isEntered = false, ...fields } = head;
  const totals = billTotals(lines);
  const orders = lines.flatMap(({ purchaseOrderId }) => purchaseOrderId ?? []);
  return {
    id: newRecordId(ctx),
    type: "invoice",
    ...fields,
    isEntered,
    status: isDraft ? "draft" : statusOf({ ...totals, paidCents: 0 }),
    numberKey: head.number.toUpperCase(),
    billDate: billDate ?? shopToday(ctx.services.clock, ctx.caller.timeZone),
    purchaseOrderIds: [...new Set(orders)],
    appliesTo: [],
    lineCount: lines.length,
    ...totals,
  };
}

type Input = InputOf<"bills.create">;
type Line = Input["lines"][number];
type GoodsLine = Extract<Line, { kind: "part" }>;
type CreditLine = Extract<Line, { kind: "core_credit" | "price_credit" | "return_credit" }>;
type OtherLine = Exclude<Line, GoodsLine | CreditLine>;
type PriceCredit = Extract<Line, { kind: "price_credit" }>;
type ChargeLine = Extract<Line, { kind: ChargeKind }>;
type ExpenseLine = Extract<Line, { category?: unknown }>;

/** What the lines of a bill name. */
export interface Named {
  /** The goods of each line, by its index. */
  parts: ReadonlyMap<number, BilledPart[]>;
  credited: CreditedCores;
  targets: readonly BillInFull[];
  returns: readonly ReturnLine[];
}

interface NewLines {
  lines: NewBillLine[];
  receipts: PaidGoods[];
  /** The first line for each line of the request. */
  firsts: Array<NewBillLine | undefined>;
}

/**
 * The lines of a new bill in the order of the request, with the core deposits of goods behind them,
 * and the received goods that they pay for. Charges are spread over the goods. Pure.
 *
 * @throws 400 for discounts that exceed the cost of a line
 */
export function newLines(input: Input, named: Named): NewLines {
  const made = input.lines.map((line, index) => madeLines(input, { line, index }, named));
  const lines = linesOfBill(made.flat());
  const hasGoods = goodsLines([{ lines }]).length > 0;
  return {
    lines: hasGoods ? withChargedCents(lines, [], "lines") : lines,
    receipts: receiptsOf(made.flat()),
    firsts: made.map(([first]) => first?.line),
  };
}

function madeLines(
  { lines, appliesTo }: Input,
  { line, index }: { line: Line; index: number },
  { parts, credited, targets, returns }: Named,
): MadeLine[] {
  if (line.kind === "part") return linesOfGoods(line, parts.get(index) ?? []);
  const isSpread = appliesTo !== undefined || lines.some(({ kind }) => kind === "part");
  const closed = credited.closings.get(index);
  if (line.kind === "core_credit") {
    return [onlyLine(coreLine(line, credited.cores.get(line.coreId), closed))];
  }
  if (line.kind === "return_credit") {
    const core = line.coreId === undefined ? undefined : credited.cores.get(line.coreId);
    const returned = returns.find(({ id }) => id === line.purchaseOrderLineId);
    return returnLines(line, returned, { core, closed }).map(onlyLine);
  }
  const made = costLine(line, isSpread ? "value" : "none");
  if (line.kind !== "price_credit") return [onlyLine(made)];
  const { billLineId: targetLineId } = line;
  const goods = goodsLines(targets).find(({ id }) => id === targetLineId);
  const { partNumber = null, inventoryItemId = null } = goods ?? {};
  return [onlyLine({ ...made, targetLineId, partNumber, inventoryItemId })];
}

/**
 * The lines for the goods of a line of the request: one for each line of an order, which has its
 * part of the amount by the position of its goods.
 */
function linesOfGoods(sent: GoodsLine, parts: readonly BilledPart[]): MadeLine[] {
  const { amountCents, billedUnitCostCents, unitCostCents, quantity } = inUnitsOfStock(sent);
  const isWhole = parts.length === 1;
  const whole = tenThousandths(quantity);
  let from = 0;
  return parts.map((part) => {
    const to = from + tenThousandths(part.quantity);
    const cents = pieceOf(amountCents, { from, to, whole });
    from = to;
    const line = lineOf({
      kind: "part",
      description: sent.description || part.description,
      amountCents: cents,
      partNumber: part.partNumber,
      inventoryItemId: part.itemId,
      purchaseOrderId: part.orderId,
      purchaseOrderLineId: part.lineId,
      quantity: isWhole ? sent.quantity : part.quantity,
      packQuantity: isWhole ? (sent.packQuantity ?? null) : null,
      unitCostCents: isWhole ? billedUnitCostCents : unitCostCents,
      stockQuantity: part.quantity,
      receivedQuantity: sumQuantities(part.goods.map((goods) => goods.quantity)),
    });
    // The order in which a correction of the bill divides its cost again.
    const goods = part.goods.toSorted((a, b) => (a.costLayerId < b.costLayerId ? -1 : 1));
    const receipts = goods.map((taken) => ({ ...taken, billLineId: line.id }));
    return { line, receipts, cores: coreDepositsOf(line, sent.coreDepositCents ?? 0) };
  });
}

/** The line of a charge, which has this allocation by default, or of another cost. */
function costLine(line: OtherLine | PriceCredit, allocation: "value" | "none"): NewBillLine {
  if (line.kind === "core_deposit") return depositLine(line);
  const { kind, amountCents } = line;
  const fields = { kind, amountCents, description: line.description || null };
  if (isCharge(line)) {
    return lineOf({ ...fields, allocation: line.allocation ?? allocation });
  }
  if (!isExpense(line)) return lineOf(fields);
  const { category, lineItemId } = line;
  return lineOf({ ...fields, category: category || null, lineItemId: lineItemId ?? null });
}

/** Cores whose deposit is billed by itself. */
function depositLine(line: Extract<OtherLine, { kind: "core_deposit" }>): NewBillLine {
  const { kind, quantity, depositCents } = line;
  return lineOf({
    kind,
    quantity,
    depositCents,
    description: line.description || null,
    partNumber: line.partNumber ?? null,
    inventoryItemId: line.inventoryItemId ?? null,
    amountCents: extendedCents(quantity, depositCents),
  });
}

function isCharge(line: OtherLine | PriceCredit): line is ChargeLine {
  return chargeKinds.some((kind) => kind === line.kind);
}

function isExpense(line: OtherLine | PriceCredit): line is ExpenseLine {
  return line.kind === "expense" || line.kind === "restocking";
}

type CoreCredit = Omit<Extract<Line, { kind: "core_credit" }>, "kind">;

function coreLine(
  { amountCents, quantity, coreId, description, partial = false }: CoreCredit,
  core?: CoreRow,
  closed?: ClosedCores,
) {
  return lineOf({
    kind: "core_credit",
    amountCents,
    description: description || null,
    coreId,
    quantity,
    partNumber: core?.partNumber ?? null,
    inventoryItemId: core?.inventoryItemId ?? null,
    depositCents: core?.depositCents ?? null,
    sentBackQuantity: closed?.sentBackQuantity ?? null,
    inHandQuantity: closed?.inHandQuantity ?? null,
    isPartial: partial,
  });
}

interface CreditedDeposit {
  core: CoreRow | undefined;
  closed: ClosedCores | undefined;
}

/** The line of a return credit, and one of the core deposit that it contains. */
function returnLines(
  line: Extract<Line, { kind: "return_credit" }>,
  returned: ReturnLine | undefined,
  { core, closed }: CreditedDeposit,
): NewBillLine[] {
  const depositCents = closed?.depositCents ?? 0;
  const { kind, quantity, purchaseOrderLineId } = line;
  const goods = lineOf({
    kind,
    amountCents: line.amountCents + depositCents,
    description: line.description || null,
    purchaseOrderLineId,
    purchaseOrderId: returned?.orderId ?? null,
    inventoryItemId: returned?.inventoryItemId ?? null,
    partNumber: returned?.partNumber ?? null,
    quantity,
  });
  if (!core) return [goods];
  const credit = { coreId: core.id, quantity, amountCents: -depositCents };
  return [goods, coreLine(credit, core, closed)];
}
