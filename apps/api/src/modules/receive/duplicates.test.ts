import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { Response } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();

const modes = ["draft", "receive"] as const;

/** The order that already has the invoice, from the error; undefined if it was accepted. */
function duplicateOf(answer: Response): string | undefined {
  if (answer.status === 201) return undefined;
  expect(answer, answer.text).toMatchObject({
    status: 409,
    body: {
      error: "DUPLICATE_INVOICE",
      nextStep: expect.stringContaining("do not send the invoice again"),
    },
  });
  return answer.body.existingPurchaseOrderId;
}

function send(shop: TestShop, invoiceNumber: string, vendor: string | null, more: object = {}) {
  return shop.receive(
    shop.invoice({ invoiceNumber, vendor: vendor === null ? null : { name: vendor }, ...more }),
  );
}

/** A draft of an invoice that names no vendor. */
function sendUnlinked(shop: TestShop, invoiceNumber: string, more: object = {}) {
  return send(shop, invoiceNumber, null, { mode: "draft", ...more });
}

test.each(modes)(
  "a number imported as %s is refused in any mode, case and spacing",
  async (mode) => {
    const shop = await harness.shop();
    const first = await send(shop, "Inv-1a", "Acme", { mode });
    for (const again of modes) {
      for (const number of ["Inv-1a", "INV-1A", "  inv-1a "]) {
        const answer = await send(shop, number, "ACME, Inc.", { mode: again, lines: [line("Z")] });
        expect(duplicateOf(answer)).toBe(first.body.purchaseOrder.id);
      }
    }
    expect(duplicateOf(await send(shop, "Inv-1 a", "Acme"))).toBeUndefined();
    expect((await shop.api("GET", "/purchase-orders")).body.count).toBe(2);
    expect(await shop.stockOf("Z")).toBeUndefined();
  },
);

test("a number is unique per vendor: other vendors and other shops may use it", async () => {
  const [shop, other] = await Promise.all([harness.shop(), harness.shop()]);
  const answers = [
    await send(shop, "INV-1", "Acme"),
    await send(shop, "INV-1", "Other"),
    await send(other, "INV-1", "Acme"),
  ];
  expect(answers.map(duplicateOf)).toEqual([undefined, undefined, undefined]);
});

test("an invoice that is merged into a linked order uses its number too", async () => {
  const shop = await harness.shop();
  const { id } = await shop.order({ vendorName: "Acme", parts: [line("A", 9)] });
  const first = await send(shop, "INV-1", null, { purchaseOrderId: id, lines: [line("A")] });
  expect(first.status).toBe(201);
  const link = { purchaseOrderId: id, lines: [line("A")] };
  expect(duplicateOf(await send(shop, "inv-1", null, link))).toBe(id);
  expect(duplicateOf(await send(shop, "inv-1", "Acme"))).toBe(id);
});

test("only imported invoices count: a number entered by hand on an order is free", async () => {
  const shop = await harness.shop();
  await shop.order({ vendorName: "Acme", vendorInvoiceNumber: "INV-1", parts: [line("A")] });
  expect(duplicateOf(await send(shop, "INV-1", "Acme"))).toBeUndefined();
});

test("drafts without a vendor are compared among themselves", async () => {
  const shop = await harness.shop();
  const first = await sendUnlinked(shop, "INV-1");
  const { id } = first.body.purchaseOrder;
  expect(duplicateOf(await sendUnlinked(shop, "inv-1"))).toBe(id);
  const named = { vendor: { name: "Acme", createIfMissing: false } };
  expect(duplicateOf(await sendUnlinked(shop, "INV-1", named))).toBe(id);
  expect(duplicateOf(await send(shop, "INV-1", "Acme"))).toBeUndefined();
  expect(duplicateOf(await send(shop, "INV-1", "Other"))).toBeUndefined();
});

test.each(modes)(
  "a draft without a vendor that gets one claims that vendor's numbers, by %s",
  async (mode) => {
    const shop = await harness.shop();
    const { id } = (await sendUnlinked(shop, "INV-1")).body.purchaseOrder;
    expect((await send(shop, "INV-2", "Acme", { mode, purchaseOrderId: id })).status).toBe(201);
    expect(duplicateOf(await send(shop, "INV-1", "Acme"))).toBe(id);
    expect(duplicateOf(await sendUnlinked(shop, "INV-1"))).toBeUndefined();
  },
);

