import {
  isWrite,
  listOperations,
  operation,
  proposalProblem,
  restContract,
} from "@bayline/contracts";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  createSchemaValidator,
  escapePointer,
  responseValidator,
  schemaProblems,
} from "../../../../test/contract/openapi-validator.ts";
import { createOpenApiDocument } from "./document.ts";

const serverUrl = "/v1";
const document = createOpenApiDocument(restContract, { serverUrl });
const operations = listOperations(restContract);
const lowerCase = { GET: "get", POST: "post", PATCH: "patch", DELETE: "delete" } as const;

const documented = operations.map(({ name, operation }) => {
  const method = lowerCase[operation.method];
  return {
    name,
    operation,
    entry: document.paths?.[operation.path]?.[method],
    pointer: `/paths/${escapePointer(operation.path)}/${method}`,
  };
});

describe("the OpenAPI document", () => {
  test("the OpenAPI document satisfies the recommended rules of Redocly without a warning", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const found = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
    );
    expect(found).toEqual([]);
  });

  test("the document is OpenAPI 3.1, version 1.0.0, and deterministic", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" } });
    expect(document.servers).toEqual([{ url: serverUrl }]);
    const again = createOpenApiDocument(restContract, { serverUrl });
    expect(JSON.stringify(again)).toBe(JSON.stringify(document));
  });

  test.each(documented)("$name has its operationId", ({ name, operation, entry }) => {
    expect(entry?.operationId).toBe(name);
    expect(entry?.summary).toBe(operation.summary);
    expect(Object.keys(entry?.responses ?? {})).toContain(String(operation.status));
  });

  test("the OpenAPI document gives every PATCH a PUT that differs only in its operationId", () => {
    for (const { name, operation, entry } of documented) {
      const put = document.paths?.[operation.path]?.put;
      if (operation.method !== "PATCH") continue;
      expect(put).toEqual({ ...entry, operationId: `${name}.put` });
    }
  });

  test("the OpenAPI document states on every GET, and only there, whether a read-only key may call it", () => {
    for (const { operation, entry } of documented) {
      const expected = operation.method === "GET" ? operation.readOnlyKey : undefined;
      expect(entry?.["x-read-only-key"]).toBe(expected);
    }
  });

  test("the OpenAPI document has the orders of every list, and of no other operation", () => {
    for (const { operation, entry } of documented) {
      const { sortings } = operation;
      expect(entry?.["x-sorted-by"]).toEqual(sortings.length > 0 ? sortings : undefined);
      expect(entry?.description?.includes("Sorted by ")).toBe(sortings.length > 0);
    }
  });

  test("the OpenAPI document describes every operation", () => {
    const all = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item));
    const ids = all.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { description } of all) expect(description).toMatch(/\S/);
  });

  test("a request has no default, since generators make such a field required", () => {
    const requests = documented.map(({ entry }) => [entry?.parameters, entry?.requestBody]);
    const inputs = ["ReceivingRequest", "ReceivingVendor"].map(
      (name) => document.components?.schemas?.[name],
    );
    expect(JSON.stringify([requests, inputs])).not.toContain('"default":');
    const mode = {
      description: expect.stringMatching(/^`draft` stocks nothing: .*\. Default: `draft`$/),
    };
    expect(inputs[0]).toMatchObject({ properties: { mode } });
  });

  test("patterns have no escaped slash", () => {
    const text = JSON.stringify(document);
    expect(text).toContain('"pattern":"^https?://');
    expect(text).not.toMatch(/"pattern":"[^"]*\\\//);
  });

  test("headers of requests are optional strings with an example", () => {
    const parameters = Object.values(document.components?.parameters ?? {});
    const optional = parameters.filter((each) => "in" in each && !each.required);
    expect(optional).toHaveLength(8);
    for (const parameter of optional) {
      expect(parameter).toMatchObject({ in: "header", schema: { type: "string" } });
      expect(parameter).toHaveProperty("example");
      expect(JSON.stringify(parameter)).not.toContain('"default"');
    }
  });

  test("the OpenAPI document lists the events that an operation may emit", () => {
    for (const { operation, entry } of documented) {
      const [, names] = /^May emit (.*)\.$/m.exec(entry?.description ?? "") ?? [];
      const events = names?.split(", ").map((name) => name.replaceAll("`", "")) ?? [];
      expect(events).toEqual(operation.emits);
    }
  });

  test("the OpenAPI document asks for the credentials that the operation's access needs", () => {
    for (const { operation, entry } of documented) {
      const schemes = entry?.security?.flatMap(Object.keys);
      if (operation.access === "public") expect(schemes).toEqual([]);
      else if (operation.access === "operator") expect(schemes).toEqual(["OperatorToken"]);
      else expect(schemes).toEqual(["ApiKey", "AccessToken"]);
    }
  });

  test("the OpenAPI document has Idempotency-Key and Dry-Run on every write, and on no read", () => {
    for (const { name, operation, entry } of documented) {
      const references = JSON.stringify(entry?.parameters);
      expect(references.includes("/IdempotencyKey")).toBe(isWrite(operation));
      expect(references.includes("/DryRun")).toBe(isWrite(operation));
      const isProposable = proposalProblem({ name, operation }) === undefined;
      expect(references.includes("/ProposeReason")).toBe(isProposable);
    }
  });

  test("the OpenAPI document describes request bodies that refuse unknown fields, and extensible answers", () => {
    const request = document.paths?.["/purchase-orders/{id}"]?.patch?.requestBody;
    expect(request).toMatchObject({
      content: { "application/json": { schema: { additionalProperties: false } } },
    });
    expect(JSON.stringify(request)).not.toContain('"id":{"type":"string","format":"uuid"');
    for (const { entry } of documented) {
      expect(JSON.stringify(entry?.responses)).not.toContain('"additionalProperties":false');
    }
    const closed = Object.entries(document.components?.schemas ?? {})
      .filter(([, schema]) => JSON.stringify(schema).includes('"additionalProperties":false'))
      .map(([name]) => name);
    expect(closed).toEqual([
      "MeterReadingInput",
      "PmTaskInput",
      "PmAssignmentInput",
      "LaborInput",
      "PartLineInput",
      "TireInput",
      "MaterialInput",
      "FeeInput",
      "ApprovalDecisionInput",
      "RemittanceRow",
      "PriceMatchInput",
      "PriceTermsInput",
      "SimulatedTermsInput",
      "ReceivingRequest",
      "ReceivingVendor",
      "ReceivingLine",
      "BillCharge",
      "NewGoodsLine",
      "NewCoreDeposit",
      "NewCoreCredit",
      "NewPriceCredit",
      "NewReturnCredit",
      "NewExpenseLine",
      "NewChargeLine",
      "CorrectedBillLine",
      "StatementRow",
      "DocumentCorrection",
      "InspectionTemplateItemInput",
    ]);
  });

  test("the OpenAPI document groups operation-specific errors by status, each with an example", () => {
    const conflict = document.paths?.["/inventory/receiving"]?.post?.responses?.[409];
    expect(conflict.description).toContain("`VENDOR_MISMATCH`");
    expect(Object.keys(conflict.content["application/json"].examples)).toEqual([
      "IDEMPOTENCY_IN_PROGRESS",
      "AMBIGUOUS_REFERENCE",
      "PO_ALREADY_RECEIVED",
      "PO_LOCKED",
      "VENDOR_MISMATCH",
      "AMBIGUOUS_VENDOR",
      "DUPLICATE_INVOICE",
      "DUPLICATE_BILL",
      "INVOICE_IN_PROGRESS",
      "OVER_CREDIT",
    ]);
  });
});

