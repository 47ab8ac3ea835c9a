import { expect, test } from "vitest";
import { shopDay } from "../../src/time/clock.ts";
import { countEach, demoShopOf } from "../harness/demo-shop.ts";
import { useHarness } from "../harness/harness.ts";

// Ten minutes past midnight in Chicago, on the day after its clocks went forward.
const now = "2026-03-09T05:10:00.000Z";
const today = "2026-03-09";
const harness = useHarness({ now: new Date(now) }, { separate: true });
const { demo } = demoShopOf(harness);

interface Invoice {
  id: string;
  invoiceNumber: string;
  invoiceDate: string;
  status: string;
  createdAt: string;
}

interface Payment {
  invoiceId: string;
  type: string;
  method: string;
  amountCents: number;
  surchargeCents: number;
  paidAt: string;
  paidDate: string;
  voidedAt: string | null;
  createdAt: string;
}

interface Sale {
  orderNumber: string;
  status: string;
  customerId: string | null;
  createdAt: string;
  completedAt: string | null;
  invoiceId: string | null;
}

async function invoices(): Promise<Invoice[]> {
  return (await demo("GET", "/invoices?limit=500")).body.invoices;
}

async function payments(): Promise<Payment[]> {
  return (await demo("GET", "/payments?limit=500")).body.payments;
}

async function sales(): Promise<Sale[]> {
  return (await demo("GET", "/sales-orders?limit=500")).body.salesOrders;
}

const daysBefore = (days: number) =>
  shopDay(new Date(Date.parse(now) - days * 86_400_000).toISOString(), "America/Chicago");

test("most invoices older than a month are paid", async () => {
  const all = await invoices();
  expect(countEach(all.map(({ status }) => status))).toEqual({
    open: 15,
    partially_paid: 4,
    paid: 54,
  });
  const isOld = ({ invoiceDate }: Invoice) => invoiceDate < daysBefore(30);
  const unpaid = all.filter(isOld).filter(({ status }) => status !== "paid");
  expect(unpaid.length).toBeLessThan(all.filter(isOld).length / 6);
});

test("payments are dated between the invoice's day and now, by every method", async () => {
  const days = new Map((await invoices()).map(({ id, invoiceDate }) => [id, invoiceDate]));
  const all = await payments();
  expect(
    all.filter(({ invoiceId, paidDate }) => paidDate < (days.get(invoiceId) ?? today)),
  ).toEqual([]);
  expect(all.filter(({ paidAt, createdAt }) => paidAt > now || createdAt > now)).toEqual([]);
  expect(new Set(all.map(({ method }) => method))).toEqual(
    new Set(["ACH", "Cash", "Check", "Credit Card"]),
  );
  for (const { method, amountCents, surchargeCents, type } of all) {
    if (type === "refund") continue;
    const percent = method === "Credit Card" ? 3 : 0;
    expect(surchargeCents).toBe(Math.round((amountCents * percent) / 100));
  }
});

test("one check payment is void, and one card payment is refunded besides a counter return", async () => {
  const all = await payments();
  expect(all.filter(({ voidedAt }) => voidedAt !== null)).toMatchObject([
    { method: "Check", amountCents: 52_445 },
  ]);
  expect(all.filter(({ type }) => type === "refund")).toMatchObject([
    { method: "Credit Card", amountCents: 3607, reason: "One too many" },
    { method: "Credit Card", amountCents: 109_025, reason: "Charged to the wrong card" },
  ]);
});

test("it has a dozen counter sales, each with an invoice of its day", async () => {
  const all = await sales();
  expect(countEach(all.map(({ status }) => status))).toEqual({
    draft: 1,
    completed: 10,
    partially_refunded: 1,
  });
  const toCustomers = all.filter(({ customerId }) => customerId !== null);
  expect(toCustomers.length).toBeGreaterThan(3);
  expect(toCustomers.length).toBeLessThan(all.length - 3);
  const billed = new Map((await invoices()).map((invoice) => [invoice.id, invoice]));
  for (const sale of all.filter(({ status }) => status !== "draft")) {
    const invoice = billed.get(sale.invoiceId ?? "");
    expect(invoice).toMatchObject({ status: "paid" });
    expect(invoice?.createdAt, sale.orderNumber).toBe(sale.createdAt);
  }
});

test("invoices are numbered in the order of their creation", async () => {
  const all = (await invoices()).toSorted((a, b) => (a.invoiceNumber < b.invoiceNumber ? -1 : 1));
  const days = all.map(({ invoiceDate }) => invoiceDate);
  expect(days).toEqual(days.toSorted());
});

test("most open amounts are not due yet, later ones are smaller, and none is over 90 days", async () => {
  const { body } = await demo("GET", `/reports/customer-aging?asOf=${today}`);
  const owed = (bucket: string) =>
    body.rows.reduce((sum: number, row: Record<string, number>) => sum + (row[bucket] ?? 0), 0);
  expect(owed("current")).toBeGreaterThan(owed("total") / 2);
  expect(owed("days30")).toBeGreaterThan(owed("days60"));
  expect(owed("days60")).toBeGreaterThan(owed("days90"));
  expect(owed("days90")).toBeGreaterThan(0);
  expect(owed("over90")).toBe(0);
});
