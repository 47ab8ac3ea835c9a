import { AppError, categoryOf, firstStatusOf, type StatusCategory } from "@bayline/contracts";
import {
  findInvoicedAt,
  type InvoiceRow,
  LostRace,
  lockCounter,
  lockInvoiceOfOrder,
  markInvoiceDays,
  nextNumber,
  type OrderTerms,
  saveInvoiceStandings,
  saveInvoiceTerms,
  saveStandings,
  type WorkOrderRow,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { shopDay } from "../../time/clock.ts";
import { type BilledLine, billLine } from "../lines/billed-line.ts";
import { requirePrices } from "../lines/require-prices.ts";
import { requireOpenDay } from "../periods/open-days.ts";
import { requireCredit } from "../receivables/credit-limit.ts";
import { takeDeposits } from "../receivables/deposits.ts";
import { dueDateOf, finaliseInvoice } from "../receivables/finalise.ts";
import { requirePoNumber } from "../receivables/po-number.ts";
import { invoiceStatus } from "../receivables/status.ts";
import { requireRecord } from "../records.ts";
import { emitSaved } from "./events.ts";
import { moveTo } from "./move.ts";
import { saveWork, type Work } from "./work.ts";

const invoicing: readonly StatusCategory[] = ["invoiced", "paid"];

/**
 * Locks the invoice counter if the sent status may need an invoice number, because the counter
 * precedes the order in the lock order. Returns whether it is locked. `id` is the id of an existing
 * order. `terms` are the current ones of the shop, read before any lock.
 */
export async function holdInvoiceNumbers(
  ctx: WriteContext,
  status: string,
  { terms, id }: { terms: OrderTerms; id?: string },
): Promise<boolean> {
  if (!invoicing.includes(categoryOf(terms.workflowStatuses, status))) return false;
  if (id !== undefined && (await findInvoicedAt(ctx, id))?.invoicedAt) return false;
  await lockCounter(ctx, "invoice");
  return true;
}

interface Invoicing {
  terms: OrderTerms;
  /** Whether the invoice counter is locked. */
  holdsNumbers: boolean;
  /** Why an administrator invoices beyond the customer's terms. */
  overrideReason?: string | undefined;
}

/**
 * Saves an order whose status may have changed, and updates its invoice: creates it, voids it if
 * the order is reopened, or moves its due date and PO number. Otherwise like {@link saveWork}.
 *
 * @throws CREDIT_LIMIT, NOT_APPROVED, INVOICE_HAS_PAYMENTS, INVOICE_HAS_CREDITS, and PERIOD_CLOSED
 * if the invoice is dated in a closed day
 */
export async function saveMoved(
  ctx: WriteContext,
  { before, after }: Record<"before" | "after", Work>,
  { terms, holdsNumbers, overrideReason }: Invoicing,
): Promise<void> {
  const wasInvoiced = before.order.invoicedAt !== null;
  const isInvoiced = after.order.invoicedAt !== null;
  if (isInvoiced && !wasInvoiced && !holdsNumbers) {
    throw new LostRace("The invoice counter is not locked before invoicing");
  }
  if (wasInvoiced && !isInvoiced) await voidInvoice(ctx, before.order);
  const saved = await saveWork(ctx, before, after, terms);
  if (isInvoiced && !wasInvoiced && terms.requirePrices) {
    requirePrices(after.order.orderNumber, billedLines(saved));
  }
  if (isInvoiced && !wasInvoiced && terms.requireApproval) requireApproval(saved);
  if (isInvoiced && !wasInvoiced) await billWork(ctx, saved, { terms, overrideReason });
  if (isInvoiced && wasInvoiced) await moveTerms(ctx, before.order, { ...after.order, terms });
}

/**
 * Copies an order's new due date and PO number to its invoice. They are not amounts, so they may
 * change after invoicing; aging uses the due date.
 */
async function moveTerms(
  ctx: WriteContext,
  before: WorkOrderRow,
  after: WorkOrderRow & { terms: OrderTerms },
): Promise<void> {
  const { poNumber } = after;
  const isDueAnew = before.dueDate !== after.dueDate;
  if (!isDueAnew && before.poNumber === poNumber) return;
  if (before.poNumber !== poNumber) requirePoNumber(ctx.caller, after);
  const invoice = requireRecord(await lockInvoiceOfOrder(ctx, after.id), "invoice");
  const dueDate = isDueAnew
    ? dueDateOf(invoice.invoiceDate, {
        ...after.terms,
        dueDate: dueDay(after, ctx.caller.timeZone),
      })
    : invoice.dueDate;
  await saveInvoiceTerms(ctx, invoice.id, { dueDate, poNumber });
  if (dueDate !== invoice.dueDate || poNumber !== invoice.poNumber) {
    ctx.emit("invoice.updated", invoice.id);
  }
}

/** Voids an invoice without payments and credits. */
async function voidInvoice(ctx: WriteContext, { id, orderNumber }: WorkOrderRow): Promise<void> {
  const invoice = requireRecord(await lockInvoiceOfOrder(ctx, id), "invoice");
  await requireOpenDay(
    ctx,
    invoice.invoiceDate,
    `Credit it instead, which is dated today: POST /invoices/${invoice.id}/credit.`,
  );
  if (invoice.paidCents > 0) {
    throw new AppError(
      "INVOICE_HAS_PAYMENTS",
      `${invoice.invoiceNumber} of ${orderNumber} has payments.`,
      { nextStep: "Refund or void them first." },
    );
  }
  if (invoice.creditedCents > 0) {
    throw new AppError(
      "INVOICE_HAS_CREDITS",
      `${invoice.invoiceNumber} of ${orderNumber} has credits.`,
      { nextStep: `Credit the rest of it instead: POST /invoices/${invoice.id}/credit.` },
    );
  }
  const voided = { ...invoice, voidedAt: ctx.now };
  await saveInvoiceStandings(ctx, [{ ...voided, status: invoiceStatus(voided) }]);
  ctx.emit("invoice.updated", invoice.id);
  await markInvoiceDays(ctx, [invoice.id]);
}

/**
 * Invoices an order. The work must be saved: its goods have left stock, and all amounts are final.
 */
async function billWork(
  ctx: WriteContext,
  work: Work,
  { terms, overrideReason }: Omit<Invoicing, "holdsNumbers">,
): Promise<void> {
  const { order } = work;
  const invoice = await finaliseInvoice(ctx, {
    source: "workOrder",
    workOrderId: order.id,
    customerId: order.customerId,
    invoicedAt: order.invoicedAt ?? ctx.now,
    dueDate: dueDay(order, ctx.caller.timeZone),
    number: await nextNumber(ctx, "invoice"),
    terms: { ...terms, taxRatePercent: order.taxRatePercent },
    poNumber: order.poNumber,
    overrideReason,
    lines: billedLines(work),
  });
  const paid = await takeDeposits(ctx, invoice);
  await requireCredit(ctx, paid, { ...terms, overrideReason });
  if (paid !== invoice || paid.status === "paid") {
    await updateStandings(ctx, [{ order, invoice: paid }], terms);
  }
}

/** The blocks that a refusal names. */
const namedBlocks = 5;

/** Refuses to invoice pending blocks. Declined ones are not billed. */
function requireApproval({ order, blocks }: Work): void {
  const names = blocks.flatMap(({ authorizationStatus, name }) =>
    authorizationStatus === "pending" ? [name] : [],
  );
  if (names.length === 0) return;
  const more = names.length > namedBlocks ? ` and ${names.length - namedBlocks} more` : "";
  const list = names.slice(0, namedBlocks).join(", ");
  throw new AppError(
    "NOT_APPROVED",
    `${order.orderNumber} has work that is not approved: ${list}${more}.`,
  );
}

/** The lines that an order bills: all lines of blocks that are not declined, block by block. */
function billedLines({ order, blocks, lines }: Work): BilledLine[] {
  const billed = blocks.filter((block) => block.authorizationStatus !== "declined");
  return billed.flatMap((block) =>
    lines
      .filter((line) => line.serviceBlockId === block.id)
      .map((line) => billLine(line, order, { ...line, lineItemId: line.id })),
  );
}

function dueDay({ dueDate, dueAt }: WorkOrderRow, timeZone: string): string | null {
  if (dueDate === null || dueAt === null) return null;
  return /^\d{4}-\d\d-\d\d$/.test(dueDate) ? dueDate : shopDay(dueAt, timeZone);
}

/** A locked order as it was before a payment on its invoice, and the invoice after it. */
interface Paid {
  order: WorkOrderRow;
  invoice: InvoiceRow;
}

/**
 * Updates orders after payments on their invoices or credits of them. All must be locked.
 *
 * When the balance reaches zero, the order becomes paid, and archived if the shop's settings say
 * so. When money is owed again, it leaves the archive and becomes invoiced.
 */
export async function updateStandings(
  ctx: WriteContext,
  paid: readonly Paid[],
  terms: OrderTerms,
): Promise<void> {
  const saved = paid.map((each) => standingAfter(ctx, each, terms));
  await saveStandings(ctx, saved);
  saved.forEach((order, at) => {
    emitSaved(ctx, { order: paid[at]?.order ?? order }, { order });
  });
}

function standingAfter(
  { now }: WriteContext,
  { order, invoice }: Paid,
  terms: OrderTerms,
): WorkOrderRow {
  const isPaid = invoice.status === "paid";
  const wasPaid = order.paidAmountCents === invoice.totalCents - invoice.creditedCents;
  const owedAgain = !isPaid && wasPaid;
  const moves = isPaid ? order.category !== "paid" : owedAgain && order.category !== "invoiced";
  const moved = moves ? moveTo(order, { ...standingFor(isPaid, terms), terms, now }) : order;
  return {
    ...moved,
    paidAmountCents: invoice.paidCents,
    creditedAmountCents: invoice.creditedCents,
    archived: (order.archived || (isPaid && terms.archiveOnFullPayment)) && !owedAgain,
  };
}

function standingFor(isPaid: boolean, { workflowStatuses }: OrderTerms): { status: string } {
  const category = isPaid ? "paid" : "invoiced";
  const status = firstStatusOf(workflowStatuses, category);
  // The settings require a status of every category.
  if (status === undefined) throw new Error(`The shop has no status of category ${category}`);
  return { status };
}
