import { type EventKind, propertyName } from "@bayline/contracts";
import { z } from "zod";
import type { Schema } from "./json-schema.ts";
import { comment, importTypes, indent, paragraphs } from "./names.ts";
import type { SharedTypes } from "./schemas.ts";
import { typeOf } from "./types.ts";

export type EventKinds = Readonly<Record<string, EventKind>>;

/** Returns the JSON schema of the data of an event. */
export function dataSchemaOf({ data }: EventKind): Schema {
  return z.toJSONSchema(data, { io: "output" });
}

/** Renders the type of the data of each kind. */
export function renderEventTypes(kinds: EventKinds, shared: SharedTypes): string {
  const writer = shared.writer("output");
  const members = Object.entries(kinds).map(([name, kind]) => {
    const type = typeOf(dataSchemaOf(kind), writer);
    return { type, code: `${comment([`${kind.description}.`])}${propertyName(name)}: ${type};` };
  });
  const body = indent(members.map(({ code }) => code).join("\n"));
  return paragraphs(
    importTypes([...new Set(members.map(({ type }) => type))].sort(), "./types.ts"),
    `/** The \`data\` of each kind of event. */\nexport interface WebhookEvents {\n${body}\n}`,
  );
}

/** Renders an example of the data of each kind. Kinds with equal examples share one constant. */
export function renderEventExamples(kinds: EventKinds): string {
  const names = new Map<string, string>();
  const records: string[] = [];
  const entries = Object.entries(kinds).map(([kind, { example }]) => {
    const text = JSON.stringify(example, null, 2);
    const known = names.get(text);
    if (known !== undefined) return `${propertyName(kind)}: ${known},`;
    const name = `example${names.size + 1}`;
    names.set(text, name);
    records.push(`const ${name}: WebhookEvents[${JSON.stringify(kind)}] = ${text};`);
    return `${propertyName(kind)}: ${name},`;
  });
  return paragraphs(
    'import type { WebhookEvents } from "./event-types.ts";',
    ...records,
    `/** Callers copy an example before they change it. */\nexport const eventExamples: WebhookEvents = {\n${indent(entries.join("\n"))}\n};`,
  );
}
