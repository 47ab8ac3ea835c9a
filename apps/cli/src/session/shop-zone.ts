import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isRecord } from "@bayline/contracts/plain";
import type { App } from "../terminal/app.ts";
import { cacheFile, hashOf } from "./cache-folder.ts";
import { type Credential, openClient, shopCredentialOf } from "./client.ts";
import type { Globals } from "./globals.ts";

type Environment = App["env"];

const zonesFile = (env: Environment) => cacheFile(env, "time-zones.json");
const keyOf = ({ baseUrl, apiKey }: Credential) => hashOf(baseUrl, apiKey);

interface SavedZone {
  timeZone: string;
  /** Milliseconds since 1970. */
  readAt: number;
}

const freshForMs = 24 * 60 * 60 * 1000;
const savedShops = 50;

/**
 * Returns the time zone of the shop behind the API key, undefined if it cannot be read.
 *
 * The zone is saved for a day under a hash of the key, so that tables with times cost one more
 * request per shop and day. Commands that answer the zone save it too.
 */
export async function shopZoneOf(app: App, globals: Globals): Promise<string | undefined> {
  try {
    const credential = await shopCredentialOf(app, globals);
    if (!credential) return undefined;
    const saved = (await readZones(zonesFile(app.env)))[keyOf(credential)];
    if (saved && Date.now() - saved.readAt < freshForMs) return saved.timeZone;
    const client = await openClient(app, globals, "signed-in");
    const { tenant } = await client.users.me({ maxRetries: 0 });
    await saveZone(app.env, credential, tenant.timeZone);
    return tenant.timeZone;
  } catch {
    // Times are then shown in UTC, and say so.
    return undefined;
  }
}

/** Saves the time zone that an answer contains, such as that of `settings update`. */
export async function noteShopZone(app: App, globals: Globals, body: unknown): Promise<void> {
  const shop = isRecord(body) && isRecord(body.tenant) ? body.tenant : body;
  if (!isRecord(shop) || typeof shop.timeZone !== "string") return;
  const credential = await shopCredentialOf(app, globals);
  if (credential) await saveZone(app.env, credential, shop.timeZone);
}

/** Saves a time zone. A read-only home costs a request per command, but no error. */
export async function saveZone(
  env: Environment,
  credential: Credential,
  timeZone: string,
): Promise<void> {
  const file = zonesFile(env);
  const { [keyOf(credential)]: _, ...others } = await readZones(file);
  const latest = Object.entries(others).slice(1 - savedShops);
  const zones = { ...Object.fromEntries(latest), [keyOf(credential)]: zoneNow(timeZone) };
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, `${JSON.stringify(zones, null, 2)}\n`, { mode: 0o600 });
  } catch {
    // The zone is only a cache.
  }
}

function zoneNow(timeZone: string): SavedZone {
  return { timeZone, readAt: Date.now() };
}

async function readZones(file: string): Promise<Record<string, SavedZone>> {
  try {
    const saved: unknown = JSON.parse(await readFile(file, "utf8"));
    return Object.fromEntries(Object.entries(isRecord(saved) ? saved : {}).filter(isSavedZone));
  } catch {
    // Without a file, or with one that another run is writing.
    return {};
  }
}

function isSavedZone(entry: [string, unknown]): entry is [string, SavedZone] {
  const [, zone] = entry;
  return isRecord(zone) && typeof zone.timeZone === "string" && typeof zone.readAt === "number";
}
