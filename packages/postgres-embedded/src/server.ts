import { randomBytes } from "node:crypto";
import { chown, readFile, rename, stat, writeFile } from "node:fs/promises";
import { createServer, Socket } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode, ScramClient } from "@bayline/db";
import { program } from "./binaries.ts";
import { type Cluster, openBinaries, superuser } from "./cluster.ts";
import { DataDirectoryError } from "./data-directory.ts";
import { readLock, removeStaleLock } from "./lock.ts";
import { isAlive, run } from "./run.ts";

/**
 * A session with a running server. Its socket can be unreferenced, so that it does not keep the
 * process alive.
 */
export type Connection = { client: ScramClient; port: number; socket: Socket };

/** How to run the server, how long to wait for its shutdown, and where to report its messages. */
export type ServerOptions = {
  settings: Record<string, string>;
  stopMs: number;
  log: (line: string) => void;
};

type Probe = ({ state: "ready" } & Connection) | { state: "busy" } | { state: "absent" };

// Crash recovery reads the log of a few checkpoints at most. A lock held by a server that does not
// respond is a configuration error, and is reported sooner.
const recoveryMs = 10 * 60_000;
const conflictMs = 30_000;
const logAfterMs = 2_000;
const pauseMs = 10;

const defaults = {
  listen_addresses: "127.0.0.1",
  // Only TCP: the path of a Unix socket is limited to 103 characters, and a data directory's path
  // may be longer.
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  max_connections: "100",
  shared_buffers: "128MB",
  jit: "off",
  // Requests already run in parallel, and in a container the 64 MB of /dev/shm are soon used up.
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  log_checkpoints: "off",
  // The application logs failed statements. Logged by the server, they would write customer data to
  // disk.
  log_min_messages: "log",
  log_min_error_statement: "panic",
};

/** Connects to the server of this cluster, starting it if necessary. */
export async function connectOrStart(
  cluster: Cluster,
  options: ServerOptions,
): Promise<Connection> {
  const timeouts = new StartTimeouts(cluster, options.log);
  while (true) {
    const probe = await probeServer(cluster);
    if (probe.state === "ready") return probe;
    if (probe.state === "busy") {
      timeouts.checkRecovery();
    } else {
      const problem = await startServer(cluster, options.settings);
      if (!problem) continue;
      timeouts.checkConflict(problem);
      await removeStaleLock(cluster.data);
    }
    await delay(pauseMs);
  }
}

/** Limits how long a start waits for a server that recovers, or for the lock of another one. */
class StartTimeouts {
  readonly #cluster: Cluster;
  readonly #log: (line: string) => void;
  readonly #begun = Date.now();
  #conflictSince: number | undefined;
  #logged = false;

  constructor(cluster: Cluster, log: (line: string) => void) {
    this.#cluster = cluster;
    this.#log = log;
  }

  checkRecovery(): void {
    const waited = Date.now() - this.#begun;
    if (waited > recoveryMs) {
      throw new DataDirectoryError(
        `PostgreSQL in ${this.#cluster.data} still recovers: start again later`,
      );
    }
    if (waited > logAfterMs && !this.#logged) {
      this.#logged = true;
      this.#log(`PostgreSQL in ${this.#cluster.data} recovers after a crash: waiting for it.`);
    }
  }

  checkConflict(problem: string): void {
    this.#conflictSince ??= Date.now();
    const waited = Date.now() - this.#conflictSince;
    if (isPassing(problem) && waited < conflictMs) return;
    throw new DataDirectoryError(`PostgreSQL did not start in ${this.#cluster.data}: ${problem}`);
  }
}

/**
 * Checks the server by connecting to it. The process id in postmaster.pid proves nothing: after a
 * crash or a reboot the process may be dead, or another program.
 */
