import { isRecord } from "@bayline/contracts/plain";
import type { App } from "./app.ts";
import { usageError } from "./exit.ts";
import { nameOf, readFileOrStdin } from "./files.ts";

/** Reads the body given by `--input`: the name of a JSON file, or `-` for stdin. */
export async function readInput(app: App, source: string): Promise<Record<string, unknown>> {
  const value = await readJson(app, source);
  if (!isRecord(value)) throw usageError(`${nameOf(source)} must contain a JSON object`);
  return value;
}

/** Reads JSON from a file, or from stdin for `-`. */
export async function readJson(app: App, source: string): Promise<unknown> {
  const bytes = await readFileOrStdin(app, source);
  return parseJson(bytes.toString("utf8"), nameOf(source));
}

export function parseJson(text: string, where: string): unknown {
  try {
    // Windows programs write a byte order mark, which JSON does not allow.
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError(`${where} is not JSON: ${reason}`);
  }
}
