import type { TestShop } from "../harness/shop.ts";

type Of = (query: string, ...more: unknown[]) => Promise<unknown>;

/** An invoice with a line of every category, a partly refunded payment, and a credit. */
export interface BilledOrder {
  orderId: string;
  invoiceId: string;
  paymentId: string;
  refundId: string;
  creditId: string;
  /** A receipt that pays another invoice, and a refund of that payment. */
  receiptId: string;
  refundOfReceiptId: string;
}

export async function billOrder(shop: TestShop): Promise<BilledOrder> {
  await shop.api("PATCH", "/settings", { taxRatePercent: 10 });
  const { id: orderId } = await shop.workedOn(
    {},
    {
      labor: [{ quantity: 1, unitPriceCents: 10_000, discountCents: 500 }],
      parts: [{ unitPriceCents: 2000 }],
      tires: [{ unitPriceCents: 3000 }],
      materials: [{ unitPriceCents: 400 }, { unitPriceCents: 100 }],
      fees: (["fee", "epa", "service_item", "subcontract"] as const).map((feeType) => ({
        feeType,
        unitPriceCents: 100,
      })),
    },
  );
  const { body: invoice } = await shop.api("POST", `/work-orders/${orderId}/invoice`);
  const fields = { invoiceId: invoice.id, amountCents: 5000, surchargeCents: 150 };
  const { id: paymentId } = await shop.payment(fields);
  const refund = await shop.api("POST", `/payments/${paymentId}/refund`, { amountCents: 1000 });
  const material = invoice.lines.find((line: { kind: string }) => line.kind === "material");
  const lines = [
    { invoiceLineId: material.id, amountCents: 400 },
    { kind: "labor", amountCents: 900 },
  ];
  const credit = { reason: "Comeback", lines };
  const { body } = await shop.api("POST", `/invoices/${invoice.id}/credit`, credit);
  return {
    orderId,
    invoiceId: invoice.id,
    paymentId,
    refundId: refund.body.id,
    creditId: body.credits[0].id,
    ...(await receiveCheck(shop)),
  };
}

async function receiveCheck(shop: TestShop) {
  const { id: customerId } = await shop.customer({ name: "Prairie" });
  await shop.bill({ customerId });
  const check = { customerId, amountCents: 5000, method: "Check" };
  const { body: receipt } = await shop.api("POST", "/receipts", check);
  const path = `/payments/${receipt.allocations[0].paymentId}/refund`;
  const { body: refund } = await shop.api("POST", path, { amountCents: 300 });
  return { receiptId: String(receipt.id), refundOfReceiptId: String(refund.id) };
}

export type MoneyBreak = [
  check: string,
  what: string,
  spoil: (of: Of, billed: BilledOrder) => Promise<unknown>,
];

const setInvoice = (of: Of, { invoiceId }: BilledOrder, what: string) =>
  of(`UPDATE invoices SET ${what} WHERE tenant_id = $1 AND id = $2`, invoiceId);
const setLines = (of: Of, { invoiceId }: BilledOrder, kind: string, what: string) =>
  of(
    `UPDATE invoice_lines SET ${what} WHERE tenant_id = $1 AND invoice_id = $2 AND kind = $3`,
    invoiceId,
    kind,
  );
/** Otherwise the tax ledger check would report a changed line too. */
const leaveTaxLedger = (of: Of, { invoiceId }: BilledOrder) =>
  of("DELETE FROM tax_ledger WHERE tenant_id = $1 AND invoice_id = $2", invoiceId);
const setPayment = (of: Of, id: string, what: string) =>
  of(`UPDATE payments SET ${what} WHERE tenant_id = $1 AND id = $2`, id);
const setCredit = (of: Of, { creditId }: BilledOrder, what: string) =>
  of(`UPDATE credits SET ${what} WHERE tenant_id = $1 AND id = $2`, creditId);
const setOrder = (of: Of, { orderId }: BilledOrder, what: string) =>
  of(`UPDATE work_orders SET ${what} WHERE tenant_id = $1 AND id = $2`, orderId);

const categories = (
  [
    "labor",
    "parts",
    "tires",
    "subcontracts",
    "shop_supplies",
    "fees",
    "epa",
    "service_items",
  ] as const
).map(
  (category): MoneyBreak => [
    "invoice_totals_equal_lines",
    `${category} are a cent off, and the discounts too`,
    (of, billed) =>
      setInvoice(
        of,
        billed,
        `${category}_cents = ${category}_cents + 1, discounts_cents = discounts_cents + 1`,
      ),
  ],
);

