import {
  type EventCategory,
  EventEnvelope,
  type EventName,
  eventKinds,
  eventNames,
  exampleEventOf,
} from "@bayline/contracts";
import { z } from "zod";
import {
  createSchema,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiParameterObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { plainSchemas } from "./schemas.ts";

/** Headers of a delivery. A receiver needs one of the two signatures. */
const headers = {
  DeliverySignature: header("X-Shop-Signature-256", {
    description:
      "`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<raw body>`, keyed with the whole secret, including `whsec_`. After a rotation there are two `v1`, for the new and the old secret",
    example: `t=1772463845,v1=${"5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd"}`,
  }),
  DeliveryEvent: header("X-Shop-Event", { description: "The kind, as in the body's `event`" }),
  DeliveryAttempt: header("X-Shop-Delivery", {
    description: "Identifies this attempt; its `id` in the delivery log",
    example: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d02",
  }),
  StandardId: header("webhook-id", {
    description: "The event's id, the same in each attempt (Standard Webhooks)",
    example: exampleEventOf("webhook.test").id,
  }),
  StandardTimestamp: header("webhook-timestamp", {
    description: "When the attempt was signed, in Unix seconds (Standard Webhooks)",
    example: "1772463845",
  }),
  StandardSignature: header("webhook-signature", {
    description:
      "`v1,<base64>`, of several secrets with spaces between them: HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes whose base64 follows `whsec_` (Standard Webhooks)",
    example: "v1,oOXPAdPLWEWsHwb4VNCR3EjRlgu5sjt9jzDdKhXjVTk=",
  }),
};

function header(name: string, words: { description: string; example?: string }) {
  return {
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
    ...words,
  } as const satisfies ZodOpenApiParameterObject;
}

const tagOfCategory: Record<EventCategory, string> = {
  service_requests: "Events: service requests",
  counter_sales: "Events: counter sales",
  work_orders: "Events: work orders",
  billing: "Events: billing",
  inventory: "Events: inventory",
  purchasing: "Events: purchasing",
  pricing: "Events: pricing",
  customers: "Events: customers",
  comments: "Events: comments",
  proposals: "Events: proposals",
  system: "Events: system",
};

/** The tag under which the document lists an event. */
export function tagOfEvent(name: EventName): string {
  return tagOfCategory[eventKinds[name].category];
}

/** Every event type as a request that the service sends, and the components that they reference. */
export function documentWebhooks() {
  const items: ZodOpenApiPathsObject = {};
  for (const name of eventNames) items[name] = { post: describeDelivery(name) };
  const records = eventNames.map((name) => [schemaIdOf(name), eventKinds[name].data] as const);
  const events = eventNames.map((name) => [eventIdOf(name), eventSchema(name)] as const);
  const schemas = Object.fromEntries([...records, ...events]);
  const tags = Object.values(tagOfCategory).map((name) => ({
    name,
    description: `Events of ${name.replace("Events: ", "")}, delivered to webhooks and listed by \`GET /events\`.`,
  }));
  return { items, schemas, parameters: headers, tags };
}

const howToReceive =
  "Verify the signature of the raw body, reject a timestamp more than 5 minutes from now, answer immediately and process the event later. Deliveries may repeat: deduplicate by `id`.";

function describeDelivery(name: EventName): ZodOpenApiOperationObject {
  const { description, category } = eventKinds[name];
  return {
    operationId: name,
    tags: [tagOfCategory[category]],
    summary: name,
    description: `${description}.\n\n${howToReceive}`,
    security: [],
    parameters: Object.keys(headers).map((id) => ({ $ref: `#/components/parameters/${id}` })),
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: reference(eventIdOf(name)), example: exampleEventOf(name) },
      },
    },
    responses: {
      "2XX": { description: "Received, if answered within 10 seconds. The body is not read" },
      410: { description: "Gone permanently: the service disables the subscription" },
      default: {
        description:
          "Any other status, including redirects, or no answer: retried after 5 s, 30 s, 2 min, 10 min, 1 h, 3 h, 8 h and 12 h, with jitter, or after `Retry-After`",
      },
    },
  };
}

/**
 * Documents an event of the feed as a union of all kinds, so that generated clients know the type
 * of `data` by `event`. The test event is not part of the feed.
 */
export const typedEvents: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (zodSchema !== EventEnvelope) return;
  const kinds = eventNames.filter((name) => name !== "webhook.test");
  delete jsonSchema.type;
  delete jsonSchema.properties;
  delete jsonSchema.required;
  delete jsonSchema.additionalProperties;
  jsonSchema.oneOf = kinds.map((name) => reference(eventIdOf(name)));
  const mapping = Object.fromEntries(kinds.map((name) => [name, reference(eventIdOf(name)).$ref]));
  jsonSchema.discriminator = { propertyName: "event", mapping };
};

/**
 * The envelope of every event with the record of this type. Uses the output schema, which allows
 * fields to be added.
 */
function eventSchema(name: EventName) {
  const envelope = EventEnvelope.extend({
    // Not a literal: some generators find the discriminator's value only in an enum.
    event: z.enum([name]).meta({ description: "The kind" }),
  });
  const { schema } = createSchema(envelope, { io: "output", opts: { override: plainSchemas } });
  if (typeof schema !== "object" || !("properties" in schema)) {
    throw new Error("The envelope of an event is not an object");
  }
  Object.assign(schema.properties ?? {}, { data: reference(schemaIdOf(name)) });
  return schema;
}

function reference(schemaId: string) {
  return { $ref: `#/components/schemas/${schemaId}` };
}

/** `work_order.created` is described by the schema `WorkOrderCreatedEvent`. */
function eventIdOf(name: EventName): string {
  const words = name.split(/[._]/);
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Event`;
}

function schemaIdOf(name: EventName): string {
  const id = z.globalRegistry.get(eventKinds[name].data)?.id;
  if (id === undefined) throw new Error(`${name}: give the schema of its data a .meta({ id })`);
  return id;
}
