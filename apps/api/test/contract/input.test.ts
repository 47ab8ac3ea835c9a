import { isWrite, pathParameters } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import {
  credentials,
  examplesNow,
  operations,
  rest,
  restRequest,
  sampleInput,
  trpc,
  writes,
} from "./samples.ts";

const harness = useHarness({ now: examplesNow });

const unsettable = expect.stringMatching(/^is not a field that can be set here/);

const propertiesOf = (schema: z.core.$ZodType, io: "input" | "output") =>
  Object.keys(resolve(z.toJSONSchema(schema, { io, unrepresentable: "any" })).properties ?? {});

/** A named schema is a reference to its definition. */
function resolve(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  return schema.$ref ? (schema.$defs?.[schema.$ref.replace("#/$defs/", "")] ?? {}) : schema;
}

/** Whether a field is computed, and therefore accepts any value. */
function takesAnything(schema: z.core.$ZodType, field: string): boolean {
  const { properties = {} } = resolve(
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }),
  );
  const { description: _told, ...rules } = Object(properties[field]);
  return Object.keys(rules).length === 0;
}

/** Fields that only the server sets, on every record. */
const protectedFields = [
  "id",
  "tenantId",
  "tenant_id",
  "createdAt",
  "updatedAt",
  "deletedAt",
  "deleted",
  "revokedAt",
  "lastUsedAt",
  "prefix",
  "key",
  "keyHash",
  "number",
  "itemCount",
  "totalCostCents",
  "totalAmount",
  "totalAmountCents",
  "receivedAt",
  "quantityReceived",
  "reservedQuantity",
  "availableQuantity",
  "lowStock",
  "matchKey",
  "partKey",
  "auditLog",
];

const requiredOf = (schema: z.core.$ZodType) =>
  resolve(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).required ?? [];

describe.each(operations)("the documented required fields of $name", (named) => {
  const { operation } = named;
  const inPath = pathParameters(operation.path);
  const required = requiredOf(operation.input).filter((field) => !inPath.includes(field));

  test("the documented fields are required, and by a read no others", async () => {
    const shop = await harness.sharedShop();
    const headers = credentials(operation, shop);
    const input = await sampleInput(shop, named);
    for (const left of required) {
      const { [left]: _left, ...without } = input;
      const { status } = await rest(harness.baseUrl, named, without, headers);
      expect([left, status]).toEqual([left, 400]);
    }
    if (isWrite(operation)) return;
    const least = [...inPath, ...required].map((field) => [field, input[field]]);
    const { status } = await rest(harness.baseUrl, named, Object.fromEntries(least), headers);
    expect(status).not.toBe(400);
  });
});

