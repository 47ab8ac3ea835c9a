import { randomUUID } from "node:crypto";
import type { NamedOperation } from "@bayline/contracts";
import type { TestShop } from "../harness/shop.ts";
import { newPathIds, newRecord } from "./path-ids.ts";
import { type Input, operations, referenced, rest, sampleInput } from "./samples.ts";

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
const newInvoice = () => ({ invoiceNumber: randomUUID(), lines: [line] });

function operationOf(name: string): NamedOperation {
  const named = operations.find((operation) => operation.name === name);
  if (!named) throw new Error(`${name} is no operation`);
  return named;
}

const newIds = (shop: TestShop, name: string) => newPathIds(shop, operationOf(name));

/** The customer of an invoice; another one for an invoice that the shop does not have. */
async function customerOf(shop: TestShop, invoiceId: string): Promise<string> {
  const { body } = await shop.api("GET", `/invoices/${encodeURIComponent(invoiceId)}`);
  return body.customerId ?? newRecord(shop, "customers");
}

/** A receipt of the customer of an invoice, without allocations if those sent are refused. */
async function receiptFor(shop: TestShop, invoiceId: string, allocations: Input[]) {
  const receipt = { customerId: await customerOf(shop, invoiceId), amountCents: 100 };
  const paid = await shop.api("POST", "/receipts", { ...receipt, allocations });
  const { id } =
    paid.status === 201
      ? paid.body
      : (await shop.api("POST", "/receipts", { ...receipt, allocations: [] })).body;
  return id;
}

/** What the rules of an approval policy name: canned jobs, and vehicles of the customer. */
function ofPolicy(): Record<string, Case> {
  const caseOf = (
    list: string,
    names: string,
    customer: (ours: TestShop, id: string) => Promise<string>,
  ) => {
    const about: Case = {
      names,
      input: async (ours, id) => ({
        id: await customer(ours, id),
        rules: [{ name: "Rule", [list]: [id] }],
      }),
      refusal: invalid(`rules[0].${list}[0]`),
    };
    return [`rules[].${list}[]`, about] as const;
  };
  return Object.fromEntries([
    caseOf("cannedJobIds", "cannedJobs", (ours) => newRecord(ours, "customers")),
    caseOf("vehicleIds", "vehicles.ofCustomer", async (ours, id) => {
      const { body } = await ours.api("GET", `/vehicles/${encodeURIComponent(id)}`);
      return body.customerId ?? newRecord(ours, "customers");
    }),
  ]);
}

type Base = (ours: TestShop) => Promise<Input> | Input;

