import { type Executor, storedDaysFormat, verifyLedger } from "@bayline/db";
import { citusUrl } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { ledgerViolations } from "../../../test/harness/ledger.ts";
import { openTestShop, type TestShop } from "../../../test/harness/shop.ts";
import { line, partOf } from "../../../test/harness/stock.ts";
import { writeOrders } from "../../../test/harness/stock-orders.ts";
import { billOrder, moneyBreaks } from "../../../test/models/money-breaks.ts";
import { saleBreaks, writeSales } from "../../../test/models/sale-breaks.ts";
import { orderBreaks } from "../../../test/models/stock-order-breaks.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

/** A shop with a bit of everything. Not the harness's, which would want its ledger clean. */
async function createBusyShop() {
  const shop = await openTestShop(harness.baseUrl, {
    parts: [
      { partNumber: "FREE", quantity: 5 },
      { partNumber: "A", quantity: 4, unitCostCents: 300 },
    ],
  });
  await shop.api("POST", "/periods/close", { through: "2020-12-31" });
  const received = await shop.receive(shop.invoice({ lines: [line("A", 2.5, 333), line("NEW")] }));
  await shop.vendor({ name: "Roadrunner Freight" });
  const { body: freight } = await shop.api("POST", "/bills", {
    type: "invoice",
    vendorId: "Roadrunner Freight",
    number: "RR-1",
    appliesTo: [received.body.bill.id],
    lines: [{ kind: "freight", amountCents: 100 }],
  });
  const back = await shop.order({
    type: "return",
    status: "ordered",
    vendorName: "Roadrunner Freight",
    parts: [line("NEW", 0.5)],
  });
  await shop.api("POST", `/purchase-orders/${back.id}/receive`, {});
  const [{ id: backLineId } = { id: "" }] = back.parts;
  const returned = { purchaseOrderLineId: backLineId, quantity: 0.5, amountCents: -1 };
  await shop.api("POST", "/bills", {
    type: "credit",
    vendorId: "Roadrunner Freight",
    number: "RR-2",
    lines: [{ kind: "return_credit", ...returned }],
  });
  const ordered = await shop.order({ status: "ordered", vendorName: "Acme", parts: [line("A")] });
  await closePart(shop);
  const free = await partOf(shop, "FREE");
  const part = await partOf(shop, "A");
  const billed = await billOrder(shop);
  const sales = await writeSales(shop);
  const { id: customerId } = await shop.customer({ name: "Acme" });
  const owed = await shop.workedOn({ customerId }, { labor: [{ unitPriceCents: 900 }] });
  await shop.api("POST", `/work-orders/${owed.id}/invoice`);
  await billWork(shop, owed.id);
  const partlyPaid = await shop.payment({ workOrderId: owed.id, amountCents: 400 });
  // Last: these have separate terms, after which the shop's tax must not change.
  const workOrders = await writeOrders(harness, database, shop);
  expect(await shop.ledgerProblems()).toEqual([]);
  const of = (query: string, ...more: unknown[]) => database.query(query, [shop.tenantId, ...more]);
  const receivedId = received.body.purchaseOrder.id;
  return {
    shop,
    of,
    free,
    part,
    ordered,
    receivedId,
    freightId: freight.id,
    workOrders,
    billed,
    sales,
    partlyPaid,
  };
}

/** Bills the labor of an order. */
async function billWork(shop: TestShop, orderId: string): Promise<void> {
  const { body: order } = await shop.api("GET", `/work-orders/${orderId}`);
  const lineItemId = order.services[0].labor[0].id;
  await shop.api("POST", "/bills", {
    type: "invoice",
    vendorId: "Roadrunner Freight",
    number: "RR-3",
    lines: [{ kind: "expense", category: "sublet", amountCents: 300, lineItemId }],
  });
}

/** Receives three without an invoice, one of which is closed. */
async function closePart(shop: TestShop): Promise<void> {
  const { id } = await shop.order({ status: "ordered", vendorName: "Acme", parts: [line("A", 3)] });
  const { body } = await shop.api("POST", `/purchase-orders/${id}/receive`, {});
  const lines = [{ purchaseOrderLineId: body.parts[0].id, quantity: 1 }];
  await shop.api("POST", "/bills/close-unbilled", { reason: "Warranty", lines });
}

