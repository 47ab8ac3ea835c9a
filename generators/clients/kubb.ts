import { type Client, setConfig } from "@kubb/plugin-client/clients/fetch";
import * as api from "../generated/kubb/index.ts";
import type { Calls, Target } from "../scenario.ts";

export function open({ baseUrl, apiKey }: Target): Calls {
  // Kubb writes JSON bodies without their type.
  const headers = { "X-Api-Key": apiKey, "Content-Type": "application/json" };
  setConfig({ baseURL: baseUrl, headers });
  return {
    health: () => api.healthGet(),
    me: () => api.usersMe(),
    createVendor: (name) => api.vendorsCreate({ name }),
    getVendor: (id) => api.vendorsGet(id),
    renameVendor: (id, name) => api.vendorsUpdate(id, { name }),
    findVendors: async (search) => (await api.vendorsList({ search })).vendors,
    createCustomer: (name) => api.customersCreate({ name }),
    receiveInvoice: (invoice) => api.receiveInvoice(invoice),
    listOrders: async () => (await api.purchaseOrdersList()).purchaseOrders,
    createdCustomers: async () => {
      const { events } = await api.eventsList();
      return events.flatMap((each) => (each.event === "customer.created" ? [each.data.name] : []));
    },
    exportBackup: () => api.backupExport(undefined, { client: blobClient({ baseUrl, apiKey }) }),
  };
}

/** The client of Kubb parses every answer as JSON; Kubb takes another one for each call. */
function blobClient({ baseUrl, apiKey }: Target): Client {
  return async ({ url = "" }) => {
    const response = await fetch(`${baseUrl}${url}`, { headers: { "X-Api-Key": apiKey } });
    const { status, statusText, headers } = response;
    // biome-ignore lint/suspicious/noExplicitAny: the type of Kubb's client is generic in its answer.
    const data: any = await response.blob();
    return { data, status, statusText, headers };
  };
}
