import { type EventName, eventKinds, eventNames, exampleEventOf } from "@bayline/contracts";
import { z } from "zod";

/** Every kind of event, with what its deliveries look like. The same for every shop. */
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

/** A record may have more fields one day, and a receiver must not stumble over them. */
function openToMore({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