type BusyShop = Awaited<ReturnType<typeof createBusyShop>>;
type Break = (of: BusyShop["of"], shop: BusyShop) => Promise<unknown>;

type Broken = [check: string, what: string, spoil: Break, rows?: number | undefined];

const breaks: Broken[] = [
  [
    "stock_equals_movements",
    "movements are lost",
    (of, { free }) =>
      of("DELETE FROM stock_movements WHERE tenant_id = $1 AND inventory_item_id = $2", free.id),
  ],
  [
    "stock_equals_layers",
    "a layer loses goods",
    (of, { free }) =>
      of(
        "UPDATE cost_layers SET remaining_quantity = remaining_quantity - 0.0001 WHERE tenant_id = $1 AND inventory_item_id = $2",
        free.id,
      ),
  ],
  [
    "value_is_conserved",
    "a layer gains a cent",
    (of, { part }) =>
      of(
        "UPDATE cost_layers SET remaining_cents = remaining_cents + 1 WHERE tenant_id = $1 AND inventory_item_id = $2 AND purchase_order_id IS NULL",
        part.id,
      ),
  ],
  [
    "goods_have_one_place",
    "goods of a layer are in two places",
    (of) =>
      of(
        `UPDATE layer_draws SET pieces = nummultirange(numrange(0.5, 0.5 + quantity)) WHERE tenant_id = $1
           AND movement_id = (SELECT movement_id FROM layer_draws WHERE tenant_id = $1 AND quantity > 0
             AND movement_id NOT IN (SELECT movement_id FROM return_credits WHERE tenant_id = $1)
             ORDER BY 1 LIMIT 1)`,
      ),
  ],
  [
    "no_layer_beside_a_deficit",
    "goods lie there while some are owed",
    async (of, { free }) => {
      await of(
        "UPDATE cost_layers SET quantity = quantity + 1, remaining_quantity = remaining_quantity + 1 WHERE tenant_id = $1 AND inventory_item_id = $2",
        free.id,
      );
      await of(
        `INSERT INTO stock_deficits (tenant_id, id, inventory_item_id, movement_id, remaining_quantity, unit_cost_cents, remaining_cents)
         SELECT $1, gen_random_uuid(), $2, (SELECT id FROM stock_movements WHERE tenant_id = $1 LIMIT 1), 1, 0, 0`,
        free.id,
      );
    },
  ],
  [
    "balances_follow_movements",
    "a balance is wrong",
    (of, { free }) =>
      of(
        "UPDATE stock_movements SET balance_after = 4 WHERE tenant_id = $1 AND inventory_item_id = $2",
        free.id,
      ),
  ],
  [
    "balances_follow_movements",
    "a position is missing",
    (of, { free }) =>
      of(
        "UPDATE stock_movements SET position = 2 WHERE tenant_id = $1 AND inventory_item_id = $2",
        free.id,
      ),
  ],
  [
    "order_totals_equal_lines",
    "a total is wrong",
    (of, { ordered }) =>
      of(
        "UPDATE purchase_orders SET total_cost_cents = 1001 WHERE tenant_id = $1 AND id = $2",
        ordered.id,
      ),
  ],
  [
    "order_totals_equal_lines",
    "a line is not counted",
    (of, { ordered }) =>
      of("UPDATE purchase_orders SET item_count = 0 WHERE tenant_id = $1 AND id = $2", ordered.id),
  ],
  [
    "order_lines_cost_their_receipts",
    "received goods cost a cent more on the order",
    (of, { receivedId }) =>
      of(
        `UPDATE purchase_order_lines SET received_cents = received_cents + 1
         WHERE tenant_id = $1 AND purchase_order_id = $2 AND position = 0`,
        receivedId,
      ),
  ],
  [
    "order_lines_cost_their_receipts",
    "a line has another total than its goods",
    async (of, { ordered }) => {
      await of(
        "UPDATE purchase_order_lines SET total_cost_cents = 999 WHERE tenant_id = $1 AND purchase_order_id = $2",
        ordered.id,
      );
      await of(
        "UPDATE purchase_orders SET total_cost_cents = 999 WHERE tenant_id = $1 AND id = $2",
        ordered.id,
      );
    },
  ],
  [
    "order_status_follows_lines",
    "an order says that it was received",
    (of, { ordered }) =>
      of(
        "UPDATE purchase_orders SET status = 'received', received_at = now() WHERE tenant_id = $1 AND id = $2",
        ordered.id,
      ),
  ],
  [
    "order_status_follows_lines",
    "a received order says that goods are missing",
    (of, { receivedId }) =>
      of(
        "UPDATE purchase_orders SET status = 'partially_received', received_at = NULL WHERE tenant_id = $1 AND id = $2",
        receivedId,
      ),
  ],
  [
    "order_status_follows_lines",
    "a received order does not say when",
    (of, { receivedId }) =>
      of(
        "UPDATE purchase_orders SET received_at = NULL WHERE tenant_id = $1 AND id = $2",
        receivedId,
      ),
  ],
  [
    "order_receipts_equal_movements",
    "a receipt's movement belongs to no order",
    (of, { receivedId }) =>
      of(
        "UPDATE stock_movements SET reference_id = NULL WHERE tenant_id = $1 AND reference_id = $2 AND quantity = 1",
        receivedId,
      ),
  ],
  [
    "imported_invoices_have_live_orders",
    "an invoice's order is deleted",
    (of, { receivedId }) =>
      of(
        "UPDATE purchase_orders SET deleted_at = now() WHERE tenant_id = $1 AND id = $2",
        receivedId,
      ),
  ],
  [
    "imported_invoices_have_live_orders",
    "an invoice is another vendor's than its order",
    (of) => of("UPDATE imported_invoices SET vendor_id = NULL WHERE tenant_id = $1"),
  ],
  [
    "bills_equal_lines",
    "a bill gains a cent that no line has",
    (of, { receivedId }) =>
      of(
        `UPDATE bills SET goods_cents = goods_cents + 1, total_cents = total_cents + 1
          WHERE tenant_id = $1 AND $2 = ANY(purchase_order_ids)`,
        receivedId,
      ),
  ],
  [
    "applied_charges_equal_lines",
    "a share of a later freight bill is lost",
    (of, { freightId }) =>
      of(
        `DELETE FROM applied_charges WHERE tenant_id = $1 AND source_line_id IN
          (SELECT id FROM bill_lines WHERE tenant_id = $1 AND bill_id = $2)`,
        freightId,
      ),
    3,
  ],
  [
    "charges_are_spread_over_all_goods",
    "a cent of a bill's freight is in other goods of the bill",
    async (of, { shop }) => {
      // Goods on the way, whose cost is in no layer yet.
      const { status, body } = await shop.receive({
        ...shop.invoice({ invoiceNumber: "DRAFT-1", lines: [line("A", 1), line("NEW", 1)] }),
        charges: [{ kind: "freight", amountCents: 100 }],
        mode: "draft",
      });
      expect(status).toBe(201);
      await of(
        `UPDATE bill_lines SET charged_cents = charged_cents + CASE WHEN part_number = 'A' THEN 1 ELSE -1 END
          WHERE tenant_id = $1 AND bill_id = $2 AND kind = 'part'`,
        body.bill.id,
      );
    },
    2,
  ],
  [
    "billed_goods_cost_their_bill",
    "a bill charges a cent that its goods do not cost",
    async (of, { receivedId }) => {
      await of(
        `UPDATE bill_lines SET amount_cents = amount_cents + 1
          WHERE tenant_id = $1 AND purchase_order_id = $2 AND part_number = 'NEW'`,
        receivedId,
      );
      await of(
        `UPDATE bills SET goods_cents = goods_cents + 1, total_cents = total_cents + 1
          WHERE tenant_id = $1 AND $2 = ANY(purchase_order_ids)`,
        receivedId,
      );
    },
  ],
  [
    "bill_lines_equal_receipts",
    "a line received more than its receipts say",
    (of, { receivedId }) =>
      of(
        `UPDATE bill_lines SET received_cents = received_cents + 1
          WHERE tenant_id = $1 AND purchase_order_id = $2 AND part_number = 'NEW'`,
        receivedId,
      ),
  ],
  [
    "layers_equal_bill_receipts",
    "a bill paid less for a layer than it cost",
    async (of, { receivedId }) => {
      await of(
        `UPDATE bill_receipts r SET cents = r.cents - 1 FROM bill_lines l
          WHERE r.tenant_id = $1 AND l.tenant_id = $1 AND l.id = r.bill_line_id
            AND l.purchase_order_id = $2 AND l.part_number = 'NEW'`,
        receivedId,
      );
      await of(
        `UPDATE bill_lines SET received_cents = received_cents - 1, amount_cents = amount_cents - 1
          WHERE tenant_id = $1 AND purchase_order_id = $2 AND part_number = 'NEW'`,
        receivedId,
      );
      await of(
        `UPDATE bills SET goods_cents = goods_cents - 1, total_cents = total_cents - 1
          WHERE tenant_id = $1 AND $2 = ANY(purchase_order_ids)`,
        receivedId,
      );
    },
  ],
  [
    "layers_are_billed_unbilled_or_closed",
    "billed goods are unbilled too",
    (of, { receivedId }) =>
      of(
        `UPDATE cost_layers SET unbilled_quantity = 0.5
          WHERE tenant_id = $1 AND purchase_order_id = $2 AND quantity = 1`,
        receivedId,
      ),
  ],
  [
    "layers_are_billed_unbilled_or_closed",
    "closed goods are lost",
    (of) => of("UPDATE closed_receipts SET quantity = 0.5 WHERE tenant_id = $1"),
  ],
  [
    "closings_equal_restatements",
    "closed goods had cost more",
    (of) => of("UPDATE closed_receipts SET cents = cents + 1 WHERE tenant_id = $1"),
  ],
  [
    "bill_paid_equals_allocations",
    "an unpaid bill counts as paid",
    (of, { freightId }) =>
      of("UPDATE bills SET status = 'paid' WHERE tenant_id = $1 AND id = $2", freightId),
  ],
  [
    "bill_payments_are_allocated",
    "a payment is of no bill",
    (of) =>
      of(
        `INSERT INTO bill_payments (tenant_id, id, vendor_id, date, amount_cents)
          SELECT tenant_id, gen_random_uuid(), vendor_id, '2026-03-02', 5 FROM bills
          WHERE tenant_id = $1 AND vendor_id IS NOT NULL LIMIT 1`,
      ),
  ],
  [
    "cores_equal_deposits",
    "a core is of a line without a deposit",
    (of) =>
      of(
        `INSERT INTO cores (tenant_id, id, bill_id, part_number, part_key, quantity, deposit_cents,
            amount_cents, held_quantity)
          SELECT tenant_id, id, bill_id, 'A', 'A', 1, 0, 0, 1 FROM bill_lines
          WHERE tenant_id = $1 AND kind = 'part' LIMIT 1`,
      ),
  ],
  [
    "core_losses_equal_deposits_less_credits",
    "a loss is of no core",
    (of) =>
      of(
        `INSERT INTO variances (tenant_id, id, kind, date, amount_cents, cause_type, cause_id)
          VALUES ($1, gen_random_uuid(), 'core_loss', '2026-03-02', 5, 'core', gen_random_uuid())`,
      ),
  ],
  [
    "billed_costs_equal_bills",
    "a line has a cost of no bill",
    (of) =>
      of(
        `UPDATE line_items SET billed_cost_cents = 5 WHERE tenant_id = $1 AND id = (SELECT id FROM line_items
          WHERE tenant_id = $1 AND inventory_item_id IS NULL AND technician_id IS NULL ORDER BY id LIMIT 1)`,
      ),
  ],
  [
    "billed_costs_are_invoiced",
    "an invoice has another cost than its line",
    (of) =>
      of(
        `UPDATE invoice_lines SET cost_cents = cost_cents + 1 WHERE tenant_id = $1 AND line_item_id IN (
          SELECT id FROM line_items WHERE tenant_id = $1 AND billed_cost_cents IS NOT NULL)`,
      ),
  ],
  [
    "unknown_costs_are_invoiced",
    "an invoice has no cost for a line of known cost",
    (of) =>
      of(
        `UPDATE invoice_lines SET unit_cost_cents = NULL WHERE tenant_id = $1 AND id = (SELECT id FROM invoice_lines
          WHERE tenant_id = $1 AND line_item_id IS NOT NULL AND cost_cents = 0 ORDER BY id LIMIT 1)`,
      ),
  ],
  [
    "line_costs_equal_deposits",
    "a line bears a deposit of no core",
    (of) =>
      of(
        `UPDATE line_items SET added_cost_cents = 5 WHERE tenant_id = $1 AND id = (SELECT id FROM line_items
          WHERE tenant_id = $1 AND deduction_id IS NULL ORDER BY id LIMIT 1)`,
      ),
  ],
  [
    "books_balance",
    "a loss has no cause",
    (of) =>
      of(
        `INSERT INTO variances (tenant_id, id, kind, date, amount_cents, cause_type, cause_id)
          VALUES ($1, gen_random_uuid(), 'return', '2026-03-02', 5, 'bill_line', gen_random_uuid())`,
      ),
  ],
  [
    "lost_jobs_equal_movements",
    "a variance is of a job that used nothing",
    (of) =>
      of(
        `INSERT INTO variances (tenant_id, id, kind, date, amount_cents, cause_type, cause_id)
          VALUES ($1, gen_random_uuid(), 'lost_job', '2026-03-02', 5, 'work_order', gen_random_uuid())`,
      ),
  ],
  [
    "return_credits_equal_movements",
    "more goods are credited than were sent back",
    (of) => of("UPDATE return_credits SET from_quantity = 0.0001 WHERE tenant_id = $1"),
  ],
  [
    "return_variances_equal_costs_less_credits",
    "a variance is a cent off",
    (of) =>
      of(
        "UPDATE variances SET amount_cents = amount_cents + 1 WHERE tenant_id = $1 AND kind = 'return'",
      ),
  ],
  [
    "core_returns_have_cores",
    "a return has no cores",
    (of) =>
      of(
        `INSERT INTO core_returns (tenant_id, id, number, vendor_id, date)
          SELECT tenant_id, gen_random_uuid(), 'CR-1', vendor_id, '2026-03-02' FROM bills
          WHERE tenant_id = $1 AND vendor_id IS NOT NULL LIMIT 1`,
      ),
  ],
  [
    "closed_facts_are_unchanged",
    "a payment to a vendor is dated in a closed day",
    (of) =>
      of(
        `INSERT INTO bill_payments (tenant_id, id, vendor_id, date, amount_cents)
          SELECT tenant_id, gen_random_uuid(), vendor_id, '2020-12-31', 0 FROM bills
          WHERE tenant_id = $1 AND vendor_id IS NOT NULL LIMIT 1`,
      ),
  ],
  [
    "closed_costs_are_unchanged",
    "a closing had another cost",
    (of) =>
      of("UPDATE period_closings SET cost_cents = 5, cost_facts = 'other' WHERE tenant_id = $1"),
  ],
  [
    "cost_adjustments_are_of_closed_days",
    "an adjustment is of an open day",
    (of) =>
      of(
        `WITH adjusted AS (
            INSERT INTO cost_adjustments (tenant_id, id, date, used_on, invoice_line_id, cents)
            SELECT l.tenant_id, gen_random_uuid(), i.invoice_date + 1, i.invoice_date, l.id, 5
            FROM invoice_lines l JOIN invoices i ON i.tenant_id = $1 AND i.id = l.invoice_id
            WHERE l.tenant_id = $1 AND i.voided_at IS NULL LIMIT 1 RETURNING *)
          INSERT INTO dirty_days (tenant_id, date)
          SELECT tenant_id, day FROM adjusted CROSS JOIN LATERAL (VALUES (date), (used_on)) d (day)`,
      ),
  ],
  [
    "closed_days_follow_closings",
    "a closed day is open",
    (of) => of("UPDATE tenants SET closed_through = closed_through - 1 WHERE tenant_id = $1"),
  ],
  [
    "remembered_answers_are_whole",
    "an answer is half remembered",
    (of) =>
      of(
        `INSERT INTO idempotency_keys (tenant_id, key, request_hash, request_id) VALUES ($1, 'half-a-key', '', 'r')`,
      ),
  ],
  [
    "cached_rows_equal_live",
    "a stored day has what no invoice says",
    (of) =>
      of(
        `INSERT INTO daily_aggregates (tenant_id, date, figures) VALUES ($1, '2026-03-02', '{"invoiceCount": 1}')`,
      ),
  ],
  [
    "invoice_days_equal_invoices",
    "a stored day has an open invoice that does not exist",
    (of) =>
      of(
        `INSERT INTO invoice_days (tenant_id, date, format_version, open, closed, closed_on)
          VALUES ($1, '2001-01-01', ${storedDaysFormat}, ARRAY[gen_random_uuid()], '{}', '{}')`,
      ),
  ],
  [
    "aging_equals_open_balances",
    "a payment is of a day that is yet to come",
    (of, { partlyPaid }) =>
      of(
        `WITH moved AS (UPDATE payments SET paid_date = '2099-01-01' WHERE tenant_id = $1 AND id = $2)
         INSERT INTO dirty_days (tenant_id, date) VALUES ($1, '2099-01-01')`,
        partlyPaid.id,
      ),
  ],
  [
    "tax_ledger_equals_invoices",
    "the tax report knows other amounts than an invoice has",
    (of) =>
      of(
        `UPDATE tax_ledger SET other_cents = other_cents + 1 WHERE tenant_id = $1 AND invoice_id =
          (SELECT id FROM invoices WHERE tenant_id = $1 AND voided_at IS NULL ORDER BY number LIMIT 1)`,
      ),
  ],
  [
    "attachment_space_equals_attachments",
    "a byte of no attachment is counted",
    (of) => of("INSERT INTO attachment_space (tenant_id, bytes) VALUES ($1, 1)"),
  ],
  [
    "external_ids_equal_records",
    "a record has an id of another system by which it is not found",
    (of) =>
      of(
        `UPDATE customers SET external_ids = '[{"system": "qbo", "id": "417"}]' WHERE tenant_id = $1 AND id =
          (SELECT id FROM customers WHERE tenant_id = $1 LIMIT 1)`,
      ),
  ],
  [
    "external_ids_equal_records",
    "a record is found by an id of another system that it does not have",
    (of) =>
      of(
        `INSERT INTO external_ids (tenant_id, kind, system, external_id, record_id)
          SELECT tenant_id, 'customers', 'qbo', '417', id FROM customers WHERE tenant_id = $1 LIMIT 1`,
      ),
  ],
  ...orderBreaks.map(([check, what, spoil, rows]): Broken => {
    return [check, what, (of, { workOrders }) => spoil(of, workOrders), rows];
  }),
  ...moneyBreaks.map(([check, what, spoil]): Broken => {
    return [check, what, (of, { billed }) => spoil(of, billed)];
  }),
  ...saleBreaks.map(([check, what, spoil, rows]): Broken => {
    return [check, what, (of, { sales }) => spoil(of, sales), rows];
  }),
];

