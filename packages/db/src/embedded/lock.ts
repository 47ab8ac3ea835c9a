import { readFile, readlink, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./run.ts";

/** What a running server writes about itself into its data directory. */
export type Lock = {
  /** Undefined where the file holds none: it is being written, or was cut short by a crash. */
  pid: number | undefined;
  port: number | undefined;
};

// A server fills its lock as soon as it has made it.
const unfilledMs = 5_000;

/** The lock of a data directory, if there is one. Its server need not run any more. */
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
 * PostgreSQL believes a lock whose process id exists, even when after a reboot it is some other
 * program's, and refuses one that a power cut left empty. Only where nobody can be behind it the
 * lock is removed; a server that should run all the same still holds its shared memory, which
 * stops a second one.
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

/** Whether the process may be the server of this data; in doubt, it may. */
async function mayServe(pid: number, data: string): Promise<boolean> {
  if (process.platform === "linux") {
    // Killed, and never collected by a first process (of a container) that does not do it.
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
