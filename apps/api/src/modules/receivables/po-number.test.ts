import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { pdfOf, textOf, withoutReaders } from "../../../test/harness/pdf.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

const poNumber = "4500128-REV/A";
const refused = {
  status: 400,
  body: {
    error: "VALIDATION_ERROR",
    details: [{ field: "poNumber", message: "is required on invoices of this customer" }],
  },
};

async function strictShop() {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Prairie", poRequired: true });
  return { shop, customerId: customer.id };
}

const invoice = (shop: TestShop, id: string, body?: object, headers = {}) =>
  shop.api("POST", `/work-orders/${id}/invoice`, body, headers);

async function draftOf(shop: TestShop, fields: Parameters<TestShop["salesOrder"]>[0]) {
  return shop.salesOrder({ lines: [{ kind: "fee", unitPriceCents: 900 }], ...fields });
}
const complete = (shop: TestShop, id: string, body?: object, headers = {}) =>
  shop.api("POST", `/sales-orders/${id}/complete`, body, headers);

describe("a work order of a customer that requires PO numbers", () => {
  test("the order is not invoiced without one, by any request", async () => {
    const { shop, customerId } = await strictShop();
    const { id } = await shop.workedOn({ customerId });
    expect(await invoice(shop, id)).toMatchObject(refused);
    const path = `/work-orders/${id}`;
    expect(await shop.api("PATCH", path, { status: "invoiced" })).toMatchObject(refused);
    const opened = { customerId, status: "invoiced" };
    expect(await shop.api("POST", "/work-orders", opened)).toMatchObject(refused);
    expect(await shop.api("POST", "/work-orders/quote", opened)).toMatchObject(refused);
    expect((await shop.api("GET", path)).body).toMatchObject({ invoiceId: null, poNumber: null });
    expect((await shop.api("GET", "/invoices")).body.count).toBe(0);
  });

  test("the order is invoiced with its number, or with one in the same request", async () => {
    const { shop, customerId } = await strictShop();
    const first = await shop.workedOn({ customerId, poNumber: ` ${poNumber} ` });
    expect(first.poNumber).toBe(poNumber);
    expect(await invoice(shop, first.id, { poNumber: "77" })).toMatchObject({
      status: 400,
      body: { details: [{ field: "poNumber" }] },
    });
    expect(await invoice(shop, first.id)).toMatchObject({ status: 201, body: { poNumber } });

    const second = await shop.workedOn({ customerId });
    const answer = await invoice(shop, second.id, { poNumber: "77" });
    expect(answer).toMatchObject({ status: 201, body: { poNumber: "77" } });
    const path = `/work-orders/${second.id}`;
    expect((await shop.api("GET", path)).body.poNumber).toBe("77");

    const third = await shop.workedOn({ customerId });
    const fields = { status: "invoiced", poNumber: "78" };
    const { body } = await shop.api("PATCH", `/work-orders/${third.id}`, fields);
    expect((await shop.api("GET", `/invoices/${body.invoiceId}`)).body.poNumber).toBe("78");
  });

  test("a reason of an administrator replaces the number, and is audited", async () => {
    const { shop, customerId } = await strictShop();
    const { id } = await shop.workedOn({ customerId });
    const writer = await addUser({ database, provider }, shop, { role: "service_writer" });
    const body = { overrideReason: "The buyer is on leave" };
    const denied = await invoice(shop, id, body, {
      "x-api-key": "",
      ...(await writer.signIn()),
    });
    expect(denied).toMatchObject({
      status: 403,
      body: { error: "PERMISSION_DENIED", missingPermissions: ["shop.admin"] },
    });
    expect(await invoice(shop, id, { overrideReason: "" })).toMatchObject({ status: 400 });
    expect(await invoice(shop, id, body)).toMatchObject({ status: 201, body: { poNumber: null } });
    const { body: trail } = await shop.api("GET", `/audit-log?resourceId=${id}&limit=1`);
    expect(trail.entries[0].changes.overrideReason).toEqual({
      before: null,
      after: "The buyer is on leave",
    });
  });

  test("a number that comes later is also the invoice's, and cannot be cleared", async () => {
    const { shop, customerId } = await strictShop();
    const { id } = await shop.workedOn({ customerId });
    const { body: billed } = await invoice(shop, id, { overrideReason: "Number follows" });
    const path = `/work-orders/${id}`;
    expect(await shop.api("PATCH", path, { notes: "Called" })).toMatchObject({ status: 200 });
    const sent = await shop.api("PATCH", path, { poNumber });
    expect(sent).toMatchObject({ status: 200, body: { poNumber } });
    const read = async () => (await shop.api("GET", `/invoices/${billed.id}`)).body;
    expect(await read()).toMatchObject({ poNumber, dueDate: billed.dueDate });
    const { body: feed } = await shop.api("GET", "/events?types=invoice.updated");
    expect(feed.events.at(-1).data).toMatchObject({ id: billed.id, poNumber });
    expect(await shop.api("PATCH", path, { poNumber: null })).toMatchObject(refused);
    expect(await read()).toMatchObject({ poNumber });
  });

  test("two concurrent requests make one invoice, with the number of one of them", async () => {
    const { shop, customerId } = await strictShop();
    const { id } = await shop.workedOn({ customerId });
    const answers = await Promise.all(
      ["A-1", "A-2"].map((number) => invoice(shop, id, { poNumber: number })),
    );
    const [made] = answers.filter(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body: order } = await shop.api("GET", `/work-orders/${id}`);
    expect(order).toMatchObject({ poNumber: made?.body.poNumber, invoiceId: made?.body.id });
  });
});

