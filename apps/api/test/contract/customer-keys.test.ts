import {
  type CustomerAccess,
  isWrite,
  listOperations,
  type NamedOperation,
  pathParameters,
  type ReferenceField,
  referenceFields,
  restContract,
  takesBody,
} from "@bayline/contracts";
import { beforeAll, describe, expect, test } from "vitest";
import { operatorToken, useHarness } from "../harness/harness.ts";
import type { Response } from "../harness/http.ts";
import { mcpClient } from "../harness/mcp-client.ts";
import { textOf, withoutReaders } from "../harness/pdf.ts";
import type { TestShop } from "../harness/shop.ts";
import { leaksIn, type PlantedCustomer, plantCustomer, type Secrets } from "./customers.ts";
import { examplesNow, type Input, operations, rest, restRequest, trpc } from "./samples.ts";

const harness = useHarness({ now: examplesNow });
const noRecord = "0198c5a4-0000-7000-8000-000000000000";
const all = listOperations(restContract);
const inContract = new Set(operations.map(({ name }) => name));

let shop: TestShop;
let ours: PlantedCustomer;
let theirs: PlantedCustomer;
let key: string;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await harness.shop();
  ours = await plantCustomer(shop, { name: "Alder Freight", base: 31_000 });
  theirs = await plantCustomer(shop, { name: "Birch Haulage", base: 47_000 });
  const made = await shop.api("POST", `/customers/${ours.customerId}/api-keys`, {});
  key = made.body.key;
  headers = { "x-api-key": key };
});

type Allowed = NamedOperation & { forCustomers: CustomerAccess };

const allowed: Allowed[] = all.flatMap(({ name, operation }) =>
  operation.forCustomers ? [{ name, operation, forCustomers: operation.forCustomers }] : [],
);
const others = all.filter(
  ({ operation }) => !operation.forCustomers && operation.access !== "public",
);
const ofRecords = allowed.filter(({ forCustomers }) => forCustomers.record !== undefined);
const lists = allowed.filter(({ forCustomers }) => forCustomers.filter !== undefined);

/** The fields of an input that are required besides the record. */
function moreOf(name: string, customer: PlantedCustomer): Input {
  if (name !== "approvals.decide") return {};
  const decisions = customer.serviceIds.map((serviceId) => ({ serviceId, decision: "approved" }));
  return { decisions, name: "Fleet program" };
}

function kindOf({ operation }: NamedOperation, field: string): ReferenceField["kind"] {
  const found = referenceFields(operation.input).find(({ path }) => path.join(".") === field);
  if (!found) throw new Error(`${field} names no record`);
  return found.kind;
}

/** An input about the record of a customer. */
function inputOf(named: Allowed, customer: PlantedCustomer, by: "id" | "number" = "id"): Input {
  const { record } = named.forCustomers;
  if (record === undefined) return {};
  const known = customer.records[kindOf(named, record)];
  if (!known) throw new Error(`${named.name}: no record of this kind is planted`);
  return { [record]: known[by], ...moreOf(named.name, customer) };
}

/** The answers over each transport, as texts; a write is tried only. */
async function answersTo(named: NamedOperation, input: Input): Promise<Response[]> {
  const sent = isWrite(named.operation) ? { ...headers, "dry-run": "true" } : headers;
  const answers = [await rest(harness.baseUrl, named, input, sent)];
  if (inContract.has(named.name)) answers.push(await trpc(harness.origin, named, input, sent));
  return answers;
}

async function readable({ operation }: NamedOperation, input: Input): Promise<string> {
  const { path } = restRequest(operation, input);
  const response = await fetch(harness.baseUrl + path, { headers });
  expect(response.status).toBe(200);
  return textOf(Buffer.from(await response.arrayBuffer()));
}

/** Names of fields that no answer to a customer may have. */
const internalNames = /"\w*(?:cost|margin|commission|notes|externalIds|metadata|pricedBy)\w*":/i;

