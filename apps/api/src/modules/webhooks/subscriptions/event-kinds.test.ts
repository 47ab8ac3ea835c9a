import { eventKinds, eventNames } from "@bayline/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { useHarness } from "../../../../test/harness/harness.ts";
import { call } from "../../../../test/harness/http.ts";

const harness = useHarness();

test("every kind is listed, with its category, its schema and an example delivery", async () => {
  const shop = await harness.shop();
  const { status, body } = await shop.api("GET", "/webhooks/events");
  expect(status).toBe(200);
  expect([body.count, body.lastEvaluatedKey]).toEqual([eventNames.length, null]);
  expect(body.events.map(({ type }: { type: string }) => type)).toEqual(eventNames);
  for (const { type, description, category, schema, example } of body.events) {
    expect(description).toEqual(expect.any(String));
    expect(category).toMatch(/^[a-z_]+$/);
    expect(example).toMatchObject({ event: type, tenantId: expect.any(String) });
    // The example fits the schema, according to a JSON schema validator.
    expect(z.safeParse(z.fromJSONSchema(schema), example.data).error?.issues).toBeUndefined();
  }
});

test.each(eventNames)("the example of %s is complete", (name) => {
  const { data, example } = eventKinds[name];
  expect(z.safeParse(data, example).error?.issues).toBeUndefined();
});

test("a receiver may get fields that the schemas do not have yet", async () => {
  const shop = await harness.shop();
  const { text } = await shop.api("GET", "/webhooks/events");
  expect(text).not.toContain('"additionalProperties":false');
});

test("a read-only key may see them", async () => {
  const shop = await harness.shop();
  const headers = { "x-api-key": await shop.readOnlyKey() };
  expect((await call(shop.baseUrl, "GET", "/webhooks/events", { headers })).status).toBe(200);
});
