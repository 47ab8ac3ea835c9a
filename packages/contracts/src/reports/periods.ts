import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, envelope, Id, page, ShopDate, Timestamp } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { FiguresOfDays } from "./daily-aggregates.ts";

const Period = z
  .object({
    id: Id,
    from: ShopDate.nullable().meta({
      description: "First closed day; null if everything before is closed too",
    }),
    through: ShopDate.meta({ description: "Last closed day" }),
    invoiceCount: z.int().meta({ description: "Invoices of these days, without void ones" }),
    invoicedCents: CentsOut.meta({ description: "Their totals" }),
    creditedCents: CentsOut.meta({ description: "Credits of these days" }),
    paymentCount: z.int().meta({ description: "Payments of these days, without refunds" }),
    receivedCents: CentsOut.meta({ description: "Payments less refunds, without surcharges" }),
    vendorPaidCents: CentsOut.meta({ description: "Payments to vendors" }),
    costCents: CentsOut.meta({
      description:
        "Cost of the invoices of these days less that of returned goods, as known at the closing",
    }),
    costAdjustmentCents: CentsOut.meta({
      description: "Changes of the cost of days that were closed before, booked on these days",
    }),
    figures: FiguresOfDays,
    closedAt: Timestamp,
    closedBy: z.string().meta({ description: "Name of the user or API key" }),
    reopenedAt: Timestamp.nullable().meta({
      description: "Set when any of these days was reopened",
    }),
    reopenedBy: z.string().nullable(),
  })
  .meta({ id: "Period" });

defineColumns(Period, [
  { path: "from", words: { null: "beginning" } },
  { path: "through", isKey: true },
  { path: "invoicedCents", label: "Invoiced" },
  { path: "creditedCents", label: "Credited" },
  { path: "receivedCents", label: "Received" },
  { path: "vendorPaidCents", label: "Paid out" },
  { path: "costCents", label: "Cost" },
  { path: "costAdjustmentCents", label: "Late costs", isRare: true },
  { path: "closedBy", label: "Closed by" },
  { path: "reopenedAt", label: "Reopened" },
  "id",
]);

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01",
  from: "2026-02-01",
  through: "2026-02-28",
  invoiceCount: 212,
  invoicedCents: 18_734_250,
  creditedCents: 41_500,
  paymentCount: 197,
  receivedCents: 17_905_110,
  vendorPaidCents: 6_120_400,
  costCents: 8_204_115,
  costAdjustmentCents: 1_240,
  figures: {
    totalRevenueCents: 18_692_750,
    laborRevenueCents: 8_120_000,
    partsRevenueCents: 9_844_250,
    tiresRevenueCents: 312_000,
    subcontractsCents: 0,
    shopSuppliesCents: 96_500,
    feesCents: 44_000,
    epaCents: 12_000,
    serviceItemsCents: 0,
    discountsCents: 261_000,
    taxesCents: 525_000,
    unitemizedRevenueCents: 0,
    laborCostCents: 3_010_000,
    partsCostCents: 4_702_115,
    tiresCostCents: 210_000,
    materialsCostCents: 40_000,
    subcontractsCostCents: 0,
    salesOrderCostCents: 242_000,
    costAdjustmentCents: 1_240,
    unknownCostLines: 0,
    unknownCostPriceCents: 0,
    salesOrderRevenueCents: 402_300,
    salesOrderTaxesCents: 19_800,
    paymentTotalCents: 17_905_110,
    laborHoursTotal: 541.5,
  },
  closedAt: "2026-03-02T15:04:05.000Z",
  closedBy: "Dana Whitfield",
  reopenedAt: null,
  reopenedBy: null,
};

export const periods = {
  list: operation({
    method: "GET",
    path: "/periods",
    access: "shop.admin",
    readOnlyKey: "never",
    summary: "List the closings of periods, newest first",
    description:
      "Every closing is kept with its figures, also after its days were reopened. The last closed day of the shop is `closedThrough` of `settings.get`.",
    sortedBy: ["closedAt desc", "id desc"],
    input: z.strictObject(page(100)),
    output: envelope("periods", Period),
    example: {
      output: { periods: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  close: operation({
    method: "POST",
    path: "/periods/close",
    status: 201,
    access: "shop.admin",
    workload: "heavy",
    summary: "Close all days through a day",
    description:
      "From then on no invoice, payment or credit can be added, voided or changed on these days: such a write is a 409 `PERIOD_CLOSED`. A later change of the cost of goods used on these days counts as `costAdjustmentCents` on the day of the change. The bill of an invoice with an earlier date is posted today. Waits for writes of earlier days that are running.",
    input: z.strictObject({
      through: ShopDate.meta({
        description: "A past day in the shop's time zone, after the last closed day",
      }),
    }),
    output: Period,
    destructive: true,
    example: { input: { through: example.through }, output: example },
  }),
  reopen: operation({
    method: "POST",
    path: "/periods/reopen",
    access: "shop.admin",
    workload: "heavy",
    summary: "Reopen a day and all later days",
    description:
      "The closings of these days remain in the list with `reopenedAt`. If one of them has earlier days too, those stay closed by a new closing. Adjustments of the cost of the reopened days move back to the days on which the goods were used.",
    input: z.strictObject({
      from: ShopDate.meta({ description: "The first day to reopen, which must be closed" }),
    }),
    output: z.object({
      closedThrough: ShopDate.meta({ description: "The last closed day of the shop now" }),
      movedAdjustmentCents: CentsOut.meta({
        description: "Adjustments that moved back to the reopened days",
      }),
      reopened: z.array(Period).meta({ description: "The reopened closings, earliest first" }),
    }),
    destructive: true,
    example: {
      input: { from: "2026-02-01" },
      output: {
        closedThrough: "2026-01-31",
        movedAdjustmentCents: 350,
        reopened: [
          { ...example, reopenedAt: "2026-03-03T09:00:00.000Z", reopenedBy: "Dana Whitfield" },
        ],
      },
    },
  }),
};