function expectNoLeaks(name: string, text: string): void {
  const secrets: Secrets[] = [ours.internal, theirs.internal, theirs.own];
  const leaks = secrets.flatMap((kind) => leaksIn(text, kind));
  expect({ name, leaks }).toEqual({ name, leaks: [] });
}

const withoutRequest = ({ status, body }: Response) => {
  const { requestId: _id, ...rest } = body;
  return { status, body: rest };
};

/** The refusal of tRPC without its id and the stack. */
const overTrpc = ({ status, body }: Response) => {
  const { requestId: _id, stack: _stack, ...data } = body.error?.data ?? {};
  return { status, data };
};

test.each(others)("$name is a 403 for the key of a customer", async (named) => {
  const { operation, name } = named;
  const input: Input = { ...operation.example?.input };
  for (const field of pathParameters(operation.path)) input[field] = noRecord;
  const refusal = operation.access === "operator" ? 401 : 403;
  const answer = await rest(harness.baseUrl, named, input, headers);
  expect([name, answer.status]).toEqual([name, refusal]);
  expectNoLeaks(name, answer.text);
  if (!inContract.has(name)) return;
  const second = await trpc(harness.origin, named, input, headers);
  expect([name, second.status]).toEqual([name, refusal]);
});

test("an operation is open to the keys of customers only if its contract says so", () => {
  expect(allowed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["approvals.decide", "invoices.pdf", "workOrders.list"]),
  );
  expect(others.length).toBeGreaterThan(10 * allowed.length);
  expect(operatorToken).not.toBe(key);
});

test.each(allowed)(
  "$name shows a customer nothing of others, and no cost, pay or note",
  async (named) => {
    const { name, operation } = named;
    for (const by of ["id", "number"] as const) {
      const input = inputOf(named, ours, by);
      if (operation.answers === "pdf") {
        if (withoutReaders) continue;
        const text = await readable(named, input);
        expect(text).toMatch(new RegExp(ours.name));
        expectNoLeaks(name, text);
        continue;
      }
      for (const answer of await answersTo(named, input)) {
        expect([name, answer.status, answer.text]).toEqual([name, operation.status, answer.text]);
        expectNoLeaks(name, answer.text);
        expect(answer.text).not.toMatch(internalNames);
      }
    }
  },
);

test("the shop sees the values that the other tests search for", async () => {
  const seen: string[] = [];
  for (const named of allowed.filter(({ operation }) => operation.answers === "json")) {
    if (named.forCustomers.record === undefined && named.forCustomers.filter === undefined)
      continue;
    const { text } = await rest(
      harness.baseUrl,
      named,
      {
        ...inputOf(named, theirs),
        ...("limit" in named.operation.input._zod.def.shape && { limit: 20 }),
      },
      { "x-api-key": shop.key, ...(takesBody(named.operation) && { "dry-run": "true" }) },
    );
    seen.push(...leaksIn(text, theirs.internal), ...leaksIn(text, theirs.own));
  }
  const unseen = [...Object.keys(theirs.internal), ...Object.keys(theirs.own)].filter(
    (what) => !seen.includes(what),
  );
  // No answer of these operations contains comments.
  expect(unseen).toEqual(["comment"]);
});

test.each(ofRecords)("$name answers about another customer as about no record", async (named) => {
  const { record = "" } = named.forCustomers;
  const unknown = { ...inputOf(named, theirs), [record]: noRecord };
  const about = await answersTo(named, unknown);
  for (const by of ["id", "number"] as const) {
    const input = inputOf(named, theirs, by);
    // A number of no record is refused before the use case.
    const none = by === "id" ? about : await answersTo(named, { ...input, [record]: "NONE-1" });
    const answers = await answersTo(named, input);
    for (const [at, answer] of answers.entries()) {
      const expected = none[at];
      if (!expected) throw new Error("Each transport answers");
      expect(answer.status).toBe(404);
      if (at === 0) expect(withoutRequest(answer)).toEqual(withoutRequest(expected));
      else expect(overTrpc(answer)).toEqual(overTrpc(expected));
      expectNoLeaks(named.name, answer.text);
    }
  }
});

