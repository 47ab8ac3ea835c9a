import { readFile, readlink, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./run.ts";

/** The content of the lock file that a running server writes to its data directory. */
export type Lock = {
  /** Undefined if the file has none: it is being written, or was truncated by a crash. */
  pid: number | undefined;
  port: number | undefined;
};

// A server fills its lock file immediately after it creates it.
const unfilledMs = 5_000;

/** Reads the lock file of a data directory, if there is one. Its server may no longer run. */
export async function readLock(data: string): Promise<Lock | undefined> {
  const content = await readFile(lockFile(data), "utf8").catch(() => undefined);
  if (content === undefined) return undefined;
  const [pid, , , port] = content.split("\n");
  return { pid: positive(pid), port: positive(port) };
}

function lockFile(data: string): string {
  return join(data, "postmaster.pid");
}

function positive(text = ""): number | undefined {
  const value = Number.parseInt(text, 10);
  return value > 0 ? value : undefined;
}

/**
 * Removes the lock file if no server can be using it.
 *
 * PostgreSQL trusts a lock file whose process id exists, even if it belongs to another program
 * after a reboot, and rejects one that a power failure left empty. If a server is running despite
 * the checks, its shared memory prevents a second one from starting.
 */
export async function removeStaleLock(data: string): Promise<void> {
  const lock = await readLock(data);
  if (!lock) return;
  const isStale = lock.pid ? !(await mayServe(lock.pid, data)) : await isLeftUnfilled(data);
  if (isStale && (await readLock(data))?.pid === lock.pid)
    await rm(lockFile(data), { force: true });
}

async function isLeftUnfilled(data: string): Promise<boolean> {
  const file = await stat(lockFile(data)).catch(() => undefined);
  return file !== undefined && Date.now() - file.mtimeMs > unfilledMs;
}

/** Whether the process may be the server of this data. In doubt, true. */
async function mayServe(pid: number, data: string): Promise<boolean> {
  if (process.platform === "linux") {
    // A killed process that was never reaped, as by the init process of some containers.
    const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    if (/\) Z /.test(status)) return false;
    const directory = await readlink(`/proc/${pid}/cwd`).catch(() => data);
    return directory === data;
  }
  if (process.platform !== "darwin") return true;
  const options = { account: undefined, cwd: "/" };
  const { code, output } = await run("ps", ["-o", "command=", "-p", String(pid)], options);
  return code !== 0 || output.includes("postgres");
}
