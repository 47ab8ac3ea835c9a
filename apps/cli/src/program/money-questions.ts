import { formatDollars, isRecord } from "@bayline/contracts/plain";
import type { Bayline, Payment } from "@bayline/sdk";
import { bookingQuestion } from "../receiving/documents/booking-question.ts";
import { type AnswerOf, type PlannedOf, preview, type Questions } from "./planned.ts";
import { receiptQuestions } from "./receipt-questions.ts";

/** The questions before calls that move money. Each names the amount. */
export const moneyQuestions = {
  "payments.create": aboutPayment,
  "payments.void": aboutVoid,
  "payments.refund": aboutPaymentRefund,
  ...receiptQuestions,
  "invoices.credit": aboutCredit,
  "salesOrders.complete": aboutSale,
  "salesOrders.refund": aboutSaleRefund,
  "bills.pay": aboutBills,
  "bills.voidPayment": aboutVendorPayment,
  "bills.closeUnbilled": aboutUnbilled,
  "cores.deny": aboutCores,
  "documents.book": aboutDocument,
  "periods.close": aboutPeriod,
} satisfies Questions;

/** An amount of an answer; undefined if it has none. */
function dollars(cents: unknown): string | undefined {
  return typeof cents === "number" ? formatDollars(cents) : undefined;
}

const owned = (name: string, owner: string | null | undefined) =>
  owner ? `${name}, ${owner}` : name;

async function aboutPayment(
  client: Bayline,
  { input }: PlannedOf<"payments.create">,
): Promise<string> {
  const { amountCents, surchargeCents, method, invoiceId, workOrderId } = input;
  const amount = typeof amountCents === "number" ? formatDollars(amountCents) : "";
  const fee =
    typeof surchargeCents === "number" ? ` and ${formatDollars(surchargeCents)} surcharge` : "";
  const how = typeof method === "string" ? ` (${method})` : "";
  return `Record a payment of ${amount}${fee}${how} on ${await payable(client, { invoiceId, workOrderId })}?`;
}

/** The invoice that a payment is for, or the work order whose invoice it is. */
async function payable(
  client: Bayline,
  { invoiceId, workOrderId }: Record<"invoiceId" | "workOrderId", unknown>,
): Promise<string> {
  if (typeof invoiceId === "string") {
    const { invoiceNumber, customerName } = await client.invoices.get(invoiceId);
    return owned(invoiceNumber, customerName);
  }
  const { orderNumber, customerName } = await client.workOrders.get(String(workOrderId));
  return owned(orderNumber, customerName);
}

async function aboutVoid(client: Bayline, { ids }: PlannedOf<"payments.void">): Promise<string> {
  const payment = await client.payments.get(String(ids[0]));
  return `Void ${await paymentName(client, payment)}?`;
}

async function aboutPaymentRefund(
  client: Bayline,
  { ids, input }: PlannedOf<"payments.refund">,
): Promise<string> {
  const payment = await client.payments.get(String(ids[0]));
  const name = await paymentName(client, payment);
  const amount = typeof input.amountCents === "number" ? input.amountCents : undefined;
  const refunded = amount ?? payment.amountCents - payment.refundedCents;
  return refunded === payment.amountCents
    ? `Refund ${name}?`
    : `Refund ${formatDollars(refunded)} of the ${name}?`;
}

/** `payment of $420.00 on INV-1003, Prairie Grain Haulers` */
async function paymentName(client: Bayline, payment: Payment): Promise<string> {
  const { type, amountCents, invoiceId, invoiceNumber } = payment;
  const { customerName } = await client.invoices.get(invoiceId);
  return `${type} of ${formatDollars(amountCents)} on ${owned(invoiceNumber, customerName)}`;
}

/** `Credit all that is left of INV-1003, Prairie Haul: $420.00, of which $100.00 are refunded?` */
async function aboutCredit(
  client: Bayline,
  request: PlannedOf<"invoices.credit">,
): Promise<string> {
  const before = await client.invoices.get(String(request.ids[0]));
  const after: AnswerOf<"invoices.credit"> = await preview(client, request);
  const change = (field: "creditedCents" | "paidCents") =>
    Math.abs(Number(after[field]) - before[field]);
  const refunded = change("paidCents");
  const name = owned(before.invoiceNumber, before.customerName);
  const amount = formatDollars(change("creditedCents"));
  const back = refunded > 0 ? `, and refund ${formatDollars(refunded)}` : "";
  return request.input.lines === undefined
    ? `Credit all that is left of ${name}: ${amount}${back}?`
    : `Credit ${amount} of ${name}${back}?`;
}

