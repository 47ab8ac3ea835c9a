import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const now = new Date("2026-03-10T18:00:00.000Z");
const harness = useHarness({ now, oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

const parts = (unitPriceCents: number) => ({ parts: [{ description: "Pump", unitPriceCents }] });
const invoice = (shop: TestShop, id: string, body?: object, headers = {}) =>
  shop.api("POST", `/work-orders/${id}/invoice`, body, headers);

/** A shop without tax, whose customer owes $200.00 of $250.00. */
async function limitedShop(creditLimitCents: number | null = 25_000) {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { taxRatePercent: 0 });
  const { id: customerId } = await shop.customer({ name: "Prairie", creditLimitCents });
  const billed = await shop.bill({ customerId }, parts(20_000));
  return { shop, customerId, billed };
}

describe("terms of a customer", () => {
  test("an invoice is due after the customer's days, unless its order has a due date", async () => {
    const shop = await harness.shop();
    const due = async (fields: object, dueDate?: string) => {
      const { id, termsDays } = await shop.customer({ name: "Prairie", ...fields });
      const billed = await shop.bill({ customerId: id, ...(dueDate && { dueDate }) });
      return [termsDays, billed.dueDate];
    };
    expect(await due({})).toEqual([30, "2026-04-09"]);
    expect(await due({ termsDays: 0 })).toEqual([0, "2026-03-10"]);
    expect(await due({ termsDays: 14 })).toEqual([14, "2026-03-24"]);
    expect(await due({ termsDays: 14 }, "2026-03-12")).toEqual([14, "2026-03-12"]);
    expect((await shop.bill()).dueDate).toBe("2026-04-09");
  });

  test("the aging counts from the due date, and invoices keep theirs", async () => {
    const shop = await harness.shop();
    const { id: customerId } = await shop.customer({ name: "Prairie", termsDays: 0 });
    const { id, workOrderId, totalCents } = await shop.bill({ customerId, dueDate: "2026-03-01" });
    const bucketsOf = async () => {
      const { body } = await shop.api("GET", "/reports/customer-aging?asOf=2026-03-10");
      return body.rows[0];
    };
    expect(await bucketsOf()).toMatchObject({ days30: totalCents / 100, current: 0 });
    await shop.api("PATCH", `/customers/${customerId}`, { termsDays: 60 });
    expect(await bucketsOf()).toMatchObject({ days30: totalCents / 100, current: 0 });
    await shop.api("PATCH", `/work-orders/${workOrderId}`, { dueDate: null });
    const { body } = await shop.api("GET", `/invoices/${id}`);
    expect(body.dueDate).toBe("2026-05-09");
    expect(await bucketsOf()).toMatchObject({ days30: 0, current: totalCents / 100 });
  });

  test.each([
    ["termsDays", -1],
    ["termsDays", 366],
    ["termsDays", 1.5],
    ["termsDays", null],
    ["creditLimitCents", -1],
    ["creditLimitCents", 0.5],
  ])("a customer with %s of %s is a 400 that names the field", async (field, value) => {
    const shop = await harness.shop();
    const answer = await shop.api("POST", "/customers", { name: "Prairie", [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});

describe("a credit limit", () => {
  test("an order is not invoiced beyond it, by any request, and the refusal says by how much", async () => {
    const { shop, customerId } = await limitedShop();
    const { id } = await shop.workedOn({ customerId }, parts(12_000));
    const refused = {
      status: 409,
      body: {
        error: "CREDIT_LIMIT",
        message: expect.stringContaining("owe $320.00, which is $70.00 (7000 cents) above"),
      },
    };
    expect(await invoice(shop, id)).toMatchObject(refused);
    const path = `/work-orders/${id}`;
    expect(await shop.api("PATCH", path, { status: "invoiced" })).toMatchObject(refused);
    const services = [{ name: "Pump", ...parts(12_000) }];
    const opened = { customerId, status: "invoiced", services };
    expect(await shop.api("POST", "/work-orders/quote", opened)).toMatchObject(refused);
    expect((await shop.api("GET", "/invoices")).body.count).toBe(1);
    expect((await shop.api("GET", path)).body).toMatchObject({ invoiceId: null });
  });

  test("an order up to the limit, or after a payment, is invoiced", async () => {
    const { shop, customerId, billed } = await limitedShop();
    const exact = await shop.workedOn({ customerId }, parts(5000));
    const beyond = await shop.workedOn({ customerId }, parts(1));
    expect((await invoice(shop, exact.id)).status).toBe(201);
    expect(await invoice(shop, beyond.id)).toMatchObject({ status: 409 });
    await shop.payment({ invoiceId: billed.id, amountCents: 1 });
    expect((await invoice(shop, beyond.id)).status).toBe(201);
  });

  test("an order without a price is invoiced to a customer without credit", async () => {
    const { shop, customerId } = await limitedShop();
    await shop.api("PATCH", `/customers/${customerId}`, { creditLimitCents: 0 });
    const free = await shop.workedOn({ customerId }, parts(0));
    expect((await invoice(shop, free.id)).status).toBe(201);
    const priced = await shop.workedOn({ customerId }, parts(100));
    expect(await invoice(shop, priced.id)).toMatchObject({ status: 409 });
    await shop.api("PATCH", `/customers/${customerId}`, { creditLimitCents: null });
    expect((await invoice(shop, priced.id)).status).toBe(201);
  });

  test("a reason of an administrator allows it, and is audited", async () => {
    const { shop, customerId } = await limitedShop();
    const { id } = await shop.workedOn({ customerId }, parts(12_000));
    const writer = await addUser({ database, provider }, shop, { role: "service_writer" });
    const body = { overrideReason: "Paid by wire tomorrow" };
    const headers = { "x-api-key": "", ...(await writer.signIn()) };
    expect(await invoice(shop, id, body, headers)).toMatchObject({ status: 403 });
    expect(await invoice(shop, id, body)).toMatchObject({ status: 201 });
    const { body: trail } = await shop.api("GET", `/audit-log?resourceId=${id}&limit=1`);
    expect(trail.entries[0].changes.overrideReason.after).toBe("Paid by wire tomorrow");
  });

  test("two concurrent invoices do not pass it together", async () => {
    const { shop, customerId } = await limitedShop();
    const orders = [];
    for (let made = 0; made < 4; made += 1) {
      orders.push(await shop.workedOn({ customerId }, parts(2500)));
    }
    const answers = await Promise.all(orders.map(({ id }) => invoice(shop, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  });
});
