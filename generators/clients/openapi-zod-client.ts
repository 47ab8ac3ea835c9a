import { createApiClient } from "../generated/openapi-zod-client/api.ts";
import type { Calls, Target } from "../scenario.ts";

export function open({ baseUrl, apiKey }: Target): Calls {
  const headers = { "X-Api-Key": apiKey };
  const api = createApiClient(baseUrl, { axiosConfig: { headers } });
  return {
    health: () => api["health.get"](),
    me: () => api["users.me"](),
    createVendor: (name) => api["vendors.create"]({ name }),
    getVendor: (id) => api["vendors.get"]({ params: { id } }),
    renameVendor: (id, name) => api["vendors.update"]({ name }, { params: { id } }),
    findVendors: async (search) => (await api["vendors.list"]({ queries: { search } })).vendors,
    createCustomer: (name) => api["customers.create"]({ name }),
    receiveInvoice: (invoice) => api["receive.invoice"](invoice),
    listOrders: async () => (await api["purchaseOrders.list"]()).purchaseOrders,
    createdCustomers: async () => {
      const { events } = await api["events.list"]();
      return events.flatMap((each) => (each.event === "customer.created" ? [each.data.name] : []));
    },
    exportBackup: async () => {
      // The generated schema of a binary answer is z.void(), so only axios sees the bytes.
      const request = { baseURL: baseUrl, headers, responseType: "arraybuffer" } as const;
      return (await api.axios.get<ArrayBuffer>("/backup", request)).data;
    },
  };
}
