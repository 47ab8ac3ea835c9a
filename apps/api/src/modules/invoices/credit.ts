import { AppError } from "@bayline/contracts";
import {
  creditedTaxes,
  findBilledOrder,
  type InvoiceRow,
  listCreditedLines,
  listSalesOrderLines,
  lockInvoiceOfSale,
  lockRefundablePayments,
  lockSalesOrder,
  type SalesOrderLineRow,
  type SalesOrderRow,
  type WorkOrderRow,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { sumOf } from "../money.ts";
import { lockBilled } from "../payments/locks.ts";
import { paidAtAsSent } from "../payments/paid-at.ts";
import { openToday, requireOpenDay } from "../periods/open-days.ts";
import { requireRecord } from "../records.ts";
import { saveCredited } from "../sales-orders/credit-sale.ts";
import { followPayments } from "../work-orders/invoicing.ts";
import { orderTerms } from "../work-orders/work.ts";
import { type Creditable, type CreditPlan, planCredit } from "./credit-plan.ts";
import { answerInvoice } from "./read.ts";
import { recordCredit } from "./record-credit.ts";

type Input = InputOf<"invoices.credit">;

export async function creditInvoice(ctx: WriteContext, { id, reason, date, ...input }: Input) {
  const credited = await lockCredited(ctx, id);
  const { invoice } = credited;
  refuseVoid(invoice);
  const payments = await lockRefundablePayments(ctx, invoice.id);
  const before = await answerInvoice(ctx, invoice.id);
  const dates = await datesOf(ctx, invoice, date);
  const creditable = await creditableOf(ctx, credited);
  const plan = planCredit(creditable, linesOf(input));
  const saved = await recordCredit(
    ctx,
    { invoice, payments },
    {
      ...plan.amounts,
      ...dates,
      type: "credit",
      reason,
      costCents: 0,
      returnIds: [],
      lines: plan.lines,
    },
  );
  await letOrderFollow(ctx, { ...credited, invoice: saved }, { creditable, plan });
  const after = await answerInvoice(ctx, invoice.id);
  ctx.recordAudit({ resourceType: "invoice", resourceId: invoice.id, before, after });
  return after;
}

/** An amount alone is goodwill, which is spread over the lines. */
function linesOf({ lines, amountCents }: Pick<Input, "lines" | "amountCents">): Input["lines"] {
  return amountCents === undefined ? lines : [{ amountCents }];
}

/** A locked invoice with the order that it bills. A purged work order is undefined. */
interface Credited {
  invoice: InvoiceRow;
  order?: WorkOrderRow | undefined;
  sale?: { order: SalesOrderRow; lines: SalesOrderLineRow[] };
}

/** Locks an invoice after its order, also a deleted one. */
async function lockCredited(ctx: WriteContext, id: string): Promise<Credited> {
  const known = requireRecord(await findBilledOrder(ctx, id), "invoice");
  if (known.salesOrderId === null) return lockBilled(ctx, known);
  const order = requireRecord(await lockSalesOrder(ctx, known.salesOrderId), "sales order");
  const invoice = requireRecord(await lockInvoiceOfSale(ctx, order.id), "invoice");
  return { invoice, sale: { order, lines: await listSalesOrderLines(ctx, order.id) } };
}

function refuseVoid({ voidedAt, invoiceNumber }: InvoiceRow): void {
  if (voidedAt === null) return;
  throw new AppError("INVOICE_VOID", `${invoiceNumber} is void: there is nothing to credit.`);
}

/** @throws PERIOD_CLOSED if a date was sent that is closed */
async function datesOf(ctx: WriteContext, { invoiceDate }: InvoiceRow, date: string | undefined) {
  if (date === undefined) return { creditedAt: ctx.now, creditDate: await openToday(ctx) };
  const creditedAt = paidAtAsSent(ctx, date, { firstDay: invoiceDate, field: "date" });
  const creditDate = shopDay(creditedAt, ctx.caller.timeZone);
  await requireOpenDay(ctx, creditDate, "Leave out `date`, which dates the credit today.");
  return { creditedAt, creditDate };
}

/** What is left of the invoice. Lines of a sale are also reduced by returned goods. */
async function creditableOf(ctx: WriteContext, { invoice, sale }: Credited): Promise<Creditable> {
  const lines = await listCreditedLines(ctx, invoice.id);
  return {
    invoiceNumber: invoice.invoiceNumber,
    taxLeftCents: invoice.taxesCents - (await creditedTaxes(ctx, invoice.id)),
    lines: lines.map(({ amountCents, discountCents, creditedCents, ...line }, at) => {
      const ofSale = sale?.lines[at];
      const leftCents = sale
        ? (ofSale?.totalPriceCents ?? 0) - (ofSale?.returnedCents ?? 0)
        : amountCents - discountCents - creditedCents;
      return { ...line, leftCents };
    }),
  };
}

/** Updates the order of a credited invoice: the paid work order, or the lines of the sale. */
async function letOrderFollow(
  ctx: WriteContext,
  { invoice, order, sale }: Credited,
  { creditable, plan }: { creditable: Creditable; plan: CreditPlan },
): Promise<void> {
  if (order) {
    const terms = await orderTerms(ctx, order.customerId);
    await followPayments(ctx, { order, invoice, terms });
  }
  if (!sale) return;
  const lines = sale.lines.map((line, at) => {
    const { id } = creditable.lines[at] ?? {};
    const taken = plan.lines.filter(({ invoiceLineId }) => invoiceLineId === id);
    const cents = sumOf(taken, ({ amountCents }) => amountCents);
    return { ...line, returnedCents: line.returnedCents + cents };
  });
  await saveCredited(ctx, { order: sale.order, lines, invoice });
}