/** The shop that is broken, and another, which no break may reach. */
let pair: Promise<[BusyShop, BusyShop]> | undefined;
let connected: ReturnType<typeof database.connect> | undefined;

test.each(breaks)("only %s reports that %s", async (check, _what, spoil, rows = 1) => {
  pair ??= Promise.all([createBusyShop(), createBusyShop()]);
  const [shop, bystander] = await pair;
  connected ??= database.connect();
  const connection = await connected;
  const db: Executor = {
    read: async ({ text, values }) => (await connection.query(text, [...values])).rows,
  };
  const failedChecks = async ({ tenantId }: TestShop) => {
    const checks = await verifyLedger({ db, tenantId, now: new Date().toISOString() });
    return checks.filter(({ violations }) => violations.length > 0);
  };
  const of: BusyShop["of"] = async (query, ...more) =>
    (await connection.query(query, [shop.shop.tenantId, ...more])).rows;
  // The violation is rolled back, so that the next one starts with a consistent shop.
  await connection.query("BEGIN");
  try {
    await spoil(of, shop);
    // A cent that another check finds has no place in the books either.
    const broken = (await failedChecks(shop.shop)).filter(
      ({ name }) => name === check || name !== "books_balance",
    );
    expect(broken.map(({ name }) => name)).toEqual([check]);
    expect(broken[0]?.violations).toHaveLength(rows);
    expect(await failedChecks(bystander.shop)).toEqual([]);
    // What the harness finds after each file. Citus does not run the statement for all shops.
    if (citusUrl !== undefined) return;
    const both = [bystander.shop.tenantId, shop.shop.tenantId];
    const found = await ledgerViolations(connection, both, new Date().toISOString());
    const listed = broken.flatMap(({ name, violations }) => violations.map(() => name));
    const ofShop = found.filter(({ check: name }) => name === check || name !== "books_balance");
    expect(ofShop).toMatchObject(
      listed.map((name) => ({ tenantId: shop.shop.tenantId, check: name })),
    );
  } finally {
    await connection.query("ROLLBACK");
  }
});