describe.each(writes)("the body of $name", (named) => {
  const { operation } = named;
  const known = propertiesOf(operation.input, "input");
  const inPath = pathParameters(operation.path);

  test("the body may not set what the server determines", async () => {
    const shop = await harness.sharedShop();
    const headers = credentials(operation, shop);
    const input = await sampleInput(shop, named);
    const answered = propertiesOf(operation.output, "output");
    const fields = [...new Set([...protectedFields, ...answered])].filter(
      (field) => !known.includes(field) && !operation.ignored.includes(field),
    );
    // One request for all of them: each is reported, so that each alone is refused.
    const set = Object.fromEntries(fields.map((field) => [field, "x"]));
    const answer = await rest(harness.baseUrl, named, { ...input, ...set }, headers);
    expect(answer).toMatchObject({ status: 400, body: { error: "VALIDATION_ERROR" } });
    const refused = answer.body.details.map(({ field }: { field: string }) => field);
    expect(refused.sort()).toEqual(fields.sort());
  });

  test("the body may contain no unknown field, over REST and tRPC", async () => {
    const shop = await harness.sharedShop();
    const headers = credentials(operation, shop);
    const input = { ...(await sampleInput(shop, named)), unitCostCent: 1, nmae: null };
    const refusal = {
      error: "VALIDATION_ERROR",
      details: [
        { field: "unitCostCent", message: unsettable },
        { field: "nmae", message: unsettable },
      ],
    };
    const answer = await rest(harness.baseUrl, named, input, headers);
    expect(answer).toMatchObject({ status: 400, body: refusal });
    const overTrpc = await trpc(harness.origin, named, input, headers);
    expect(overTrpc.body.error.data).toMatchObject({ ...refusal, httpStatus: 400 });
  });

  test("the body of an operation reports every invalid field once, together with invalid headers and path parameters", async () => {
    const shop = await harness.sharedShop();
    const input = await sampleInput(shop, named);
    const { path } = restRequest(operation, input);
    const headers = {
      ...credentials(operation, shop),
      "idempotency-key": "short",
      "dry-run": "maybe",
      "x-agent-name": "x".repeat(101),
      prefer: "handling=strict",
    };
    const body = { bogus: 1, ...Object.fromEntries(inPath.map((name) => [name, "x"])) };
    const answer = await call(harness.baseUrl, operation.method, `${path}?shop=1`, {
      body,
      headers,
    });
    expect(answer.status).toBe(400);
    const refused = answer.body.details.map(({ field }: { field: string }) => field);
    const expected = ["X-Agent-Name", "Idempotency-Key", "Dry-Run", "shop", "bogus", ...inPath];
    expect(refused).toEqual(expect.arrayContaining(expected));
    expect(new Set(refused).size).toBe(refused.length);
  });

  test("the body of an operation reports all invalid fields together", async () => {
    const shop = await harness.sharedShop();
    const wrong = [["not this"]];
    // Computed fields are accepted and ignored: a record may be sent back as it was read.
    const fields = known.filter(
      (field) => !inPath.includes(field) && !takesAnything(operation.input, field),
    );
    const input = await sampleInput(shop, named);
    for (const field of fields) input[field] = wrong;
    const answer = await rest(harness.baseUrl, named, input, credentials(operation, shop));
    if (fields.length === 0) return expect(answer.status).toBe(operation.status);
    expect(answer.status).toBe(400);
    const refused = answer.body.details.map(
      ({ field }: { field: string }) => field.match(/^\w+/)?.[0],
    );
    expect([...new Set(refused)].sort()).toEqual([...fields].sort());
  });
});

test("an id in the body hides no other invalid field of it", async () => {
  const shop = await harness.sharedShop();
  const { id } = await shop.vendor({ name: "Great Lakes" });
  for (const method of ["PATCH", "PUT"]) {
    const answer = await shop.api(method, `/vendors/${id}`, {
      id: "x",
      createdAt: "y",
      bogus: 1,
      name: "",
    });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toHaveLength(4);
    expect(answer.body.details).toEqual(
      expect.arrayContaining([
        { field: "id", message: expect.stringContaining("is computed") },
        { field: "createdAt", message: expect.stringContaining("is computed") },
        { field: "bogus", message: unsettable },
        { field: "name", message: "must not be empty" },
      ]),
    );
  }
});

test("a field that violates several rules is reported once, with the first of them", async () => {
  const shop = await harness.sharedShop();
  const part = { partNumber: "A-100", quantity: 1e-5, unitCostCents: 1e300 };
  const order = await shop.api("POST", "/purchase-orders", { parts: [part] });
  expect(order).toMatchObject({
    status: 400,
    body: {
      details: [
        { field: "parts[0].quantity", message: "must be at least 0.0001" },
        { field: "parts[0].unitCostCents", message: "must be at most 100000000" },
      ],
    },
  });
  expect(order.body.details).toHaveLength(2);
  const invoice = await shop.receive(shop.invoice({ invoiceDate: "02/03/2026" }));
  expect(invoice.body.details).toEqual([
    { field: "invoiceDate", message: "must be a real calendar day, written YYYY-MM-DD" },
  ]);
});
