import { type ChargeKind, chargeKinds, inUnitsOfStock } from "@bayline/contracts";
import type { BillInFull, CoreRow, NewBillLine, PaidGoods, ReturnLine } from "@bayline/db";
import type { InputOf } from "../../pipeline/use-case.ts";
import { extendedCents } from "../amounts/money.ts";
import { sumQuantities, tenThousandths } from "../amounts/quantities.ts";
import type { BilledPart } from "./allocate-goods.ts";
import {
  coreDepositsOf,
  lineOf,
  linesOfBill,
  type MadeLine,
  onlyLine,
  receiptsOf,
  withChargedCents,
} from "./bill-lines.ts";
import type { ClosedCores, CreditedCores } from "./core-credits.ts";
import { goodsLines } from "./plan.ts";
import { pieceOf } from "./waiting-goods.ts";

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

export interface NewLines {
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
