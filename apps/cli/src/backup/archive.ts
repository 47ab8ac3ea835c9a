import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import {
  type BackupFile,
  type BackupManifest,
  BackupProblem,
  checkManifest,
  manifestName,
} from "@bayline/contracts";
import { extract } from "tar-stream";
import { CliError, exitCodes } from "../terminal/exit.ts";
import { checkRegularFile, fileError } from "../terminal/files.ts";

const newline = 10;

/** Reads a complete archive and checks that every file matches its manifest. */
export async function checkArchive(path: string): Promise<BackupManifest> {
  await checkRegularFile(path);
  try {
    return await readThrough(path);
  } catch (error) {
    const refused = fileError(path, error);
    if (refused) throw refused;
    const reason = error instanceof BackupProblem ? error.message : reasonOf(error);
    throw new CliError("BACKUP_INVALID", `${path} cannot be used: ${reason}`, {
      exit: exitCodes.conflict,
      nextStep: "Export the shop again, or use another copy of the archive.",
    });
  }
}

async function readThrough(path: string): Promise<BackupManifest> {
  const source = createReadStream(path);
  const gunzip = createGunzip();
  const archive = extract();
  archive.on("error", () => {}); // Reported by the loop below.
  for (const step of [source, gunzip]) step.on("error", (error: Error) => archive.destroy(error));
  source.pipe(gunzip).pipe(archive);
  const files: BackupFile[] = [];
  let manifest: string | undefined;
  try {
    for await (const entry of archive) {
      const { name } = entry.header;
      const { text, ...file } = await measure(entry, name === manifestName);
      if (name === manifestName) manifest = text;
      else files.push({ name, ...file });
    }
  } finally {
    source.destroy();
  }
  if (manifest === undefined) throw new BackupProblem("it has no manifest, so it is truncated");
  return checkManifest(manifest, files);
}

async function measure(content: AsyncIterable<unknown>, keep: boolean) {
  const hash = createHash("sha256");
  const kept: Buffer[] = [];
  let bytes = 0;
  let rows = 0;
  for await (const chunk of content) {
    if (!Buffer.isBuffer(chunk)) continue;
    hash.update(chunk);
    bytes += chunk.length;
    if (keep) kept.push(chunk);
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
  }
  return { rows, bytes, sha256: hash.digest("hex"), text: Buffer.concat(kept).toString("utf8") };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === "Z_BUF_ERROR") return "it is truncated";
  if (code.startsWith("Z_")) return "it is not gzipped, or was damaged";
  return error instanceof Error ? error.message : String(error);
}
