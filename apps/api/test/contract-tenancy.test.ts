import { randomUUID } from "node:crypto";
import { type NamedOperation, pathParameters } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { useHarness } from "./harness.ts";
import {
  credentials,
  type Input,
  newPathIds,
  newRecord,
  operations,
  rest,
  sampleInput,
  trpc,
  withPathId,
  writes,
} from "./samples.ts";
import type { TestShop } from "./shop.ts";

const harness = useHarness();

describe("an id in a path", () => {
  test.each(withPathId)("of another shop is for $name one that never was", async (named) => {
    const [ours, theirs] = [await harness.shop(), await harness.shop()];
    const headers = { "x-api-key": ours.key };
    const foreign = await sampleInput(theirs, named);
    const unknown = withPathIds(named, foreign, () => randomUUID());
    for (const send of [rest, trpc]) {
      const base = send === rest ? harness.baseUrl : harness.origin;
      const answers = [
        await send(base, named, foreign, headers),
        await send(base, named, unknown, headers),
      ];
      const [first, second] = answers.map(({ status, text }) => ({
        status,
        text: text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>"),
      }));
      expect(first?.status).toBe(404);
      expect(first).toEqual(second);
      expect(first?.text).toContain("NOT_FOUND");
    }
    // It is still there for those it belongs to, as it was.
    const theirHeaders = { ...credentials(named.operation, theirs), "dry-run": "true" };
    const answer = await rest(harness.baseUrl, named, foreign, theirHeaders);
    expect(answer.status).toBe(named.operation.status);
  });

  test.each(withPathId)("that is malformed is for $name a 404", async (named) => {
    const shop = await harness.shop();
    const sample = await sampleInput(shop, named);
    const malformed = ["x", "1", "null", "\0", "é", "a/b", "x".repeat(5000), " "];
    for (const parameter of pathParameters(named.operation.path)) {
      for (const id of [...malformed, `${sample[parameter]}0`]) {
        const input = { ...sample, [parameter]: id };
        const headers = { "x-api-key": shop.key };
        expect(await rest(harness.baseUrl, named, input, headers)).toMatchObject({
          status: 404,
          body: { error: "NOT_FOUND", requestId: expect.any(String) },
        });
        expect(await trpc(harness.origin, named, input, headers)).toMatchObject({ status: 404 });
      }
    }
  });

  test.each(withPathId)("may be in capitals for $name", async (named) => {
    const shop = await harness.shop();
    const sample = await sampleInput(shop, named);
    const input = withPathIds(named, sample, (id) => id.toUpperCase());
    const headers = credentials(named.operation, shop);
    const answer = await rest(harness.baseUrl, named, input, headers);
    expect(answer.status).toBe(named.operation.status);
  });
});

const withSeveralIds = withPathId.filter(
  ({ operation }) => pathParameters(operation.path).length > 1,
);

describe("an id in a path of several", () => {
  test.each(withSeveralIds)("must belong to those before it for $name", async (named) => {
    const shop = await harness.shop();
    const headers = { "x-api-key": shop.key };
    const sample = await sampleInput(shop, named);
    const others = await newPathIds(shop, named);
    for (const [parameter, other] of Object.entries(others)) {
      const input = { ...sample, [parameter]: other };
      expect(await rest(harness.baseUrl, named, input, headers)).toMatchObject({
        status: 404,
        body: { error: "NOT_FOUND" },
      });
    }
  });
});

/** An input with other ids in its path. */
function withPathIds(
  { operation }: NamedOperation,
  input: Input,
  other: (id: string) => string,
): Input {
  const ids = pathParameters(operation.path).map((name) => [name, other(String(input[name]))]);
  return { ...input, ...Object.fromEntries(ids) };
}

interface Case {
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

function operationOf(name: string): NamedOperation {
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
    ["labor", "technicianId", "vendors"],
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
      names: "vendors",
      input: async (ours, technicianId) => ({ ...(await base(ours, "labor")), technicianId }),
      refusal: invalid("technicianId"),
    },
  };
}

