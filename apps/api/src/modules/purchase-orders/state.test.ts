import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();

const states = ["draft", "ordered", "partially_received", "received", "cancelled"] as const;
type State = (typeof states)[number];

/** An order in a state, brought there the way a shop does. */
async function orderIn(shop: TestShop, state: State) {
  const order = await shop.order({
    vendorName: "Acme",
    status: state === "draft" ? "draft" : "ordered",
    parts: [line("A", 2), line("B")],
  });
  const path = `/purchase-orders/${order.id}`;
  if (state === "cancelled") await shop.api("PATCH", path, { status: "cancelled" });
  if (state === "received") await shop.api("POST", `${path}/receive`);
  if (state === "partially_received") {
    const lines = [{ partId: order.parts[0]?.id, quantity: 1 }];
    await shop.api("POST", `${path}/receive`, { lines });
  }
  const { body } = await shop.api("GET", path);
  expect(body.status).toBe(state);
  return { path, order: body };
}

const allowed: Record<State, readonly State[]> = {
  draft: ["draft", "ordered", "cancelled"],
  ordered: ["ordered", "cancelled"],
  partially_received: ["partially_received", "cancelled"],
  received: ["received"],
  cancelled: ["cancelled"],
};

const moves = states.flatMap((from) => states.map((to) => [from, to] as const));

test.each(moves.filter(([from, to]) => allowed[from].includes(to)))(
  "%s → %s is allowed",
  async (from, to) => {
    const shop = await harness.shop();
    const { path } = await orderIn(shop, from);
    expect(await shop.api("PATCH", path, { status: to })).toMatchObject({
      status: 200,
      body: { status: to },
    });
  },
);

test.each(moves.filter(([from, to]) => !allowed[from].includes(to)))(
  "%s → %s is 409 PO_LOCKED and changes nothing",
  async (from, to) => {
    const shop = await harness.shop();
    const { path, order } = await orderIn(shop, from);
    expect(await shop.api("PATCH", path, { status: to, note: "no" })).toMatchObject({
      status: 409,
      body: { error: "PO_LOCKED", message: expect.stringContaining(order.number) },
    });
    expect((await shop.api("GET", path)).body).toEqual(order);
  },
);

test.each(["draft", "ordered"] as const)(
  "%s: a status change to received names the operation that receives orders",
  async (from) => {
    const shop = await harness.shop();
    const { path, order } = await orderIn(shop, from);
    const { body } = await shop.api("PATCH", path, { status: "received" });
    expect(body.message).toBe(`${order.number} is ${from}: its status cannot change to received.`);
    expect(body.nextStep).toContain(`POST ${path}/receive`);
  },
);

test("a status change of a closed order says to read the order", async () => {
  const shop = await harness.shop();
  const { path, order } = await orderIn(shop, "cancelled");
  const { body } = await shop.api("PATCH", path, { status: "received" });
  expect(body.message).toBe(`${order.number} is cancelled: its status cannot change to received.`);
  expect(body.nextStep).toMatch(/GET \/v1\/purchase-orders/);
});

test("an unknown status is a 400", async () => {
  const shop = await harness.shop();
  const { path } = await orderIn(shop, "ordered");
  for (const status of ["fully_received", "closed", null]) {
    expect(await shop.api("PATCH", path, { status })).toMatchObject({
      status: 400,
      body: { details: [{ field: "status" }] },
    });
  }
});

const locked = ["partially_received", "received", "cancelled"] as const;
const changes = [
  ["parts", { parts: [line("Z")] }],
  ["type", { type: "return" }],
  ["vendor", { vendorName: "Other" }],
  ["vendor", { vendorId: null }],
] as const;
const lockedChanges = locked.flatMap((state) =>
  changes.map((change) => [state, ...change] as const),
);

test.each(lockedChanges)(
  "a %s order refuses a change of the %s: %j is a 409 PO_LOCKED",
  async (state, what, body) => {
    const shop = await harness.shop();
    const { path, order } = await orderIn(shop, state);
    expect(await shop.api("PATCH", path, body)).toMatchObject({
      status: 409,
      body: { error: "PO_LOCKED", message: expect.stringContaining(what) },
    });
    expect((await shop.api("GET", path)).body).toEqual(order);
    expect((await shop.api("GET", "/vendors")).body.count).toBe(1);
  },
);

test.each(locked)(
  "the note and the invoice number of a %s order may change, and the same vendor may be sent",
  async (state) => {
    const shop = await harness.shop();
    const { path, order } = await orderIn(shop, state);
    const body = {
      note: "Checked",
      vendorInvoiceNumber: "INV-1",
      vendorName: "ACME",
      type: "purchase",
    };
    expect(await shop.api("PATCH", path, body)).toMatchObject({
      status: 200,
      body: {
        status: state,
        note: "Checked",
        vendorInvoiceNumbers: ["INV-1"],
        vendorId: order.vendorId,
      },
    });
  },
);

test.each(["partially_received", "received"] as const)(
  "a %s order cannot be deleted",
  async (state) => {
    const shop = await harness.shop();
    const { path } = await orderIn(shop, state);
    expect(await shop.api("DELETE", path)).toMatchObject({
      status: 409,
      body: { error: "PO_LOCKED" },
    });
  },
);

test.each(["draft", "ordered", "cancelled"] as const)(
  "a %s order can be deleted",
  async (state) => {
    const shop = await harness.shop();
    const { path } = await orderIn(shop, state);
    expect((await shop.api("DELETE", path)).status).toBe(200);
  },
);

test.each(["received", "cancelled"] as const)(
  "a %s order cannot be received: 409 PO_ALREADY_RECEIVED",
  async (state) => {
    const shop = await harness.shop();
    const { path, order } = await orderIn(shop, state);
    const lines = [{ partId: order.parts[0].id, quantity: 1 }];
    for (const body of [undefined, { lines }]) {
      expect(await shop.api("POST", `${path}/receive`, body)).toMatchObject({
        status: 409,
        body: { error: "PO_ALREADY_RECEIVED" },
      });
    }
  },
);

test("an order without parts cannot be received", async () => {
  const shop = await harness.shop();
  const { id } = await shop.order({ status: "ordered" });
  expect(await shop.api("POST", `/purchase-orders/${id}/receive`)).toMatchObject({
    status: 409,
    body: { error: "PO_LOCKED", nextStep: expect.any(String) },
  });
});