/** All who work on a work order. */
function ofAssigned(base: Base): Record<string, Case> {
  return {
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

/** A contract price, which may name a customer and a canned job. */
async function contractPrice(ours: TestShop) {
  return {
    name: `Rule ${randomUUID()}`,
    kind: "contract_price",
    validFrom: "2026-01-01",
    match: { customerId: await newRecord(ours, "customers"), partNumber: "P-1" },
    terms: { priceCents: 100 },
  };
}

/** What a price rule names in `match` and `terms`. */
function ofRule(isUpdate: boolean): Record<string, Case> {
  const cases = {
    "match.vendorId": {
      names: "vendors",
      fields: ({ match }: Input, vendorId: string) => ({ match: { ...Object(match), vendorId } }),
    },
    "match.customerId": {
      names: "customers",
      fields: ({ match }: Input, customerId: string) => ({
        match: { ...Object(match), customerId },
      }),
    },
    "terms.cannedJobId": {
      names: "cannedJobs",
      fields: ({ match, terms }: Input, cannedJobId: string) => ({
        match: { customerId: Object(match).customerId },
        terms: { ...Object(terms), cannedJobId },
      }),
    },
  };
  const entries = Object.entries(cases).map(([path, { names, fields }]): [string, Case] => [
    path,
    {
      names,
      input: async (ours, id) => {
        const rule = await contractPrice(ours);
        if (!isUpdate) return { ...rule, ...fields(rule, id) };
        const { body } = await ours.api("POST", "/pricing/rules", rule);
        return { id: body.id, ...fields(rule, id) };
      },
      refusal: invalid(path),
    },
  ]);
  return Object.fromEntries(entries);
}

/** What the proposed rules of a simulation name. */
function ofSimulation(): Record<string, Case> {
  const range = { from: "2026-01-01", to: "2026-01-31" };
  const terms = { bands: [{ fromCents: 0, multiplier: 2 }] };
  const rule = { name: "Proposed", kind: "parts_matrix", terms };
  type Fields = (id: string) => Input;
  const cases: Array<[path: string, names: string, fields: Fields]> = [
    ["id", "pricing.rules", (id) => ({ id })],
    ["match.vendorId", "vendors", (vendorId) => ({ match: { vendorId } })],
    ["match.customerId", "customers", (customerId) => ({ match: { customerId } })],
  ];
  const ofRules = cases.map(([path, names, fields]): [string, Case] => [
    `rules[].${path}`,
    {
      names,
      input: (_ours, id) => ({ ...range, rules: [{ ...rule, ...fields(id) }] }),
      refusal: invalid(`rules[0].${path}`),
    },
  ]);
  const ofRemoved: Case = {
    names: "pricing.rules",
    input: (_ours, id) => ({ ...range, remove: [id] }),
    refusal: invalid("remove[0]"),
  };
  return { ...Object.fromEntries(ofRules), "remove[]": ofRemoved };
}

/** What a quote names: an order, and the parts and technicians of its lines. */
function ofQuote(): Record<string, Case> {
  const cases: Array<[list: string, field: string, names: string]> = [
    ["parts", "inventoryItemId", "inventory"],
    ["tires", "inventoryItemId", "inventory"],
    ["labor", "technicianId", "admin.users"],
  ];
  const ofOrder: Case = {
    names: "workOrders",
    input: async (_, workOrderId) => ({ workOrderId }),
    refusal: invalid("workOrderId"),
  };
  const ofItsLines = Object.fromEntries(
    cases.map(([list, field, names]): [string, Case] => [
      `services[].${list}[].${field}`,
      {
        names,
        input: async (_, id) => ({ services: [{ name: "Service", [list]: [{ [field]: id }] }] }),
        refusal: invalid(`services[0].${list}[0].${field}`),
      },
    ]),
  );
  const ofJob: Case = {
    names: "cannedJobs",
    input: async (_, cannedJobId) => ({ services: [{ cannedJobId }] }),
    refusal: invalid("services[0].cannedJobId"),
  };
  return { workOrderId: ofOrder, "services[].cannedJobId": ofJob, ...ofItsLines };
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

/** What the lines of a sale's draft name: themselves, and parts. */
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
  return Object.fromEntries(ofItsLines);
}

/** What the rows of an upsert name. */
function ofRows(field: string, names: string, row: Input): Record<string, Case> {
  return {
    [`records[].${field}`]: {
      names,
      input: (_ours, id) => ({
        records: [{ ...row, externalId: `crm:${randomUUID()}`, [field]: id }],
        atomic: true,
      }),
      refusal: invalid(`records[0].${field}`),
    },
  };
}

/** The jobs of the tasks of a program, and its vehicles. */
function ofProgram(base: Base): Record<string, Case> {
  const task = (cannedJobId: string) => ({ name: "Oil", cannedJobId, everyDays: 90 });
  return {
    "tasks[].cannedJobId": {
      names: "cannedJobs",
      input: async (ours, id) => ({ ...(await base(ours)), tasks: [task(id)] }),
      refusal: invalid("tasks[0].cannedJobId"),
    },
    "assignments[].vehicleId": {
      names: "vehicles",
      input: async (ours, vehicleId) => ({
        ...(await base(ours)),
        tasks: [task(await newRecord(ours, "cannedJobs"))],
        assignments: [{ vehicleId }],
      }),
      refusal: invalid("assignments[0].vehicleId"),
    },
  };
}

async function newSale(shop: TestShop): Promise<string> {
  const { id = "" } = await newIds(shop, "salesOrders.update");
  return id;
}

/**
 * The fields of bodies that `referenced` does not describe: those of lists, and those with other
 * refusals.
 */
export const references: Record<string, Record<string, Case>> = {
  "workOrders.create": ofAssigned(() => ({})),
  "workOrders.update": ofAssigned(async (ours) => ({ id: await newRecord(ours, "workOrders") })),
  "workOrders.quote": { ...ofAssigned(() => ({})), ...ofQuote() },
  "workOrders.quoteDeclined": {
    "serviceIds[]": {
      names: "workOrders.quoteDeclined",
      input: (_ours, id) => ({ serviceIds: [id] }),
      refusal: invalid("serviceIds[0]"),
    },
  },
  "workOrders.fromDue": {
    "dueIds[]": {
      names: "workOrders",
      input: async (ours, id) => ({ ...(await newIds(ours, "workOrders.fromDue")), dueIds: [id] }),
      refusal: invalid("dueIds[0]"),
    },
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
  "pmPrograms.create": ofProgram(async () => ({ name: "Tractors" })),
  "pmPrograms.update": {
    ...ofProgram((ours) => newIds(ours, "pmPrograms.update")),
    "tasks[].id": {
      names: "pmPrograms.tasks",
      input: async (ours, id) => {
        const cannedJobId = await newRecord(ours, "cannedJobs");
        const tasks = [{ id, name: "Oil", cannedJobId, everyDays: 90 }];
        return { ...(await newIds(ours, "pmPrograms.update")), tasks };
      },
      refusal: invalid("tasks[0].id"),
    },
  },
  "vehicles.upsertMany": ofRows("customerId", "customers", { vin: "1M8GDM9AXKP042788" }),
  "inventory.upsertMany": ofRows("vendorId", "vendors", { partNumber: "A-100", name: "Part" }),
  "customers.upsertMany": ofRows("priceLevelId", "pricing.rules.ofCustomers", { name: "Acme" }),
  "customers.approvalPolicy.update": ofPolicy(),
  "pricing.rules.create": ofRule(false),
  "pricing.rules.update": ofRule(true),
  "pricing.simulate": ofSimulation(),
  "pricing.simulations.create": ofSimulation(),
  "pricing.quote": {
    "lines[].inventoryItemId": {
      names: "inventory",
      input: (_ours, inventoryItemId) => ({ lines: [{ inventoryItemId }] }),
      refusal: invalid("lines[0].inventoryItemId"),
    },
  },
  "invoices.credit": {
    "lines[].invoiceLineId": {
      names: "invoices",
      input: async (ours, invoiceLineId) => ({
        ...(await newIds(ours, "invoices.credit")),
        reason: "Leaks",
        lines: [{ invoiceLineId, amountCents: 100 }],
      }),
      refusal: invalid("lines[0].invoiceLineId"),
    },
  },
  "approvals.decide": {
    "decisions[].serviceId": {
      names: "workOrders.services",
      input: async (ours, serviceId) => ({
        ...(await newIds(ours, "approvals.decide")),
        name: "Marcus Lindqvist",
        decisions: [{ serviceId, decision: "approved" }],
      }),
      refusal: invalid("decisions[0].serviceId"),
    },
  },
  "payments.create": {
    workOrderId: {
      names: "workOrders",
      input: (_, workOrderId) => ({ amountCents: 100, workOrderId }),
      refusal: invalid("workOrderId"),
    },
  },
  "receipts.create": {
    workOrderId: {
      names: "workOrders.ofCustomer",
      input: (_, workOrderId) => ({ amountCents: 100, workOrderId }),
      refusal: invalid("workOrderId"),
    },
    "allocations[].invoiceId": {
      names: "invoices.ofCustomer",
      input: async (ours, invoiceId) => ({
        customerId: await customerOf(ours, invoiceId),
        amountCents: 100,
        allocations: [{ invoiceId }],
      }),
      refusal: invalid("allocations[0].invoiceId"),
    },
  },
  "receipts.apply": {
    "allocations[].invoiceId": {
      names: "invoices.ofCustomer",
      input: async (ours, invoiceId) => ({
        id: await receiptFor(ours, invoiceId, []),
        allocations: [{ invoiceId }],
      }),
      refusal: invalid("allocations[0].invoiceId"),
    },
  },
  "receipts.unapply": {
    "invoiceIds[]": {
      names: "invoices.ofCustomer",
      input: async (ours, invoiceId) => ({
        id: await receiptFor(ours, invoiceId, [{ invoiceId, amountCents: 1 }]),
        invoiceIds: [invoiceId],
      }),
      refusal: invalid("invoiceIds[0]"),
    },
  },
  "receive.invoice": {
    purchaseOrderId: {
      names: "purchaseOrders",
      input: (_, purchaseOrderId) => ({ ...newInvoice(), purchaseOrderId }),
      refusal: { status: 404, body: { error: "PO_NOT_FOUND" } },
    },
    "vendor.id": {
      names: "vendors",
      input: (_, id) => ({ ...newInvoice(), mode: "receive", vendor: { id } }),
      refusal: { status: 404, body: { error: "VENDOR_NOT_FOUND" } },
    },
  },
  "purchaseOrders.create": {
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
  "bills.correct": {
    "lines[].id": {
      names: "bills",
      input: async (ours, id) => ({
        ...(await newIds(ours, "bills.correct")),
        reason: "Misread",
        lines: [{ id, amountCents: 100 }],
      }),
      refusal: invalid("lines[0].id"),
    },
  },
  "bills.create": {
    "appliesTo[]": {
      names: "bills",
      input: async (ours, id) => ({
        type: "invoice",
        vendorId: await newRecord(ours, "vendors"),
        number: "C-1",
        appliesTo: [id],
        lines: [{ kind: "freight", amountCents: 1 }],
      }),
      refusal: invalid("appliesTo[0]"),
    },
  },
  "bills.closeUnbilled": {
    "lines[].purchaseOrderLineId": {
      names: "bills.unbilled",
      input: (_, purchaseOrderLineId) => ({ reason: "Warranty", lines: [{ purchaseOrderLineId }] }),
      refusal: invalid("lines[0].purchaseOrderLineId"),
    },
  },
  "bills.pay": {
    "billIds[]": {
      names: "bills",
      input: (_, id) => ({ billIds: [id], amountCents: 100 }),
      refusal: invalid("billIds[0]"),
    },
  },
  "apiKeys.setMandate": {
    "vendorIds[]": {
      names: "vendors",
      input: async (ours, id) => ({
        ...(await newIds(ours, "apiKeys.setMandate")),
        operations: ["bills.*"],
        vendorIds: [id],
      }),
      refusal: invalid("vendorIds[0]"),
    },
    "customerIds[]": {
      names: "customers",
      input: async (ours, id) => ({
        ...(await newIds(ours, "apiKeys.setMandate")),
        operations: ["payments.*"],
        customerIds: [id],
      }),
      refusal: invalid("customerIds[0]"),
    },
  },
  "cores.deny": {
    lineItemId: {
      names: "workOrders.items",
      input: async (ours, lineItemId) => ({
        id: await newRecord(ours, "cores"),
        quantity: 1,
        lineItemId,
      }),
      refusal: invalid("lineItemId"),
    },
  },
  "cores.sendBack": {
    "cores[].coreId": {
      names: "cores",
      input: (_, coreId) => ({ cores: [{ coreId, quantity: 1 }] }),
      refusal: invalid("cores[0].coreId"),
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
  "meterReadings.createMany": {
    "readings[].vehicleId": {
      names: "vehicles",
      input: (_ours, id) => ({ readings: [{ vehicleId: id, value: 100 }], atomic: true }),
      refusal: invalid("readings[0].vehicleId"),
    },
  },
  "comments.create": {
    recordId: {
      names: "workOrders",
      input: (_ours, id) => ({ recordType: "work_order", recordId: id, text: "Called back" }),
      refusal: invalid("recordId"),
    },
  },
  "inspections.create": {
    templateId: {
      names: "inspectionTemplates",
      input: (_ours, templateId) => ({ templateId }),
      refusal: invalid("templateId"),
    },
  },
  "inspections.update": {
    "items[].id": {
      names: "inspections.items",
      input: async (ours, id) => ({ id: await newRecord(ours, "inspections"), items: [{ id }] }),
      refusal: invalid("items[0].id"),
    },
  },
};

/** What an id of another shop does in a field: its case above, or a 400 that names the field. */
export function caseOf(named: NamedOperation, field: string): Case | undefined {
  const special = references[named.name]?.[field];
  const names = referenced.get(field);
  if (special || !names) return special;
  return {
    names,
    input: async (ours, id) => ({ ...(await sampleInput(ours, named)), [field]: id }),
    refusal: invalid(field),
  };
}
