import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chown,
  cp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { type EmbeddedPostgres, startEmbedded } from "../src/start-embedded.ts";
import { chooseTestRoot } from "../src/testing/test-server.ts";

const ownerScript = fileURLToPath(new URL("./owner.ts", import.meta.url));
// Processes are killed here, machines are not, so fsync is not required.
const testSettings = { fsync: "off" };
// Longer than the test timeout, which fails a test that waits for a server in vain.
const stopMs = 600_000;

const cleanups: (() => Promise<unknown>)[] = [];

/** Ends and removes everything that the functions below created, the latest first. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

function tempPath(): string {
  return join(chooseTestRoot(), `bayline-embedded-${randomBytes(6).toString("hex")}`);
}

/** A directory that does not exist. */
export function newDataDir(): string {
  const path = tempPath();
  cleanups.push(() => rm(path, { recursive: true, force: true, maxRetries: 10 }));
  return path;
}

let used: Promise<string> | undefined;

/** A directory with data, shared by all tests: a first start takes most of a second. */
export function usedDataDir(): Promise<string> {
  used ??= makeUsedDataDir();
  return used;
}

async function makeUsedDataDir(): Promise<string> {
  const path = tempPath();
  const options = { dataDir: path, settings: testSettings, stopMs };
  const server = await startEmbedded(options);
  await server.stop();
  return path;
}

export async function removeUsedDataDir(): Promise<void> {
  if (used) await rm(await used, { recursive: true, force: true, maxRetries: 10 });
}

/** A copy of the used directory, owned by the current user. */
export async function copyDataDir(): Promise<string> {
  const path = newDataDir();
  await cp(await usedDataDir(), path, { recursive: true });
  return path;
}

export async function start(
  dataDir: string,
  log?: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const options = { dataDir, settings: testSettings, stopMs };
  const server = await startEmbedded({ ...options, ...(log && { log }) });
  cleanups.push(() => server.stop());
  return server;
}

/** Starts a separate process that uses the server of `dataDir`. */
export async function startOwner(
  dataDir: string,
  manner: "stay" | "leave",
  options: SpawnOptions = {},
) {
  const child = spawn(process.execPath, [ownerScript, dataDir, manner], {
    cwd: "/",
    ...options,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child, "spawn");
  const closed = once(child, "close");
  const firstLine = readFirstLine(child);
  const kill = async () => {
    child.kill("SIGKILL");
    await closed;
  };
  cleanups.push(kill);
  return { pid: child.pid ?? 0, url: () => firstLine, kill, closed };
}

async function readFirstLine(child: ChildProcess): Promise<string> {
  if (child.stdout) for await (const line of createInterface(child.stdout)) return line;
  return "";
}

/** Starts an unrelated process that runs as long as the test. */
export async function startBystander(owner: { uid: number; gid: number } | undefined) {
  const child = spawn("sleep", ["600"], { cwd: "/", ...owner, stdio: "ignore" });
  await once(child, "spawn");
  cleanups.push(async () => child.kill("SIGKILL"));
  return child;
}

/** Runs a statement in a separate session, and returns its rows. */
export async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client(url).on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Commits a new value, and returns it. */
export async function remember(url: string): Promise<string> {
  const value = randomBytes(6).toString("hex");
  await ask(url, "create table if not exists kept (value text)");
  await ask(url, `insert into kept values ('${value}')`);
  return value;
}

/** Returns all values committed by `remember`. */
export async function recall(url: string): Promise<unknown[]> {
  return ask(url, "select value from kept");
}

/** Waits until a condition is true. The test timeout is the limit. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(2);
}

/** The number of processes that use the server of `url`; 0 if it does not respond. */
export async function countUsers(url: string): Promise<number> {
  const claims = "select from pg_locks where locktype = 'advisory' and granted";
  return ask(url, claims).then(
    (rows) => rows.length,
    () => 0,
  );
}

/** Lists the unfinished clusters under `dataDir` that PostgreSQL has started to fill. */
export async function listUnfinished(dataDir: string): Promise<string[]> {
  const files = await readdir(dataDir, { recursive: true }).catch(() => []);
  return files.filter((path) => /^init-.*PG_VERSION$/.test(path));
}

export async function readServerPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readLockFile(dataDir), 10);
}

export async function readLockFile(dataDir: string): Promise<string> {
  return readFile(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8");
}

/** Writes a lock file, as if left by a killed server. */
export async function writeLockFile(
  dataDir: string,
  content: string,
  writtenAt = new Date(),
): Promise<void> {
  const path = join(dataDir, "postgres", "data", "postmaster.pid");
  await writeFile(path, content, { mode: 0o600 });
  await utimes(path, writtenAt, writtenAt);
  const { uid, gid } = await ownerOf(dataDir);
  await chown(path, uid, gid);
}

/** The owner of the data, and therefore of the server's processes. */
export async function ownerOf(dataDir: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(await realpath(join(dataDir, "postgres")));
  return { uid, gid };
}
