import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();

test.each([
  ["an unknown id", { purchaseOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01" }],
  ["a malformed id", { purchaseOrderId: "no-such-order" }],
  ["an unknown number", { purchaseOrderNumber: "PO-1002" }],
])("an order named by %s is 404 PO_NOT_FOUND, in both modes", async (_what, link) => {
  const shop = await harness.shop();
  await shop.order({ status: "ordered", parts: [line("A")] });
  for (const mode of ["draft", "receive"] as const) {
    expect(await shop.receive(shop.invoice({ ...link, mode }))).toMatchObject({
      status: 404,
      body: { error: "PO_NOT_FOUND", nextStep: expect.any(String) },
    });
  }
  expect((await shop.api("GET", "/vendors")).body.count).toBe(0);
});

test("a deleted order is not found", async () => {
  const shop = await harness.shop();
  const { id, number } = await shop.order({ parts: [line("A")] });
  await shop.api("DELETE", `/purchase-orders/${id}`);
  for (const link of [{ purchaseOrderId: id }, { purchaseOrderNumber: number }]) {
    expect(await shop.receive(shop.invoice(link))).toMatchObject({
      body: { error: "PO_NOT_FOUND" },
    });
  }
});

test("an id and a number are accepted together if they name one order", async () => {
  const shop = await harness.shop();
  const [first, second] = [await shop.order({}), await shop.order({})];
  const link = { purchaseOrderId: first.id };
  expect(
    await shop.receive(shop.invoice({ ...link, purchaseOrderNumber: second.number })),
  ).toMatchObject({
    status: 400,
    body: { details: [{ field: "purchaseOrderNumber" }] },
  });
  expect(
    await shop.receive(shop.invoice({ ...link, purchaseOrderNumber: "po-1001" })),
  ).toMatchObject({
    status: 201,
    body: { purchaseOrder: { id: first.id, lineCount: 1 } },
  });
});

test.each(["received", "cancelled"])(
  "a %s order accepts no invoice, whatever vendor it names",
  async (status) => {
    const shop = await harness.shop();
    const vendor = await shop.vendor({ name: "Acme" });
    const { id } = await shop.order({ vendorId: vendor.id, parts: [line("A")] });
    const closed =
      status === "received"
        ? await shop.api("POST", `/purchase-orders/${id}/receive`)
        : await shop.api("PATCH", `/purchase-orders/${id}`, { status });
    expect(closed.body.status).toBe(status);
    for (const mode of ["draft", "receive"] as const) {
      for (const name of ["Acme", "Other"]) {
        const answer = await shop.receive(
          shop.invoice({ mode, purchaseOrderId: id, vendor: { name } }),
        );
        expect(answer).toMatchObject({ status: 409, body: { error: "PO_ALREADY_RECEIVED" } });
      }
    }
    expect((await shop.api("GET", "/vendors")).body.count).toBe(1);
  },
);

test("a return accepts no invoice", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 3 }] });
  const { id } = await shop.order({ type: "return", parts: [line("A")] });
  expect(await shop.receive(shop.invoice({ purchaseOrderId: id }))).toMatchObject({
    status: 409,
    body: { error: "PO_LOCKED" },
  });
});

test("an order of another vendor is a 409 VENDOR_MISMATCH: by id, by name, by an unknown name", async () => {
  const shop = await harness.shop({ vendors: [{ name: "Twin" }, { name: "Twin" }] });
  const [own, other] = [await shop.vendor({ name: "Acme" }), await shop.vendor({ name: "Other" })];
  const { id } = await shop.order({ vendorId: own.id, parts: [line("A")] });
  const named = [{ id: other.id }, { name: "Other" }, { name: "Unknown" }, { name: "Twin" }];
  for (const mode of ["draft", "receive"] as const) {
    for (const vendor of named) {
      const answer = await shop.receive(shop.invoice({ mode, vendor, purchaseOrderId: id }));
      expect(answer).toMatchObject({
        status: 409,
        body: { error: "VENDOR_MISMATCH", nextStep: expect.any(String) },
      });
    }
  }
  expect((await shop.api("GET", "/vendors")).body.count).toBe(4);
});

test("the order's own vendor is used among several of one name", async () => {
  const shop = await harness.shop({ vendors: [{ name: "Acme Inc" }] });
  const own = await shop.vendor({ name: "Acme LLC" });
  const { id } = await shop.order({ vendorId: own.id, parts: [line("A")] });
  const answer = await shop.receive(
    shop.invoice({ vendor: { name: "Acme" }, purchaseOrderId: id }),
  );
  expect(answer.body).toMatchObject({
    vendor: { id: own.id, name: "Acme LLC", matchedBy: "name" },
  });
});

