import { randomUUID } from "node:crypto";
import type { LineReferenceKind } from "@bayline/contracts";
import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../test/harness/database.ts";
import { useHarness } from "../../test/harness/harness.ts";
import { call, type Response } from "../../test/harness/http.ts";
import type { TestShop } from "../../test/harness/shop.ts";
import { line } from "../../test/harness/stock.ts";
import { addUser, trusting } from "../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

test("a number that several records have is refused with all of them", async () => {
  const shop = await harness.shop();
  const one = await shop.vehicle({ unitNumber: "T-104", make: "Volvo", model: "VNL", year: 2022 });
  const other = await shop.vehicle({ unitNumber: "t-104", vin: "1M8GDM9AXKP042789" });
  const refusal = (field: string) => ({
    status: 409,
    body: {
      error: "AMBIGUOUS_REFERENCE",
      details: [{ field, message: "T-104 names 2 vehicles" }],
      candidates: [
        { field, id: one.id, number: "T-104", name: "2022 Volvo VNL" },
        { field, id: other.id, number: "t-104", name: null },
      ],
      nextStep: "Send the id of one of the candidates.",
    },
  });
  expect(await shop.api("GET", "/vehicles/T-104")).toMatchObject(refusal("id"));
  expect(await shop.api("DELETE", "/vehicles/T-104")).toMatchObject(refusal("id"));
  expect(await shop.api("GET", "/work-orders?vehicleId=T-104")).toMatchObject(refusal("vehicleId"));
  const body = { vehicleId: "T-104" };
  expect(await shop.api("POST", "/work-orders", body)).toMatchObject(refusal("vehicleId"));
  // Deleted records do not count.
  await shop.api("DELETE", `/vehicles/${other.id}`);
  expect(await shop.api("GET", "/vehicles/T-104")).toMatchObject({ body: { id: one.id } });
  expect(await shop.api("GET", "/vehicles/1m8gdm9axkp042788")).toMatchObject({
    body: { id: one.id },
  });
});

test("a number is found without its prefix, and with another separator", async () => {
  const shop = await harness.shop();
  const { id, orderNumber } = await shop.workOrder({});
  const digits = orderNumber.slice(3);
  for (const typed of [digits, `#${digits}`, `wo${digits}`, `WO ${digits}`, ` wo-${digits}`]) {
    const path = `/work-orders/${encodeURIComponent(typed)}`;
    expect(await shop.api("GET", path)).toMatchObject({ status: 200, body: { id } });
  }
});

test("an unknown number or name is refused with the nearest ones", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Prairie Grain Haulers" });
  const order = await shop.workOrder({ customerId: customer.id });
  const part = await shop.part({ partNumber: "FF63009", name: "Fuel filter" });
  const digits = order.orderNumber.slice(3);
  for (const typed of [`${digits}0`, `WO${digits}0`, `${order.orderNumber}0`, "WO-1010"]) {
    expect(await shop.api("GET", `/work-orders/${encodeURIComponent(typed)}`)).toMatchObject({
      status: 404,
      body: {
        error: "NOT_FOUND",
        candidates: [{ id: order.id, number: order.orderNumber, name: "Prairie Grain Haulers" }],
        nextStep: `Did you mean ${order.orderNumber}?`,
      },
    });
  }
  const prairy = encodeURIComponent("Prairy Grain Haulers");
  expect(await shop.api("GET", `/customers/${prairy}`)).toMatchObject({
    status: 404,
    body: {
      candidates: [{ field: "id", id: customer.id, number: null, name: customer.name }],
      nextStep: "Did you mean Prairie Grain Haulers?",
    },
  });
  const lines = [{ inventoryItemId: "FF63009" }, { inventoryItemId: "FF63008" }];
  expect(await shop.api("POST", "/sales-orders", { lines })).toMatchObject({
    status: 400,
    body: {
      error: "VALIDATION_ERROR",
      details: [{ field: "lines[1].inventoryItemId", message: "names no part of this shop" }],
      candidates: [{ field: "lines[1].inventoryItemId", id: part.id, number: "FF63009" }],
      nextStep: "Did you mean FF63009?",
    },
  });
});

test("candidates of one name have an account number or an address to compare", async () => {
  const shop = await harness.shop();
  await shop.vendor({ name: "Acme", accountNumber: "48-2210" });
  await shop.vendor({ name: "Acme", accountNumber: "48-2211", address: "1 Dock Rd\nAmes, IA" });
  expect((await shop.api("GET", "/vendors/acme")).body.candidates).toMatchObject([
    { name: "Acme", about: "account 48-2210" },
    { name: "Acme", about: "account 48-2211, 1 Dock Rd, Ames, IA" },
  ]);
});

const vendor = { name: "Acme" };
const withDeposit = { ...line("FF63009", 2, 1000), coreDepositCents: 500 };

