import { until } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { invoiceFile, submitFile } from "../harness/documents.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { line, partsOf } from "../harness/stock.ts";
import { useDeadlockCount } from "./deadlocks.ts";
import { accepted, expectOnly, tally, times, useProcesses } from "./rush.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const deadlocks = useDeadlockCount(database);
const rush = useProcesses(harness, 2);

/** Locks rows like a slow request, until `release`. */
async function holdRows({ tenantId }: TestShop, table: string, ids: string[]) {
  const holder = await database.connect();
  await holder.query("BEGIN");
  await holder.query(
    `SELECT FROM ${table} WHERE tenant_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`,
    [tenantId, ids],
  );
  return {
    waiters: (count: number) =>
      until(`${count} requests wait for the rows`, async () => {
        return (await database.waitingStatements()).length === count;
      }),
    release: () => holder.query("COMMIT"),
  };
}

describe("a part that is deleted between the read and the lock of the order", () => {
  const parts = [{ partNumber: "A-100", quantity: 3, unitCostCents: 100 }];

  test.each(["receipts of orders", "invoices into orders"])(
    "a part that was deleted is created again once, by several %s",
    async (kind) => {
      const shop = await harness.shop({
        parts: [{ partNumber: "A-100", quantity: 1 }],
        vendors: [{ name: "Great Lakes Heavy Duty Parts" }],
      });
      const orders = await Promise.all(times(4, () => shop.order({ status: "ordered", parts })));
      const held = await holdRows(
        shop,
        "purchase_orders",
        orders.map(({ id }) => id),
      );
      const receiving = rush(
        shop,
        orders.map(({ id: purchaseOrderId }) =>
          kind === "receipts of orders"
            ? { method: "POST", path: `/purchase-orders/${purchaseOrderId}/receive`, body: {} }
            : {
                method: "POST",
                path: "/inventory/receiving",
                body: shop.invoice({ purchaseOrderId, lines: parts }),
              },
        ),
      );
      await held.waiters(4);
      const [old] = await partsOf(shop, "A-100");
      expect(await shop.api("DELETE", `/inventory/${old?.id}`)).toMatchObject({ status: 200 });
      await held.release();
      const responses = await receiving;
      expect(accepted(responses), JSON.stringify(tally(responses))).toHaveLength(4);
      expect(await partsOf(shop, "A-100")).toMatchObject([{ quantity: 12 }]);
    },
  );
});

describe("an invoice number that two concurrent orders use for one vendor", () => {
  test("an invoice number that two concurrent orders use for one vendor belongs to one of them, and the other gets an error with that order", async () => {
    for (let round = 0; round < 10; round++) {
      const shop = await harness.shop({ vendors: [{ name: "Old" }, { name: "New" }] });
      const invoiceNumber = "INV-1";
      const drafts = await Promise.all(
        [null, { name: "Old" }].map((vendor) =>
          shop.receive(shop.invoice({ mode: "draft", invoiceNumber, vendor })),
        ),
      );
      const responses = await rush(shop, [
        ...drafts.map(({ body }) => ({
          method: "PATCH",
          path: `/purchase-orders/${body.purchaseOrder.id}`,
          body: { vendorName: "New" },
        })),
        {
          method: "POST",
          path: "/inventory/receiving",
          body: shop.invoice({ invoiceNumber, vendor: { name: "New" } }),
        },
      ]);
      expectOnly(responses, ["200", "201", "409 DUPLICATE_INVOICE", "409 INVOICE_IN_PROGRESS"]);
      expect(accepted(responses)).toHaveLength(1);
    }
  });

  test("an invoice number that two concurrent orders use for one vendor among others in opposite order, causes no deadlock", async () => {
    for (let round = 0; round < 10; round++) {
      const shop = await harness.shop({ vendors: [{ name: "Old" }, { name: "New" }] });
      const numbers = times(12, (at) => `INV-${at}`);
      const orders = [
        await enterAll(shop, null, numbers),
        await enterAll(shop, { name: "Old" }, numbers.toReversed()),
      ];
      const responses = await assignAtOnce(shop, orders, ["New", "New"]);
      expectOnly(responses, ["200", "409 DUPLICATE_INVOICE"]);
      expect(accepted(responses)).toHaveLength(1);
    }
    await deadlocks.expectNone();
  });
});

/**
 * A finished job, or a counter sale, with parts. Returns its id and the request that puts them
 * back.
 */
const uses = {
  async work_orders(shop: TestShop, parts: Used[]) {
    const { id } = await shop.workedOn({}, { parts });
    await shop.api("PATCH", `/work-orders/${id}`, { status: "completed" });
    return {
      id,
      undo: { method: "PATCH", path: `/work-orders/${id}`, body: { status: "approved" } },
    };
  },
  async sales_orders(shop: TestShop, parts: Used[]) {
    const { id, lines } = await shop.salesOrder({ lines: parts });
    await shop.api("POST", `/sales-orders/${id}/complete`, { method: "Cash" });
    const back = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    return {
      id,
      undo: { method: "POST", path: `/sales-orders/${id}/refund`, body: { lines: back } },
    };
  },
};

