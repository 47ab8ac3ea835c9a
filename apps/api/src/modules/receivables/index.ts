import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { creditInvoice } from "./credit.ts";
import { getInvoice, listInvoices } from "./read-invoices.ts";
import { getPayment, listPayments } from "./read-payments.ts";
import { applyReceipt } from "./receipts/apply.ts";
import { createReceipt } from "./receipts/create.ts";
import { matchRemittance } from "./receipts/match.ts";
import { getReceipt, listReceipts } from "./receipts/read.ts";
import { refundReceipt, voidReceipt } from "./receipts/refund.ts";
import { unapplyReceipt } from "./receipts/unapply.ts";
import { updateInvoice } from "./update-invoice.ts";
import { createPayment, refundPayment, voidPayment } from "./write-payments.ts";

export const invoiceUseCases = {
  list: listInvoices,
  get: getInvoice,
  update: updateInvoice,
  credit: creditInvoice,
} satisfies UseCases<(typeof contract)["invoices"]>;

export const paymentUseCases = {
  list: listPayments,
  get: getPayment,
  create: createPayment,
  refund: refundPayment,
  void: voidPayment,
} satisfies UseCases<(typeof contract)["payments"]>;

export const receiptUseCases = {
  match: matchRemittance,
  list: listReceipts,
  get: getReceipt,
  create: createReceipt,
  apply: applyReceipt,
  unapply: unapplyReceipt,
  refund: refundReceipt,
  void: voidReceipt,
} satisfies UseCases<(typeof contract)["receipts"]>;