test("an order keeps its vendor if the invoice names it or none, even after its deletion", async () => {
  const shop = await harness.shop();
  const { id: vendorId } = await shop.vendor({ name: "Acme" });
  const { id } = await shop.order({ vendorId, parts: [line("A", 5)] });
  await shop.api("DELETE", `/vendors/${vendorId}`);
  for (const mode of ["draft", "receive"] as const) {
    for (const [vendor, matchedBy] of [
      [null, "id"],
      [{ id: vendorId }, "id"],
      [{ name: "ACME Inc" }, "name"],
    ] as const) {
      const answer = await shop.receive(
        shop.invoice({ mode, vendor, purchaseOrderId: id, lines: [line("A")] }),
      );
      expect(answer, answer.text).toMatchObject({
        status: 201,
        body: {
          purchaseOrder: { vendorId, vendorName: "Acme" },
          vendor: { id: vendorId, name: "Acme", matchedBy },
          warnings: [],
        },
      });
      await shop.api("PATCH", `/purchase-orders/${id}`, { parts: [line("A", 9)] });
    }
  }
});

test("a draft with an unknown vendor id keeps the order's vendor, and reports it", async () => {
  const shop = await harness.shop();
  const { id: vendorId } = await shop.vendor({ name: "Acme" });
  const { id } = await shop.order({ vendorId, parts: [line("A")] });
  const invoice = shop.invoice({ mode: "draft", purchaseOrderId: id, vendor: { id: "V1" } });
  const answer = await shop.receive(invoice);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      purchaseOrder: { vendorId, vendorName: "Acme" },
      vendor: { id: null, matchedBy: "unlinked" },
      warnings: [{ code: "VENDOR_UNLINKED", message: expect.stringContaining("keeps its own") }],
      nextStep: expect.not.stringContaining("choose its vendor"),
    },
  });
  expect(await shop.receive(invoice)).toMatchObject({
    status: 409,
    body: { error: "DUPLICATE_INVOICE", existingPurchaseOrderId: id },
  });
});

test("an order without a vendor gets the invoice's", async () => {
  const shop = await harness.shop();
  const draft = await shop.receive(
    shop.invoice({ mode: "draft", vendor: { name: "Acme", createIfMissing: false } }),
  );
  const { id } = draft.body.purchaseOrder;
  const answer = await shop.receive(
    shop.invoice({ purchaseOrderId: id, vendor: { name: "Acme Diesel" } }),
  );
  expect(answer.body).toMatchObject({
    purchaseOrder: { id, vendorName: "Acme Diesel", vendorId: answer.body.vendor.id },
    vendor: { created: true },
  });
  expect((await shop.api("GET", `/purchase-orders/${id}`)).body).toMatchObject({
    vendorId: answer.body.vendor.id,
    vendorName: "Acme Diesel",
  });
});

test("the name of an unlinked vendor is the last one of a request", async () => {
  const shop = await harness.shop();
  const unlinked = (name: string) => ({ name, createIfMissing: false });
  const first = await shop.receive(shop.invoice({ mode: "draft", vendor: unlinked("Acme") }));
  const { id } = first.body.purchaseOrder;
  const into = { mode: "draft" as const, purchaseOrderId: id };
  for (const [vendor, name] of [
    [unlinked("Other"), "Other"],
    [null, "Other"],
  ] as const) {
    const answer = await shop.receive(shop.invoice({ ...into, vendor }));
    const { body: order } = await shop.api("GET", `/purchase-orders/${id}`);
    expect([answer.body.purchaseOrder.vendorName, order.vendorName]).toEqual([name, name]);
  }
});

test("receiving into an order without a vendor needs one", async () => {
  const shop = await harness.shop();
  const { id } = await shop.order({ parts: [line("A")] });
  expect(await shop.receive(shop.invoice({ purchaseOrderId: id, vendor: null }))).toMatchObject({
    status: 400,
    body: { details: [{ field: "vendor" }] },
  });
});

test("an order cannot get a vendor that already has its invoice number", async () => {
  const shop = await harness.shop();
  const taken = await shop.receive(
    shop.invoice({ invoiceNumber: "INV-1", vendor: { name: "Acme" } }),
  );
  const draft = await shop.receive({ invoiceNumber: "inv-1", lines: [line("A")] });
  const { id } = draft.body.purchaseOrder;
  const refusal = {
    status: 409,
    body: {
      error: "DUPLICATE_INVOICE",
      existingPurchaseOrderId: taken.body.purchaseOrder.id,
      nextStep: expect.any(String),
    },
  };
  const into = shop.invoice({ purchaseOrderId: id, vendor: { name: "Acme" } });
  expect(await shop.receive(into)).toMatchObject(refusal);
  const path = `/purchase-orders/${id}`;
  expect(await shop.api("PATCH", path, { vendorName: "Acme" })).toMatchObject(refusal);
  expect((await shop.api("GET", path)).body).toMatchObject({ vendorId: null, itemCount: 1 });
});
