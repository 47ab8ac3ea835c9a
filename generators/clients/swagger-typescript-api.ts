import { Api } from "../generated/swagger-typescript-api/api.ts";
import type { Calls, Target } from "../scenario.ts";

export function open({ baseUrl, apiKey }: Target): Calls {
  const headers = { "X-Api-Key": apiKey };
  const api = new Api({ baseUrl, baseApiParams: { headers } });
  return {
    health: async () => (await api.health.healthGet()).data,
    me: async () => (await api.users.usersMe()).data,
    createVendor: async (name) => (await api.vendors.vendorsCreate({ name })).data,
    getVendor: async (id) => (await api.vendors.vendorsGet(id)).data,
    renameVendor: async (id, name) => (await api.vendors.vendorsUpdate(id, { name })).data,
    findVendors: async (search) => (await api.vendors.vendorsList({ search })).data.vendors,
    createCustomer: async (name) => (await api.customers.customersCreate({ name })).data,
    receiveInvoice: async (invoice) => (await api.inventory.receiveInvoice(invoice)).data,
    listOrders: async () => (await api.purchaseOrders.purchaseOrdersList()).data.purchaseOrders,
    createdCustomers: async () => {
      const { events } = (await api.events.eventsList()).data;
      return events.flatMap((each) => (each.event === "customer.created" ? [each.data.name] : []));
    },
    exportBackup: async () => (await api.backup.backupExport({ format: "blob" })).data,
  };
}