/** Requests that name a line or a core by its part number, by the kind of line. */
const byPartNumber: Record<LineReferenceKind, (shop: TestShop, text: string) => Promise<Response>> =
  {
    async purchaseOrderLines(shop, partId) {
      const parts = [{ partNumber: "FF63009", quantity: 12, unitCostCents: 2875 }];
      const order = await shop.api("POST", "/purchase-orders", { status: "ordered", parts });
      const path = `/purchase-orders/${order.body.number}/receive`;
      return shop.api("POST", path, { lines: [{ partId, quantity: 5 }] });
    },
    async salesOrderLines(shop, lineId) {
      const lines = [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }];
      const sale = (await shop.api("POST", "/sales-orders", { lines })).body.orderNumber;
      await shop.api("POST", `/sales-orders/${sale}/complete`, {});
      return shop.api("POST", `/sales-orders/${sale}/refund`, { lines: [{ lineId, quantity: 1 }] });
    },
    async invoiceLines(shop, invoiceLineId) {
      const lines = [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }];
      const sale = (await shop.api("POST", "/sales-orders", { lines })).body.orderNumber;
      const { body } = await shop.api("POST", `/sales-orders/${sale}/complete`, {});
      const credit = { reason: "Leaks", lines: [{ invoiceLineId, amountCents: 500 }] };
      return shop.api("POST", `/invoices/${body.invoiceId}/credit`, credit);
    },
    async billLines(shop, id) {
      const { body } = await shop.receive(
        shop.invoice({ vendor, mode: "receive", lines: [withDeposit] }),
      );
      const correction = { reason: "Misread", lines: [{ id, unitCostCents: 1100 }] };
      return shop.api("POST", `/bills/${body.bill.id}/correct`, correction);
    },
    async unbilledLines(shop, purchaseOrderLineId) {
      await byPartNumber.purchaseOrderLines(shop, "FF63009");
      const lines = [{ purchaseOrderLineId, quantity: 1 }];
      return shop.api("POST", "/bills/close-unbilled", { lines, reason: "Never billed" });
    },
    async cores(shop, coreId) {
      await shop.receive(shop.invoice({ vendor, mode: "receive", lines: [withDeposit] }));
      await shop.api("PATCH", `/cores/${coreId}`, { inHandQuantity: 1 });
      return shop.api("POST", "/cores/send-back", { cores: [{ coreId, quantity: 1 }] });
    },
  };

describe("a line or a core", () => {
  const kinds = Object.entries(byPartNumber);

  test.each(kinds)("a record of %s is named by its part number, in any case", async (_, send) => {
    const shop = await harness.shop();
    expect([200, 201]).toContain((await send(shop, "ff63009")).status);
  });

  test.each(kinds)("a record of %s is not named by another part's number", async (_, send) => {
    const shop = await harness.shop();
    const { status, body } = await send(shop, "FF63008");
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ message: expect.stringMatching(/^names no /) }]);
  });
});

test("a part number of several lines is refused with all of them", async () => {
  const shop = await harness.shop();
  const lines = [
    { partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 },
    { partNumber: "FF63009", quantity: 1, unitPriceCents: 3999, description: "Returned box" },
  ];
  const sale = (await shop.api("POST", "/sales-orders", { lines })).body;
  await shop.api("POST", `/sales-orders/${sale.id}/complete`, {});
  const refund = { lines: [{ lineId: "FF63009", quantity: 1 }] };
  expect(await shop.api("POST", `/sales-orders/${sale.id}/refund`, refund)).toMatchObject({
    status: 409,
    body: {
      error: "AMBIGUOUS_REFERENCE",
      details: [{ field: "lines[0].lineId", message: "FF63009 names 2 lines" }],
      candidates: [
        { id: sale.lines[0].id, number: "FF63009", name: "2" },
        { id: sale.lines[1].id, number: "FF63009", name: "1 × Returned box" },
      ],
    },
  });
});

test("records are suggested to callers who may read them", async () => {
  const shop = await harness.shop();
  await shop.part({ partNumber: "FF63009" });
  const user = await addUser({ database, provider }, shop, {
    role: "manager",
    revocations: ["shop.read"],
  });
  const headers = await user.signIn();
  const post = (body: object) => call(shop.baseUrl, "POST", "/sales-orders", { body, headers });
  const sold = await post({ lines: [{ inventoryItemId: "FF63008" }] });
  expect(sold).toMatchObject({ status: 400, body: { candidates: [], nextStep: null } });
  expect(await call(shop.baseUrl, "GET", "/inventory/FF63009", { headers })).toMatchObject({
    status: 403,
  });
});

test("a name deletes nothing", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Prairie Grain Haulers" });
  const vendor = await shop.vendor({ name: "Acme" });
  for (const path of ["/customers/Prairie%20Grain%20Haulers", "/vendors/Acme"]) {
    expect(await shop.api("GET", path)).toMatchObject({ status: 200 });
    expect(await shop.api("DELETE", path)).toMatchObject({ status: 404 });
  }
  expect((await shop.api("GET", `/customers/${customer.id}`)).body.deletedAt).toBe(null);
  expect((await shop.api("GET", `/vendors/${vendor.id}`)).body.deletedAt).toBe(null);
});

test("a part number may contain a slash and spaces", async () => {
  const shop = await harness.shop();
  const part = await shop.part({ partNumber: "A/100 Left" });
  const path = `/inventory/${encodeURIComponent("a/100  left")}`;
  expect(await shop.api("GET", path)).toMatchObject({ status: 200, body: { id: part.id } });
});

test("an Idempotency-Key belongs to the request as it was sent", async () => {
  const shop = await harness.shop();
  const { id, orderNumber } = await shop.workOrder({});
  const headers = { "idempotency-key": randomUUID() };
  const send = (path: string) => shop.api("PATCH", path, { notes: "Call back" }, headers);
  expect(await send(`/work-orders/${orderNumber}`)).toMatchObject({ status: 200, body: { id } });
  const again = await send(`/work-orders/${orderNumber}`);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await send(`/work-orders/${id}`)).toMatchObject({
    status: 422,
    body: { error: "IDEMPOTENCY_KEY_REUSED" },
  });
});

test("a record can be sent back as it was read, by its number", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Prairie Grain Haulers" });
  const order = await shop.workOrder({ customerId: customer.id });
  const path = `/work-orders/${order.orderNumber.toLowerCase()}`;
  const { body } = await shop.api("GET", path);
  expect(await shop.api("PATCH", path, { ...body, notes: "Call back" })).toMatchObject({
    status: 200,
    body: { id: order.id, notes: "Call back" },
  });
});
