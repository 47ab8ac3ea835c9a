import { client } from "../generated/hey-api/client.gen.ts";
import * as api from "../generated/hey-api/sdk.gen.ts";
import type { Calls, Target } from "../scenario.ts";

export function open({ baseUrl, apiKey }: Target): Calls {
  client.setConfig({ baseUrl, auth: apiKey, throwOnError: true });
  return {
    health: async () => done(await api.healthGet()),
    me: async () => done(await api.usersMe()),
    createVendor: async (name) => done(await api.vendorsCreate({ body: { name } })),
    getVendor: async (id) => done(await api.vendorsGet({ path: { id } })),
    renameVendor: async (id, name) =>
      done(await api.vendorsUpdate({ path: { id }, body: { name } })),
    findVendors: async (search) => done(await api.vendorsList({ query: { search } })).vendors,
    createCustomer: async (name) => done(await api.customersCreate({ body: { name } })),
    receiveInvoice: async (invoice) => done(await api.receiveInvoice({ body: invoice })),
    listOrders: async () => done(await api.purchaseOrdersList()).purchaseOrders,
    createdCustomers: async () => {
      const { events } = done(await api.eventsList());
      return events.flatMap((each) => (each.event === "customer.created" ? [each.data.name] : []));
    },
    exportBackup: async () => done(await api.backupExport()),
  };
}

function done<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}
