import { randomUUID } from "node:crypto";
import {
  contract,
  isWrite,
  listOperations,
  type NamedOperation,
  type Operation,
  pathParameters,
} from "@bayline/contracts";
import { operatorToken } from "./harness.ts";
import { call, type Response } from "./http.ts";
import type { TestShop } from "./shop.ts";

/** Every operation of the contract: what a test says of all of them, it says of one that is added. */
export const operations = listOperations(contract);
export const reads = operations.filter(({ operation }) => !isWrite(operation));
export const writes = operations.filter(({ operation }) => isWrite(operation));
/** Those of a shop: neither public nor the operator's. */
export const ofShops = ({ operation }: NamedOperation) =>
  operation.access !== "public" && operation.access !== "operator";
export const withPathId = operations.filter(
  ({ operation }) => pathParameters(operation.path).length > 0,
);
export const lists = reads.filter(({ operation }) => "limit" in operation.input._zod.def.shape);

export type Input = Record<string, unknown>;

/** Makes a record of the kind that a resource's paths name. A new resource needs a line here. */
const makers = new Map<string, (shop: TestShop) => Promise<{ id: string }>>([
  ["customers", (shop) => shop.customer({ name: `Customer ${randomUUID()}` })],
  ["vehicles", (shop) => shop.vehicle({ unitNumber: randomUUID() })],
  ["vendors", (shop) => shop.vendor({ name: `Vendor ${randomUUID()}` })],
  ["inventory", (shop) => shop.part({ partNumber: randomUUID(), quantity: 3, unitCostCents: 100 })],
  [
    "purchaseOrders",
    (shop) =>
      shop.order({ parts: [{ partNumber: randomUUID(), quantity: 2, unitCostCents: 1250 }] }),
  ],
  [
    "apiKeys",
    async (shop) => (await shop.api("POST", "/api-keys", { accessLevel: "read_only" })).body,
  ],
]);

/** A new record of the kind that an operation's path names. */
export async function newRecord(shop: TestShop, name: string): Promise<string> {
  const [resource = ""] = name.split(".");
  const make = makers.get(resource);
  if (!make) throw new Error(`test/samples.ts does not say how to make one of ${resource}`);
  return (await make(shop)).id;
}

/** An input that an operation accepts: its documented example, about a record that there is. */
export async function sampleInput(
  shop: TestShop,
  { name, operation }: NamedOperation,
): Promise<Input> {
  const input: Input = { ...operation.example?.input };
  for (const parameter of pathParameters(operation.path)) {
    input[parameter] = await newRecord(shop, name);
  }
  if ("customerId" in input) input.customerId = await newRecord(shop, "customers");
  // A shop takes an invoice number once.
  if ("invoiceNumber" in input) input.invoiceNumber = randomUUID();
  return input;
}

/** The headers by which a shop's administrator, or the operator, may call an operation. */
export function credentials(operation: Operation, shop: Pick<TestShop, "key">): HeaderFields {
  if (operation.access === "operator") return { authorization: `Operator ${operatorToken}` };
  return { "x-api-key": shop.key };
}

export type HeaderFields = Record<string, string>;

/** An operation's input as a REST request: the path, then the query of a GET or a body. */
export function restRequest(operation: Operation, input: Input): { path: string; body?: Input } {
  const rest = { ...input };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const isEmpty = Object.keys(rest).length === 0;
  if (isWrite(operation)) return isEmpty ? { path } : { path, body: rest };
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
  if (isWrite(operation)) {
    return call(`${origin}/trpc`, "POST", `/${name}`, { body: input, headers });
  }
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return call(`${origin}/trpc`, "GET", `/${name}${query}`, { headers });
}
