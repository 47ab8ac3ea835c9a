import type { StatusCategory } from "@bayline/contracts";
import type { LineItemRow, ServiceBlockRow } from "@bayline/db";
import { addQuantities } from "../amounts/quantities.ts";

interface OrderState {
  category: StatusCategory;
  deletedAt: string | null;
}

interface Work {
  order: OrderState;
  blocks: ServiceBlockRow[];
  lines: LineItemRow[];
}

/** The stock state of a line's goods: none, reserved, or deducted. */
type Hold = "none" | "reserved" | "deducted";

const holdOf = {
  estimate: "reserved",
  open: "reserved",
  completed: "deducted",
  invoiced: "deducted",
  paid: "deducted",
  cancelled: "none",
} as const satisfies Record<StatusCategory, Hold>;

/**
 * The target stock state of a line. Declined work holds nothing. A deleted order reserves nothing,
 * and its deducted goods stay deducted.
 */
function wanted(order: OrderState, block: ServiceBlockRow, line: LineItemRow): Hold {
  if (!line.inventoryItemId || block.authorizationStatus === "declined") return "none";
  const hold = holdOf[order.category];
  return hold === "reserved" && order.deletedAt !== null ? "none" : hold;
}

/** Returns the goods of a line: `undoes` is the movement that took them. */
interface Return {
  itemId: string;
  undoes: string;
}

interface Deduction {
  lineId: string;
  itemId: string;
  quantity: number;
}

/** The stock changes of a write of an order. `itemIds` contains every affected part, sorted. */
export interface StockPlan {
  reservations: Array<{ itemId: string; quantity: number }>;
  returns: Return[];
  deductions: Deduction[];
  itemIds: string[];
  /** The lines after the write, without the movements that will take their goods. */
  lines: LineItemRow[];
}

/**
 * Compares an order before and after a write, line by line.
 *
 * Goods that stay deducted in the same quantity are not touched, so stock is deducted once per
 * line.
 */
export function planStock(before: Work, after: Work): StockPlan {
  const old = new Map(before.lines.map((line) => [line.id, line]));
  const blocks = new Map(after.blocks.map((block) => [block.id, block]));
  const returns: Return[] = [];
  const deductions: Deduction[] = [];

  const lines = after.lines.map((line) => {
    const block = blocks.get(line.serviceBlockId);
    const hold = block ? wanted(after.order, block, line) : "none";
    const was = old.get(line.id);
    if (hold === "deducted" && was?.deductionId && isSameGoods(was, line)) return line;
    returns.push(...returnOf(was));
    if (hold === "deducted" && line.inventoryItemId) {
      const { id: lineId, inventoryItemId: itemId, quantity } = line;
      deductions.push({ lineId, itemId, quantity });
    }
    const reservedQuantity = hold === "reserved" ? line.quantity : 0;
    const addedCostCents = hold === "deducted" ? addedCostOf(was, line) : 0;
    return { ...line, reservedQuantity, deductionId: null, addedCostCents };
  });
  const kept = new Set(after.lines.map(({ id }) => id));
  for (const line of before.lines) if (!kept.has(line.id)) returns.push(...returnOf(line));

  const reservations = changesOfReservation(before.lines, lines);
  const touched = [...reservations, ...returns, ...deductions].map(({ itemId }) => itemId);
  return { reservations, returns, deductions, itemIds: [...new Set(touched)].sort(), lines };
}

/** What a line bears besides the cost of its goods stays with it while it uses the part. */
function addedCostOf(was: LineItemRow | undefined, line: LineItemRow): number {
  return was && was.inventoryItemId === line.inventoryItemId ? was.addedCostCents : 0;
}

function isSameGoods(a: LineItemRow, b: LineItemRow): boolean {
  return a.inventoryItemId === b.inventoryItemId && a.quantity === b.quantity;
}

function returnOf(line: LineItemRow | undefined): Return[] {
  if (!line?.deductionId || !line.inventoryItemId) return [];
  return [{ itemId: line.inventoryItemId, undoes: line.deductionId }];
}

function changesOfReservation(before: LineItemRow[], after: LineItemRow[]) {
  const changes = new Map<string, number>();
  const add = (lines: LineItemRow[], sign: 1 | -1) => {
    for (const { inventoryItemId, reservedQuantity } of lines) {
      if (!inventoryItemId) continue;
      const change = changes.get(inventoryItemId) ?? 0;
      changes.set(inventoryItemId, addQuantities(change, sign * reservedQuantity));
    }
  };
  add(before, -1);
  add(after, 1);
  return [...changes]
    .filter(([, quantity]) => quantity !== 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }));
}
