import { formatDollars, isRecord } from "@bayline/contracts/plain";
import { ApiError, type Bayline } from "@bayline/sdk";
import { type App, note, say } from "../terminal/app.ts";
import { plainText } from "../terminal/text.ts";

/**
 * Shows the balance of an invoice after a payment. The payment stands if the balance is unreadable.
 */
export async function presentBalance(app: App, client: Bayline, payment: unknown): Promise<void> {
  if (!isRecord(payment) || typeof payment.invoiceId !== "string") return;
  try {
    const invoice = await client.invoices.get(payment.invoiceId);
    const customer = invoice.customerName ? `, ${invoice.customerName}` : "";
    const name = plainText(`${invoice.invoiceNumber}${customer}`);
    say(app, `\nBalance of ${name}: ${formatDollars(invoice.balanceCents)}`);
  } catch (error) {
    const reason = error instanceof ApiError ? error.code : String(error);
    note(app, `the new balance of the invoice could not be read: ${plainText(reason)}`);
  }
}