test("a customer's requirement applies from its next invoice on, without another statement", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Prairie" });
  const orders = [];
  for (let made = 0; made < 3; made += 1) {
    orders.push(await shop.workedOn({ customerId: customer.id }));
  }
  const taken = async (id = "", body?: object) => {
    const sent = await statementsOf(harness, async () => {
      expect((await invoice(shop, id, body)).status).toBe(201);
    });
    return sent.length;
  };
  const before = await taken(orders[0]?.id);
  const { body } = await shop.api("PATCH", `/customers/${customer.id}`, { poRequired: true });
  expect(body.poRequired).toBe(true);
  expect(await invoice(shop, orders[1]?.id ?? "")).toMatchObject(refused);
  expect(await taken(orders[1]?.id, { poNumber })).toBe(before);
  await shop.api("PATCH", `/customers/${customer.id}`, { poRequired: false });
  expect(await taken(orders[2]?.id)).toBe(before);
});

describe("a counter sale of a customer that requires PO numbers", () => {
  test("the sale is not completed without one, and nothing is paid", async () => {
    const { shop, customerId } = await strictShop();
    const { id } = await draftOf(shop, { customerId });
    expect(await complete(shop, id)).toMatchObject(refused);
    expect((await shop.api("GET", `/sales-orders/${id}`)).body.status).toBe("draft");
    expect((await shop.api("GET", "/payments")).body.count).toBe(0);
  });

  test("the sale is completed with its number, one in the request, or a reason", async () => {
    const { shop, customerId } = await strictShop();
    const numbered = await draftOf(shop, { customerId, poNumber });
    const { id } = await draftOf(shop, { customerId });
    const excused = await draftOf(shop, { customerId });
    const path = `/sales-orders/${numbered.id}`;
    expect((await shop.api("PATCH", path, { notes: "Will call" })).body.poNumber).toBe(poNumber);
    const made = [
      await complete(shop, numbered.id),
      await complete(shop, id, { poNumber: "77" }),
      await complete(shop, excused.id, { overrideReason: "Cash in hand" }),
    ];
    expect(made.map(({ status, body }) => [status, body.poNumber])).toEqual([
      [200, poNumber],
      [200, "77"],
      [200, null],
    ]);
    for (const { body } of made) {
      const { body: billed } = await shop.api("GET", `/invoices/${body.invoiceId}`);
      expect(billed.poNumber).toBe(body.poNumber);
    }
    const { body: trail } = await shop.api("GET", `/audit-log?resourceId=${excused.id}&limit=1`);
    expect(trail.entries[0].changes.overrideReason.after).toBe("Cash in hand");
  });

  test("a reason needs an administrator", async () => {
    const { shop, customerId } = await strictShop();
    const { id } = await draftOf(shop, { customerId });
    const writer = await addUser({ database, provider }, shop, { role: "manager" });
    const headers = { "x-api-key": "", ...(await writer.signIn()) };
    const answer = await complete(shop, id, { overrideReason: "Cash in hand" }, headers);
    expect(answer).toMatchObject({ status: 403, body: { missingPermissions: ["shop.admin"] } });
  });
});

