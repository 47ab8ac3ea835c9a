import {
  isNamed,
  isWrite,
  type NamedOperation,
  type Operation,
  pathParameters,
  type ReferenceField,
  type ReferenceKind,
  referenceFields,
  takesBody,
  typedReferenceFields,
} from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { statementsOf } from "../harness/statements.ts";
import { newRecord } from "./path-ids.ts";
import { caseOf } from "./references.ts";
import {
  credentials,
  examplesNow,
  type Input,
  operations,
  referenced,
  rest,
  sampleInput,
  trpc,
} from "./samples.ts";

const harness = useHarness({ now: examplesNow });

/** The field of a record that can be sent in place of its id. */
const numberFields: Record<ReferenceKind, string> = {
  workOrders: "orderNumber",
  approvals: "number",
  purchaseOrders: "number",
  invoices: "invoiceNumber",
  bills: "number",
  salesOrders: "orderNumber",
  serviceRequests: "requestNumber",
  inventory: "partNumber",
  cannedJobs: "code",
  vehicles: "unitNumber",
  customers: "name",
  vendors: "name",
  "pricing.rules": "name",
};

function getOf(kind: ReferenceKind): NamedOperation {
  const found = operations.find(({ name }) => name === `${kind}.get`);
  if (!found) throw new Error(`There is no ${kind}.get`);
  return found;
}

async function numberOf(shop: TestShop, kind: ReferenceKind, id: string): Promise<string> {
  const headers = { "x-api-key": shop.key };
  const { body } = await rest(shop.baseUrl, getOf(kind), { id }, headers);
  return body[numberFields[kind]];
}

function swapCase(text: string): string {
  const upper = text.toUpperCase();
  return text === upper ? text.toLowerCase() : upper;
}

const fieldName = ({ path }: Pick<ReferenceField, "path">) =>
  path.join(".").replaceAll(".[]", "[]");
const isInPath = (operation: Operation, field: ReferenceField) =>
  pathParameters(operation.path).includes(fieldName(field));

const referring = operations.flatMap((named) =>
  referenceFields(named.operation.input).map((reference) => ({
    ...named,
    named,
    reference,
    field: fieldName(reference),
    kind: reference.kind,
  })),
);
const inPaths = referring.filter(({ operation, reference }) => isInPath(operation, reference));
const inBodies = referring.filter(
  ({ operation, reference }) => takesBody(operation) && !isInPath(operation, reference),
);
const inQueries = referring.filter(
  ({ operation, reference }) => !takesBody(operation) && !isInPath(operation, reference),
);

/** The kind of record that a field refers to, by its name; undefined if that has no number. */
function kindOf(field: string): string | undefined {
  const name = field.replace("[]", "").replace(/Ids$/, "Id");
  const kind = name === "woId" ? "workOrders" : referenced.get(name)?.replace(/\.of.*$/, "");
  return kind !== undefined && kind in numberFields ? kind : undefined;
}

/** The kind that a name begins with: `pricing.rules` of `pricing.rules.update`. */
function kindIn(name: string): string | undefined {
  return Object.keys(numberFields).find((kind) => `${name}.`.startsWith(`${kind}.`));
}

/** A field that takes anything is computed, and compared or ignored. */
function isComputed(schema: z.core.$ZodType): boolean {
  return Object.keys(z.toJSONSchema(schema)).every((key) => !["type", "anyOf"].includes(key));
}

describe("the contract", () => {
  test("the contract declares every reference to a record that has a number", () => {
    const undeclared = operations.flatMap(({ name, operation }) => {
      const { input } = operation;
      const declared = [...referenceFields(input), ...typedReferenceFields(input)]
        .map(fieldName)
        .map((field) => field.replace("[]", ""));
      return Object.entries(input._zod.def.shape)
        .filter(([field, schema]) => kindOf(field) && !isComputed(schema))
        .filter(([field]) => !declared.includes(field))
        .map(([field]) => `${name} ${field}`);
    });
    expect(undeclared).toEqual([]);
    const byIdAlone = operations
      .filter(({ name, operation }) => {
        const declared = referenceFields(operation.input).map(fieldName);
        return (
          kindIn(name) !== undefined && operation.path.includes("/{id}") && !declared.includes("id")
        );
      })
      .map(({ name }) => name);
    // Names may change, so that what is deleted by a name might be another record.
    expect(byIdAlone).toEqual(["customers.delete", "vendors.delete", "pricing.rules.delete"]);
  });

  test.each(referring)(
    "$name: $field is of the kind that its name says",
    ({ field, kind, name }) => {
      const [last = "", list] = field.split(".").reverse();
      const groups = name.split(".").map((_, at, words) => words.slice(0, at).join("."));
      const ofList = groups
        .map((group) => (list ? kindIn(`${group}.${list.slice(0, -2)}`) : undefined))
        .find((found) => found !== undefined);
      expect(kind).toBe(kindOf(last) ?? ofList ?? kindIn(name));
    },
  );

  test("the contract takes no names where records are deleted, voided or refunded", () => {
    const named = referring.filter(({ operation, kind }) => operation.destructive && isNamed(kind));
    expect(named.map(({ name }) => name)).toEqual([]);
  });
});

