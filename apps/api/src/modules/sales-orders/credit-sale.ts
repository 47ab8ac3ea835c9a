import {
  type InvoiceRow,
  type SalesOrderLineRow,
  type SalesOrderRow,
  saveSalesOrder,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";

/** A sale whose invoice was credited. Both must be locked. */
export interface CreditedSale {
  order: SalesOrderRow;
  /** All lines, with the returned goods and cents after the credit. */
  lines: SalesOrderLineRow[];
  /** The invoice after the credit. */
  invoice: Pick<InvoiceRow, "totalCents" | "creditedCents">;
}

/**
 * Saves the lines and the status of a sale after a credit of its invoice. A sale is refunded when
 * all of its money was; a sale at no charge, when its goods were.
 */
export async function saveCredited(
  ctx: WriteContext,
  { order, lines, invoice }: CreditedSale,
): Promise<void> {
  const goodsLeft = lines.some((line) => line.returnedQuantity < line.quantity);
  const isWhole = invoice.creditedCents === invoice.totalCents;
  const isOver = isWhole && (order.totalCents > 0 || !goodsLeft);
  const status = isOver ? "refunded" : "partially_refunded";
  await saveSalesOrder(ctx, { ...order, status, updatedAt: ctx.now }, lines);
  ctx.emit("sales_order.refunded", order.id);
}
