import type { NamedOperation } from "@bayline/contracts";
import type { TestShop } from "../harness/shop.ts";
import { type Input, newPathIds, newRecord, operations, rest } from "./samples.ts";

/** A field of a body that names a record. */
export interface Case {
  /** The input of a call that names a record of another shop, or one that is no id at all. */
  input(ours: TestShop, foreignId: string): Promise<Input> | Input;
  /** What kind of record it names. */
  names: string;
  refusal: object;
}

const invalid = (field: string) => ({
  status: 400,
  body: { error: "VALIDATION_ERROR", details: [{ field }] },
});
const line = { partNumber: "A-100", quantity: 1, unitCostCents: 100 };
const problemData = { description: "Pulls to the left" };
const invoice = { invoiceNumber: "INV-1", lines: [line] };

export function operationOf(name: string): NamedOperation {
  const named = operations.find((operation) => operation.name === name);
  if (!named) throw new Error(`${name} is no operation`);
  return named;
}

const newIds = (shop: TestShop, name: string) => newPathIds(shop, operationOf(name));

type Base = (ours: TestShop) => Promise<Input> | Input;

/** What a work order is about, or the request for one. */
function ofNewOrder(base: Base): Record<string, Case> {
  return {
    customerId: {
      names: "customers",
      input: async (ours, customerId) => ({ ...(await base(ours)), customerId }),
      refusal: invalid("customerId"),
    },
    vehicleId: {
      names: "vehicles",
      input: async (ours, vehicleId) => ({ ...(await base(ours)), vehicleId }),
      refusal: invalid("vehicleId"),
    },
  };
}

/** Who works on a work order. */
function ofAssigned(base: Base): Record<string, Case> {
  return {
    assignedTo: {
      names: "admin.users",
      input: async (ours, assignedTo) => ({ ...(await base(ours)), assignedTo }),
      refusal: invalid("assignedTo"),
    },
    "assignedTechnicians[]": {
      names: "admin.users",
      input: async (ours, id) => ({ ...(await base(ours)), assignedTechnicians: [id] }),
      refusal: invalid("assignedTechnicians[0]"),
    },
  };
}

/** What the lines of a service block name: themselves, and parts and technicians. */
function ofLines(base: Base): Record<string, Case> {
  const cases: Array<[list: string, field: string, names: string]> = [
    ...["labor", "parts", "tires", "materials", "fees"].map((list): [string, string, string] => [
      list,
      "id",
      "workOrders.items",
    ]),
    ["parts", "inventoryItemId", "inventory"],
    ["tires", "inventoryItemId", "inventory"],
    ["labor", "technicianId", "admin.users"],
  ];
  return Object.fromEntries(
    cases.map(([list, field, names]) => [
      `${list}[].${field}`,
      {
        names,
        input: async (ours, id) => ({ ...(await base(ours)), [list]: [{ [field]: id }] }),
        refusal: invalid(`${list}[0].${field}`),
      },
    ]),
  );
}

/** What a line names. */
function ofLine(base: (ours: TestShop, kind: string) => Promise<Input>): Record<string, Case> {
  return {
    inventoryItemId: {
      names: "inventory",
      input: async (ours, inventoryItemId) => ({ ...(await base(ours, "part")), inventoryItemId }),
      refusal: invalid("inventoryItemId"),
    },
    technicianId: {
      names: "admin.users",
      input: async (ours, technicianId) => ({ ...(await base(ours, "labor")), technicianId }),
      refusal: invalid("technicianId"),
    },
  };
}

/** What a draft of a sale names: its customer, its own lines, and parts. */
function ofSale(base: Base): Record<string, Case> {
  const cases = { id: "salesOrders", inventoryItemId: "inventory" };
  const ofItsLines = Object.entries(cases).map(([field, names]): [string, Case] => [
    `lines[].${field}`,
    {
      names,
      input: async (ours, id) => ({ ...(await base(ours)), lines: [{ [field]: id }] }),
      refusal: invalid(`lines[0].${field}`),
    },
  ]);
  return {
    ...Object.fromEntries(ofItsLines),
    customerId: {
      names: "customers",
      input: async (ours, customerId) => ({ ...(await base(ours)), customerId }),
      refusal: invalid("customerId"),
    },
  };
}

async function newSale(shop: TestShop): Promise<string> {
  const { id = "" } = await newIds(shop, "salesOrders.update");
  return id;
}

