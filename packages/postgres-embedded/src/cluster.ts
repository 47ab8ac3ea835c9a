import { randomBytes } from "node:crypto";
import {
  appendFile,
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "@bayline/db";
import { canReach, chooseAccount, isRoot, openSharedRoot, reachableBinaries } from "./account.ts";
import { type Binaries, findBinaries, linkLibraries, program } from "./binaries.ts";
import { DataDirectoryError } from "./data-directory.ts";
import { type Account, isAlive, run } from "./run.ts";

/** The superuser of the embedded server. */
export const superuser = "bayline";

/** The directories of one server: `home` contains `data` (PGDATA), `password` and `server.log`. */
export type Cluster = {
  home: string;
  data: string;
  password: string;
  account: Account | undefined;
};

/** How to open a cluster. A durable one is flushed to disk before it is moved into place. */
export type OpenOptions = { durable: boolean; log: (line: string) => void };

/** Opens the cluster under `dataDir`, and creates it if it does not exist. */
export async function openCluster(dataDir: string, options: OpenOptions): Promise<Cluster> {
  const place = join(dataDir, "postgres");
  const present = await readCluster(place);
  if (present) return present;

  const account = await chooseAccount();
  await makeDirectory(dataDir, account);
  await createCluster(dataDir, account, options);
  const created = await readCluster(place);
  if (!created) throw new Error(`PostgreSQL's data in ${place} vanished while it was being made.`);
  return created;
}

async function readCluster(place: string): Promise<Cluster | undefined> {
  if (!(await exists(place))) return undefined;
  const home = await realpath(place).catch(() => {
    throw new DataDirectoryError(
      `${place} leads to PostgreSQL's data, but what it leads to is gone: restore it, or remove the link to start with an empty database`,
    );
  });
  const password = await readFile(join(home, "password"), "utf8").catch((cause: unknown) => {
    throw new DataDirectoryError(
      `PostgreSQL's data in ${home} cannot be opened (${errorCode(cause)} for its password file): start Bayline as the user who made it`,
      cause,
    );
  });
  return { home, data: join(home, "data"), password, account: await ownerAccount(home) };
}

/**
 * Returns the account to run the server as if this process is root: the owner of its data, which
 * may be any user that started it before.
 */
async function ownerAccount(home: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const { uid, gid } = await stat(home);
  if (uid !== 0) return { uid, gid };
  // The files belong to root, for example after a restore: they are returned to an account that can
  // run the server.
  const account = await chooseAccount();
  if (account) await giveTo(account, home);
  return account;
}

async function giveTo({ uid, gid }: Account, directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), uid, gid);
  }
  await lchown(directory, uid, gid);
}

async function makeDirectory(path: string, account: Account | undefined): Promise<void> {
  const firstMade = await makeDirectories(path);
  if (!firstMade || !account) return;
  // Directories created here must stay accessible to the account despite a strict umask. Their
  // contents have restrictive modes themselves.
  for (let made = path; made.length >= firstMade.length; made = dirname(made)) {
    await chmod(made, 0o711);
  }
}

/**
 * Creates a directory and its missing parents. Returns the first that it created.
 *
 * Node's recursive `mkdir` never returns for a path in a file system that allows no directories,
 * such as /proc.
 */
async function makeDirectories(path: string): Promise<string | undefined> {
  const isMade = await makeOne(path).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT" || dirname(path) === path) throw error;
    return undefined;
  });
  if (isMade !== undefined) return isMade ? path : undefined;
  const above = await makeDirectories(dirname(path));
  const isOurs = await makeOne(path);
  return above ?? (isOurs ? path : undefined);
}

/** Creates one directory. Returns false if it already exists. */
async function makeOne(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    const isThere = errorCode(error) === "EEXIST" && (await stat(path)).isDirectory();
    if (!isThere) throw error;
    return false;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Finds programs that the account can run. Called only when a program must run. */
export async function openBinaries(account: Account | undefined): Promise<Binaries> {
  const installed = await findBinaries();
  await linkLibraries(installed);
  return reachableBinaries(installed, account);
}

/**
 * Creates the cluster in a temporary directory and moves it into place in one step. A process
 * killed in between leaves no partial cluster, and of two concurrent processes one succeeds.
 */
async function createCluster(
  dataDir: string,
  account: Account | undefined,
  options: OpenOptions,
): Promise<void> {
  const binaries = await openBinaries(account);
  const near = !account || (await canReach(account, dataDir));
  const parent = near ? dataDir : await openSharedRoot();
  await removeLeftovers(parent);
  const name = `init-${process.pid}-${randomBytes(6).toString("hex")}`;
  const unfinished = join(parent, name);
  building.add(name);
  try {
    await initialise(unfinished, binaries, { account, ...options });
    if (options.durable) await flushDirectory(unfinished);
    const place = join(dataDir, "postgres");
    if (near) await putInPlace(place, () => rename(unfinished, place));
    else await putFarAway(unfinished, place, options);
    if (options.durable) await flushDirectory(dataDir);
  } finally {
    building.delete(name);
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function putFarAway(unfinished: string, place: string, { log }: OpenOptions): Promise<void> {
  // The location is stored in a link, not derived from dataDir: a moved directory keeps its data,
  // and a directory that was deleted and created again starts empty, as its owner expects.
  const home = join(dirname(unfinished), `data-${randomBytes(8).toString("hex")}`);
  await rename(unfinished, home);
  const placed = await putInPlace(place, () => symlink(home, place));
  if (!placed) return rm(home, { recursive: true, force: true });
  log(`PostgreSQL runs as the user postgres, who cannot reach ${place}: its data is in ${home}`);
}

/**
 * Whether this process was first: of two clusters created concurrently, one is moved into place.
 */
async function putInPlace(place: string, step: () => Promise<void>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    if (await exists(place)) return false;
    throw error;
  }
}

async function initialise(
  home: string,
  binaries: Binaries,
  { account, durable }: OpenOptions & { account: Account | undefined },
): Promise<void> {
  await mkdir(home, { mode: 0o700 });
  const passwordFile = join(home, "password");
  await writeFile(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx" });
  if (account) {
    await chown(passwordFile, account.uid, account.gid);
    await chown(home, account.uid, account.gid);
  }
  const args = [
    `--pgdata=${join(home, "data")}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // In containers that offer huge pages without granting them, the server would be killed.
    "--set=huge_pages=off",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const { code, output } = await run(program(binaries, "initdb"), args, { account, cwd: home });
  if (code !== 0) {
    throw new DataDirectoryError(`PostgreSQL's data could not be made in ${home}: ${output}`);
  }
  await appendFile(join(home, "data", "postgresql.conf"), "include_if_exists 'bayline.conf'\n");
}

// A rename survives a power failure only after its directory is flushed.
async function flushDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path);
  await directory.sync().finally(() => directory.close());
}

const building = new Set<string>();
const abandonedAfterMs = 10 * 60_000;

/** Removes the files left behind by interrupted starts. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = name.match(/^init-(\d+)-[0-9a-f]+$/) ?? [];
    if (!pid || building.has(name)) continue;
    const path = join(parent, name);
    const made = await stat(path).catch(() => undefined);
    const isOld = made !== undefined && Date.now() - made.mtimeMs > abandonedAfterMs;
    // The process id may have been reused by another process, so the age of the files decides.
    if (Number(pid) !== process.pid && isAlive(Number(pid)) && !isOld) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {
      // The initdb of a killed process may still be running. The next start removes its files.
    });
  }
}
