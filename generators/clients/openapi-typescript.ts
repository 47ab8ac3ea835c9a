import createClient from "openapi-fetch";
import type { paths } from "../generated/openapi-typescript/schema.ts";
import type { Calls, Target } from "../scenario.ts";

export function open({ baseUrl, apiKey }: Target): Calls {
  const client = createClient<paths>({ baseUrl, headers: { "X-Api-Key": apiKey } });
  return {
    health: async () => done(await client.GET("/health")),
    me: async () => done(await client.GET("/users/me")),
    createVendor: async (name) => done(await client.POST("/vendors", { body: { name } })),
    getVendor: async (id) => done(await client.GET("/vendors/{id}", { params: { path: { id } } })),
    renameVendor: async (id, name) =>
      done(await client.PATCH("/vendors/{id}", { params: { path: { id } }, body: { name } })),
    findVendors: async (search) =>
      done(await client.GET("/vendors", { params: { query: { search } } })).vendors,
    createCustomer: async (name) => done(await client.POST("/customers", { body: { name } })),
    receiveInvoice: async (invoice) =>
      done(await client.POST("/inventory/receiving", { body: invoice })),
    listOrders: async () => done(await client.GET("/purchase-orders")).purchaseOrders,
    createdCustomers: async () => {
      const { events } = done(await client.GET("/events"));
      return events.flatMap((each) => (each.event === "customer.created" ? [each.data.name] : []));
    },
    exportBackup: async () => done(await client.GET("/backup", { parseAs: "blob" })),
  };
}

function done<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}
