import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { isRecord } from "@bayline/contracts/plain";
import type { App } from "./app.ts";
import { type CliError, usageError } from "./exit.ts";

const mebibyte = 1024 * 1024;
/** No file that a command takes as a whole is larger. */
const largestFile = 20 * mebibyte;

/** The name of a file in messages. */
export const nameOf = (file: string) => (file === "-" ? "stdin" : file);

/**
 * Reads a file completely, or stdin for `-`. It may be a pipe, such as `<(…)` of a shell.
 *
 * @throws {CliError} with the reason, if it cannot be read, is empty or is too large
 */
export async function readFileOrStdin(
  app: App,
  file: string,
  maxBytes = largestFile,
): Promise<Buffer> {
  return file === "-" ? collect(app.stdin, "stdin", maxBytes) : readBytes(file, maxBytes);
}

/** As {@link readFileOrStdin}, of a file only. */
export async function readBytes(file: string, maxBytes = largestFile): Promise<Buffer> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  return collect(source, file, maxBytes).catch((error: unknown) => {
    throw fileError(file, error) ?? error;
  });
}

/** Stops at the limit, because a device has no end. */
async function collect(
  source: AsyncIterable<unknown>,
  name: string,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    length += bytes.length;
    if (length > maxBytes) throw usageError(`${name} is larger than ${maxBytes / mebibyte} MB`);
    chunks.push(bytes);
  }
  if (length === 0) throw usageError(`${name} is empty`);
  return Buffer.concat(chunks, length);
}

/** Requires a file that can be read twice: not a folder, a pipe or a socket. */
export async function checkRegularFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw fileError(file, error) ?? error;
  });
  if (found.isDirectory()) throw folderError(file);
  if (!found.isFile()) throw usageError(`${file}: it is no regular file`, "Write it to a file.");
  if (found.size === 0) throw usageError(`${file} is empty`);
}

const reasons = new Map<unknown, string>([
  ["ENOENT", "no such file"],
  ["ENOTDIR", "no such file"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ELOOP", "it is a link to itself"],
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["ENXIO", "it is a socket, not a file"],
  ["EIO", "it cannot be read"],
  ["EINVAL", "it cannot be read"],
]);

/** Explains why the system refused a file; undefined for another error. */
export function fileError(file: string, error: unknown): CliError | undefined {
  const code = isRecord(error) ? error.code : undefined;
  if (code === "EISDIR") return folderError(file);
  const reason = reasons.get(code);
  return reason === undefined ? undefined : usageError(`${file}: ${reason}`);
}

function folderError(file: string): CliError {
  return usageError(`${file}: it is a folder`, "Name a file in it.");
}