export async function probeServer(cluster: Cluster): Promise<Probe> {
  const port = (await readLock(cluster.data))?.port;
  if (!port) return { state: "absent" };
  const socket = new Socket();
  const client = new ScramClient({
    host: "127.0.0.1",
    port,
    user: superuser,
    password: cluster.password,
    database: "postgres",
    application_name: "bayline-embedded",
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  });
  client.on("error", () => {
    // The server closed the connection. Its owner handles the "end" event.
  });
  try {
    await client.connect();
    const { rows } = await client.query("show data_directory");
    // A copied data directory has the same password. `resolve` normalizes the slashes on Windows.
    if (resolve(String(rows[0]?.data_directory)) === cluster.data)
      return { state: "ready", client, port, socket };
    await client.end();
    return { state: "absent" };
  } catch (error) {
    socket.destroy();
    return { state: isBusy(error) ? "busy" : "absent" };
  }
}

/**
 * Whether the server is running but not accepting connections: starting, recovering, shutting down,
 * or out of connections.
 */
function isBusy(error: unknown): boolean {
  return ["57P01", "57P02", "57P03", "53300"].includes(errorCode(error) ?? "");
}

/** Whether an error means that the server ended the session or is gone. */
export function isGone(error: unknown): boolean {
  const code = errorCode(error);
  // The driver's error for a broken connection has no code.
  return code === undefined || code.startsWith("57P") || ["ECONNRESET", "EPIPE"].includes(code);
}

/**
 * Whether a start may succeed on a retry: the error was caused by another server in this directory
 * that is starting or stopping, or that uses the port.
 */
function isPassing(problem: string): boolean {
  return /(lock|PID) file .* (already exists|is empty)|data in (lock|PID) file|pre-existing shared memory|Address already in use|could not bind|did not start in time/.test(
    problem,
  );
}

/** Starts the server. Returns what went wrong, or undefined on success. */
async function startServer(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<string | undefined> {
  const binaries = await openBinaries(cluster.account);
  await writeSettings(cluster, {
    ...defaults,
    ...settings,
    port: String(await choosePort(cluster)),
  });
  const logFile = join(cluster.home, "server.log");
  const logStart = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  const { code, output } = await run(
    program(binaries, "pg_ctl"),
    ["start", "--wait", "--timeout=60", `--pgdata=${cluster.data}`, `--log=${logFile}`, "--silent"],
    { account: cluster.account, cwd: cluster.home, detached: true },
  );
  if (code === 0) return undefined;
  const log = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(logStart);
  return `${log.toString("utf8")}${output}`.trim() || `pg_ctl exited with code ${code}`;
}

/** Stops the server in fast mode: disconnects clients and flushes data. */
export async function stopServer(cluster: Cluster, stopMs: number): Promise<void> {
  const binaries = await openBinaries(cluster.account);
  const pid = (await readLock(cluster.data))?.pid;
  // The server just ended by itself.
  if (pid === undefined) return;
  await run(
    program(binaries, "pg_ctl"),
    ["stop", "--mode=fast", "--no-wait", `--pgdata=${cluster.data}`, "--silent"],
    { account: cluster.account, cwd: cluster.home, detached: true },
  );
  // pg_ctl would wait for the lock file to disappear, even if it already belongs to the next
  // server. A killed server leaves its lock file.
  const deadline = Date.now() + stopMs;
  while (isAlive(pid) && (await readLock(cluster.data))?.pid === pid && Date.now() < deadline)
    await delay(pauseMs);
}

async function writeSettings(cluster: Cluster, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  const draft = join(cluster.data, `bayline.conf.${randomBytes(6).toString("hex")}`);
  await writeFile(draft, lines.join(""), { mode: 0o600, flag: "wx" });
  if (cluster.account) await chown(draft, cluster.account.uid, cluster.account.gid);
  await rename(draft, settingsFile(cluster));
}

function settingsFile(cluster: Cluster): string {
  return join(cluster.data, "bayline.conf");
}

/** Prefers the previous port if it is free, so that clients of a restarted server reconnect. */
async function choosePort(cluster: Cluster): Promise<number> {
  const settings = await readFile(settingsFile(cluster), "utf8").catch(() => "");
  const last = Number(settings.match(/^port = '(\d+)'/m)?.[1] ?? 0);
  return listenBriefly(last).catch(() => listenBriefly(0));
}

function listenBriefly(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const found = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(found));
    });
  });
}
