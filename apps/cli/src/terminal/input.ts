import { readFile } from "node:fs/promises";
import { isRecord } from "@bayline/contracts/plain";
import { type App, readStdin } from "./app.ts";
import { usageError } from "./exit.ts";

/** Reads the body given by `--input`: the name of a JSON file, or `-` for stdin. */
export async function readInput(app: App, source: string): Promise<Record<string, unknown>> {
  const where = source === "-" ? "stdin" : source;
  const text = source === "-" ? await readStdin(app) : await readText(source);
  const value = parseJson(text, where);
  if (!isRecord(value)) throw usageError(`${where} must contain a JSON object`);
  return value;
}

export async function readText(file: string): Promise<string> {
  return (await readBytes(file)).toString("utf8");
}

export async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = isRecord(error) ? error.code : undefined;
    const reasons = new Map<unknown, string>([
      ["ENOENT", "no such file"],
      ["EISDIR", "it is a folder"],
      ["EACCES", "permission denied"],
    ]);
    throw usageError(`${file}: ${reasons.get(code) ?? String(error)}`);
  }
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
