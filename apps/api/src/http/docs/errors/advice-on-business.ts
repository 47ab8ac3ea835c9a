import type { Advice } from "./advice-entry.ts";

/** Errors for business rules of the shop. */
export const adviceOnBusiness = {
  PO_NOT_FOUND: {
    happened:
      "An invoice names a purchase order, by `purchaseOrderId` or `purchaseOrderNumber`, that this shop does not have.",
    todo: [
      "Look for the order in `GET /v1/purchase-orders`, and name it as it stands there.",
      "Leave the order out, and the invoice makes a new one.",
    ],
    retry: "no",
    guide: "receiving-invoices.md#into-an-existing-order",
  },
  VENDOR_NOT_FOUND: {
    happened:
      "The vendor's id is unknown, or no vendor has this name and `createIfMissing` is false. In `draft` mode this is a warning instead.",
    todo: [
      "Send the id of a vendor from `GET /v1/vendors`.",
      "Or send the name with `createIfMissing: true`, and the vendor is made.",
    ],
    retry: "no",
    guide: "receiving-invoices.md",
  },
  ALREADY_CONVERTED: {
    happened: "The service request has become a work order before, and stays converted.",
    todo: ["Go on with the work order that `nextStep` names."],
    retry: "no",
    guide: "service-requests.md",
  },
  AMBIGUOUS_VENDOR: {
    happened: "The name matches several vendors of the shop; they stand in `candidates`.",
    todo: [
      "Choose one, and send its `id` as `vendor.id`. Or send the `accountNumber` that tells them apart.",
      "If they are one and the same, keep one of them and delete the others.",
    ],
    retry: "no",
    guide: "receiving-invoices.md",
  },
  BALANCE_DUE: {
    happened:
      "An order with a balance was to be moved to a paid status, or a counter sale completed with less than it comes to.",
    todo: [
      "Enter the payment with `POST /v1/payments`: an order that is paid in full moves on by itself.",
      "A counter sale is paid as a whole: send its total as `amountCents`, or leave the amount out.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
  },
  DIGESTS_DISABLED: {
    happened: "The shop wants no digests, by its settings.",
    todo: ["Switch them on in the settings (`PATCH /v1/settings`), if the shop does want them."],
    retry: "no",
    guide: "settings-and-workflow.md",
  },
  DUPLICATE_INVOICE: {
    happened:
      "An invoice of this vendor with this number was received before, perhaps by a request whose answer was lost. Nothing was booked again.",
    todo: [
      "Open the purchase order in `existingPurchaseOrderId`, and compare. Do not send the invoice again.",
      "If that order was wrong, delete or cancel it: its number is free then.",
      "If it is another invoice, the vendor has used the number twice: give this one a number of its own, such as `88213-2`.",
    ],
    retry: "no",
    guide: "receiving-invoices.md#one-invoice-once",
  },
  EMAIL_TAKEN: {
    happened: "Another user of the shop has this e-mail address, whatever its case.",
    todo: ["Look for the user in `GET /v1/users`, and change that one; or send another address."],
    retry: "no",
    guide: "authentication-and-roles.md#users",
  },
  INSUFFICIENT_STOCK: {
    happened:
      "A return to a vendor would take out more than is on hand. `details` names the lines.",
    todo: [
      "Return less.",
      "If more is on the shelf than is on record, correct the count first: `PATCH /v1/inventory/{id}` with the `quantity` that was counted.",
    ],
    retry: "no",
    guide: "stock-ledger.md",
  },
  INVOICE_HAS_PAYMENTS: {
    happened: "The order cannot go back to an open status while its invoice has payments.",
    todo: [
      "Void a payment that was entered by mistake (`POST /v1/payments/{id}/void`), or refund one that was made (`POST /v1/payments/{id}/refund`).",
      "Then move the order back: that takes its invoice back.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
  },
  INVOICE_IN_PROGRESS: {
    happened: "Another request is receiving this invoice at this moment.",
    todo: [
      "Wait a moment and send it again: if the other one went through, you get `DUPLICATE_INVOICE` with its order.",
      "If you sent the other one yourself, send this one with the same `Idempotency-Key`, and you get its answer.",
    ],
    retry: "soon",
    guide: "receiving-invoices.md#retries",
  },
  INVOICE_VOID: {
    happened: "The invoice was taken back: nothing is owed on it, so nothing can be paid.",
    todo: ["Pay the invoice that took its place: the order's `GET` names the one that holds."],
    retry: "no",
    guide: "invoices-and-payments.md",
  },
  NOT_INVOICED: {
    happened: "The work order has no invoice yet, so there is nothing to pay.",
    todo: ["Invoice it with `POST /v1/work-orders/{id}/invoice`, then enter the payment."],
    retry: "no",
    guide: "invoices-and-payments.md",
  },
  OVERPAYMENT: {
    happened: "The payment is more than is owed. The message says how much that is.",
    todo: [
      "Send at most the balance as `amountCents`; change is given back outside Bayline.",
      "A surcharge is no part of the amount: send it as `surchargeCents`.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
  },
  OVER_RECEIPT: {
    happened:
      "More of a line would be received than is outstanding on the order. `details` names the lines.",
    todo: [
      "Receive what is outstanding.",
      "If more has come than was ordered, raise the ordered quantity first (`PATCH /v1/purchase-orders/{id}`). An invoice that is received into the order raises it by itself.",
    ],
    retry: "no",
    guide: "receiving-invoices.md#into-an-existing-order",
  },
  OVER_REFUND: {
    happened:
      "More would be given back than was paid, or more goods than were sold. What went back before counts.",
    todo: [
      "Give back at most what is left: the message says how much. Leave the amount out to give back all of it.",
    ],
    retry: "no",
    guide: "counter-sales.md",
  },
  PAYMENT_REFUNDED: {
    happened:
      "The payment is a refund itself, or something of it was refunded, so that it can no longer be voided.",
    todo: [
      "Refund what is left of it instead of voiding it.",
      "A refund stands: enter a new payment if it was wrong.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
  },
  PAYMENT_VOIDED: {
    happened:
      "The payment was voided: it counts for nothing, and cannot be refunded or voided again.",
    todo: [
      "Nothing, if you wanted it gone. Otherwise enter the payment again with `POST /v1/payments`.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
  },
  PO_ALREADY_RECEIVED: {
    happened: "The purchase order is received or cancelled, and takes no more goods.",
    todo: [
      "See the order: perhaps this delivery is in it already.",
      "If it is not, leave the order out, and the invoice makes a new one.",
    ],
    retry: "no",
    guide: "receiving-invoices.md#into-an-existing-order",
  },
  PO_LOCKED: {
    happened:
      "The purchase order is past the state in which this may change, has no parts to receive, or is a return, which takes no invoice. The message says which.",
    todo: [
      "Read the order's `status` and `type` with `GET /v1/purchase-orders/{id}`.",
      "Make another order for what is new.",
    ],
    retry: "no",
    guide: "receiving-invoices.md#other-ways-in",
  },
  SALES_ORDER_COMPLETED: {
    happened:
      "The counter sale is paid and the goods have left. It can no longer be changed or deleted.",
    todo: [
      "Take goods back, and money, with `POST /v1/sales-orders/{id}/refund`, whole or in part.",
      "Sell what is missing by another sale.",
    ],
    retry: "no",
    guide: "counter-sales.md",
  },
  LAST_ADMIN: {
    happened: "The shop would have no active administrator left, and nobody who could make one.",
    todo: ["Make somebody else an administrator first, then do this."],
    retry: "no",
    guide: "authentication-and-roles.md#users",
  },
  STALE_RECORD: {
    happened:
      "The record was changed between your reading and your writing, by somebody or by what happened to it, such as a stock movement or a payment. `latest` is the record as its GET answers it now, without the `auditLog` of a purchase order. Nothing of your change was kept.",
    todo: [
      "Apply your change to `latest`, and send it with the `updatedAt` of `latest`.",
      "Or send only the fields that you change, without `updatedAt`.",
      "Ask a person if both changed the same field.",
    ],
    retry: "no",
    guide: "conventions.md#sending-a-record-back",
  },
  VENDOR_MISMATCH: {
    happened: "The invoice names a purchase order, and a vendor that is not the order's.",
    todo: [
      "Leave the vendor out to use the order's own.",
      "Or leave the order out, if the invoice belongs to another.",
    ],
    retry: "no",
    guide: "receiving-invoices.md",
  },
  VERSION_CONFLICT: {
    happened:
      "Somebody changed the service block between your reading and your writing. `latest` is the block as it is stored, `version` its version. Nothing of your change was kept.",
    todo: [
      "Apply your change to `latest`, and send it with that `version`.",
      "Ask a person where both changed the same field.",
    ],
    retry: "no",
    guide: "work-orders.md",
  },
  WEBHOOK_INACTIVE: {
    happened:
      "The subscription is switched off, by somebody or because its receiver failed for days or answered 410. It can send nothing.",
    todo: [
      "Fix the receiver, then switch it on: `PATCH /v1/webhooks/{id}` with `isActive: true`.",
      "Then have what failed meanwhile delivered again.",
    ],
    retry: "no",
    guide: "webhooks.md#deliver-again",
  },
  WEBHOOK_LIMIT_REACHED: {
    happened:
      "The shop has as many webhook subscriptions as a shop may have. Those that are switched off count too; deleted ones do not.",
    todo: [
      "Delete those that nobody needs any more: `GET /v1/webhooks` lists them, with `lastDeliveryAt`.",
      "Or add the kinds of events to a subscription that there is: `PATCH /v1/webhooks/{id}` with `events`.",
    ],
    retry: "no",
    guide: "webhooks.md#subscribe",
  },
  WORK_ORDER_INVOICED: {
    happened:
      "The work order is billed to its customer: what the invoice shows may no longer change.",
    todo: [
      "Move the order back to an open status first: that takes its invoice back. With payments on it, refund or void those before.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
  },
  AMBIGUOUS_PART_NUMBER: {
    happened:
      "A number stands for several parts of the shop, in two bins or of two vendors; they stand in `candidates`.",
    todo: [
      "Send the invoice in `draft` mode, set `inventoryItemId` on the order's line, and receive the order.",
      "Or give the parts numbers of their own (`PATCH /v1/inventory/{id}`), then send the invoice again.",
    ],
    retry: "no",
    guide: "receiving-invoices.md#how-a-part-is-found",
  },
  RECEIVING_FAILED: {
    happened: "Receiving failed. The message says whether anything can have been created.",
    todo: [
      "With an `Idempotency-Key`, send the invoice again with the same one: it is booked once.",
      "Without one, look for its purchase order first. Even then a number is taken in once per vendor.",
      "If it stays, report the `requestId`.",
    ],
    retry: "soon",
    guide: "receiving-invoices.md#retries",
  },
} as const satisfies Record<string, Advice>;
