import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isRecord } from "@bayline/contracts/plain";
import { cacheFile } from "../session/cache-folder.ts";
import type { App } from "../terminal/app.ts";

interface SavedValues {
  values: string[];
  /** Milliseconds since 1970. */
  readAt: number;
}

const freshForMs = 60_000;
const savedAnswers = 50;
const name = "completion.json";

/** Returns the values that were read within the last minute, or reads and saves them. */
export async function cachedValues(
  env: App["env"],
  key: string,
  read: () => Promise<string[]>,
): Promise<string[]> {
  const file = cacheFile(env, name);
  const saved = await readFresh(file);
  const known = saved.get(key);
  if (known) return known.values;
  const values = await read();
  const latest = [...saved].slice(1 - savedAnswers);
  await save(file, Object.fromEntries([...latest, [key, { values, readAt: Date.now() }]]));
  return values;
}

/** Deletes the saved values: those of other profiles are read again, because they last a minute. */
export async function forgetValues(env: App["env"]): Promise<void> {
  await rm(cacheFile(env, name), { force: true });
}

async function readFresh(file: string): Promise<Map<string, SavedValues>> {
  try {
    const saved: unknown = JSON.parse(await readFile(file, "utf8"));
    return new Map(Object.entries(isRecord(saved) ? saved : {}).filter(isFresh));
  } catch {
    return new Map();
  }
}

function isFresh(entry: [string, unknown]): entry is [string, SavedValues] {
  const [, saved] = entry;
  if (!isRecord(saved) || typeof saved.readAt !== "number") return false;
  const age = Date.now() - saved.readAt;
  return age >= 0 && age < freshForMs && Array.isArray(saved.values);
}

/** Writes the file atomically, readable only by its owner. Without it, values are read again. */
async function save(file: string, saved: Record<string, SavedValues>): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(saved)}\n`, { mode: 0o600, flag: "wx" });
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true }).catch(() => {});
  }
}
