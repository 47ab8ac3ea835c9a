import { randomUUID } from "node:crypto";
import * as credits from "../../src/queries/invoices/credits.ts";
import * as invoices from "../../src/queries/invoices/invoices.ts";
import * as payments from "../../src/queries/invoices/payments.ts";
import * as receipts from "../../src/queries/invoices/receipts.ts";
import * as simulation from "../../src/queries/price-simulation.ts";
import * as sales from "../../src/queries/sales-orders.ts";
import * as work from "../../src/queries/work-orders/work.ts";
import * as daily from "../../src/reports/settled-days.ts";
import * as statements from "../../src/reports/statement-receipts.ts";
import { first, id, next, page, type Reads } from "./pages.ts";

const ofDays = { ...page, startDate: "2026-01-02", endDate: "2026-01-04", byDay: true };
// The largest shop has 860 invoices on each earlier day. Reading all lines costs the same there.
const someDays = { startDate: "2026-01-15", endDate: "2026-01-15" };

const simulated = { from: "2026-01-15", to: "2026-01-15", customerId: undefined };

/** The reads of invoices, payments, counter sales and figures. */
export const moneyReads: Reads = {
  "an invoice": (scope) => invoices.findInvoice(scope, id),
  "an invoice, to lock its order": (scope) => invoices.findBilledRecord(scope, id),
  "an invoice, to lock it": (scope) => invoices.lockInvoice(scope, id),
  "the invoice of an order, to lock it": (scope) => invoices.lockInvoiceOfOrder(scope, id),
  "rates of technicians": (scope) => invoices.listCommissionRates(scope, [id, randomUUID()]),
  invoices: (scope) => invoices.listInvoices(scope, { ...first, byDay: false }),
  "invoices, a later page": (scope) => invoices.listInvoices(scope, { ...next, byDay: false }),
  "invoices that are open": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, status: "open" }),
  "invoices that are void": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, status: "void" }),
  "invoices of a customer": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, customerId: id }),
  "invoices of a work order": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, workOrderId: id }),
  "invoices of counter sales": (scope) =>
    invoices.listInvoices(scope, { ...next, byDay: false, source: "salesOrder" }),
  "invoices of some days": (scope) => invoices.listInvoices(scope, ofDays),
  "invoices of some days, a later page": (scope) =>
    invoices.listInvoices(scope, { ...ofDays, after: { at: "2026-01-03", id } }),
  "payments of some days, a later page": (scope) =>
    payments.listPayments(scope, { ...ofDays, after: { at: "2026-01-03", id } }),
  "a payment": (scope) => payments.findPayment(scope, id),
  "a payment, to lock it": (scope) => payments.lockPayment(scope, id),
  payments: (scope) => payments.listPayments(scope, { ...first, byDay: false }),
  "payments, a later page": (scope) => payments.listPayments(scope, { ...next, byDay: false }),
  "payments of an invoice": (scope) =>
    payments.listPayments(scope, { ...next, byDay: false, invoiceId: id }),
  "payments of a customer": (scope) =>
    payments.listPayments(scope, { ...next, byDay: false, customerId: id }),
  refunds: (scope) => payments.listPayments(scope, { ...next, byDay: false, type: "refund" }),
  "payments of some days": (scope) => payments.listPayments(scope, ofDays),
  "payments of a receipt": (scope) =>
    payments.listPayments(scope, { ...next, byDay: false, receiptId: id }),
  "payments of a receipt, to return them": (scope) =>
    payments.findPaymentsOfReceipt(scope, { receiptId: id }),
  "payments of a receipt on an invoice": (scope) =>
    payments.findPaymentsOfReceipt(scope, { receiptId: id, invoiceIds: [id] }),
  "some payments, to lock them": (scope) => payments.lockPayments(scope, [id, randomUUID()]),
  "a receipt": (scope) => receipts.findReceipt(scope, id),
  "some receipts": (scope) => receipts.findReceipts(scope, [id, randomUUID()]),
  "a receipt, to lock it": (scope) => receipts.lockReceipt(scope, id),
  "the method of a receipt": (scope) => receipts.findMethodOfReceipt(scope, id),
  "deposits for an order": (scope) =>
    receipts.lockDeposits(scope, { workOrderId: id, customerId: id }),
  "the order of a deposit": (scope) => receipts.findDepositOrder(scope, id),
  "credit of a customer": (scope) => receipts.sumCredit(scope, id),
  receipts: (scope) => receipts.listReceipts(scope, { ...first, byDay: false }),
  "receipts, a later page": (scope) => receipts.listReceipts(scope, { ...next, byDay: false }),
  "receipts of a customer": (scope) =>
    receipts.listReceipts(scope, { ...next, byDay: false, customerId: id }),
  "receipts for an order": (scope) =>
    receipts.listReceipts(scope, { ...next, byDay: false, workOrderId: id }),
  "receipts with credit": (scope) =>
    receipts.listReceipts(scope, { ...next, byDay: false, hasCredit: true }),
  "receipts of some days": (scope) => receipts.listReceipts(scope, ofDays),
  "receipts of some days, a later page": (scope) =>
    receipts.listReceipts(scope, { ...ofDays, after: { at: "2026-01-03", id } }),
  "invoices of a remittance": (scope) =>
    receipts.findRemitted(scope, {
      customerId: id,
      numbers: [1, 2],
      poNumbers: ["45-2"],
      balances: [1070],
    }),
  "receipts of a statement": (scope) =>
    statements.readStatementReceipts(scope, {
      customerId: id,
      startDate: "2026-01-02",
      endDate: "2026-01-04",
      limit: 100,
    }),
  "what a customer owes": (scope) => invoices.sumOwed(scope, id),
  "invoices that a customer owes": (scope) =>
    invoices.listOwed(scope, { customerId: id, limit: 100 }),
  "some invoices, to lock their orders": (scope) =>
    invoices.findBilledRecords(scope, [id, randomUUID()]),
  "some invoices, to lock them": (scope) => invoices.lockInvoices(scope, [id, randomUUID()]),
  "some sales, to lock them": (scope) => sales.lockSalesOrders(scope, [id, randomUUID()]),
  "some orders, to lock them": (scope) => work.lockWorkOrdersEvenDeleted(scope, [id, randomUUID()]),
  "invoices to simulate, a later page": (scope) =>
    simulation.listSimulatedInvoices(scope, simulated, {
      after: { date: "2026-01-15", id },
      limit: 100,
    }),
  "lines to simulate": (scope) => simulation.countSimulatedLines(scope, simulated, 1000),
  "numbers of orders": (scope) => simulation.findOrderNumbers(scope, [id, randomUUID()]),
  "a sale": (scope) => sales.findSalesOrder(scope, id),
  "a sale, to lock it": (scope) => sales.lockSalesOrder(scope, id),
  "lines of a sale": (scope) => sales.listSalesOrderLines(scope, id),
  sales: (scope) => sales.listSalesOrders(scope, first),
  "sales, a later page": (scope) => sales.listSalesOrders(scope, next),
  "sales of a status": (scope) => sales.listSalesOrders(scope, { ...next, status: "draft" }),
  "sales of a customer": (scope) => sales.listSalesOrders(scope, { ...next, customerId: id }),
  "sales of some days": (scope) =>
    sales.listSalesOrders(scope, {
      ...page,
      status: "completed",
      createdFrom: "2026-01-02",
      createdBefore: "2026-01-04",
    }),
  "the invoice of a sale": (scope) => credits.lockInvoiceOfSale(scope, id),
  "the refundable payments of an invoice": (scope) => credits.lockRefundablePayments(scope, id),
  "the lines of an invoice, with what was credited of them": (scope) =>
    credits.listCreditedLines(scope, id),
  "the credited taxes of an invoice": (scope) => credits.creditedTaxes(scope, id),
  "stored days": (scope) => daily.listStoredDays(scope, someDays),
  "live days": (scope) => daily.listLiveDays(scope, someDays),
  "technicians of some days": (scope) => daily.listTechnicianNames(scope, [id, randomUUID()]),
};
