import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();
const database = useDatabase(harness);

const vendor = { name: "Acme" };
const starter = (quantity = 3) => ({
  ...line("ST-39MT", quantity, 31_000),
  coreDepositCents: 7500,
});

async function coresOf(shop: TestShop, query = "") {
  return (await shop.api("GET", `/cores?${query}`)).body.cores;
}

/** The core of a received invoice of three starters, two of which have old ones on the shelf. */
async function received(shop: TestShop, more: object = {}) {
  await shop.receive(shop.invoice({ vendor, lines: [starter()], ...more }));
  const [core] = await coresOf(shop);
  await shop.api("PATCH", `/cores/${core.id}`, { inHandQuantity: 2 });
  return core.id;
}

const core = async (shop: TestShop, id: string) => (await shop.api("GET", `/cores/${id}`)).body;

const lossesOf = (id: string) =>
  database.query("SELECT kind, amount_cents::int AS cents FROM variances WHERE cause_id = $1", [
    id,
  ]);

/** Fits starters on a work order, completed or invoiced, and returns the paths of the order. */
async function fitted(shop: TestShop, status: string, quantity = 1) {
  const { id } = await shop.workOrder();
  const block = await shop.block(id, {
    parts: [{ partNumber: "ST-39MT", quantity, unitPriceCents: 90_000 }],
  });
  await shop.api("PATCH", `/work-orders/${id}`, { status });
  return { path: `/work-orders/${id}`, lineItemId: String(block.parts[0]?.id), block };
}

const deny = (shop: TestShop, id: string, fields: object) =>
  shop.api("POST", `/cores/${id}/deny`, { quantity: 1, ...fields });

/** The cost of an order, its block and line, and of the lines of its invoice. */
async function costsOf(shop: TestShop, path: string) {
  const { body: order } = await shop.api("GET", path);
  const [block] = order.services;
  const costs = [order, block.financials, block.parts[0]].map((part) => part.totalCostCents);
  if (order.invoiceId === null) return costs;
  const { body: invoice } = await shop.api("GET", `/invoices/${order.invoiceId}`);
  return [...costs, ...invoice.lines.map(({ costCents }: { costCents: number }) => costCents)];
}

test("a deposit that a line bears is a change of its cost, with the core's bill", async () => {
  const shop = await harness.shop();
  await shop.part({ partNumber: "ST-39MT", unitCostCents: 30_000 });
  const { path, lineItemId } = await fitted(shop, "completed");
  const id = await received(shop, { invoiceNumber: "GL-7" });
  await deny(shop, id, { quantity: 2, lineItemId });
  const { body } = await shop.api("GET", "/reports/cost-changes");
  const change = { partNumber: "ST-39MT", billNumber: "GL-7", lineId: lineItemId };
  expect(body.costChanges).toMatchObject([
    { ...change, cause: "core_denied", targetType: "work_order", cents: 15_000 },
    { ...change, cause: "deficit_settled", cents: 1000 },
  ]);
  expect((await costsOf(shop, path))[0]).toBe(46_000);
});

test("a denied deposit becomes a cost of the line that used the part, and no core loss", async () => {
  const shop = await harness.shop();
  const id = await received(shop);
  const { path, lineItemId } = await fitted(shop, "invoiced");
  expect(await costsOf(shop, path)).toEqual([31_000, 31_000, 31_000, 31_000]);
  const before = (await shop.api("GET", path)).body;
  expect(await deny(shop, id, { lineItemId })).toMatchObject({
    status: 200,
    body: { deniedQuantity: 1, deniedCents: 7500 },
  });
  expect(await costsOf(shop, path)).toEqual([38_500, 38_500, 38_500, 38_500]);
  const { totalPriceCents, balanceCents } = (await shop.api("GET", path)).body;
  expect({ totalPriceCents, balanceCents }).toEqual({
    totalPriceCents: before.totalPriceCents,
    balanceCents: before.balanceCents,
  });
  expect(await lossesOf(id)).toEqual([]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a line keeps a denied deposit when the cost of its goods changes, and when its quantity does", async () => {
  const shop = await harness.shop();
  const { body } = await shop.receive(shop.invoice({ vendor, lines: [starter()] }));
  const [{ id }] = await coresOf(shop);
  const { path, lineItemId, block } = await fitted(shop, "completed");
  await deny(shop, id, { lineItemId });
  const charges = [{ kind: "freight", amountCents: 300 }];
  await shop.api("POST", `/bills/${body.bill.id}/correct`, { reason: "Freight", charges });
  expect(await costsOf(shop, path)).toEqual([38_600, 38_600, 38_600]);
  await shop.api("PATCH", `${path}/services/${block.id}/items/${lineItemId}`, { quantity: 2 });
  expect(await costsOf(shop, path)).toEqual([69_700, 69_700, 69_700]);
  expect(await lossesOf(id)).toEqual([]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test.each([
  ["goes back", (shop: TestShop, path: string) => shop.api("PATCH", path, { status: "approved" })],
  [
    "is deleted",
    async (shop: TestShop, path: string) => {
      const [block] = (await shop.api("GET", path)).body.services;
      return shop.api("DELETE", `${path}/services/${block.id}/items/${block.parts[0].id}`);
    },
  ],
  [
    "is lost with its order",
    (shop: TestShop, path: string) => shop.api("POST", `${path}/permanent-delete`),
  ],
])("a denied deposit is a core loss once its line %s", async (_what, undo) => {
  const shop = await harness.shop();
  const id = await received(shop);
  const { path, lineItemId } = await fitted(shop, "completed");
  await deny(shop, id, { lineItemId });
  expect((await undo(shop, path)).status).toBe(200);
  expect(await lossesOf(id)).toEqual([{ kind: "core_loss", cents: 7500 }]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("only a line that took the part out of stock can bear its deposit", async () => {
  const shop = await harness.shop();
  const id = await received(shop);
  const refused = { status: 409, body: { error: "CORE_NOT_USED" } };
  const { lineItemId: planned } = await fitted(shop, "approved");
  expect(await deny(shop, id, { lineItemId: planned })).toMatchObject(refused);
  await shop.receive(shop.invoice({ lines: [line("B", 1, 100)] }));
  const { id: other } = await shop.workOrder({ status: "completed" });
  const block = await shop.block(other, { parts: [{ partNumber: "B", quantity: 1 }] });
  expect(await deny(shop, id, { lineItemId: block.parts[0]?.id })).toMatchObject(refused);
  const unknown = { status: 400, body: { details: [{ field: "lineItemId" }] } };
  expect(await deny(shop, id, { lineItemId: id })).toMatchObject(unknown);
  expect(await core(shop, id)).toMatchObject({ heldQuantity: 3, deniedQuantity: 0 });
});

test("denials, corrections and moves of an order at the same time lose no deposit", async () => {
  const shop = await harness.shop();
  const { body } = await shop.receive(shop.invoice({ vendor, lines: [starter(4)] }));
  const [{ id }] = await coresOf(shop);
  const { path, lineItemId } = await fitted(shop, "completed", 2);
  const correct = (amountCents: number) =>
    shop.api("POST", `/bills/${body.bill.id}/correct`, {
      reason: "Freight",
      charges: [{ kind: "freight", amountCents }],
    });
  const answers = await Promise.all([
    deny(shop, id, { lineItemId }),
    correct(400),
    deny(shop, id, { lineItemId }),
    shop.api("PATCH", path, { status: "invoiced" }),
    deny(shop, id, { lineItemId }),
    correct(800),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect([84_700, 84_900]).toContain((await costsOf(shop, path))[0]);
  expect(await shop.ledgerProblems()).toEqual([]);
});
