import type { Packet } from "@bayline/contracts";
import { call, type Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";

/** An estimate that was sent, with its link. */
export type Sent = Packet & { url: string };

const brakes = {
  name: "Brake service",
  cause: "Worn linings",
  labor: [{ description: "Replace linings", quantity: 2, unitPriceCents: 14_500 }],
  parts: [{ description: "Brake lining kit", quantity: 1, unitPriceCents: 18_900, taxable: true }],
};
const wash = { name: "Wash", fees: [{ description: "Wash", unitPriceCents: 4500 }] };

/** Opens an order with two services that wait for approval: brakes and a wash. */
export async function pendingOrder(shop: TestShop): Promise<{ id: string; serviceIds: string[] }> {
  const { id } = await shop.workOrder({ notes: "Margin is thin here" });
  const blocks = [await shop.block(id, brakes), await shop.block(id, wash)];
  return { id, serviceIds: blocks.map((block) => block.id) };
}

export async function send(shop: TestShop, orderId: string, fields: object = {}): Promise<Sent> {
  const path = `/work-orders/${orderId}/send-estimate`;
  const { status, body, text } = await shop.api("POST", path, { to: null, ...fields });
  if (status !== 201) throw new Error(`The estimate was not sent: ${text}`);
  return body;
}

/** The services of an order, by name. */
export async function servicesOf(shop: TestShop, orderId: string) {
  const { body } = await shop.api("GET", `/work-orders/${orderId}`);
  const services: Array<{
    id: string;
    name: string;
    version: number;
    authorizationStatus: string;
  }> = body.services;
  return Object.fromEntries(services.map((service) => [service.name, service]));
}

export function decide(
  shop: TestShop,
  packetId: string,
  decisions: Record<string, string>,
  fields: object = {},
): Promise<Response> {
  return shop.api("POST", `/approvals/${packetId}/decide`, {
    name: "Marcus Lindqvist",
    decisions: Object.entries(decisions).map(([serviceId, decision]) => ({ serviceId, decision })),
    ...fields,
  });
}

/** The token of the form on a page. */
export function formTokenIn(page: string): string {
  return /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? "";
}

/** Sends the form of a page, as a browser without scripts does. */
export function sendForm(
  origin: string,
  url: string,
  fields: Record<string, string>,
): Promise<Response> {
  return call(origin, "POST", url, {
    rawBody: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "Phone/1.0" },
  });
}
