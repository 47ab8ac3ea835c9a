import type { Opened } from "../shops.ts";
import { customerName, get, post, type Requests } from "./peer.ts";

const key = (shop: Opened) => ({ "x-api-key": shop.key });

export const serviceRequests: Requests = {
  part: (shop, id) => get(`/v1/inventory/${id}`, key(shop)),
  parts: (shop) => get("/v1/inventory?limit=50", key(shop)),
  order: (shop, id) => get(`/v1/work-orders/${id}`, key(shop)),
  customer: (shop) => post("/v1/customers", { name: customerName }, key(shop)),
};

export const serviceScope = `Bayline: REST. Authenticates an API key, counts its rate limit, checks
permissions, queues fairly between shops, validates, and returns further fields: names of vendors,
customers, vehicles and technicians, totals and balances. A write stores an audit entry and an event
with the customer in one transaction.`;
