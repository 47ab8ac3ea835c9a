import type { ErrorEntry } from "./entry.ts";

/** Errors about vendors, purchase orders, received invoices and stock. */
export const purchasingErrors = {
  PO_NOT_FOUND: {
    status: 404,
    summary: "The purchase order named in the request does not exist.",
    happened:
      "The shop has no purchase order with the `purchaseOrderId` or `purchaseOrderNumber` of the invoice.",
    todo: [
      "Find the order with `GET /v1/purchase-orders`, and send its id or number as listed there.",
      "Or leave the order out: the invoice then creates a new one.",
    ],
    retry: "no",
    guide: "matching-invoices.md#into-an-existing-order",
    facts: {},
  },
  VENDOR_NOT_FOUND: {
    status: 404,
    summary: "The vendor does not exist, and `createIfMissing` is false.",
    happened:
      "The shop has no vendor with this id, or no vendor with this name and `createIfMissing` is false. In `draft` mode this is a warning instead.",
    todo: [
      "Send the id of a vendor from `GET /v1/vendors`.",
      "Or send the name with `createIfMissing: true` to create the vendor.",
    ],
    retry: "no",
    guide: "receiving-invoices.md",
    facts: {},
  },
  AMBIGUOUS_VENDOR: {
    status: 409,
    summary: "Several vendors have this name. Send the vendor's id.",
    happened: "Several vendors of the shop have this name. `candidates` lists them.",
    todo: [
      "Choose one, and send its `id` as `vendor.id`, or send an `accountNumber` that only one of them has.",
      "If they are duplicates, keep one of them and delete the others.",
    ],
    retry: "no",
    guide: "receiving-invoices.md",
    facts: {
      nextStep: "Send vendor.id with the id of one of the candidates.",
      candidates: [
        {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
          name: "Great Lakes Heavy Duty Parts, Inc.",
          accountNumber: "48-2210",
        },
      ],
    },
  },
  VENDOR_MISMATCH: {
    status: 409,
    summary: "The purchase order belongs to another vendor.",
    happened: "The purchase order of the invoice belongs to another vendor than the request says.",
    todo: [
      "Leave the vendor out to use the vendor of the order.",
      "Or leave the order out, if the invoice belongs to another order.",
    ],
    retry: "no",
    guide: "receiving-invoices.md",
    facts: {},
  },
  DUPLICATE_INVOICE: {
    status: 409,
    summary: "This invoice of this vendor was already received.",
    happened:
      "An invoice of this vendor with this number was already received, possibly by a request whose response was lost. Nothing was received again.",
    todo: [
      "Compare the invoice with the purchase order in `existingPurchaseOrderId`. Do not send it again.",
      "If that order is wrong, delete or cancel it. Its invoice number can then be used again.",
      "If this is a different invoice and the vendor used the number twice, give it a distinct number such as `88213-2`.",
    ],
    retry: "no",
    guide: "receiving-invoices.md#one-invoice-once",
    facts: {
      existingPurchaseOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
      nextStep: "Open the existing purchase order instead of sending the invoice again.",
    },
  },
  INVOICE_IN_PROGRESS: {
    status: 409,
    summary: "Another request is receiving this invoice. Check its outcome before you retry.",
    happened: "Another request is receiving this invoice.",
    todo: [
      "Wait a moment and send the invoice again. If the other request succeeded, the service returns `DUPLICATE_INVOICE` with its order.",
      "If you sent the other request, send this one with the same `Idempotency-Key` to get its response.",
    ],
    retry: "soon",
    guide: "receiving-invoices.md#retries",
    facts: {},
  },
  INSUFFICIENT_STOCK: {
    status: 409,
    summary: "The quantity on hand is less than the quantity to be returned.",
    happened:
      "A return to a vendor has a larger quantity than is on hand. `details` lists the lines.",
    todo: [
      "Return a smaller quantity.",
      "If the actual quantity is larger than the recorded one, correct it first: `PATCH /v1/inventory/{id}` with the counted `quantity`.",
    ],
    retry: "no",
    guide: "stock-ledger.md",
    facts: {
      details: [{ field: "lines[0].quantity", message: "FF63009: 5 to return, 2 on hand" }],
      nextStep: "Return less, or correct the count of the parts first.",
    },
  },
  OVER_RECEIPT: {
    status: 409,
    summary: "The quantity is larger than the quantity outstanding on the order.",
    happened:
      "A line has a larger quantity than is outstanding on the order. `details` lists the lines.",
    todo: [
      "Receive at most the outstanding quantity.",
      "If more was delivered than ordered, raise the ordered quantity first (`PATCH /v1/purchase-orders/{id}`). An invoice that is received into the order raises it automatically.",
    ],
    retry: "no",
    guide: "matching-invoices.md#into-an-existing-order",
    facts: {
      details: [
        {
          field: "lines[0].quantity",
          message: "is more than the 2 that are outstanding of FF63009",
        },
      ],
      nextStep: "Raise the ordered quantity first, or receive less.",
    },
  },
  PO_ALREADY_RECEIVED: {
    status: 409,
    summary: "The purchase order is already received or cancelled.",
    happened: "The purchase order is received or cancelled, and cannot receive more goods.",
    todo: [
      "Check whether the order already contains this delivery.",
      "If it does not, leave the order out: the invoice then creates a new one.",
    ],
    retry: "no",
    guide: "matching-invoices.md#into-an-existing-order",
    facts: {},
  },
  PO_LOCKED: {
    status: 409,
    summary: "The status or type of the purchase order does not permit this change.",
    happened:
      "The status of the purchase order no longer permits this change, the order has no parts to receive, or it is a return, which cannot receive invoices. The message names the reason.",
    todo: [
      "Read the order's `status` and `type` with `GET /v1/purchase-orders/{id}`.",
      "Create another order for additional parts.",
    ],
    retry: "no",
    guide: "receiving-invoices.md#other-ways-in",
    facts: {},
  },
  NOTHING_TO_REORDER: {
    status: 409,
    summary: "No part of this vendor is to be reordered.",
    happened:
      "No part of the vendor is low, or open purchase orders, drafts included, contain enough of those that are. Another request may have created the order.",
    todo: [
      "Read `GET /v1/reports/reorder` again, and list the vendor's open orders: `GET /v1/purchase-orders?vendorId=…`.",
      "To order parts that are not low, use `POST /v1/purchase-orders`.",
    ],
    retry: "no",
    guide: "reports-reorder.md#ordering",
    facts: {},
  },
  AMBIGUOUS_PART_NUMBER: {
    status: 422,
    summary: "Several parts have this number. Send the id of one, or change their numbers.",
    happened:
      "Several parts of the shop have this number, for example in two bins or from two vendors. `candidates` lists them.",
    todo: [
      "For an order or a sale, send `inventoryItemId` with the id of one of the candidates.",
      "For an invoice, send it in `draft` mode, set `inventoryItemId` on the order's line, and receive the order.",
      "Or give each part its own number (`PATCH /v1/inventory/{id}`), then send the request again.",
    ],
    retry: "no",
    guide: "matching-invoices.md#how-a-part-is-found",
    facts: {
      details: [{ field: "lines[0].partNumber", message: "FF63009 is the number of 2 parts" }],
      candidates: [
        {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c11",
          partNumber: "FF63009",
          name: "Fuel filter",
          binLocation: "A-4",
        },
        {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c12",
          partNumber: "FF63009",
          name: "Fuel filter",
          binLocation: "C-1",
        },
      ],
      nextStep: "Send inventoryItemId with the id of one of the candidates.",
    },
  },
  BILL_NOT_OPEN: {
    status: 409,
    summary: "The status of a bill does not permit this.",
    happened:
      "A bill to be paid is a draft, void or already paid, or a bill to be corrected or voided is void. Or charges or price credits are for goods of a draft or void bill. The message names it.",
    todo: [
      "Read the `status` of the bill with `GET /v1/bills/{id}`.",
      "To pay a draft, receive its order first.",
    ],
    retry: "no",
    guide: "bills.md#paying",
    facts: {},
  },
  BILL_IN_USE: {
    status: 409,
    summary: "Payments, cores or other bills depend on what the request would change.",
    happened:
      "Something was paid on the bill, so that it cannot be voided, become less than that, or get another vendor or number. Or its order has other bills, or it is a credit for goods or cores, so that it cannot get another vendor. Or cores of it were sent back, credited or denied, or a later bill has charges or price credits for its goods, so that neither it nor its order can be voided or get another vendor, or it another number. The message says which. Nothing was changed.",
    todo: [
      "Read `paidCents` and `purchaseOrderIds` of the bill with `GET /v1/bills/{id}`, and the cores of the vendor with `GET /v1/cores?vendorId=…`.",
      "Correct the other fields of the bill, or keep the order: cores stay open until the vendor credits them.",
    ],
    retry: "no",
    guide: "correcting-bills.md#correcting",
    facts: {},
  },
  OVER_CREDIT: {
    status: 409,
    summary: "A credit is larger than what it credits.",
    happened:
      "Price credits and discounts for the goods of a bill's line are together larger than the cost of these goods: the message names the part and the excess. Or a credit settles more goods than were sent back and await credit: the message names the lines. Or the credits exceed what bills charge for a line of a work order. Nothing was changed.",
    todo: [
      "For a return credit, compare the quantity with `returnsNotCredited` of `POST /v1/bills/reconcile`.",
      "Read `amountCents`, `chargedCents` and `appliedCents` of the line with `GET /v1/bills/{id}`: together they are the cost of its goods.",
      "Credit at most that, and record the rest as a line of kind `expense`.",
      "To correct or void a bill, first void the credits for the same goods.",
    ],
    retry: "no",
    guide: "charges-and-credits.md#price-credits",
    facts: {},
  },
  BILL_OVERPAID: {
    status: 409,
    summary: "The payment is larger than what is due on the bills.",
    happened:
      "The payment is larger than the balance of the bills, less the credits among them. The message contains what is due.",
    todo: ["Send at most that amount, or add the other bills that the payment is for."],
    retry: "no",
    guide: "bills.md#paying",
    facts: {},
  },
  DUPLICATE_BILL: {
    status: 409,
    summary: "The vendor has a bill of this type with this number.",
    happened:
      "A bill of this vendor with this type and number exists, possibly made by a request whose response was lost. Nothing was created.",
    todo: [
      "Compare it with the bill that `nextStep` names. Do not send it again.",
      "If it is a different bill and the vendor used the number twice, give it a distinct number such as `90300-2`.",
    ],
    retry: "no",
    guide: "making-bills.md#other-bills",
    facts: {
      nextStep:
        "Check the bill (GET /bills/0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01); do not send it again.",
    },
  },
  OVER_BILLED: {
    status: 409,
    summary: "The quantity is larger than what is ordered from the vendor and not billed.",
    happened:
      "A line of the bill has a larger quantity than the vendor's orders have of the part, less what bills already name. `details` lists the lines. Nothing was created.",
    todo: [
      "Check with `GET /v1/bills/unbilled` what was received and not billed, and with `GET /v1/bills` whether the goods are on another bill.",
      "If the goods came with this invoice and are on no order, receive it with `POST /v1/inventory/receiving`.",
      "If the order has another vendor or none, give it the vendor of the bill; if more was delivered than ordered, raise the ordered quantity.",
    ],
    retry: "no",
    guide: "making-bills.md#goods-that-came-without-an-invoice",
    facts: {
      details: [
        { field: "lines[0].quantity", message: "is more than the 4 of FF63009 that can be billed" },
      ],
    },
  },
  OVER_CLOSED: {
    status: 409,
    summary: "The quantity is larger than what was received and not billed.",
    happened:
      "A line of an order has fewer unbilled goods than the request closes. `details` lists the lines. Nothing was changed.",
    todo: [
      "Read what is unbilled with `GET /v1/bills/unbilled`, and close at most that.",
      "If the goods are on a bill, correct or void the bill instead.",
    ],
    retry: "no",
    guide: "making-bills.md#goods-that-get-no-bill",
    facts: {
      details: [
        { field: "lines[0].quantity", message: "is more than the 2 of FF63009 that are unbilled" },
      ],
    },
  },
  TOO_MANY_CORES: {
    status: 409,
    summary: "The quantity is larger than the cores that are held, in hand or sent back.",
    happened:
      "A core has fewer pieces than the request sends back, counts, denies or credits. `details` names the fields. Nothing was changed.",
    todo: [
      "Read the quantities with `GET /v1/cores/{id}`.",
      "To send back more, first count the old cores on the shelf: `PATCH /v1/cores/{id}` with `inHandQuantity`.",
    ],
    retry: "no",
    guide: "cores.md#sending-back",
    facts: {
      details: [{ field: "cores[0].quantity", message: "is more than the 1 of ST-39MT in hand" }],
    },
  },
  CORE_NOT_USED: {
    status: 409,
    summary: "The line of the work order did not use the part of the core.",
    happened:
      "The deposit of a denied core can become the cost of a line that took the core's part out of stock. This line has another part, or its parts are not out of stock. Nothing was changed.",
    todo: [
      "Name the line of the work order on which the part was fitted.",
      "Or leave out `lineItemId`: the deposit is then a core loss.",
    ],
    retry: "no",
    guide: "cores.md#denied-cores",
    facts: { nextStep: "Leave out `lineItemId` to book a core loss." },
  },
  TOTAL_MISMATCH: {
    status: 422,
    summary: "The lines, charges and core deposits do not add up to the total of the invoice.",
    happened:
      "The invoice has a `totalCents` that its lines, charges and core deposits do not add up to. `details` lists what they add up to. Nothing was received.",
    todo: [
      "Compare the amounts with the paper: a line, a freight charge, a tax or a core deposit may be missing or misread.",
      "If a line's printed amount is not quantity × unit cost, send it as `amountCents`.",
      "Or leave `totalCents` out to receive the invoice without this check.",
    ],
    retry: "no",
    guide: "receiving-invoices.md#charges-and-core-deposits",
    facts: {
      details: [
        { field: "lines", message: "add up to $345.00" },
        { field: "charges", message: "add up to $0.00" },
        { field: "lines[].coreDepositCents", message: "add up to $0.00" },
        {
          field: "totalCents",
          message:
            "is $360.00, which is $15.00 more than the $345.00 that lines, charges and core deposits make",
        },
      ],
    },
  },
  RECEIVING_FAILED: {
    status: 500,
    summary: "Receiving failed. The message says whether anything was created.",
    happened: "Receiving failed. The message says whether anything was created.",
    todo: [
      "If you sent an `Idempotency-Key`, send the invoice again with the same key. It is received once.",
      "If you did not, check whether its purchase order exists first. The service receives an invoice number once per vendor in any case.",
      "If the error persists, report the `requestId`.",
    ],
    retry: "soon",
    guide: "receiving-invoices.md#retries",
    facts: {},
    agentStep:
      "Call again later with the same arguments. If it fails again, report the requestId to the user.",
  },
} satisfies Record<string, ErrorEntry>;
