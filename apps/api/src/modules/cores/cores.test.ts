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

const sendBack = (shop: TestShop, coreId: string, quantity: number, headers = {}) =>
  shop.api("POST", "/cores/send-back", { cores: [{ coreId, quantity }] }, headers);

const core = async (shop: TestShop, id: string) => (await shop.api("GET", `/cores/${id}`)).body;

const lossesOf = (id: string) =>
  database.query("SELECT kind, amount_cents::int AS cents FROM variances WHERE cause_id = $1", [
    id,
  ]);

test("a core deposit of a bill makes a core, whose deposits add up", async () => {
  const shop = await harness.shop();
  const lines = [line("A", 1, 100), starter()];
  const { body } = await shop.receive(shop.invoice({ vendor, invoiceNumber: "GL-1", lines }));
  const bill = (await shop.api("GET", `/bills/${body.bill.id}`)).body;
  expect(await coresOf(shop)).toMatchObject([
    {
      id: bill.lines.at(-1).id,
      status: "open",
      vendorId: bill.vendorId,
      vendorName: "Acme",
      billId: bill.id,
      billNumber: "GL-1",
      partNumber: "ST-39MT",
      quantity: 3,
      depositCents: 7500,
      amountCents: 22_500,
      heldQuantity: 3,
      inHandQuantity: 0,
      heldCents: 22_500,
      sentBackCents: 0,
    },
  ]);
});

test("a draft has no cores until its order is sent, and none once the order is cancelled", async () => {
  const shop = await harness.shop();
  const { body } = await shop.receive(shop.invoice({ vendor, mode: "draft", lines: [starter()] }));
  const order = `/purchase-orders/${body.purchaseOrder.id}`;
  expect(await coresOf(shop)).toEqual([]);
  await shop.api("PATCH", order, { status: "ordered" });
  expect(await coresOf(shop)).toMatchObject([{ heldQuantity: 3 }]);
  expect(await shop.api("PATCH", order, { status: "cancelled" })).toMatchObject({ status: 200 });
  expect(await coresOf(shop)).toEqual([]);
});

test("an order is not cancelled if cores of its bill were sent back", async () => {
  const shop = await harness.shop();
  const { body } = await shop.receive(shop.invoice({ vendor, mode: "draft", lines: [starter()] }));
  const order = `/purchase-orders/${body.purchaseOrder.id}`;
  await shop.api("PATCH", order, { status: "ordered" });
  const [{ id }] = await coresOf(shop);
  await shop.api("PATCH", `/cores/${id}`, { inHandQuantity: 1 });
  await sendBack(shop, id, 1);
  const refused = { status: 409, body: { error: "BILL_IN_USE" } };
  expect(await shop.api("PATCH", order, { status: "cancelled" })).toMatchObject(refused);
  expect(await shop.api("DELETE", order)).toMatchObject(refused);
  expect((await shop.api("GET", `/bills/${body.bill.id}`)).body.status).toBe("open");
});

test("the cores of an order follow its vendor", async () => {
  const shop = await harness.shop();
  const { body } = await shop.receive(shop.invoice({ vendor, mode: "draft", lines: [starter()] }));
  const order = `/purchase-orders/${body.purchaseOrder.id}`;
  await shop.api("PATCH", order, { status: "ordered" });
  const { id: vendorId } = await shop.vendor({ name: "Beta" });
  expect(await shop.api("PATCH", order, { vendorId })).toMatchObject({ status: 200 });
  expect(await coresOf(shop, `vendorId=${vendorId}`)).toMatchObject([{ vendorName: "Beta" }]);
});

