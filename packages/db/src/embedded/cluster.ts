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
import { canReach, chooseAccount, isRoot, openSharedRoot, reachableBinaries } from "./account.ts";
import { type Binaries, findBinaries, linkLibraries, program } from "./binaries.ts";
import { DataDirectoryError } from "./place.ts";
import { type Account, errorCode, isAlive, run } from "./run.ts";

/** The superuser of an embedded server. */
export const superuser = "bayline";

/** One server's place on disk: `home` holds `data` (PGDATA), `password` and `server.log`. */
export type Cluster = {
  home: string;
  data: string;
  password: string;
  account: Account | undefined;
};

/** How a cluster is opened: durable ones are flushed to disk before they are put in place. */
export type OpenOptions = { durable: boolean; log: (line: string) => void };

/** The cluster under `dataDir`, made where there is none yet. */
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

/** As root, the server runs as whoever owns its data, who may be any user that started it once. */
async function ownerAccount(home: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const { uid, gid } = await stat(home);
  if (uid !== 0) return { uid, gid };
  // Restored from a backup by root, say: it is handed back to the user who can run it.
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
  // A strict umask must not shut the account out of directories of our own making. What lies in
  // them is closed by itself.
  for (let made = path; made.length >= firstMade.length; made = dirname(made)) {
    await chmod(made, 0o711);
  }
}

/**
 * Makes a directory and those above it. Returns the first that it made. Node's own recursive `mkdir`
 * never returns for a path in a file system that makes none, such as /proc.
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

/** Whether the directory is a new one. */
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

/** Programs that can be run as the account. Only looked for when something must be run. */
export async function openBinaries(account: Account | undefined): Promise<Binaries> {
  const installed = await findBinaries();
  await linkLibraries(installed);
  return reachableBinaries(installed, account);
}

/**
 * Builds the cluster aside and puts it in place in one step, so that a process killed in between
 * leaves nothing half made, and of two processes that do it at once one simply comes second.
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
  // A link tells where the data is, not a name derived from dataDir: a directory that is moved
  // keeps its data, and one that is deleted and made again starts empty, as its owner expects.
  const home = join(dirname(unfinished), `data-${randomBytes(8).toString("hex")}`);
  await rename(unfinished, home);
  const placed = await putInPlace(place, () => symlink(home, place));
  if (!placed) return rm(home, { recursive: true, force: true });
  log(`PostgreSQL runs as the user postgres, who cannot reach ${place}: its data is in ${home}`);
}

/** Whether we were first: of two clusters made at once, one is put in place. */
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
    // Containers that promise huge pages without granting them would kill the server.
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

// A rename is only certain to survive a power cut once its directory is flushed too.
async function flushDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path);
  await directory.sync().finally(() => directory.close());
}

const building = new Set<string>();
const abandonedAfterMs = 10 * 60_000;

/** Removes what starts that were killed half way have left behind. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = name.match(/^init-(\d+)-[0-9a-f]+$/) ?? [];
    if (!pid || building.has(name)) continue;
    const path = join(parent, name);
    const made = await stat(path).catch(() => undefined);
    const isOld = made !== undefined && Date.now() - made.mtimeMs > abandonedAfterMs;
    // A process id that is alive may be another process's by now: then age decides.
    if (Number(pid) !== process.pid && isAlive(Number(pid)) && !isOld) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {
      // Its initdb may outlive the process that was killed; the next start removes it.
    });
  }
}
