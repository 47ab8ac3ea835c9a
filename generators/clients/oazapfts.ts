import * as api from "../generated/oazapfts/api.ts";
import type { Calls, Target } from "../scenario.ts";

export function open({ baseUrl, apiKey }: Target): Calls {
  Object.assign(api.defaults, { baseUrl, headers: { "X-Api-Key": apiKey } });
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
    exportBackup,
  };
}

/**
 * oazapfts reads every answer of an operation with JSON errors as text, so the archive is taken
 * from the response that its `fetch` returns.
 */
async function exportBackup(): Promise<Blob> {
  let archive: Promise<Blob> | undefined;
  await api.backupExport(undefined, {
    fetch: async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      archive = response.clone().blob();
      return response;
    },
  });
  if (!archive) throw new Error("No request was sent");
  return archive;
}

type Success<T> = Extract<T, { status: 200 | 201 }> extends { data: infer D } ? D : never;

function done<T extends { status: number; data: unknown }>(answer: T): Success<T> {
  if (isSuccess<T>(answer)) return answer.data;
  throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`);
}

function isSuccess<T>(answer: { status: number }): answer is { status: number; data: Success<T> } {
  return answer.status < 300;
}
