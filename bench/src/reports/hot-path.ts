import { type Send, senderOf } from "../scale/ask.ts";
import type { Opened } from "../shops.ts";
import { measurePair, type Plan, type Ratio } from "./measure.ts";

const lines = {
  name: "Brakes, rear axle",
  labor: [{ description: "Replace shoes", quantity: 2, unitPriceCents: 12_000 }],
  parts: [
    { description: "Brake shoe kit", unitPriceCents: 15_000 },
    { description: "Drum", unitPriceCents: 9_000 },
  ],
};

/** Creates an order with lines that can be invoiced. Returns its id. */
async function workedOn(send: Send, customerId: string): Promise<string> {
  const { id } = JSON.parse((await send("/v1/work-orders", { customerId })).body);
  await send(`/v1/work-orders/${id}/services`, lines);
  return id;
}

/** Measures finalising an invoice and paying it in full, in milliseconds. */
async function invoiceAndPay(send: Send, customerId: string) {
  const id = await workedOn(send, customerId);
  const invoiced = await send(`/v1/work-orders/${id}/invoice`, {});
  const { id: invoiceId, totalCents: amountCents } = JSON.parse(invoiced.body);
  const paid = await send("/v1/payments", { invoiceId, amountCents, method: "Check" });
  return invoiced.milliseconds + paid.milliseconds;
}

/**
 * Measures invoicing and paying over HTTP, in a shop with a long history and in one with a hundred
 * invoices.
 */
export async function measureHotPath(
  origin: string,
  { large, small }: { large: Opened; small: Opened },
  plan: Plan,
): Promise<Ratio> {
  const side = async ({ key }: Opened) => {
    const send = senderOf(origin, { "x-api-key": key });
    const { id } = JSON.parse((await send("/v1/customers", { name: "Ridge Freight" })).body);
    for (let count = 0; count < 10; count++) await invoiceAndPay(send, id);
    return () => invoiceAndPay(send, id);
  };
  const [ours, theirs] = [await side(large), await side(small)];
  return measurePair(
    { name: "invoice and pay one more, large ÷ small shop", ours, theirs },
    { rounds: plan.rounds, requests: 40 },
  );
}
