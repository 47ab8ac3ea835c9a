import { afterAll, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";
import { moneyRows } from "../../../test/models/money-rows.ts";

// Noon in the shop.
const provider = await startIdentityProvider();
const harness = useHarness({ now: new Date("2026-03-10T18:00:00Z"), oidc: trusting(provider) });
const database = useDatabase(harness);
const money = moneyRows(database);
afterAll(() => provider.stop());

async function overdue(shop: TestShop, query = "", headers = {}) {
  const path = `/reports/overdue${query}`;
  const { status, body, text } = await shop.api("GET", path, undefined, headers);
  expect(status, text).toBe(200);
  return body;
}

test("an empty shop has nothing overdue", async () => {
  expect(await overdue(await harness.shop())).toEqual({
    asOf: "2026-03-10",
    receivables: {
      overdueCents: 0,
      notYetDueCents: 0,
      customerCount: 0,
      invoiceCount: 0,
      customers: [],
    },
    workOrders: { count: 0, orders: [] },
  });
});

test("the balances are those of the customer aging of today, and of the invoices", async () => {
  const shop = await harness.shop();
  const [acme, haul] = [
    await shop.customer({ name: "Acme" }),
    await shop.customer({ name: "Haul" }),
  ];
  const due = ["2025-11-01", "2025-12-20", "2026-01-15", "2026-02-20", "2026-03-09", "2026-03-10"];
  for (const dueDate of due) await shop.bill({ customerId: acme.id, dueDate });
  const part = await shop.bill({ customerId: haul.id, dueDate: "2026-03-01" });
  await shop.payment({ invoiceId: part.id, amountCents: 5000 });
  const paid = await shop.bill({ customerId: haul.id, dueDate: "2026-03-01" });
  await shop.payment({ invoiceId: paid.id, amountCents: paid.balanceCents });
  const voided = await shop.bill({ customerId: haul.id, dueDate: "2026-03-01" });
  await shop.api("PATCH", `/work-orders/${voided.workOrderId}`, { status: "in_progress" });
  await shop.bill({ dueDate: "2026-03-01" });

  const { receivables } = await overdue(shop);
  const { body: aging } = await shop.api("GET", "/reports/customer-aging?asOf=2026-03-10");
  const cents = (dollars: number) => Math.round(dollars * 100);
  const expected = aging.rows.map((row: Record<string, number>) => ({
    customerId: row.customerId,
    overdueCents: cents((row.total ?? 0) - (row.current ?? 0)),
    days1To30Cents: cents(row.days30 ?? 0),
    days31To60Cents: cents(row.days60 ?? 0),
    days61To90Cents: cents(row.days90 ?? 0),
    over90DaysCents: cents(row.over90 ?? 0),
  }));
  expect(receivables.customers).toMatchObject(expected);
  expect(receivables).toMatchObject({
    customerCount: 2,
    invoiceCount: 6,
    overdueCents: 5 * 20_000 + 15_000,
    notYetDueCents: 20_000,
  });
  const [first, second] = receivables.customers;
  expect(first).toMatchObject({ customer: "Acme", invoiceCount: 5 });
  expect(first.invoices[0]).toMatchObject({ dueDate: "2025-11-01", daysPastDue: 129 });
  expect(first.invoices.map(({ dueDate }: { dueDate: string }) => dueDate)).toEqual(
    due.slice(0, 5),
  );
  const { body: invoice } = await shop.api("GET", `/invoices/${part.id}`);
  expect(second.invoices).toMatchObject([
    { invoiceId: part.id, balanceCents: invoice.balanceCents, daysPastDue: 9 },
  ]);
});

test("a limit shortens the lists, but not the counts and amounts", async () => {
  const shop = await harness.shop();
  for (const name of ["A", "B", "C"]) {
    const { id: customerId } = await shop.customer({ name });
    await shop.bill({ customerId, dueDate: "2026-02-01" });
    await shop.workOrder({ status: "in_progress", dueDate: "2026-03-01" });
  }
  const { id } = await shop.customer({ name: "Many" });
  for (let made = 0; made < 6; made += 1) {
    await money.invoice(shop, {
      day: "2025-12-01",
      customerId: id,
      lines: [{ kind: "part", amountCents: 100_00 }],
    });
  }
  const { receivables, workOrders } = await overdue(shop, "?limit=2");
  expect(receivables).toMatchObject({ customerCount: 4, invoiceCount: 9, overdueCents: 120_000 });
  expect(receivables.customers).toHaveLength(2);
  expect(receivables.customers[0]).toMatchObject({ customer: "Many", invoiceCount: 6 });
  expect(receivables.customers[0].invoices).toHaveLength(5);
  expect(workOrders.count).toBe(3);
  expect(workOrders.orders).toHaveLength(2);
});

test("open orders are late from the day after their due date, or from the time that they name", async () => {
  const shop = await harness.shop();
  const order = (dueDate: string, more = {}) =>
    shop.workOrder({ status: "in_progress", dueDate, ...more });
  const days = await order("2026-03-08");
  const morning = await order("2026-03-10T09:00:00-05:00");
  const night = await order("2026-03-09T23:30:00-05:00");
  await order("2026-03-10");
  await order("2026-03-10T15:00:00-05:00");
  await order("2026-03-01", { status: "estimate" });
  await order("2026-03-01", { status: "completed" });
  await order("2026-03-01", { status: "cancelled" });
  await order("2026-03-01", { archived: true });
  const { id: deleted } = await order("2026-03-01");
  await shop.api("DELETE", `/work-orders/${deleted}`);
  const { workOrders } = await overdue(shop);
  expect(workOrders.count).toBe(3);
  expect(workOrders.orders).toMatchObject([
    { id: days.id, daysLate: 2 },
    { id: night.id, daysLate: 1, dueDate: "2026-03-09T23:30:00-05:00" },
    { id: morning.id, daysLate: 0 },
  ]);
});

test("callers without shop.read get no work orders, and without reports:operational nothing", async () => {
  const shop = await harness.shop();
  await shop.workOrder({ status: "in_progress", dueDate: "2026-03-01" });
  const reader = await addUser({ database, provider }, shop, {
    role: "service_writer",
    revocations: ["shop.read"],
  });
  expect((await overdue(shop, "", await reader.signIn())).workOrders).toBeNull();
  const technician = await addUser({ database, provider }, shop, { role: "technician" });
  const refused = await shop.api("GET", "/reports/overdue", undefined, await technician.signIn());
  expect(refused).toMatchObject({
    status: 403,
    body: { missingPermissions: ["reports:operational"] },
  });
});
