import { z } from "zod";
import { DollarsOut, Id, ShopDate, Timestamp } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { requiredDay } from "./report-days.ts";

const AgedInvoice = z
  .object({
    workOrderId: Id,
    invoiceNumber: z.string(),
    invoiceDate: z.string(),
    dueDate: z.string(),
    daysPastDue: z.int().meta({ description: "Whole shop-local days; 0 while it is not due" }),
    totalAmount: z.number().meta({ description: "Dollars, as the invoice is now" }),
    paidAmount: z.number().meta({
      description: "Dollars: payments less refunds, dated up to the day",
    }),
    balance: z.number().meta({ description: "Dollars, above 0: settled invoices are left out" }),
    bucket: z.enum(["Current", "1-30", "31-60", "61-90", "Over 90"]),
    vehicle: z.string().nullable().meta({ description: "Year, make and model" }),
    unitNumber: z.string().nullable(),
    vin: z.string().nullable(),
    archived: z.boolean().meta({ description: "Whether the work order is" }),
  })
  .meta({ id: "AgedInvoice" });

const AgingRow = z
  .object({
    customerId: Id,
    customer: z.string(),
    current: DollarsOut.meta({ description: "Dollars that are not due" }),
    days30: DollarsOut.meta({ description: "Dollars, 1 to 30 days past due" }),
    days60: DollarsOut.meta({ description: "Dollars, 31 to 60 days past due" }),
    days90: DollarsOut.meta({ description: "Dollars, 61 to 90 days past due" }),
    over90: DollarsOut.meta({ description: "Dollars, more than 90 days past due" }),
    total: DollarsOut.meta({ description: "Dollars: the sum of the five" }),
    invoiceCount: z.int(),
    invoices: z.array(AgedInvoice).optional().meta({ description: "Not in snapshots" }),
  })
  .meta({ id: "CustomerAgingRow" });

const AgingMeta = z
  .object({
    reconstructed: z.boolean().meta({ description: "true for asOf" }),
    snapshotFound: z.boolean().optional().meta({ description: "Snapshots alone" }),
    truncated: z.boolean().optional().meta({
      description: "Snapshots alone: only the largest balances were kept, the others did not fit",
    }),
    untraceablePaidCents: z.int().meta({
      description:
        "Whole CENTS that invoices say were paid and that no dated payment tells of: taken as paid when they were issued",
    }),
    untraceableInvoiceCount: z.int().optional().meta({ description: "asOf alone" }),
  })
  .meta({ id: "CustomerAgingMeta" });

export const customerAging = operation({
  method: "GET",
  path: "/reports/customer-aging",
  access: "reports:operational",
  summary: "What customers owe, by how long it is past due",
  description:
    "`asOf` replays invoices and dated payments for any day up to today; `snapshot` answers what was stored when that day had ended, without its invoices. Work-order invoices with a customer count, counter sales do not. Row amounts are dollars.",
  input: z.strictObject({
    mode: z.enum(["asOf", "snapshot"]).default("asOf").catch("asOf").meta({
      description: "Anything else is asOf",
    }),
    asOf: requiredDay("Shop-local calendar day, YYYY-MM-DD, not later than today"),
  }),
  output: z
    .object({
      mode: z.enum(["asOf", "snapshot"]),
      asOf: ShopDate,
      generatedAt: Timestamp.meta({
        description: "Of asOf the time of the request, of a snapshot when it was taken",
      }),
      rows: z.array(AgingRow).meta({ description: "The largest balance first" }),
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
  summary: "List the days of which there is a stored customer aging",
  input: z.strictObject({}),
  output: z.object({
    dates: z.array(z.string()).meta({ description: "Shop-local days, newest first" }),
  }),
  failure: "REPORT_FAILED",
  failureWords: "Failed to list snapshots",
  example: { output: { dates: ["2026-03-02", "2026-03-01"] } },
});
