import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { creditInvoice } from "./credit.ts";
import { getInvoice, listInvoices } from "./read-invoices.ts";
import { getPayment, listPayments } from "./read-payments.ts";
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