test("a broken ledger is not ok over REST, and lists its violations", async () => {
  const { shop, of, free } = await createBusyShop();
  const lose = "DELETE FROM stock_movements WHERE tenant_id = $1 AND inventory_item_id = $2";
  await of(lose, free.id);
  const { status, body } = await shop.api("GET", "/ledger/verify");
  expect([status, body.ok]).toEqual([200, false]);
  const broken = body.checks.filter(({ ok }: { ok: boolean }) => !ok);
  expect(broken).toMatchObject([{ name: "stock_equals_movements", violations: [{}] }]);
});

test("books that do not balance name the part, and the amounts of both sides", async () => {
  const { shop, of, part } = await createBusyShop();
  await of(
    "UPDATE cost_layers SET remaining_cents = remaining_cents + 1 WHERE tenant_id = $1 AND inventory_item_id = $2 AND purchase_order_id IS NULL",
    part.id,
  );
  const violations = [
    expect.objectContaining({ partNumber: "A", differenceCents: -1 }),
    expect.objectContaining({ partNumber: null, differenceCents: -1 }),
  ];
  const books = expect.objectContaining({ name: "books_balance", violations });
  expect(await shop.ledgerProblems()).toContainEqual(books);
});

test("every check is violated by a test of this file", async () => {
  const { shop } = await createBusyShop();
  const { body } = await shop.api("GET", "/ledger/verify");
  const names = body.checks.map(({ name }: { name: string }) => name);
  expect(new Set(names)).toEqual(new Set(breaks.map(([check]) => check)));
  expect(body.ok).toBe(true);
});