/** Writes that answer with another record than the one in their path. */
const answeringOthers = new Set([
  "customers.apiKeys.create",
  "customers.approvalPolicy.update",
  "workOrders.invoice",
]);

describe("a number in a path", () => {
  test.each(inPaths)("a number is taken by $name, in any case", async ({ named, field, kind }) => {
    const shop = await harness.sharedShop();
    const headers = credentials(named.operation, shop);
    for (const send of [rest, trpc]) {
      const base = send === rest ? harness.baseUrl : harness.origin;
      const input = await sampleInput(shop, named);
      const id = String(input[field]);
      const number = await numberOf(shop, kind, id);
      const answer = await send(base, named, { ...input, [field]: swapCase(number) }, headers);
      expect(answer.status).toBe(send === rest ? named.operation.status : 200);
      if (!isWrite(named.operation)) {
        const byId = await send(base, named, input, headers);
        expect(answer.body).toEqual(byId.body);
      } else if (field === "id" && named.name !== "serviceRequests.convert") {
        const body = send === rest ? answer.body : answer.body.result.data;
        if (!answeringOthers.has(named.name)) expect(body.id).toBe(id);
      }
    }
  });

  test.each(inPaths)("$name finds no number of another shop", async ({ named, field, kind }) => {
    const [ours, theirs] = [await harness.shop(), await harness.sharedShop("theirs")];
    const input = await sampleInput(ours, named);
    const number = await numberBeyond(theirs, kind);
    const answer = await rest(
      harness.baseUrl,
      named,
      { ...input, [field]: number },
      { "x-api-key": ours.key },
    );
    expect(answer).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
  });
});

/** The number of a new record, after those of a shop with few records. */
async function numberBeyond(shop: TestShop, kind: ReferenceKind): Promise<string> {
  for (let made = 0; made < 5; made += 1) await newRecord(shop, kind);
  return numberOf(shop, kind, await newRecord(shop, kind));
}

describe("a number in a body", () => {
  test.each(inBodies)("$name takes a number in its $field", async ({ named, field, kind }) => {
    const shop = await harness.sharedShop();
    const about = caseOf(named, field);
    if (!about) throw new Error(`references.ts has no ${field} of ${named.name}`);
    const headers = credentials(named.operation, shop);
    const outcomes = [];
    for (const byNumber of [false, true]) {
      const id = await newRecord(shop, about.names);
      const value = byNumber ? swapCase(await numberOf(shop, kind, id)) : id;
      const input: Input = await about.input(shop, value);
      const { status, body } = await rest(harness.baseUrl, named, input, headers);
      outcomes.push({ status, error: body.error, details: body.details });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    // The record was found, even if its state refuses the call.
    expect([400, 404]).not.toContain(outcomes[0]?.status);
  });
});

describe("a number in a filter", () => {
  test.each(inQueries)("$name filters by a number in $field", async ({ named, field, kind }) => {
    const shop = await harness.sharedShop();
    const headers = credentials(named.operation, shop);
    const id = await newRecord(shop, kind);
    const number = swapCase(await numberOf(shop, kind, id));
    const byId = await rest(harness.baseUrl, named, { [field]: id }, headers);
    expect(byId.status).toBe(200);
    const byNumber = await rest(harness.baseUrl, named, { [field]: number }, headers);
    expect(byNumber.body).toEqual(byId.body);
    const unknown = await rest(harness.baseUrl, named, { [field]: "no such record" }, headers);
    expect(unknown.status).toBe(200);
    expect(unknown.body.count ?? unknown.body.partCount).toBe(0);
  });
});

describe("a write", () => {
  const writes = inPaths.filter(({ operation }) => isWrite(operation));

  test.each(writes)(
    "a write of $name takes one more statement by number",
    async ({ named, field, kind }) => {
      // Parts of other tests would make the part numbers of the samples ambiguous.
      const shop = await harness.sharedShop("one more statement");
      const headers = credentials(named.operation, shop);
      const counts = [];
      for (const byNumber of [false, true]) {
        const input = await sampleInput(shop, named);
        const number = await numberOf(shop, kind, String(input[field]));
        const sent = byNumber ? { ...input, [field]: number } : input;
        const statements = await statementsOf(harness, async () => {
          const { status } = await rest(harness.baseUrl, named, sent, headers);
          expect(status).toBe(named.operation.status);
        });
        counts.push(statements.filter(({ text }) => text.includes("AS wanted")).length);
      }
      expect(counts).toEqual([0, 1]);
    },
  );
});
