import { createRequire } from "node:module";
import type { Target } from "./scenario.ts";

interface Conversion {
  reason?: string;
  output?: Array<{ data: Item }>;
}

const { convertV2 } = createRequire(import.meta.url)("openapi-to-postmanv2");

interface Entry {
  key: string;
  value: string;
  disabled?: boolean;
}

interface Item {
  name: string;
  item?: Item[];
  request?: {
    method: string;
    url: { path: string[]; query: Entry[]; variable: Entry[] };
    header: Entry[];
    body?: { raw?: string };
  };
}

/** Imports the document as Postman does, with the examples as values and no optional parameters. */
export async function importCollection(data: string): Promise<Item[]> {
  const options = { parametersResolution: "Example", enableOptionalParameters: false };
  const collection = await new Promise<Item>((resolve, reject) => {
    convertV2(
      { type: "string", data },
      options,
      (error: unknown, { reason, output: [converted] = [] }: Conversion) =>
        converted ? resolve(converted.data) : reject(error ?? new Error(reason)),
    );
  });
  return requestsIn(collection);
}

function requestsIn(item: Item): Item[] {
  return item.item ? item.item.flatMap(requestsIn) : [item];
}

/** Sends a request of the collection as it was imported, with the key of the environment. */
export async function send({ name, request }: Item, target: Target): Promise<Response> {
  if (!request) throw new Error(`${name} is no request`);
  const enabled = (entries: Entry[]) =>
    Object.fromEntries(
      entries.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value]),
    );
  const values = enabled(request.url.variable);
  const path = request.url.path.map((step) => values[step.replace(/^:/, "")] ?? step).join("/");
  const query = new URLSearchParams(enabled(request.url.query));
  const headers = new Headers(enabled(request.header));
  headers.set("X-Api-Key", target.apiKey);
  const { method, body } = request;
  const content = body?.raw ? { body: body.raw } : {};
  return fetch(`${target.baseUrl}/${path}?${query}`, { method, headers, ...content });
}
