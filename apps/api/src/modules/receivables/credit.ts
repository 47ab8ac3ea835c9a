import { AppError } from "@bayline/contracts";
import {
  creditedTaxes,
  type InvoiceRow,
  listCreditedLines,
  lockRefundablePayments,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { sumOf } from "../amounts/money.ts";
import { openToday, requireOpenDay } from "../periods/open-days.ts";
import { type Billed, lockBilled } from "./lock.ts";
import { paidAtAsSent } from "./paid-at.ts";
import { type Creditable, planCredit } from "./plan-credit.ts";
import { answerInvoice } from "./read-invoices.ts";
import { recordCredit } from "./record-credit.ts";

type Input = InputOf<"invoices.credit">;

export async function creditInvoice(ctx: WriteContext, { id, reason, date, ...input }: Input) {
  const billed = await lockBilled(ctx, id);
  const { invoice, record } = billed;
  refuseVoid(invoice);
  const payments = await lockRefundablePayments(ctx, invoice.id);
  const before = await answerInvoice(ctx, invoice.id);
  const dates = await datesOf(ctx, invoice, date);
  const creditable = await creditableOf(ctx, billed);
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
  const creditedCents = creditable.lines.map(({ id: lineId }) =>
    sumOf(
      plan.lines.filter(({ invoiceLineId }) => invoiceLineId === lineId),
      ({ amountCents }) => amountCents,
    ),
  );
  await record?.standingChanged(ctx, { cause: "credit", invoice: saved, creditedCents });
  const after = await answerInvoice(ctx, invoice.id);
  ctx.recordAudit({ resourceType: "invoice", resourceId: invoice.id, before, after });
  return after;
}

/** An amount alone is goodwill, which is spread over the lines. */
function linesOf({ lines, amountCents }: Pick<Input, "lines" | "amountCents">): Input["lines"] {
  return amountCents === undefined ? lines : [{ amountCents }];
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

/** The uncredited amounts of an invoice. */
async function creditableOf(ctx: WriteContext, { invoice, record }: Billed): Promise<Creditable> {
  const lines = await listCreditedLines(ctx, invoice.id);
  const left = await record?.creditableCents?.(ctx);
  return {
    invoiceNumber: invoice.invoiceNumber,
    taxLeftCents: invoice.taxesCents - (await creditedTaxes(ctx, invoice.id)),
    lines: lines.map(({ amountCents, discountCents, creditedCents, ...line }, at) => {
      return { ...line, leftCents: left?.[at] ?? amountCents - discountCents - creditedCents };
    }),
  };
}
