import { eventKinds, eventNames, exampleEventOf, restContract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  createSchemaValidator,
  schemaProblems,
} from "../../../../test/contract/openapi-validator.ts";
import { createOpenApiDocument } from "./document.ts";

const document = createOpenApiDocument(restContract, { serverUrl: "/v1" });

describe("the webhooks of the document", () => {
  const ajv = createSchemaValidator(document);
  const delivery = z.object({
    content: z.object({
      "application/json": z.object({
        schema: z.object({ $ref: z.string() }),
        example: z.record(z.string(), z.unknown()),
      }),
    }),
  });
  const bodyOf = (name: string) =>
    delivery.parse(document.webhooks?.[name]?.post?.requestBody).content["application/json"];
  const described = z.object({ properties: z.record(z.string(), z.unknown()) });
  const propertiesOf = (name: string) => {
    const schema = bodyOf(name).schema.$ref.replace("#/components/schemas/", "");
    return described.parse(document.components?.schemas?.[schema]).properties;
  };

  test("the webhooks are the kinds of events, each with its headers and its responses", () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual(eventNames);
    for (const name of eventNames) {
      const { parameters = [], ...entry } = document.webhooks?.[name]?.post ?? {};
      expect(entry).toMatchObject({ operationId: name, summary: name, security: [] });
      expect(entry.description).toContain(eventKinds[name].description);
      expect(Object.keys(entry.responses ?? {})).toEqual(["410", "2XX", "default"]);
      const shared = Object.entries(document.components?.parameters ?? {});
      const used = shared.filter(([id]) => JSON.stringify(parameters).includes(`/${id}"`));
      expect(used.map(([, parameter]) => "name" in parameter && parameter.name)).toEqual([
        "X-Shop-Signature-256",
        "X-Shop-Event",
        "X-Shop-Delivery",
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
      expect(parameters).toHaveLength(used.length);
    }
  });

  test.each(eventNames)(
    "the webhooks of the document describe a delivery of %s, and its example fits",
    (name) => {
      const { example } = bodyOf(name);
      const { event, data } = propertiesOf(name);
      expect(event).toMatchObject({ enum: [name] });
      expect(data).toEqual({ $ref: expect.stringContaining("/schemas/") });
      const pointer = `/webhooks/${name}/post/requestBody/content/application~1json/schema`;
      expect(schemaProblems(ajv, pointer, example)).toEqual([]);
      expect(schemaProblems(ajv, pointer, { ...example, event: "other" })).not.toEqual([]);
      expect(schemaProblems(ajv, pointer, { ...example, data: {} })).not.toEqual([]);
      // Receivers must accept fields that are added later.
      expect(schemaProblems(ajv, pointer, { ...example, addedLater: 1 })).toEqual([]);
    },
  );

  test("the webhooks of the document call a record by the schema name of its GET", () => {
    const answer = document.paths?.["/customers/{id}"]?.get?.responses?.[200];
    expect(answer.content["application/json"].schema).toEqual(
      propertiesOf("customer.created").data,
    );
  });
});

test("an event of the feed is one of all kinds but the test event, selected by `event`", () => {
  const mapping = z.record(z.string(), z.string());
  const union = z.object({
    discriminator: z.object({ propertyName: z.literal("event"), mapping }),
    oneOf: z.array(z.object({ $ref: z.string() })),
  });
  const { discriminator, oneOf } = union.parse(document.components?.schemas?.Event);
  const kinds = eventNames.filter((name) => name !== "webhook.test");
  expect(Object.keys(discriminator.mapping)).toEqual(kinds);
  expect(oneOf.map(({ $ref }) => $ref)).toEqual(Object.values(discriminator.mapping));
  const ajv = createSchemaValidator(document);
  for (const name of kinds) {
    const event = exampleEventOf(name);
    expect(schemaProblems(ajv, "/components/schemas/Event", event)).toEqual([]);
    expect(schemaProblems(ajv, "/components/schemas/Event", { ...event, data: {} })).not.toEqual(
      [],
    );
  }
});
