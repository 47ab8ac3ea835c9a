import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import {
  CentsOut,
  envelope,
  Id,
  PathId,
  page,
  ShopDate,
  Timestamp,
  text,
} from "../fields/fields.ts";
import { maxPaidBills } from "../fields/limits.ts";
import { idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";

export const BillPayment = z
  .object({
    id: Id,
    vendorId: Id,
    vendorName: z.string().nullable(),
    date: ShopDate,
    amountCents: CentsOut,
    reference: z.string().nullable(),
    allocations: z
      .array(z.object({ billId: Id, billNumber: z.string().max(64), amountCents: CentsOut }))
      .max(maxPaidBills)
      .meta({ description: "The part of each bill; negative for a credit that was used" }),
    voidedAt: Timestamp.nullable(),
    voidReason: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: "BillPayment" });

defineColumns(BillPayment, [
  { path: "date", label: "Date" },
  { path: "vendorName", label: "Vendor" },
  { path: "amountCents", label: "Amount" },
  { path: "voidedAt", label: "State", mark: "void" },
  "reference",
  { path: "id", isKey: true },
]);

export const billPaymentExample = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d09",
  vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  vendorName: "Great Lakes Heavy Duty Parts, Inc.",
  date: "2026-03-02",
  amountCents: 36000,
  reference: "2041",
  allocations: [
    {
      billId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
      billNumber: "GL-88213",
      amountCents: 36000,
    },
  ],
  voidedAt: null,
  voidReason: null,
  createdAt: "2026-03-02T17:12:00.000Z",
};

/** The operations on payments to vendors. */
export const billPayments = {
  payments: operation({
    method: "GET",
    path: "/bills/payments",
    access: "shop.read",
    summary: "List payments to vendors, newest first",
    description:
      "Includes voided payments. Returns payments that match every filter sent. A page has fewer rows than `limit` if it would exceed 1 MiB.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      vendorId: idOrNumber("vendors").optional(),
      billId: idOrNumber("bills").optional(),
      dateFrom: ShopDate.optional().meta({ description: "First payment date, inclusive" }),
      dateTo: ShopDate.optional().meta({ description: "Last payment date, inclusive" }),
    }),
    output: envelope("payments", BillPayment),
    example: {
      input: { vendorId: billPaymentExample.vendorId },
      output: { payments: [billPaymentExample], count: 1, lastEvaluatedKey: null },
    },
  }),
  voidPayment: operation({
    method: "POST",
    path: "/bills/payments/{paymentId}/void",
    access: "shop.write",
    summary: "Void a payment to a vendor",
    description:
      "The payment remains, with `voidedAt` set, but counts in no total. Its bills are owed again, and the credits that it used can be used again.",
    input: z.strictObject({ paymentId: PathId, reason: text(500) }),
    output: BillPayment,
    errors: ["PAYMENT_VOIDED", "PERIOD_CLOSED"],
    amount: ({ amountCents }) => amountCents,
    emits: ["bill.payments_changed"],
    destructive: true,
    example: {
      input: { paymentId: billPaymentExample.id, reason: "The check bounced" },
      output: {
        ...billPaymentExample,
        voidedAt: "2026-03-05T08:30:00.000Z",
        voidReason: "The check bounced",
      },
    },
  }),
};