async function aboutSale(
  client: Bayline,
  request: PlannedOf<"salesOrders.complete">,
): Promise<string> {
  const sale: AnswerOf<"salesOrders.complete"> = await preview(client, request);
  const { orderNumber, customerName } = await client.salesOrders.get(String(request.ids[0]));
  const { method, surchargeCents } = request.input;
  const how = typeof method === "string" ? ` (${method})` : "";
  const fee =
    typeof surchargeCents === "number" ? ` and ${formatDollars(surchargeCents)} surcharge` : "";
  const amount = dollars(sale.totalCents);
  return `Complete ${owned(orderNumber, customerName)}, with a payment of ${amount}${fee}${how}?`;
}

async function aboutSaleRefund(
  client: Bayline,
  request: PlannedOf<"salesOrders.refund">,
): Promise<string> {
  const before = await client.salesOrders.get(String(request.ids[0]));
  const after: AnswerOf<"salesOrders.refund"> = await preview(client, request);
  const amount = formatDollars(Number(after.refundedCents) - before.refundedCents);
  const name = owned(before.orderNumber, before.customerName);
  const { amountCents, lines } = request.input;
  if (typeof amountCents === "number") return `Refund ${amount} of ${name}?`;
  if (!Array.isArray(lines)) return `Refund all that is left of ${name}: ${amount}?`;
  const count = lines.length === 1 ? "1 line" : `${lines.length} lines`;
  return `Refund ${count} of ${name}: ${amount}?`;
}

async function aboutBills(client: Bayline, request: PlannedOf<"bills.pay">): Promise<string> {
  const { payment }: AnswerOf<"bills.pay"> = await preview(client, request);
  const paid = isRecord(payment) ? payment : {};
  const allocations: unknown[] = Array.isArray(paid.allocations) ? paid.allocations : [];
  const numbers = allocations.filter(isRecord).map(({ billNumber }) => String(billNumber));
  const bills = numbers.length > 3 ? `${numbers.length} bills` : numbers.join(", ");
  return `Record a payment of ${dollars(paid.amountCents)} to ${paid.vendorName} for ${bills}?`;
}

async function aboutVendorPayment(
  client: Bayline,
  { ids }: PlannedOf<"bills.voidPayment">,
): Promise<string> {
  for await (const payment of client.bills.payments()) {
    if (payment.id !== ids[0]) continue;
    const { amountCents, vendorName, date } = payment;
    return `Void the payment of ${formatDollars(amountCents)} to ${vendorName} on ${date}?`;
  }
  return `Void the payment ${ids[0]}?`;
}

async function aboutUnbilled(
  client: Bayline,
  request: PlannedOf<"bills.closeUnbilled">,
): Promise<string> {
  const closing: AnswerOf<"bills.closeUnbilled"> = await preview(client, request);
  const count = Array.isArray(closing.lines) ? closing.lines.length : 0;
  const lines = count === 1 ? "1 line" : `${count} lines`;
  return `Close ${lines} of unbilled goods, whose cost of ${dollars(closing.valueCents)} becomes $0.00?`;
}

async function aboutCores(client: Bayline, request: PlannedOf<"cores.deny">): Promise<string> {
  const core = await client.cores.get(String(request.ids[0]));
  const after: AnswerOf<"cores.deny"> = await preview(client, request);
  const amount = formatDollars(Number(after.deniedCents) - core.deniedCents);
  const { quantity } = request.input;
  return `Give up the deposit of ${quantity} ${core.partNumber}, ${core.vendorName}: ${amount}?`;
}

async function aboutDocument(
  client: Bayline,
  { ids, input }: PlannedOf<"documents.book">,
): Promise<string> {
  const document = await client.documents.get(String(ids[0]));
  return bookingQuestion(document, input.mode === "draft" ? "draft" : "receive");
}

async function aboutPeriod(client: Bayline, request: PlannedOf<"periods.close">): Promise<string> {
  const period: AnswerOf<"periods.close"> = await preview(client, request);
  const { from, through, invoiceCount, paymentCount } = period;
  const days = from === through ? through : `${from} to ${through}`;
  return `Close ${days}? ${invoiceCount} invoices of ${dollars(period.invoicedCents)} and ${paymentCount} payments of ${dollars(period.receivedCents)} cannot be changed then.`;
}
