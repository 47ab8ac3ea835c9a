import type { TestShop } from "../harness/shop.ts";
import { type Sent, send } from "./sent.ts";

/** A customer with an approval policy. */
export interface Fleet {
  customerId: string;
  policy: string;
}

export async function fleetWith(shop: TestShop, rules: object[]): Promise<Fleet> {
  const { id: customerId } = await shop.customer({ name: "Alder Freight" });
  const policy = `/customers/${customerId}/approval-policy`;
  const { status, text } = await shop.api("PATCH", policy, { rules });
  if (status !== 200) throw new Error(`The policy was not set: ${text}`);
  return { customerId, policy };
}

/** A service of one line. */
export const job = (name: string, unitPriceCents: number, line: object = {}) => ({
  name,
  labor: [{ description: name, quantity: 1, unitPriceCents, ...line }],
});

/** Opens an order of the customer with pending services. */
export async function orderOf(
  shop: TestShop,
  { customerId }: Pick<Fleet, "customerId">,
  services: Array<Parameters<TestShop["block"]>[1]>,
  fields: object = {},
): Promise<string> {
  const { id } = await shop.workOrder({ customerId, ...fields });
  for (const service of services) await shop.block(id, service);
  return id;
}

/** The names of the services that were approved when the estimate was sent. */
export function approvedOf({ content, approvals }: Sent): string[] {
  const ids = approvals.map(({ serviceId }) => serviceId);
  return content.services.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

/** Sends the pending services of a new order, and returns the names of those approved. */
export async function approvedAtOnce(
  shop: TestShop,
  fleet: Pick<Fleet, "customerId">,
  ...[services, fields]: [
    services: Array<Parameters<TestShop["block"]>[1]>,
    fields?: object | undefined,
  ]
): Promise<string[]> {
  return approvedOf(await send(shop, await orderOf(shop, fleet, services, fields)));
}
