import type { ErrorEntry } from "./entry.ts";

/** Errors about service requests, work orders, counter sales, invoices and payments. */
export const salesErrors = {
  ALREADY_CONVERTED: {
    status: 409,
    summary: "The service request was already converted into a work order.",
    happened:
      "The service request was already converted into a work order. The conversion is final.",
    todo: ["Continue with the work order: `workOrderId` of the service request."],
    retry: "no",
    guide: "service-requests.md",
    facts: {},
  },
  WORK_ORDER_INVOICED: {
    status: 409,
    summary: "The work order is invoiced. Its billed content cannot change.",
    happened:
      "The work order is invoiced to its customer. The content of its invoice cannot change.",
    todo: [
      "Move the order back to an open status first, which voids its invoice. If the invoice has payments, refund or void them before.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
    facts: {},
  },
  CANNED_JOB_CODE_TAKEN: {
    status: 409,
    summary: "Another canned job of the shop has this code.",
    happened: "Another canned job of the shop has this code. Upper and lower case are equal.",
    todo: ["Update that job: `PATCH /v1/canned-jobs/{id}` takes its code. Or send another code."],
    retry: "no",
    guide: "canned-jobs.md",
    facts: {},
  },
  PRICE_RULES_TIE: {
    status: 409,
    summary: "Two price rules could claim the same line with the same right.",
    happened:
      "Another active rule of the kind has as many fields in `match`, the same `validFrom`, and could apply to the same lines: which of the two prices such a line would be chance. The message names both. Nothing was saved.",
    todo: [
      "Give one of the two another `validFrom`: the newer one prices the line.",
      "Or give one more fields in `match`: the more specific one prices the line.",
      "Or end, deactivate or change the other rule: `candidates` names it.",
    ],
    retry: "no",
    guide: "price-book.md#which-rule-prices-a-line",
    facts: {
      candidates: [{ id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01", name: "Standard parts" }],
    },
  },
  SIMULATION_TOO_LARGE: {
    status: 422,
    summary: "More lines were invoiced on the days than one simulation prices.",
    happened:
      "More lines were invoiced on the days than one simulation prices. Nothing was simulated.",
    todo: [
      "Simulate them in the background, with the same input: `POST /v1/pricing/simulations`.",
      "Or send fewer days, or one `customerId`.",
    ],
    retry: "no",
    guide: "price-simulation.md#in-the-background",
    facts: {},
  },
  TOO_MANY_SIMULATIONS: {
    status: 429,
    summary: "Too many simulations of the shop wait or run.",
    happened: "The shop has as many simulations that wait or run as it may have. None was added.",
    todo: ["Wait until one is done: `GET /v1/pricing/simulations/{id}`."],
    retry: "later",
    guide: "price-simulation.md#in-the-background",
    facts: {},
  },
  PRICE_MISSING: {
    status: 409,
    summary: "A line has the price 0 because nothing says its price.",
    happened:
      "The shop requires prices (`requirePrices` of its settings), and lines of the order have none: it was not sent, and no rule, part or rate says it. The message names them. Nothing was invoiced.",
    todo: [
      "Send `unitPriceCents` for each line. 0 is a price: the line is free.",
      "Or add a price rule, and price the order again with `POST /v1/work-orders/{id}/reprice`.",
    ],
    retry: "no",
    guide: "price-book.md#lines-without-a-price",
    facts: {},
  },
  VERSION_CONFLICT: {
    status: 409,
    summary:
      "The service block was changed after it was read. Read it again, and send its version.",
    happened:
      "Another caller changed the service block between your read and your write. `latest` is the stored block, `version` its version. None of your changes were saved.",
    todo: [
      "Apply your change to `latest`, and send it with that `version`.",
      "If both changes affect the same field, ask a person which one to keep.",
    ],
    retry: "no",
    guide: "work-orders.md",
    facts: {
      version: 4,
      latest: { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41", version: 4 },
      nextStep: "Apply your change to `latest`, and send it with its version.",
    },
  },
  CREDIT_LIMIT: {
    status: 409,
    summary: "The customer would owe more than its credit limit.",
    happened:
      "With this invoice the customer would owe more than its `creditLimitCents`. The message says by how much. Nothing was invoiced.",
    todo: [
      "Record what the customer pays, or raise `creditLimitCents` of the customer, and send the request again.",
      "An administrator may invoice above the limit with `overrideReason` of `POST /v1/work-orders/{id}/invoice`.",
    ],
    retry: "no",
    guide: "customers-and-vehicles.md#terms",
    facts: {},
  },
  NOT_INVOICED: {
    status: 409,
    summary: "The work order is not invoiced, so it has no balance to pay.",
    happened: "The work order has no invoice yet, so there is nothing to pay.",
    todo: ["Invoice it with `POST /v1/work-orders/{id}/invoice`, then record the payment."],
    retry: "no",
    guide: "invoices-and-payments.md",
    facts: {},
  },
  INVOICE_HAS_PAYMENTS: {
    status: 409,
    summary: "The invoice of the order has payments. Refund or void them first.",
    happened: "The order cannot return to an open status while its invoice has payments.",
    todo: [
      "Void a payment that was recorded by mistake (`POST /v1/payments/{id}/void`), or refund an actual one (`POST /v1/payments/{id}/refund`).",
      "Then move the order back, which voids its invoice.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
    facts: {},
  },
  INVOICE_HAS_CREDITS: {
    status: 409,
    summary: "The invoice of the order has credits. Credit the rest of it instead.",
    happened:
      "The order cannot return to an open status: its invoice has credits, which are final, so that it cannot be voided.",
    todo: [
      "Credit the remainder of the invoice with `POST /v1/invoices/{id}/credit` without `lines`.",
      "Bill further work on another work order.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
    facts: {},
  },
  CREDIT_EXCEEDS_INVOICE: {
    status: 409,
    summary: "The credit is larger than the remaining amount of the invoice or of its lines.",
    happened:
      "The credit is larger than what was charged for the lines that it names, less earlier credits and returns. Nothing was credited.",
    todo: [
      "Credit at most the remaining amount, which the message states. Amounts are after discounts and without tax.",
      "Leave `lines` out to credit everything that is left.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
    facts: {},
  },
  INVOICE_VOID: {
    status: 409,
    summary: "The invoice is void, so nothing is owed on it.",
    happened:
      "The invoice is void, so nothing is owed on it and it can be neither paid nor credited.",
    todo: ["Use the invoice that replaced it. GET of the work order returns the valid invoice."],
    retry: "no",
    guide: "invoices-and-payments.md",
    facts: {},
  },
  BALANCE_DUE: {
    status: 409,
    summary: "The order has an unpaid balance. Record a payment.",
    happened:
      "The request moves an order with an unpaid balance to a paid status, or completes a counter sale with less than its total.",
    todo: [
      "Record the payment with `POST /v1/payments`. An order that is paid in full changes its status automatically.",
      "A counter sale is paid in full: send its total as `amountCents`, or leave the amount out.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
    facts: {},
  },
  OVERPAYMENT: {
    status: 409,
    summary: "The payment is larger than the balance.",
    happened: "The payment is larger than the balance. The message contains the balance.",
    todo: [
      "Send at most the balance as `amountCents`. Change is given outside Bayline.",
      "Send a surcharge as `surchargeCents`. It is not part of the amount.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
    facts: {},
  },
  RECEIPT_EXCEEDED: {
    status: 409,
    summary: "The allocations exceed the remaining amount of the receipt.",
    happened:
      "The amounts for invoices add up to more than the receipt, or than its remaining amount after payments and refunds, which the message states. Nothing was allocated.",
    todo: [
      "Allocate at most the remaining amount. Leave the amounts out to pay each invoice in full as far as the money lasts.",
    ],
    retry: "no",
    guide: "receipts-and-credit.md",
    facts: {},
  },
  RECEIPT_VOID: {
    status: 409,
    summary: "The receipt is void.",
    happened: "The receipt is void. It pays nothing, and is no credit.",
    todo: [
      "Do nothing if the receipt should be void. Otherwise record it again with `POST /v1/receipts`.",
    ],
    retry: "no",
    guide: "receipts-and-credit.md",
    facts: {},
  },
  OVER_REFUND: {
    status: 409,
    summary: "The refund is larger than the amount or quantity that is left.",
    happened:
      "The refund is larger than the amount paid or the quantity sold, less earlier refunds and returns.",
    todo: [
      "Refund at most the remaining amount, which the message states. Leave the amount out to refund all of it.",
    ],
    retry: "no",
    guide: "counter-sales.md",
    facts: {},
  },
  PAYMENT_REFUNDED: {
    status: 409,
    summary: "The payment is a refund, or was refunded.",
    happened:
      "The payment is a refund, or part of it was refunded. Such a payment cannot be voided, and a refund cannot be refunded.",
    todo: [
      "Refund the rest of the payment instead of voiding it.",
      "A refund is final. If it was wrong, record a new payment.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
    facts: {},
  },
  PAYMENT_VOIDED: {
    status: 409,
    summary: "The payment is void.",
    happened: "The payment is void. It counts for nothing, and cannot be refunded or voided again.",
    todo: [
      "Do nothing if the payment should be void. Otherwise record it again with `POST /v1/payments`, or a payment to a vendor with `POST /v1/bills/pay`.",
    ],
    retry: "no",
    guide: "invoices-and-payments.md",
    facts: {},
  },
  PERIOD_CLOSED: {
    status: 409,
    summary: "The day is closed. Date the write today, or reopen the day.",
    happened:
      "An administrator closed the books through a day, and the request would date an invoice, a payment or a credit on or before that day, or void one there.",
    todo: [
      "Undo it with a write that is dated today: a refund instead of voiding a payment, a credit instead of voiding an invoice.",
      "Leave out the date of a payment, a sale or a credit: it is then dated today.",
      "If the closed figures are wrong, an administrator reopens the days with `POST /v1/periods/reopen`.",
    ],
    retry: "no",
    guide: "periods.md",
    facts: {},
  },
  SALES_ORDER_COMPLETED: {
    status: 409,
    summary: "The counter sale is completed. Refund it instead of changing it.",
    happened: "The counter sale is paid and completed. It cannot be changed or deleted.",
    todo: [
      "Refund it in whole or in part with `POST /v1/sales-orders/{id}/refund`.",
      "Create another sale for additional parts.",
    ],
    retry: "no",
    guide: "counter-sales.md",
    facts: {},
  },
} satisfies Record<string, ErrorEntry>;