test.each(["work_orders", "sales_orders"] as const)(
  "goods put back into stock that another of the %s lacks wait for it in the order of locks",
  async (table) => {
    const shop = await harness.shop();
    const part = await shop.part({ partNumber: "A", quantity: 2, unitCostCents: 100 });
    // What is taken beyond the stock is booked at this cost, and then costs what is put back.
    await shop.api("PATCH", `/inventory/${part.id}`, { unitCostCents: 130 });
    const received = await shop.receive(shop.invoice({ lines: [line("B", 2, 1000)] }));
    const parts = [
      { partNumber: "A", quantity: 2, unitPriceCents: 500 },
      { partNumber: "B", quantity: 1, unitPriceCents: 500 },
    ];
    const first = await uses[table](shop, parts);
    const second = await uses[table](shop, parts);
    const path = `/bills/${received.body.bill.id}`;
    const { body: bill } = await shop.api("GET", path);
    const lines = [{ id: bill.lines[0].id, unitCostCents: 1100 }];
    const correction = {
      method: "POST",
      path: `${path}/correct`,
      body: { reason: "Misread", lines },
    };

    const held = await holdRows(shop, table, [second.id]);
    const undone = rush(shop, [first.undo]);
    await held.waiters(1);
    const corrected = rush(shop, [correction]);
    await held.waiters(2);
    await held.release();
    expectOnly([...(await undone), ...(await corrected)], ["200"]);
    expect(await shop.ledgerProblems()).toEqual([]);
    await deadlocks.expectNone();
  },
);

test.each(["created", "corrected", "voided"])(
  "a credit of a price and of returned goods that is %s locks their parts in order",
  async (how) => {
    const shop = await harness.shop();
    const vendor = { name: "Acme" };
    const first = await shop.part({ partNumber: "A" });
    await shop.part({ partNumber: "B" });
    const lines = [line("A", 4, 1000), line("B", 4, 1000)];
    const received = await shop.receive(shop.invoice({ vendor, lines }));
    const { body: bill } = await shop.api("GET", `/bills/${received.body.bill.id}`);
    const returned = await shop.order({
      type: "return",
      status: "ordered",
      vendorName: vendor.name,
      parts: [line("A", 2, 1000)],
    });
    await shop.api("POST", `/purchase-orders/${returned.id}/receive`, {});
    const goods = { purchaseOrderLineId: returned.parts[0]?.id, quantity: 1, amountCents: -900 };
    const credit = {
      type: "credit",
      vendorId: vendor.name,
      number: "CM-1",
      lines: [
        { kind: "price_credit", billLineId: bill.lines[1].id, amountCents: -50 },
        { kind: "return_credit", ...goods },
      ],
    };
    const request = { method: "POST", path: "/bills", body: credit as object };
    if (how !== "created") {
      const { body: known } = await shop.api("POST", "/bills", credit);
      const corrected = known.lines.map(({ id }: { id: string }) => ({ id, amountCents: -60 }));
      request.path = `/bills/${known.id}/${how === "voided" ? "void" : "correct"}`;
      request.body = { reason: "Misread", ...(how === "corrected" && { lines: corrected }) };
    }

    const held = await holdRows(shop, "inventory_items", [first.id]);
    const receiving = rush(shop, [
      { method: "POST", path: "/inventory/receiving", body: shop.invoice({ vendor, lines }) },
    ]);
    await held.waiters(1);
    const crediting = rush(shop, [request]);
    await held.waiters(2);
    await held.release();
    expectOnly([...(await receiving), ...(await crediting)], ["200", "201"]);
    expect(await shop.ledgerProblems()).toEqual([]);
    await deadlocks.expectNone();
  },
);

/** An order from Acme whose line has no cost. */
const unpricedOrder = (shop: TestShop, partNumber: string) =>
  shop.order({ status: "ordered", vendorName: "Acme", parts: [{ partNumber, quantity: 1 }] });

const receiptWith = (order: { id: string }, vendorInvoiceNumber: string) => ({
  method: "POST",
  path: `/purchase-orders/${order.id}/receive`,
  body: { vendorInvoiceNumber },
});

