import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { DollarsOut, Id, ShopDate, Timestamp } from "../fields/fields.ts";
import { requiredDay } from "../fields/report-days.ts";
import { operation } from "../operation/operation.ts";

const AgedInvoice = z
  .object({
    workOrderId: Id,
    invoiceNumber: z.string(),
    invoiceDate: z.string(),
    dueDate: z.string(),
    daysPastDue: z.int().meta({ description: "Whole shop-local days; 0 if not past due" }),
    totalAmount: z.number().meta({ description: "Dollars: the current total of the invoice" }),
    paidAmount: z.number().meta({
      description: "Dollars: payments minus refunds, dated on or before `asOf`",
    }),
    balance: z
      .number()
      .meta({ description: "Dollars, always above 0: settled invoices are omitted" }),
    bucket: z.enum(["Current", "1-30", "31-60", "61-90", "Over 90"]),
    vehicle: z.string().nullable().meta({ description: "Year, make and model" }),
    unitNumber: z.string().nullable(),
    vin: z.string().nullable(),
    archived: z.boolean().meta({ description: "Whether the work order is archived" }),
  })
  .meta({ id: "AgedInvoice" });

defineColumns(AgedInvoice, [
  { path: "invoiceNumber", label: "Number", isWhole: true, isKey: true },
  { path: "dueDate", label: "Due" },
  { path: "invoiceDate", label: "Date" },
]);

const AgingRow = z
  .object({
    customerId: Id,
    customer: z.string(),
    current: DollarsOut.meta({ description: "Dollars not yet due" }),
    days30: DollarsOut.meta({ description: "Dollars, 1 to 30 days past due" }),
    days60: DollarsOut.meta({ description: "Dollars, 31 to 60 days past due" }),
    days90: DollarsOut.meta({ description: "Dollars, 61 to 90 days past due" }),
    over90: DollarsOut.meta({ description: "Dollars, more than 90 days past due" }),
    total: DollarsOut.meta({ description: "Dollars: the sum of the five buckets" }),
    invoiceCount: z.int(),
    invoices: z.array(AgedInvoice).optional().meta({ description: "Omitted in snapshots" }),
  })
  .meta({ id: "CustomerAgingRow" });

defineColumns(AgingRow, [
  "customer",
  { path: "current", format: "dollars" },
  { path: "days30", label: "1-30", format: "dollars" },
  { path: "days60", label: "31-60", format: "dollars" },
  { path: "days90", label: "61-90", format: "dollars" },
  { path: "over90", label: "Over 90", format: "dollars" },
  { path: "total", format: "dollars" },
  { path: "invoiceCount", label: "Invoices" },
  "customerId",
]);

const AgingMeta = z
  .object({
    reconstructed: z.boolean().meta({ description: "true in mode `asOf`" }),
    snapshotFound: z.boolean().optional().meta({ description: "Snapshots only" }),
    truncated: z.boolean().optional().meta({
      description: "Snapshots only: true if smaller balances were omitted because they did not fit",
    }),
    untraceablePaidCents: z.int().meta({
      description:
        "Whole CENTS recorded as paid on invoices without a dated payment; treated as paid when the invoice was issued",
    }),
    untraceableInvoiceCount: z.int().optional().meta({ description: "Mode `asOf` only" }),
  })
  .meta({ id: "CustomerAgingMeta" });

export const customerAging = operation({
  method: "GET",
  path: "/reports/customer-aging",
  access: "reports:operational",
  summary: "Get customer balances by days past due",
  description:
    "`asOf` replays invoices and dated payments for any day up to today. `snapshot` returns the balances stored after the end of that day, without the individual invoices. Includes invoices of work orders with a customer; excludes counter sales. Row amounts are in dollars.",
  input: z.strictObject({
    mode: z.enum(["asOf", "snapshot"]).default("asOf").catch("asOf").meta({
      description: "Any other value means `asOf`",
    }),
    asOf: requiredDay("Shop-local calendar day, YYYY-MM-DD, not later than today"),
  }),
  output: z
    .object({
      mode: z.enum(["asOf", "snapshot"]),
      asOf: ShopDate,
      generatedAt: Timestamp.meta({
        description: "Time of the request in mode `asOf`; time of the snapshot in mode `snapshot`",
      }),
      rows: z.array(AgingRow).meta({ description: "Largest balance first" }),
      meta: AgingMeta,
    })
    .meta({ id: "CustomerAging" }),
  errors: ["REPORT_REFUSED"],
  failure: "REPORT_FAILED",
  failureWords: "Failed to load historical aging",
  example: {
    input: { asOf: "2026-03-02" },
    output: {
      mode: "asOf",
      asOf: "2026-03-02",
      generatedAt: "2026-03-02T15:04:05.000Z",
      rows: [
        {
          customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
          customer: "Prairie Haul",
          current: 0,
          days30: 850.25,
          days60: 0,
          days90: 0,
          over90: 0,
          total: 850.25,
          invoiceCount: 1,
          invoices: [
            {
              workOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c30",
              invoiceNumber: "INV-1042",
              invoiceDate: "2026-01-20",
              dueDate: "2026-02-19",
              daysPastDue: 11,
              totalAmount: 1350.25,
              paidAmount: 500,
              balance: 850.25,
              bucket: "1-30",
              vehicle: "2012 Freightliner Cascadia",
              unitNumber: "T-104",
              vin: "1FUJGLDR2CSBX1234",
              archived: false,
            },
          ],
        },
      ],
      meta: { reconstructed: true, untraceablePaidCents: 0, untraceableInvoiceCount: 0 },
    },
  },
});

export const customerAgingSnapshots = operation({
  method: "GET",
  path: "/reports/customer-aging/snapshots",
  access: "reports:operational",
  summary: "List the days with a customer aging snapshot",
  input: z.strictObject({}),
  output: z.object({
    dates: z.array(z.string()).meta({ description: "Shop-local days, newest first" }),
  }),
  failure: "REPORT_FAILED",
  failureWords: "Failed to list snapshots",
  example: { output: { dates: ["2026-03-02", "2026-03-01"] } },
});
