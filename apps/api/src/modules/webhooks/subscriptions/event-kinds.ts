import { type EventName, eventKinds, eventNames, exampleEventOf } from "@bayline/contracts";
import { z } from "zod";

/** Every kind of event with the schema of its deliveries. The same for every shop. */
export async function listEventKinds() {
  kinds ??= eventNames.map(describe);
  return { events: kinds, count: kinds.length, lastEvaluatedKey: null };
}

let kinds: Array<ReturnType<typeof describe>> | undefined;

function describe(type: EventName) {
  const { description, category, data } = eventKinds[type];
  const schema = z.toJSONSchema(data, { override: openToMore });
  return { type, description, category, schema, example: exampleEventOf(type) };
}

/**
 * Allows additional properties, because a record may get more fields and a receiver must accept
 * them.
 */
function openToMore({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
