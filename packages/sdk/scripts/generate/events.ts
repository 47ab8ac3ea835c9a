import type { EventKind } from "@bayline/contracts";
import { z } from "zod";
import { comment, importTypes, indent, key, paragraphs } from "./names.ts";
import type { SharedTypes } from "./schemas.ts";
import { type Schema, typeOf } from "./types.ts";

export type EventKinds = Readonly<Record<string, EventKind>>;

/** The JSON schema of what a kind of event carries. */
export function dataSchemaOf({ data }: EventKind): Schema {
  return z.toJSONSchema(data, { io: "output" });
}

/** The type of the data of each kind. */
export function renderEventTypes(kinds: EventKinds, shared: SharedTypes): string {
  const writer = shared.writer("output");
  const members = Object.entries(kinds).map(([name, kind]) => {
    const type = typeOf(dataSchemaOf(kind), writer);
    return { type, code: `${comment([`${kind.description}.`])}${key(name)}: ${type};` };
  });
  const body = indent(members.map(({ code }) => code).join("\n"));
  return paragraphs(
    importTypes([...new Set(members.map(({ type }) => type))].sort()),
    `/** What each kind of event carries as its \`data\`. */\nexport interface WebhookEvents {\n${body}\n}`,
  );
}

/** An example of the data of each kind; one that several kinds have stands there once. */
export function renderEventExamples(kinds: EventKinds): string {
  const names = new Map<string, string>();
  const entries = Object.entries(kinds).map(([name, { example }]) => {
    const text = JSON.stringify(example, null, 2);
    const shared = names.get(text) ?? `example${names.size + 1}`;
    names.set(text, shared);
    return `${key(name)}: ${shared},`;
  });
  const records = [...names].map(([text, name]) => `const ${name} = ${text};`);
  return paragraphs(
    ...records,
    `/** Never changed: each is copied before it is sent. */\nexport const eventExamples = {\n${indent(entries.join("\n"))}\n};`,
  );
}