/** Every field of a body that names another record: what an id of another shop does there. */
const references: Record<string, Record<string, Case>> = {
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
  "workOrders.create": ofNewOrder(() => ({})),
  "workOrders.update": ofNewOrder(async (ours) => ({ id: await newRecord(ours, "workOrders") })),
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
    const made = await rest(harness.baseUrl, operationOf("workOrders.items.create"), sent, {
      "x-api-key": ours.key,
    });
    return { ...ids, itemId: made.body.id };
  }),
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
  "inspections.create": {
    workOrderId: {
      names: "vendors",
      input: (_, workOrderId) => ({ name: "Annual inspection", workOrderId }),
      refusal: invalid("workOrderId"),
    },
    vehicleId: {
      names: "vehicles",
      input: (_, vehicleId) => ({ name: "Annual inspection", vehicleId }),
      refusal: invalid("vehicleId"),
    },
    technicianId: {
      names: "vendors",
      input: (_, technicianId) => ({ name: "Annual inspection", technicianId }),
      refusal: invalid("technicianId"),
    },
  },
  "inspections.update": {
    workOrderId: {
      names: "vendors",
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
      names: "vendors",
      input: async (ours, technicianId) => ({
        id: await newRecord(ours, "inspections"),
        technicianId,
      }),
      refusal: invalid("technicianId"),
    },
    "items[].id": {
      names: "inspections",
      input: async (ours, id) => ({ id: await newRecord(ours, "inspections"), items: [{ id }] }),
      refusal: invalid("items[0].id"),
    },
  },
};

describe("an id in a body", () => {
  test("is looked at below in every field that can hold one", () => {
    const named = writes.map(({ name, operation }) => {
      const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
      const fields = idFields(schema).filter((field) => !operation.path.includes(`{${field}}`));
      return [name, fields.sort()] as const;
    });
    const expected = Object.entries(references).map(([name, cases]) => [
      name,
      Object.keys(cases).sort(),
    ]);
    expect(named.filter(([, fields]) => fields.length > 0)).toEqual(expected);
  });

  const cases = Object.entries(references).flatMap(([name, fields]) =>
    Object.entries(fields).map(([field, about]) => ({ name, field, about })),
  );

  test.each(cases)("in $field of $name must be of this shop", async ({ name, about }) => {
    const [ours, theirs] = [await harness.shop(), await harness.shop()];
    const named = operationOf(name);
    const foreign = await newRecord(theirs, about.names);
    const told = new Set<string>();
    for (const id of [foreign, randomUUID(), "no id", "x".repeat(64)]) {
      const input = await about.input(ours, id);
      const headers = { "x-api-key": ours.key };
      const answer = await rest(harness.baseUrl, named, input, headers);
      expect(answer).toMatchObject(about.refusal);
      told.add(answer.text.replace(id, "<id>").replace(answer.body.requestId, "<request>"));
    }
    // Nobody can tell from the answer which of them there is.
    expect(told.size).toBe(1);
  });

  test("of another shop's vendor leaves a draft unlinked", async () => {
    const [ours, theirs] = [await harness.shop(), await harness.shop()];
    const vendor = { id: await newRecord(theirs, "vendors") };
    expect(await ours.receive(ours.invoice({ mode: "draft", vendor }))).toMatchObject({
      status: 201,
      body: { vendor: { id: null, name: null, matchedBy: "unlinked" } },
    });
  });
});

type Schema = z.core.JSONSchema.BaseSchema;

/** Named by the caller and for the caller: no record of ours. */
const callersOwn = ["clientRequestId"];

/** The fields of a schema that are named as ids are, written `parts[].inventoryItemId`. */
function idFields(root: Schema, schema: Schema = root, path = ""): string[] {
  const { $ref, items, properties = {}, anyOf = [] } = schema;
  const named = Object.entries(properties).flatMap(([name, field]) => {
    const here = path ? `${path}.${name}` : name;
    // One that takes anything is computed, and ignored.
    const isNamed = typeof field === "object" && (field.type ?? field.anyOf) !== undefined;
    const own = isNamed && /^id$|Ids?$/.test(name) && !callersOwn.includes(name) ? [here] : [];
    return typeof field === "object" ? [...own, ...idFields(root, field, here)] : own;
  });
  const definition = $ref && root.$defs?.[$ref.replace("#/$defs/", "")];
  return [
    ...named,
    ...anyOf.flatMap((alternative) => idFields(root, alternative, path)),
    ...(definition ? idFields(root, definition, path) : []),
    ...(typeof items === "object" && !Array.isArray(items)
      ? idFields(root, items, `${path}[]`)
      : []),
  ];
}
