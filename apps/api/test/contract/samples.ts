import { randomUUID } from "node:crypto";
import {
  contract,
  isWrite,
  listOperations,
  type NamedOperation,
  type Operation,
  pathParameters,
  takesBody,
} from "@bayline/contracts";
import { operatorToken } from "../harness/harness.ts";
import { call, type Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import {
  anotherDay,
  closedPeriod,
  newPathIds,
  newRecord,
  nextClosedDay,
  nextVmrsCode,
} from "./path-ids.ts";

/**
 * Every operation of the contract: what a test says of all of them, it says of one that is added.
 */
export const operations = listOperations(contract);
export const writes = operations.filter(({ operation }) => isWrite(operation));
/** Reads with GET. Others send their input as a body. */
export const reads = operations.filter(({ operation }) => !takesBody(operation));
export const withBody = operations.filter(({ operation }) => takesBody(operation));
/** Operations of a shop: neither public nor the operator's. */
export const ofShops = ({ operation }: NamedOperation) =>
  operation.access !== "public" && operation.access !== "operator";
/** Those whose path names a record of a shop. The operator's name jobs. */
export const withPathId = operations.filter(
  ({ name, operation }) =>
    ofShops({ name, operation }) &&
    pathParameters(operation.path).length > 0 &&
    // An external id may be that of no record.
    !name.endsWith(".upsert"),
);
/** Those that are read on from a cursor. */
export const lists = reads.filter(
  ({ operation }) => "lastEvaluatedKey" in operation.input._zod.def.shape,
);

/** The moment of the contract's examples, some of which hold only for a year from then on. */
export const examplesNow = new Date("2026-03-02T15:00:00Z");

export type Input = Record<string, unknown>;

/** The fields that name records, and the groups of the contract that their records belong to. */
export const referenced: ReadonlyMap<string, string> = new Map([
  ["customerId", "customers"],
  ["vehicleId", "vehicles"],
  ["cannedJobId", "cannedJobs"],
  ["workOrderId", "workOrders"],
  ["invoiceId", "invoices"],
  ["vendorId", "vendors"],
  ["inventoryItemId", "inventory"],
  ["purchaseOrderId", "purchaseOrders"],
  ["billId", "bills"],
  ["technicianId", "admin.users"],
  ["recordId", "workOrders"],
  ["assignedTo", "admin.users"],
  ["lineId", "workOrders.items"],
  ["priceLevelId", "pricing.rules.ofCustomers"],
  ["defaultPartsMatrixId", "pricing.rules"],
  ["remove", "pricing.rules"],
  ["defaultLaborRateId", "pricing.rules.ofLabor"],
]);

/** A valid input of an operation: its documented example, for an existing record. */
export async function sampleInput(shop: TestShop, named: NamedOperation): Promise<Input> {
  const input: Input = { ...named.operation.example?.input, ...(await newPathIds(shop, named)) };
  if (named.name === "digests.generate") {
    await shop.api("PATCH", "/settings", { digestEnabled: true });
    input.date = anotherDay();
  }
  for (const [field, group] of referenced) {
    if (field in input) input[field] = await newRecord(shop, group);
  }
  if (named.name === "purchaseOrders.reorder") {
    await shop.part({
      partNumber: randomUUID(),
      reorderPoint: 4,
      vendorId: String(input.vendorId),
    });
  }
  if (named.name === "cores.sendBack") {
    input.cores = [{ coreId: await newRecord(shop, "cores"), quantity: 1 }];
  }
  if (named.name === "periods.close") input.through = nextClosedDay();
  if (named.name === "periods.reopen") {
    input.from = nextClosedDay();
    await closedPeriod(shop, String(input.from));
  }
  // Two rules from one day could price the same line.
  if (named.name === "pricing.rules.create") input.validFrom = anotherDay();
  // Two equal simulations would be one request.
  if (named.name === "pricing.simulations.create") input.category = randomUUID();
  if (named.name === "proposals.accept") {
    const { body } = await shop.api("GET", `/proposals/${input.id}`);
    input.effectHash = body.effectHash;
  }
  if (named.name === "approvals.decide") {
    const { body } = await shop.api("GET", `/approvals/${input.id}`);
    const [{ serviceId }] = body.services;
    input.decisions = [{ serviceId, decision: "approved" }];
  }
  if (named.name === "vmrsCodes.import") input.codes = [nextVmrsCode()];
  if (named.name === "invoices.credit") input.lines = [{ kind: "warranty", amountCents: 100 }];
  if (named.name === "bills.create") input.number = randomUUID();
  if (named.name === "bills.closeUnbilled") {
    input.lines = [{ purchaseOrderLineId: await newRecord(shop, "bills.unbilled"), quantity: 2 }];
  }
  if ("externalIds" in input) input.externalIds = [{ system: "qbo", id: randomUUID() }];
  if (named.name.endsWith(".upsert")) Object.assign(input, withOwnName(input));
  if (named.name.endsWith(".upsertMany")) {
    const [row = {}] = input.records as Input[];
    const record: Input = { ...withOwnName(row), externalId: `crm:${randomUUID()}` };
    if ("customerId" in record) record.customerId = await newRecord(shop, "customers");
    input.records = [record];
  }
  if ("billIds" in input) input.billIds = [await newRecord(shop, "bills")];
  if (named.name.startsWith("admin.users") && "email" in input)
    input.email = `${randomUUID()}@shop.test`;
  // A reading of the same source and id would be the same reading.
  if (named.name === "meterReadings.create") input.externalId = randomUUID();
  if (named.name === "meterReadings.createMany") {
    const vehicleId = await newRecord(shop, "vehicles");
    input.readings = [{ vehicleId, value: 100, externalId: randomUUID() }];
  }
  if (named.name === "workOrders.quoteDeclined") {
    input.serviceIds = [await newRecord(shop, "workOrders.quoteDeclined")];
  }
  if (named.name === "workOrders.fromDue") input.vehicleId = await newRecord(shop, named.name);
  if (named.name.startsWith("pmPrograms") && "tasks" in input) {
    const cannedJobId = await newRecord(shop, "cannedJobs");
    input.tasks = [{ name: "Oil and filters", cannedJobId, everyUnits: 25_000 }];
  }
  // The same clientRequestId would be the same request.
  if ("clientRequestId" in input) input.clientRequestId = randomUUID();
  // A shop accepts an invoice number once.
  // A code is that of one live job.
  if (named.name.startsWith("cannedJobs") && "code" in input) input.code = randomUUID().slice(24);
  if ("invoiceNumber" in input) input.invoiceNumber = randomUUID();
  return input;
}

/** A record with a name and a number that no other record has, which other samples name. */
function withOwnName(record: Input): Input {
  const own = { name: `Name ${randomUUID()}`, partNumber: randomUUID() };
  const names = Object.entries(own).filter(([field]) => field in record);
  return { ...record, ...Object.fromEntries(names) };
}

/** The credentials of a shop's administrator, or of the operator, for an operation. */
export function credentials(operation: Operation, shop: Pick<TestShop, "key">): HeaderFields {
  if (operation.access === "operator") return { authorization: `Operator ${operatorToken}` };
  return { "x-api-key": shop.key };
}

export type HeaderFields = Record<string, string>;

/** An operation's input as a REST request: the path, then the query of a GET or a body. */
export function restRequest(operation: Operation, input: Input): { path: string; body?: Input } {
  const rest = { ...input };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    // A URL cannot contain half of a surrogate pair.
    const value = encodeURIComponent(String(rest[name]).toWellFormed());
    delete rest[name];
    return value;
  });
  const isEmpty = Object.keys(rest).length === 0;
  if (takesBody(operation)) return isEmpty ? { path } : { path, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) query.append(name, String(value));
  return { path: isEmpty ? path : `${path}?${query}` };
}

/** Calls an operation over REST. */
export function rest(
  baseUrl: string,
  { operation }: Pick<NamedOperation, "operation">,
  input: Input,
  headers: HeaderFields,
): Promise<Response> {
  const { path, body } = restRequest(operation, input);
  return call(baseUrl, operation.method, path, { body, headers });
}

/** Calls an operation over tRPC, without a client. */
export function trpc(
  origin: string,
  { name, operation }: NamedOperation,
  input: unknown,
  headers: HeaderFields,
): Promise<Response> {
  if (takesBody(operation)) {
    return call(`${origin}/trpc`, "POST", `/${name}`, { body: input, headers });
  }
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return call(`${origin}/trpc`, "GET", `/${name}${query}`, { headers });
}
