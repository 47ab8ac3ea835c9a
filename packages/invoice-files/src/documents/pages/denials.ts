/**
 * What papers say that are not to be paid. A credit memo says so of itself; on an invoice these
 * texts mean that it must not be booked.
 */
const deniesPayment =
  /^\W*((this is an? )?(parts )?credit( memo| note)?\W+)?((please )?do not pay\b.{0,40}|not for payment\W*)$/i;
const deniesInvoice = /\bnot an? (tax )?(invoice|bill)\b/i;

/** Whether a text as a whole says that nothing is to be paid. */
export function isPaymentDenied(text: string): boolean {
  return deniesPayment.test(text);
}

/** Whether a text says somewhere that this is no invoice. */
export function isInvoiceDenied(text: string): boolean {
  return deniesInvoice.test(text);
}