test.each(["service_blocks", "work_orders"])("each amount in %s is reconciled", async (table) => {
  const { shop, of, workOrders } = await createBusyShop();
  const { id, blocks } = workOrders.open;
  const kinds = ["labor", "parts", "tires", "materials", "fees", "discounts", "tax"];
  for (const amount of [...kinds, "total_price", "total_cost"]) {
    const add = `UPDATE ${table} SET ${amount}_cents = ${amount}_cents + $3 WHERE tenant_id = $1 AND id = $2`;
    const row = table === "work_orders" ? id : blocks[0];
    await of(add, row, 1);
    const [problem, ...others] = await shop.ledgerProblems();
    expect(problem, amount).toMatchObject({ name: "work_order_totals_equal_lines" });
    expect(others).toEqual([]);
    await of(add, row, -1);
  }
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("at most 100 violations of a check are listed", async () => {
  const { shop, of } = await createBusyShop();
  const lines = Array.from({ length: 100 }, (_, n) => line(`P-${n}`, 1, 0));
  await shop.receive(shop.invoice({ lines }));
  await of(
    "UPDATE cost_layers SET remaining_quantity = 0.5, remaining_cents = 0 WHERE tenant_id = $1",
  );
  const { body } = await shop.api("GET", "/ledger/verify");
  const layers = body.checks.find(({ name }: { name: string }) => name === "stock_equals_layers");
  expect(layers.violations).toHaveLength(100);
});
