import { randomUUID } from "node:crypto";
import * as credits from "../../src/queries/invoices/credits.ts";
import * as invoices from "../../src/queries/invoices/invoices.ts";
import * as payments from "../../src/queries/invoices/payments.ts";
import * as simulation from "../../src/queries/price-simulation.ts";
import * as sales from "../../src/queries/sales-orders.ts";
import * as daily from "../../src/reports/settled-days.ts";
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
