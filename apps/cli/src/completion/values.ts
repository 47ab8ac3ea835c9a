import { isRecord } from "@bayline/contracts/plain";
import type { Bayline } from "@bayline/sdk";
import { catalogue } from "../catalogue/catalogue.ts";
import { listedValues } from "../catalogue/listings.ts";
import { listIn } from "../output/fields.ts";
import { hashOf } from "../session/cache-folder.ts";
import { openClient, shopCredentialOf } from "../session/client.ts";
import type { Globals } from "../session/globals.ts";
import { bodyOf, invoke } from "../session/invoke.ts";
import type { App } from "../terminal/app.ts";
import { cachedValues } from "./cache.ts";
import type { RecordSource, Source } from "./sources.ts";

const offered = 20;
const deadlineMs = 1_000;
/** A search also finds records that contain the text elsewhere. */
const rowsRead = 100;

/** Returns the values of a source that begin with a text. At most one request is sent. */
export async function valuesOf(
  app: App,
  globals: Globals,
  { source, typed }: { source: Source; typed: string },
): Promise<string[]> {
  const credential = await shopCredentialOf(app, globals);
  if (!credential) return [];
  // One answer has all values of a list.
  const asked = JSON.stringify("listing" in source ? source : { ...source, typed });
  const key = hashOf(credential.baseUrl, credential.apiKey, asked);
  const values = await cachedValues(app.env, key, async () => {
    const limits = { timeoutMs: deadlineMs, verbose: false };
    const client = await openClient(app, { ...globals, ...limits }, "signed-in");
    return "listing" in source
      ? listedValues(source.listing, await client.settings.get(options()))
      : numbersOf(client, source, typed);
  });
  return beginningWith(typed, values);
}

const options = () => ({ maxRetries: 0, signal: AbortSignal.timeout(deadlineMs) });

/** Returns the numbers of the newest records that begin with a text. */
async function numbersOf(
  client: Bayline,
  { reference: { kind, keys }, statuses }: RecordSource,
  typed: string,
): Promise<string[]> {
  const list = `${kind}.list`;
  const flags = catalogue.find(({ name }) => name === list)?.flags ?? [];
  const isSearched = typed !== "" && flags.some(({ field }) => field === "search");
  const input = { limit: rowsRead, ...(isSearched && { search: typed }) };
  const body = await bodyOf(invoke(client, list, { ids: [], input, options: options() }));
  const isOffered = ({ status }: Record<string, unknown>) =>
    statuses === undefined || (typeof status === "string" && statuses.includes(status));
  const rows = listIn(body)?.rows.filter(isRecord).filter(isOffered) ?? [];
  const numbers = rows.flatMap((row) => {
    const texts = keys.map((key) => row[key]).filter((text) => typeof text === "string");
    return beginningWith(typed, texts).slice(0, 1);
  });
  return beginningWith(typed, numbers);
}

/** Leaves out text that a terminal would interpret. */
function beginningWith(typed: string, values: readonly string[]): string[] {
  const begins = typed.toLowerCase();
  const isOffered = (value: string) =>
    value !== "" && value.toLowerCase().startsWith(begins) && !/\p{C}/u.test(value);
  return [...new Set(values)].filter(isOffered).slice(0, offered);
}