/** Violations of invoices and payments, and the check that reports each. */
export const moneyBreaks: MoneyBreak[] = [
  ...categories,
  [
    "invoice_totals_equal_lines",
    "a line is lost",
    async (of, billed) => {
      await leaveTaxLedger(of, billed);
      await of(
        "DELETE FROM invoice_lines WHERE tenant_id = $1 AND invoice_id = $2 AND kind = 'tire'",
        billed.invoiceId,
      );
    },
  ],
  [
    "invoice_totals_equal_lines",
    "a line is not taxed that was",
    async (of, billed) => {
      await leaveTaxLedger(of, billed);
      await setLines(of, billed, "part", "taxed = false");
    },
  ],
  [
    "invoice_totals_equal_lines",
    "a line has another discount",
    async (of, billed) => {
      await leaveTaxLedger(of, billed);
      await setLines(of, billed, "labor", "discount_cents = 499");
    },
  ],
  [
    "invoice_paid_equals_payments",
    "surcharge was credited without a payment",
    (of, billed) => setInvoice(of, billed, "surcharge_cents = surcharge_cents + 1"),
  ],
  [
    "invoice_paid_equals_payments",
    "something was credited and no credit says what",
    async (of, billed) => {
      await setInvoice(of, billed, "credited_cents = credited_cents + 1");
      await setOrder(of, billed, "credited_amount_cents = credited_amount_cents + 1");
    },
  ],
  [
    "invoice_paid_equals_payments",
    "a payment is another amount than it was",
    (of, { paymentId }) => setPayment(of, paymentId, "amount_cents = 5001"),
  ],
  [
    "invoice_paid_equals_payments",
    "a payment is of another invoice's money: it came in twice",
    (of, { paymentId }) =>
      of(
        `INSERT INTO payments (tenant_id, id, invoice_id, type, amount_cents, method, paid_at, paid_date)
         SELECT tenant_id, gen_random_uuid(), invoice_id, type, amount_cents, method, paid_at, paid_date
         FROM payments WHERE tenant_id = $1 AND id = $2`,
        paymentId,
      ),
  ],
  [
    "refunds_equal_their_rows",
    "a payment says that more of it was given back",
    (of, { paymentId }) => setPayment(of, paymentId, "refunded_cents = 1001"),
  ],
  [
    "refunds_equal_their_rows",
    "a payment says that less surcharge of it was given back",
    (of, { paymentId }) => setPayment(of, paymentId, "refunded_surcharge_cents = 29"),
  ],
  [
    "receipts_equal_their_uses",
    "a receipt says that less of it was allocated",
    (of, { receiptId }) =>
      of("UPDATE receipts SET allocated_cents = 4999 WHERE tenant_id = $1 AND id = $2", receiptId),
  ],
  [
    "receipts_equal_their_uses",
    "a receipt says that a part of it was refunded",
    (of, { receiptId }) =>
      of(
        `UPDATE receipts SET amount_cents = 5001, refunded_cents = 1
         WHERE tenant_id = $1 AND id = $2`,
        receiptId,
      ),
  ],
  [
    "refunds_keep_the_receipt",
    "a refund forgets the receipt of its payment",
    (of, { refundOfReceiptId }) => setPayment(of, refundOfReceiptId, "receipt_id = NULL"),
  ],
  [
    "credits_equal_their_lines",
    "a line of a credit is lost",
    (of, { creditId }) =>
      of(
        "DELETE FROM credit_lines WHERE tenant_id = $1 AND credit_id = $2 AND position = 0",
        creditId,
      ),
  ],
  [
    "credits_equal_their_lines",
    "a credit is of fees that were materials",
    (of, billed) =>
      setCredit(
        of,
        billed,
        "shop_supplies_cents = shop_supplies_cents - 1, epa_cents = epa_cents + 1",
      ),
  ],
  [
    "credits_equal_their_lines",
    "a credit gave back taxed labor that had no tax",
    (of, billed) => setCredit(of, billed, "taxable_labor_cents = taxable_labor_cents + 1"),
  ],
  [
    "credits_are_within_invoices",
    "a credit is of a smaller line",
    (of, { creditId, invoiceId }) =>
      of(
        `UPDATE credit_lines SET invoice_line_id = (SELECT id FROM invoice_lines
           WHERE tenant_id = $1 AND invoice_id = $3 AND kind = 'material' AND amount_cents = 100)
         WHERE tenant_id = $1 AND credit_id = $2 AND position = 0`,
        creditId,
        invoiceId,
      ),
  ],
  [
    "credits_are_within_invoices",
    "a credit gave back more tax than was charged",
    async (of, billed) => {
      await setCredit(
        of,
        billed,
        "taxes_cents = taxes_cents + 501, total_cents = total_cents + 501",
      );
      await setInvoice(of, billed, "credited_cents = credited_cents + 501");
      await setOrder(of, billed, "credited_amount_cents = credited_amount_cents + 501");
    },
  ],
  [
    "orders_follow_invoices",
    "an order says that more was credited",
    (of, billed) => setOrder(of, billed, "credited_amount_cents = credited_amount_cents + 1"),
  ],
  [
    "orders_follow_invoices",
    "an order says that more was paid",
    (of, billed) => setOrder(of, billed, "paid_amount_cents = paid_amount_cents + 1"),
  ],
  [
    "orders_follow_invoices",
    "an order was invoiced at another time",
    (of, billed) =>
      setOrder(
        of,
        billed,
        "invoiced_at = (invoiced_at AT TIME ZONE 'UTC' - interval '1 second') AT TIME ZONE 'UTC'",
      ),
  ],
  [
    "orders_follow_invoices",
    "an order is completed, and its invoice is lost with all that was paid and credited",
    async (of, billed) => {
      await of("DELETE FROM credit_lines WHERE tenant_id = $1 AND credit_id = $2", billed.creditId);
      await of("DELETE FROM credits WHERE tenant_id = $1 AND id = $2", billed.creditId);
      await of("DELETE FROM payments WHERE tenant_id = $1 AND id = $2", billed.refundId);
      await of("DELETE FROM payments WHERE tenant_id = $1 AND id = $2", billed.paymentId);
      await setInvoice(
        of,
        billed,
        "paid_cents = 0, surcharge_cents = 0, credited_cents = 0, voided_at = now(), status = 'void'",
      );
    },
  ],
  [
    "orders_follow_invoices",
    "an order is paid while its invoice is not",
    (of, billed) => setOrder(of, billed, "category = 'paid'"),
  ],
  [
    "orders_follow_invoices",
    "an order is another customer's than its invoice",
    async (of, billed) => {
      await setInvoice(
        of,
        billed,
        "customer_id = (SELECT id FROM customers WHERE tenant_id = $1 LIMIT 1)",
      );
    },
  ],
];