test("a PO number finds the order, the sale and their invoices", async () => {
  const shop = await harness.shop();
  const order = await shop.workedOn({ poNumber });
  const archived = await shop.workOrder({ poNumber: "OLD 4500128", archived: true });
  await shop.workedOn({ poNumber: "OTHER" });
  const billed = (await invoice(shop, order.id)).body;
  const { body: sale } = await complete(shop, (await draftOf(shop, { poNumber })).id);
  const idsOf = async (path: string, list: string) => {
    const { body } = await shop.api("GET", path);
    return body[list].map(({ id }: { id: string }) => id).sort();
  };
  for (const search of ["4500128-rev", "28-", "4500128"]) {
    const query = `search=${encodeURIComponent(search)}`;
    expect(await idsOf(`/work-orders?${query}`, "workOrders"), search).toEqual([order.id]);
    expect(await idsOf(`/sales-orders?${query}`, "salesOrders"), search).toEqual([sale.id]);
    const invoices = [billed.id, sale.invoiceId].sort();
    expect(await idsOf(`/invoices?${query}`, "invoices"), search).toEqual(invoices);
  }
  const all = `/work-orders?search=4500128&includeArchived=true`;
  expect(await idsOf(all, "workOrders")).toEqual([order.id, archived.id].sort());

  const { body } = await shop.api("GET", `/search?search=${encodeURIComponent(poNumber)}`);
  const found = body.results.map(({ id, match }: Record<string, string>) => [id, match]);
  const expected = [order.id, billed.id, sale.id, sale.invoiceId].map((id) => [id, "name"]);
  expect(found.sort()).toEqual(expected.sort());
  expect(body.results[0].description).toContain(`PO ${poNumber}`);
});

test.skipIf(withoutReaders)(
  `a PO number is printed on every document and on statements${withoutReaders}`,
  async () => {
    const shop = await harness.shop();
    const { id: customerId } = await shop.customer({ name: "Prairie" });
    const order = await shop.workedOn({ customerId, poNumber });
    const printed = async (path: string) => textOf(await pdfOf(shop, path));
    expect(await printed(`/work-orders/${order.id}/pdf?kind=estimate`)).toContain(poNumber);
    const { body: billed } = await invoice(shop, order.id);
    const { body: sale } = await complete(shop, (await draftOf(shop, { customerId, poNumber })).id);
    for (const path of [
      `/work-orders/${order.id}/pdf?kind=work_order`,
      `/invoices/${billed.id}/pdf`,
      `/sales-orders/${sale.id}/pdf`,
    ]) {
      expect(await printed(path)).toMatch(/PO number/i);
      expect(await printed(path)).toContain(poNumber);
    }
    expect(await printed(`/customers/${customerId}/statement/pdf`)).toContain(`PO ${poNumber}`);
  },
);

test.skipIf(withoutReaders)(`the longest PO number is printed whole${withoutReaders}`, async () => {
  const shop = await harness.shop();
  const longest = "WM-2026/".repeat(8);
  const billed = await shop.bill({ poNumber: longest });
  const text = await textOf(await pdfOf(shop, `/invoices/${billed.id}/pdf`));
  expect(text.replace(/\s/g, "")).toContain(longest.replace(/\s/g, ""));
});

test("a statement has the PO number of each invoice", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Prairie" });
  const billed = await shop.bill({ customerId, poNumber });
  await shop.payment({ invoiceId: billed.id, amountCents: 100 });
  const { body } = await shop.api("GET", `/customers/${customerId}/statement`);
  expect(body.entries).toMatchObject([
    { type: "invoice", poNumber },
    { type: "payment", poNumber: null },
  ]);
});
