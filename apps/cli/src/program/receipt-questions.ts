import { formatDollars, isRecord } from "@bayline/contracts/plain";
import type { Bayline, Receipt } from "@bayline/sdk";
import { type AnswerOf, type PlannedOf, preview, type Questions } from "./planned.ts";

/** The questions before calls that receive money or pay it back. Each names the amount. */
export const receiptQuestions = {
  "receipts.create": aboutReceipt,
  "receipts.unapply": aboutUnapplied,
  "receipts.refund": aboutRefund,
  "receipts.void": aboutVoid,
} satisfies Questions;

const dollars = (cents: unknown) => formatDollars(Number(cents));

/** `Record $1,240.00 (Check) from Prairie Haul: $1,200.00 for 11 invoices, $40.00 credit?` */
async function aboutReceipt(
  client: Bayline,
  request: PlannedOf<"receipts.create">,
): Promise<string> {
  const receipt: AnswerOf<"receipts.create"> = await preview(client, request);
  const { amountCents, surchargeCents, method, customerName } = receipt;
  const fee = surchargeCents === 0 ? "" : ` and ${dollars(surchargeCents)} surcharge`;
  return `Record ${dollars(amountCents)}${fee} (${method}) from ${customerName}: ${usesOf(receipt)}?`;
}

/** `$1,200.00 for 11 invoices, $40.00 credit` */
function usesOf(receipt: AnswerOf<"receipts.create">): string {
  const { allocatedCents, creditCents } = receipt;
  const allocations: unknown[] = Array.isArray(receipt.allocations) ? receipt.allocations : [];
  const numbers = allocations.filter(isRecord).map(({ invoiceNumber }) => String(invoiceNumber));
  const invoices = numbers.length > 3 ? `${numbers.length} invoices` : numbers.join(", ");
  const uses = [
    numbers.length > 0 ? `${dollars(allocatedCents)} for ${invoices}` : "",
    creditCents === 0 ? "" : `${dollars(creditCents)} credit`,
  ];
  return uses.filter(Boolean).join(", ");
}

async function aboutUnapplied(
  client: Bayline,
  request: PlannedOf<"receipts.unapply">,
): Promise<string> {
  const before = await client.receipts.get(String(request.ids[0]));
  const after: AnswerOf<"receipts.unapply"> = await preview(client, request);
  const amount = dollars(Number(after.creditCents) - before.creditCents);
  return `Return ${amount} of the ${nameOf(before)} to credit?`;
}

async function aboutRefund(
  client: Bayline,
  request: PlannedOf<"receipts.refund">,
): Promise<string> {
  const before = await client.receipts.get(String(request.ids[0]));
  const after: AnswerOf<"receipts.refund"> = await preview(client, request);
  const amount = dollars(Number(after.refundedCents) - before.refundedCents);
  return `Refund ${amount} of the ${nameOf(before)}?`;
}

async function aboutVoid(client: Bayline, { ids }: PlannedOf<"receipts.void">): Promise<string> {
  const receipt = await client.receipts.get(String(ids[0]));
  const { allocatedCents } = receipt;
  const paid = allocatedCents === 0 ? "" : `, which paid ${dollars(allocatedCents)}`;
  return `Void the ${nameOf(receipt)}${paid}?`;
}

/** `receipt of $1,240.00 (Check 1881) from Prairie Grain Haulers` */
function nameOf({ amountCents, method, reference, customerName }: Receipt): string {
  const how = [method, reference].filter(Boolean).join(" ");
  return `receipt of ${dollars(amountCents)} (${how}) from ${customerName}`;
}