test("cores in hand are sent back in numbered returns, and no more than that", async () => {
  const shop = await harness.shop();
  const id = await received(shop);
  const dry = await sendBack(shop, id, 1, { "dry-run": "true" });
  expect(dry.status).toBe(201);
  expect(await sendBack(shop, id, 1)).toMatchObject({
    status: 201,
    body: {
      coreReturn: {
        number: "CR-1001",
        vendorName: "Acme",
        lines: [{ coreId: id, quantity: 1, amountCents: 7500 }],
        totalCents: 7500,
      },
      cores: [{ heldQuantity: 2, sentBackQuantity: 1, inHandQuantity: 1, sentBackCents: 7500 }],
    },
  });
  expect(await sendBack(shop, id, 2)).toMatchObject({
    status: 409,
    body: { error: "TOO_MANY_CORES", details: [{ field: "cores[0].quantity" }] },
  });
  const { body } = await sendBack(shop, id, 1);
  expect(body.coreReturn.number).toBe("CR-1002");
});

test("concurrent returns never send back more than is in hand", async () => {
  const shop = await harness.shop();
  const id = await received(shop);
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendBack(shop, id, 1)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(await core(shop, id)).toMatchObject({ sentBackQuantity: 2, inHandQuantity: 0 });
});

test("a return has cores of one vendor, each once", async () => {
  const shop = await harness.shop();
  const first = await received(shop);
  const other = await received(shop, { vendor: { name: "Beta" } });
  const send = (...ids: string[]) =>
    shop.api("POST", "/cores/send-back", { cores: ids.map((coreId) => ({ coreId, quantity: 1 })) });
  expect(await send(first, other)).toMatchObject({ status: 400 });
  expect(await send(first, first)).toMatchObject({
    status: 400,
    body: { details: [{ field: "cores[1].coreId" }] },
  });
});

test("no more old cores are counted than are held", async () => {
  const shop = await harness.shop();
  const id = await received(shop);
  expect(await shop.api("PATCH", `/cores/${id}`, { inHandQuantity: 4 })).toMatchObject({
    status: 409,
    body: { error: "TOO_MANY_CORES" },
  });
});

test("denied deposits are a core loss: first of those sent back, then of those held", async () => {
  const shop = await harness.shop();
  const id = await received(shop);
  await sendBack(shop, id, 1);
  const deny = (body: object) => shop.api("POST", `/cores/${id}/deny`, body);
  expect(await deny({ quantity: 2 })).toMatchObject({
    status: 200,
    body: { sentBackQuantity: 0, heldQuantity: 1, deniedQuantity: 2, deniedCents: 15_000 },
  });
  expect(await lossesOf(id)).toEqual([{ kind: "core_loss", cents: 15_000 }]);
  expect(await deny({ quantity: 1, from: "sentBack" })).toMatchObject({ status: 409 });
  expect(await deny({ quantity: 1, from: "held" })).toMatchObject({
    body: { status: "closed", heldCents: 0, inHandQuantity: 0 },
  });
  expect(await deny({ quantity: 0.5 })).toMatchObject({ body: { error: "TOO_MANY_CORES" } });
});

test("parts of a core lose exactly its deposit together", async () => {
  const shop = await harness.shop();
  const lines = [{ ...line("OIL", 0.7, 100), coreDepositCents: 33 }];
  await shop.receive(shop.invoice({ vendor, lines }));
  const [{ id, amountCents }] = await coresOf(shop);
  for (let n = 0; n < 7; n++) await shop.api("POST", `/cores/${id}/deny`, { quantity: 0.1 });
  const losses = await lossesOf(id);
  expect(losses.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)).toBe(
    amountCents,
  );
});

test("cores are listed by vendor, part and state", async () => {
  const shop = await harness.shop();
  const id = await received(shop);
  const { vendorId } = await core(shop, id);
  await shop.receive(
    shop.invoice({
      vendor: { name: "Beta" },
      lines: [{ ...line("ALT", 1, 1), coreDepositCents: 1 }],
    }),
  );
  await shop.api("POST", `/cores/${id}/deny`, { quantity: 3 });
  const parts = async (query: string) =>
    (await coresOf(shop, query)).map(({ partNumber }: { partNumber: string }) => partNumber);
  expect(await parts("")).toEqual(["ALT", "ST-39MT"]);
  expect(await parts(`vendorId=${vendorId}`)).toEqual(["ST-39MT"]);
  expect(await parts("partNumber=st-39mt")).toEqual(["ST-39MT"]);
  expect(await parts("status=open")).toEqual(["ALT"]);
  expect(await parts("status=closed")).toEqual(["ST-39MT"]);
});

