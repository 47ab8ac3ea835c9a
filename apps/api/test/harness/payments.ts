import type { TestShop } from "./shop.ts";

export const read = async (shop: TestShop, path: string) => (await shop.api("GET", path)).body;

export const pay = (shop: TestShop, body: object) => shop.api("POST", "/payments", body);

export const refund = (shop: TestShop, id: string, body?: object) =>
  shop.api("POST", `/payments/${id}/refund`, body);

export const voidPayment = (shop: TestShop, id: string) => shop.api("POST", `/payments/${id}/void`);

export const refused = (error: string) => ({ status: 409, body: { error } });

/** An invoice of 20000 cents, for a customer's order; `path` is the invoice's. */
export async function billed(shop: TestShop) {
  const { id: customerId } = await shop.customer({ name: "Prairie Grain" });
  const bill = await shop.bill({ customerId });
  return { ...bill, orderId: String(bill.workOrderId), path: `/invoices/${bill.id}` };
}