test("a draft whose vendor is removed claims the numbers without a vendor", async () => {
  const shop = await harness.shop();
  const { id } = (await send(shop, "INV-1", "Acme", { mode: "draft" })).body.purchaseOrder;
  expect(
    (await shop.api("PATCH", `/purchase-orders/${id}`, { vendorId: null })).body,
  ).toMatchObject({
    vendorId: null,
    vendorName: null,
  });
  expect(duplicateOf(await sendUnlinked(shop, "INV-1"))).toBe(id);
  expect(duplicateOf(await send(shop, "INV-1", "Acme"))).toBeUndefined();
});

/** A bill that was entered by hand. */
async function entered(shop: TestShop, vendorId: string, number: string): Promise<string> {
  const lines = [{ kind: "expense", amountCents: 1000 }];
  const answer = await shop.api("POST", "/bills", { vendorId, type: "invoice", number, lines });
  expect(answer, answer.text).toMatchObject({ status: 201 });
  return answer.body.id;
}

const gettingAcme = {
  "by an update": (shop: TestShop, id: string) =>
    shop.api("PATCH", `/purchase-orders/${id}`, { vendorId: "Acme" }),
  "by its next invoice": (shop: TestShop, id: string) =>
    send(shop, "INV-2", "Acme", { mode: "draft", purchaseOrderId: id }),
};

test.each(Object.entries(gettingAcme))(
  "a draft without a vendor gets none that has a bill with its number, %s",
  async (_how, getAcme) => {
    const shop = await harness.shop({ vendors: [{ name: "Acme" }] });
    const billId = await entered(shop, "Acme", "inv-1");
    const { id } = (await sendUnlinked(shop, "INV-1")).body.purchaseOrder;
    expect(await getAcme(shop, id)).toMatchObject({
      status: 409,
      body: { error: "DUPLICATE_BILL", nextStep: expect.stringContaining(billId) },
    });
    expect((await shop.api("GET", `/purchase-orders/${id}`)).body.vendorId).toBeNull();
  },
);

test("an order does not move to a vendor that has a bill with its invoice's number", async () => {
  const shop = await harness.shop({ vendors: [{ name: "Acme" }, { name: "Beta" }] });
  await entered(shop, "Acme", "INV-1");
  const { id } = (await send(shop, "INV-1", "Beta", { mode: "draft" })).body.purchaseOrder;
  expect(await gettingAcme["by an update"](shop, id)).toMatchObject({
    status: 409,
    body: { error: "DUPLICATE_BILL" },
  });
});

test("an order and a bill that take a vendor's number concurrently do not both get it", async () => {
  const shop = await harness.shop({ vendors: [{ name: "Acme" }] });
  const { id } = (await sendUnlinked(shop, "INV-1")).body.purchaseOrder;
  const lines = [{ kind: "expense", amountCents: 1000 }];
  const bill = { vendorId: "Acme", type: "invoice", number: "INV-1", lines };
  const answers = await Promise.all([
    gettingAcme["by an update"](shop, id),
    shop.api("POST", "/bills", bill),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
});

const freeing = {
  cancelled: (shop: TestShop, id: string) =>
    shop.api("PATCH", `/purchase-orders/${id}`, { status: "cancelled" }),
  deleted: (shop: TestShop, id: string) => shop.api("DELETE", `/purchase-orders/${id}`),
};

test.each(Object.entries(freeing))(
  "the number of a draft that is %s is available again",
  async (_what, free) => {
    const shop = await harness.shop();
    const first = await send(shop, "INV-1", "Acme", { mode: "draft" });
    expect(await free(shop, first.body.purchaseOrder.id)).toMatchObject({ status: 200 });
    const second = await send(shop, "INV-1", "Acme");
    expect(duplicateOf(second)).toBeUndefined();
    expect(duplicateOf(await send(shop, "INV-1", "Acme"))).toBe(second.body.purchaseOrder.id);
  },
);

test("a partly received order keeps its numbers when it is cancelled, also when it is edited after", async () => {
  const shop = await harness.shop();
  const { id } = await shop.order({ vendorName: "Acme", parts: [line("A", 5), line("B")] });
  await send(shop, "INV-1", null, { purchaseOrderId: id, lines: [line("A", 2)] });
  const path = `/purchase-orders/${id}`;
  for (const change of [
    { status: "cancelled" },
    { note: "Rest not needed" },
    { status: "cancelled" },
  ]) {
    expect(await shop.api("PATCH", path, change)).toMatchObject({ body: { status: "cancelled" } });
    expect(duplicateOf(await send(shop, "INV-1", "Acme"))).toBe(id);
  }
  expect(await shop.api("DELETE", path)).toMatchObject({
    status: 409,
    body: { error: "PO_LOCKED" },
  });
});
