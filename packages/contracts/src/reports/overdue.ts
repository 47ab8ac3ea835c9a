import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Id, ShopDate } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { priorities } from "../work-orders/work-order-records.ts";

const OverdueInvoice = z
  .object({
    invoiceId: Id,
    invoiceNumber: z.string(),
    workOrderId: Id,
    dueDate: z.string(),
    daysPastDue: z.int().meta({ description: "Whole shop-local days" }),
    balanceCents: CentsOut,
    unitNumber: z.string().nullable(),
  })
  .meta({ id: "OverdueInvoice" });

defineColumns(OverdueInvoice, [
  { path: "invoiceNumber", label: "Number", isWhole: true, isKey: true },
  { path: "dueDate", label: "Due" },
  { path: "balanceCents", label: "Balance" },
]);

const OverdueCustomer = z
  .object({
    customerId: Id,
    customer: z.string(),
    invoiceCount: z.int().meta({ description: "Overdue invoices" }),
    overdueCents: CentsOut.meta({ description: "The sum of the four ages, whole cents" }),
    days1To30Cents: CentsOut,
    days31To60Cents: CentsOut,
    days61To90Cents: CentsOut,
    over90DaysCents: CentsOut,
    invoices: z.array(OverdueInvoice).meta({ description: "The oldest five" }),
  })
  .meta({ id: "OverdueCustomer" });

defineColumns(OverdueCustomer, [
  "customer",
  "invoiceCount",
  "overdueCents",
  "days1To30Cents",
  "days31To60Cents",
  "days61To90Cents",
  "over90DaysCents",
  "customerId",
]);

const LateWorkOrder = z
  .object({
    id: Id,
    orderNumber: z.string(),
    status: z.string(),
    customerName: z.string().nullable(),
    vehicleUnit: z.string().nullable(),
    dueDate: z.string().meta({ description: "ISO 8601 day or date-time, as sent" }),
    daysLate: z.int().meta({ description: "Whole shop-local days; 0 if it was due earlier today" }),
    priority: z.enum(priorities).nullable(),
    technicianName: z.string().nullable(),
    totalPriceCents: CentsOut,
  })
  .meta({ id: "LateWorkOrder" });

defineColumns(LateWorkOrder, [{ path: "orderNumber", label: "Number", isWhole: true }]);

export const overdue = operation({
  method: "GET",
  path: "/reports/overdue",
  access: "reports:operational",
  summary: "Get overdue balances and late work orders",
  description:
    "Contains what customers owe past the due date of their invoices today, as in the customer aging: without counter sales and invoices that have no customer. Late are open work orders whose due date is past; one that is due on a day is late from the next day. Counts and amounts include all; `limit` shortens the lists.",
  input: z.strictObject({
    limit: z.int().min(1).max(100).default(10).meta({
      description: "Customers and work orders to return of each: 1 to 100",
    }),
  }),
  output: z
    .object({
      asOf: ShopDate.meta({ description: "The current day in the shop" }),
      receivables: z.object({
        overdueCents: CentsOut,
        notYetDueCents: CentsOut,
        customerCount: z.int().meta({ description: "Customers with an overdue invoice" }),
        invoiceCount: z.int().meta({ description: "Overdue invoices" }),
        customers: z.array(OverdueCustomer).meta({ description: "Largest overdue amount first" }),
      }),
      workOrders: z
        .object({
          count: z.int().meta({ description: "Late orders" }),
          orders: z.array(LateWorkOrder).meta({ description: "Longest overdue first" }),
        })
        .nullable()
        .meta({ description: "null for callers without `shop.read`" }),
    })
    .meta({ id: "OverdueReport" }),
  example: {
    input: { limit: 10 },
    output: {
      asOf: "2026-03-02",
      receivables: {
        overdueCents: 85025,
        notYetDueCents: 120000,
        customerCount: 1,
        invoiceCount: 1,
        customers: [
          {
            customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
            customer: "Prairie Grain Haulers",
            invoiceCount: 1,
            overdueCents: 85025,
            days1To30Cents: 85025,
            days31To60Cents: 0,
            days61To90Cents: 0,
            over90DaysCents: 0,
            invoices: [
              {
                invoiceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c31",
                invoiceNumber: "INV-1042",
                workOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c30",
                dueDate: "2026-02-19",
                daysPastDue: 11,
                balanceCents: 85025,
                unitNumber: "T-104",
              },
            ],
          },
        ],
      },
      workOrders: {
        count: 1,
        orders: [
          {
            id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
            orderNumber: "WO-1079",
            status: "in_progress",
            customerName: "Prairie Grain Haulers",
            vehicleUnit: "T-104",
            dueDate: "2026-02-27",
            daysLate: 3,
            priority: "high",
            technicianName: "Lee Marsh",
            totalPriceCents: 21442,
          },
        ],
      },
    },
  },
});