describe("examples", () => {
  const ajv = createSchemaValidator(document);
  const responses = responseValidator(document);

  const inJson = documented.filter(
    ({ operation }) => operation.body === "json" && operation.answers === "json",
  );

  test.each(inJson)("examples of $name fit the schemas", ({ name, operation, entry, pointer }) => {
    const answer = operation.example?.output;
    expect(answer, "every operation shows an answer").toBeDefined();
    expect(responses.validate(name, operation.status, answer)).toEqual([]);

    const body = "/requestBody/content/application~1json";
    if (entry?.requestBody) {
      expect(operation.example?.input, "every body is shown").toBeDefined();
      const { example } = z
        .object({ content: z.object({ "application/json": z.object({ example: z.unknown() }) }) })
        .parse(entry.requestBody).content["application/json"];
      expect(schemaProblems(ajv, `${pointer}${body}/schema`, example)).toEqual([]);
    }
    for (const [index, parameter] of (entry?.parameters ?? []).entries()) {
      if (!("in" in parameter)) continue;
      if (parameter.in === "path") expect(parameter.example).toBeDefined();
      if (parameter.example === undefined) continue;
      const schema = `${pointer}/parameters/${index}/schema`;
      expect(schemaProblems(ajv, schema, parameter.example)).toEqual([]);
    }
  });
});

describe("another contract", () => {
  const Widget = z.object({ id: z.uuid(), size: z.int().nullable() });
  const small = {
    widgets: {
      resize: operation({
        method: "PATCH",
        path: "/widgets/{id}",
        access: "shop.write",
        summary: "Resize a widget",
        input: z
          .strictObject({ id: z.uuid(), size: z.int().min(1) })
          .refine(({ size }) => size % 2 === 0, "must be even"),
        output: Widget,
        errors: ["PO_LOCKED"],
      }),
    },
  };
  const made = createOpenApiDocument(small, { serverUrl });
  const resize = made.paths?.["/widgets/{id}"]?.patch;

  test("an operation is documented with its tag, its split input and its errors", () => {
    expect(made.tags).toMatchObject([{ name: "Widgets" }]);
    expect(made.webhooks).toBeUndefined();
    expect(resize?.parameters?.[0]).toMatchObject({ in: "path", name: "id", required: true });
    expect(resize?.requestBody).toEqual({
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: {
              size: { type: "integer", minimum: 1 },
              // Computed: accepted as GET returns it.
              id: { readOnly: true, description: expect.stringContaining("Computed") },
            },
            required: ["size"],
            additionalProperties: false,
          },
        },
      },
    });
    expect(resize?.responses?.[409].description).toContain("PO_LOCKED");
    expect(made.paths?.["/widgets/{id}"]?.put?.operationId).toBe("widgets.resize.put");
  });

  test("responses are checked against the contract's schema", () => {
    const { validate } = responseValidator(made);
    const widget = { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01", size: null };
    expect(validate("widgets.resize", 200, widget)).toEqual([]);
    expect(validate("widgets.resize.put", 200, widget)).toEqual([]);
    expect(validate("widgets.resize", 200, { ...widget, size: "2" })).not.toEqual([]);
    expect(validate("widgets.resize", 200, { ...widget, tenantId: "t" })).not.toEqual([]);
    expect(validate("widgets.resize", 418, widget)).not.toEqual([]);

    const locked = { error: "PO_LOCKED", message: "Too late.", docs: "/d", requestId: "r" };
    expect(validate("widgets.resize", 409, locked)).toEqual([]);
    expect(validate("widgets.resize", 409, { ...locked, error: "OVER_RECEIPT" })).not.toEqual([]);
  });
});