test("receipts without costs, of the parts of each other's bills, lock all parts in order", async () => {
  const shop = await harness.shop();
  const vendor = { name: "Acme" };
  const shared = await shop.part({ partNumber: "A" });
  for (const [invoiceNumber, name] of [["INV-1", "B"] as const, ["INV-2", "C"] as const]) {
    const lines = [line("A", 1, 1000), line(name, 1, 1000)];
    await shop.receive(shop.invoice({ vendor, invoiceNumber, lines }));
  }
  const requests = [
    receiptWith(await unpricedOrder(shop, "C"), "INV-1"),
    receiptWith(await unpricedOrder(shop, "B"), "INV-2"),
  ];

  const held = await holdRows(shop, "inventory_items", [shared.id]);
  const receiving = rush(shop, requests);
  await held.waiters(2);
  await held.release();
  expectOnly(await receiving, ["200"]);
  expect(await shop.ledgerProblems()).toEqual([]);
  await deadlocks.expectNone();
});

test("a receipt with the number of an invoice locks the number before its order", async () => {
  const shop = await harness.shop({ vendors: [{ name: "Acme" }] });
  const order = await shop.order({
    status: "ordered",
    vendorName: "Acme",
    parts: [line("A", 2, 1000)],
  });
  const lines = [line("A", 1, 1000)];
  const fields = { vendor: { name: "Acme" }, invoiceNumber: "INV-1" };
  const invoice = shop.invoice({ ...fields, purchaseOrderId: order.id, lines });
  const delivered = [{ partId: order.parts[0]?.id, quantity: 1 }];
  const receipt = receiptWith(order, "INV-1");

  const held = await holdRows(shop, "purchase_orders", [order.id]);
  const receiving = rush(shop, [{ ...receipt, body: { ...receipt.body, lines: delivered } }]);
  await held.waiters(1);
  const importing = rush(shop, [{ method: "POST", path: "/inventory/receiving", body: invoice }]);
  await Promise.race([importing, held.waiters(2)]);
  await held.release();
  const answers = [...(await receiving), ...(await importing)];
  expectOnly(answers, ["200", "201", "409 INVOICE_IN_PROGRESS"]);
  expect(await shop.ledgerProblems()).toEqual([]);
  await deadlocks.expectNone();
});

test("a document is deleted while review links of it are created", async () => {
  const shop = await harness.shop();
  for (let round = 0; round < 10; round += 1) {
    const { body } = await submitFile(shop, invoiceFile());
    const path = `/documents/${body.id}`;
    const links = times(11, () => ({ method: "POST", path: `${path}/review-link` }));
    expectOnly(await rush(shop, [...links, { method: "DELETE", path }]), [
      "200",
      "201",
      "404 NOT_FOUND",
    ]);
    expect(await shop.api("GET", path)).toMatchObject({ status: 404 });
  }
});

test("a correction waits only for the parts of goods that were received", async () => {
  const shop = await harness.shop();
  const first = await shop.part({ partNumber: "A" });
  const lines = [line("A", 1, 1000), line("B", 1, 1000)];
  const draft = await shop.receive(shop.invoice({ mode: "draft", lines }));
  const path = `/purchase-orders/${draft.body.purchaseOrder.id}`;
  const { body: order } = await shop.api("PATCH", path, { status: "ordered" });
  const delivered = [{ partId: order.parts[1].id, quantity: 1 }];
  await shop.api("POST", `${path}/receive`, { receivedAll: false, lines: delivered });
  const { body: bill } = await shop.api("GET", `/bills/${draft.body.bill.id}`);
  const corrected = bill.lines.map(({ id }: { id: string }) => ({ id, unitCostCents: 1100 }));

  const held = await holdRows(shop, "inventory_items", [first.id]);
  const body = { reason: "Misread", lines: corrected };
  const { status } = await shop.api("POST", `/bills/${bill.id}/correct`, body);
  await held.release();
  expect(status).toBe(200);
  expect(await shop.ledgerProblems()).toEqual([]);
});

interface Used {
  partNumber: string;
  quantity: number;
  unitPriceCents: number;
}

/** Merges invoices of one line into one draft, and returns its id. */
async function enterAll(shop: TestShop, vendor: { name: string } | null, numbers: string[]) {
  let order: string | null = null;
  for (const invoiceNumber of numbers) {
    const lines = [{ partNumber: invoiceNumber, quantity: 1, unitCostCents: 1 }];
    const invoice = shop.invoice({
      mode: "draft",
      invoiceNumber,
      vendor,
      lines,
      purchaseOrderId: order,
    });
    order = String((await shop.receive(invoice)).body.purchaseOrder.id);
  }
  return String(order);
}

/** Sets the vendors of orders concurrently. */
async function assignAtOnce(shop: TestShop, orders: string[], vendorNames: string[]) {
  const held = await holdRows(shop, "purchase_orders", orders);
  const assigning = rush(
    shop,
    orders.map((id, at) => ({
      method: "PATCH",
      path: `/purchase-orders/${id}`,
      body: { vendorName: vendorNames[at] },
    })),
  );
  await held.waiters(orders.length);
  await held.release();
  return assigning;
}
