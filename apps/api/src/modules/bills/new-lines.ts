import { type ChargeKind, chargeKinds } from "@bayline/contracts";
import type { BillInFull, CoreRow, NewBillLine, ReturnLine } from "@bayline/db";
import type { InputOf } from "../../pipeline/use-case.ts";
import { extendedCents } from "../amounts/money.ts";
import { goodsLines } from "./applied-charges.ts";
import { lineOf } from "./bill-lines.ts";
import type { ClosedCores, CreditedCores } from "./core-credits.ts";
import type { OtherLine } from "./goods-lines.ts";

type Input = InputOf<"bills.create">;
type Line = Input["lines"][number];
type ChargeLine = Extract<Line, { kind: ChargeKind }>;
type ExpenseLine = Extract<Line, { category?: unknown }>;

/** What the lines of a bill name. */
export interface Named {
  credited: CreditedCores;
  targets: readonly BillInFull[];
  returns: readonly ReturnLine[];
}

/** The lines of a bill without goods, for each line of the request. */
export function newLines(input: Input, { credited, targets, returns }: Named): NewBillLine[][] {
  const goods = new Map(goodsLines(targets).map((line) => [line.id, line]));
  const returned = new Map(returns.map((line) => [line.id, line]));
  const allocation = input.appliesTo ? ("value" as const) : ("none" as const);
  return input.lines.map((line, index) => {
    if (line.kind === "part") return [];
    const closed = credited.closings.get(index);
    if (line.kind === "core_credit") {
      return [coreLine(line, credited.cores.get(line.coreId), closed)];
    }
    if (line.kind === "return_credit") {
      const core = line.coreId === undefined ? undefined : credited.cores.get(line.coreId);
      return returnLines(line, returned.get(line.purchaseOrderLineId), { core, closed });
    }
    if (line.kind === "price_credit") {
      const { billLineId: targetLineId } = line;
      const { partNumber = null, inventoryItemId = null } = goods.get(targetLineId) ?? {};
      return [{ ...costLine(line, allocation), targetLineId, partNumber, inventoryItemId }];
    }
    return [costLine(line, allocation)];
  });
}

/** The line of a charge, which has this allocation by default, or of another cost. */
export function costLine(line: OtherLine, allocation: "value" | "none"): NewBillLine {
  if (line.kind === "core_deposit") return depositLine(line);
  const { kind, amountCents } = line;
  const fields = { kind, amountCents, description: line.description || null };
  if (isCharge(line)) {
    return lineOf(0, { ...fields, allocation: line.allocation ?? allocation });
  }
  if (!isExpense(line)) return lineOf(0, fields);
  const { category, lineItemId } = line;
  return lineOf(0, { ...fields, category: category || null, lineItemId: lineItemId ?? null });
}

/** Cores whose deposit is billed by itself. */
function depositLine(line: Extract<OtherLine, { kind: "core_deposit" }>): NewBillLine {
  const { kind, quantity, depositCents } = line;
  return lineOf(0, {
    kind,
    quantity,
    depositCents,
    description: line.description || null,
    partNumber: line.partNumber ?? null,
    inventoryItemId: line.inventoryItemId ?? null,
    amountCents: extendedCents(quantity, depositCents),
  });
}

function isCharge(line: OtherLine): line is ChargeLine {
  return chargeKinds.some((kind) => kind === line.kind);
}

function isExpense(line: OtherLine): line is ExpenseLine {
  return line.kind === "expense" || line.kind === "restocking";
}

type CoreCredit = Omit<Extract<Line, { kind: "core_credit" }>, "kind">;

function coreLine(
  { amountCents, quantity, coreId, description, partial = false }: CoreCredit,
  core?: CoreRow,
  closed?: ClosedCores,
) {
  return lineOf(0, {
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
  const goods = lineOf(0, {
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