describe.each(lists)("$name", (named) => {
  const { filter = "", fields } = named.forCustomers;

  test("the list has no rows of another customer, whichever filter names one", async () => {
    const shape = named.operation.input._zod.def.shape;
    const references = referenceFields(named.operation.input);
    const probes: Input[] = references
      .filter(({ path }) => path.length === 1 && [filter, ...fields].includes(path[0] ?? ""))
      .flatMap(({ path: [field = ""], kind }) => {
        const record = theirs.records[kind];
        return record ? [{ [field]: record.id }, { [field]: record.number }] : [];
      });
    const texts = ["search", "number", "unitNumber", "vin", "licensePlate"].filter(
      (field) => field in shape && fields.includes(field),
    );
    const hidden = [...Object.values(theirs.own), ...Object.values(ours.internal)];
    probes.push(
      ...texts.flatMap((field) => hidden.map((secret) => ({ [field]: secret.slice(0, 17) }))),
    );
    expect(probes.length).toBeGreaterThan(0);
    for (const probe of probes) {
      const { status, body, text } = await rest(harness.baseUrl, named, probe, headers);
      expect({ probe, status, count: body.count }).toEqual({ probe, status: 200, count: 0 });
      expectNoLeaks(named.name, text);
    }
  });

  test("the list has all rows of the customer, page by page, and no others", async () => {
    const rowsOf = async (query: Input): Promise<unknown[]> => {
      const { body } = await rest(harness.baseUrl, named, query, headers);
      const rows: unknown = Object.values(body).find(Array.isArray);
      const next: unknown = body.lastEvaluatedKey;
      const first = Array.isArray(rows) ? rows : [];
      return next === null
        ? first
        : [...first, ...(await rowsOf({ ...query, lastEvaluatedKey: next }))];
    };
    const paged = await rowsOf({ limit: 1 });
    expect(paged).toEqual(await rowsOf({ limit: 50 }));
    expect(paged.length).toBeGreaterThan(0);
    expect(paged).toEqual(await rowsOf({ limit: 50, [filter]: ours.customerId }));
    expect(paged).toEqual(await rowsOf({ limit: 50, [filter]: ours.name }));
  });

  test("the list refuses every filter that its contract does not name", async () => {
    const known = Object.keys(named.operation.input._zod.def.shape);
    const refused = known.filter((field) => field !== filter && !fields.includes(field));
    for (const field of refused) {
      const { status, text } = await rest(harness.baseUrl, named, { [field]: "1" }, headers);
      expect({ field, status }).toEqual({ field, status: 403 });
      expect(text).toContain(field);
    }
  });

  test("the list cannot be sorted by what the customer may not see", async () => {
    const { sortField } = named.operation.input._zod.def.shape;
    if (!sortField) return;
    const sorted = await rest(harness.baseUrl, named, { sortField: "marginPercent" }, headers);
    expect(sorted.status).toBe(403);
  });
});

test("tools of agents are only those that the key of a customer may call", async () => {
  const agent = await mcpClient(harness.origin, key, { query: "?tools=all" });
  const found = await agent.use("search_operations", {});
  const names = found.result.operations.map(({ operation }: { operation: string }) => operation);
  const expected = [...allowed.map(({ name }) => name), "health"].filter((name) =>
    inContract.has(name),
  );
  expect(names.sort()).toEqual(
    operations
      .filter(({ name, operation }) => expected.includes(name) || operation.access === "public")
      .map(({ name }) => name)
      .sort(),
  );
  const listed = await agent.call("workOrders.list");
  expect(listed.isError).toBe(false);
  expectNoLeaks("workOrders.list", listed.text);
  const refused = await agent.call("customers.list");
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain("PERMISSION_DENIED");
  expectNoLeaks("customers.list", refused.text);
});