/** Every field of a body that names another record: what an id of another shop does there. */
export const references: Record<string, Record<string, Case>> = {
  "vehicles.create": {
    customerId: {
      names: "customers",
      input: (_, customerId) => ({ vin: "1M8GDM9AXKP042788", customerId }),
      refusal: invalid("customerId"),
    },
  },
  "vehicles.update": {
    customerId: {
      names: "customers",
      input: async (ours, customerId) => ({ id: await newRecord(ours, "vehicles"), customerId }),
      refusal: invalid("customerId"),
    },
  },
  "workOrders.create": { ...ofNewOrder(() => ({})), ...ofAssigned(() => ({})) },
  "workOrders.update": {
    ...ofNewOrder(async (ours) => ({ id: await newRecord(ours, "workOrders") })),
    ...ofAssigned(async (ours) => ({ id: await newRecord(ours, "workOrders") })),
  },
  "workOrders.services.create": ofLines(async (ours) => ({
    woId: await newRecord(ours, "workOrders"),
    name: "Service",
  })),
  "workOrders.services.update": ofLines(async (ours) => {
    const { woId = "", svcId = "" } = await newIds(ours, "workOrders.services.update");
    return { woId, svcId, version: 1 };
  }),
  "workOrders.items.create": ofLine(async (ours, kind) => {
    const { woId = "", svcId = "" } = await newIds(ours, "workOrders.services.update");
    return { woId, svcId, kind };
  }),
  "workOrders.items.update": ofLine(async (ours, kind) => {
    const ids = await newIds(ours, "workOrders.services.update");
    const sent = { ...ids, kind };
    const made = await rest(ours.baseUrl, operationOf("workOrders.items.create"), sent, {
      "x-api-key": ours.key,
    });
    return { ...ids, itemId: made.body.id };
  }),
  "payments.create": {
    invoiceId: {
      names: "invoices",
      input: (_, invoiceId) => ({ amountCents: 100, invoiceId }),
      refusal: invalid("invoiceId"),
    },
    workOrderId: {
      names: "workOrders",
      input: (_, workOrderId) => ({ amountCents: 100, workOrderId }),
      refusal: invalid("workOrderId"),
    },
  },
  "serviceRequests.create": ofNewOrder(() => ({ problemData })),
  "serviceRequests.update": ofNewOrder(async (ours) => ({
    id: await newRecord(ours, "serviceRequests"),
  })),
  "inventory.create": {
    vendorId: {
      names: "vendors",
      input: (_, vendorId) => ({ partNumber: "A-100", name: "Part", vendorId }),
      refusal: invalid("vendorId"),
    },
  },
  "inventory.update": {
    vendorId: {
      names: "vendors",
      input: async (ours, vendorId) => ({ id: await newRecord(ours, "inventory"), vendorId }),
      refusal: invalid("vendorId"),
    },
  },
  "receive.invoice": {
    purchaseOrderId: {
      names: "purchaseOrders",
      input: (_, purchaseOrderId) => ({ ...invoice, purchaseOrderId }),
      refusal: { status: 404, body: { error: "PO_NOT_FOUND" } },
    },
    "vendor.id": {
      names: "vendors",
      input: (_, id) => ({ ...invoice, mode: "receive", vendor: { id } }),
      refusal: { status: 404, body: { error: "VENDOR_NOT_FOUND" } },
    },
  },
  "purchaseOrders.create": {
    vendorId: {
      names: "vendors",
      input: (_, vendorId) => ({ vendorId }),
      refusal: invalid("vendorId"),
    },
    "parts[].inventoryItemId": {
      names: "inventory",
      input: (_, inventoryItemId) => ({ parts: [{ ...line, inventoryItemId }] }),
      refusal: invalid("parts[0].inventoryItemId"),
    },
    "parts[].id": {
      names: "vendors",
      input: (_, id) => ({ parts: [{ ...line, id }] }),
      refusal: invalid("parts[0].id"),
    },
  },
  "purchaseOrders.update": {
    vendorId: {
      names: "vendors",
      input: async (ours, vendorId) => ({ id: await newRecord(ours, "purchaseOrders"), vendorId }),
      refusal: invalid("vendorId"),
    },
    "parts[].inventoryItemId": {
      names: "inventory",
      input: async (ours, inventoryItemId) => ({
        id: await newRecord(ours, "purchaseOrders"),
        parts: [{ ...line, inventoryItemId }],
      }),
      refusal: invalid("parts[0].inventoryItemId"),
    },
    "parts[].id": {
      names: "purchaseOrders",
      input: async (ours, id) => ({
        id: await newRecord(ours, "purchaseOrders"),
        parts: [{ ...line, id }],
      }),
      refusal: invalid("parts[0].id"),
    },
  },
  "purchaseOrders.receive": {
    "lines[].partId": {
      names: "purchaseOrders",
      input: async (ours, partId) => ({
        id: await newRecord(ours, "purchaseOrders"),
        lines: [{ partId, quantity: 1 }],
      }),
      refusal: invalid("lines[0].partId"),
    },
  },
  "salesOrders.create": ofSale(() => ({})),
  "salesOrders.update": ofSale(async (ours) => ({ id: await newSale(ours) })),
  "salesOrders.refund": {
    "lines[].lineId": {
      names: "salesOrders",
      input: async (ours, lineId) => ({
        ...(await newIds(ours, "salesOrders.refund")),
        lines: [{ lineId, quantity: 1 }],
      }),
      refusal: invalid("lines[0].lineId"),
    },
  },
  "inspections.create": {
    workOrderId: {
      names: "workOrders",
      input: (_, workOrderId) => ({ name: "Annual inspection", workOrderId }),
      refusal: invalid("workOrderId"),
    },
    vehicleId: {
      names: "vehicles",
      input: (_, vehicleId) => ({ name: "Annual inspection", vehicleId }),
      refusal: invalid("vehicleId"),
    },
    technicianId: {
      names: "admin.users",
      input: (_, technicianId) => ({ name: "Annual inspection", technicianId }),
      refusal: invalid("technicianId"),
    },
  },
  "inspections.update": {
    workOrderId: {
      names: "workOrders",
      input: async (ours, workOrderId) => ({
        id: await newRecord(ours, "inspections"),
        workOrderId,
      }),
      refusal: invalid("workOrderId"),
    },
    vehicleId: {
      names: "vehicles",
      input: async (ours, vehicleId) => ({ id: await newRecord(ours, "inspections"), vehicleId }),
      refusal: invalid("vehicleId"),
    },
    technicianId: {
      names: "admin.users",
      input: async (ours, technicianId) => ({
        id: await newRecord(ours, "inspections"),
        technicianId,
      }),
      refusal: invalid("technicianId"),
    },
    "items[].id": {
      names: "inspections.items",
      input: async (ours, id) => ({ id: await newRecord(ours, "inspections"), items: [{ id }] }),
      refusal: invalid("items[0].id"),
    },
  },
};
