import { z } from "zod";
import {
  cents,
  envelope,
  freeText,
  maxUnitCents,
  page,
  ShopDate,
  text,
  textFilter,
} from "../fields/fields.ts";
import { integrationFilters, integrationInput } from "../fields/integration-fields.ts";
import { maxBillLines, maxPageBytes, maxPaidBills, withinBytes } from "../fields/limits.ts";
import { byIdOrNumber, idOrNumber, idOrPartNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";
import { ChargeCents, Charges, signedCharges } from "./bill-fields.ts";
import { BillPayment, billPaymentExample, billPayments } from "./bill-payments.ts";
import {
  Bill,
  billCorrectionExample,
  billExample,
  billStatuses,
  billTypes,
  CorrectedBill,
  emptyBillLine,
} from "./bill-records.ts";
import { NewBill } from "./create-bill.ts";
import { reconcile } from "./reconcile.ts";
import { closeUnbilled, unbilled } from "./unbilled.ts";

const CorrectedLine = inShort(
  z
    .strictObject({
      id: idOrPartNumber("billLines"),
      amountCents: ChargeCents.optional().meta({
        type: "integer",
        description: "What the vendor charges for the line; it decides over the unit cost",
      }),
      unitCostCents: cents(maxUnitCents).optional().meta({
        description: "Parts only: of a unit as billed; the amount becomes quantity × unit cost",
      }),
    })
    .meta({ id: "CorrectedBillLine" }),
  { name: "id", value: "amountCents", price: "unitCostCents" },
);

export const bills = {
  list: operation({
    method: "GET",
    path: "/bills",
    access: "shop.read",
    summary: "List vendors' bills, newest first",
    description:
      "Returns bills that match every filter sent. A page has fewer rows than `limit` if it would exceed 1 MiB.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      ...integrationFilters("bills"),
      vendorId: idOrNumber("vendors").optional(),
      type: z.enum(billTypes).optional(),
      status: z.enum(billStatuses).optional(),
      number: textFilter(64).meta({ description: "The vendor's number, in any case" }),
      billDateFrom: ShopDate.optional().meta({ description: "First bill date, inclusive" }),
      billDateTo: ShopDate.optional().meta({ description: "Last bill date, inclusive" }),
      purchaseOrderId: idOrNumber("purchaseOrders").optional(),
    }),
    output: envelope("bills", Bill),
    example: {
      input: { status: "open" },
      output: { bills: [billExample], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/bills/{id}",
    access: "shop.read",
    summary: "Get a bill with its lines",
    input: byIdOrNumber("bills"),
    output: Bill,
    example: { input: { id: billExample.id }, output: billExample },
  }),
  create: operation({
    method: "POST",
    path: "/bills",
    status: 201,
    access: "shop.write",
    summary: "Create a bill of received goods, expenses or credits",
    description:
      "For goods that were received without an invoice, for costs that are expenses, for credits, and for charges that come after the bill of the goods, such as a carrier's freight: `appliesTo` names the bills whose goods they belong to. Goods are billed by the oldest unbilled receipts of the vendor's orders; what is not received yet waits on its order. A line of goods becomes one for each line of an order. If the goods get another cost, the difference follows to where they are now: in stock, on jobs and sales.",
    input: NewBill,
    output: Bill,
    errors: ["DUPLICATE_BILL", "TOO_MANY_CORES", "OVER_BILLED", "BILL_NOT_OPEN", "OVER_CREDIT"],
    amount: ({ totalCents }) => Math.abs(totalCents),
    emits: [
      "bill.created",
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "purchase_order.updated",
      "inventory.updated",
      "inventory.stock_changed",
    ],
    example: {
      input: {
        type: "invoice",
        vendorId: billExample.vendorId,
        number: "GL-90300",
        billDate: "2026-03-02",
        lines: [{ kind: "expense", category: "sublet", amountCents: 12500 }],
      },
      output: {
        ...billExample,
        number: "GL-90300",
        dueDate: null,
        purchaseOrderIds: [],
        lines: [
          {
            ...emptyBillLine,
            id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d0a",
            kind: "expense" as const,
            amountCents: 12500,
            category: "sublet",
          },
        ],
        goodsCents: 0,
        chargesCents: 12500,
        totalCents: 12500,
        balanceCents: 12500,
      },
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/bills/{id}",
    access: "shop.write",
    summary: "Set the external ids and the metadata of a bill",
    description:
      "Changes nothing else, so that it is also allowed for void bills and in closed periods. `correct` changes amounts, charges and dates.",
    input: z.strictObject({ id: idOrNumber("bills"), ...integrationInput("bills") }),
    output: Bill,
    emits: ["bill.updated"],
    example: {
      input: { id: billExample.id, externalIds: [{ system: "qbo", id: "2210" }] },
      output: { ...billExample, externalIds: [{ system: "qbo", id: "2210" }] },
    },
  }),
  correct: operation({
    method: "POST",
    path: "/bills/{id}/correct",
    recognisesRepeats: true,
    access: "shop.write",
    summary: "Correct the amounts, charges or dates of a bill",
    description:
      "Sets the fields that are sent, and spreads the charges again. The cost of received goods follows to where they are now: in stock, on jobs and sales. The bill keeps what was corrected, with the reason.",
    input: z
      .strictObject({
        id: idOrNumber("bills"),
        reason: text(500),
        lines: z
          .array(CorrectedLine)
          .max(maxBillLines, `must have at most ${maxBillLines} lines`)
          .optional()
          .meta({
            description: "The lines that change, by their ids; others keep their amounts",
          }),
        charges: Charges.optional().meta({
          description: "Replaces all charges of the bill, at most 20",
        }),
        billDate: ShopDate.optional(),
        dueDate: ShopDate.nullable().optional(),
        vendorId: idOrNumber("vendors").optional().meta({
          description:
            "Moves the bill and its order; not once something was paid, or credits, later charges or used cores name it",
        }),
        number: text(64).optional().meta({ description: "As vendorId" }),
        totalCents: ChargeCents.optional().meta({
          type: "integer",
          description:
            "The printed total, negative for a credit. If the corrected bill adds up to another amount, the answer is `TOTAL_MISMATCH`",
        }),
      })
      .check(signedCharges()),
    output: CorrectedBill,
    errors: [
      "BILL_NOT_OPEN",
      "BILL_IN_USE",
      "OVER_CREDIT",
      "DUPLICATE_INVOICE",
      "DUPLICATE_BILL",
      "TOTAL_MISMATCH",
    ],
    amount: ({ totalCents }) => Math.abs(totalCents),
    emits: [
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "purchase_order.updated",
      "bill.corrected",
      "inventory.updated",
      "inventory.stock_changed",
    ],
    example: {
      input: {
        id: billExample.id,
        reason: billCorrectionExample.reason,
        charges: [{ kind: "freight", amountCents: 1800 }],
      },
      output: {
        ...billExample,
        lines: billExample.lines.map((line) =>
          line.kind === "part" ? { ...line, chargedCents: 1800 } : { ...line, amountCents: 1800 },
        ),
        chargesCents: 1800,
        totalCents: 36300,
        balanceCents: 36300,
        corrections: [billCorrectionExample],
        updatedAt: billCorrectionExample.createdAt,
        warnings: [],
      },
    },
  }),
  void: operation({
    method: "POST",
    path: "/bills/{id}/void",
    access: "shop.write",
    summary: "Void a bill",
    description:
      "The received goods of the bill keep their cost without its charges, and are unbilled again. An invoice of its number is still not received again.",
    input: z.strictObject({ id: idOrNumber("bills"), reason: text(500) }),
    output: Bill,
    errors: ["BILL_NOT_OPEN", "BILL_IN_USE", "OVER_CREDIT"],
    amount: ({ totalCents }) => Math.abs(totalCents),
    emits: [
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "bill.voided",
      "inventory.stock_changed",
    ],
    destructive: true,
    example: {
      input: { id: billExample.id, reason: "Sent twice by the dealer" },
      output: {
        ...billExample,
        status: "void" as const,
        lines: billExample.lines.map((line) => ({ ...line, receivedQuantity: 0 })),
        voidReason: "Sent twice by the dealer",
        updatedAt: "2026-03-05T08:30:00.000Z",
      },
    },
  }),
  pay: operation({
    method: "POST",
    path: "/bills/pay",
    status: 201,
    access: "shop.write",
    summary: "Record a payment to a vendor",
    description:
      "Pays the bills from the oldest to the latest bill date. Credits among them are used up first. The bills must be of one vendor.",
    input: z.strictObject({
      billIds: z
        .array(idOrNumber("bills"))
        .min(1, "must have at least one bill")
        .max(maxPaidBills, `must have at most ${maxPaidBills} bills`),
      date: ShopDate.optional().meta({ description: "Default today; not in the future" }),
      amountCents: cents().meta({
        description: "Whole cents; 0 if the credits among the bills pay the others",
      }),
      reference: freeText(255).nullish().meta({ description: "Such as the number of the check" }),
    }),
    output: z.object({
      payment: BillPayment,
      bills: withinBytes(
        z.array(Bill).max(maxPaidBills).meta({
          description: "The paid bills, as far as they fit in 1 MiB of JSON",
        }),
        6 * maxPageBytes,
      ),
      truncated: z.literal(true).optional().meta({
        description: "Present if `bills` lacks the last ones, which `GET /bills/{id}` returns",
      }),
    }),
    errors: ["BILL_NOT_OPEN", "BILL_OVERPAID", "PERIOD_CLOSED"],
    amount: ({ payment }) => payment.amountCents,
    emits: ["bill.payments_changed"],
    addsOnly: true,
    asksOnTerminal: true,
    example: {
      input: {
        billIds: [billExample.id],
        date: "2026-03-02",
        amountCents: 36000,
        reference: "2041",
      },
      output: {
        payment: billPaymentExample,
        bills: [{ ...billExample, status: "paid" as const, paidCents: 36000, balanceCents: 0 }],
      },
    },
  }),
  ...billPayments,
  reconcile,
  unbilled,
  closeUnbilled,
};
