import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import type { Random } from "./random.ts";

type Invoice = ReturnType<TestShop["invoice"]>;

/** An invoice that a client sent, and its last answer; undefined: no answer. */
export interface Sent {
  invoice: Invoice;
  headers: Record<string, string>;
  answer: Response | undefined;
}

/** An invoice with shared parts, with an Idempotency-Key or without one. */
export function nextInvoice(shop: TestShop, random: Random, withKey: boolean): Sent {
  const numbers = random.some([...Array(12).keys()], 1 + random.below(12));
  const lines = numbers.map((number) => ({
    partNumber: `P-${number}`,
    quantity: 1 + random.below(5),
    unitCostCents: random.below(5000),
  }));
  return {
    invoice: shop.invoice({ lines, vendor: { name: `Vendor ${random.below(3)}` } }),
    headers: withKey ? { "idempotency-key": randomUUID() } : {},
    answer: undefined,
  };
}

/** Sends it once. No answer is an outcome too. */
export async function send(shop: TestShop, sent: Sent): Promise<Response | undefined> {
  sent.answer = await shop.receive(sent.invoice, sent.headers).catch(() => undefined);
  return sent.answer;
}

const underWay = ["INVOICE_IN_PROGRESS", "IDEMPOTENCY_IN_PROGRESS"];

/** Sends it until it is settled, like a correct client: 5xx and "in progress" are retried. */
export async function settle(shop: TestShop, sent: Sent, seconds = 60): Promise<Response> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await send(shop, sent);
    const isSettled = answer && answer.status < 500 && !underWay.includes(answer.body?.error);
    if (isSettled) return answer;
    if (Date.now() > deadline) {
      throw new Error(`Not settled in ${seconds} s: ${answer?.status} ${answer?.text}`);
    }
    await wait(25);
  }
}

/** Expects the invoice's order with all its lines, received. */
export async function expectWhole(
  shop: TestShop,
  orderId: string,
  { invoice }: Sent,
): Promise<void> {
  const { status, body } = await shop.api("GET", `/purchase-orders/${orderId}`);
  expect({ status, state: body.status, numbers: body.vendorInvoiceNumbers }).toEqual({
    status: 200,
    state: "received",
    numbers: [invoice.invoiceNumber],
  });
  const received = body.parts.map(
    (part: { partNumber: string; quantityReceived: number; unitCostCents: number }) => ({
      partNumber: part.partNumber,
      quantity: part.quantityReceived,
      unitCostCents: part.unitCostCents,
    }),
  );
  expect(received).toEqual(invoice.lines);
}

/** Expects the stock of these invoices, each counted once. */
export async function expectStockOf(shop: TestShop, invoices: Sent[]): Promise<void> {
  const expected = new Map<string, number>();
  for (const { invoice } of invoices) {
    for (const { partNumber, quantity } of invoice.lines) {
      expected.set(partNumber, (expected.get(partNumber) ?? 0) + quantity);
    }
  }
  const { body } = await shop.api("GET", "/inventory?limit=500");
  const stock = body.inventoryItems.map((item: { partNumber: string; quantity: number }) => [
    item.partNumber,
    item.quantity,
  ]);
  expect(new Map(stock)).toEqual(expected);
  expect(stock).toHaveLength(expected.size);
}