test("the report has the deposits by vendor and by the age of their bills", async () => {
  const shop = await harness.shop();
  const today = (await shop.api("GET", "/reports/cores")).body.asOf;
  const daysAgo = (days: number) =>
    new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  for (const days of [30, 31, 90, 91]) {
    await shop.receive(shop.invoice({ vendor, invoiceDate: daysAgo(days), lines: [starter(1)] }));
  }
  const [newest] = (await coresOf(shop)).toReversed();
  await shop.api("PATCH", `/cores/${newest.id}`, { inHandQuantity: 1 });
  await sendBack(shop, newest.id, 1);
  const { body } = await shop.api("GET", "/reports/cores");
  const figures = {
    coreCount: 4,
    heldCents: 22_500,
    sentBackCents: 7500,
    days0To30Cents: 7500,
    days31To60Cents: 7500,
    days61To90Cents: 7500,
    over90DaysCents: 7500,
    totalCents: 30_000,
  };
  expect(body).toMatchObject({
    ...figures,
    vendors: [{ vendorName: "Acme", ...figures, oldestBillDate: daysAgo(91) }],
  });
});

let credits = 0;

/** The vendor's credit of one core. */
function credit(shop: TestShop, coreId: string, fields: object) {
  credits += 1;
  const lines = [{ kind: "core_credit", coreId, quantity: 1, ...fields }];
  const bill = { type: "credit", vendorId: "Acme", number: `C-${credits}`, lines };
  return shop.api("POST", "/bills", bill);
}

test("a partial credit leaves its cores open, and what closes them loses only the rest of the deposit", async () => {
  const shop = await harness.shop();
  const id = await received(shop);
  await sendBack(shop, id, 1);
  const first = await credit(shop, id, { amountCents: -5000, partial: true });
  expect(first).toMatchObject({ status: 201, body: { coresCents: -5000, totalCents: -5000 } });
  expect(first.body.lines).toMatchObject([{ kind: "core_credit", quantity: 1, partial: true }]);
  expect(await core(shop, id)).toMatchObject({ heldQuantity: 2, sentBackQuantity: 1 });
  expect(await lossesOf(id)).toEqual([{ kind: "core_loss", cents: -5000 }]);
  const [{ id: lineId }] = first.body.lines;
  const correction = { reason: "Misread", lines: [{ id: lineId, amountCents: -5100 }] };
  await shop.api("POST", `/bills/${first.body.id}/correct`, correction);
  const rest = await credit(shop, id, { amountCents: -2000 });
  expect(rest.body.lines).toMatchObject([{ partial: false }]);
  expect(await core(shop, id)).toMatchObject({ sentBackQuantity: 0, creditedQuantity: 1 });
  // 7500 was paid, and 5100 and 2000 came back.
  expect((await lossesOf(id)).reduce((sum, { cents }) => sum + cents, 0)).toBe(400);
  expect(await shop.ledgerProblems()).toEqual([]);
  await shop.api("POST", `/bills/${first.body.id}/void`, { reason: "Wrong" });
  expect((await lossesOf(id)).reduce((sum, { cents }) => sum + cents, 0)).toBe(5500);
  expect(await core(shop, id)).toMatchObject({ heldQuantity: 2, creditedQuantity: 1 });
});

test("a partial credit of the whole deposit is refused", async () => {
  const shop = await harness.shop();
  const id = await received(shop);
  expect(await credit(shop, id, { amountCents: -7500, partial: true })).toMatchObject({
    status: 400,
    body: { details: [{ field: "lines[0].amountCents" }] },
  });
});
