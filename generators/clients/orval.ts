import * as api from "../generated/orval/api.ts";
import type { Calls, Target } from "../scenario.ts";

/** The generated functions call paths, and take the server and the key from a custom fetch. */
export function open({ baseUrl, apiKey }: Target): Calls {
  const direct = globalThis.fetch;
  globalThis.fetch = (path, options) => {
    const headers = new Headers(options?.headers);
    headers.set("X-Api-Key", apiKey);
    return direct(`${baseUrl}${String(path)}`, { ...options, headers });
  };
  return {
    health: async () => done(await api.healthGet()),
    me: async () => done(await api.usersMe()),
    createVendor: async (name) => done(await api.vendorsCreate({ name })),
    getVendor: async (id) => done(await api.vendorsGet(id)),
    renameVendor: async (id, name) => done(await api.vendorsUpdate(id, { name })),
    findVendors: async (search) => done(await api.vendorsList({ search })).vendors,
    createCustomer: async (name) => done(await api.customersCreate({ name })),
    receiveInvoice: async (invoice) => done(await api.receiveInvoice(invoice)),
    listOrders: async () => done(await api.purchaseOrdersList()).purchaseOrders,
    createdCustomers: async () => {
      const { events } = done(await api.eventsList());
      return events.flatMap((each) => (each.event === "customer.created" ? [each.data.name] : []));
    },
    exportBackup: async () => done(await api.backupExport()),
  };
}

type Success<T> = Extract<T, { status: 200 | 201 }> extends { data: infer D } ? D : never;

function done<T extends { status: number; data: unknown }>(answer: T): Success<T> {
  if (isSuccess<T>(answer)) return answer.data;
  throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`);
}

function isSuccess<T>(answer: { status: number }): answer is { status: number; data: Success<T> } {
  return answer.status < 300;
}
