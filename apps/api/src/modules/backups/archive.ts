import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { TextDecoder } from "node:util";
import { createGunzip } from "node:zlib";
import {
  type BackupFile,
  type BackupManifest,
  BackupProblem,
  checkManifest,
  manifestName,
} from "@bayline/contracts";

const newline = 10;
/** Far above the size of an exported row. */
const longestLineBytes = 16 * 1024 * 1024;
/** Names of an export have about 30 characters. A tar file may have names of megabytes. */
const longestName = 255;
const longestManifestBytes = 64 * 1024 * 1024;
/** Rows compress to about a tenth. A much higher ratio suggests a decompression bomb. */
const mostBytesOfOne = 100;
const bytesOfSmall = 64 * 1024 * 1024;

/** A file of an archive. Must be read before the next one. */
interface Entry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/**
 * Yields the files of an archive on disk in sequence. Any fault of the archive throws a
 * `BackupProblem`.
 */
async function* entriesOf(file: FileHandle): AsyncGenerator<Entry> {
  let bytesRead = 0;
  const count = (bytes: number) => {
    bytesRead += bytes;
  };
  const compressed = Readable.from(chunksOf(file, count), { objectMode: false });
  const gunzip = createGunzip();
  const meter = expansionMeter(() => bytesRead);
  const { extract } = await import("tar-stream");
  const files = extract();
  const steps = [compressed, gunzip, meter];
  // The loop below throws the first error; a later unhandled one would end the process.
  files.on("error", () => undefined);
  for (const step of steps) step.on("error", (error: Error) => files.destroy(error));
  compressed.pipe(gunzip).pipe(meter).pipe(files);
  try {
    for await (const entry of files) {
      const { name, type } = entry.header;
      if (name.length > longestName) throw new BackupProblem("a name in it is too long");
      if (type !== "file") throw new BackupProblem(`${name} in it is not a regular file`);
      yield { name, content: buffersOf(entry) };
    }
  } catch (error) {
    throw asProblem(error);
  } finally {
    for (const step of steps) step.destroy();
    files.destroy();
  }
}

const bytesOfChunk = 64 * 1024;

/** Reads a file from its start. A stream of Node's would have to be closed with the file. */
async function* chunksOf(file: FileHandle, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const chunk = Buffer.allocUnsafe(bytesOfChunk);
    const { bytesRead } = await file.read(chunk, 0, bytesOfChunk, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    count(bytesRead);
    yield chunk.subarray(0, bytesRead);
  }
}

async function* buffersOf(content: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) {
      if (!Buffer.isBuffer(chunk)) throw new Error("A tar entry is read as another type");
      yield chunk;
    }
  } catch (error) {
    throw asProblem(error);
  }
}

function expansionMeter(bytesRead: () => number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const isBomb = bytes > Math.max(bytesOfSmall, bytesRead() * mostBytesOfOne);
      done(isBomb ? new BackupProblem("it expands to far more than a backup") : null, chunk);
    },
  });
}

function asProblem(error: unknown): unknown {
  if (error instanceof BackupProblem) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "Z_BUF_ERROR") return new BackupProblem("it is truncated");
  if (code.startsWith("Z_")) return new BackupProblem("it is not gzipped, or was damaged");
  // The tar reader's own message, for an invalid header or an unexpected end.
  const isOfTar = error instanceof Error && /tar|header|unexpected end/i.test(error.message);
  return isOfTar ? new BackupProblem("it is not a tar file, or is truncated") : error;
}

/**
 * Reads a whole archive once and checks that it is complete and that each file matches the
 * manifest.
 */
export async function checkArchive(archive: FileHandle): Promise<BackupManifest> {
  const found: BackupFile[] = [];
  let manifest: string | undefined;
  for await (const { name, content } of entriesOf(archive)) {
    if (manifest !== undefined) throw new BackupProblem("it has data after its manifest");
    if (name === manifestName) manifest = await manifestText(content);
    else found.push({ name, ...(await measure(content)) });
  }
  if (manifest === undefined) throw new BackupProblem("it has no manifest, so it is truncated");
  return checkManifest(manifest, found);
}

async function manifestText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > longestManifestBytes) throw new BackupProblem("its manifest is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function measure(content: AsyncIterable<Buffer>): Promise<Omit<BackupFile, "name">> {
  const hash = createHash("sha256");
  let bytes = 0;
  let rows = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
  }
  return { rows, bytes, sha256: hash.digest("hex") };
}

/** Consecutive lines of one file. */
export interface Batch {
  file: string;
  lines: string[];
}

const mostLines = 1000;
const mostBytes = 1024 * 1024;

/** The rows of a checked archive, in order, in batches that fit into one statement. */
export async function* batchesOf(archive: FileHandle): AsyncGenerator<Batch> {
  for await (const { name: file, content } of entriesOf(archive)) {
    if (file === manifestName) return;
    let lines: string[] = [];
    let bytes = 0;
    for await (const line of linesOf(content)) {
      lines.push(line);
      bytes += line.length;
      if (lines.length < mostLines && bytes < mostBytes) continue;
      yield { file, lines };
      lines = [];
      bytes = 0;
    }
    if (lines.length > 0) yield { file, lines };
  }
}

async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let begun: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      begun.push(chunk.subarray(from, at));
      yield decoded(utf8, begun);
      begun = [];
      bytes = 0;
      from = at + 1;
    }
    begun.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > longestLineBytes) throw new BackupProblem("a row of it is too long");
  }
  if (bytes > 0) throw new BackupProblem("a row of it has no end");
}

function decoded(utf8: TextDecoder, parts: readonly Buffer[]): string {
  try {
    return utf8.decode(Buffer.concat(parts));
  } catch {
    throw new BackupProblem("a row of it is not UTF-8");
  }
}
